"""Changes to the text of a log: bytes, words, lines, and the values of JSON."""

import json
import re

from hypothesis import strategies as some

NUMBERS = (
    *(-1, 0, 1, 2, 3, 4, 5, 8, 9, 10, 35, 36, 37, 42, 127, 128, 157, 255, 256, 257, 32_767, 32_768, 65_535, 65_536),
    *(2**31 - 1, 2**31, -(2**31) - 1, 2**32, 2**53 + 1, 2**63 - 1, 2**63, 2**64 - 1, 2**64, -(2**63) - 1, 10**40),
    *(0.5, -0.0, 1e308),
)
TEXTS = (
    *("", " ", "-", "0", "-1", "9", "1e9", "NaN", "S9", "sj", "10H", "H10", "JK", "XX", "♣7", "T", "S٦", "CA CA"),
    *("0:push", "1:S", "3:in", "2:exchange", "0:", ":", "4:S"),
    *("schieber", "handjass", "hasenpfeffer", "deal/2"),
    *("swisslos_2500", "parlett_seven", "founding", "Anna", "anna", "A, B", "e\u0301", "\u00e9", "\ufeff", "\u202e"),
    *("\x1b[31m", "\x9b", "\x00", "'", '"', "a" * 300, "2026-11-30", "0000-00-00", "9999-12-31T23:59:60+25:00"),
    *("21.3.18446744073709551616", "99999999999999999999", "9" * 5_000, "0x" + "f" * 5_000, "1e400"),
    *("..", "/", "a/" * 200, "mine.py", "solid+play=./mine\x00.py:bold", f"{'b' * 300}.py"),
)
OTHERS = (None, True, False, [], {}, [[]], [None], {"": 0}, [0] * 40, "\ud800")
VALUES = (*NUMBERS, *TEXTS, *OTHERS)
BYTES = (
    b"\x00",
    b"\xff",
    b"\xc3",
    b'"',
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"\n",
    b"\r",
    b"\t",
    b" ",
    b"0",
    b"9",
    b"-",
)

_WORD = re.compile(rb"[^\s,;:\"'{}\[\]]+")
_NESTED = b"[" * 3_000

edits = some.tuples(some.integers(0, 15), some.integers(0, 1 << 20), some.integers(0, 1 << 12))
"""One change: which kind, where, and with what."""

mutants = some.lists(
    some.tuples(some.integers(0, 63), some.lists(edits, min_size=1, max_size=4)), min_size=1, max_size=24
)
"""Yield changed samples and the kind of each change; several files are changed together."""


def changed(text, edits, others):
    """A text after some changes; `others` are texts of which pieces may be put in."""
    for kind, place, what in edits:
        text = KINDS[kind % len(KINDS)](text, place, what, others)
    return text


def _deleted(text, place, what, _others):
    at = place % (len(text) + 1)
    return text[:at] + text[at + 1 + what % 40 :]


def _inserted(text, place, what, _others):
    at = place % (len(text) + 1)
    return text[:at] + BYTES[what % len(BYTES)] + text[at:]


def _replaced(text, place, what, _others):
    at = place % (len(text) + 1)
    return text[:at] + BYTES[what % len(BYTES)] + text[at + 1 :]


def _cut(text, place, _what, _others):
    return text[: place % (len(text) + 1)]


def _word(text, place, what, _others):
    """A word becomes a troublesome one, or another word of the text."""
    words = list(_WORD.finditer(text))
    if not words:
        return text
    found = words[place % len(words)]
    strange = [str(value) for value in (*NUMBERS, *TEXTS)]
    new = strange[what % len(strange)].encode("utf-8", "replace") if what % 3 else words[what % len(words)][0]
    return text[: found.start()] + new + text[found.end() :]


def _line(text, place, what, others):
    """A line is dropped, doubled, moved, or taken from another text."""
    lines = text.split(b"\n")
    at = place % len(lines)
    how = what % 4
    if how == 0:
        del lines[at]
    elif how == 1:
        lines.insert(at, lines[at])
    elif how == 2:
        lines.insert(what % len(lines), lines.pop(at))
    else:
        other = others[what % len(others)].split(b"\n")
        lines.insert(at, other[place % len(other)])
    return b"\n".join(lines)


def _ends(text, place, what, _others):
    """Other ends of lines, a mark of byte order, deep nesting, trailing blanks."""
    how = what % 5
    if how == 0:
        return text.replace(b"\n", b"\r\n")
    if how == 1:
        return b"\xef\xbb\xbf" + text
    if how == 2:
        return text.replace(b"\n", b" \n")
    if how == 3:
        at = place % (len(text) + 1)
        return text[:at] + _NESTED + text[at:]
    return text + b"\n\n"


def _value(text, place, what, _others):
    """A value of a JSON line, or a field, becomes another, is dropped, or stands twice."""
    lines = text.split(b"\n")
    readable = [number for number, line in enumerate(lines) if line.lstrip()[:1] in {b"{", b"["}]
    if not readable:
        return text
    at = readable[place % len(readable)]
    whole = lines[at].lstrip() in {b"{", b"["}
    try:
        told = json.loads(text if whole else lines[at])
    except (ValueError, RecursionError):
        return text
    slots = list(_slots(told))
    if not slots:
        return text
    holder, key = slots[(place // 7) % len(slots)]
    how = what % 6
    if how == 0:
        del holder[key]
    elif how == 1 and isinstance(holder, list):
        holder.insert(key, holder[key])
    elif how == 2:
        other, name = slots[what % len(slots)]
        if not _holds(holder[key], other) and not _holds(other[name], holder):
            holder[key], other[name] = other[name], holder[key]
    else:
        holder[key] = VALUES[what % len(VALUES)]
    said = json.dumps(told, ensure_ascii=place % 2 == 0 or "\\ud8" in json.dumps(told)).encode("utf-8", "replace")
    return said if whole else b"\n".join([*lines[:at], said, *lines[at + 1 :]])


def _slots(told):
    """Every place of a JSON tree that holds a value: what holds it, and under which key."""
    waiting = [told]
    while waiting:
        holder = waiting.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder)) if isinstance(holder, list) else ()
        for key in keys:
            yield holder, key
            waiting.append(holder[key])


def _holds(tree, part):
    """Return whether a part contains a tree, so that putting the tree into the part would make a cycle."""
    return tree is part or any(holder is part for holder, _ in _slots(tree))


KINDS = (_deleted, _inserted, _replaced, _cut, _word, _word, _word, _line, _line, _ends, *(_value,) * 6)
