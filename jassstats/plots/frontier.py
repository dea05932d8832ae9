"""A picture of the frontier: the weight of a hand at which keeping is as good as taking, by place and upcard."""

from typing import TYPE_CHECKING

from jassstats.plots import style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from jassstats.study.frontier import Frontier

PLACES = ("forehand", "second seat", "third seat")


def frontier_curve(table: "Frontier", ax: "Axes | None" = None) -> "Axes":
    """Draw a curve for each place: below it taking is right, above it keeping; the band is the 95 % interval.

    The black strokes are the limits that the strategy `frontier` takes by.
    """
    curve, run = table.border(), table.book.run
    upcards = list(dict.fromkeys(one.upcard for one in curve))
    with style.axes(ax) as drawn:
        for order in sorted({one.order for one in curve}):
            line = [one for one in curve if one.order == order]
            across = [upcards.index(one.upcard) for one in line]
            low, high = ([float(getattr(one.crossing, end)) for one in line] for end in ("low", "high"))
            colour = style.colour(order)
            drawn.fill_between(across, low, high, color=colour, alpha=0.2, linewidth=0)
            middles = [float(one.crossing.value) for one in line]
            drawn.plot(
                across, middles, style.mark(order), linestyle="-", color=colour, label=PLACES[order], markersize=4
            )
            drawn.plot(across, [one.limit for one in line], "_", color="black", markersize=9)
        drawn.set_xticks(range(len(upcards)), upcards, rotation=30 if len(upcards) > 9 else 0)
        drawn.set_xlabel("upcard")
        drawn.set_ylabel("what the hand weighs")
        drawn.legend()
        under = (
            f"{run.preset}, {len(run.strategies)} players; {len(table.book):,} deals in every branch; bands are 95 %"
        )
        style.caption(drawn, "Below which weight is taking the reserve right?", under)
    return drawn
