"""Bids only if it must, names its best suit, plays any legal card. It decides what other strategies leave out."""

from jassstats.engine.bits import U, first
from jassstats.engine.jit import compiled
from jassstats.games.hasenpfeffer.play import card_values
from jassstats.games.hasenpfeffer.strategies import random_legal

play = random_legal.play


@compiled
def bid(law, view, rand):
    """Pass, or make the lowest legal bid."""
    return first(view.allowed)


@compiled
def name(law, view, rand):
    """Name the trumps with the highest estimate for the hand."""
    return U(card_values.best_trumps(law, view.hand))
