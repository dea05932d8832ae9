"""Bids six whenever it may, and is solid in all else: what that costs depends on how a failed bid is read."""

from jassstats.engine.bits import ONE, U, first
from jassstats.engine.jit import compiled
from jassstats.games.hasenpfeffer.strategies import solid

name = solid.name
play = solid.play
SIX = U(6)


@compiled
def bid(law, view, rand):
    """Six; pass once somebody has bid it, or what there is if nobody may."""
    return SIX if (view.allowed >> SIX) & ONE == ONE else first(view.allowed)
