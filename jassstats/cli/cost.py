"""The command that measures what contracts cost: cost."""

from typing import Any

import click

from jassstats.cli import options
from jassstats.cli.output import print_result, progress, tabular


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE…]")
@click.option(
    "--deals", type=click.IntRange(1), default=10_000, show_default=True, metavar="N",
    help="The number of deals to simulate, if no FILE is given.",
)  # fmt: skip
@options.PRESET
@options.strategies("Who names the contracts of simulated deals: one strategy for all seats, or one for each.")
@click.option(
    "--play", default="solid", show_default=True, metavar="A", help="The strategy by which all seats play the cards."
)
@options.SEED
@tabular
def cost(files: tuple[str, ...], strategies: str, form: str, **arguments: Any) -> None:
    """Measure what the contracts of Schieber cost.

    The cost is what a contract brings less than the best other contract on the same cards. Each deal is played under
    every contract that its declarer could have named, by one strategy at all seats. The best contract is the best in
    hindsight, with all hands known.

    \b
      jassstats cost evening.jsonl
      jassstats cost --deals 20000 --strategies solid
    """  # noqa: D301  click reads the \b
    import jassstats as js

    with progress("Playing every contract") as report_progress:
        result = js.cost(files, strategies=strategies.split(","), progress=report_progress, **arguments)
    print_result(result, form)
