"""The values of cards to the seat that holds them, compiled. Strategies share these measures."""

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
    """The cards that may be anywhere but in the own hand: neither played nor put away by the seat."""
    return PACK & ~(view.hand | view.played | view.put)


@compiled
def strength(law, mode, card):
    """Return 36 less the number of cards that beat a card: 36 for the buur."""
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
    """The three least valuable cards of a hand."""
    put = ZERO
    for _ in range(3):
        put |= ONE << cheapest(law, mode, hand & ~put)
    return put


@compiled
def meld_points(law, mode, hand):
    """Return the points of all melds of a hand, marriage included, if no other seat has a better meld."""
    held, values, total = np.zeros(3, np.uint64), np.zeros(3, np.uint16), 0
    n = melds.held(law, hand, U(mode), 0, held, values)
    for j in range(n):
        total += values[j]
    pair = PAIR << (U(9) * U(mode))
    return total + (law.marriage if hand & pair == pair else 0)
