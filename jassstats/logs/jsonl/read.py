"""Our own form, read: one deal, one JSON line. `docs/log_form.md` is its specification.

Blocks of lines are decoded at once. A block that our own writer would write byte for byte the same needs no further
look; any other is read line by line, which tells what is wrong and where, and sees a key that stands twice.
"""

import json
import re
from collections.abc import Iterator
from itertools import count, repeat

import msgspec

from jassstats.logs.error_codes import Refused
from jassstats.logs.json_errors import WRONG, entry
from jassstats.logs.open_text import Text
from jassstats.logs.write import encoder
from jassstats.record import FORM, Deal, Entry, Problem

ABOUT = "our own form: one deal, one JSON line (.jsonl, also gzip and zstd)"

_decoder = msgspec.json.Decoder(Deal)
_any = msgspec.json.Decoder()
_KEY = re.compile(rb'"\s*:')


def sniff(head: bytes) -> bool:
    """The first line names our form, or has the fields no deal is without."""
    line = head.lstrip().split(b"\n", 1)[0]
    return f'"{FORM}"'.encode() in line or (b'"game"' in line and b'"preset"' in line and b'"dealer"' in line)


def read(text: Text) -> Iterator[Entry]:
    """Every line of a file."""
    for number, block in text.blocks():
        if isinstance(block, Problem):
            yield Entry(number, "", None, block)
        elif deals := _canonical(block):
            yield from map(Entry, count(number), repeat(""), deals)
        else:
            yield from _one_by_one(number, block)


def _canonical(block: bytes) -> list[Deal]:
    """The deals of a block as our writer would write it; none if any line of it is written otherwise."""
    try:
        deals = _decoder.decode_lines(block)
    except WRONG:
        return []
    return deals if encoder.encode_lines(deals) == block else []


def _one_by_one(number: int, block: bytes) -> Iterator[Entry]:
    for place, line in enumerate(block.split(b"\n")):
        if line and not line.isspace():
            yield entry(number + place, line, deal)


def deal(line: bytes) -> Deal:
    """The deal of one line. Of a key that stands twice nobody can tell which was meant: it is refused."""
    found = _decoder.decode(line)
    if len(_KEY.findall(line)) != _keys(_any.decode(line)):
        json.loads(line, object_pairs_hook=_once, parse_int=str)
    return found


def _keys(told: object) -> int:
    if isinstance(told, dict):
        return len(told) + sum(map(_keys, told.values()))
    return 0


def _once(pairs: list[tuple[str, object]]) -> None:
    seen = set()
    for key, _ in pairs:
        if key in seen:
            raise Refused("LOG-23", f"`{key}` stands twice")
        seen.add(key)
