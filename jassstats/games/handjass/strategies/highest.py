"""The strongest card, always: takes what it can take."""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, first
from jassstats.engine.compiled import compiled
from jassstats.games.handjass import worth


@compiled
def play(law, view, word):
    """The legal card that fewest others beat."""
    mode, left = np.int64(view.trump), view.legal
    chosen = first(left)
    while left != ZERO:
        card = first(left)
        if worth.strength(law, mode, card) > worth.strength(law, mode, chosen):
            chosen = card
        left &= left - ONE
    return chosen
