"""Any lawful call and any legal card, each as likely as the others."""

from jassstats.engine import rng
from jassstats.engine.bits import ONE, ZERO, U, below, count, nth
from jassstats.engine.jit import compiled


@compiled
def pick(mask, word):
    """One of a mask's cards or calls."""
    return nth(mask, below(word, count(mask)))


@compiled
def three(hand, word):
    """Three of a hand's cards."""
    left, found = hand, ZERO
    for _ in range(3):
        word = rng.mix(word)
        card = pick(left, word)
        found |= ONE << card
        left ^= ONE << card
    return found


@compiled
def change(allowed, hand, word):
    """Whether to take the reserve, or which three cards to change."""
    call = pick(allowed, word)
    if call == U(3):
        return three(hand, word)
    return ONE if call == U(2) else ZERO


@compiled
def come_in(allowed, word):
    """One of the calls that may be made."""
    return pick(allowed, rng.mix(word))


@compiled
def rob(law, view, word):
    """Every other time."""
    return word >> U(63)


@compiled
def exchange(law, view, word):
    """As often as any other call that may be made."""
    return change(view.allowed, view.hand, word)


@compiled
def fold(law, view, word):
    """In, out or perhaps."""
    return come_in(view.allowed, word)


@compiled
def play(law, view, word):
    """One of the legal cards."""
    return pick(view.legal, word)
