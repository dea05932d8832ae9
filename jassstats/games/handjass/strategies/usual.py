"""Robs when it may, keeps its hand, comes in, plays any legal card. It decides what other strategies leave out."""

from jassstats.engine.bits import ONE, ZERO, U
from jassstats.engine.jit import compiled
from jassstats.games.handjass.kernels.calls import IN
from jassstats.games.handjass.strategies import random_legal

play = random_legal.play


@compiled
def rob(law, view, rand):
    """Rob: the upcard is never worse than the six."""
    return ONE


@compiled
def exchange(law, view, rand):
    """Keep the dealt hand."""
    return ZERO


@compiled
def fold(law, view, rand):
    """Come in."""
    return U(IN)
