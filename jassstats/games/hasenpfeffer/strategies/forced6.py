"""Bids six whenever it may and plays `solid` otherwise. Its cost depends on the reading of a failed bid."""

from jassstats.engine.bits import ONE, U, first
from jassstats.engine.jit import compiled
from jassstats.games.hasenpfeffer.strategies import solid

name = solid.name
play = solid.play
SIX = U(6)


@compiled
def bid(law, view, rand):
    """Bid six if that is legal; else pass, or make the lowest legal bid if passing is not allowed."""
    return SIX if (view.allowed >> SIX) & ONE == ONE else first(view.allowed)
