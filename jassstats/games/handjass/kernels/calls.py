"""Calls before the first lead, compiled: robbing, exchanging, coming in. Twin of `rules.calls`."""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U, count
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.jit import compiled
from jassstats.engine.replay_tricks import after, ring
from jassstats.games.handjass.kernels.law import CHANGE, DEAD, FULL, HAND, NO_EXCHANGE, RESERVE

LAYOUT, SAID, PUT_AWAY = 9, 1, 10
"""The breaches of this file: a packet of the wrong size, a call that can't be made, cards put away without a change."""

ROB, KEEP, EXCHANGE, CHANGED, IN, OUT, MAYBE = range(7)
SEATS = 4

TABLE = np.dtype([
    ("hands", "u8", (SEATS,)),
    ("reserve", "u8"),
    ("dead", "u8"),
    ("discard", "u8"),
    ("came", "u8", (SEATS,)),  # cards that a seat got by exchanging
    ("line", "u1", (SEATS,)),  # seats from the forehand
    ("players", "u1"),
    ("exchanged", "u1"),  # number of seats that have answered the exchange
    ("spoken", "u1"),  # number of seats that have declared once whether they come in
    ("took", "u1"),  # seat that took the reserve
    ("robbed", "u1"),
    ("got", "u1"),  # seats that got cards by exchanging, a bit each; so are these:
    ("changed", "u1"),
    ("inside", "u1"),
    ("maybe", "u1"),
    ("upcard", "u1"),
])  # fmt: skip
"""The state of the calls: the calls made so far, and where the cards are. An empty hand or packet is unknown."""


@compiled
def lay_out(law, deal, out, table):
    """Set up the call state. Packets must have their size and the upcard must be in its place (HJ-9, HJ-12)."""
    put_down(deal, out, table)
    n = deal.players
    reserve, dead = count(table.reserve), count(table.dead)
    lawful = (reserve == ZERO or reserve == U(law.reserve[n])) and (dead == ZERO or dead == U(law.dead[n]))
    if lawful and deal.upcard != NO_SEAT:
        lawful = shown(law, deal, table)
    if not lawful:
        out.breach = LAYOUT
    return lawful


@compiled
def put_down(deal, out, table):
    """Write the dealt packets into the call state, without any call."""
    order, seat = ring(np.int64(deal.seats)), np.int64(out.forehand)
    for place in range(deal.players):
        table.line[place] = seat
        seat = after(order, seat)
    for seat in range(SEATS):
        table.hands[seat], table.came[seat] = deal.hands[seat], ZERO
    table.reserve, table.dead, table.discard = deal.spare[0], deal.spare[1], ZERO
    table.players, table.exchanged, table.spoken = deal.players, 0, 0
    table.took, table.robbed, table.upcard = NO_SEAT, NO_SEAT, deal.upcard
    table.got, table.changed, table.inside, table.maybe = 0, 0, 0, 0


@compiled
def shown(law, deal, table):
    """Return whether the upcard is in the packet it belongs to, and in no other."""
    bit, where = ONE << U(deal.upcard), law.upcard_in[deal.players]
    for seat in range(SEATS):
        belongs = where == HAND and seat == deal.dealer
        if table.hands[seat] != ZERO and (table.hands[seat] & bit != ZERO) != belongs:
            return False
    if table.reserve != ZERO and (table.reserve & bit != ZERO) != (where == RESERVE):
        return False
    return table.dead == ZERO or (table.dead & bit != ZERO) == (where == DEAD)


@compiled
def talk(law, deal, out, table):
    """Apply every recorded call in order; false at the first that can't be made."""
    if deal.n_slate > 0 and deal.n_calls > 0 and deal.calls[0, 1] >= IN:
        table.exchanged = table.players  # a deal recorded as points alone does not say who exchanged
    for k in range(deal.n_calls):
        seat, call = np.int64(deal.calls[k, 0]), np.int64(deal.calls[k, 1])
        out.at = k
        lawful = rob(law, deal, table, seat) if call == ROB else say(law, deal, table, seat, call)
        if not lawful:
            out.breach = SAID
            return False
    out.at, out.robber, out.taker, out.changed = 0, table.robbed, table.took, table.changed
    for seat in range(SEATS):
        if deal.away[seat] != ZERO and (table.changed >> seat) & 1 == 0:
            out.breach = PUT_AWAY
            return False
    return True


@compiled
def exchange_open(law, table):
    """Return whether a seat still has to answer the exchange (HJ-20, HJ-22)."""
    n = table.players
    if law.exchange[n] == NO_EXCHANGE or law.combined[n] == 1:
        return False
    return table.took == NO_SEAT and table.exchanged < n


@compiled
def waiting(law, table):
    """Return the seat that calls next, robbing aside; NO_SEAT once all calls are made."""
    if exchange_open(law, table):
        return np.int64(table.line[table.exchanged])
    if law.rounds == 0:
        return np.int64(NO_SEAT)
    if table.spoken < table.players:
        return np.int64(table.line[table.spoken])
    for place in range(table.players):
        if (table.maybe >> table.line[place]) & 1 == 1:
            return np.int64(table.line[place])
    return np.int64(NO_SEAT)


@compiled
def say(law, deal, table, seat, call):
    """Apply one call on exchanging or coming in; false if it can't be made now."""
    return waiting(law, table) == seat and enter(law, deal, table, seat, call)


@compiled
def enter(law, deal, table, seat, call):
    """Apply a call of the seat whose turn it is; false if it can't be made now."""
    n, mine = table.players, np.uint8(1 << seat)
    if exchange_open(law, table):
        table.exchanged += 1
        if call == EXCHANGE and law.exchange[n] == FULL:
            return take(table, seat)
        if call == CHANGED and law.exchange[n] == CHANGE:
            return change(deal, table, seat)
        return call == KEEP
    second = table.spoken == n
    if seat == table.took and law.must_play == 1 and call != IN and not second:
        return False
    if call == EXCHANGE:
        if law.combined[n] == 0 or table.took != NO_SEAT or second:
            return False
        take(table, seat)
    elif call == MAYBE:
        if law.rounds < 2 or second:
            return False
    elif call != IN and call != OUT:
        return False
    if second:
        table.maybe &= ~mine
    else:
        table.spoken += 1
    if call == MAYBE:
        table.maybe |= mine
    elif call != OUT:
        table.inside |= mine
    return True


@compiled
def take(table, seat):
    """Exchange the hand for the reserve (HJ-20)."""
    table.took = seat
    table.discard = table.hands[seat]
    table.hands[seat], table.reserve = table.reserve, ZERO
    table.came[seat] = table.hands[seat]
    table.got |= 1 << seat
    return True


@compiled
def change(deal, table, seat):
    """Exchange three cards of the hand for three fresh ones (HJ-85). If they were not recorded, the hand is unknown."""
    hand, put, come = table.hands[seat], deal.away[seat], deal.fresh[seat]
    if put != ZERO and (count(put) != U(3) or (hand != ZERO and put & ~hand != ZERO)):
        return False
    known = hand != ZERO and put != ZERO and come != ZERO
    table.hands[seat] = (hand & ~put) | come if known else ZERO
    table.discard |= put
    table.came[seat] = come
    table.got |= 1 << seat
    table.changed |= 1 << seat
    return True


@compiled
def rob(law, deal, table, seat):
    """Swap the six for the upcard: the six then lies where the upcard lay (HJ-15 … HJ-19, HJ-84)."""
    n = table.players
    if (deal.seats >> seat) & 1 == 0 or law.rob[n] == 0 or table.robbed != NO_SEAT:
        return False
    if not in_time(law, table, seat) or (table.upcard != NO_SEAT and not has_six(law, table, seat)):
        return False
    table.robbed = seat
    if table.upcard == NO_SEAT:
        return True
    swap = (ONE << (U(9) * (U(table.upcard) // U(9)))) | (ONE << U(table.upcard))
    if law.upcard_in[n] == RESERVE:
        if table.took != NO_SEAT:
            if table.hands[table.took] != ZERO:
                table.hands[table.took] ^= swap
        elif table.reserve != ZERO:
            table.reserve ^= swap
    elif table.dead != ZERO:
        table.dead ^= swap
    if table.hands[seat] != ZERO:
        table.hands[seat] ^= swap
    return True


@compiled
def in_time(law, table, seat):
    """Return whether a seat may rob at this point of the calls."""
    came = (table.got >> seat) & 1 == 1
    if law.rob_late == 0:
        spoken = table.exchanged > 0 or table.spoken > 0
        return not spoken or (law.rob_found == 1 and came)
    if waiting(law, table) != NO_SEAT:
        return False
    if law.rob_active == 1 and (active(law, table) >> seat) & 1 == 0:
        return False
    taken = table.took != NO_SEAT and law.upcard_in[table.players] == RESERVE
    return not (taken and (law.rob_taken == 0 or table.took == seat))


@compiled
def has_six(law, table, seat):
    """Return whether a seat holds a six that may rob, or may hold it as far as the record shows."""
    six = ONE << (U(9) * (U(table.upcard) // U(9)))
    if six == ONE << U(table.upcard):
        return False
    if table.hands[seat] & six == ZERO:
        elsewhere = (table.reserve | table.dead | table.discard) & six
        for other in range(SEATS):
            elsewhere |= table.hands[other] & six
        if table.hands[seat] != ZERO or elsewhere != ZERO:
            return False
    came = table.came[seat]
    if came != ZERO and came & six != ZERO and law.rob_found == 0:
        return False
    return not (came != ZERO and came & six == ZERO and law.rob_late == 0)


@compiled
def active(law, table):
    """The seats that are in, a bit each; 0 until all calls are made."""
    if waiting(law, table) != NO_SEAT:
        return np.uint8(0)
    if law.rounds > 0:
        return table.inside
    seats = 0
    for place in range(table.players):
        seats |= 1 << table.line[place]
    return np.uint8(seats)
