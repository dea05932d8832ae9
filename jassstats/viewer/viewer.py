"""The viewer of deals, step by step, as a notebook widget or as a page in one file.

Both run the same module, `viewer.js`, over the same data. Where no script runs, the first deals are shown whole.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jassstats.errors import MissingPackageError
from jassstats.render import deal_html, html_page
from jassstats.render.card_style import Deck
from jassstats.render.deal import ShownDeal
from jassstats.render.names import when_and_where
from jassstats.viewer import frames

TOLD = 5
"""The deals that are shown whole where no script runs; the page says how many more there are."""


class NeedsAnywidget(MissingPackageError):
    """Raised if the library that draws the viewer in a notebook is not installed."""


def widget(deals: Sequence[ShownDeal], deck: Deck) -> Any:
    """Return the viewer as a notebook widget; `at`, `step` and `hidden` get and set what it shows."""
    try:
        from jassstats.viewer.widget import Viewer
    except ImportError:
        raise NeedsAnywidget(
            "the viewer needs anywidget: install jassstats[notebooks], or write a page with "
            "js.view(deal, path='deal.html'); js.show(deal) draws a deal without it"
        ) from None
    found = Viewer(deals=[frames.steps(told, deck) for told in deals], table=frames.table(deck))
    found.told = static(deals, deck)
    return found


def static(deals: Sequence[ShownDeal], deck: Deck) -> str:
    """Return the first deals shown whole, without a script."""
    return f"<style>{deal_html.asset('render/deal_html.css')}</style>{bodies(deals, deck)}"


def bodies(deals: Sequence[ShownDeal], deck: Deck) -> str:
    """Return the deals shown whole, without the style sheet."""
    parts = [
        deal_html.body(told.deal, told.story, deck, told.slate)
        if told.deal and told.story
        else deal_html.html(told.drawing(deck))
        for told in deals[:TOLD]
    ]
    rest = len(deals) - TOLD
    return "".join(parts) + (
        f"<p>… and {rest:,} more, which need scripts to be stepped through.</p>" if rest > 0 else ""
    )


def write(path: str | Path, deals: Sequence[ShownDeal], deck: Deck) -> Path:
    """Write a page with the viewer."""
    first = next((told.deal for told in deals if told.deal), None)
    title = " · ".join(when_and_where(first)) if first else deck.say("viewer")
    held = {"deals": [frames.steps(told, deck) for told in deals], "table": frames.table(deck), "at": 0, "step": 0}
    body = f'<main><div id="viewer"></div><div class="static">{bodies(deals, deck)}</div></main>'
    text = html_page.document(
        title,
        f"{body}{html_page.data('deals', held)}",
        ("render/deal_html.css", "viewer/viewer.css", "render/html_page.css"),
        ("viewer/viewer.js", "render/html_page.js", "viewer/standalone.js"),
        deck.lang,
    )
    return html_page.write(path, text)
