"""The command that writes a report on a lake: report."""

from pathlib import Path

import click

from jassstats.cli import options
from jassstats.cli.output import print_message, progress
from jassstats.render.card_style import SUIT_MAPS
from jassstats.render.translations import LANGUAGES

MOST = 2_000


@click.command()
@click.argument("folder", required=False, metavar="[LAKE]")
@options.LAKE
@options.output("The page to write.", default="report.html", show_default=True)
@click.option(
    "--deals", type=click.IntRange(0, MOST), default=MOST, show_default=True, metavar="N",
    help="The largest number of deals to step through.",
)  # fmt: skip
@options.SUITS
@click.option(
    "--suit-map", type=click.Choice(list(SUIT_MAPS)), default="swisslos", show_default=True,
    help="The Swiss suits for C, D, H and S.",
)  # fmt: skip
@click.option(
    "--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language of the viewer."
)
@options.TRUST
def report(folder: str | None, lake: str, output: str, deals: int, *, trust: bool, **deck: str) -> None:
    """Write an HTML report on a lake.

    It is one page with statistics, pictures and deals to step through. The page needs no network and no other file, and
    has at most 5 MB. It states how its deals were chosen. The lake may be named as LAKE or by --lake.
    """
    import jassstats as js

    with progress("Reading deals") as report_progress:
        page = js.report(folder or lake, Path(output), deals=deals, progress=report_progress, trust=trust, **deck)
    print_message(f"{page}: {page.stat().st_size / 1e6:.1f} MB. Open it in a browser.")
