"""From sums to figures: differences with their intervals, verdicts, and what pairing was worth."""

from collections.abc import Sequence
from math import isfinite
from typing import Any

import numpy as np

from jassstats import estimate
from jassstats.estimate import Estimate, Sums
from jassstats.number_format import format_interval
from jassstats.study.compare.accumulate import Moments, Tally
from jassstats.study.compare.design import AMONG, BOTH, OWN, Design, Line, Pair
from jassstats.study.compare.pilot import Frozen, each_level

PAIRED = 1.2
"""Times smaller than in unpaired play that the variance must be, for a comparison to be called paired."""

OPEN, BETTER, WORSE, ALIKE = "open", "better", "worse", "alike"

COLUMNS = {
    "strategy": "who",
    "against": "held to whom",
    "way": "among: alone among those; own: at home, against one of those; both: the mean of the two",
    "currency": "what is counted",
    "difference": "what the strategy gains over the other",
    "low": "lower end of an interval that holds at every look, for all lines together",
    "high": "upper end of it",
    "verdict": "better or worse once the interval leaves out 0; alike once it lies within the margin; else open",
    "error": "standard error of the difference",
    "plain_low": "lower end of the ordinary interval: for this line alone, and only if the end was set beforehand",
    "plain_high": "upper end of it",
    "value": "what the strategy gets, alone among the other",
    "value_low": "lower end of its ordinary interval",
    "value_high": "upper end of it",
    "base": "what the other gets at home",
    "base_low": "lower end of its ordinary interval",
    "base_high": "upper end of it",
    "variance_ratio": "variance of the same tables, each on deals of its own, over that of the difference",
    "paired": "the ratio is 1.2 or more",
    "baseline_gain": "how many times smaller the baseline made the variance; empty where it is off",
    "deals": "deals, or parties",
    "alike": "share of them in which both act alike, call by call and card by card",
}
"""What a row of the table holds."""


def of_moments(moments: Sequence[Moments], n: int) -> Sums:
    """Sums of some differences in units of their currency; the spread is reckoned exactly before it is rounded."""
    x = np.array([one.total / one.parts for one in moments])
    spread = np.array([(n * one.square - one.total**2) / n / one.parts**2 for one in moments])
    return Sums(n, x, n, spread + x * x / n, x, n)


def estimates(design: Design, frozen: Frozen, tally: Tally) -> Estimate:
    """The differences and their confidence sequences, by line."""
    level = each_level(frozen.given.level, len(design.lines))
    of, rho, unseen = of_moments(tally.lessened, tally.deals), np.array(frozen.rho), np.array(frozen.unseen)
    return estimate.anytime(of, rho, level, unseen)


def verdicts(design: Design, found: Estimate, metric: str, margin: float) -> list[str]:
    """A word for each line. The margin is one of the metric's; other currencies are never called alike."""
    words = []
    for line, low, high in zip(design.lines, found.low.tolist(), found.high.tolist(), strict=True):
        if low > 0 or high < 0:
            words.append(BETTER if (low > 0) == (line.currency.better > 0) else WORSE)
        else:
            words.append(ALIKE if line.currency.name == metric and -margin < low <= high < margin else OPEN)
    return words


def rows(design: Design, frozen: Frozen, tally: Tally, metric: tuple[str, float]) -> list[dict[str, Any]]:
    """The table; `metric` is the currency that decides, and its margin."""
    found, level = estimates(design, frozen, tally), frozen.given.level
    plain = estimate.ratio(of_moments(tally.lessened, tally.deals), level)
    words, told = verdicts(design, found, *metric), []
    for at, line in enumerate(design.lines):
        row: dict[str, Any] = {
            "strategy": line.pair.other,
            "against": line.pair.first,
            "way": line.way,
            "currency": line.currency.name,
        }
        row |= {"difference": found.value[at], "low": found.low[at], "high": found.high[at], "verdict": words[at]}
        row |= {"error": found.error[at], "plain_low": plain.low[at], "plain_high": plain.high[at]}
        row |= {**_levels(design, tally, line, level), **_pairing(design, tally, line, at)}
        row |= {"baseline_gain": _gain(tally, at) if frozen.weights[at].on else None}
        row |= {"deals": tally.deals, "alike": tally.alike[line.pair] / tally.deals}
        told.append({name: _known(row[name]) for name in COLUMNS})
    return told


def _levels(design: Design, tally: Tally, line: Line, level: float) -> dict[str, float]:
    """What the strategy gets alone among the other, and what that one gets at home."""
    told: dict[str, float] = {}
    scale = line.currency.scale * design.sides
    levels = {"value": tally.alone[line.pair, line.at], "base": tally.home[line.pair.first, line.at]}
    method = estimate.rate if line.currency.name.endswith("_rate") else estimate.ratio
    for name, of in levels.items():
        found = method(of_moments([Moments(of.total, of.square, scale)], tally.deals), level)
        told |= {name: float(found.value[0]), f"{name}_low": float(found.low[0]), f"{name}_high": float(found.high[0])}
    return told


def _pairing(design: Design, tally: Tally, line: Line, at: int) -> dict[str, Any]:
    """How much smaller the variance is than that of the same tables, each on deals of its own."""
    spread = _variance(tally.plain[at].total, tally.plain[at].square, tally.deals)
    ratio = unpaired(design, tally, line) / spread if spread > 0 else np.nan
    return {"variance_ratio": ratio, "paired": bool(ratio >= PAIRED)}


def unpaired(design: Design, tally: Tally, line: Line) -> float:
    """The variance of a difference, in its whole parts, if each of its tables were played on deals of its own."""
    first, other = line.pair
    ways = {AMONG: [(line.pair, first)], OWN: [(Pair(other, first), other)]}
    found = 0.0
    for alone, home in ways[AMONG] + ways[OWN] if line.way == BOTH else ways[line.way]:
        mixed, base = tally.alone[alone, line.at], tally.home[home, line.at]
        places = design.sides * tally.deals
        found += design.sides * _variance(mixed.total, mixed.squares, places)
        found += _variance(base.total, base.square, tally.deals)
    return found


def _gain(tally: Tally, at: int) -> float:
    """How many times smaller the baseline made the variance."""
    plain, less = tally.plain[at], tally.lessened[at]
    bare = _variance(plain.total, plain.square, tally.deals) / plain.parts**2
    return bare / (_variance(less.total, less.square, tally.deals) / less.parts**2)


def _variance(total: int, square: int, n: int) -> float:
    return (n * square - total**2) / n**2


def _known(value: Any) -> Any:
    """A plain value; None where nothing can be said."""
    value = value.item() if hasattr(value, "item") else value
    return None if isinstance(value, float) and not isfinite(value) else value


def for_people(told: Sequence[dict[str, Any]]) -> list[dict[str, str]]:
    """The table with its intervals written out, and only what a reader wants first."""
    return [
        {
            "strategy": row["strategy"],
            "against": row["against"],
            "way": row["way"],
            "currency": row["currency"],
            "difference": format_interval(row["difference"], row["low"], row["high"], signed=True),
            "verdict": row["verdict"],
            "alone": _short(row["value"]),
            "base": _short(row["base"]),
            "variance ratio": _short(row["variance_ratio"]) + ("" if row["paired"] else " (not paired)"),
            "baseline": _short(row["baseline_gain"]),
            "alike": f"{100 * row['alike']:.1f} %",
        }
        for row in told
    ]


def _short(value: float | None) -> str:
    return "–" if value is None else f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
