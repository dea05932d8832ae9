"""The elements of pictures: dots with their intervals, exact values, titles, and the rows of an answer."""

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from jassstats.errors import UsageError
from jassstats.plots import style
from jassstats.plots.labels import label

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from jassstats.stats import Answer, Column

SHARE = ", 0 to 1"
"""The end of the meaning of a column of shares."""

Row = dict[str, Any]
ORDER = ("D", "H", "S", "C", "O", "U")
"""Contracts from left to right, as players name them."""


def dots(
    ax: "Axes", rows: list[Row], places: Sequence[float], name: str, series: tuple[int, str], *, upright: bool = False
) -> None:
    """Draw a dot for each row and its interval as a line; an unknown value, or interval, leaves its place empty."""
    known = [pair for pair in zip(rows, places, strict=True) if is_known(pair[0], name)]
    middles = [row[name] for row, _ in known]
    arms = [[around(row, name, part) for row, _ in known] for part in ("low", "high")]
    at = [place for _, place in known]
    ax.errorbar(
        at if upright else middles,
        middles if upright else at,
        yerr=arms if upright else None,
        xerr=None if upright else arms,
        fmt=style.mark(series[0]),
        color=style.colour(series[0]),
        label=style.legend_entry(series[1]) or None,
        markersize=5,
        linewidth=1.6,
    )


def is_known(row: Row, name: str) -> bool:
    """The row has the value, and its interval where the answer has intervals."""
    return None not in {row[name], row.get(f"{name}_low", 0)}


def exactly(ax: "Axes", rows: list[Row], heights: Sequence[float]) -> None:
    """Draw the exact value beside an estimate, where the answer has one: an upright stroke."""
    known = [(row["exact"], height) for row, height in zip(rows, heights, strict=True) if row.get("exact") is not None]
    if known:
        across, places = zip(*known, strict=True)
        ax.plot(across, places, "|", color=style.ORANGE, markersize=13, markeredgewidth=2, label="exact", zorder=3)


def square(ax: "Axes", place: tuple[int, int], shade: float, text: str) -> None:
    """Draw a field of a map, light for the least and dark for the most, with its value on it. It is legible in grey."""
    from matplotlib import colormaps
    from matplotlib.patches import Rectangle

    corner = place[0] - 0.5, place[1] - 0.5
    ax.add_patch(Rectangle(corner, 1, 1, facecolor=colormaps["Blues"](0.08 + 0.8 * shade), edgecolor="white"))
    ink = "white" if shade > 0.6 else "black"
    ax.text(*place, text, ha="center", va="center", fontsize=9, color=ink)


def around(row: Row, name: str, part: str) -> float:
    """Return the distance from the value to one end of its interval; 0 if the interval is unknown."""
    end = row.get(f"{name}_{part}")
    return 0.0 if end is None else abs(float(end) - float(row[name]))


def reach(rows: list[Row], name: str) -> tuple[float, float]:
    """Return the range to draw. It leaves out intervals so wide that all others would be flat."""
    known = [row for row in rows if row[name] is not None]
    widths = sorted(around(row, name, "high") + around(row, name, "low") for row in known)
    usual = 3 * widths[len(widths) // 2]
    sound = [row for row in known if around(row, name, "high") + around(row, name, "low") <= usual]
    low = min(row[name] - around(row, name, "low") for row in sound)
    high = max(row[name] + around(row, name, "high") for row in sound)
    return low - 0.05 * (high - low), high + 0.05 * (high - low)


def finish(ax: "Axes", answer: "Answer", column: "Column", *, upright: bool = False) -> None:
    """Write the question as the title, the meaning of the values along the axis, and the number of deals."""
    (ax.set_ylabel if upright else ax.set_xlabel)(wrapped(column.meaning.removesuffix(SHARE)))
    if is_share(column):
        (ax.yaxis if upright else ax.xaxis).set_major_formatter(percent)
    style.caption(ax, answer.stat.question, under(answer))


def under(answer: "Answer") -> str:
    """Return the text below a picture: the number of deals, and the meaning of the lines."""
    counted = "" if answer.n is None else f"{answer.n:,} deals; "
    return f"{counted}lines are 95 % intervals"


def key(ax: "Axes") -> None:
    """Draw the legend above the picture on the right, where it hides nothing."""
    handles, names = ax.get_legend_handles_labels()
    if names:
        ax.legend(
            loc="lower right", bbox_to_anchor=(1, 1), ncols=min(len(handles), 3), columnspacing=1, handletextpad=0.2
        )


def percent(share: float, _place: float = 0) -> str:
    """Return a share in per cent."""
    return f"{100 * share:.3g} %"


def one_in(share: float, _place: float = 0) -> str:
    """Return a small share as one in so many."""
    return "always" if share >= 1 else f"1 in {1 / share:,.0f}"


def is_share(column: "Column") -> bool:
    """The column holds shares from 0 to 1."""
    return column.meaning.endswith(SHARE)


def column_of(answer: "Answer", value: str | None) -> "Column":
    """The column to draw: the one named, else the first that has an interval, else the first value."""
    with_interval = {one.of for one in answer.columns if one.part == "low"}
    values = [one for one in answer.columns if one.part == "value"]
    chosen = [one for one in values if (one.name == value if value else one.name in with_interval)]
    if not (chosen or values) or (value and not chosen):
        raise UsageError(f"the answer has no column {value!r}; it has {', '.join(one.name for one in values)}")
    return (chosen or values)[0]


def groups_of(answer: "Answer") -> list[str]:
    """Return the names of the group columns."""
    return [one.name for one in answer.columns if one.part == "group"]


def varying(groups: list[str], rows: list[Row]) -> list[str]:
    """Return the groups that differ between rows; the last one if none does."""
    return [name for name in groups if len({row[name] for row in rows}) > 1] or groups[-1:]


def by_last(rows: list[Row], groups: list[str]) -> dict[str, list[Row]]:
    """The rows by the last of several groups, each under its label; all together if there is one group or none."""
    if len(groups) < 2:
        return {"": rows}
    series: dict[str, list[Row]] = {}
    for row in rows:
        series.setdefault(label(groups[-1], row[groups[-1]]), []).append(row)
    return series


def in_order(answer: "Answer") -> list[Row]:
    """The rows, contracts in the order players name them."""
    rows = answer.records()
    if "contract" not in groups_of(answer):
        return rows
    return sorted(rows, key=lambda row: ORDER.index(row["contract"]) if row["contract"] in ORDER else len(ORDER))


def wrapped(text: str) -> str:
    """A long meaning on two lines."""
    return "\n".join(textwrap.wrap(text, 76))
