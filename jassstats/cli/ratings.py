"""The command that rates the players of a lake: ratings."""

import click

from jassstats.cli.output import say, table, tabular
from jassstats.cli.stats import LAKE, TRUST, with_interval

COLUMNS = ("player", "rating", "rating_low", "rating_high", "played")


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
    from jassstats.api import studies

    found = studies.ratings(lake, by=by, game=game, trust=trust)
    rows = [one._asdict() for one in found.rated]
    if form == "table":
        rows = [
            {"player": row["player"], "rating": with_interval(row, "rating"), "played": row["played"]} for row in rows
        ]
    table(rows, form, columns=COLUMNS if form != "table" else ("player", "rating", "played"))
    left = f"{found.unnamed:,} left out: somebody has no name. {found.with_oneself:,} left out: one name on two sides."
    say(f"{found.used:,} {by} used. {left} […] is where the model holds the rating with 95 %.")
