"""Takes other cards whenever it may: the reserve, or fresh cards for its three least valuable ones."""

import numpy as np

from jassstats.engine.bits import ONE, U
from jassstats.engine.jit import compiled
from jassstats.games.handjass.kernels.calls import CHANGED
from jassstats.games.handjass.play import card_values


@compiled
def exchange(law, view, rand):
    """Return 1 (exchange), or the mask of the three least valuable cards where three are changed."""
    if view.allowed >> U(CHANGED) & ONE == ONE:
        return card_values.least_three(law, np.int64(view.trump), view.hand)
    return ONE
