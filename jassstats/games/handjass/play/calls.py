"""The decisions of strategies before the first lead: robbing, exchanging, coming in.

Each call draws from the calling stream at the index of the call plus 8; robbing draws at index 0, or 4 if it is late.

"""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import ONE, ZERO, U
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.function_addresses import RANDOM, ask
from jassstats.engine.jit import compiled
from jassstats.games.handjass.kernels import calls as call_kernels
from jassstats.games.handjass.kernels.law import FULL
from jassstats.games.handjass.strategies import random_legal

NO_CALL = call_kernels.MAYBE + 1
ROB, EXCHANGE, FOLD, PLAY = range(4)
"""The decisions of a strategy, in the order of `deals.DECISIONS`."""


@compiled
def speak(deal, addresses):
    """Collect all calls from the strategies; false if one of them can't be made."""
    law, row, table = deal.law, deal.row, deal.table
    row.n_calls = 0
    if law.rob_late == 0 and not offer_to_rob(deal, ZERO, addresses):
        return False
    k = np.int64(row.n_calls)
    seat = call_kernels.waiting(law, table)
    while seat != NO_SEAT:
        allowed, rand = legal_calls(law, table, seat), rng.word(deal.streams.calling, deal.index, U(k + 8))
        call = choose(deal, rand, addresses, seat, allowed)
        note(row, seat, call)
        if (allowed >> U(call)) & ONE == ZERO or not call_kernels.enter(law, row, table, seat, call):
            return False
        k += 1
        seat = call_kernels.waiting(law, table)
    return law.rob_late == 0 or offer_to_rob(deal, U(4), addresses)


@compiled
def strategy_address(addresses, seat, decision):
    """Return the address of a seat's decision; RANDOM if `addresses` is None."""
    return RANDOM if addresses is None else addresses[seat, decision]


@compiled
def choose(deal, rand, addresses, seat, allowed):
    """Ask a seat's strategy for its call: first whether it exchanges, then whether it comes in."""
    law, row, table, view = deal.law, deal.row, deal.table, deal.seat_view
    changing = allowed >> U(call_kernels.CHANGED) & ONE != ZERO
    if changing or allowed >> U(call_kernels.EXCHANGE) & ONE != ZERO:
        where = strategy_address(addresses, seat, EXCHANGE)
        if where == RANDOM:
            wish = random_legal.change(allowed, table.hands[seat], rand)
        else:
            show(view, row, table, seat, allowed)
            wish = ask(where, law, view, rand)
        if wish > ONE and not changing:
            return NO_CALL
        if wish != ZERO:
            row.away[seat] = wish if changing else ZERO
            return call_kernels.CHANGED if changing else call_kernels.EXCHANGE
        if allowed >> U(call_kernels.KEEP) & ONE != ZERO:
            return call_kernels.KEEP
        allowed &= ~(ONE << U(call_kernels.EXCHANGE))
    if allowed == ONE << U(call_kernels.IN):
        return call_kernels.IN
    where = strategy_address(addresses, seat, FOLD)
    if where == RANDOM:
        answer = random_legal.come_in(allowed, rand)
    else:
        show(view, row, table, seat, allowed)
        answer = ask(where, law, view, rand)
    return np.int64(min(answer, U(NO_CALL)))


@compiled
def show(view, row, table, seat, allowed):
    """Fill the view of a seat that is about to call."""
    view.seat, view.hand, view.allowed, view.legal = seat, table.hands[seat], allowed, ZERO
    view.put = table.discard if table.took == seat else row.away[seat]
    view.robber, view.taker, view.changed, view.active = table.robbed, table.took, table.changed, table.inside
    view.waiting = row.seats
    for place in range(table.spoken):
        view.waiting &= ~(1 << table.line[place])
    view.waiting |= table.maybe


@compiled
def note(row, seat, what):
    """Record a call in the deal."""
    row.calls[row.n_calls, 0], row.calls[row.n_calls, 1] = seat, what
    row.n_calls += 1


@compiled
def offer_to_rob(deal, k, addresses):
    """Ask the seat with the trump six whether it robs, if it may; false if the answer is neither 1 (yes) nor 0 (no).

    The random number is word k of the calling stream.
    """
    law, row, table, view = deal.law, deal.row, deal.table, deal.seat_view
    if law.rob[table.players] == 0:
        return True
    trump_six = ONE << (U(9) * (U(table.upcard) // U(9)))
    for place in range(table.players):
        seat = np.int64(table.line[place])
        if table.hands[seat] & trump_six == ZERO:
            continue
        where, rand = strategy_address(addresses, seat, ROB), rng.word(deal.streams.calling, deal.index, k)
        if where == RANDOM:
            wish = rand >> U(63)
        else:
            show(view, row, table, seat, ONE << U(call_kernels.ROB))
            wish = ask(where, law, view, rand)
        if wish > ONE:
            return False
        if wish != ZERO and call_kernels.rob(law, row, table, seat):
            note(row, seat, call_kernels.ROB)
    return True


@compiled
def legal_calls(law, table, seat):
    """Return the legal calls of a seat, a bit each."""
    n = table.players
    if call_kernels.exchange_open(law, table):
        other = call_kernels.EXCHANGE if law.exchange[n] == FULL else call_kernels.CHANGED
        return (ONE << U(call_kernels.KEEP)) | (ONE << U(other))
    second = table.spoken == n
    if seat == table.took and law.must_play == 1 and not second:
        return ONE << U(call_kernels.IN)
    found = (ONE << U(call_kernels.IN)) | (ONE << U(call_kernels.OUT))
    if law.combined[n] == 1 and table.took == NO_SEAT and not second:
        found |= ONE << U(call_kernels.EXCHANGE)
    if law.rounds == 2 and not second:
        found |= ONE << U(call_kernels.MAYBE)
    return found
