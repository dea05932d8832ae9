"""Any lawful call and any legal card, each as likely as the others."""

from jassstats.engine import rng
from jassstats.engine.bits import ONE, ZERO, U, below, count, nth
from jassstats.engine.jit import compiled


@compiled
def pick(mask, rand):
    """One of a mask's cards or calls."""
    return nth(mask, below(rand, count(mask)))


@compiled
def three(hand, rand):
    """Three of a hand's cards."""
    left, found = hand, ZERO
    for _ in range(3):
        rand = rng.mix(rand)
        card = pick(left, rand)
        found |= ONE << card
        left ^= ONE << card
    return found


@compiled
def change(allowed, hand, rand):
    """Whether to take the reserve, or which three cards to change."""
    call = pick(allowed, rand)
    if call == U(3):
        return three(hand, rand)
    return ONE if call == U(2) else ZERO


@compiled
def come_in(allowed, rand):
    """One of the calls that may be made."""
    return pick(allowed, rng.mix(rand))


@compiled
def rob(law, view, rand):
    """Every other time."""
    return rand >> U(63)


@compiled
def exchange(law, view, rand):
    """As often as any other call that may be made."""
    return change(view.allowed, view.hand, rand)


@compiled
def fold(law, view, rand):
    """In, out or perhaps."""
    return come_in(view.allowed, rand)


@compiled
def play(law, view, rand):
    """One of the legal cards."""
    return pick(view.legal, rand)
