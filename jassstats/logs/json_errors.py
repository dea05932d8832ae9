"""Errors in JSON records, turned into problems that name the column or the field.

A source converts one record to a deal. This module makes an entry of it, whatever that conversion raises.
"""

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec

from jassstats.logs.error_codes import Refused, internal
from jassstats.logs.open_text import Text, shown
from jassstats.record import Deal, Entry, Problem

Reader: TypeAlias = Callable[[bytes], Deal]
WRONG = (Exception,)
"""Everything that reading one record may raise. It becomes the problem of that record alone, see `problem`."""

_BYTE = re.compile(r" \(byte (\d+)\)")
_FIELD = re.compile(r" - at `\$\.?(.*)`$")


def problem(cause: Exception, raw: bytes) -> Problem:
    """Return the problem of a record that raised `cause` while it was read."""
    if isinstance(cause, Refused):
        return cause.problem
    if isinstance(cause, RecursionError):
        return Problem("LOG-21", "the JSON is nested too deeply to be a deal")
    if isinstance(cause, msgspec.ValidationError):
        return Problem("LOG-22", _field(str(cause)))
    if isinstance(cause, UnicodeError) or (isinstance(cause, msgspec.DecodeError) and "UTF-8" in str(cause)):
        return Problem("LOG-7", _encoding(raw))
    if not isinstance(cause, msgspec.DecodeError):
        return internal(cause)
    return Problem("LOG-20", f"not JSON: {_column(str(cause), raw)}")


def _field(said: str) -> str:
    """Return the library's sentence with the field first: "`dealer`: expected `int`, got `str`"."""
    found = _FIELD.search(said)
    body = said[: found.start()] if found else said
    text = body.removeprefix("Object ")
    place = f"`{found[1]}`: " if found and found[1] else ""
    return place + text[0].lower() + text[1:]


def _column(said: str, raw: bytes) -> str:
    found = _BYTE.search(said)
    if not found:
        return f"it is broken off after column {len(raw)}"
    what = said[: found.start()].removeprefix("JSON is malformed: ")
    return f"column {int(found[1]) + (what != 'trailing characters')}: {what}"


def _encoding(raw: bytes) -> str:
    try:
        raw.decode()
    except UnicodeDecodeError as cause:
        return f"column {cause.start + 1}: byte {raw[cause.start]:#04x} is not UTF-8"
    return "text that is no valid Unicode"


def entry(line: int, raw: bytes | Problem, deal_of: Reader) -> Entry:
    """Return the entry of one record. It keeps no text of a deal that was read: the file has it."""
    if isinstance(raw, Problem):
        return Entry(line, "", None, raw)
    try:
        return Entry(line, "", deal_of(raw))
    except WRONG as cause:
        return Entry(line, shown(raw), None, problem(cause, raw))


def by_line(text: Text, deal_of: Reader) -> Iterator[Entry]:
    """Return an entry for every line of a text."""
    return (entry(line, raw, deal_of) for line, raw in text.lines())


def spread(head: bytes) -> bool:
    """Return whether one JSON document is spread over many lines, as programs print it for people to read."""
    first, _, rest = head.lstrip().partition(b"\n")
    return first.strip() in {b"{", b"["} or rest[:1] in {b" ", b"\t"}


def documents(text: Text) -> Iterator[tuple[int, bytes | Problem]]:
    """Yield JSON documents with the line that each starts on: one document a line, or one for the whole file."""
    if spread(text.head):
        yield 1, text.whole()
    else:
        yield from text.lines()


def digest(*parts: str) -> str:
    """Return a short name for a partie, made from its contents: copies of a log give the same name."""
    from hashlib import sha256

    return sha256("\n".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:16]
