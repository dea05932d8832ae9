"""A told deal as a piece of HTML: one table, no script, nothing fetched."""

from collections.abc import Iterable
from html import escape

from jassstats import cards
from jassstats.record import Deal
from jassstats.rules.story import Story
from jassstats.show.cards import Drawing, plain
from jassstats.show.deck import Deck
from jassstats.show.numbers import number
from jassstats.show.telling import broken_card, standings
from jassstats.show.words import name_of, opening, seats_of, side_of, sides_of, when_and_where

INK = {"default": "inherit", "red": "#c0392b", "green": "#2e7d32", "yellow": "#b8860b", "blue": "#1f5fa8"}
"""Colours that can be read on white and on black."""

FRAMES = {
    "": "border:1px solid #9994",
    "winner": "border:2px solid currentColor",
    "breach": "border:3px double #c0392b;background:#c0392b22",
}
CELL = "text-align:left;padding:2px 10px 2px 0"


def told(deal: Deal, story: Story, deck: Deck) -> str:
    """The story of a deal: names and hands, contract, tricks, what goes on the slate."""
    parts = [
        paragraph(f"<b>{escape(' · '.join(when_and_where(deal)))}</b>"),
        paragraph(escape(opening(deal, story, deck))),
        table([hand(deal, story, seat, deck) for seat in range(seats_of(story))], ("", "hand dealt")),
    ]
    if story.tricks:
        names = [escape(name_of(deal, seat)) for seat in range(seats_of(story))]
        parts.append(table(tricks(deal, story, deck), ("trick", *names, "taken by", "points", "so far")))
    parts += [paragraph(line) for line in ending(deal, story, deck)]
    return f'<div style="font-size:14px;line-height:1.6">{"".join(parts)}</div>'


def paragraph(text: str) -> str:
    """A line of text."""
    return f'<p style="margin:4px 0">{text}</p>' if text else ""


def table(rows: Iterable[Iterable[str]], head: Iterable[str]) -> str:
    """A table of cells that are HTML already."""
    first = "".join(f'<th style="{CELL};font-weight:normal;opacity:.6">{cell}</th>' for cell in head)
    lines = ("".join(f'<td style="{CELL}">{cell}</td>' for cell in row) for row in rows)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f'<table style="border-collapse:collapse;margin:8px 0"><thead><tr>{first}</tr></thead>{body}</table>'


def card(number: int, deck: Deck, mark: str = "") -> str:
    """One card."""
    ink = INK[deck.colour(number)]
    look = f"display:inline-block;min-width:2.1em;text-align:center;border-radius:4px;color:{ink};{FRAMES[mark]}"
    return f'<span style="{look}">{deck.card(number)}</span>'


def hand(deal: Deal, story: Story, seat: int, deck: Deck) -> list[str]:
    """A row with a name and the cards dealt to it."""
    held = sorted(story.hands[seat], key=lambda c: (cards.suit(c), -c))
    drawn = " ".join(card(number, deck) for number in held) if held else "not known"
    return [f"<b>{escape(name_of(deal, seat))}</b>", drawn]


def tricks(deal: Deal, story: Story, deck: Deck) -> list[list[str]]:
    """A row for each trick; ▸ marks the lead."""
    rows = []
    for place, (trick, standing) in enumerate(zip(story.tricks, standings(story), strict=True)):
        wrong = broken_card(story, place)
        marks = {trick.winner: "winner"} | dict.fromkeys(wrong, "breach")
        laid = {play.seat: play.card for play in trick.plays} | wrong
        cells = [
            ("▸ " if seat == trick.leader else "")
            + (card(laid[seat], deck, marks.get(seat, "")) if seat in laid else "")
            for seat in range(seats_of(story))
        ]
        taker = "–" if trick.winner is None else escape(name_of(deal, trick.winner))
        rows.append([str(place + 1), *cells, taker, str(trick.points), standing])
    return rows


def ending(deal: Deal, story: Story, deck: Deck) -> list[str]:
    """The breach, or the score of each side."""
    if story.breach:
        legal = " ".join(card(number, deck) for number in story.breach.legal)
        return [f"<b>{escape(deck.translated(str(story.breach)))}</b>", f"Legal: {legal}" if legal else ""]
    return [
        f"{escape(side_of(deal, story, side))}: <b>{number(story.score[side])}</b>"
        for side in range(sides_of(story))
        if story.score
    ]


def html(drawing: Drawing) -> str:
    """Lines of text as they are."""
    return f"<pre>{escape(chr(10).join(plain(line) for line in drawing))}</pre>"
