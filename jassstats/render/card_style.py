"""The look of cards: French or Swiss suits, with their signs, names and colours.

Logs name suits by the letters C D H S. Sources differ in the Swiss suit that a letter stands for, so the map is always
named: `swisslos`, `hslu` or `jassguru`.

>>> deck("french").card(32), deck("swiss").card(32), deck("swiss", "jassguru").suit_name(2)
('♠J', '▼U', 'Schellen')
"""

import re
from dataclasses import dataclass

from jassstats import cards
from jassstats.errors import UsageError
from jassstats.render import translations

SUIT_MAPS = {
    "swisslos": ("Schellen", "Eicheln", "Rosen", "Schilten"),
    "hslu": ("Eicheln", "Schellen", "Rosen", "Schilten"),
    "jassguru": ("Rosen", "Schilten", "Schellen", "Eicheln"),
}
"""The Swiss suit that C, D, H and S stand for, by source."""

SIGNS = {
    "clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠",
    "Eicheln": "◓", "Schellen": "◉", "Rosen": "✿", "Schilten": "▼", "joker": "★",
}  # fmt: skip
LETTERS = {
    "clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S",
    "Eicheln": "Ei", "Schellen": "Se", "Rosen": "Ro", "Schilten": "Si", "joker": "*",
}  # fmt: skip
"""Signs for terminals that know ASCII alone; S by itself could mean two Swiss suits."""

COLOURS = {
    "clubs": "default", "diamonds": "red", "hearts": "red", "spades": "default",
    "Eicheln": "green", "Schellen": "yellow", "Rosen": "red", "Schilten": "blue", "joker": "magenta",
}  # fmt: skip

CODE = re.compile(r"\b(?:[CDHS][6-9TJQKA]|JK)\b")

OPTIONAL = {
    "O": "Obenabe", "U": "Undenufe", "slalom_o": "Slalom from the top", "slalom_u": "Slalom from the bottom",
    "gusti": "Gusti", "mary": "Mary",
}  # fmt: skip


@dataclass(frozen=True)
class Deck:
    """The suits in the order C D H S, then the joker; the ranks 6 to A, as printed and as names."""

    words: tuple[str, ...]
    ranks: tuple[str, ...]
    signs: tuple[str, ...]
    rank_words: tuple[str, ...]
    lang: str = "en"

    def suit_name(self, suit: int) -> str:
        """Return the name of a suit in the deck's language."""
        return translations.suit(self.words[suit], self.lang)

    def suit_of(self, card: int) -> str:
        """Return the key of a card's suit, or joker."""
        return self.words[cards.suit(card)]

    def rank_of(self, card: int) -> str:
        """Return the rank of a card as printed."""
        return "Jo" if card == cards.JOKER else self.ranks[cards.rank(card)]

    def card(self, card: int) -> str:
        """Return a card as text: sign, then rank."""
        return self.signs[cards.suit(card)] + self.rank_of(card)

    def spoken(self, card: int) -> str:
        """Return the name of a card."""
        suit = self.suit_name(cards.suit(card))
        if card == cards.JOKER:
            return suit
        return translations.card(self.rank_words[cards.rank(card)], suit, self.lang)

    def several(self, rank: int) -> str:
        """Return the name of a rank for four cards; only English has a plural, sixes and Jacks."""
        word = self.rank_words[rank]
        return word if self.lang != "en" else f"{word}es" if word.endswith("x") else f"{word}s"

    def colour(self, card: int) -> str:
        """Return the terminal colour of a card."""
        return COLOURS[self.suit_of(card)]

    def say(self, name: str, **parts: object) -> str:
        """Return a text in the deck's language."""
        return translations.text(name, self.lang, **parts)

    def translated(self, text: str) -> str:
        """Return a sentence with its card codes replaced by this deck's cards."""
        return CODE.sub(lambda found: self.card(cards.card(found[0])), text)

    def contract(self, code: str) -> str:
        """Return the name of a contract."""
        if not code:
            return ""
        if code in cards.SUITS:
            suit = cards.SUITS.index(code)
            return self.say("trumps", suit=f"{self.signs[suit]} {self.suit_name(suit)}")
        if code.startswith("3x3_"):
            return f"3x3 with {self.contract(code[-1].upper())}"
        known = OPTIONAL.get(code, code)
        return self.say(known) if known in translations.texts("en") else known


def deck(suits: str = "french", suit_map: str = "swisslos", *, ascii_only: bool = False, lang: str = "en") -> Deck:
    """Return the deck with French or Swiss suits, and with texts in a language."""
    if suits not in translations.suit_kinds() or suit_map not in SUIT_MAPS:
        raise UsageError(
            f"suits are {' or '.join(translations.suit_kinds())}, and their map one of {', '.join(SUIT_MAPS)}"
        )
    words = SUIT_MAPS[suit_map] if suits == "swiss" else ("clubs", "diamonds", "hearts", "spades")
    signs = LETTERS if ascii_only else SIGNS
    named = (*words, "joker")
    printed = ("6", "7", "8", "9", "10", *translations.rank_letters(suits, lang))
    return Deck(named, printed, tuple(signs[word] for word in named), translations.rank_names(suits, lang), lang)
