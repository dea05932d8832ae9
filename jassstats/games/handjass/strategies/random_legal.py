"""Any lawful call and any legal card, each as likely as the others."""

from jassstats.engine.bits import below, count, nth
from jassstats.engine.compiled import compiled


@compiled
def call(allowed, word):
    """One of the calls in a mask."""
    return nth(allowed, below(word, count(allowed)))


@compiled
def play(legal, word):
    """One of the cards in a mask."""
    return nth(legal, below(word, count(legal)))
