"""A card is one integer, 0 to 36, everywhere: rules, kernels, log, Parquet and SQL.

card = 9 * suit + rank; suits C D H S are 0 to 3, ranks 6 7 8 9 T J Q K A are 0 to 8; 36 is the joker.
A set of cards is one 64-bit mask: bit c is card c.

>>> card("SJ"), name(32)
(32, 'SJ')
>>> names(mask_of([card("SJ"), card("H6")]))
'H6 SJ'
"""

from collections.abc import Iterable

from jassstats.errors import UsageError

SUITS = "CDHS"
RANKS = "6789TJQKA"
JOKER = 36
NONE = 255
"""Stands for "no card" where cards are kept as unsigned bytes."""

NAMES = (*(suit + rank for suit in SUITS for rank in RANKS), "JK")
PACK = (1 << 36) - 1
"""The thirty-six cards of a Jass pack, as a mask."""

_CARDS = {text: number for number, text in enumerate(NAMES)}
_SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")


def name(card: int) -> str:
    """The card as written in our logs: suit first, `SJ`."""
    return NAMES[card]


def card(text: str) -> int:
    """The card that `text` names; suit first or rank first, any case, `10` or `T`, suit letters or symbols.

    Raises `UsageError` naming the text. Words and other schemes belong to the source that uses them.
    """
    if text in _CARDS:
        return _CARDS[text]
    word = text.strip().upper().translate(_SYMBOLS).replace("10", "T")
    found = _CARDS.get(word, _CARDS.get(word[::-1]) if word != "KJ" else None)
    if found is None:
        message = f"{text!r} is no card: write the suit C D H S, then the rank 6 7 8 9 T J Q K A"
        raise UsageError(message)
    return found


def suit(card: int) -> int:
    """0 to 3 for C D H S; the joker belongs to no suit and answers 4."""
    return card // 9


def rank(card: int) -> int:
    """0 to 8 for 6 7 8 9 T J Q K A."""
    return card % 9


def cards_of(mask: int) -> list[int]:
    """The cards in a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(cards: Iterable[int]) -> int:
    """The mask of some cards."""
    mask = 0
    for number in cards:
        mask |= 1 << number
    return mask


def names(mask: int) -> str:
    """The cards in a mask as text, ascending."""
    return " ".join(NAMES[number] for number in cards_of(mask))


def parse(text: str) -> list[int]:
    """The cards written in `text`, parted by blanks, in the order written."""
    return [card(word) for word in text.split()]
