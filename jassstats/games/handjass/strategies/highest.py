"""Plays the strongest legal card."""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, first
from jassstats.engine.jit import compiled
from jassstats.games.handjass.play import card_values


@compiled
def play(law, view, rand):
    """Return the legal card that the fewest others beat."""
    mode, left = np.int64(view.trump), view.legal
    chosen = first(left)
    while left != ZERO:
        card = first(left)
        if card_values.strength(law, mode, card) > card_values.strength(law, mode, chosen):
            chosen = card
        left &= left - ONE
    return chosen
