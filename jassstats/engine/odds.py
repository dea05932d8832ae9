"""Tables of combinations and of hypergeometric chances, computed once."""

import math
from typing import Any, NamedTuple

import numpy as np

from jassstats.engine.bits import count
from jassstats.engine.jit import compiled

HAND, PACK = 9, 36


def _none(hand: int, out: int, wanted: int) -> float:
    """The chance that a hand drawn from `out` cards holds none of `wanted` of them (hypergeometric)."""
    return math.comb(max(out - wanted, 0), hand) / math.comb(out, hand) if hand <= out else 0.0


CHOOSE = np.array([[float(math.comb(n, k)) for k in range(19)] for n in range(PACK + 1)])
"""The number of ways to take k cards out of n, by n and k."""

HOLDS_NONE = np.array(
    [[[_none(hand, out, n) for n in range(PACK + 1)] for out in range(PACK + 1)] for hand in range(HAND + 1)]
)
"""The probability that a hand holds none of some cards: by cards in the hand, unseen cards, and cards in question."""


class Unseen(NamedTuple):
    """The cards that a seat does not know, and the size of another hand that holds some of them."""

    cards: Any
    """The unseen cards, as a mask."""
    held: Any
    """The number of cards in another hand."""
    size: Any
    """The number of unseen cards."""


@compiled
def holds_none(unseen, cards):
    """Return the probability that another hand holds none of some cards. unseen: `Unseen`."""
    return HOLDS_NONE[unseen.held, unseen.size, count(unseen.cards & cards)]
