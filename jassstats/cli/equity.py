"""The command that reckons parties: equity."""

import re
from typing import Any

import click

from jassstats.cli.output import progress, say, table, tabular
from jassstats.cli.stats import pairs, with_interval

OPTIONS = (
    click.argument("game"),
    click.option(
        "--players", type=click.IntRange(2, 4), default=3, show_default=True, metavar="N", help="At the start."
    ),
    click.option("--preset", metavar="P", help="House rules; the usual ones if not given."),
    click.option("--set", "knobs", multiple=True, metavar="KNOB=VALUE", help="A knob that differs."),
    click.option("--strategies", default="solid", show_default=True, metavar="A,B,…", help="By seat; one for all."),
    click.option("--deals", type=click.IntRange(8), default=100_000, show_default=True, help="Watched at each table."),
    click.option("--zeros", type=click.IntRange(0, 6), default=2, show_default=True, help="Zeros told apart."),
    click.option(
        "--seed", type=click.IntRange(0, (1 << 64) - 1), default=1, show_default=True, help="Where chance starts."
    ),
    click.option("--at", metavar="SLATE", help="One slate, by seat: 3,0z,1zz; - for a seat that is out."),
    click.option("--dealer", type=click.IntRange(0, 3), metavar="SEAT", help="Who deals next, with --at."),
    click.option("--every", is_flag=True, help="Every slate, not only those in which the others stand alike."),
    click.option("--check", type=click.IntRange(1), metavar="N", help="Hold the chances against N parties played."),
    click.option("--picture", metavar="FILE", help="Draw the chances, as .png, .svg or .pdf."),
)


def options(command: Any) -> Any:
    """Give a command all of OPTIONS, in their order."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


@click.command()
@options
@tabular
def equity(game: str, form: str, **how: Any) -> None:
    """Reckon how likely each seat is to lose the partie, from every slate.

    Deals of the strategies are watched; what they write gives the chances of all slates at once. A slate is written by
    seat: points, and a z for each zero.

    \b
      jassstats equity handjass --players 3 --strategies solid
      jassstats equity handjass --players 3 --at 4,2z,0 --dealer 2
      jassstats equity handjass --players 2 --preset parlett_strict --picture losing.png
    """  # noqa: D301  click reads the \b
    from jassstats.api import studies

    shown = {name: how.pop(name) for name in ("at", "dealer", "every", "check", "picture")}
    how |= {"overrides": pairs(how.pop("knobs")), "strategies": how.pop("strategies").split(",")}
    with progress("Watching", "tables") as tell:
        found = studies.equity(game, progress=tell, **how)
    if shown["picture"]:
        studies.draw_losing(found, shown["picture"])
    if shown["check"]:
        compare(studies.checked(found, shown["check"], how["seed"]), form)
        return
    if shown["at"]:
        rows = studies.standing(found, *slate(shown["at"]), dealer=shown["dealer"])
    else:
        rows = studies.slates(found, every=shown["every"])
    printed = [told(row) for row in rows] if form == "table" and not shown["every"] else rows
    table(printed, form, title=f"Chance to lose the partie; {', '.join(found.strategies)}")
    say(f"{found.deals:,} deals watched at each table; […] is the 95 % interval that their number allows.")


def compare(rows: list[dict[str, Any]], form: str) -> None:
    """Chances reckoned beside the shares of parties lost."""
    if form == "table":
        rows = [
            {name: with_interval(row, name) for name in row if not name.endswith(("_low", "_high"))} for row in rows
        ]
    table(rows, form, title="Reckoned, and lost by those who stood so")
    say("difference: lost less reckoned; […] is its 95 % interval, clustered by partie.")


def told(row: dict[str, Any]) -> dict[str, Any]:
    """A row with its interval in one cell."""
    kept = {name: value for name, value in row.items() if not name.endswith(("_low", "_high"))}
    return kept | {"loss": with_interval(row, "loss")}


def slate(text: str) -> tuple[list[int], list[int], list[int]]:
    """Points, zeros and the seats still in, of a slate as it is typed."""
    points, zeros, seats = [], [], []
    for seat, word in enumerate(text.replace(" ", "").split(",")):
        read = re.fullmatch(r"(-?\d+)(z*)|-", word)
        if not read:
            raise click.UsageError(f"{word!r} is no slate of one seat: write points and a z for each zero, as 3 or 2z.")
        points.append(int(read[1] or 0))
        zeros.append(len(read[2] or ""))
        if read[1] is not None:
            seats.append(seat)
    return points, zeros, seats
