"""How cards look: French or Swiss suits, with their signs, words and colours.

Logs name suits by the letters C D H S. Which Swiss suit a letter stands for differs from source to source, so the map
is always named: `swisslos`, `hslu` or `jassguru`.

>>> deck("french").card(32), deck("swiss").card(32), deck("swiss", "jassguru").word(2)
('♠J', '▼U', 'Schellen')
"""

import re
from dataclasses import dataclass

from jassstats import cards

SUIT_MAPS = {
    "swisslos": ("Schellen", "Eicheln", "Rosen", "Schilten"),
    "hslu": ("Eicheln", "Schellen", "Rosen", "Schilten"),
    "jassguru": ("Rosen", "Schilten", "Schellen", "Eicheln"),
}
"""The Swiss suit that C, D, H and S stand for."""

SIGNS = {
    "clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠",
    "Eicheln": "◓", "Schellen": "◉", "Rosen": "✿", "Schilten": "▼",
}  # fmt: skip
LETTERS = {
    "clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S",
    "Eicheln": "Ei", "Schellen": "Se", "Rosen": "Ro", "Schilten": "Si",
}  # fmt: skip
"""For terminals that know ASCII alone; S by itself would be two Swiss suits."""

COLOURS = {
    "clubs": "default", "diamonds": "red", "hearts": "red", "spades": "default",
    "Eicheln": "green", "Schellen": "yellow", "Rosen": "red", "Schilten": "blue",
}  # fmt: skip

RANKS = {
    "french": ("6", "7", "8", "9", "10", "J", "Q", "K", "A"),
    "swiss": ("6", "7", "8", "9", "10", "U", "O", "K", "A"),
}

CODE = re.compile(r"\b[CDHS][6-9TJQKA]\b")

OPTIONAL = {
    "O": "Obenabe", "U": "Undenufe", "slalom_o": "Slalom from the top", "slalom_u": "Slalom from the bottom",
    "gusti": "Gusti", "mary": "Mary",
}  # fmt: skip


@dataclass(frozen=True)
class Deck:
    """The suits in the order C D H S, by word, and the ranks 6 to A, as printed."""

    words: tuple[str, ...]
    ranks: tuple[str, ...]
    signs: tuple[str, ...]

    def word(self, suit: int) -> str:
        """The name of a suit."""
        return self.words[suit]

    def card(self, card: int) -> str:
        """A card in a line of text: sign, then rank."""
        return self.signs[cards.suit(card)] + self.ranks[cards.rank(card)]

    def colour(self, card: int) -> str:
        """The terminal colour of a card."""
        return COLOURS[self.words[cards.suit(card)]]

    def translated(self, text: str) -> str:
        """A sentence about cards with their codes turned into this deck's cards."""
        return CODE.sub(lambda found: self.card(cards.card(found[0])), text)

    def contract(self, code: str) -> str:
        """A contract in words."""
        if code in cards.SUITS:
            return f"{self.signs[cards.SUITS.index(code)]} {self.words[cards.SUITS.index(code)]} trumps"
        if code.startswith("3x3_"):
            return f"3x3 with {self.contract(code[-1].upper())}"
        return OPTIONAL.get(code, code)


def deck(suits: str = "french", suit_map: str = "swisslos", *, ascii_only: bool = False) -> Deck:
    """The deck with French or Swiss suits."""
    words = SUIT_MAPS[suit_map] if suits == "swiss" else ("clubs", "diamonds", "hearts", "spades")
    signs = LETTERS if ascii_only else SIGNS
    return Deck(words, RANKS[suits], tuple(signs[word] for word in words))
