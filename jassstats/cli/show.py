"""The commands about single deals: find, show."""

import sys
from typing import Any

import click

from jassstats.cli import exit_codes
from jassstats.cli.output import drawn, put, say, table, tabular
from jassstats.cli.stats import LAKE, TRUST
from jassstats.number_format import counted
from jassstats.render.ascii_cards import Drawing
from jassstats.render.card_style import SUIT_MAPS, deck
from jassstats.render.translations import LANGUAGES
from jassstats.render.visible_text import visible

FOUND = (
    "deal", "id", "date", "game", "preset", "players", "declarer", "pushed", "contract", "trump", "kind",
    "file", "line", "run", "index",
)  # fmt: skip
"""What is printed of a deal that was found; people are spared columns that are empty for all of them."""


@click.command()
@LAKE
@click.option("--where", required=True, metavar="…", help="An SQL condition on the columns of `deals`.")
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True, help="At most so many.")
@TRUST
@tabular
def find(where: str, lake: str, limit: int, form: str, *, trust: bool) -> None:
    """Find deals that satisfy a condition.

    \b
      jassstats find --where "game = 'handjass' and meld_step = 'trump'"
      jassstats find --where "pushed and contract = 'H'" --limit 3
    """  # noqa: D301  click reads the \b
    import jassstats as js

    rows = js.open(lake, trust=trust).find(where, limit=limit + 1)
    kept = [{name: row[name] for name in FOUND} for row in rows[:limit]]
    empty = {name for name in FOUND if form == "table" and kept and not any(row[name] for row in kept)}
    table(kept, form, columns=[name for name in FOUND if name not in empty - {"deal"}])
    if form == "table":
        more = f" More than {limit} satisfy it: --limit raises the number." if len(rows) > limit else ""
        say(f"{counted(len(kept), 'deal')}.{more} `jassstats show DEAL` tells one.")


@click.command()
@click.argument("deal")
@LAKE
@click.option(
    "--suits", type=click.Choice(["french", "swiss"]), default="french", envvar="JASSSTATS_SUITS", show_default=True,
    help="The suits drawn.",
)  # fmt: skip
@click.option(
    "--suit-map", type=click.Choice(list(SUIT_MAPS)), default="swisslos", show_default=True,
    help="Which Swiss suit C, D, H and S stand for.",
)  # fmt: skip
@click.option(
    "--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language it is shown in."
)
@click.option("--preset", metavar="P", help="House rules to read a log with, if not its own.")
@click.option("--source", metavar="S", help="The format of a log, if not sniffed.")
@click.option("--json", "as_json", is_flag=True, help="Print the deal in our log form instead.")
@click.option("-o", "--html", "page", type=click.Path(dir_okay=False), help="Write a page with the viewer instead.")
@TRUST
def show(  # noqa: PLR0913  the options of the command line
    deal: str,
    lake: str,
    suits: str,
    suit_map: str,
    lang: str,
    *,
    as_json: bool,
    page: str | None,
    trust: bool,
    **log: str | None,
) -> int:
    """Tell one deal trick by trick. DEAL is a key or id of the lake (or the start of an id), or FILE:LINE of a log.

    The card that wins a trick has a heavy frame, a card that breaks a rule a double one; ▸ marks the lead.
    """
    import jassstats as js

    shown = js.show(deal, lake=lake, trust=trust, **log)
    if as_json:
        put(shown.to_json() + "\n")
    elif page:
        from jassstats.viewer import viewer

        say(f"{viewer.write(page, [shown], deck(suits, suit_map, lang=lang))}: one deal, step by step.")
    else:
        draw(shown, suits, suit_map, lang)
    if not shown.lawful:
        say("The deal is not lawful.")
    return exit_codes.DONE if shown.lawful else exit_codes.FINDINGS


def draw(shown: Any, suits: str, suit_map: str, lang: str) -> None:
    """Print a deal, in ASCII where this stdout knows no signs of suits."""
    known = signs_known()
    chosen = deck(suits, suit_map, ascii_only=not known, lang=lang)
    put(coloured(shown.drawing(chosen, ascii_only=not known)), styled=True)


def coloured(drawing: Drawing) -> str:
    """A drawing for this stdout."""
    from rich.text import Text

    return drawn(Text("\n").join(Text.assemble(*map(shown_part, line)) for line in drawing))


def shown_part(part: Any) -> Any:
    """A part of a drawn line, a text or a text with its style, with nothing in it that steers a terminal."""
    return visible(part) if isinstance(part, str) else (visible(part[0]), *part[1:])


def signs_known() -> bool:
    """Whether this stdout can print the signs of the suits."""
    try:
        "♠╭▸▼".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
