"""The same cards under other house rules, compiled: decisions are kept while they are lawful, then strategies decide.

Calls are kept all or none: if one of them can't be made, or these rules require another call, all are collected anew.
Cards are kept up to the first that may not be played; from there on the strategies play.

"""

from typing import Any, NamedTuple

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import U, count
from jassstats.engine.constants import NO_CARD, NO_SEAT
from jassstats.engine.deal_state import DealState
from jassstats.engine.dtypes import OUTCOME, SCRATCH
from jassstats.engine.jit import compiled
from jassstats.engine.replay_tricks import ring
from jassstats.games.handjass.kernels import calls as call_kernels
from jassstats.games.handjass.kernels.replay import seat_players
from jassstats.games.handjass.kernels.setup import deal_out
from jassstats.games.handjass.play.calls import speak
from jassstats.games.handjass.play.deals import SEATS, begin, mixed
from jassstats.games.handjass.play.tricks import play
from jassstats.games.handjass.play.view import VIEW


class Recorded(NamedTuple):
    """Recorded deals, and the arrays that the deals under other rules are written into."""

    decided: Any
    """DEAL records."""
    rows: Any
    """DEAL records, filled."""
    stands: Any
    """(deals, 2), filled: 1 if the calls are kept, and the number of cards that are kept."""


@compiled
def replayed(law, seed, indices, recorded, addresses):
    """Play recorded deals under `law`. Return how many were made. recorded: `Recorded`."""
    decided, rows, stands = recorded.decided, recorded.rows, recorded.stands
    scratch, table, out = np.zeros(1, SCRATCH), np.zeros(1, call_kernels.TABLE), np.zeros(1, OUTCOME)
    streams, view, blank, track_views = rng.all_streams(seed), np.zeros(1, VIEW), np.zeros(1, OUTCOME), mixed(addresses)
    for i in range(len(rows)):
        row, old = rows[i], decided[i]
        out[0] = blank[0]
        row.dealer, row.seats, row.players = old.dealer, old.seats, old.players
        view[0].dealer, view[0].seats = old.dealer, old.seats
        deal_out(law, streams.dealing, indices[i], ring(np.int64(row.seats)), row, scratch[0].pack)
        seat_players(row, out[0])
        begin(view[0], row, out[0])
        stands[i, 0] = call_again(law, old, row, out[0], table[0])
        deal = DealState(law, streams, indices[i], row, scratch[0], view[0], table[0], out[0])
        if stands[i, 0] == 0 and not call_anew(deal, addresses):
            return i
        if not play_again(deal, old, addresses, track_views, stands[i]):
            return i
    return len(rows)


@compiled
def call_again(law, old, row, out, table):
    """Make the recorded calls; 0 if these rules do not allow them all, or require more."""
    for k in range(len(row.calls)):
        row.calls[k, 0], row.calls[k, 1] = old.calls[k, 0], old.calls[k, 1]
    for seat in range(SEATS):
        row.away[seat] = old.away[seat]
    row.n_calls = old.n_calls
    lawful = call_kernels.lay_out(law, row, out, table) and call_kernels.talk(law, row, out, table)
    return 1 if lawful and call_kernels.waiting(law, table) == NO_SEAT else 0


@compiled
def call_anew(deal, addresses):
    """Collect all calls from the strategies; false if one answers unlawfully."""
    deal.row.calls[:], deal.row.away[:] = NO_CARD, 0
    deal.out.breach = 0
    call_kernels.lay_out(deal.law, deal.row, deal.out, deal.table)
    return speak(deal, addresses)


@compiled
def play_again(deal, old, addresses, track_views, stands):
    """Play the recorded cards while they are legal, then let strategies play; false if one answers unlawfully."""
    row, table, view = deal.row, deal.table, deal.seat_view
    active, stands[1] = np.int64(call_kernels.active(deal.law, table)), 0
    row.n_plays = 0
    if count(U(active)) < U(2):
        return True
    for k in range(old.n_plays):
        row.plays[k] = old.plays[k]
    row.n_plays = old.n_plays
    view.active, view.robber, view.taker, view.changed = active, table.robbed, table.took, table.changed
    lawful = play(deal, active, addresses, track_views)
    stands[1] = min(row.n_plays, old.n_plays)
    if lawful:
        return True
    if row.n_plays >= old.n_plays:
        return False
    for k in range(row.n_plays, old.n_plays):
        row.plays[k] = NO_CARD
    begin(view, row, deal.out)
    return play(deal, active, addresses, track_views)
