"""The command that makes deals: simulate."""

from typing import Any

import click

from jassstats import games
from jassstats.cli.logs import INTO
from jassstats.cli.output import progress, say
from jassstats.cli.stats import pairs

STRATEGY = "random_legal"
MOST = 10_000_000_000
"""Deals or parties asked for at once: more would take days."""

OPTIONS = (
    click.argument("game"),
    INTO,
    click.option("--deals", type=click.IntRange(1, MOST), metavar="N", help="How many deals."),
    click.option("--parties", type=click.IntRange(1, MOST), metavar="N", help="How many whole parties instead."),
    click.option("--preset", metavar="P", help="House rules; see `presets`. The usual ones if not given."),
    click.option("--set", "knobs", multiple=True, metavar="KNOB=VALUE", help="A knob that differs; may be repeated."),
    click.option("--players", type=click.IntRange(2, 6), metavar="N", help="Players at the table, if not as usual."),
    click.option("--strategies", default=STRATEGY, show_default=True, metavar="A,B,…", help="By seat; one for all."),
    click.option("--where", default="", metavar="…", help="SQL condition on hand_0 … hand_3, dealer and forehand."),
    click.option(
        "--seed", type=click.IntRange(0, (1 << 64) - 1), default=1, show_default=True, help="Where chance starts."
    ),
)


def options(command: Any) -> Any:
    """Give a command all of OPTIONS, in their order."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


@click.command()
@options
def simulate(game: str, lake: str, knobs: tuple[str, ...], strategies: str, **arguments: Any) -> None:
    """Generate deals into a lake.

    A deal is known by seed and number: anybody can make it again. A run that was interrupted, or that is asked for more
    deals, goes on from where it ended. --where keeps deals by their dealt hands, as "has(hand_0, 'SJ')".

    \b
      jassstats simulate handjass --players 3 --deals 10000
      jassstats simulate handjass --preset putze_fr --set minimum=26 --parties 1000
      jassstats simulate schieber --preset pagat --deals 10000 --seed 7 -o lake
    """  # noqa: D301  click reads the \b
    import jassstats as js
    from jassstats.api.listings import default_preset

    if (arguments["deals"] is None) == (arguments["parties"] is None):
        raise click.UsageError("Say either --deals N or --parties N.")
    arguments |= {"overrides": pairs(knobs), "strategies": strategies.split(",")}
    with progress("Simulating", "deals" if arguments["deals"] else "parties") as report_progress:
        made = js.simulate(game, lake, progress=report_progress, **arguments)
    say(made.sentence())
    for remark in games.advice(game, arguments["preset"] or default_preset(game), arguments["overrides"]):
        say(f"Note on {remark}.")
