"""The tokens of a line of a slip: text, column, whether it was quoted, whether a colon follows."""

import json
import re
from typing import NamedTuple

_CURLY = str.maketrans("“”„«»", '"""""')
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_COMMENT = re.compile(rf"{_QUOTED}|(?:^|(?<=\s))#.*")
_WORD = re.compile(rf'({_QUOTED}|/|[^\s,;:|/"]+)(:?)|\S')
_BARE = re.compile(r"[^\W\d_][\w’'.-]*")


class Word(NamedTuple):
    """One token, and the column it starts in, from 1."""

    text: str
    column: int
    quoted: bool = False
    colon: bool = False


def clean(line: str) -> str:
    """Return a line without its comment and with straight quotes."""
    text = line.translate(_CURLY)
    for found in _COMMENT.finditer(text):
        if found[0].startswith("#"):
            return text[: found.start()].rstrip()
    return text.rstrip()


def tokens(text: str, start: int = 0) -> list[Word]:
    """Return the tokens of a line from a place on. Blanks, commas, semicolons and vertical bars separate them."""
    found = []
    for match in _WORD.finditer(text, start):
        if match[1]:
            quoted = match[1].startswith('"')
            found.append(Word(unquoted(match[1]), match.start() + 1, quoted, bool(match[2])))
    return found


def unquoted(text: str) -> str:
    """Return the text between quotes; a text without quotes is returned unchanged."""
    if not text.startswith('"'):
        return text
    try:
        found: str = json.loads(text)
    except ValueError:
        return text.strip('"')
    return found


def quoted(text: str) -> str:
    """Return a text between quotes, so that it stands on one line."""
    return json.dumps(text, ensure_ascii=False)


def bare(text: str) -> bool:
    """Return whether a name needs no quotes: it starts with a letter and has no blank in it."""
    return _BARE.fullmatch(text) is not None
