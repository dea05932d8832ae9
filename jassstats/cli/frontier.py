"""The command about taking the reserve: frontier."""

from pathlib import Path
from typing import Any

import click

from jassstats.cli.output import print_result, progress, save_picture, say, tabular
from jassstats.cli.stats import pairs

OPTIONS = (
    click.argument("game"),
    click.option(
        "--players", type=click.IntRange(2, 3), default=3, show_default=True, metavar="N", help="At the table."
    ),
    click.option("--preset", metavar="P", help="House rules; the usual ones if not given."),
    click.option("--set", "knobs", multiple=True, metavar="KNOB=VALUE", help="A knob that differs."),
    click.option(
        "--deals", type=click.IntRange(1000), default=200_000, show_default=True, help="Each in every branch."
    ),
    click.option("--play", default="solid", show_default=True, metavar="A", help="How all seats play their cards."),
    click.option(
        "--seed", type=click.IntRange(0, (1 << 64) - 1), default=1, show_default=True, help="Where chance starts."
    ),
    click.option("--against", default="trumps", show_default=True, metavar="RULE,…", help="How the other seats take."),
    click.option("--rules", default="", metavar="RULE,…", help="Rules to try: points<36, trumps<12, always, never …"),
    click.option("--border", "part", flag_value="border", default="contest", help="The curve of indifference."),
    click.option("--responses", "part", flag_value="responses", help="Best answers, and how exploitable rules are."),
    click.option("--ship", metavar="FILE", help="Fit the tables of the strategy anew and write their module."),
    click.option("--picture", metavar="FILE", help="Draw the curve of indifference, as .png, .svg or .pdf."),
)


def options(command: Any) -> Any:
    """Give a command all of OPTIONS, in their order."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


@click.command()
@options
@tabular
def frontier(game: str, form: str, ship: str | None, picture: str | None, part: str, **arguments: Any) -> None:
    """Measure where taking the reserve is right, and what rules of thumb lose against it.

    Each deal is played once for each seat that may take, and once with nobody taking. Every rule is then read off the
    same deals: what it brings at one seat, every place in turn, less what the strategy `frontier` brings there.

    \b
      jassstats frontier handjass --players 3 --against trumps,points,never
      jassstats frontier handjass --players 2 --border --picture border.png
      jassstats frontier handjass --players 3 --responses
    """  # noqa: D301  click reads the \b
    import jassstats as js

    against, rules = arguments.pop("against").split(","), [*filter(None, arguments.pop("rules").split(","))]
    arguments["overrides"] = pairs(arguments.pop("knobs"))
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
    say(f"{file}: fitted on {deals:,} deals for each table.")
