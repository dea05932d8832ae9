"""Folds a hand that is likely to end in the sack, by a fitted curve over strength and seat; exchanges as `trumps`."""

import math

import numpy as np

from jassstats.engine.bits import ONE, U
from jassstats.engine.jit import compiled
from jassstats.engine.replay_tricks import after, ring
from jassstats.games.handjass.kernels.calls import IN, OUT
from jassstats.games.handjass.strategies import trumps

CURVES = np.array([
    [[1.0364, -0.3046, -0.0137, -0.1981], [1.9523, -0.3905, -0.0076, -0.2524], [2.6916, -0.3276, -0.0087, -0.3384]],
    [[1.3043, -0.2857, -0.0236, -0.0579], [1.8983, -0.2647, -0.0216, 0.0271], [2.2660, -0.1643, -0.0268, 0.0033]],
])  # fmt: skip
"""By trick rule (strict, simple) and players from 2: weights of 1, strength, its square, seat; from tools/risk.py."""
BEARABLE = np.array([[0.0, 0.3, 0.6, 1.0, 1.0], [0.0, 0.18, 0.45, 0.7, 1.0], [0.0, 0.13, 0.4, 0.5, 1.0]])
"""The risk at which a hand is folded, by players from 2 and by awards; tuned by simulation, see docs/strategies.md."""
MINIMUM = 21  # that the curves are fitted for; five points more are about one point of strength less

exchange = trumps.exchange


@compiled
def risk(law, view):
    """Return the probability that this hand ends in the sack, if all come in and nobody exchanges."""
    curve = CURVES[law.head, view.players - 2]
    strength = np.float64(trumps.strength(law, view, view.hand)) - (np.float64(law.minimum) - MINIMUM) / 5.0
    distance, seat, order = 0.0, np.int64(view.forehand), ring(np.int64(view.seats))
    while seat != view.seat:
        seat = after(order, seat)
        distance += 1.0
    return 1.0 / (1.0 + math.exp(-(curve[0] + strength * (curve[1] + strength * curve[2]) + distance * curve[3])))


@compiled
def fold(law, view, rand):
    """Fold if the risk is more than the number of awards justifies."""
    if view.allowed >> U(OUT) & ONE == U(0):
        return U(IN)
    return U(OUT) if risk(law, view) > BEARABLE[view.players - 2, law.awards[view.players]] else U(IN)
