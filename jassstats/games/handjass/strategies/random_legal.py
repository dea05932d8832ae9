"""Any lawful call and any legal card, each as likely as the others."""

from jassstats.engine import rng
from jassstats.engine.bits import ONE, ZERO, U, below, count, nth
from jassstats.engine.jit import compiled


@compiled
def pick(mask, rand):
    """Return one of the cards or calls in a mask."""
    return nth(mask, below(rand, count(mask)))


@compiled
def three(hand, rand):
    """Return three cards of a hand."""
    left, found = hand, ZERO
    for _ in range(3):
        rand = rng.mix(rand)
        card = pick(left, rand)
        found |= ONE << card
        left ^= ONE << card
    return found


@compiled
def change(allowed, hand, rand):
    """Return whether to take the reserve, or which three cards to change."""
    call = pick(allowed, rand)
    if call == U(3):
        return three(hand, rand)
    return ONE if call == U(2) else ZERO


@compiled
def come_in(allowed, rand):
    """Return one of the calls that may be made."""
    return pick(allowed, rng.mix(rand))


@compiled
def rob(law, view, rand):
    """Rob with probability 1/2."""
    return rand >> U(63)


@compiled
def exchange(law, view, rand):
    """Exchange with the same probability as any other legal call."""
    return change(view.allowed, view.hand, rand)


@compiled
def fold(law, view, rand):
    """Come in, fold or say maybe."""
    return come_in(view.allowed, rand)


@compiled
def play(law, view, rand):
    """Return one of the legal cards."""
    return pick(view.legal, rand)
