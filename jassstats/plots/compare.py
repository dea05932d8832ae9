"""Comparisons drawn: differences with their intervals, how the intervals closed in, and what each strategy gets.

js.plots has them too: js.plots.differences(js.compare("solid", "solid+exchange=always", deals=20000))
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


def page(found: "Comparison") -> "Figure":
    """Everything on one sheet: a panel of differences for each currency; below, how the first of them closed in."""
    from matplotlib import pyplot as plt

    names = currencies(found)
    labels = [label(row) for row in of(found, names[0])]
    with plt.rc_context(style.LOOK):
        figure = plt.figure(figsize=(2.5 * len(names) + 1.2, 4.6 + 0.35 * len(labels)))
        above, below = figure.subfigures(2, 1, squeeze=False, height_ratios=[1.5 + 0.35 * len(labels), 2.6])[:, 0]
        panels = above.subplots(1, len(names), sharey=True, squeeze=False)[0]
        for drawn, name in zip(panels, names, strict=True):
            forest(drawn, of(found, name), name)
        panels[0].set_yticks(range(len(labels)), labels)
        panels[0].set_ylim(len(labels) - 0.4, -0.6)
        style.headline(above, question(found), under(found))
        compare_convergence(found, ax=below.subplots())
    return figure


def compare_differences(found: "Comparison") -> "Axes":
    """What each strategy gains over the other, in every currency: a dot, its interval as a line, and nought."""
    names = currencies(found)
    labels = [label(row) for row in of(found, names[0])]
    panels = style.beside(len(names), len(labels))
    for drawn, name in zip(panels, names, strict=True):
        forest(drawn, of(found, name), name)
    panels[0].set_yticks(range(len(labels)), labels)
    panels[0].set_ylim(len(labels) - 0.4, -0.6)
    style.headline(panels[0].figure, question(found), under(found))
    return panels[0]


def forest(ax: "Axes", rows: list[Row], name: str) -> None:
    """One currency: better in blue, worse in orange, what is open in grey."""
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


def compare_convergence(found: "Comparison", currency: str = "", ax: "Axes | None" = None) -> "Axes":
    """How the intervals of one currency closed in, look by look, on the first six lines; the margin, if one was set."""
    wanted = currency or found.metric or currencies(found)[0]
    lines = [(at, line) for at, line in enumerate(found.design.lines) if line.currency.name == wanted][:6]
    with style.axes(ax) as drawn:
        deals = [look.deals for look in found.looks]
        for place, (at, line) in enumerate(lines):
            other = told(line.pair.other)
            name = other if line.way == "both" else f"{other}, {line.way}"
            colour = style.colour(place)
            drawn.fill_between(
                deals, [look.low[at] for look in found.looks], [look.high[at] for look in found.looks],
                color=colour, alpha=0.18, linewidth=0,
            )  # fmt: skip
            values, sign = [look.value[at] for look in found.looks], style.mark(place) if len(deals) == 1 else ""
            drawn.plot(deals, values, color=colour, linewidth=1.4, marker=sign, label=style.legend_entry(name))
            if len(deals) == 1:
                drawn.vlines(deals, found.looks[0].low[at], found.looks[0].high[at], color=colour, linewidth=1.6)
        for end in (-found.margin, found.margin):
            drawn.axhline(end, **NOTHING, linestyle="--" if found.margin else "-")
        drawn.set_xlabel(f"{unit(found)}s looked at")
        drawn.set_title(f"How the gain in {wanted.replace('_', ' ')} closes in")
        drawn.set_ylabel(f"gain in {wanted.replace('_', ' ')}")
        drawn.set_ylim(*_reach(found, [at for at, _ in lines]))
        drawn.xaxis.set_major_formatter(lambda count, _place: f"{count:,.0f}")
        drawn.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize=8)
    return drawn


def _reach(found: "Comparison", lines: list[int]) -> tuple[float, float]:
    """From where to where to draw: by the intervals after a tenth of the way, so that the first don't flatten all."""
    late = [look for look in found.looks if 10 * look.deals >= found.deals]
    low = min(0.0, -found.margin, *(look.low[at] for look in late for at in lines))
    high = max(0.0, found.margin, *(look.high[at] for look in late for at in lines))
    return low - 0.1 * (high - low), high + 0.1 * (high - low)


def compare_levels(found: "Comparison", *names: str) -> "Axes":
    """What each strategy gets, alone among the first, and the first at home: ordinary intervals, currencies abreast."""
    chosen, first = names or ("sack_rate", "strokes"), found.design.strategies[0]
    against = [row for row in of(found, chosen[0]) if row["against"] == first]
    labels = list(dict.fromkeys([first, *(row["strategy"] for row in against)]))
    panels = style.beside(len(chosen), len(labels))
    for drawn, name in zip(panels, chosen, strict=True):
        mine = {row["strategy"]: row for row in of(found, name) if row["against"] == first}
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
    rest = f"{first} at home in orange; {counted(found.deals, unit(found))}, {100 * found.level:g} % for each line"
    style.headline(panels[0].figure, f"What does a seat get alone among {first}?", rest)
    return panels[0]


def currencies(found: "Comparison") -> list[str]:
    """What was counted, in order."""
    return [currency.name for currency in found.design.currencies]


def of(found: "Comparison", name: str) -> list[Row]:
    """The rows of one currency."""
    rows = [row for row in found.records() if row["currency"] == name]
    if not rows:
        raise UsageError(f"{name!r} was not counted: there are {', '.join(currencies(found))}")
    return rows


def label(row: Row) -> str:
    """Who, against whom and how, on two lines."""
    way = {"both": "against", "among": "alone among", "own": "at home against"}[row["way"]]
    return f"{told(row['strategy'])}\n{way} {told(row['against'])}"


def told(strategy: str) -> str:
    """A strategy as a picture names it: of a file the name alone, without its folder."""
    return "+".join(part.rpartition("/")[2] for part in strategy.split("+"))


def question(found: "Comparison") -> str:
    """The title."""
    return (
        f"What does one gain over {told(found.design.strategies[0])}?"
        if not found.design.every_pair
        else "Who gains over whom?"
    )


def under(found: "Comparison") -> str:
    """What the picture rests on, and what its lines are."""
    rest = f"intervals hold at every look and all together ({100 * found.level:g} %)"
    return f"{counted(found.deals, unit(found))}, {found.design.players} players, {found.design.preset}; {rest}"


def unit(found: "Comparison") -> str:
    """What was counted as one."""
    return "partie" if found.design.parties else "deal"
