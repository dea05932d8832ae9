"""A few pictures of answers, each estimate with its interval. Every function takes an answer and gives matplotlib axes.

js.plots.sacks(js.open("lake").stat("sack_rate", by="trumps"))
"""

import textwrap
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from jassstats.show import style
from jassstats.show.labels import label, label_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from jassstats.stats import Answer, Column

PERIODS = {"period", "year", "month", "week", "day"}
SHARE = ", 0 to 1"
"""How the meaning of a column ends that holds shares."""

Row = dict[str, Any]
ORDER = ("D", "H", "S", "C", "O", "U")
"""Contracts from left to right, as players name them."""


def contracts(answer: "Answer", ax: "Axes | None" = None) -> "Axes":
    """How often each contract is played: the answer to `contracts`."""
    return estimates(answer, "share", ax)


def success(answer: "Answer", ax: "Axes | None" = None) -> "Axes":
    """How often the declaring side succeeds, by the forehand's choice and after a push: the answer to `declarers`."""
    drawn = estimates(answer, "success", ax)
    drawn.axvline(0.5, color=style.GREY, linewidth=1, zorder=0)
    return drawn


def points(answer: "Answer", ax: "Axes | None" = None) -> "Axes":
    """How the card points of the declaring side spread: the answer to `points_spread`."""
    return distribution(answer, "card_points", "share", ax)


def sacks(answer: "Answer", ax: "Axes | None" = None) -> "Axes":
    """How often a seat falls into the sack, by whatever was asked: the answer to `sack_rate`."""
    drawn = estimates(answer, "rate", ax)
    groups = varying(groups_of(answer), answer.records())
    drawn.set_ylabel(next(one.meaning for one in answer.columns if one.name == groups[0]))
    drawn.set_xlabel("share of seats in the sack")
    drawn.set_xlim(left=-0.01)
    return drawn


def melds(answer: "Answer", ax: "Axes | None" = None) -> "Axes":
    """How often a hand holds each meld, with the exact chance beside it: the answer to `meld_frequency`.

    From one hand in four to one in millions: the scale goes by powers of ten. Of what was never seen there is only the
    interval.
    """
    drawn = estimates(answer, "rate", ax)
    figure = drawn.get_figure(root=True)
    if ax is None and figure:
        figure.set_size_inches(8.4, 5.6)
    drawn.set_xscale("log")
    drawn.set_xticks([share for share in (1e-8, 1e-6, 1e-4, 1e-2, 1) if drawn.get_xlim()[0] <= share])
    drawn.xaxis.set_major_formatter(one_in)
    drawn.minorticks_off()
    drawn.set_xlabel("share of hands that hold it; each line stands for a hundred times as many as the last")
    return drawn


def exchange(answer: "Answer") -> "Axes":
    """How takers, keepers and those who were denied fare, in three currencies: the answer to `exchange_outcomes`."""
    rows = sorted(answer.records(), key=lambda row: FATES.index(row["exchange"]))
    labels = [label_of(row, varying(groups_of(answer), rows)) for row in rows]
    panels = style.beside(len(CURRENCIES), len(rows))
    for drawn, (name, title) in zip(panels, CURRENCIES.items(), strict=True):
        dots(drawn, rows, range(len(rows)), name, (0, ""))
        drawn.set_yticks(range(len(rows)), labels)
        drawn.set_ylim(len(rows) - 0.4, -0.6)
        drawn.margins(x=0.15)
        drawn.locator_params(axis="x", nbins=5)
        drawn.grid(visible=False, axis="y")
        drawn.set_title(title, fontsize=10, pad=6)
        if is_share(column_of(answer, name)):
            drawn.xaxis.set_major_formatter(percent)
    style.headline(panels[0].figure, wrapped(answer.stat.question), under(answer))
    return panels[0]


FATES = ("taken", "kept", "denied")
CURRENCIES = {"score": "mean deal score", "sack_rate": "in the sack", "strokes": "strokes a deal"}
"""Columns of `exchange_outcomes`, and what a picture calls them."""


def estimates(answer: "Answer", value: str | None = None, ax: "Axes | None" = None) -> "Axes":
    """Any answer: a dot for each row, its interval as a line; a second way of grouping has its own colour and sign."""
    column, rows = column_of(answer, value), in_order(answer)
    groups = varying(groups_of(answer), rows)
    ways = groups[:-1] if len(groups) > 1 else groups
    labels = list(dict.fromkeys(label_of(row, ways) for row in rows))
    series = by_last(rows, groups)
    with style.axes(ax) as drawn:
        for place, (name, members) in enumerate(series.items()):
            shift = (place - (len(series) - 1) / 2) * 0.22
            heights = [labels.index(label_of(row, ways)) + shift for row in members]
            dots(drawn, members, heights, column.name, (place, name))
            exactly(drawn, members, heights)
        drawn.set_yticks(range(len(labels)), labels)
        drawn.set_ylim(len(labels) - 0.4, -0.6)
        drawn.grid(visible=False, axis="y")
        finish(drawn, answer, column)
        key(drawn)
    return drawn


def over_time(answer: "Answer", value: str | None = None) -> "Axes":
    """An answer grouped by a period, each value with its interval; each series has a panel."""
    column, rows = column_of(answer, value), answer.records()
    when = next((name for name in groups_of(answer) if name in PERIODS), groups_of(answer)[-1])
    series = by_last(rows, [when, *(name for name in groups_of(answer) if name != when)])
    moments = sorted({str(row[when]) for row in rows})
    panels = style.panels(len(series))
    for drawn, (name, members) in zip(panels, series.items(), strict=False):
        across = [moments.index(str(row[when])) for row in members]
        drawn.plot(across, [row[column.name] for row in members], color=style.BLUE, linewidth=1, alpha=0.45)
        dots(drawn, members, across, column.name, (0, ""), upright=True)
        drawn.set_xticks(range(len(moments)), dates(moments), rotation=30 if len(moments) > 4 else 0)
        drawn.grid(visible=False, axis="x")
        drawn.set_title(name, fontsize=10, pad=4)
    panels[0].set_xlim(-0.3, len(moments) - 0.7)
    panels[0].set_ylim(*reach(rows, column.name))
    style.headline(panels[0].figure, answer.stat.question, f"{column.meaning.removesuffix(SHARE)}; {under(answer)}")
    return panels[0]


def dates(moments: list[str]) -> list[str]:
    """Months without their first day; days as they are."""
    return [one[:7] for one in moments] if all(one.endswith("-01") for one in moments) else moments


def reach(rows: list[Row], name: str) -> tuple[float, float]:
    """From where to where to draw, so that one interval from very few deals does not flatten all others."""
    known = [row for row in rows if row[name] is not None]
    widths = sorted(around(row, name, "high") + around(row, name, "low") for row in known)
    usual = 3 * widths[len(widths) // 2]
    sound = [row for row in known if around(row, name, "high") + around(row, name, "low") <= usual]
    low = min(row[name] - around(row, name, "low") for row in sound)
    high = max(row[name] + around(row, name, "high") for row in sound)
    return low - 0.05 * (high - low), high + 0.05 * (high - low)


def distribution(answer: "Answer", at: str, share: str, ax: "Axes | None" = None) -> "Axes":
    """How often each value of `at` occurs: a bar from each to the next, its interval as a line."""
    column = column_of(answer, share)
    rows = sorted(answer.records(), key=lambda row: row[at])
    across = [float(row[at]) for row in rows]
    step = min((b - a for a, b in pairwise(across)), default=1)
    with style.axes(ax) as drawn:
        heights = [row[column.name] for row in rows]
        arms = [[around(row, column.name, part) for row in rows] for part in ("low", "high")]
        middles = [place + step / 2 for place in across]
        drawn.bar(middles, heights, 0.9 * step, yerr=arms, color=style.SKY, ecolor=style.BLUE)
        drawn.grid(visible=False, axis="x")
        drawn.set_xlabel(wrapped(next(one.meaning for one in answer.columns if one.name == at)))
        finish(drawn, answer, column, upright=True)
    return drawn


def dots(
    ax: "Axes", rows: list[Row], places: Sequence[float], name: str, series: tuple[int, str], *, upright: bool = False
) -> None:
    """A dot for each row and its interval as a line; an unknown value, or interval, leaves its place empty."""
    known = [
        pair for pair in zip(rows, places, strict=True) if None not in {pair[0][name], pair[0].get(f"{name}_low", 0)}
    ]
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
        label=series[1] or None,
        markersize=5,
        linewidth=1.6,
    )


def exactly(ax: "Axes", rows: list[Row], heights: Sequence[float]) -> None:
    """The exact value beside an estimate, where the answer has one: an upright stroke."""
    known = [(row["exact"], height) for row, height in zip(rows, heights, strict=True) if row.get("exact") is not None]
    if known:
        across, places = zip(*known, strict=True)
        ax.plot(across, places, "|", color=style.ORANGE, markersize=13, markeredgewidth=2, label="exact", zorder=3)


def around(row: Row, name: str, part: str) -> float:
    """How far an end of the interval lies from the value; nothing if it is not known."""
    end = row.get(f"{name}_{part}")
    return 0.0 if end is None else abs(float(end) - float(row[name]))


def finish(ax: "Axes", answer: "Answer", column: "Column", *, upright: bool = False) -> None:
    """The question as the title, what the values mean along the axis, and what the picture rests on."""
    (ax.set_ylabel if upright else ax.set_xlabel)(wrapped(column.meaning.removesuffix(SHARE)))
    if is_share(column):
        (ax.yaxis if upright else ax.xaxis).set_major_formatter(percent)
    style.caption(ax, answer.stat.question, under(answer))


def under(answer: "Answer") -> str:
    """What a picture rests on, and what its lines are."""
    counted = "" if answer.n is None else f"{answer.n:,} deals; "
    return f"{counted}lines are 95 % intervals"


def key(ax: "Axes") -> None:
    """Which colour is what, above the picture on the right, where it hides nothing."""
    handles, names = ax.get_legend_handles_labels()
    if names:
        ax.legend(
            loc="lower right", bbox_to_anchor=(1, 1), ncols=min(len(handles), 3), columnspacing=1, handletextpad=0.2
        )


def percent(share: float, _place: float = 0) -> str:
    """A share as people say it."""
    return f"{100 * share:.3g} %"


def one_in(share: float, _place: float = 0) -> str:
    """A small share as people say it."""
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
        raise ValueError(f"the answer has no column {value!r}; it has {', '.join(one.name for one in values)}")
    return (chosen or values)[0]


def groups_of(answer: "Answer") -> list[str]:
    """The columns that say what a row is about."""
    return [one.name for one in answer.columns if one.part == "group"]


def varying(groups: list[str], rows: list[Row]) -> list[str]:
    """The groups that tell rows apart; one that is the same for all is no news, unless there is no other."""
    return [name for name in groups if len({row[name] for row in rows}) > 1] or groups[-1:]


def by_last(rows: list[Row], groups: list[str]) -> dict[str, list[Row]]:
    """The rows by the last of several groups, each under its label; all together if there is one group or none."""
    if len(groups) < 2:
        return {"": rows}
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(label(groups[-1], row[groups[-1]]), []).append(row)
    return found


def in_order(answer: "Answer") -> list[Row]:
    """The rows, contracts in the order players name them."""
    rows = answer.records()
    if "contract" not in groups_of(answer):
        return rows
    return sorted(rows, key=lambda row: ORDER.index(row["contract"]) if row["contract"] in ORDER else len(ORDER))


def wrapped(text: str) -> str:
    """A long meaning on two lines."""
    return "\n".join(textwrap.wrap(text, 76))
