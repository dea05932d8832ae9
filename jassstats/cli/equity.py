"""The command that reckons parties: equity."""

import re
from typing import TYPE_CHECKING, Any

import click

from jassstats.cli.output import print_result, progress, save_picture, tabular
from jassstats.cli.stats import pairs

if TYPE_CHECKING:
    from jassstats.results import Result
    from jassstats.study.equity import Equity

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
def equity(game: str, form: str, **arguments: Any) -> None:
    """Reckon how likely each seat is to lose the partie, from every slate.

    Deals of the strategies are watched; what they write gives the chances of all slates at once. A slate is written by
    seat: points, and a z for each zero.

    \b
      jassstats equity handjass --players 3 --strategies solid
      jassstats equity handjass --players 3 --at 4,2z,0 --dealer 2
      jassstats equity handjass --players 2 --preset parlett_strict --picture losing.png
    """  # noqa: D301  click reads the \b
    import jassstats as js

    chosen = {name: arguments.pop(name) for name in ("at", "dealer", "every", "check", "picture")}
    arguments |= {"overrides": pairs(arguments.pop("knobs")), "strategies": arguments.pop("strategies").split(",")}
    with progress("Watching", "tables") as report_progress:
        result = js.equity(game, progress=report_progress, **arguments)
    if chosen["picture"]:
        save_picture(result, chosen["picture"])
    print_result(part_of(result, arguments["seed"], chosen), form)


def part_of(equity: "Equity", seed: int, chosen: dict[str, Any]) -> "Result":
    """What is printed of the chances: one slate, every slate, a check, or the usual rows."""
    if chosen["check"]:
        return equity.check(chosen["check"], seed)
    if chosen["at"]:
        return equity.at(*slate(chosen["at"]), dealer=chosen["dealer"])
    return equity.every_slate() if chosen["every"] else equity


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
