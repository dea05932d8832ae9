"""The command `report`: a lake in one page."""

from pathlib import Path

import click

from jassstats.cli.output import progress, say
from jassstats.cli.stats import TRUST
from jassstats.render.card_style import SUIT_MAPS
from jassstats.render.translations import LANGUAGES

MOST = 2_000


@click.command()
@click.argument("lake", envvar="JASSSTATS_LAKE", default="lake")
@click.option("-o", "--output", "page", default="report.html", show_default=True, help="Where the page goes.")
@click.option(
    "--deals", type=click.IntRange(0, MOST), default=MOST, show_default=True, help="At most so many to step through."
)
@click.option(
    "--suits", type=click.Choice(["french", "swiss"]), default="french", envvar="JASSSTATS_SUITS", show_default=True,
    help="The suits drawn.",
)  # fmt: skip
@click.option(
    "--suit-map", type=click.Choice(list(SUIT_MAPS)), default="swisslos", show_default=True,
    help="Which Swiss suit C, D, H and S stand for.",
)  # fmt: skip
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The viewer's language.")
@TRUST
def report(lake: str, page: str, deals: int, *, trust: bool, **deck: str) -> None:
    """Write what a lake says as one page: answers with n and interval, pictures, deals to step through.

    The page needs no network and no other file, and has at most 5 MB. It says how its deals were chosen.
    """
    import jassstats as js

    with progress("telling deals") as report_progress:
        written = js.report(lake, Path(page), deals=deals, progress=report_progress, trust=trust, **deck)
    say(f"{written}: {written.stat().st_size / 1e6:.1f} MB. Open it in a browser.")
