"""Pictures of a comparison: differences with their intervals, the intervals look by look, the values of strategies.

js.plots.compare_differences(js.compare("solid", "solid+exchange=always", deals=20000))
"""

from typing import TYPE_CHECKING, Any

from jassstats.errors import UsageError
from jassstats.number_format import counted
from jassstats.plots import style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from jassstats.study.compare.result import Comparison

Row = dict[str, Any]
NOTHING: Any = {"color": style.GREY, "linewidth": 1, "zorder": 0}


def page(comparison: "Comparison") -> "Figure":
    """Draw everything on one page: the differences in each metric; below, the intervals of one metric look by look."""
    from matplotlib import pyplot as plt

    names = metric_names(comparison)
    labels = [label(row) for row in rows_of(comparison, names[0])]
    with plt.rc_context(style.LOOK):
        figure = plt.figure(figsize=(2.5 * len(names) + 1.2, 4.6 + 0.35 * len(labels)))
        above, below = figure.subfigures(2, 1, squeeze=False, height_ratios=[1.5 + 0.35 * len(labels), 2.6])[:, 0]
        panels = above.subplots(1, len(names), sharey=True, squeeze=False)[0]
        for drawn, name in zip(panels, names, strict=True):
            forest(drawn, rows_of(comparison, name), name)
        panels[0].set_yticks(range(len(labels)), labels)
        panels[0].set_ylim(len(labels) - 0.4, -0.6)
        style.headline(above, title(comparison), subtitle(comparison))
        compare_convergence(comparison, ax=below.subplots())
    return figure


def compare_differences(comparison: "Comparison") -> "Axes":
    """Draw the gain of each strategy over the other in every metric: a dot, its interval as a line, and zero."""
    names = metric_names(comparison)
    labels = [label(row) for row in rows_of(comparison, names[0])]
    panels = style.beside(len(names), len(labels))
    for drawn, name in zip(panels, names, strict=True):
        forest(drawn, rows_of(comparison, name), name)
    panels[0].set_yticks(range(len(labels)), labels)
    panels[0].set_ylim(len(labels) - 0.4, -0.6)
    style.headline(panels[0].figure, title(comparison), subtitle(comparison))
    return panels[0]


def forest(ax: "Axes", rows: list[Row], name: str) -> None:
    """Draw one metric: better in blue, worse in orange, open in grey."""
    colours = {"better": style.BLUE, "worse": style.ORANGE}
    for place, row in enumerate(rows):
        colour = colours.get(row["verdict"], style.GREY)
        if row["low"] is not None:
            ax.plot([row["low"], row["high"]], [place, place], color=colour, linewidth=1.6)
        ax.plot(row["difference"], place, style.mark(0), color=colour, markersize=5)
    ax.axvline(0, **NOTHING)
    ax.set_title(name.replace("_", " "), fontsize=10, pad=6)
    ax.locator_params(axis="x", nbins=4)
    ax.margins(x=0.15)
    ax.grid(visible=False, axis="y")


def compare_convergence(comparison: "Comparison", metric: str = "", ax: "Axes | None" = None) -> "Axes":
    """Draw the intervals of one metric look by look, for the first six contrasts, and the margin if there is one."""
    wanted = metric or comparison.metric or metric_names(comparison)[0]
    lines = [
        (at, contrast) for at, contrast in enumerate(comparison.design.contrasts) if contrast.metric.name == wanted
    ][:6]
    with style.axes(ax) as drawn:
        deals = [look.deals for look in comparison.looks]
        for place, (at, contrast) in enumerate(lines):
            other = short_name(contrast.pair.other)
            name = other if contrast.direction == "both" else f"{other}, {contrast.direction}"
            colour = style.colour(place)
            drawn.fill_between(
                deals, [look.low[at] for look in comparison.looks], [look.high[at] for look in comparison.looks],
                color=colour, alpha=0.18, linewidth=0,
            )  # fmt: skip
            values, sign = [look.value[at] for look in comparison.looks], style.mark(place) if len(deals) == 1 else ""
            drawn.plot(deals, values, color=colour, linewidth=1.4, marker=sign, label=style.legend_entry(name))
            if len(deals) == 1:
                drawn.vlines(
                    deals, comparison.looks[0].low[at], comparison.looks[0].high[at], color=colour, linewidth=1.6
                )
        for end in (-comparison.margin, comparison.margin):
            drawn.axhline(end, **NOTHING, linestyle="--" if comparison.margin else "-")
        drawn.set_xlabel(f"{unit(comparison)}s looked at")
        drawn.set_title(f"Gain in {wanted.replace('_', ' ')}, look by look")
        drawn.set_ylabel(f"gain in {wanted.replace('_', ' ')}")
        drawn.set_ylim(*_reach(comparison, [at for at, _ in lines]))
        drawn.xaxis.set_major_formatter(lambda count, _place: f"{count:,.0f}")
        drawn.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize=8)
    return drawn


def _reach(comparison: "Comparison", lines: list[int]) -> tuple[float, float]:
    """Return the range to draw. The first tenth of the looks is left out, since its intervals are much wider."""
    late = [look for look in comparison.looks if 10 * look.deals >= comparison.deals]
    low = min(0.0, -comparison.margin, *(look.low[at] for look in late for at in lines))
    high = max(0.0, comparison.margin, *(look.high[at] for look in late for at in lines))
    return low - 0.1 * (high - low), high + 0.1 * (high - low)


def compare_levels(comparison: "Comparison", *names: str) -> "Axes":
    """Draw the values of each strategy as the challenger among the first, and of the first at its mirror table."""
    chosen, first = names or ("sack_rate", "strokes"), comparison.design.strategies[0]
    against = [row for row in rows_of(comparison, chosen[0]) if row["against"] == first]
    labels = list(dict.fromkeys([first, *(row["strategy"] for row in against)]))
    panels = style.beside(len(chosen), len(labels))
    for drawn, name in zip(panels, chosen, strict=True):
        mine = {row["strategy"]: row for row in rows_of(comparison, name) if row["against"] == first}
        for place, strategy in enumerate(labels):
            row, what = (mine[strategy], "value") if strategy in mine else (next(iter(mine.values())), "base")
            colour = style.ORANGE if what == "base" else style.BLUE
            drawn.plot([row[f"{what}_low"], row[f"{what}_high"]], [place, place], color=colour, linewidth=1.6)
            drawn.plot(row[what], place, style.mark(0), color=colour, markersize=5)
        drawn.set_title(name.replace("_", " "), fontsize=10, pad=6)
        drawn.grid(visible=False, axis="y")
        drawn.locator_params(axis="x", nbins=5)
    panels[0].set_yticks(range(len(labels)), labels)
    panels[0].set_ylim(len(labels) - 0.4, -0.6)
    size = f"{counted(comparison.deals, unit(comparison))}, {100 * comparison.level:g} % for each interval"
    rest = f"the mirror table of {first} in orange; {size}"
    style.headline(panels[0].figure, f"What does a challenger get among {first}?", rest)
    return panels[0]


def metric_names(comparison: "Comparison") -> list[str]:
    """Return the names of the metrics, in order."""
    return [metric.name for metric in comparison.design.metrics]


def rows_of(comparison: "Comparison", name: str) -> list[Row]:
    """Return the rows of one metric. Raises `UsageError` if it was not counted."""
    rows = [row for row in comparison.records() if row["metric"] == name]
    if not rows:
        raise UsageError(f"{name!r} was not counted: there are {', '.join(metric_names(comparison))}")
    return rows


def label(row: Row) -> str:
    """Return both strategies and the direction, on two lines."""
    relation = {"both": "against", "among": "challenger among", "own": "challenged by"}[row["direction"]]
    return f"{short_name(row['strategy'])}\n{relation} {short_name(row['against'])}"


def short_name(strategy: str) -> str:
    """Return the name of a strategy without the folder of its file."""
    return "+".join(part.rpartition("/")[2] for part in strategy.split("+"))


def title(comparison: "Comparison") -> str:
    """Return the title."""
    return (
        f"What does one gain over {short_name(comparison.design.strategies[0])}?"
        if not comparison.design.every_pair
        else "Who gains over whom?"
    )


def subtitle(comparison: "Comparison") -> str:
    """Return the number of deals and the meaning of the intervals."""
    rest = f"intervals hold at every look and all together ({100 * comparison.level:g} %)"
    table = f"{comparison.design.players} players, {comparison.design.preset}"
    return f"{counted(comparison.deals, unit(comparison))}, {table}; {rest}"


def unit(comparison: "Comparison") -> str:
    """Return the name of the unit that is counted."""
    return "partie" if comparison.design.parties else "deal"
