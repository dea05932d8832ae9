"""The command that rates the players of a lake: ratings."""

import click

from jassstats.cli.options import LAKE, TRUST
from jassstats.cli.output import print_result, tabular


@click.command()
@LAKE
@click.option(
    "--by", type=click.Choice(["parties", "deals"]), default="parties", show_default=True,
    help="Rate the results of whole parties or of single deals.",
)  # fmt: skip
@click.option("--game", metavar="GAME", help="Count only deals of this game.")
@TRUST
@tabular
def ratings(lake: str, by: str, game: str | None, form: str, *, trust: bool) -> None:
    """Rate the players of a lake.

    A rating depends on the order in which players finished. The model is that of Weng and Lin for several players and
    sides, as the package openskill has it. Results are taken in the order in which they were played. Everybody begins
    at 25.
    """
    import jassstats as js

    print_result(js.ratings(lake, by=by, game=game, trust=trust), form)
