"""The curve of indifference: the weight of a hand, by place and upcard, at which keeping is as good as taking.

It is estimated a second time, on deals that the frontier was not fitted on and from hands near the border alone: the
gain of taking is regressed on the weight of the hand, and the curve is where the line crosses 0, with the error of that
crossing (delta method).
"""

from typing import NamedTuple

import numpy as np

from jassstats import estimate
from jassstats.estimate import Estimate
from jassstats.quantiles import student_quantile
from jassstats.study.frontier import features
from jassstats.study.frontier.branched_deals import BranchedDeals
from jassstats.study.frontier.fitting import gains
from jassstats.study.frontier.take_rules import LinearRule, Rule

NEAR = 25.0
"""The points on either side of the limit within which hands are used; SHARE gives the range in other units."""
SHARE = 0.6
"""The range where the units are not points, as a share of the standard deviation of the weights."""

FEWEST = 200
"""The smallest number of hands for a crossing; with fewer its interval would be too wide."""


class Indifferent(NamedTuple):
    """One place and upcard."""

    order: int
    upcard: str
    limit: float  # the frontier's own
    crossing: Estimate  # where the line through nearby hands crosses 0
    slope: float  # what a hand worth one more loses by being thrown in; one if the frontier weighs rightly
    hands: int  # the number of hands near the limit


def border(book: BranchedDeals, rule: LinearRule, others: Rule, metric: str = "points") -> list[Indifferent]:
    """The curve of a fitted rule, where the others take as they do. Upcards that hardly came up are left out."""
    wishes = others.wants(book)
    curve = []
    for seat in range(book.seats):
        there = gains(book, wishes, seat, metric)
        worth, limit, shown = rule.worth(book, seat), rule.limit(book, seat), book.upcards[seat]
        reach = NEAR if metric == "points" else SHARE * float(worth.std())
        for place, upcard in enumerate(features.UPCARDS):
            near = there.chooses & (shown == place) & (np.abs(worth - limit) < reach)
            if near.sum() >= FEWEST:
                middle = float(rule.limits[seat, place])
                line = _line(worth[near] - middle, there.gain[near])
                curve.append(Indifferent(seat, upcard, middle, _moved(line, middle), -line[1], int(near.sum())))
    return curve


def _line(x: np.ndarray, y: np.ndarray) -> tuple[float, float, np.ndarray]:
    """The straight line through some points: height at 0, slope, and their covariance (robust, HC0)."""
    design = np.stack([np.ones_like(x), x], axis=1)
    inverse = np.linalg.inv(design.T @ design)
    height, slope = inverse @ (design.T @ y)
    scores = design * (y - design @ np.array([height, slope]))[:, None]
    return float(height), float(slope), inverse @ (scores.T @ scores) @ inverse


def _moved(line: tuple[float, float, np.ndarray], middle: float) -> Estimate:
    """Return the point at which the line crosses 0."""
    height, slope, spread = line
    crossing = middle - height / slope
    towards = np.array([-1 / slope, height / slope**2])
    error = float(np.sqrt(towards @ spread @ towards))
    half = student_quantile((1 + estimate.LEVEL) / 2, 1e9) * error
    return Estimate(*np.array([crossing, crossing - half, crossing + half, error]))
