"""Spellings of cards, suits and contracts on a slip. The line `cards` in the head names the scheme.

`letters` is suit and rank in either order (`SJ`, `jS`, `10h`, `♠A`). The other schemes are names and their
abbreviations (`SchiltenUnder`, `SiU`, `HerzAss`; `PiqueValet`, `PiV`). A spelling that fits two cards is refused. Books
disagree on which French suit stands for acorns and bells (HJ-2), so there are two German schemes and no default.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache

from jassstats.cards import NAMES, RANKS, SUITS

LETTERS, GERMAN, SWISSLOS, FRENCH = "letters", "german", "swisslos", "french"
SCHEMES = (LETTERS, GERMAN, SWISSLOS, FRENCH)

_ACORNS, _BELLS = "eicheln eichel ei e", "schellen schelle schälle se"
_CLUBS, _DIAMONDS = "kreuz kr ♣", "ecken ecke karo ♦"
_ROSES, _SHIELDS = "rosen rose ro r herz he h ♥", "schilten schilte si schaufel pik ♠"

_SUITS = {
    LETTERS: ("c ♣ ♧", "d ♦ ♢", "h ♥ ♡", "s ♠ ♤"),
    GERMAN: (f"{_ACORNS} {_CLUBS}", f"{_BELLS} {_DIAMONDS}", _ROSES, _SHIELDS),
    SWISSLOS: (f"{_BELLS} {_CLUBS}", f"{_ACORNS} {_DIAMONDS}", _ROSES, _SHIELDS),
    FRENCH: ("trèfle trefle tr t ♣", "carreau ca ♦", "cœur coeur co ♥", "pique pi p ♠"),
}
_GERMAN = (
    *("6 sechs", "7 sieben", "8 acht", "9 neun nell näll", "10 banner zehn zehner b"),
    *("under unter u bube buur puur", "ober o dame d", "könig koenig k", "as ass a daus"),
)
_RANKS = {
    LETTERS: ("6", "7", "8", "9", "t 10", "j", "q", "k", "a"),
    GERMAN: _GERMAN,
    SWISSLOS: _GERMAN,
    FRENCH: ("6", "7", "8", "9", "10 dix", "valet v", "dame d", "roi r", "as a"),
}
_OPEN = {"obenabe": "O", "obeabe": "O", "oben": "O", "undenufe": "U", "undeufe": "U", "unten": "U"}
_ENGLISH = ("clubs", "diamonds", "hearts", "spades")
_CALLS = {
    "schieben": "push",
    "rauben": "rob",
    "tauschen": "exchange",
    "behalten": "keep",
    "bessern": "change",
    "dabei": "in",
    "fort": "out",
    "eventuell": "maybe",
}
_SLIPS = {"U": "J", "B": "JT", "V": "J", "O": "Q", "D": "Q", "R": "K", "X": "T", "1": "T", "0": "T", "Z": "T"}
_SLIPS |= {"L": "K", "S": "A", "W": "Q", "H": "J", "I": "J", "N": "J", "P": "S", "E": "DS", "F": "D", "G": "H"}
"""Letters of other languages and neighbours on the keyboard, with the letters that may have been meant."""


@cache
def spelt(scheme: str) -> dict[str, str]:
    """Return each spelling in small letters, with the card as our logs write it."""
    found: dict[str, set[str]] = {}
    for suit, suits in zip(SUITS, _SUITS[scheme], strict=True):
        for rank, ranks in zip(RANKS, _RANKS[scheme], strict=True):
            for one in suits.split():
                for other in ranks.split():
                    found.setdefault(one + other, set()).add(suit + rank)
                    found.setdefault(other + one, set()).add(suit + rank)
    if scheme == LETTERS:
        found["jk"] = {"JK"}
    return {spelling: next(iter(cards)) for spelling, cards in found.items() if len(cards) == 1}


def card(text: str, scheme: str) -> str | None:
    """Return the card as our logs write it; None if the text is no card."""
    return spelt(scheme).get(text.lower().replace("-", "").replace(".", ""))


def contract(text: str, scheme: str) -> str:
    """Return a call as our logs write it: a suit becomes its letter, an expression of the table our name for it."""
    word = text.lower()
    for suit, names, english in zip(SUITS, _SUITS[scheme], _ENGLISH, strict=True):
        if word in (*names.split(), english):
            return suit
    return _OPEN.get(word) or _CALLS.get(word) or (text.upper() if len(text) == 1 else word)


def near(text: str, known: Iterable[str]) -> str:
    """Return `; did you mean X?` for the closest known name; an empty text if none is close."""
    there = {name.lower(): name for name in known}
    found = get_close_matches(text.lower(), there, n=1, cutoff=0.6)
    return f"; did you mean {there[found[0]]}?" if found else ""


def meant(text: str, scheme: str, used: Iterable[str]) -> str:
    """Return a hint for a text that is no card: the likely card, unused so far if possible, or how to write cards."""
    for other in SCHEMES:
        if other != scheme and len(text) > 2 and (found := card(text, other)):
            return f"; in {other} words that is {found}: write `cards {other}` in the head"
    guesses = _guesses(text.upper()) if scheme == LETTERS else []
    if not guesses:
        close = get_close_matches(text.lower(), spelt(scheme), n=1, cutoff=0.6)
        guesses = [spelt(scheme)[close[0]]] if close else []
    guesses.sort(key=set(used).__contains__)
    if guesses:
        return f"; did you mean {guesses[0]}?"
    return "; write the suit C D H S, then the rank 6 7 8 9 T J Q K A" if scheme == LETTERS else ""


def _guesses(word: str) -> list[str]:
    """Return the cards that share a suit or a rank with two letters, if the other letter is easily mistaken."""
    if len(word) != 2:
        return []
    ways = [(one, other) for one in word[0] + _SLIPS.get(word[0], "") for other in word[1] + _SLIPS.get(word[1], "")]
    both = [*(a + b for a, b in ways), *(b + a for a, b in ways)]
    return [name for name in dict.fromkeys(both) if name in NAMES]
