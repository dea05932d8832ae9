"""The reader of our own form: one deal, one JSON line. `docs/log_form.md` is its specification.

Blocks of lines are decoded at once. A block that is canonical byte for byte needs no further check. Any other block is
read line by line, which finds the place of a mistake, and keys that stand twice.
"""

from collections.abc import Iterator
from itertools import count, repeat

from jassstats.logs.json_errors import WRONG, entry
from jassstats.logs.jsonl.codec import decode, decoder, encoder
from jassstats.logs.open_text import Text
from jassstats.record import FORM, Deal, Entry, Problem

ABOUT = "our own form: one deal, one JSON line (.jsonl, also gzip and zstd)"


def sniff(head: bytes) -> bool:
    """Return whether the first line names our form, or has the fields that every deal has."""
    line = head.lstrip().split(b"\n", 1)[0]
    return f'"{FORM}"'.encode() in line or (b'"game"' in line and b'"preset"' in line and b'"dealer"' in line)


def read(text: Text) -> Iterator[Entry]:
    """Yield an entry for every line of a file."""
    for number, block in text.blocks():
        if isinstance(block, Problem):
            yield Entry(number, "", None, block)
        elif deals := _canonical(block):
            yield from map(Entry, count(number), repeat(""), deals)
        else:
            yield from _one_by_one(number, block)


def _canonical(block: bytes) -> list[Deal]:
    """Return the deals of a block that is canonical byte for byte; none if any line of it is written otherwise."""
    try:
        deals = decoder.decode_lines(block)
    except WRONG:
        return []
    return deals if encoder.encode_lines(deals) == block else []


def _one_by_one(number: int, block: bytes) -> Iterator[Entry]:
    for place, line in enumerate(block.split(b"\n")):
        if line and not line.isspace():
            yield entry(number + place, line, decode)
