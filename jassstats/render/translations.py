"""Texts in the languages of a reader: one file a language in `languages/`.

A language may leave a text out; the English one stands there. Russian has the words of cards and of the game alone.

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
    """There is no file for a language; the text says which languages there are."""


@cache
def _file(lang: str) -> dict[str, Any]:
    """What a language's file says."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"there is no language {lang!r}: there are {', '.join(LANGUAGES)}")
    return tomllib.loads((FOLDER / f"{lang}.toml").read_text(encoding="utf-8"))


def _entry(section: str, name: str, lang: str) -> Any:
    """One entry of a language, or the English one where it has none."""
    return _file(lang)[section].get(name, _file("en")[section][name])


def text(name: str, lang: str = "en", **parts: object) -> str:
    """A text in a language, with its parts filled in."""
    return str(_entry("texts", name, lang)).format(**parts)


def texts(lang: str) -> dict[str, str]:
    """Every text of a language, unfilled."""
    return {**_file("en")["texts"], **_file(lang)["texts"]}


def suit(name: str, lang: str) -> str:
    """A suit's name."""
    return str(_entry("suits", name, lang))


def card(rank: str, suit_name: str, lang: str) -> str:
    """A card as it is said: `Jack of spades`."""
    return str(_file(lang)["card"]).format(rank=rank, suit=suit_name)


def rank_names(suits: str, lang: str) -> tuple[str, ...]:
    """The ranks 6 to A as they are said, of French or Swiss suits."""
    return tuple(_entry("ranks", suits, lang))


def rank_letters(suits: str, lang: str) -> str:
    """What is printed on the four high cards, of French or Swiss suits."""
    return str(_entry("rank_letters", suits, lang))


def suit_kinds() -> tuple[str, ...]:
    """The kinds of suits: French and Swiss."""
    return tuple(_file("en")["ranks"])
