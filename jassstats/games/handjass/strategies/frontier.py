"""Exchanges a hand if taking is worth more than keeping by a fitted limit; plays `solid` otherwise."""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U, first
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.jit import compiled
from jassstats.engine.replay_tricks import after, ring
from jassstats.games.handjass.kernels.calls import CHANGED
from jassstats.games.handjass.play import card_values
from jassstats.games.handjass.play.frontier_tables import LIMITS, WEIGHTS
from jassstats.games.handjass.strategies import solid
from jassstats.games.handjass.strategies import trumps as by_trumps

ROBBED, SIDE, MELDS = 9, 9, 18

fold = solid.fold
play = solid.play


@compiled
def kind(law):
    """Return the kind of fitted house rules that these are most like."""
    return (0 if law.head == 1 else 1) + (2 if law.rounds > 0 else 0)


@compiled
def order(view):
    """Return the distance of the seat from the forehand."""
    turn, seat, found = ring(np.int64(view.seats)), np.int64(view.forehand), 0
    while seat != view.seat:
        seat = after(turn, seat)
        found += 1
    return found


@compiled
def weight(law, mode, hand, weights):
    """Return the weight of a hand: the sum of its cards' weights, and of the points of its melds."""
    found, left = weights[MELDS] * card_values.meld_points(law, mode, hand), hand
    while left != ZERO:
        card = np.int64(first(left))
        found += weights[card % 9 if card // 9 == mode else SIDE + card % 9]
        left &= left - ONE
    return found


@compiled
def exchange(law, view, rand):
    """Exchange a hand below the limit of its order and upcard; change three cards as `trumps` does."""
    if view.allowed >> U(CHANGED) & ONE == ONE or view.players > 3:
        return by_trumps.exchange(law, view, rand)
    which, many, open_card = kind(law), np.int64(view.players) - 2, np.int64(view.upcard) % 9
    if view.robber != NO_SEAT:
        open_card = ROBBED if view.robber == view.seat else ROBBED + 1
    held = weight(law, np.int64(view.trump), view.hand, WEIGHTS[which, many])
    return ONE if held < LIMITS[which, many, order(view), open_card] else ZERO
