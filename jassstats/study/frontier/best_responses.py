"""Best responses to the rule of the other seats, on which each choice depends: the first taker shuts out the rest.

Two classes of rules are looked through: limits on one measure of the hand, one for each place, and weighed hands (the
frontier). An answer is sought on one half of a book and its gain measured on the other, so that what looks best by luck
does not count as better.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from jassstats import estimate
from jassstats.errors import UsageError
from jassstats.estimate import Estimate
from jassstats.study.frontier.branched_deals import METRICS, BranchedDeals
from jassstats.study.frontier.fitting import fit, gains
from jassstats.study.frontier.rule_comparison import outcome
from jassstats.study.frontier.take_rules import NEVER, POINTS, TRUMPS, Below, Rule

LIMITS = {"points": POINTS, "trumps": TRUMPS}
CLASSES = (*LIMITS, "frontier")
ROUNDS = 12


class Response(NamedTuple):
    """The best answer to a table that all play by one rule."""

    others: str
    within: str  # points, trumps or frontier
    answer: Rule
    gain: Estimate  # points a deal that the answer brings more than the rule itself: its exploitability


def answer(book: BranchedDeals, others: Rule, within: str, metric: str = "points") -> Rule:
    """Return the best rule of a class where all others take by one rule. Raises `UsageError` for an unknown class."""
    if within not in CLASSES:
        raise UsageError(f"there is no class {within!r} of rules: there are {', '.join(CLASSES)}")
    if within == "frontier":
        return fit(book, others, metric, f"answer to {others.name}")
    wishes = others.wants(book)
    return Below(within, tuple(_best_limit(book, wishes, seat, within, metric) for seat in range(book.seats)))


def _best_limit(book: BranchedDeals, wishes: np.ndarray, seat: int, within: str, metric: str) -> int:
    """The limit for one place that brings most: gains summed from the poorest hand up."""
    taking, held = gains(book, wishes, seat, metric), book.deals[within][:, seat]
    totals = [float(taking.gain[taking.chooses & (held < limit)].sum()) for limit in LIMITS[within]]
    return LIMITS[within][int(np.argmax(totals))]


def steady(book: BranchedDeals, within: str, metric: str = "points", rounds: int = ROUNDS) -> tuple[Rule, list[Rule]]:
    """Answers to answers from `never` on, until one answers itself or comes back; the last, and all of them."""
    rule: Rule = NEVER
    answers: list[Rule] = []
    for _ in range(rounds):
        rule = answer(book, rule, within, metric)
        answers.append(rule)
        if within != "frontier" and len(answers) > 1 and rule == answers[-2]:
            break
    return rule, answers


def responses(book: BranchedDeals, rules: Sequence[Rule], metric: str = "points") -> list[Response]:
    """Return the best response to each rule within each class: chosen on half of the book, measured on the rest."""
    sought, measured = book.halves()
    answers = []
    for others in rules:
        rest = others.wants(measured)
        along = outcome(measured, rest, rest)[:, _place(metric)]
        for within in CLASSES:
            best = answer(sought, others, within, metric)
            mine = outcome(measured, best.wants(measured), rest)[:, _place(metric)]
            answers.append(Response(others.name, within, best, estimate.paired(mine, along)))
    return answers


def _place(metric: str) -> int:
    return METRICS.index(metric)


class Distance(NamedTuple):
    """The distance of a rule from the stable one."""

    differ: float  # share of hands that come to choose and are decided otherwise
    limits: tuple[float, ...]  # mean limit of either, by place, less that of the other
    gain: Estimate  # points a deal that the second brings more than the first among others who take by the second


def apart(book: BranchedDeals, first: Rule, second: Rule, metric: str = "points") -> Distance:
    """Return the distance of the first rule from the second, such as of the naive rule from the stable one."""
    one, other = first.wants(book), second.wants(book)
    chooses = np.stack([~other[:, :seat].any(axis=1) for seat in range(book.seats)], axis=1)
    moved = tuple(float(np.mean(limit)) for limit in _limits(second) - _limits(first))
    place = _place(metric)
    gain = estimate.paired(outcome(book, other, other)[:, place], outcome(book, one, other)[:, place])
    return Distance(float((one != other)[chooses].mean()), moved, gain)


def _limits(rule: Rule) -> np.ndarray:
    return np.asarray(getattr(rule, "limits", ()), float)
