"""Sets of cards as masks, for own strategies. The functions work in plain Python and in compiled functions.

>>> [name(card) for card in each(0b1000000001)], count(0b1011), first(0b1100)
(['C6', 'D6'], 3, 2)
"""

import numpy as np
from numba.extending import overload, register_jitable

from jassstats.cards import name
from jassstats.engine import bits

__all__ = ["count", "each", "first", "has", "name", "rank", "suit"]


@register_jitable
def each(mask):
    """The cards of a mask, ascending."""
    card = 0
    while mask >> card:
        if mask >> card & 1:
            yield card
        card += 1


@register_jitable
def has(mask, card):
    """Return whether a card is in a mask."""
    return mask >> card & 1 == 1


@register_jitable
def suit(card):
    """The suit of a card: 0 to 3 for C D H S."""
    return card // 9


@register_jitable
def rank(card):
    """The rank of a card: 0 to 8 for 6 7 8 9 T J Q K A."""
    return card % 9


def count(mask):
    """Return the number of cards in a mask."""
    return int(mask).bit_count()


def first(mask):
    """The lowest card of a mask that is not empty."""
    return (int(mask) & -int(mask)).bit_length() - 1


@overload(count)
def _count(mask):
    return lambda mask: np.int64(bits.count(np.uint64(mask)))


@overload(first)
def _first(mask):
    return lambda mask: np.int64(bits.first(np.uint64(mask)))
