"""Pictures of Handjass: sacks, melds, the exchange, points and the slate."""

from dataclasses import replace
from typing import TYPE_CHECKING

from jassstats.plots import style
from jassstats.plots.elements import column_of, dots, groups_of, is_share, one_in, percent, under, varying, wrapped
from jassstats.plots.general import estimates, field, heat, meaning, spread
from jassstats.plots.labels import label_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from jassstats.stats import Answer

FATES = ("taken", "kept", "denied")
METRICS = {"score": "mean deal score", "sack_rate": "in the sack", "strokes": "strokes a deal"}
"""Columns of `exchange_outcomes`, and their names in a picture."""


def sacks(answer: "Answer", ax: "Axes | None" = None) -> "Axes":
    """Draw the share of seats in the sack by group: the answer of `sack_rate`."""
    drawn = estimates(answer, "rate", ax)
    groups = varying(groups_of(answer), answer.records())
    drawn.set_ylabel(meaning(answer, groups[0]).partition(";")[0] if groups else "")
    drawn.set_xlabel("share of seats in the sack")
    drawn.set_xlim(left=-0.01)
    return drawn


def melds(answer: "Answer", ax: "Axes | None" = None) -> "Axes":
    """Draw the share of hands with each meld, and the exact chance beside it: the answer of `meld_frequency`.

    From one hand in four to one in millions: the scale goes by powers of ten. A meld that no hand held has only its
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
    """Draw the results of takers, keepers and those who were denied in three metrics: `exchange_outcomes`."""
    rows = sorted(answer.records(), key=lambda row: FATES.index(row["exchange"]))
    labels = [label_of(row, varying(groups_of(answer), rows)) for row in rows]
    panels = style.beside(len(METRICS), len(rows))
    for drawn, (name, title) in zip(panels, METRICS.items(), strict=True):
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


def seat_points(answer: "Answer", minimum: int = 21, ax: "Axes | None" = None) -> "Axes":
    """Draw the distribution of the deal scores of a seat, with the sack line: the answer of `seat_points_spread`.

    minimum: the points below which a seat is in the sack, 21 in most houses (HJ-54).
    """
    drawn = spread(answer, "score", "share", ax)
    drawn.axvline(minimum, color=style.ORANGE, linewidth=1.6)
    top = drawn.get_ylim()[1]
    drawn.text(minimum, top, f" {minimum}: below it, in the sack", color=style.ORANGE, va="top", fontsize=9)
    drawn.set_xlabel("deal score of a seat, melds included: the lowest of each band")
    drawn.set_ylabel("share of seats")
    return drawn


def loss_by_slate(answer: "Answer", ax: "Axes | None" = None) -> "Axes":
    """Draw a seat's chance to lose the partie for each state of its slate: the answer of `slate_states`.

    Tables of two, three and four have a panel each.
    """
    tables = sorted({row["players"] for row in answer.records() if "players" in row})
    if len(tables) < 2:
        return heat(answer, "points", "zeros", "loss_rate", ax)
    place = [column.name for column in answer.columns].index("players")
    panels = style.beside(len(tables), 4)
    for players, panel in zip(tables, panels, strict=True):
        of_table = replace(answer, rows=[row for row in answer.rows if row[place] == players])
        field(panel, of_table, ("points", "zeros"), column_of(answer, "loss_rate"))
        panel.set_title(f"{players} players", fontsize=10, pad=6)
    zeros = sorted({row["zeros"] for row in answer.records()})  # the panels share this scale
    panels[0].set_ylim(-0.5, len(zeros) - 0.5)
    panels[0].set_yticks(range(len(zeros)), [str(one) for one in zeros])
    under_all = f"per cent, in brackets where few say so; {answer.n or 0:,} deals"
    style.headline(panels[0].figure, wrapped(answer.stat.question), under_all)
    return panels[0]


def exchange_rate(answer: "Answer", ax: "Axes | None" = None) -> "Axes":
    """Draw the share of deals in which the reserve hand is taken, by group: the answer of `exchange_rate`."""
    drawn = estimates(answer, "take_rate", ax)
    drawn.set_xlabel("share of the seats asked that take it")
    return drawn
