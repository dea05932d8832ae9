"""Calls before the first lead, compiled: bids, a forced bid, and the naming of trumps. Twin of `rules.calls`."""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.jit import compiled
from jassstats.games.hasenpfeffer.kernels.law import DEALER, DEALER_BIDS, HIGH, JOKER_BIDS, LEFT, REDEAL, WITH_BID

TWO = U(2)
PASS, NAMING = 0, 8
"""Numbers of calls, as in `options.CALLS`: a bid is its number of tricks; from NAMING on a call names trumps."""
SEATS, JOKER, WIDOW = 4, U(36), 4

TABLE = np.dtype([
    ("hands", "u8", (SEATS,)),  # 0 if unknown
    ("bids", "u1", (SEATS,)),  # last bid of each seat, 0 for none
    ("dealer", "u1"),
    ("passed", "u1"),  # seats that passed, a bit each
    ("spoken", "u1"),  # number of bids and passes
    ("turn", "u1"),
    ("high", "u1"),  # highest bid
    ("best", "u1"),  # seat that made it, the first of equals
    ("suit_due", "u1"),
    ("contract", "u1"),
    ("namer", "u1"),
    ("joker", "u1"),  # seat that was dealt the joker; WIDOW; NO_SEAT if not known
])  # fmt: skip
"""The state of the calls so far."""


@compiled
def lay_out(deal, table):
    """Set up the call state before the first call."""
    for seat in range(SEATS):
        table.hands[seat], table.bids[seat] = deal.hands[seat], 0
    table.dealer, table.passed, table.spoken, table.turn = deal.dealer, 0, 0, (deal.dealer + 1) & 3
    table.high, table.best, table.suit_due, table.contract, table.namer = 0, NO_SEAT, 0, NO_SEAT, NO_SEAT
    table.joker = joker_at(table.hands, deal.spare[0])


@compiled
def joker_at(hands, widow):
    """The seat that was dealt the joker, WIDOW, or NO_SEAT if not known."""
    known = True
    for seat in range(SEATS):
        if hands[seat] >> JOKER & ONE != ZERO:
            return seat
        known &= hands[seat] != ZERO
    return WIDOW if known or widow >> JOKER & ONE != ZERO else NO_SEAT


@compiled
def over(law, table):
    """Return whether the bidding is over."""
    if law.rounds == 0:
        return table.spoken == SEATS and table.suit_due == 0
    passes = 0
    for seat in range(SEATS):
        passes += table.passed >> seat & 1
    return passes == SEATS or (passes == SEATS - 1 and table.high > 0)


@compiled
def void(law, table):
    """Return whether the deal is not played: all passed, and no seat can be forced to bid (HP-14)."""
    if table.high > 0 or not over(law, table):
        return False
    return law.all_pass == REDEAL or (law.all_pass == JOKER_BIDS and table.joker == WIDOW)


@compiled
def forced(law, table):
    """The seat with a forced bid since all passed; NO_SEAT if there is none or it is not known (HP-14)."""
    if table.high > 0 or not over(law, table) or void(law, table):
        return np.int64(NO_SEAT)
    if law.all_pass == DEALER_BIDS:
        return np.int64(table.dealer)
    return np.int64(table.namer if table.joker == NO_SEAT and law.namer != DEALER else table.joker)


@compiled
def names(law, table):
    """The seat that names trumps after the bidding (HP-13); NO_SEAT if not known."""
    if law.namer == DEALER:
        return np.int64(table.dealer)
    return np.int64(table.best) if table.high > 0 else forced(law, table)


@compiled
def leads(law, table):
    """The seat that leads to the first trick (HP-18); NO_SEAT if not known."""
    if law.first_lead == HIGH:
        return np.int64(table.best) if table.high > 0 else forced(law, table)
    return np.int64(table.dealer) if law.first_lead != LEFT else np.int64((table.dealer + 1) & 3)


@compiled
def lawful(law, table):
    """The legal calls of the next seat to bid, a bit each (HP-10, HP-11, HP-15)."""
    return bids_above(law, np.int64(table.high))


@compiled
def bids_above(law, high):
    """The legal calls above a known highest bid, a bit each; `high` is 0 if there is none."""
    least = max(np.int64(law.least), high + 1) if law.exceed == 1 else np.int64(law.least)
    bids = ((TWO << U(law.most)) - ONE) & ~((ONE << U(least)) - ONE)
    return bids | ONE if law.may_pass == 1 or bids == ZERO else bids


@compiled
def say(law, table, seat, what):
    """Apply one call; false if it can't be made."""
    if void(law, table):
        return False
    if what >= NAMING:
        return name(law, table, seat, what - NAMING)
    if over(law, table) or table.suit_due == 1 or seat != table.turn or lawful(law, table) >> U(what) & ONE == ZERO:
        return False
    table.spoken += 1
    if what == PASS:
        table.passed |= 1 << seat
    else:
        table.bids[seat] = what
        if what > table.high:
            table.high, table.best = what, seat
        table.suit_due = law.namer == WITH_BID
    if table.suit_due == 0:
        go_on(law, table)
    return True


@compiled
def go_on(law, table):
    """Pass the turn to the next seat that has not passed. In a single round every seat calls once anyway."""
    if over(law, table):
        return
    seat = (table.turn + 1) & 3
    while table.passed >> seat & 1 == 1:
        seat = (seat + 1) & 3
    table.turn = seat


@compiled
def name(law, table, seat, contract):
    """Name trumps; false if they can't be named (HP-13)."""
    done = over(law, table)
    if (not done and table.suit_due == 0) or contract >= law.contracts:
        return False
    if table.contract != NO_SEAT and table.suit_due == 0:
        return False
    due = np.int64(table.turn) if table.suit_due == 1 else names(law, table)
    if due == NO_SEAT:
        if table.hands[seat] != ZERO:
            return False
    elif seat != due:
        return False
    if table.suit_due == 0 or seat == table.best:
        table.contract, table.namer = contract, seat
    if table.suit_due == 1:
        table.suit_due = 0
        go_on(law, table)
    return True
