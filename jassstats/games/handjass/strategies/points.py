"""Exchanges a hand of few card points, folds one of very few."""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U
from jassstats.engine.jit import compiled
from jassstats.games.handjass.kernels.calls import IN, OUT
from jassstats.games.handjass.play import card_values
from jassstats.games.handjass.strategies import always

TO_KEEP, TO_PLAY = 36, 26
"""Card points below which a hand is exchanged, and folded. Nine cards hold 38 points on average."""


@compiled
def exchange(law, view, rand):
    """Exchange a hand of few card points."""
    poor = card_values.points(law, np.int64(view.trump), view.hand) < TO_KEEP
    return always.exchange(law, view, rand) if poor else ZERO


@compiled
def fold(law, view, rand):
    """Fold a hand of very few card points."""
    poor = card_values.points(law, np.int64(view.trump), view.hand) < TO_PLAY
    return U(OUT) if poor and view.allowed >> U(OUT) & ONE == ONE else U(IN)
