"""Every decision before the first lead, asked of the strategies: robbing, exchanging, coming in.

A call's word of the calling stream goes by its number, the robber's is the first of its time.
"""

import numpy as np

from jassstats.engine import stream
from jassstats.engine.bits import ONE, ZERO, U
from jassstats.engine.compiled import compiled
from jassstats.engine.strategy import RANDOM, ask
from jassstats.games.handjass import talking as said
from jassstats.games.handjass.law import FULL
from jassstats.games.handjass.strategies import random_legal

NO_SEAT, NO_CALL = 255, said.MAYBE + 1
ROB, EXCHANGE, FOLD, PLAY = range(4)
"""The decisions of a strategy, in the order of `generate.DECISIONS`."""


@compiled
def speak(law, start, index, row, table, asks, view):
    """All the calls; false if a strategy answered with one that can't be made."""
    row.n_calls = 0
    if law.rob_late == 0 and not offer_to_rob(law, stream.word(start, index, ZERO), row, table, asks, view):
        return False
    k = np.int64(row.n_calls)
    seat = said.waiting(law, table)
    while seat != NO_SEAT:
        allowed, word = words(law, table, seat), stream.word(start, index, U(k + 8))
        call = choose(law, word, row, table, asks, view, seat, allowed)
        note(row, seat, call)
        if (allowed >> U(call)) & ONE == ZERO or not said.enter(law, row, table, seat, call):
            return False
        k += 1
        seat = said.waiting(law, table)
    return law.rob_late == 0 or offer_to_rob(law, stream.word(start, index, U(4)), row, table, asks, view)


@compiled
def asked(asks, seat, decision):
    """Where a seat's decision is found; RANDOM for everybody if `asks` is None."""
    return RANDOM if asks is None else asks[seat, decision]


@compiled
def choose(law, word, row, table, asks, view, seat, allowed):
    """What a seat says: first whether it wants other cards, then whether it comes in."""
    changing = allowed >> U(said.CHANGED) & ONE != ZERO
    if changing or allowed >> U(said.EXCHANGE) & ONE != ZERO:
        where = asked(asks, seat, EXCHANGE)
        if where == RANDOM:
            wish = random_legal.change(allowed, table.hands[seat], word)
        else:
            show(view, row, table, seat, allowed)
            wish = ask(where, law, view, word)
        if wish > ONE and not changing:
            return NO_CALL
        if wish != ZERO:
            row.away[seat] = wish if changing else ZERO
            return said.CHANGED if changing else said.EXCHANGE
        if allowed >> U(said.KEEP) & ONE != ZERO:
            return said.KEEP
        allowed &= ~(ONE << U(said.EXCHANGE))
    if allowed == ONE << U(said.IN):
        return said.IN
    where = asked(asks, seat, FOLD)
    if where == RANDOM:
        answer = random_legal.come_in(allowed, word)
    else:
        show(view, row, table, seat, allowed)
        answer = ask(where, law, view, word)
    return np.int64(min(answer, U(NO_CALL)))


@compiled
def show(view, row, table, seat, allowed):
    """What a seat sees before the first lead."""
    view.seat, view.hand, view.allowed, view.legal = seat, table.hands[seat], allowed, ZERO
    view.put = table.discard if table.took == seat else row.away[seat]
    view.robber, view.taker, view.changed, view.active = table.robbed, table.took, table.changed, table.inside
    view.waiting = row.seats
    for place in range(table.spoken):
        view.waiting &= ~(1 << table.line[place])
    view.waiting |= table.maybe


@compiled
def note(row, seat, what):
    """Write a call down."""
    row.calls[row.n_calls, 0], row.calls[row.n_calls, 1] = seat, what
    row.n_calls += 1


@compiled
def offer_to_rob(law, word, row, table, asks, view):
    """Whoever holds the trump six is asked, if it may rob at all; false if the answer is neither yes (1) nor no (0)."""
    if law.rob[table.players] == 0:
        return True
    trump_six = ONE << (U(9) * (U(table.upcard) // U(9)))
    for place in range(table.players):
        seat = np.int64(table.line[place])
        if table.hands[seat] & trump_six == ZERO:
            continue
        where = asked(asks, seat, ROB)
        if where == RANDOM:
            wish = word >> U(63)
        else:
            show(view, row, table, seat, ONE << U(said.ROB))
            wish = ask(where, law, view, word)
        if wish > ONE:
            return False
        if wish != ZERO and said.rob(law, row, table, seat):
            note(row, seat, said.ROB)
    return True


@compiled
def words(law, table, seat):
    """What a seat may say now, as a mask of calls."""
    n = table.players
    if said.exchange_open(law, table):
        other = said.EXCHANGE if law.exchange[n] == FULL else said.CHANGED
        return (ONE << U(said.KEEP)) | (ONE << U(other))
    second = table.spoken == n
    if seat == table.took and law.must_play == 1 and not second:
        return ONE << U(said.IN)
    found = (ONE << U(said.IN)) | (ONE << U(said.OUT))
    if law.combined[n] == 1 and table.took == NO_SEAT and not second:
        found |= ONE << U(said.EXCHANGE)
    if law.rounds == 2 and not second:
        found |= ONE << U(said.MAYBE)
    return found
