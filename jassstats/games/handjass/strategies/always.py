"""Takes other cards whenever it may: the reserve, or three for its least."""

import numpy as np

from jassstats.engine.bits import ONE, U
from jassstats.engine.compiled import compiled
from jassstats.games.handjass import worth
from jassstats.games.handjass.talking import CHANGED


@compiled
def exchange(law, view, word):
    """Yes."""
    if view.allowed >> U(CHANGED) & ONE == ONE:
        return worth.least_three(law, np.int64(view.trump), view.hand)
    return ONE
