"""The figures of a comparison from its sums: differences with intervals, verdicts, and the gain of pairing."""

from collections.abc import Sequence
from math import isfinite
from typing import Any

import numpy as np

from jassstats import estimate
from jassstats.estimate import Estimate, Sums
from jassstats.number_format import format_interval
from jassstats.study.compare.accumulate import Moments, Tally
from jassstats.study.compare.design import AMONG, BOTH, OWN, Contrast, Design, Pair
from jassstats.study.compare.pilot import PilotFit, each_level

PAIRED = 1.2
"""The factor by which pairing must reduce the variance for a comparison to be called paired."""

OPEN, BETTER, WORSE, ALIKE = "open", "better", "worse", "alike"

COLUMNS = {
    "strategy": "the strategy that is compared",
    "against": "the strategy it is compared with",
    "direction": "among: the strategy is the challenger; own: the other one is; both: the mean of the two",
    "metric": "the metric that is counted",
    "difference": "the gain of the strategy over the other",
    "low": "lower end of an interval that holds at every look, for all rows together",
    "high": "upper end of it",
    "verdict": "better or worse once the interval leaves out 0; alike once it lies within the margin; else open",
    "error": "standard error of the difference",
    "plain_low": "lower end of the ordinary interval: of this row by itself, and only if the end was set beforehand",
    "plain_high": "upper end of it",
    "value": "the value of the metric for the strategy as the challenger among the other",
    "value_low": "lower end of its ordinary interval",
    "value_high": "upper end of it",
    "base": "the value of the metric for the other at its mirror table",
    "base_low": "lower end of its ordinary interval",
    "base_high": "upper end of it",
    "variance_ratio": "variance if each table had its own deals, divided by that of the difference",
    "paired": "the ratio is 1.2 or more",
    "baseline_gain": "factor by which the baseline reduced the variance; empty without one",
    "deals": "deals, or parties",
    "alike": "share of them in which both mirror tables make the same calls and play the same cards",
}
"""The columns of the table and their meanings."""


def of_moments(moments: Sequence[Moments], n: int) -> Sums:
    """Return the sums of some differences in units of their metric. The spread is computed exactly, then rounded."""
    x = np.array([one.total / one.parts for one in moments])
    spread = np.array([(n * one.square - one.total**2) / n / one.parts**2 for one in moments])
    return Sums(n, x, n, spread + x * x / n, x, n)


def estimates(design: Design, pilot_fit: PilotFit, tally: Tally) -> Estimate:
    """Return the differences and their confidence sequences, by contrast."""
    level = each_level(pilot_fit.options.level, len(design.contrasts))
    sums = of_moments(tally.lessened, tally.deals)
    return estimate.anytime(sums, np.array(pilot_fit.rho), level, np.array(pilot_fit.variance_floor))


def verdicts(design: Design, differences: Estimate, metric: str, margin: float) -> list[str]:
    """Return a verdict for each contrast. The margin is that of one metric; other metrics are never called alike."""
    verdict_of = []
    for contrast, low, high in zip(design.contrasts, differences.low.tolist(), differences.high.tolist(), strict=True):
        if low > 0 or high < 0:
            verdict_of.append(BETTER if (low > 0) == (contrast.metric.better > 0) else WORSE)
        else:
            verdict_of.append(ALIKE if contrast.metric.name == metric and -margin < low <= high < margin else OPEN)
    return verdict_of


def rows(design: Design, pilot_fit: PilotFit, tally: Tally, metric: tuple[str, float]) -> list[dict[str, Any]]:
    """Return the rows of the table. `metric` is the name of the metric that decides, and its margin."""
    differences, level = estimates(design, pilot_fit, tally), pilot_fit.options.level
    plain = estimate.ratio(of_moments(tally.lessened, tally.deals), level)
    by_contrast = verdicts(design, differences, *metric)
    table = []
    for at, contrast in enumerate(design.contrasts):
        row: dict[str, Any] = {
            "strategy": contrast.pair.other,
            "against": contrast.pair.first,
            "direction": contrast.direction,
            "metric": contrast.metric.name,
        }
        row |= {"difference": differences.value[at], "low": differences.low[at], "high": differences.high[at]}
        row["verdict"] = by_contrast[at]
        row |= {"error": differences.error[at], "plain_low": plain.low[at], "plain_high": plain.high[at]}
        row |= {**_levels(design, tally, contrast, level), **_pairing(design, tally, contrast, at)}
        row |= {"baseline_gain": _gain(tally, at) if pilot_fit.weights[at].on else None}
        row |= {"deals": tally.deals, "alike": tally.alike[contrast.pair] / tally.deals}
        table.append({name: _known(row[name]) for name in COLUMNS})
    return table


def _levels(design: Design, tally: Tally, contrast: Contrast, level: float) -> dict[str, float]:
    """Return the value of the strategy as the challenger, and that of the other at its mirror table."""
    row: dict[str, float] = {}
    scale = contrast.metric.scale * design.sides
    levels = {
        "value": tally.challenger[contrast.pair, contrast.at],
        "base": tally.mirror[contrast.pair.first, contrast.at],
    }
    method = estimate.rate if contrast.metric.name.endswith("_rate") else estimate.ratio
    for name, of in levels.items():
        level_of = method(of_moments([Moments(of.total, of.square, scale)], tally.deals), level)
        row |= {name: float(level_of.value[0])}
        row |= {f"{name}_low": float(level_of.low[0]), f"{name}_high": float(level_of.high[0])}
    return row


def _pairing(design: Design, tally: Tally, contrast: Contrast, at: int) -> dict[str, Any]:
    """Return the ratio of the variances of unpaired and of paired play."""
    spread = _variance(tally.plain[at].total, tally.plain[at].square, tally.deals)
    ratio = unpaired(design, tally, contrast) / spread if spread > 0 else np.nan
    return {"variance_ratio": ratio, "paired": bool(ratio >= PAIRED)}


def unpaired(design: Design, tally: Tally, contrast: Contrast) -> float:
    """Return the variance that a difference would have, in its parts, if each of its tables had its own deals."""
    first, other = contrast.pair
    directions = {AMONG: [(contrast.pair, first)], OWN: [(Pair(other, first), other)]}
    variance = 0.0
    chosen = directions[AMONG] + directions[OWN] if contrast.direction == BOTH else directions[contrast.direction]
    for challenger, mirror in chosen:
        mixed, base = tally.challenger[challenger, contrast.at], tally.mirror[mirror, contrast.at]
        places = design.sides * tally.deals
        variance += design.sides * _variance(mixed.total, mixed.squares, places)
        variance += _variance(base.total, base.square, tally.deals)
    return variance


def _gain(tally: Tally, at: int) -> float:
    """Return the factor by which the baseline reduced the variance."""
    plain, less = tally.plain[at], tally.lessened[at]
    bare = _variance(plain.total, plain.square, tally.deals) / plain.parts**2
    return bare / (_variance(less.total, less.square, tally.deals) / less.parts**2)


def _variance(total: int, square: int, n: int) -> float:
    return (n * square - total**2) / n**2


def _known(value: Any) -> Any:
    """Return a plain value, None if it is unknown."""
    value = value.item() if hasattr(value, "item") else value
    return None if isinstance(value, float) and not isfinite(value) else value


def for_people(table: Sequence[dict[str, Any]]) -> list[dict[str, str]]:
    """Return the table for people: intervals as text, and only the most important columns."""
    return [
        {
            "strategy": row["strategy"],
            "against": row["against"],
            "direction": row["direction"],
            "metric": row["metric"],
            "difference": format_interval(row["difference"], row["low"], row["high"], signed=True),
            "verdict": row["verdict"],
            "challenger": _short(row["value"]),
            "mirror": _short(row["base"]),
            "variance ratio": _short(row["variance_ratio"]) + ("" if row["paired"] else " (not paired)"),
            "baseline": _short(row["baseline_gain"]),
            "alike": f"{100 * row['alike']:.1f} %",
        }
        for row in table
    ]


def _short(value: float | None) -> str:
    return "–" if value is None else f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
