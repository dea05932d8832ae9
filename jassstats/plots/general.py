"""Pictures that fit any answer: its estimates as dots, its course over time, the spread of a value."""

from itertools import pairwise
from typing import TYPE_CHECKING

from jassstats.plots import style
from jassstats.plots.elements import (
    SHARE,
    around,
    by_last,
    column_of,
    dots,
    exactly,
    finish,
    groups_of,
    in_order,
    is_known,
    is_share,
    key,
    reach,
    square,
    under,
    varying,
    wrapped,
)
from jassstats.plots.labels import label, label_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from jassstats.stats import Answer, Column

PERIODS = {"period", "year", "month", "week", "day"}


def estimates(answer: "Answer", value: str | None = None, ax: "Axes | None" = None) -> "Axes":
    """Draw any answer: a dot for each row and its interval as a line. A second group has its own colours and signs."""
    column = column_of(answer, value)
    rows = [row for row in in_order(answer) if is_known(row, column.name)]
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
    """Draw an answer grouped by a period, each value with its interval; each series has a panel."""
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


def heat(answer: "Answer", across: str, down: str, value: str | None = None, ax: "Axes | None" = None) -> "Axes":
    """Draw an answer grouped by two numbers as coloured fields with their values. A field without a value is empty.

    A value whose interval is wider than half of what the whole field spans stands in brackets.
    """
    column = column_of(answer, value)
    with style.axes(ax) as drawn:
        field(drawn, answer, (across, down), column)
        unit = "per cent" if is_share(column) else column.meaning
        style.caption(drawn, answer.stat.question, f"{unit}, in brackets where few say so; {answer.n or 0:,} deals")
    return drawn


def field(drawn: "Axes", answer: "Answer", groups: tuple[str, str], column: "Column") -> None:
    """The field of a heat map: a square for each pair of values of two columns, across and down."""
    across, down = groups
    rows = [row for row in answer.records() if None not in {row[across], row[down]}]
    columns, lines = (list(dict.fromkeys(row[name] for row in rows)) for name in (across, down))
    if all(isinstance(one, int) for one in [*columns, *lines]):
        columns, lines = sorted(columns), sorted(lines)
    values = [row[column.name] for row in rows if row[column.name] is not None]
    low, high = min(values, default=0), max(values, default=1)
    for row in rows:
        if row[column.name] is not None:
            shade = (row[column.name] - low) / ((high - low) or 1)
            place = columns.index(row[across]), lines.index(row[down])
            wide = around(row, column.name, "low") + around(row, column.name, "high") > (high - low) / 2
            square(drawn, place, shade, cell_text(row[column.name], column, unsure=wide))
    drawn.set_xlim(-0.5, len(columns) - 0.5)
    drawn.set_ylim(-0.5, len(lines) - 0.5)
    drawn.set_xticks(range(len(columns)), [named(across, one) for one in columns])
    drawn.set_yticks(range(len(lines)), [named(down, one) for one in lines])
    drawn.grid(visible=False)
    drawn.set(xlabel=meaning(answer, across), ylabel=meaning(answer, down))


def named(name: str, value: object) -> str:
    """Return the text of a value along an axis: a place at the table by its name, a number alone."""
    return label(name, value) if name == "order" else str(value)


def cell_text(value: float, column: "Column", *, unsure: bool) -> str:
    """Return the text of a value in a field; in brackets if it is unsure."""
    text = f"{100 * value:.0f}" if is_share(column) else f"{value:.3g}"
    return f"({text})" if unsure else text


def meaning(answer: "Answer", name: str) -> str:
    """Return the meaning of a column of an answer."""
    return next(one.meaning for one in answer.columns if one.name == name)


def distribution(answer: "Answer", at: str, share: str, ax: "Axes | None" = None) -> "Axes":
    """Draw the share of each value of `at`: a bar from each value to the next, with its interval as a line."""
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
        drawn.set_xlabel(wrapped(meaning(answer, at)))
        finish(drawn, answer, column, upright=True)
    return drawn


def spread(answer: "Answer", at: str, share: str, ax: "Axes | None" = None) -> "Axes":
    """Draw the share of each value of `at` as one line a group. The band around a line is its interval."""
    column = column_of(answer, share)
    series = by_last(answer.records(), [at, *(name for name in groups_of(answer) if name != at)])
    with style.axes(ax) as drawn:
        for place, (name, members) in enumerate(series.items()):
            rows = sorted((row for row in members if is_known(row, column.name)), key=lambda row: row[at])
            across = [row[at] for row in rows]
            low, high = ([row[f"{column.name}_{part}"] for row in rows] for part in ("low", "high"))
            drawn.fill_between(across, low, high, color=style.colour(place), alpha=0.25, linewidth=0)
            heights = [row[column.name] for row in rows]
            drawn.plot(
                across,
                heights,
                color=style.colour(place),
                label=style.legend_entry(name) or None,
                marker=style.mark(place),
                ms=4,
            )
        drawn.set_ylim(bottom=0)
        finish(drawn, answer, column, upright=True)
        drawn.set_xlabel(wrapped(meaning(answer, at)))
        key(drawn)
    return drawn
