"""The decisions of strategies before the first lead: bids, and trumps.

Each call draws from the calling stream at its index. The state is kept in a few local numbers and is written to the
call state at the end, where the replay keeps it.
"""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import ONE, ZERO, U, below
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.function_addresses import RANDOM, ask
from jassstats.engine.jit import compiled
from jassstats.games.hasenpfeffer.kernels import calls as call_kernels
from jassstats.games.hasenpfeffer.kernels.law import WITH_BID
from jassstats.games.hasenpfeffer.strategies import random_legal

BID, NAME, PLAY = range(3)
"""The decisions of a strategy, in the order of `deals.DECISIONS`."""
SEATS = 4
NO_CALL = U(63)
"""The number that stands for any answer that is no call."""


@compiled
def speak(deal, addresses):
    """Collect all calls from the strategies; false if one of them can't be made."""
    law, row, table = deal.law, deal.row, deal.table
    seat, k, passes = (np.int64(row.dealer) + 1) & 3, 0, 0
    high, best, passed, spoken = 0, NO_SEAT, 0, 0
    while not done(law, spoken, passes, high):
        if (passed >> seat) & 1 == 0:
            allowed = call_kernels.bids_above(law, high)
            rand, where = rng.word(deal.streams.calling, deal.index, U(k)), addresses[seat, BID]
            if where == RANDOM:
                answer = random_legal.pick(allowed, rand)
            else:
                keep(table, high, best, passed, spoken)
                show(deal, seat, allowed)
                answer = ask(where, law, deal.seat_view, rand)
            if answer >= NO_CALL or (allowed >> answer) & ONE == ZERO:
                return False
            call = np.int64(answer)
            row.calls[k, 0], row.calls[k, 1] = seat, call
            k, spoken = k + 1, spoken + 1
            if call == call_kernels.PASS:
                passed, passes = passed | 1 << seat, passes + 1
            else:
                table.bids[seat] = call
                best = seat if call > high else best
                high = max(high, call)
                if law.namer == WITH_BID:
                    keep(table, high, best, passed, spoken)
                    if not name(deal, addresses, seat, k, best == seat):
                        return False
                    k += 1
        seat = (seat + 1) & 3
    keep(table, high, best, passed, spoken)
    row.n_calls = k
    if table.contract != NO_SEAT or call_kernels.void(law, table):
        return True
    row.n_calls = k + 1
    return name(deal, addresses, call_kernels.names(law, table), k, True)  # noqa: FBT003  compiled


@compiled
def done(law, spoken, passes, high):
    """Return whether the bidding is over. Twin of `kernels.calls.over`."""
    if law.rounds == 0:
        return spoken == SEATS
    return passes == SEATS or (passes == SEATS - 1 and high > 0)


@compiled
def keep(table, high, best, passed, spoken):
    """Write the bidding to the call state."""
    table.high, table.best, table.passed, table.spoken = high, best, passed, spoken


@compiled
def name(deal, addresses, seat, k, binds):
    """Ask a seat to name trumps; false if it can't name them. `binds` is false if another seat's higher bid stands."""
    law, row, table = deal.law, deal.row, deal.table
    where, rand = addresses[seat, NAME], rng.word(deal.streams.calling, deal.index, U(k))
    if where == RANDOM:
        answer = below(rand, U(law.contracts))
    else:
        show(deal, seat, ZERO)
        answer = ask(where, law, deal.seat_view, rand)
    if answer >= U(law.contracts):
        return False
    row.calls[k, 0], row.calls[k, 1] = seat, np.int64(answer) + call_kernels.NAMING
    if binds:
        table.contract, table.namer = answer, seat
    return True


@compiled
def show(deal, seat, allowed):
    """Fill the view of a seat that is about to call."""
    row, table, view = deal.row, deal.table, deal.seat_view
    view.seat, view.hand, view.allowed, view.legal = seat, row.hands[seat], allowed, ZERO
    view.passed, view.spoken, view.high, view.bidder = table.passed, table.spoken, table.high, table.best
    view.contract, view.namer = table.contract, table.namer
    for other in range(SEATS):
        view.bids[other] = table.bids[other]
