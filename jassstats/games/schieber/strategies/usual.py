"""Names what its cards promise most in, pushes a poor hand, plays any legal card: what others leave open goes so."""

from jassstats.engine.bits import ONE, ZERO, U
from jassstats.engine.jit import compiled
from jassstats.games.schieber.play import card_values
from jassstats.games.schieber.play.tricks import PUSH
from jassstats.games.schieber.strategies import random_legal

play = random_legal.play
TO_KEEP = 35.0
"""Points more than the other side that a hand must promise to be named by itself, before the factor."""


@compiled
def call(law, view, rand):
    """The best contract, or a push where even that promises little."""
    push = ONE << U(PUSH)
    chosen, promised = card_values.best(law, view.allowed & ~push, view.hand)
    if view.allowed & push != ZERO and promised < TO_KEEP * law.factor[chosen]:
        return U(PUSH)
    return chosen
