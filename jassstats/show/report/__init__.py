"""A lake in one page that can be sent to anybody: answers with n and interval, pictures, and deals to step through.

The page holds at most LARGEST bytes whatever the lake holds: tables are cut to ROWS rows, texts to a line, and of the
deals some are chosen, in a way that is the same each time and is told on the page.
"""

from collections.abc import Callable
from html import escape
from pathlib import Path

from jassstats.show import document, steps
from jassstats.show.deck import Deck
from jassstats.show.opened import Opened
from jassstats.show.report import answered, browsing, chosen, overview, rejected
from jassstats.show.report.sections import SECTIONS

LARGEST = 5_000_000
Tell = Callable[[int, int | None], None]


def write(lake: Opened, path: str | Path, deck: Deck, most: int, progress: Tell | None = None) -> Path:
    """The report in its file. A folder that is not there is told before the work is done."""
    Path(path).parent.stat()
    return document.write(path, page(lake, deck, most, progress))


def page(lake: Opened, deck: Deck, most: int, progress: Tell | None = None) -> str:
    """The report as a page."""
    games = overview.games(lake)
    parts = [overview.section(lake)]
    parts += [answered.section(lake, one) for one in SECTIONS if not one.game or one.game in games]
    parts = [part for part in [*parts, rejected.section(lake)] if part]
    deals = chosen.deals(lake, most, deck, progress)
    title = f"Report on {overview.name(lake)}"
    while True:
        listed = browsing.section(deals, deck)
        text = whole(title, [*parts, listed], deals, deck)
        if len(text.encode()) <= LARGEST or not deals.rows:
            return text
        deals = deals.fewer(len(deals.rows) * 3 // 4)


def whole(title: str, parts: list[str], deals: chosen.Chosen, deck: Deck) -> str:
    """The page from its sections and the deals that can be stepped through."""
    names = [part.partition("<h2>")[2].partition("</h2>")[0] for part in parts]
    links = "".join(
        f'<li><a href="#{part.split(chr(34))[1]}">{name}</a></li>' for part, name in zip(parts, names, strict=True)
    )
    head = f'<h1>{escape(title)}</h1><nav aria-label="Contents"><ul>{links}</ul></nav>'
    body = (
        f"<main><header>{head}</header>{''.join(parts)}</main>"
        f"{document.data('deals', {'deals': deals.data, 'table': steps.table(deck), 'at': 0, 'step': 0})}"
    )
    return document.document(
        title,
        body,
        ("viewer.css", "document.css", "report/report.css"),
        ("viewer.js", "document.js", "report/report.js"),
    )
