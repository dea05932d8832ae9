"""The command that rates the players of a lake: ratings."""

import click

from jassstats.cli.output import print_result, tabular
from jassstats.cli.stats import LAKE, TRUST


@click.command()
@LAKE
@click.option("--by", type=click.Choice(["parties", "deals"]), default="parties", show_default=True, help="Results of.")
@click.option("--game", metavar="GAME", help="Only this game.")
@TRUST
@tabular
def ratings(lake: str, by: str, game: str | None, form: str, *, trust: bool) -> None:
    """Rate the players of a lake from who came before whom.

    A Bayesian model for several players and sides (Weng and Lin, by openskill); results in the order in which they were
    played. Everybody begins at 25.
    """
    import jassstats as js

    print_result(js.ratings(lake, by=by, game=game, trust=trust), form)
