"""The commands that find and show single deals: find, show."""

import sys
from typing import Any

import click

from jassstats.cli import exit_codes, options
from jassstats.cli.output import drawn, print_message, print_text, table, tabular
from jassstats.number_format import counted
from jassstats.render.ascii_cards import Drawing
from jassstats.render.card_style import SUIT_MAPS, deck
from jassstats.render.translations import LANGUAGES
from jassstats.render.visible_text import visible

FOUND = (
    "deal", "id", "date", "game", "preset", "players", "declarer", "pushed", "contract", "trump", "kind",
    "file", "line", "run", "index",
)  # fmt: skip
"""The columns that `find` prints. A table leaves out those that are empty for all deals."""


@click.command()
@options.LAKE
@click.option("--where", required=True, metavar="CONDITION", help="An SQL condition on the columns of `deals`.")
@click.option(
    "--limit", type=click.IntRange(1), default=20, show_default=True, metavar="N", help="List at most N deals."
)
@options.TRUST
@tabular
def find(where: str, lake: str, limit: int, form: str, *, trust: bool) -> None:
    """List the deals of a lake that satisfy a condition.

    \b
      jassstats find --where "game = 'handjass' and meld_step = 'trump'"
      jassstats find --where "pushed and contract = 'H'" --limit 3
    """  # noqa: D301  click reads the \b
    import jassstats as js

    rows = js.open(lake, trust=trust).find(where, limit=limit + 1)
    kept = [{name: row[name] for name in FOUND} for row in rows.records()[:limit]]
    empty = {name for name in FOUND if form == "table" and kept and not any(row[name] for row in kept)}
    table(kept, form, columns=[name for name in FOUND if name not in empty - {"deal"}])
    if form == "table":
        more = f" More than {limit} satisfy it: --limit raises the number." if len(rows) > limit else ""
        print_message(f"{counted(len(kept), 'deal')}.{more} `jassstats show DEAL` shows one.")


@click.command()
@click.argument("deal")
@options.LAKE
@options.SUITS
@click.option(
    "--suit-map", type=click.Choice(list(SUIT_MAPS)), default="swisslos", show_default=True,
    help="The Swiss suits for C, D, H and S.",
)  # fmt: skip
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language of the text.")
@click.option(
    "--preset", metavar="PRESET", help="The house rules of the deals of a log. Those of the log if not given."
)
@click.option("--source", metavar="SOURCE", help="The format of a log. It is recognised from the text if not given.")
@click.option("--json", "as_json", is_flag=True, help="Print the deal in the log form of jassstats instead.")
@options.output("Write an HTML page with the viewer instead.", older=("--html",), type=click.Path(dir_okay=False))
@options.TRUST
def show(  # noqa: PLR0913  the options of the command line
    deal: str,
    lake: str,
    suits: str,
    suit_map: str,
    lang: str,
    *,
    as_json: bool,
    output: str | None,
    trust: bool,
    **log: str | None,
) -> int:
    """Show one deal, trick by trick.

    DEAL is a key or an id of the lake (the start of an id is enough), or FILE:LINE of a log. The card that wins a trick
    has a heavy frame, a card that breaks a rule a double one. ▸ marks the lead.
    """
    import jassstats as js

    shown = js.show(deal, lake=lake, trust=trust, **log)
    if as_json:
        print_text(shown.to_json() + "\n")
    elif output:
        from jassstats.viewer import viewer

        print_message(f"{viewer.write(output, [shown], deck(suits, suit_map, lang=lang))}: one deal, step by step.")
    else:
        draw(shown, suits, suit_map, lang)
    if not shown.lawful:
        print_message("The deal is not lawful.")
    return exit_codes.DONE if shown.lawful else exit_codes.FINDINGS


def draw(shown: Any, suits: str, suit_map: str, lang: str) -> None:
    """Print a deal, in ASCII if stdout can't print the signs of the suits."""
    known = can_print_signs()
    chosen = deck(suits, suit_map, ascii_only=not known, lang=lang)
    print_text(coloured(shown.drawing(chosen, ascii_only=not known)), styled=True)


def coloured(drawing: Drawing) -> str:
    """Return a drawing as text, coloured if stdout is a terminal."""
    from rich.text import Text

    return drawn(Text("\n").join(Text.assemble(*map(shown_part, line)) for line in drawing))


def shown_part(part: Any) -> Any:
    """Return a part of a drawn line without control characters. A part is a text, or a text and its style."""
    return visible(part) if isinstance(part, str) else (visible(part[0]), *part[1:])


def can_print_signs() -> bool:
    """Return whether stdout can print the signs of the suits."""
    try:
        "♠╭▸▼".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
