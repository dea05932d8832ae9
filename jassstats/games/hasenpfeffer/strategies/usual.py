"""Bids only if it must, names its best suit, plays any legal card: what other strategies leave open is decided so."""

from jassstats.engine.bits import U, first
from jassstats.engine.jit import compiled
from jassstats.games.hasenpfeffer.play import card_values
from jassstats.games.hasenpfeffer.strategies import random_legal

play = random_legal.play


@compiled
def bid(law, view, rand):
    """Pass, or the least there is."""
    return first(view.allowed)


@compiled
def name(law, view, rand):
    """Where the hand promises most."""
    return U(card_values.best_trumps(law, view.hand))
