"""Cards, a hand, a trick and a table as SVG: self-contained, with a title for screen readers.

A card is 40 by 56. The card that wins a trick has a heavy edge, one that breaks a rule a broken edge; both differ from
an ordinary card in grey too.
"""

from collections.abc import Iterable, Mapping
from html import escape

from jassstats import cards
from jassstats.render.card_style import Deck
from jassstats.render.suit_icons import EDGE, INK, PAPER, sign

WIDE, HIGH, GAP = 40, 56, 4
EDGES = {
    "": f'stroke="{EDGE}"',
    "winner": 'stroke="#1b1b1b" stroke-width="3"',
    "breach": 'stroke="#b3261e" stroke-width="3" stroke-dasharray="6 3"',
}
FONT = "font-family=\"system-ui,'DejaVu Sans',sans-serif\""
PLACES = {
    2: ((1, 2), (1, 0)),
    3: ((1, 2), (0, 1), (2, 1)),
    4: ((1, 2), (0, 1), (1, 0), (2, 1)),
}
"""The places of the seats on a grid of three by three: the first nearest to the reader, the others clockwise."""


def card(number: int, deck: Deck, mark: str = "", x: float = 0, y: float = 0) -> str:
    """Return one card, to be put into a drawing."""
    word, rank = deck.suit_of(number), deck.rank_of(number)
    return (
        f'<g transform="translate({x:g} {y:g})"><title>{escape(deck.spoken(number))}</title>'
        f'<rect x="1.5" y="1.5" width="37" height="53" rx="4.5" fill="{PAPER}" {EDGES[mark]}/>'
        f'<text x="20" y="22" text-anchor="middle" font-size="20" font-weight="700" fill="{INK[word]}">{rank}</text>'
        f'<g transform="translate(8 26)">{sign(word)}</g></g>'
    )


def drawing(inside: str, width: float, height: float, title: str) -> str:
    """Return an SVG picture with its title."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" {FONT}><title>{escape(title)}</title>{inside}</svg>'
    )


def one(number: int, deck: Deck) -> str:
    """Return a card by itself."""
    return drawing(card(number, deck), WIDE, HIGH, deck.spoken(number))


def hand(held: Iterable[int], deck: Deck) -> str:
    """Return a hand: by suit, high cards first."""
    ordered = in_order(held)
    drawn = "".join(card(number, deck, x=place * WIDE) for place, number in enumerate(ordered))
    return drawing(
        drawn, WIDE * max(len(ordered), 1), HIGH, ", ".join(map(deck.spoken, ordered)) or deck.say("unknown")
    )


def hands(held: Mapping[str, Iterable[int]], deck: Deck) -> str:
    """Return several hands, one below the other, each under its name."""
    rows = [(name, in_order(cards_held)) for name, cards_held in held.items()]
    step, drawn = HIGH + 22, ""
    for row, (name, ordered) in enumerate(rows):
        drawn += f'<text x="2" y="{row * step + 14}" font-size="13" font-weight="700">{escape(name)}</text>'
        drawn += "".join(card(one, deck, x=place * WIDE, y=row * step + 20) for place, one in enumerate(ordered))
    wide = WIDE * max((len(ordered) for _, ordered in rows), default=1)
    said = "; ".join(f"{name}: {', '.join(map(deck.spoken, ordered))}" for name, ordered in rows)
    return drawing(drawn, max(wide, 200), step * max(len(rows), 1), said or deck.say("unknown"))


def in_order(held: Iterable[int]) -> list[int]:
    """Return cards by suit, high ones first."""
    return sorted(held, key=lambda number: (cards.suit(number), -number))


def trick(laid: Mapping[int, int], deck: Deck, marks: Mapping[int, str] | None = None) -> str:
    """Return a trick: the cards by seat, in the order they were played, the winner's marked."""
    drawn = "".join(
        card(number, deck, (marks or {}).get(seat, ""), x=place * (WIDE + GAP))
        for place, (seat, number) in enumerate(laid.items())
    )
    title = ", ".join(map(deck.spoken, laid.values()))
    return drawing(drawn, (WIDE + GAP) * max(len(laid), 1) - GAP, HIGH, title)


def table(names: Mapping[int, str], laid: Mapping[int, int], deck: Deck, marks: Mapping[int, str] | None = None) -> str:
    """Return a table seen from above: every seat's name and the card it played. Seats are in order of play."""
    across, down = 110, 78
    drawn = f'<rect x="1" y="1" width="{3 * across - 2}" height="{3 * down - 2}" rx="18" fill="#2f6b4f"/>'
    for (seat, name), (column, row) in zip(names.items(), PLACES.get(len(names), PLACES[4]), strict=False):
        middle, top = (column + 0.5) * across, row * down + 4
        at = f'x="{middle:g}" y="{top + 10:g}" text-anchor="middle" font-size="12"'
        drawn += f'<text {at} fill="#fff">{escape(name)}</text>'
        if seat in laid:
            drawn += card(laid[seat], deck, (marks or {}).get(seat, ""), middle - WIDE / 2, top + 14)
    said = "; ".join(f"{name}: {deck.spoken(laid[seat])}" for seat, name in names.items() if seat in laid)
    return drawing(drawn, 3 * across, 3 * down, said or ", ".join(names.values()))
