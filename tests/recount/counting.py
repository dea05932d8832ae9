"""Counting of cases: each is a plain dictionary, and a measure is a function of the cases of one row."""

import math
from collections import defaultdict
from dataclasses import dataclass, field

NAMED = ("seat", "player", "partner", "strategy", "order", "side", "declaring", "exchange", "robbed", "played_in")


@dataclass(frozen=True)
class Recount:
    """The recount of a statistic: the deals it may use, its cases, and the measure of each column.

    A measure takes the cases of the row, and those of all rows that the row is a share of: the rows that are equal in
    the columns grouped by, and in `within`. Of cases equal in the columns grouped by and in `once`, one counts.
    """

    used: list
    cases: list
    measures: dict
    within: tuple = ()
    once: tuple = ()
    keep: object = field(default=lambda cases: True)  # noqa: ARG005  whether a row is shown at all


def rows(recount, by, fixed):
    """The rows of an answer: the values of the columns grouped by, and under them the value of each measure."""
    groups, wholes, met = defaultdict(list), defaultdict(list), set()
    for case in recount.cases:
        same = tuple(case[name] for name in (*by, *recount.once))
        if recount.once and same in met:
            continue
        met.add(same)
        groups[tuple(case[name] for name in (*by, *fixed))].append(case)
        wholes[tuple(case[name] for name in (*by, *recount.within))].append(case)
    found = {}
    for key, cases in groups.items():
        if recount.keep(cases):
            whole = wholes[tuple(cases[0][name] for name in (*by, *recount.within))]
            found[key] = {column: measure(cases, whole) for column, measure in recount.measures.items()}
    return found


def number(cases, whole):  # noqa: ARG001  every measure is called alike
    """Return the number of cases."""
    return len(cases)


def among(cases, whole):  # noqa: ARG001
    """Return the number of cases of which the row is a share."""
    return len(whole)


def portion(cases, whole):
    """The row's cases as a share of those."""
    return ratio(len(cases), len(whole))


def times(name):
    """In how many cases it is true."""
    return lambda cases, whole: sum(case[name] is True for case in cases)  # noqa: ARG005


def known(name):
    """In how many cases it is known."""
    return lambda cases, whole: sum(case[name] is not None for case in cases)  # noqa: ARG005


def total(name):
    """The sum over all cases; an unknown value adds nothing."""
    return lambda cases, whole: sum(case[name] or 0 for case in cases)  # noqa: ARG005


def mean(name, where=None):
    """The mean of the known values, in the cases where another is true."""
    return lambda cases, whole: average([case[name] for case in cases if where is None or case[where]])  # noqa: ARG005


share = mean
"""The share of known cases in which it is true is the mean of truths."""


def quotient(upper, lower):
    """One sum over another."""
    return lambda cases, whole: ratio(total(upper)(cases, whole), total(lower)(cases, whole))


def share_where(name, where):
    """The share of cases, out of those in which another is true, in which it is true."""
    return lambda cases, whole: average([case[name] is True for case in cases if case[where]])  # noqa: ARG005


def different(name):
    """Return the number of different values."""
    return lambda cases, whole: len({case[name] for case in cases} - {None})  # noqa: ARG005


def case(deal, row=None, **more):
    """A case: the columns of its deal, those of a seat or side that rows may be grouped by, and what is counted."""
    return {**deal.columns, **{name: row[name] for name in NAMED if row and name in row}, **more}


def average(values):
    """The mean of what is known; None of nothing."""
    values = [value for value in values if value is not None]
    return ratio(sum(values), len(values))


def deviation(name):
    """The standard deviation, over n."""

    def of(cases, whole):  # noqa: ARG001
        values = [case[name] for case in cases]
        middle = sum(values) / len(values)
        return math.sqrt(sum((value - middle) ** 2 for value in values) / len(values))

    return of


def ratio(upper, lower):
    """A quotient, None of nothing."""
    return upper / lower if lower else None
