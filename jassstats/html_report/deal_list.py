"""The list of deals in a report, to be read and printed; a script filters it and opens the viewer."""

from html import escape
from typing import Any

from jassstats.html_report.deal_selection import KINDS, Chosen
from jassstats.html_report.stat_blocks import framed
from jassstats.render.card_style import Deck
from jassstats.render.names import visible
from jassstats.viewer.frames import Data

HEAD = ("deal", "when", "game", "players", "played", "written", "")


def section(deals: Chosen, deck: Deck) -> str:
    """Return the section of deals: the way of choosing them, the filters, the place of the viewer, and the list."""
    if not deals.rows:
        return framed("deals-list", "Deals", "<p>There are no deals to step through.</p>")
    head = "".join(f'<th scope="col">{name}</th>' for name in HEAD)
    body = "".join(line(row, data, deck) for row, data in zip(deals.rows, deals.data, strict=True))
    table = f'<div class="wide"><table id="list"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    viewer = (
        '<div id="viewer"></div><noscript><p>Scripts do not run here, so the deals can only be listed.</p></noscript>'
    )
    more = '<p><button type="button" id="more" class="jv-button" hidden>Show more</button></p>'
    return framed("deals-list", "Deals", f"<p>{escape(deals.how)}</p>{filters(deals)}{viewer}{table}{more}")


def filters(deals: Chosen) -> str:
    """Return the filters of the list."""
    games = sorted({str(row["game"]) for row in deals.rows})
    kinds = [kind for kind in KINDS if any(kind in row["kinds"] for row in deals.rows)]
    return (
        '<div class="filters" role="search"><label>Words <input type="search" id="words" '
        'placeholder="player, date, table, trump"></label>'
        f"{choice('game', 'Game', games)}{choice('kind', 'What happened', kinds)}"
        '<output id="found" aria-live="polite"></output></div>'
    )


def choice(name: str, title: str, values: list[str]) -> str:
    """Return a list to choose from; its first entry stands for any."""
    options = "".join(f"<option>{escape(value)}</option>" for value in values)
    unused = "" if values else " hidden"
    return f'<label{unused}>{title} <select id="{name}"><option value="">any</option>{options}</select></label>'


def line(row: dict[str, Any], data: Data, deck: Deck) -> str:
    """Return the row of one deal."""
    cells = [
        str(row["deal"]),
        "" if row["date"] is None else row["date"].strftime("%Y-%m-%d"),
        f"{row['game']}, {row['preset']}",
        ", ".join(seat["name"] for seat in data.get("seats", [])),
        deck.contract(row["contract"] or row["trump"] or ""),
        " : ".join(written for _, written, _ in data.get("end", [])),
        ", ".join(row["kinds"]),
    ]
    kinds = escape("|".join(row["kinds"]), quote=True)
    inside = "".join(f"<td><bdi>{escape(visible(cell, 180))}</bdi></td>" for cell in cells)
    return f'<tr data-game="{escape(str(row["game"]), quote=True)}" data-kinds="{kinds}">{inside}</tr>'
