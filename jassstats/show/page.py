"""A told deal as a piece of HTML: one table, no script, nothing fetched."""

from collections.abc import Iterable
from html import escape
from types import MappingProxyType

from jassstats import cards
from jassstats.record import Deal
from jassstats.rules.story import Story
from jassstats.show import talk
from jassstats.show.cards import Drawing, plain
from jassstats.show.deck import Deck
from jassstats.show.slate import Slate, entries
from jassstats.show.telling import broken_card, columns, standings
from jassstats.show.words import dealt, meld_words, name_of, seats_in, when_and_where

INK = {"default": "inherit", "red": "#c0392b", "green": "#2e7d32", "yellow": "#b8860b", "blue": "#1f5fa8"}
"""Colours that can be read on white and on black."""

FRAMES = {
    "": "border:1px solid #9994",
    "winner": "border:2px solid currentColor",
    "breach": "border:3px double #c0392b;background:#c0392b22",
}
CELL = "text-align:left;padding:2px 10px 2px 0"


def told(deal: Deal, story: Story, deck: Deck, slate: Slate = MappingProxyType({})) -> str:
    """The story of a deal: names and hands, calls, melds, tricks, what goes on the slate."""
    parts = [
        paragraph(f"<b>{escape(' · '.join(when_and_where(deal)))}</b>"),
        table([hand(deal, story, seat, deck) for seat in seats_in(deal, story)], ("", "hand dealt")),
        table(([f"<b>{name}</b>", fanned(held, deck), word] for name, word, held in talk.packets(deal, deck)), ()),
        paragraph(escape(talk.trumps(deal, story, deck))),
        paragraph(escape("; ".join(talk.calls(deal, story, deck)))),
        table(after(deal, story, deck), ()),
        *(paragraph(line) for line in melds(deal, story, deck)),
    ]
    if story.tricks:
        names = [escape(name_of(deal, seat)) for seat in columns(deal, story)]
        parts.append(table(tricks(deal, story, deck), ("trick", *names, "taken by", "points", "so far")))
    parts += [paragraph(line) for line in ending(deal, story, deck, slate)]
    return f'<div style="font-size:14px;line-height:1.6">{"".join(parts)}</div>'


def paragraph(text: str) -> str:
    """A line of text."""
    return f'<p style="margin:4px 0">{text}</p>' if text else ""


def table(rows: Iterable[Iterable[str]], head: Iterable[str]) -> str:
    """A table of cells that are HTML already."""
    first = "".join(f'<th style="{CELL};font-weight:normal;opacity:.6">{cell}</th>' for cell in head)
    lines = ("".join(f'<td style="{CELL}">{cell}</td>' for cell in row) for row in rows)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    if not body:
        return ""
    return f'<table style="border-collapse:collapse;margin:8px 0"><thead><tr>{first}</tr></thead>{body}</table>'


def card(number: int, deck: Deck, mark: str = "") -> str:
    """One card."""
    ink = INK[deck.colour(number)]
    look = f"display:inline-block;min-width:2.1em;text-align:center;border-radius:4px;color:{ink};{FRAMES[mark]}"
    return f'<span style="{look}">{deck.card(number)}</span>'


def hand(deal: Deal, story: Story, seat: int, deck: Deck) -> list[str]:
    """A row with a name and the cards dealt to it."""
    return [f"<b>{escape(name_of(deal, seat))}</b>", fanned(dealt(deal, story, seat), deck)]


def fanned(held: Iterable[int], deck: Deck) -> str:
    """Cards by suit, high ones first."""
    return " ".join(card(number, deck) for number in sorted(held, key=lambda c: (cards.suit(c), -c))) or "not known"


def after(deal: Deal, story: Story, deck: Deck) -> list[list[str]]:
    """The hands that changed before the first lead, and what was thrown in for them."""
    rows = []
    for seat, held, thrown in talk.changed(deal, story):
        rows.append([f"<b>{escape(name_of(deal, seat))}</b> plays with", fanned(held, deck)])
        rows += [["thrown in", fanned(thrown, deck)]] if thrown else []
    return rows


def melds(deal: Deal, story: Story, deck: Deck) -> list[str]:
    """The melds held, those that count first."""
    ordered = sorted(story.melds, key=lambda meld: (not meld.counted, meld.seat))
    return [
        escape(f"{name_of(deal, meld.seat)}: {meld_words(meld, deck)}, {meld.points}")
        + ("" if meld.counted else ", not counted")
        for meld in ordered
    ]


def tricks(deal: Deal, story: Story, deck: Deck) -> list[list[str]]:
    """A row for each trick; ▸ marks the lead."""
    rows = []
    for place, (trick, standing) in enumerate(zip(story.tricks, standings(deal, story), strict=True)):
        wrong = broken_card(story, place)
        marks = {trick.winner: "winner"} | dict.fromkeys(wrong, "breach")
        laid = {play.seat: play.card for play in trick.plays} | wrong
        cells = [
            ("▸ " if seat == trick.leader else "")
            + (card(laid[seat], deck, marks.get(seat, "")) if seat in laid else "")
            for seat in columns(deal, story)
        ]
        taker = "–" if trick.winner is None else escape(name_of(deal, trick.winner))
        rows.append([str(place + 1), *cells, taker, str(trick.points), standing])
    return rows


def ending(deal: Deal, story: Story, deck: Deck, slate: Slate) -> list[str]:
    """The breach, or what each side writes down."""
    if story.breach:
        legal = " ".join(card(number, deck) for number in story.breach.legal)
        return [f"<b>{escape(deck.translated(str(story.breach)))}</b>", f"Legal: {legal}" if legal else ""]
    return [
        f"{escape(one.who)}: <b>{escape(one.written)}</b>"
        + (f' <span style="opacity:.6">({escape(one.how)})</span>' if one.how else "")
        for one in entries(deal, story, slate)
    ]


def html(drawing: Drawing) -> str:
    """Lines of text as they are."""
    return f"<pre>{escape(chr(10).join(plain(line) for line in drawing))}</pre>"
