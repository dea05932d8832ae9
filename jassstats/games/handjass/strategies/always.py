"""Takes other cards whenever it may: the reserve, or three for its least."""

import numpy as np

from jassstats.engine.bits import ONE, U
from jassstats.engine.jit import compiled
from jassstats.games.handjass.kernels.calls import CHANGED
from jassstats.games.handjass.play import card_values


@compiled
def exchange(law, view, rand):
    """Yes."""
    if view.allowed >> U(CHANGED) & ONE == ONE:
        return card_values.least_three(law, np.int64(view.trump), view.hand)
    return ONE
