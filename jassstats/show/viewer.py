"""The viewer: one deal or several, step by step, as a notebook widget or as a page that needs nothing else.

Both run the same module, `viewer.js`, over the same data. Where no script runs, the deals stand there told whole.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jassstats.show import document, page, steps
from jassstats.show.deck import Deck
from jassstats.show.told import Told
from jassstats.show.words import when_and_where

TOLD = 5
"""Deals that are told whole where no script runs; the page says how many more there are."""


class NeedsAnywidget(ImportError):
    """The viewer in a notebook is drawn by a library that is not installed."""


def widget(deals: Sequence[Told], deck: Deck) -> Any:
    """The viewer as a notebook widget; `at`, `step` and `hidden` say and set what it shows."""
    try:
        from jassstats.show.widget import Viewer
    except ImportError:
        raise NeedsAnywidget(
            "the viewer needs anywidget: install jassstats[notebooks], or write a page with "
            "js.view(deal, path='deal.html'); js.show(deal) draws a deal without it"
        ) from None
    found = Viewer(deals=[steps.steps(told, deck) for told in deals], table=steps.table(deck))
    found.told = static(deals, deck)
    return found


def static(deals: Sequence[Told], deck: Deck) -> str:
    """The first deals told whole, without a script."""
    return f"<style>{page.asset('page.css')}</style>{bodies(deals, deck)}"


def bodies(deals: Sequence[Told], deck: Deck) -> str:
    """The same without the style sheet."""
    parts = [
        page.body(told.deal, told.story, deck, told.slate)
        if told.deal and told.story
        else page.html(told.drawing(deck))
        for told in deals[:TOLD]
    ]
    rest = len(deals) - TOLD
    return "".join(parts) + (
        f"<p>… and {rest:,} more, which need scripts to be stepped through.</p>" if rest > 0 else ""
    )


def write(path: str | Path, deals: Sequence[Told], deck: Deck) -> Path:
    """A page with the viewer."""
    first = next((told.deal for told in deals if told.deal), None)
    title = " · ".join(when_and_where(first)) if first else deck.say("viewer")
    held = {"deals": [steps.steps(told, deck) for told in deals], "table": steps.table(deck), "at": 0, "step": 0}
    body = f'<main><div id="viewer"></div><div class="static">{bodies(deals, deck)}</div></main>'
    text = document.document(
        title,
        f"{body}{document.data('deals', held)}",
        ("page.css", "viewer.css", "document.css"),
        ("viewer.js", "document.js", "single.js"),
        deck.lang,
    )
    return document.write(path, text)
