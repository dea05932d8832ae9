"""The curve of indifference: what a hand must be worth, by place and upcard, for keeping to be as good as taking.

Found a second time, on deals that the frontier was not fitted on and from hands near the border alone: the gain of
taking is drawn against the hand's worth as a straight line, and the curve is where it crosses nothing, with the error
of that crossing (delta method).
"""

from typing import NamedTuple

import numpy as np

from jassstats import estimate
from jassstats.estimate import Estimate
from jassstats.quantiles import student_quantile
from jassstats.study.frontier import features
from jassstats.study.frontier.branched_deals import Book
from jassstats.study.frontier.fitting import gains
from jassstats.study.frontier.take_rules import LinearRule, Rule

NEAR = 25.0
"""Points on either side of the limit that are looked at; where worth is in other units, as many of those, by SHARE."""
SHARE = 0.6
"""Of the spread of worth: how far to look where units are not points."""

FEWEST = 200
"""Hands that a crossing is sought from; with fewer its interval would tell nothing."""


class Indifferent(NamedTuple):
    """One place and upcard."""

    order: int
    upcard: str
    limit: float  # the frontier's own
    crossing: Estimate  # where the line through nearby hands crosses nothing
    slope: float  # what a hand worth one more loses by being thrown in; one if the frontier weighs rightly
    hands: int  # looked at


def border(book: Book, rule: LinearRule, others: Rule, metric: str = "points") -> list[Indifferent]:
    """The curve of a fitted rule, where the others take as they do. Upcards that hardly came up are left out."""
    wishes = others.wants(book)
    found = []
    for seat in range(book.seats):
        there = gains(book, wishes, seat, metric)
        worth, limit, shown = rule.worth(book, seat), rule.limit(book, seat), book.upcards[seat]
        reach = NEAR if metric == "points" else SHARE * float(worth.std())
        for place, upcard in enumerate(features.UPCARDS):
            near = there.chooses & (shown == place) & (np.abs(worth - limit) < reach)
            if near.sum() >= FEWEST:
                middle = float(rule.limits[seat, place])
                line = _line(worth[near] - middle, there.gain[near])
                found.append(Indifferent(seat, upcard, middle, _moved(line, middle), -line[1], int(near.sum())))
    return found


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
