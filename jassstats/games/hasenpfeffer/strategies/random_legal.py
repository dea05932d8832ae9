"""Any lawful call and any legal card, each as likely as the others."""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U, below, count, first, nth
from jassstats.engine.jit import compiled


@compiled
def pick(mask, word):
    """One of a mask's cards or calls."""
    return nth(mask, below(word, count(mask)))


@compiled
def bid(law, view, word):
    """A pass or any bid that may be made."""
    return pick(view.allowed, word)


@compiled
def name(law, view, word):
    """Any trumps."""
    return below(word, U(law.contracts))


@compiled
def play(law, view, word):
    """One of the legal cards, drawn in the law's second order as the loop draws."""
    contract, places, left = np.int64(view.contract), ZERO, view.legal
    while left != ZERO:
        card = first(left)
        places |= ONE << U(law.place[contract, card])
        left &= left - ONE
    return U(law.card[contract, pick(places, word)])
