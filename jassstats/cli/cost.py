"""The command that says what a contract cost: cost."""

from typing import Any

import click

from jassstats.cli.output import print_result, progress, tabular


@click.command()
@click.argument("files", nargs=-1)
@click.option("--deals", type=click.IntRange(1), default=10_000, show_default=True, help="Simulated, without FILES.")
@click.option("--preset", metavar="P", help="House rules of simulated deals.")
@click.option("--strategies", default="solid", show_default=True, metavar="A,B,…", help="Who names contracts there.")
@click.option("--play", default="solid", show_default=True, metavar="A", help="How the cards are played, by all.")
@click.option(
    "--seed", type=click.IntRange(0, (1 << 64) - 1), default=1, show_default=True, help="Where chance starts."
)
@tabular
def cost(files: tuple[str, ...], strategies: str, form: str, **options: Any) -> None:
    """Say what the contracts of Schieber cost, against the best other one on the same cards.

    Each deal is played under every contract that its declarer could have named, by one strategy at all seats. The best
    is the best in hindsight, all hands known.

    \b
      jassstats cost evening.jsonl
      jassstats cost --deals 20000 --strategies solid
    """  # noqa: D301  click reads the \b
    import jassstats as js

    with progress("Playing every contract") as report_progress:
        result = js.cost(files, strategies=strategies.split(","), progress=report_progress, **options)
    print_result(result, form)
