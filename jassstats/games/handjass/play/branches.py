"""A deal played once for each seat that may take the reserve, and once with nobody taking it, compiled.

The taker is decided before the first lead by the hands alone. So these few branches contain the result of every way to
decide on the exchange, while strategies decide everything else.

"""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import ONE, U
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.deal_state import DealState
from jassstats.engine.dtypes import DEAL, OUTCOME, SCRATCH, STANDING
from jassstats.engine.jit import compiled
from jassstats.games.handjass.kernels import calls as call_kernels
from jassstats.games.handjass.kernels import replay, scoring
from jassstats.games.handjass.kernels.law import RESERVE
from jassstats.games.handjass.play import card_values
from jassstats.games.handjass.play.deals import mixed, one_deal
from jassstats.games.handjass.play.view import VIEW
from jassstats.games.handjass.strategies import trumps as by_trumps

SEATS, BRANCHES = 3, 4

BRANCHED = np.dtype([
    ("hands", "u8", (SEATS,)),  # when the seat would decide; seat 0 is the forehand
    ("upcard", "u1"),
    ("robber", "u1"),  # before any seat decides; NONE if nobody robbed
    ("melds", "i2", (SEATS,)),  # points of the melds in that hand, marriage included
    ("points", "i2", (SEATS,)),  # card points in it
    ("trumps", "i2", (SEATS,)),  # its strength for the strategy `trumps`, less what the upcard adds to the limit
    ("score", "i2", (BRANCHES, SEATS)),  # if nobody takes, then if seat 0, 1, 2 does
    ("strokes", "i1", (BRANCHES, SEATS)),  # on a clean slate
    ("sacked", "u1", (BRANCHES,)),  # seats, a bit each; so are these:
    ("awarded", "u1", (BRANCHES,)),
    ("took", "u1", (BRANCHES,)),
])  # fmt: skip
"""The results of one deal, by branch."""


@compiled
def branch(law, seed, first, addresses, found):
    """Play deals `first` and following in every branch, into `found` (BRANCHED records). Return how many were made.

    addresses: (branches, seats, decisions). Deal i has the address `seats` i + `seats` - 1, so that seat 0 is the
    forehand.
    """
    streams, n, track_views = rng.all_streams(seed), addresses.shape[1], mixed(addresses[0])
    table, out, view = np.zeros(1, call_kernels.TABLE), np.zeros(1, OUTCOME), np.zeros(1, VIEW)
    blank, row, standing, scratch = np.zeros(1, OUTCOME), np.zeros(1, DEAL), np.zeros(1, STANDING), np.zeros(1, SCRATCH)
    for i in range(len(found)):
        index = U(n) * (U(first) + U(i)) + U(n - 1)
        for k in range(n + 1):
            out[0] = blank[0]
            view[0].dealer, view[0].seats = n - 1, (1 << n) - 1
            deal = DealState(law, streams, index, row[0], scratch[0], view[0], table[0], out[0])
            if not one_deal(deal, addresses[k], track_views):
                return i
            if k == 0:
                look(law, row[0], table[0], view[0], found[i])
            out[0] = blank[0]
            replay.replay_deal(law, row[0], out[0], table[0], scratch[0].left)
            scoring.settle(law, np.int64(row[0].seats), out[0], standing[0])
            note(out[0], standing[0], n, k, found[i])
    return len(found)


@compiled
def look(law, row, table, view, found):
    """Write the hand of each seat at its decision."""
    trump = np.int64(row.upcard // 9)
    found.upcard, found.robber = row.upcard, table.robbed if law.rob_late == 0 else NO_SEAT
    for seat in range(row.players):
        hand = table.hands[seat] if law.rob_late == 0 else row.hands[seat]
        view.hand, view.trump = hand, trump
        found.hands[seat], found.melds[seat] = hand, card_values.meld_points(law, trump, hand)
        found.points[seat] = card_values.points(law, trump, hand)
        found.trumps[seat] = by_trumps.strength(law, view, hand)
        if law.upcard_in[row.players] == RESERVE and found.robber == NO_SEAT:
            found.trumps[seat] -= by_trumps.strength(law, view, ONE << U(row.upcard)) - by_trumps.AVERAGE


@compiled
def note(out, standing, n, k, found):
    """Write the result of one branch."""
    found.sacked[k], found.awarded[k], found.took[k] = out.sacked, 0, out.taker
    for seat in range(n):
        found.score[k, seat], found.strokes[k, seat] = out.score[seat], standing.strokes[seat]
        found.awarded[k] |= 1 << seat if standing.awards[seat] > 0 else 0
