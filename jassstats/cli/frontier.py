"""The command that measures when to take the reserve: frontier."""

from pathlib import Path
from typing import Any

import click

from jassstats.cli import options
from jassstats.cli.output import print_message, print_result, progress, save_picture, tabular

OPTIONS = (
    options.GAME,
    options.players(2, 3, default=3),
    options.PRESET,
    options.OVERRIDES,
    click.option(
        "--deals", type=click.IntRange(1000), default=200_000, show_default=True, metavar="N",
        help="The number of deals. Each is played in every branch.",
    ),
    click.option(
        "--play", default="solid", show_default=True, metavar="A",
        help="The strategy by which all seats play the cards.",
    ),
    options.SEED,
    click.option(
        "--against", default="trumps", show_default=True, metavar="RULE,…", help="The rules by which the others take."
    ),
    click.option(
        "--rules", default="", metavar="RULE,…", help="Rules to compare: points<36, trumps<12, always, never …"
    ),
    click.option("--border", "part", flag_value="border", default="contest", help="Print the curve of indifference."),
    click.option(
        "--responses", "part", flag_value="responses", help="Print the best responses, and how exploitable rules are."
    ),
    click.option(
        "--ship", metavar="FILE", help="Fit the tables of the strategy `frontier` anew and write their module."
    ),
    options.PICTURE,
)  # fmt: skip


@click.command()
@options.all_of(OPTIONS)
@tabular
def frontier(game: str, form: str, ship: str | None, picture: str | None, part: str, **arguments: Any) -> None:
    """Measure which hands should take the reserve.

    It also measures what simple rules for taking lose. Each deal is played once for each seat that may take the
    reserve, and once with nobody taking it. From these deals follows what any rule brings at one seat, less what the
    strategy `frontier` brings there.

    \b
      jassstats frontier handjass --players 3 --against trumps,points,never
      jassstats frontier handjass --players 2 --border --picture border.png
      jassstats frontier handjass --players 3 --responses
    """  # noqa: D301  click reads the \b
    import jassstats as js

    against, rules = arguments.pop("against").split(","), [*filter(None, arguments.pop("rules").split(","))]
    arguments["overrides"] = options.pairs(arguments["overrides"])
    if ship:
        fit_tables(ship, arguments["deals"])
        return
    with progress("Playing every branch") as report_progress:
        result = js.frontier(game, progress=report_progress, **arguments)
    for name in (*against, *rules):
        result.named(name)
    if part == "contest":
        print_result(result.compare_rules(against, rules), form)
    else:
        print_result(result.indifference() if part == "border" else result.best_responses(rules), form)
    if picture:
        save_picture(result, picture)


def fit_tables(file: str, deals: int) -> None:
    """Fit the tables of the strategy `frontier` and write the module that holds them."""
    from jassstats.study import frontier as frontier_study

    with progress("Fitting", "tables") as report_progress:
        command = f"jassstats frontier handjass --ship {file} --deals {deals}"
        frontier_study.ship(Path(file), deals, command, report_progress)
    print_message(f"{file}: fitted on {deals:,} deals for each table.")
