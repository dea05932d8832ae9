"""What cards are worth to the seat that holds them: the measures that strategies share, compiled."""

import numpy as np

from jassstats.engine import melds
from jassstats.engine.bits import ONE, ZERO, U, count, first
from jassstats.engine.jit import compiled
from jassstats.games.handjass.kernels.melds import PAIR

PACK = U((1 << 36) - 1)
ACES = U(sum(1 << (9 * suit + 8) for suit in range(4)))


@compiled
def points(law, mode, cards):
    """Card points of some cards."""
    found = 0
    while cards != ZERO:
        found += law.points[mode, first(cards)]
        cards &= cards - ONE
    return found


@compiled
def unseen(view):
    """The cards that may lie anywhere but in the own hand."""
    return PACK & ~(view.hand | view.played | view.put)


@compiled
def strength(law, mode, card):
    """How few cards beat it, as a number: 36 for the buur."""
    return U(36) - count(law.beats[mode, card])


@compiled
def cheapest(law, mode, cards):
    """The card of fewest points, the weakest of equals."""
    chosen, least = first(cards), U(1 << 20)
    while cards != ZERO:
        card = first(cards)
        price = U(law.points[mode, card]) * U(64) + strength(law, mode, card)
        if price < least:
            chosen, least = card, price
        cards &= cards - ONE
    return chosen


@compiled
def least_three(law, mode, hand):
    """The three cards one would rather not hold."""
    put = ZERO
    for _ in range(3):
        put |= ONE << cheapest(law, mode, hand & ~put)
    return put


@compiled
def meld_points(law, mode, hand):
    """What the melds of a hand count together, its marriage included, if nobody has a better one."""
    held, values, total = np.zeros(3, np.uint64), np.zeros(3, np.uint16), 0
    n = melds.held(law, hand, U(mode), 0, held, values)
    for j in range(n):
        total += values[j]
    pair = PAIR << (U(9) * U(mode))
    return total + (law.marriage if hand & pair == pair else 0)
