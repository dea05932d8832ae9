"""The report on a lake in one page: answers with n and interval, pictures, and deals to step through.

The page has at most LARGEST bytes for any lake: tables are cut to ROWS rows, texts to a line, and some of the deals are
chosen, by the same rule each time, which the page describes.
"""

from collections.abc import Callable
from dataclasses import replace
from html import escape
from pathlib import Path

from jassstats.access.lake import LakeHandle
from jassstats.html_report import deal_list, deal_selection, overview, rejects, stat_blocks
from jassstats.html_report.sections import SECTIONS
from jassstats.render import html_page
from jassstats.render.card_style import Deck
from jassstats.viewer import frames

LARGEST = 5_000_000
Tell = Callable[[int, int | None], None]


def write(lake: LakeHandle, path: str | Path, deck: Deck, most: int, progress: Tell | None = None) -> Path:
    """Write the report. A missing folder raises an error before the work is done."""
    Path(path).parent.stat()
    return html_page.write(path, page(lake, deck, most, progress))


def page(lake: LakeHandle, deck: Deck, most: int, progress: Tell | None = None) -> str:
    """Return the report as a page. All of it is from one moment, also while another process writes into the lake."""
    with lake.lake.one_moment():
        return _page(lake, deck, most, progress)


def _page(lake: LakeHandle, deck: Deck, most: int, progress: Tell | None) -> str:
    games = overview.games(lake)
    parts = [overview.section(lake)]
    for of_origin, where in overview.origins(lake):
        parts += [
            stat_blocks.section(lake, replace(one, title=f"{of_origin}{one.title}"), where)
            for one in SECTIONS
            if not one.game or one.game in games
        ]
    parts = [part for part in [*parts, rejects.section(lake)] if part]
    deals = deal_selection.deals(lake, most, deck, progress)
    title = f"Report on {overview.name(lake)}"
    while True:
        listed = deal_list.section(deals, deck)
        text = whole(title, [*parts, listed], deals, deck)
        if len(text.encode()) <= LARGEST or not deals.rows:
            return text
        deals = deals.fewer(len(deals.rows) * 3 // 4)


def whole(title: str, parts: list[str], deals: deal_selection.Chosen, deck: Deck) -> str:
    """Return the page from its sections and the deals that can be stepped through."""
    names = [part.partition("<h2>")[2].partition("</h2>")[0] for part in parts]
    links = "".join(
        f'<li><a href="#{part.split(chr(34))[1]}">{name}</a></li>' for part, name in zip(parts, names, strict=True)
    )
    head = f'<h1>{escape(title)}</h1><nav aria-label="Contents"><ul>{links}</ul></nav>'
    body = (
        f"<main><header>{head}</header>{''.join(parts)}</main>"
        f"{html_page.data('deals', {'deals': deals.data, 'table': frames.table(deck), 'at': 0, 'step': 0})}"
    )
    return html_page.document(
        title,
        body,
        ("viewer/viewer.css", "render/html_page.css", "html_report/report.css"),
        ("viewer/viewer.js", "render/html_page.js", "html_report/report.js"),
    )
