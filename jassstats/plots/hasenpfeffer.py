"""Pictures of Hasenpfeffer: bids, what comes of them, and the hands behind them."""

from typing import TYPE_CHECKING

from jassstats.plots import style
from jassstats.plots.elements import column_of, dots, is_known, percent, under, wrapped
from jassstats.plots.general import estimates, heat, meaning

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from jassstats.stats import Answer

PANELS = ("held", "tricks", "made")
"""Columns of `trumps_and_bids` that stand beside one another."""


def bids(answer: "Answer", ax: "Axes | None" = None) -> "Axes":
    """Draw the bids by seat, with the forehand at the top: the answer of `bids`."""
    drawn = heat(answer, "bid", "order", "share", ax)
    drawn.set_ylabel("")
    drawn.invert_yaxis()
    return drawn


def promises(answer: "Answer") -> "Axes":
    """Trumps in the bidder's hand, tricks taken and contracts made for each bid: the answer to `trumps_and_bids`.

    Beside the tricks stands what was promised: a contract below that stroke was set.
    """
    rows = answer.records()
    panels = style.beside(len(PANELS), len(rows))
    for drawn, name in zip(panels, PANELS, strict=True):
        heights = [place for place, row in enumerate(rows) if is_known(row, name)]
        dots(drawn, [rows[place] for place in heights], heights, name, (0, ""))
        drawn.set_title(wrapped(meaning(answer, name).partition(",")[0]), fontsize=10, pad=6)
        drawn.grid(visible=False, axis="y")
        drawn.margins(x=0.12)
    promised = [row["bid"] for row in rows]
    panels[1].plot(promised, range(len(rows)), "|", color=style.ORANGE, markersize=13, markeredgewidth=2)
    panels[1].set_xlabel("orange: as many as were bid")
    panels[2].xaxis.set_major_formatter(percent)
    panels[0].set_yticks(range(len(rows)), [f"bid {bid}" for bid in promised])
    panels[0].set_ylim(len(rows) - 0.4, -0.6)
    style.headline(panels[0].figure, answer.stat.question, under(answer))
    return panels[0]


def bid_readings(answer: "Answer", ax: "Axes | None" = None) -> "Axes":
    """Draw the score of a contract under each reading of a failed one: the answer of `failed_readings`."""
    drawn = estimates(answer, column_of(answer, "score").name, ax)
    drawn.axvline(0, color=style.GREY, linewidth=1, zorder=0)
    return drawn
