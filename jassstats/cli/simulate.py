"""The command that simulates deals: simulate."""

from typing import Any

import click

from jassstats import games
from jassstats.cli import options
from jassstats.cli.output import print_message, progress

MOST = 10_000_000_000
"""The largest number of deals or parties in one command: more would take days."""

OPTIONS = (
    options.GAME,
    options.LAKE_TO_WRITE,
    click.option("--deals", type=click.IntRange(1, MOST), metavar="N", help="The number of deals."),
    click.option("--parties", type=click.IntRange(1, MOST), metavar="N", help="The number of whole parties instead."),
    options.PRESET,
    options.OVERRIDES,
    options.players(),
    options.strategies("One strategy for all seats, or one for each seat.", default="random_legal"),
    click.option(
        "--where", default="", metavar="CONDITION",
        help="Keep only deals that satisfy this SQL condition on hand_0 … hand_3, dealer and forehand.",
    ),
    options.SEED,
)  # fmt: skip


@click.command()
@options.all_of(OPTIONS)
def simulate(game: str, lake: str, **arguments: Any) -> None:
    """Simulate deals into a lake.

    A deal is determined by its seed and its number, so that anybody can make it again. The same command continues a run
    that was interrupted, and extends a run if a larger number is given. With --where, deals are chosen by the hands
    that were dealt, for example "has(hand_0, 'SJ')".

    \b
      jassstats simulate handjass --players 3 --deals 10000
      jassstats simulate handjass --preset putze_fr --set minimum=26 --parties 1000
      jassstats simulate schieber --preset pagat --deals 10000 --seed 7 --lake pagat
    """  # noqa: D301  click reads the \b
    import jassstats as js
    from jassstats.api.listings import default_preset

    if (arguments["deals"] is None) == (arguments["parties"] is None):
        raise click.UsageError("Give either --deals N or --parties N.")
    arguments["overrides"] = options.pairs(arguments["overrides"])
    arguments["strategies"] = arguments["strategies"].split(",")
    with progress("Simulating", "deals" if arguments["deals"] else "parties") as report_progress:
        report = js.simulate(game, lake, progress=report_progress, **arguments)
    print_message(report.sentence())
    for remark in games.advice(game, arguments["preset"] or default_preset(game), arguments["overrides"]):
        print_message(f"Note on {remark}.")
