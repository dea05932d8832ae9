"""Rules for taking, each at one seat against named opponents on the same deals, at every place in turn."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from jassstats import estimate
from jassstats.estimate import Estimate
from jassstats.study.frontier.branched_deals import METRICS, BranchedDeals, taker
from jassstats.study.frontier.take_rules import Rule


class Compared(NamedTuple):
    """A rule at one seat: the rate at which it takes, and its gain a deal over another rule in each metric."""

    rule: str
    others: str
    takes: Estimate  # share of deals, of the seats that come to choose and take
    means: tuple[float, ...]  # mean result of a deal, by metric
    differences: tuple[Estimate, ...]  # less what the other rule brings, by metric


def contest(book: BranchedDeals, rules: Sequence[Rule], against: Rule, others: Rule) -> list[Compared]:
    """Return the gain of each rule over `against`, paired by deal. All other seats take by `others`."""
    rest = others.wants(book)
    base = outcome(book, against.wants(book), rest)
    comparisons = []
    for rule in rules:
        wishes = rule.wants(book)
        mine = outcome(book, wishes, rest)
        took = np.mean([_branches(wishes, rest, seat) == seat + 1 for seat in range(book.seats)], axis=0)
        differences = tuple(estimate.paired(mine[:, place], base[:, place]) for place in range(len(METRICS)))
        taking = estimate.ratio(estimate.sums(took, 1))
        comparisons.append(Compared(rule.name, others.name, taking, tuple(mine.mean(axis=0).tolist()), differences))
    return comparisons


def outcome(book: BranchedDeals, mine: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Return the result of each deal for a seat that takes by `mine`, by metric: the mean over all places."""
    means = np.zeros((len(book), len(METRICS)))
    for seat in range(book.seats):
        branches = _branches(mine, others, seat)
        for place, metric in enumerate(METRICS):
            means[:, place] += book.worth(metric, branches, seat) / book.seats
    return means


def _branches(mine: np.ndarray, others: np.ndarray, seat: int) -> np.ndarray:
    """Return the branch of each deal: one seat wishes by `mine`, and the rest by `others`."""
    wishes = others.copy()
    wishes[:, seat] = mine[:, seat]
    return taker(wishes)
