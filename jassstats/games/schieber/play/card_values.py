"""The values of cards to the seat that holds them, compiled. Strategies share these measures.

The value of a hand in a contract is a sum over its cards. It is fitted to the points of the declaring side less those
of the other, in 400,000 deals in which a random seat named a random contract and all seats played `solid`. In a suit
contract a card counts by its rank, trump or not; top-down and bottom-up by its height, and more for each unbroken run
from the top.
"""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U, count, first
from jassstats.engine.jit import compiled
from jassstats.engine.odds import holds_none

PACK = U((1 << 36) - 1)
NINE = U(9)


#                   6      7      8      9      T      J      Q      K      A
TRUMPS = np.array([1.0, 2.0, 1.0, 17.0, 4.0, 43.0, 3.0, 6.0, 14.0])
BESIDE = np.array([-14.0, -14.0, -14.0, -13.0, -11.0, -12.0, -10.0, -5.0, 0.0])
HEIGHTS = np.array([-4.0, -5.0, -6.0, -5.0, -4.0, -3.0, 0.0, 2.0, 25.0])
RUN = 14.0
"""Points for each card after the highest in an unbroken run from the top."""
BASES = (41.0, -7.0)
"""Constant terms of contracts with trumps, and without."""

TRUMP_KEPT, PLAIN_KEPT, LOW_TRUMP = 14.0, 9.0, 4.0
"""The value of a card still held, in points: a sure winner in trumps and in other suits, and any other trump."""


@compiled
def unseen(view):
    """The cards that may be anywhere but in the own hand."""
    return PACK & ~(view.hand | view.played)


@compiled
def value(law, contract, hand):
    """Estimate the points of the declaring side less those of the other, before the factor."""
    mode = np.int64(law.mode_of[contract, 0])
    if law.trump[mode] < 4:
        return in_trumps(law, mode, hand)
    other = np.int64(law.mode_of[contract, 1])
    return (without(law, mode, hand) + without(law, other, hand)) / 2.0


@compiled
def in_trumps(law, mode, hand):
    """The estimate for a contract with trumps."""
    found, left = BASES[0], hand
    while left != ZERO:
        card = first(left)
        table = TRUMPS if law.suit[mode, card] == law.trump[mode] else BESIDE
        found += table[card % NINE]
        left &= left - ONE
    return found


@compiled
def without(law, mode, hand):
    """The estimate without trumps: cards by their height, and runs from the top."""
    found, left = BASES[1], hand
    while left != ZERO:
        card = first(left)
        over = law.beats[mode, card] & law.of_suit[mode, law.suit[mode, card]]
        found += HEIGHTS[U(8) - count(over)]
        if over != ZERO and over & ~hand == ZERO:
            found += RUN
        left &= left - ONE
    return found


@compiled
def best(law, allowed, hand):
    """The contract of a mask with the highest estimate on the slate, and the estimate."""
    chosen, most = U(0), -10000.0
    left = allowed
    while left != ZERO:
        contract = first(left)
        worth = value(law, contract, hand) * np.float64(law.factor[contract])
        if worth > most:
            chosen, most = contract, worth
        left &= left - ONE
    return chosen, most


@compiled
def kept(law, mode, card, unseen):
    """Return the value of a card that is not played now, in points. unseen: `Unseen`."""
    suit = law.suit[mode, card]
    unbeaten = holds_none(unseen, law.beats[mode, card] & law.of_suit[mode, suit])
    return LOW_TRUMP + TRUMP_KEPT * unbeaten if suit == law.trump[mode] else PLAIN_KEPT * unbeaten


@compiled
def holds(law, mode, card, led, unseen, opponents):
    """Estimate the probability that a card wins its trick against so many opponents to come. unseen: `Unseen`."""
    suit, trump = np.int64(law.suit[mode, card]), np.int64(law.trump[mode])
    safe = holds_none(unseen, law.beats[mode, card] & law.of_suit[mode, suit])
    void = holds_none(unseen, law.of_suit[mode, led])
    if suit != led:
        safe = 1.0 - void * (1.0 - safe)
    elif suit != trump and trump < 4:
        safe *= 1.0 - 0.5 * (1.0 + void) * (1.0 - holds_none(unseen, law.trumps[mode])) * 0.5
    return 1.0 if opponents == 0 else safe if opponents == 1 else safe * safe
