"""Any lawful call and any legal card, each as likely as the others."""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U, below, count, first, nth
from jassstats.engine.jit import compiled


@compiled
def pick(mask, rand):
    """Return one of the cards or calls in a mask."""
    return nth(mask, below(rand, count(mask)))


@compiled
def bid(law, view, rand):
    """Return a pass or any legal bid."""
    return pick(view.allowed, rand)


@compiled
def name(law, view, rand):
    """Name any trumps."""
    return below(rand, U(law.contracts))


@compiled
def play(law, view, rand):
    """Return one of the legal cards, drawn in the law's second order as the loop does."""
    contract, places, left = np.int64(view.contract), ZERO, view.legal
    while left != ZERO:
        card = first(left)
        places |= ONE << U(law.place[contract, card])
        left &= left - ONE
    return U(law.card[contract, pick(places, rand)])
