"""The command that plays the same deals under two sets of house rules: diff."""

from typing import Any

import click

from jassstats.cli.output import print_result, progress, say, tabular
from jassstats.cli.stats import pairs

OPTIONS = (
    click.argument("game"),
    click.argument("first"),
    click.argument("second", required=False),
    click.option("--set", "knobs", multiple=True, metavar="KNOB=VALUE", help="A knob of the second rules."),
    click.option("--deals", type=click.IntRange(1), default=100_000, show_default=True, metavar="N", help="How many."),
    click.option("--parties", type=click.IntRange(0), default=0, metavar="N", help="Play so many parties as well."),
    click.option("--players", type=click.IntRange(2, 6), metavar="N", help="Players at the table, if not as usual."),
    click.option("--strategies", default="solid", show_default=True, metavar="A,B,…", help="By seat; one for all."),
    click.option(
        "--seed", type=click.IntRange(0, (1 << 64) - 1), default=1, show_default=True, help="Where chance starts."
    ),
    click.option("--anew", is_flag=True, help="Decide everything anew under the second rules."),
    click.option("-o", "out", metavar="FILE", help="Write the examples to a log, for `show FILE:LINE`."),
)


def options(command: Any) -> Any:
    """Give a command all of OPTIONS, in their order."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


@click.command()
@options
@tabular
def diff(game: str, first: str, second: str | None, knobs: tuple[str, ...], form: str, **arguments: Any) -> None:
    """Play the same deals under two sets of house rules and count what changes.

    Same cards, same seats. A decision stands while it is lawful under the second rules: the calls if all of them are,
    the cards up to the first that may not be played. From there on the strategies decide, or, with --anew, always.

    \b
      jassstats diff handjass parlett_simple parlett_strict --players 3
      jassstats diff handjass parlett_simple --set minimum=26 --deals 1000000 --parties 5000
    """  # noqa: D301  click reads the \b
    import jassstats as js

    out, strategies = arguments.pop("out"), arguments.pop("strategies").split(",")
    with progress("Playing twice") as report_progress:
        result = js.diff(
            game, first, second, overrides=pairs(knobs), strategies=strategies, progress=report_progress, **arguments
        )
    print_result(result, form)
    if out:
        count = result.write_examples(out)
        say(f"{out}: {count} lines, each example under the first rules and then under the second.")
