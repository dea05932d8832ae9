"""A recorded deal up to one decision of one seat, and the view of the seat there, compiled.

The deal is a DEAL record; `view` gets what the seat knew. The slate in the view is not changed.

"""

from typing import Any

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import ONE, ZERO, U
from jassstats.engine.deal_state import DealState
from jassstats.engine.dtypes import OUTCOME, SCRATCH
from jassstats.engine.jit import compiled
from jassstats.games.handjass.kernels import calls as call_kernels
from jassstats.games.handjass.kernels.replay import seat_players
from jassstats.games.handjass.play.calls import legal_calls, show
from jassstats.games.handjass.play.deals import begin
from jassstats.games.handjass.play.tricks import play

NO_CARD, WATCHED = U(99), True


@compiled
def halt(law, view, rand):
    """A strategy that answers with no card, so that play stops where its seat would decide."""
    return NO_CARD


def at_start(law: Any, row: Any, view: Any) -> DealState:
    """Return a copy of a recorded deal, to be played up to a decision. `view` is filled."""
    nowhere, table, out = rng.Streams(ZERO, ZERO, ZERO), np.zeros(1, call_kernels.TABLE)[0], np.zeros(1, OUTCOME)[0]
    return DealState(law, nowhere, ZERO, row.copy(), np.zeros(1, SCRATCH)[0], view, table, out)


@compiled
def sit_down(law, row, out, table, view):
    """Reset a deal to the state before the first call, with all packets dealt."""
    view.dealer, view.seats, view.put, view.trick, view.laid = row.dealer, row.seats, ZERO, 0, 0
    seat_players(row, out)
    begin(view, row, out)
    view.active, view.robber, view.taker, view.changed = 0, call_kernels.NO_SEAT, call_kernels.NO_SEAT, 0
    return call_kernels.lay_out(law, row, out, table)


@compiled
def before_call(deal, k, seat):
    """Fill the view of a seat before call k, its own or a chance to rob that it let go. False if it had no choice.

    Cards put away later are removed from the deal.
    """
    law, row, table = deal.law, deal.row, deal.table
    if not sit_down(law, row, deal.out, table, deal.seat_view):
        return False
    for earlier in range(k):
        who, rand = np.int64(row.calls[earlier, 0]), np.int64(row.calls[earlier, 1])
        lawful = (
            call_kernels.rob(law, row, table, who)
            if rand == call_kernels.ROB
            else call_kernels.say(law, row, table, who, rand)
        )
        if not lawful:
            return False
    for other in range(4):
        if (table.changed >> other) & 1 == 0:
            row.away[other] = ZERO
    allowed = legal_calls(law, table, seat) if call_kernels.waiting(law, table) == seat else ZERO
    robs = (
        law.rob[table.players] == 1
        and call_kernels.in_time(law, table, seat)
        and call_kernels.has_six(law, table, seat)
    )
    if robs and table.robbed == call_kernels.NO_SEAT:
        allowed |= ONE << U(call_kernels.ROB)
    show(deal.seat_view, row, table, seat, allowed)
    return allowed != ZERO


@compiled
def before_play(deal, k, addresses):
    """Fill the view of the seat that played card k, before it; false if play ended earlier. Only `halt` is called.

    The deal is cut there.
    """
    law, row, out, table, view = deal.law, deal.row, deal.out, deal.table, deal.seat_view
    if not sit_down(law, row, out, table, view) or not call_kernels.talk(law, row, out, table):
        return False
    row.n_plays = k
    active = np.int64(call_kernels.active(law, table))
    view.active, view.robber, view.taker, view.changed = active, table.robbed, table.took, table.changed
    play(deal, active, addresses, WATCHED)
    return row.n_plays == k and k < 9 * count_of(active)


@compiled
def count_of(seats):
    """Return how many seats a mask holds."""
    found = 0
    for seat in range(4):
        found += (seats >> seat) & 1
    return found
