"""The command that computes the chances to lose a partie: equity."""

import re
from typing import TYPE_CHECKING, Any

import click

from jassstats.cli import options
from jassstats.cli.output import print_result, progress, save_picture, tabular

if TYPE_CHECKING:
    from jassstats.results import Result
    from jassstats.study.equity import Equity

OPTIONS = (
    options.GAME,
    options.players(2, 4, default=3),
    options.PRESET,
    options.OVERRIDES,
    options.TABLE_STRATEGIES,
    click.option(
        "--deals", type=click.IntRange(8), default=100_000, show_default=True, metavar="N",
        help="The number of deals to simulate for each set of seats that can be left.",
    ),
    click.option(
        "--zeros", type=click.IntRange(0, 6), default=2, show_default=True, metavar="N",
        help="The number of zeros that are distinguished. More count as N.",
    ),
    options.SEED,
    click.option("--at", metavar="SLATE", help="Print one slate, by seat: 3,0z,1zz; - for a seat that is out."),
    click.option("--dealer", type=click.IntRange(0, 3), metavar="SEAT", help="With --at, the seat that deals next."),
    click.option("--every", is_flag=True, help="Print every slate, not only those with equal points of the others."),
    click.option("--check", type=click.IntRange(1), metavar="N", help="Compare the chances with N parties played."),
    options.PICTURE,
)  # fmt: skip


@click.command()
@options.all_of(OPTIONS)
@tabular
def equity(game: str, form: str, **arguments: Any) -> None:
    """Compute the chance to lose the partie from every slate.

    It is computed for each seat. Deals are simulated; from what they write on the slate, the chances of all slates
    follow at once. A slate is typed by seat: the points, and a z for each zero.

    \b
      jassstats equity handjass --players 3 --strategies solid
      jassstats equity handjass --players 3 --at 4,2z,0 --dealer 2
      jassstats equity handjass --players 2 --preset parlett_strict --picture losing.png
    """  # noqa: D301  click reads the \b
    import jassstats as js

    chosen = {name: arguments.pop(name) for name in ("at", "dealer", "every", "check", "picture")}
    arguments["overrides"] = options.pairs(arguments["overrides"])
    arguments["strategies"] = arguments["strategies"].split(",")
    with progress("Simulating", "tables") as report_progress:
        result = js.equity(game, progress=report_progress, **arguments)
    if chosen["picture"]:
        save_picture(result, chosen["picture"])
    print_result(part_of(result, arguments["seed"], chosen), form)


def part_of(equity: "Equity", seed: int, chosen: dict[str, Any]) -> "Result":
    """Return the rows to print: one slate, every slate, a check, or the usual ones."""
    if chosen["check"]:
        return equity.check(chosen["check"], seed)
    if chosen["at"]:
        return equity.at(*slate(chosen["at"]), dealer=chosen["dealer"])
    return equity.every_slate() if chosen["every"] else equity


def slate(text: str) -> tuple[list[int], list[int], list[int]]:
    """Return points, zeros and the seats still in, of a typed slate."""
    points, zeros, seats = [], [], []
    for seat, part in enumerate(text.replace(" ", "").split(",")):
        match = re.fullmatch(r"(-?\d{1,9})(z*)|-", part)
        if not match:
            raise click.UsageError(f"{part!r} is no slate of one seat. Write points and a z for each zero, as 3 or 2z.")
        points.append(int(match[1] or 0))
        zeros.append(len(match[2] or ""))
        if match[1] is not None:
            seats.append(seat)
    return points, zeros, seats
