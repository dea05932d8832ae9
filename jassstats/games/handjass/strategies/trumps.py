"""Keeps a hand by its trumps and side aces; folds one that will hardly stay out of the sack."""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U, count, first
from jassstats.engine.compiled import compiled
from jassstats.games.handjass import worth
from jassstats.games.handjass.strategies import always
from jassstats.games.handjass.talking import IN, OUT

TO_KEEP, TO_PLAY = 12, 7


@compiled
def strength(law, view):
    """Two for a trump, as much again for nell and ace, twice for the buur; three for a side ace, one for a king."""
    mode = np.int64(view.trump)
    trumps, side = view.hand & law.trumps[mode], view.hand & ~law.trumps[mode]
    found = 2 * np.int64(count(trumps)) + 3 * np.int64(count(side & worth.ACES))
    found += np.int64(count(side & (worth.ACES >> ONE)))
    while trumps != ZERO:
        points = law.points[mode, first(trumps)]
        found += 4 if points == 20 else 2 if points > 10 else 0  # the buur; nell and ace
        trumps &= trumps - ONE
    return found


@compiled
def exchange(law, view, word):
    """Other cards for a hand without enough of either."""
    return always.exchange(law, view, word) if strength(law, view) < TO_KEEP else ZERO


@compiled
def fold(law, view, word):
    """Out without trumps and aces."""
    poor = strength(law, view) < TO_PLAY
    return U(OUT) if poor and view.allowed >> U(OUT) & ONE == ONE else U(IN)
