"""The values of cards to the seat that holds them, compiled. Strategies share these measures.

Probabilities are for a card in hand against cards that may be anywhere else. The hands of other seats are treated as
independent draws from the unseen cards.

"""

from typing import Any, NamedTuple

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U, count, first
from jassstats.engine.constants import NO_CARD
from jassstats.engine.jit import compiled
from jassstats.engine.odds import Unseen, holds_none

SEATS, UNSEEN, HAND = 4, 25, 6


TRUMP, NEXT, SIDE_ACE, SIDE_KING, SHORT, PARTNER = 0.45, 0.5, 0.75, 0.2, 0.15, 0.9
"""Estimated tricks for the seat that names trumps: for a trump, for the certainty that it is the highest, for a side
ace, a side king, a suit without cards beside trumps, and for the partner.
"""
RUFF, LATER, LED, DRAWN = 0.12, 0.45, 0.3, 0.2
"""The value of a card still held: a small trump; the chance that it is the highest of its suit, in trumps and a
fraction of it in other suits; and the value of leading trumps for the side that named them.
"""


@compiled
def unseen(law, view):
    """The cards that may be anywhere but in the own hand."""
    found = law.pack & ~(view.hand | view.played)
    return found if view.widow == NO_CARD else found & ~(ONE << U(view.widow))


@compiled
def tricks(law, contract, hand):
    """Estimate the tricks of a hand and its partner in a contract."""
    trumps, found, others = hand & law.trumps[contract], PARTNER, law.pack & ~hand
    length = np.float64(count(trumps))
    rest = trumps
    while rest != ZERO:
        over = count(law.beats[contract, first(rest)] & others & law.trumps[contract])
        found += TRUMP + NEXT / (1.0 + 2.0 * np.float64(over)) if length > 1.0 else 0.3 / (1.0 + np.float64(over))
        rest &= rest - ONE
    for suit in range(SEATS):
        mine = hand & law.of_suit[contract, suit] & ~trumps
        if suit == law.trump[contract]:
            continue
        if mine == ZERO:
            found += SHORT * max(length - 1.0, 0.0)
        while mine != ZERO:
            over = count(law.beats[contract, first(mine)] & others & law.of_suit[contract, suit])
            found += SIDE_ACE if over == ZERO else SIDE_KING if over == ONE else 0.0
            mine &= mine - ONE
    return found


@compiled
def best_trumps(law, hand):
    """The contract with the highest estimate for a hand."""
    chosen, most = 0, -1.0
    for contract in range(np.int64(law.contracts)):
        standing = tricks(law, contract, hand)
        if standing > most:
            chosen, most = contract, standing
    return chosen


@compiled
def kept(law, mode, card, out):
    """Return the value of a card that is not played now, in tricks."""
    suit = law.suit[mode, card]
    over = np.float64(count(law.beats[mode, card] & out & law.of_suit[mode, suit]))
    top = LATER / (1.0 + over)
    return RUFF + top if suit == law.trump[mode] else LED * top


@compiled
def holds(law, mode, card, led, unseen, opponents):
    """Estimate the probability that a card wins its trick against so many opponents to come. unseen: `Unseen`."""
    suit, trump = np.int64(law.suit[mode, card]), np.int64(law.trump[mode])
    safe = holds_none(unseen, law.beats[mode, card] & law.of_suit[mode, suit])
    if suit != trump and trump < SEATS:
        void = holds_none(unseen, law.of_suit[mode, led])
        safe = max(safe - void * (1.0 - holds_none(unseen, law.trumps[mode])), 0.0)
    elif suit != led and trump < SEATS:
        void = holds_none(unseen, law.of_suit[mode, led])
        safe = 1.0 - void * (1.0 - safe)
    return 1.0 if opponents == 0 else safe if opponents == 1 else safe * safe


class Turn(NamedTuple):
    """The turn of a seat to play a card."""

    mode: Any
    """The contract."""
    seat: Any
    """The seat that plays."""
    led: Any
    """The suit led."""
    best: Any
    """The card that wins the trick so far."""
    winner: Any
    """The seat that played it."""
    laid: Any
    """The number of cards in the trick."""


@compiled
def choose(law, turn, hand, legal, out, declaring):
    """Return the card of the highest score for its side: its chance to win the trick now, less its value later.

    turn: `Turn`; out: cards unseen; declaring: whether the side of the seat named trumps.
    """
    chosen = first(legal)
    if legal == ONE << chosen:
        return chosen
    mode, led, best, laid = turn.mode, turn.led, turn.best, turn.laid
    most, left, unseen = -1000.0, legal, Unseen(out, count(hand), count(out))
    opponents = 2 if laid == 0 else 1 if laid < 3 else 0
    partner_wins = laid > 1 and (turn.winner ^ turn.seat) & 1 == 0
    holding = holds(law, mode, best, led, unseen, opponents) if partner_wins else 0.0
    others = 0.25 if laid < 2 else 0.0  # the partner may still win the trick
    while left != ZERO:
        card = first(left)
        if laid == 0 or (law.beats[mode, best] >> card) & ONE == ONE:
            suit = np.int64(law.suit[mode, card]) if laid == 0 else led
            mine = holds(law, mode, card, suit, unseen, opponents)
            chance = max(mine, holding) if partner_wins else mine + (1.0 - mine) * others
        else:
            chance = holding if partner_wins else others
        promise = chance - kept(law, mode, card, out)
        if laid == 0 and declaring and law.suit[mode, card] == law.trump[mode]:
            promise += DRAWN
        if promise > most:
            chosen, most = card, promise
        left &= left - ONE
    return chosen
