"""Keeps a hand by its trumps, side aces and melds; folds one that is too weak for the number of awards."""

import numpy as np

from jassstats.engine import melds
from jassstats.engine.bits import ONE, ZERO, U, count, first
from jassstats.engine.jit import compiled
from jassstats.games.handjass.kernels.calls import CHANGED, IN, NO_SEAT, OUT
from jassstats.games.handjass.kernels.law import RESERVE
from jassstats.games.handjass.kernels.melds import PAIR
from jassstats.games.handjass.play import card_values
from jassstats.games.handjass.strategies import always

# Strengths tuned by tools/tune.py and tools/thresholds.py, in play among `solid` seats; see docs/strategies.md.
TO_KEEP, NOT_TO_CHANGE = 11, 20
TO_PLAY = np.array([[0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [9, 6, 4, 4, 4], [11, 8, 4, 4, 4], [12, 10, 7, 5, 5]])
"""The least strength to come in, by players and awards: the fewer awards, the stronger the hand must be."""
MELDED, AVERAGE = 2, 2
MINIMUM = 21  # that TO_PLAY is for; every five points above it require one more


@compiled
def strength(law, view, hand):
    """Strength of a hand: trump 2, nell or ace of trumps 4, buur 6, side ace 3, side king 1, and 2 for any meld."""
    mode = np.int64(view.trump)
    trumps, side = hand & law.trumps[mode], hand & ~law.trumps[mode]
    found = 2 * np.int64(count(trumps)) + 3 * np.int64(count(side & card_values.ACES))
    found += np.int64(count(side & (card_values.ACES >> ONE)))
    while trumps != ZERO:
        points = law.points[mode, first(trumps)]
        found += 4 if points == 20 else 2 if points > 10 else 0  # the buur; nell and ace
        trumps &= trumps - ONE
    pair = PAIR << (U(9) * U(mode))
    melded = melds.threes(hand) != ZERO or melds.fours(hand) != ZERO or hand & pair == pair
    return found + (MELDED if melded else 0)


@compiled
def exchange(law, view, rand):
    """Exchange a weak hand; an upcard that would come with the reserve counts in favour."""
    keep = TO_KEEP
    if view.allowed >> U(CHANGED) & ONE == ONE:
        keep = NOT_TO_CHANGE
    elif law.upcard_in[view.players] == RESERVE and view.robber == NO_SEAT:
        keep += strength(law, view, ONE << U(view.upcard)) - AVERAGE
    return always.exchange(law, view, rand) if strength(law, view, view.hand) < keep else ZERO


@compiled
def fold(law, view, rand):
    """Fold a hand that will more often be in the sack than take an award."""
    if view.allowed >> U(OUT) & ONE == ZERO:
        return U(IN)
    enough = TO_PLAY[view.players, law.awards[view.players]] + (np.int64(law.minimum) - MINIMUM) // 5
    return U(OUT) if strength(law, view, view.hand) < enough else U(IN)
