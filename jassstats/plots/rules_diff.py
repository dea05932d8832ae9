"""The picture of two sets of house rules: the same deals under either."""

from typing import TYPE_CHECKING

from jassstats.plots import style
from jassstats.plots.elements import dots, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from jassstats.study.rules_diff.deals import Difference

SHARES = ("sack", "award", "exchange", "rob", "in", "melds")
"""The measures that are shares of seats; points and strokes have scales of their own."""


def rule_changes(found: "Difference", ax: "Axes | None" = None) -> "Axes":
    """Draw the rates of a seat (sack, award, exchange and others) under the first rules and under the second.

    A measure that no seat changes is left out, such as coming in where nobody may fold.
    """
    from jassstats.study.rules_diff.deals import named

    shown = [one for one in found.changes if one.what in SHARES and one.changed.value]
    with style.axes(ax) as drawn:
        for place, (run, part) in enumerate([(found.first, "first"), (found.second, "second")]):
            estimates = [getattr(one, part) for one in shown]
            rows = [{"share": e.value, "share_low": e.low, "share_high": e.high} for e in estimates]
            heights = [line + (place - 0.5) * 0.25 for line in range(len(rows))]
            dots(drawn, rows, heights, "share", (place, named(run)))
        drawn.set_yticks(range(len(shown)), [one.meaning for one in shown])
        drawn.set_ylim(len(shown) - 0.4, -0.6)
        drawn.grid(visible=False, axis="y")
        drawn.xaxis.set_major_formatter(percent)
        drawn.set_xlabel("share of seats")
        style.caption(drawn, "What changes?", f"{found.first.total:,} deals under either; lines are 95 % intervals")
        drawn.legend(loc="upper left", bbox_to_anchor=(0, -0.13), ncols=2)  # names of house rules are long
    return drawn
