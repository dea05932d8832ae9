"""Names its best contract, pushes a poor hand, plays any legal card. It decides what other strategies leave out."""

from jassstats.engine.bits import ONE, ZERO, U
from jassstats.engine.jit import compiled
from jassstats.games.schieber.play import card_values
from jassstats.games.schieber.play.tricks import PUSH
from jassstats.games.schieber.strategies import random_legal

play = random_legal.play
TO_KEEP = 35.0
"""Points more than the other side that a hand must promise to name a contract itself, before the factor."""


@compiled
def call(law, view, rand):
    """Name the best contract, or push if its estimate is low."""
    push = ONE << U(PUSH)
    chosen, promised = card_values.best(law, view.allowed & ~push, view.hand)
    if view.allowed & push != ZERO and promised < TO_KEEP * law.factor[chosen]:
        return U(PUSH)
    return chosen
