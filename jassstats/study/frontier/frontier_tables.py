"""A frontier as rows: rules compared, the curve of indifference, best responses. Each with its title and notes."""

from collections.abc import Sequence
from typing import Any

from jassstats.results import Row, interval_columns
from jassstats.study.frontier.branched_deals import METRICS

RESPONSES = ("never", "always", "points", "trumps", "naive", "frontier")

Parts = tuple[list[Row], str, list[str]]
"""Rows, title and notes."""


def contest(frontier: Any, against: Sequence[str], rules: Sequence[str]) -> Parts:
    """Return the losses of rules against the frontier by metric; of simple rules only the best of each sort."""
    rows, notes = list[Row](), list[str]()
    for others in against:
        compared = frontier.contest(others, rules)
        for one in compared if rules else best(compared):
            row: Row = {"others": others, "rule": one.rule, "takes": float(one.takes.value)}
            for metric, difference in zip(METRICS, one.differences, strict=True):
                row |= interval_columns(metric, difference)
            rows.append(row)
        if not rules:
            behind = sum(float(one.differences[0].high) < 0 for one in compared)
            notes.append(
                f"Against {others}: {behind} of {len(compared)} simple rules bring fewer points than frontier."
            )
    notes.append(
        "Differences a deal at one seat, less frontier; […] is the 95 % interval, paired by deal. Of points and trumps "
        "the limit that brings most points is shown; --rules names others."
    )
    return rows, frontier.title, notes


def best(compared: Sequence[Any]) -> list[Any]:
    """Always, never, and of each measure the limit that brings most points."""
    sorts: dict[str, Any] = {}
    for one in compared:
        sort = one.rule.split(" < ")[0]
        if sort not in sorts or one.means[0] > sorts[sort].means[0]:
            sorts[sort] = one
    return list(sorts.values())


def border(frontier: Any) -> Parts:
    """The curve of indifference, a row for each place and upcard."""
    rows = [
        {"order": one.order, "upcard": one.upcard, "limit": one.limit}
        | interval_columns("crossing", one.crossing)
        | {"slope": one.slope, "hands": one.hands}
        for one in frontier.border()
    ]
    note = "Taking is right below the limit. crossing: where hands near it gain nothing by taking, in "
    return rows, frontier.title, [f"{note}{frontier.metric}."]


def responses(frontier: Any, rules: Sequence[str]) -> Parts:
    """Return the best response to each rule within each class; those up to the stable rule of each class are a note."""
    rows = [
        {"all take as": one.others, "within": one.within, "best answer": one.answer.name}
        | interval_columns("gain", one.gain)
        for one in frontier.responses(list(rules) or RESPONSES)
    ]
    note = (
        f"gain: {frontier.metric} a deal that one seat gains by the best answer; sought on half of the deals and "
        "measured on the other. […] is the 95 % interval."
    )
    return rows, frontier.title, [*(_steady(frontier, within) for within in ("points", "trumps", "frontier")), note]


def _steady(frontier: Any, within: str) -> str:
    """The answers from the naive to the stable rule of a class, in a sentence."""
    rounds, far = frontier.steady(within)
    gain, low, high = (float(part) for part in far.gain[:3])
    names = "" if within == "frontier" else ": " + ", then ".join(each.name for each in rounds)
    moved = ", ".join(f"{step:+.1f}" for step in far.limits)
    return (
        f"Within {within}, {len(rounds)} answers{names}. From the naive to the stable rule {far.differ:.1%} of "
        f"choices change, limits by place {moved}; worth {gain:.3f} [{low:.3f}, {high:.3f}] a deal."
    )
