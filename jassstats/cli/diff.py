"""The command that plays the same deals under two sets of house rules: diff."""

from typing import Any

import click

from jassstats.cli import options
from jassstats.cli.output import print_message, print_result, progress, tabular

OPTIONS = (
    options.GAME,
    click.argument("first", metavar="PRESET"),
    click.argument("second", required=False, metavar="[PRESET]"),
    click.option(
        "--set", "overrides", multiple=True, metavar="OPTION=VALUE",
        help="A house rule of the second set. May be repeated.",
    ),
    click.option(
        "--deals", type=click.IntRange(1), default=100_000, show_default=True, metavar="N", help="The number of deals."
    ),
    click.option("--parties", type=click.IntRange(0), default=0, metavar="N", help="Play N parties as well."),
    options.players(),
    options.TABLE_STRATEGIES,
    options.SEED,
    click.option("--anew", is_flag=True, help="Make every decision anew under the second rules."),
    options.output("Write the example deals to a log. `jassstats show FILE:LINE` shows one."),
)  # fmt: skip


@click.command()
@options.all_of(OPTIONS)
@tabular
def diff(game: str, first: str, second: str | None, form: str, **arguments: Any) -> None:
    """Compare two sets of house rules on the same deals.

    The deals are played under both, and the differences are counted. The second set is another preset, or the first one
    with the options of --set. A decision is kept while it is lawful under the second rules: the calls if all of them
    are lawful, the cards up to the first that is not. From there on the strategies decide; with --anew they decide
    everything.

    \b
      jassstats diff handjass parlett_simple parlett_strict --players 3
      jassstats diff handjass parlett_simple --set minimum=26 --deals 1000000 --parties 5000
    """  # noqa: D301  click reads the \b
    import jassstats as js

    file, overrides = arguments.pop("output"), options.pairs(arguments.pop("overrides"))
    arguments["strategies"] = arguments["strategies"].split(",")
    with progress("Playing twice") as report_progress:
        result = js.diff(game, first, second, overrides=overrides, progress=report_progress, **arguments)
    print_result(result, form)
    if file:
        count = result.write_examples(file)
        print_message(f"{file}: {count} lines, each example under the first rules and then under the second.")
