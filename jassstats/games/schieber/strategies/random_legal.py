"""Any lawful call and any legal card, each as likely as the others."""

from jassstats.engine.bits import below, count, nth
from jassstats.engine.jit import compiled


@compiled
def pick(mask, rand):
    """Return one of the calls or cards in a mask."""
    return nth(mask, below(rand, count(mask)))


@compiled
def call(law, view, rand):
    """Return one of the legal calls."""
    return pick(view.allowed, rand)


@compiled
def play(law, view, rand):
    """Return one of the legal cards."""
    return pick(view.legal, rand)
