"""The score difference of one deal under every contract that its declarer could have named, compiled.

The cards and the earlier calls stay the same. Strategies play under each contract, also under the one that was named.
"""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import ONE, U
from jassstats.engine.constants import NONE
from jassstats.engine.deal_state import DealState
from jassstats.engine.dtypes import DEAL, OUTCOME, SCRATCH
from jassstats.engine.jit import compiled
from jassstats.games.schieber.kernels import replay
from jassstats.games.schieber.play.deals import mixed
from jassstats.games.schieber.play.tricks import begin, play, speak
from jassstats.games.schieber.play.view import VIEW

CONTRACTS = 14
BARRED = -30_000
"""The score of a contract that can't be named under the house rules."""


@compiled
def under_each(law, seed, deals, found, addresses):
    """Write the declaring side's score less the other's under each contract into `found` (deals, CONTRACTS).

    Return how many deals were done: not all, if a strategy answered unlawfully in the next. Melds are as held.
    """
    scratch, streams, track_views = np.zeros(1, SCRATCH), rng.all_streams(seed), mixed(addresses)
    view, row, out, blank = np.zeros(1, VIEW), np.zeros(1, DEAL), np.zeros(1, OUTCOME), np.zeros(1, OUTCOME)
    for i in range(len(deals)):
        for contract in range(CONTRACTS):
            found[i, contract] = BARRED
            if (U(law.allowed) >> U(contract)) & ONE == U(0):
                continue
            row[0] = deals[i]
            row[0].calls[row[0].n_calls - 1, 1] = contract
            row[0].n_plays, row[0].has_announced = 0, 0
            for k in range(len(row[0].plays)):
                row[0].plays[k] = NONE
            begin(view[0], row[0])
            deal = DealState(law, streams, U(i), row[0], scratch[0], view[0])
            if not (speak(deal, addresses) and play(deal, addresses, track_views)):
                return i
            out[0] = blank[0]
            replay.replay_deal(law, row[0], out[0], scratch[0].left)
            side = np.int64(out[0].declarer) & 1
            found[i, contract] = out[0].score[side] - out[0].score[1 - side]
    return len(deals)
