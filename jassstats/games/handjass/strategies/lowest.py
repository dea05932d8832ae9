"""The card of fewest points, the weakest of equals: gives away as little as it can."""

import numpy as np

from jassstats.engine.compiled import compiled
from jassstats.games.handjass import worth


@compiled
def play(law, view, word):
    """The cheapest legal card."""
    return worth.cheapest(law, np.int64(view.trump), view.legal)
