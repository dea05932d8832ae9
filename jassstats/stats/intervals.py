"""The interval of a column: its declaration in the header of a statistic, and its computation.

A declaration is `method over column [in LOW to HIGH] [from N] [fixed unless column, column]`: the method and its n; the
range of values that the rules allow; the fewest clusters for which an interval is given; and columns: unless grouped by
one of them, the value is the same in every deal by the rules, and has an interval without width.
"""

import re
from collections.abc import Sequence
from math import inf
from typing import Any, NamedTuple

import numpy as np

from jassstats import estimate

METHODS = ("wilson", "exact", "clustered", "student")
LEAST = {"student": 10, "clustered": 2}
"""The fewest clusters for an interval unless the header says otherwise: fewer cover a skew mean too rarely, and one
cluster does not vary. Wilson's and exact intervals take cases as independent, so that one case has an interval."""

PROMISE = re.compile(
    r"(?P<method>\w+) over (?P<over>\w+)"
    r"(?: in (?P<low>-?\w+) to (?P<high>-?\w+))?"
    r"(?: from (?P<least>\d+))?"
    r"(?: fixed unless (?P<unless>[\w, ]+))?"
)


class Interval(NamedTuple):
    """The method of a column's interval, the column of its n, and the bounds known beforehand."""

    method: str
    over: str
    low: float = -inf
    high: float = inf
    least: int = 0
    fixed_unless: tuple[str, ...] | None = None

    @property
    def parts(self) -> tuple[str, ...]:
        """The columns beside the value."""
        return ("low", "high", "error") if self.method == "student" else ("low", "high")

    def fixed(self, groups: Sequence[str]) -> bool:
        """Return whether the value can't vary by the rules, grouped by these columns."""
        return self.fixed_unless is not None and not set(groups) & set(self.fixed_unless)


def interval(promise: str) -> Interval:
    """Return the interval that a header declares. Raises `ValueError` for an unknown one."""
    method = promise.split(" ", 1)[0]
    if method not in METHODS:
        raise ValueError(f"no interval {method!r}: there is {', '.join(METHODS)}")
    match = PROMISE.fullmatch(promise)
    if match is None:
        raise ValueError(f"{promise!r} is no interval: write `{method} over column in 0 to 10 from 30`")
    unless, share = match["unless"], method != "student"
    return Interval(
        method,
        match["over"],
        float(match["low"] or (0 if share else -inf)),
        float(match["high"] or (1 if share else inf)),
        int(match["least"] or LEAST.get(method, 0)),
        None if unless is None else tuple(name.strip() for name in unless.split(",")),
    )


def estimated(wanted: Interval, values: Sequence[dict[str, int]], groups: Sequence[str] = ()) -> estimate.Estimate:
    """Return the estimates for one column, from the sums that the query gives for each row."""
    if wanted.method in ("wilson", "exact"):
        hits, cases = _columns(values, "k", "n")
        if wanted.method == "wilson":
            return estimate.wilson(hits, cases)
        each = [estimate.exact(int(k), int(n)) for k, n in zip(hits, cases, strict=True)]
        return estimate.Estimate(*np.array(each, float).reshape(-1, 4).T)
    of, fixed = estimate.Sums(*_columns(values, *estimate.Sums._fields)), wanted.fixed(groups)
    if wanted.method == "clustered":
        return _enough(estimate.rate(of, fixed=fixed), of, wanted)
    found = estimate.ratio(of)
    if not fixed:
        found = estimate.unvaried(found, of.clusters, wanted.low, wanted.high)
    return _enough(estimate.clipped(found, wanted.low, wanted.high), of, wanted)


def _enough(found: estimate.Estimate, of: estimate.Sums, wanted: Interval) -> estimate.Estimate:
    """Return the estimates without intervals where there are too few clusters."""
    few = np.asarray(of.clusters, float) < wanted.least
    return found._replace(low=np.where(few, np.nan, found.low), high=np.where(few, np.nan, found.high))


def _columns(values: Sequence[dict[str, Any]], *names: str) -> list[estimate.Floats]:
    """Return the sums as arrays; a sum over nothing is zero."""
    return [np.array([value[name] or 0 for value in values], float) for name in names]
