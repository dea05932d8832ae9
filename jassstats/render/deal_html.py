"""A deal as a piece of HTML: without scripts, without links, with its own style sheet.

A card is drawn as SVG. Beside it are its sign and rank as visually hidden text, for screen readers and for notebooks
that leave drawings out.
"""

from collections.abc import Iterable
from functools import cache
from html import escape
from pathlib import Path
from types import MappingProxyType

from jassstats.record import Deal
from jassstats.render import calls, svg_cards
from jassstats.render.ascii_cards import Drawing, plain
from jassstats.render.card_style import Deck
from jassstats.render.deal_text import broken_card, columns, standings
from jassstats.render.names import capital, dealt, meld_words, name_of, seats_in, when_and_where
from jassstats.render.score_lines import Slate, entries
from jassstats.rules.outcome import Story

PACKAGE = Path(__file__).parent.parent


@cache
def asset(name: str) -> str:
    """Return a style sheet or script of the package: `render/deal_html.css`."""
    return (PACKAGE / name).read_text(encoding="utf-8")


def deal_html(deal: Deal, story: Story, deck: Deck, slate: Slate = MappingProxyType({})) -> str:
    """Return the replay of a deal, with the style sheet it needs."""
    return f"<style>{asset('render/deal_html.css')}</style>{body(deal, story, deck, slate)}"


def body(deal: Deal, story: Story, deck: Deck, slate: Slate = MappingProxyType({})) -> str:
    """Return the replay of a deal: names and hands, calls, melds, tricks, points for the slate."""
    held = [hand(deal, story, seat, deck) for seat in seats_in(deal, story)]
    parts = [
        paragraph(f"<b>{escape(' · '.join(when_and_where(deal)))}</b>"),
        table(held, ("", capital(deck.say("hand")))),
        table(([bold(name), fanned(held, deck), escape(word)] for name, word, held in calls.packets(deal, deck)), ()),
        paragraph(escape(calls.trumps(deal, story, deck))),
        paragraph(escape("; ".join(calls.calls(deal, story, deck)))),
        table(after(deal, story, deck), ()),
        *(paragraph(line) for line in melds(deal, story, deck)),
    ]
    if story.tricks:
        names = [escape(name_of(deal, seat)) for seat in columns(deal, story)]
        said = [deck.say("won_by"), "" if story.bids else deck.say("points"), deck.say("so_far")]
        parts.append(table(tricks(deal, story, deck), (deck.say("trick"), *names, *said)))
    parts += [paragraph(line) for line in ending(deal, story, deck, slate)]
    return f'<div class="jass-told">{"".join(parts)}</div>'


def paragraph(text: str) -> str:
    """Return a line of text."""
    return f"<p>{text}</p>" if text else ""


def bold(text: str) -> str:
    """Return a bold text, in its own direction of writing."""
    return f"<b><bdi>{escape(text)}</bdi></b>"


def table(rows: Iterable[Iterable[str]], head: Iterable[str]) -> str:
    """Return a table of cells that are HTML already."""
    first = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    lines = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    rest = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table>{f'<thead><tr>{first}</tr></thead>' if first else ''}<tbody>{rest}</tbody></table>" if rest else ""


def card(number: int, deck: Deck, mark: str = "") -> str:
    """Return one card: the drawing, and its text for screen readers."""
    drawn = svg_cards.card(number, deck, mark)
    box = f'viewBox="0 0 {svg_cards.WIDE} {svg_cards.HIGH}" width="28" height="39" aria-hidden="true"'
    return f'<span class="jass-card"><svg {box} {svg_cards.FONT}>{drawn}</svg><span>{deck.card(number)}</span></span>'


def hand(deal: Deal, story: Story, seat: int, deck: Deck) -> list[str]:
    """Return a row with a name and the cards dealt to it."""
    return [bold(name_of(deal, seat)), fanned(dealt(deal, story, seat), deck)]


def fanned(held: Iterable[int], deck: Deck) -> str:
    """Return cards by suit, high ones first."""
    return " ".join(card(number, deck) for number in svg_cards.in_order(held)) or deck.say("unknown")


def after(deal: Deal, story: Story, deck: Deck) -> list[list[str]]:
    """Return rows of the hands that changed before the first lead, and of the cards put away."""
    rows = []
    for seat, held, thrown in calls.changed(deal, story):
        rows.append([f"{bold(name_of(deal, seat))} {deck.say('plays_with')}", fanned(held, deck)])
        rows += [[deck.say("thrown"), fanned(thrown, deck)]] if thrown else []
    return rows


def melds(deal: Deal, story: Story, deck: Deck) -> list[str]:
    """Return the melds held, those that count first."""
    ordered = sorted(story.melds, key=lambda meld: (not meld.counted, meld.seat))
    return [
        escape(f"{name_of(deal, meld.seat)}: {meld_words(meld, deck)}, {meld.points}")
        + ("" if meld.counted else f", {deck.say('not_counted')}")
        for meld in ordered
    ]


def tricks(deal: Deal, story: Story, deck: Deck) -> list[list[str]]:
    """Return a row for each trick; ▸ marks the lead."""
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
        rows.append([str(place + 1), *cells, taker, "" if story.bids else str(trick.points), standing])
    return rows


def ending(deal: Deal, story: Story, deck: Deck, slate: Slate) -> list[str]:
    """Return the breach, or the points of each side."""
    if story.breach:
        legal = " ".join(card(number, deck) for number in story.breach.legal)
        said = f"<b>{escape(deck.translated(str(story.breach)))}</b>"
        return [said, f"{deck.say('legal')}: {legal}" if legal else ""]
    return [
        f"{escape(one.who)}: {bold(one.written)}" + (f" <small>({escape(one.how)})</small>" if one.how else "")
        for one in entries(deal, story, slate, deck)
    ]


def html(drawing: Drawing) -> str:
    """Return lines of text as they are."""
    return f"<pre>{escape(chr(10).join(plain(line) for line in drawing))}</pre>"
