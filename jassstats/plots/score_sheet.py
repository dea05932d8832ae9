"""The score sheet of a partie, as players chalk it: a line for each deal, what stands on the slate below.

Who chalks points on a slate of Schieber strokes them off by hundreds, fifties and twenties; who chalks game points of
Handjass makes a stroke for each and a ring for each zero.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from jassstats.errors import UsageError
from jassstats.number_format import counted
from jassstats.plots import style
from jassstats.render.card_style import deck

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from jassstats.access.lake import LakeHandle

DEALS = """
select
    deals.number,
    seats.side,
    string_agg(seats.player, ', ' order by seats.seat) as players,
    any_value(coalesce(seats.score, sides.score)) as score,
    any_value(seats.strokes) as strokes,
    any_value(seats.zero_struck) as struck,
    any_value(seats.in_sack) as in_sack,
    any_value(deals.contract) as contract,
    any_value(deals.game) as game
from seats
join deals using (deal)
left join sides using (deal, side)
where deals.partie = $partie
group by deals.number, seats.side
order by deals.number, seats.side
"""


class Cell(NamedTuple):
    """The strokes and marks of one side in one deal."""

    score: int | None
    strokes: int | None
    in_sack: bool
    struck: bool
    zero: bool  # and what stands on the slate for the sack is a zero


class Sheet(NamedTuple):
    """A partie: who plays, a line for each deal with a cell for each side still in, and the contracts."""

    sides: dict[int, str]
    lines: dict[int, dict[int, Cell]]
    contracts: dict[int, str]
    strokes: bool  # game points count, not points


def sheet(lake: "LakeHandle", partie: str | None = None, ax: "Axes | None" = None) -> "Axes":
    """Draw the score sheet of a partie; without a name, of the first one in the lake that came to its end.

    Raises `ValueError` if the lake holds no such partie.
    """
    name = partie or first_finished(lake)
    kept = read(lake, name)
    with style.axes(ax) as drawn:
        if ax is None:
            drawn.figure.set_size_inches(1.8 + 1.7 * len(kept.sides), 1.6 + 0.26 * (len(kept.lines) + 3))  # type: ignore[union-attr]
        draw(drawn, kept)
        style.caption(drawn, f"Score sheet of {name}", under(kept))
    return drawn


def first_finished(lake: "LakeHandle") -> str:
    """The first partie of a lake that came to its end."""
    rows = lake.query("select partie from parties where finished order by run nulls first, partie limit 1").values
    if not rows:
        raise UsageError("no partie in this lake came to its end: name one that is not finished, or add some")
    return str(rows[0][0])


def read(lake: "LakeHandle", partie: str) -> Sheet:
    """Read a partie from a lake."""
    result = lake.query(DEALS, partie=partie)
    columns, rows = result.columns, result.values
    if not rows:
        raise UsageError(f"there is no partie {partie!r} in this lake: its table parties lists them all")
    lines: dict[int, dict[int, Cell]] = {}
    sides: dict[int, str] = {}
    contracts: dict[int, str] = {}
    for row in (dict(zip(columns, values, strict=True)) for values in rows):
        sides.setdefault(row["side"], row["players"])
        lines.setdefault(row["number"], {})[row["side"]] = cell(row)
        if row["contract"] and row["game"] != "handjass":
            contracts[row["number"]] = row["contract"]
    return Sheet(distinct_names(sides), lines, contracts, any(one.strokes for one in cells(lines)))


def distinct_names(sides: dict[int, str]) -> dict[int, str]:
    """Return the names of the sides in order; if two are the same, each with the number of the side."""
    alike = len(set(sides.values())) < len(sides)
    return {side: f"{name} {side}" if alike else name for side, name in sorted(sides.items())}


def cell(row: dict[str, Any]) -> Cell:
    """Return the cell of one side and one deal."""
    in_sack = bool(row["in_sack"])
    return Cell(row["score"], row["strokes"], in_sack, bool(row["struck"]), in_sack and row["strokes"] == 0)


def cells(lines: dict[int, dict[int, Cell]]) -> list[Cell]:
    """Every cell of a sheet."""
    return [one for line in lines.values() for one in line.values()]


def draw(ax: "Axes", kept: Sheet) -> None:
    """Draw the names above, a line for each deal, and the sums below."""
    columns = {side: place for place, side in enumerate(kept.sides)}
    bottom = len(kept.lines)
    ax.set(xlim=(-0.75, len(columns) - 0.35), ylim=(bottom + 1.0, -1.2))
    ax.axis("off")
    for side, name in kept.sides.items():
        ax.text(columns[side], -0.7, shortened(name), ha="center", va="center", fontweight="bold")
    for row, (number, line) in enumerate(kept.lines.items()):
        contract = deck().contract(kept.contracts[number]).split()[0] if number in kept.contracts else ""
        ax.text(-0.7, row, f"{number + 1}  {contract}", ha="left", va="center", color=style.GREY, fontsize=9)
        for side, one in line.items():
            write(ax, columns[side], row, one)
    for level in (-0.42, bottom - 0.45):
        ax.plot([-0.72, len(columns) - 0.4], [level, level], color="#bbbbbb", linewidth=1)
    for side, place in columns.items():
        ax.text(place, bottom + 0.25, total(kept, side), ha="center", va="center", fontweight="bold")


def write(ax: "Axes", place: float, row: int, one: Cell) -> None:
    """Draw one cell: the deal score and its marks; in orange and in brackets if the side is in the sack."""
    known = "·" if one.score is None else f"({one.score:,})" if one.in_sack else f"{one.score:,}"
    colour = style.ORANGE if one.in_sack else "black"
    ax.text(place - 0.08, row, known, ha="right", va="center", color=colour)
    ax.text(place + 0.02, row, marks(one), ha="left", va="center", color=style.BLUE)


def marks(one: Cell) -> str:
    """The strokes a deal brings; a ring for a zero, crossed out when it is struck.

    >>> marks(Cell(60, 2, False, False, False)), marks(Cell(12, 0, True, False, True))
    ('||', '○')
    """
    if one.zero:
        return "○"
    if one.struck:
        return "∅" + "|" * max(one.strokes or 0, 0)
    if one.strokes is None:
        return ""
    return "|" * one.strokes if one.strokes >= 0 else "−" + "|" * -one.strokes


def total(kept: Sheet, side: int) -> str:
    """Return the total of a side: game points where they count, else points."""
    mine = [line[side] for line in kept.lines.values() if side in line]
    if kept.strokes:
        zeros = sum(one.zero for one in mine) - sum(one.struck for one in mine)
        return f"{sum(one.strokes or 0 for one in mine)}" + " ○" * zeros
    return f"{sum(one.score or 0 for one in mine):,}"


def shortened(name: str) -> str:
    """Return a name that fits its column."""
    return name if len(name) <= 18 else name[:17] + "…"


def under(kept: Sheet) -> str:
    """Return the legend of the sheet."""
    signs = "| a stroke, ○ a zero, ∅ one struck out, (…) in the sack" if kept.strokes else "points on the slate"
    return f"{counted(len(kept.lines), 'deal')}; {signs}"
