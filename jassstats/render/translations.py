"""Texts in several languages: one file a language in `languages/`.

If a language lacks a text, the English one is used. Russian has only the names of cards and terms of the game.

>>> text("trick", "de"), text("trick", "ru"), text("leads", "ru", who="Анна")
('Stich', 'взятка', 'Анна leads')
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from jassstats.errors import UsageError

LANGUAGES = ("en", "de", "fr", "ru")
FOLDER = Path(__file__).parent / "languages"


class UnknownLanguage(UsageError):
    """Raised for a language without a file; the message lists the languages."""


@cache
def _file(lang: str) -> dict[str, Any]:
    """Return the content of a language's file."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"there is no language {lang!r}: there are {', '.join(LANGUAGES)}")
    return tomllib.loads((FOLDER / f"{lang}.toml").read_text(encoding="utf-8"))


def _entry(section: str, name: str, lang: str) -> Any:
    """Return one entry of a language, or the English one if it has none."""
    return _file(lang)[section].get(name, _file("en")[section][name])


def text(name: str, lang: str = "en", **parts: object) -> str:
    """Return a text in a language, with its parts filled in."""
    return str(_entry("texts", name, lang)).format(**parts)


def texts(lang: str) -> dict[str, str]:
    """Return every text of a language, unfilled."""
    return {**_file("en")["texts"], **_file(lang)["texts"]}


def suit(name: str, lang: str) -> str:
    """Return a suit's name."""
    return str(_entry("suits", name, lang))


def card(rank: str, suit_name: str, lang: str) -> str:
    """Return the name of a card: `Jack of spades`."""
    return str(_file(lang)["card"]).format(rank=rank, suit=suit_name)


def rank_names(suits: str, lang: str) -> tuple[str, ...]:
    """Return the names of the ranks 6 to A, of French or Swiss suits."""
    return tuple(_entry("ranks", suits, lang))


def rank_letters(suits: str, lang: str) -> str:
    """Return the letters printed on the four high cards, of French or Swiss suits."""
    return str(_entry("rank_letters", suits, lang))


def suit_kinds() -> tuple[str, ...]:
    """Return the kinds of suits: French and Swiss."""
    return tuple(_file("en")["ranks"])
