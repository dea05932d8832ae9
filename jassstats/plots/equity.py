"""A heat map of the chance to lose the partie from each slate."""

from typing import TYPE_CHECKING, Any

from jassstats.plots import style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from jassstats.study.equity import Equity


def loss_by_equity(table: "Equity", players: int | None = None, seat: int = 0) -> "Axes":
    """Draw the chance of one seat to lose the partie, by its points and zeros and the equal points of all others."""
    from jassstats.study.equity import grid

    many = players or len(table.strategies)
    rows = list(grid(table, many, seat))
    zeros = sorted({row["zeros"] for row in rows})
    panels = style.beside(len(zeros), 7)
    for panel, marks in zip(panels, zeros, strict=True):
        squares(panel, [row for row in rows if row["zeros"] == marks])
        panel.set_title(f"{marks} zero{'' if marks == 1 else 's'}" if len(zeros) > 1 else "", fontsize=10, pad=6)
        panel.set_xlabel("points of each of the others" if many > 2 else "points of the other")
    panels[0].set_ylabel("own points")
    under = f"{many} left; {', '.join(dict.fromkeys(table.strategies))}; {table.deals:,} deals watched at each table"
    style.headline(panels[0].figure, "How likely is it to lose the partie?", under)
    return panels[0]


def squares(panel: "Axes", rows: list[dict[str, Any]]) -> None:
    """Draw a square for each slate, with its chance in per cent."""
    own, others = (sorted({row[name] for row in rows}) for name in ("points", "others"))
    chance = {(row["points"], row["others"]): row["loss"] for row in rows}
    picture = [[chance[one, other] for other in others] for one in own]
    panel.imshow(picture, cmap="RdYlBu_r", vmin=0, vmax=1, origin="lower", aspect="auto")
    panel.set_xticks(range(len(others)), [str(each) for each in others])
    panel.set_yticks(range(len(own)), [str(each) for each in own])
    panel.grid(visible=False)
    for (one, other), share in chance.items():
        shade = "white" if abs(share - 0.5) > 0.38 else "black"
        place = (others.index(other), own.index(one))
        panel.text(*place, f"{100 * share:.0f}", ha="center", va="center", fontsize=8, color=shade)
