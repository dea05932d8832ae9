"""Plays the legal card of fewest points, the weakest of equals."""

import numpy as np

from jassstats.engine.jit import compiled
from jassstats.games.handjass.play import card_values


@compiled
def play(law, view, rand):
    """Return the cheapest legal card."""
    return card_values.cheapest(law, np.int64(view.trump), view.legal)
