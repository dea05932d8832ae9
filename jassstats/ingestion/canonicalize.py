"""Rewriting of a log in our own form canonically. Lines that can't be read stay as they are."""

import io
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from os import PathLike
from pathlib import Path

from jassstats.logs.json_errors import WRONG
from jassstats.logs.jsonl import read as jsonl
from jassstats.logs.jsonl.codec import canonical, decode, encode
from jassstats.logs.open_text import Text, Unreadable, open_log
from jassstats.logs.write import packed
from jassstats.record import Problem
from jassstats.results import Result, Row


@dataclass(frozen=True, repr=False)
class FixedLog(Result):
    """A log that was rewritten canonically, as one row.

    Attributes
    ----------
    file : str
        The log.
    rewritten : int
        The number of lines that were rewritten.
    left : int
        The number of lines that were left as they are, because they can't be read.
    backup : pathlib.Path or None
        The old file; None if nothing changed.

    """

    file: str
    rewritten: int
    left: int
    backup: Path | None
    column_names = ("file", "rewritten", "left", "backup")

    def records(self) -> list[Row]:
        """Return one row for the file."""
        backup = None if self.backup is None else str(self.backup)
        return [{"file": self.file, "rewritten": self.rewritten, "left": self.left, "backup": backup}]


def fix(path: str | PathLike[str]) -> FixedLog:
    """Rewrite a log of our own form canonically, and keep the old file beside it if anything changed.

    Raises `Unreadable` if it is of another form, or if part of it can't be read and would be lost.
    """
    place = Path(path)
    text = open_log(place)
    if not jsonl.sniff(text.head):
        raise Unreadable(Problem("LOG-11", f"{str(place)!r} is not in our own form: only that can be mended"))
    part = place.with_name(place.name + ".part")
    rewritten = left = 0
    try:
        with part.open("wb") as plain, packed(plain, text.packed) as out:
            for _, line, tidy in lines(text, strict=True):
                rewritten += tidy is not None and tidy != line
                left += tidy is None
                out.write(line if tidy is None else tidy)
        backup = _swap(place, part) if rewritten or text.marked else None
    finally:
        part.unlink(missing_ok=True)
    return FixedLog(str(path), rewritten, left, backup)


def lines(text: Text, *, strict: bool = False) -> Iterator[tuple[int, bytes, bytes | None]]:
    """Yield each line with its end, and its canonical form, None if it can't be read.

    With `strict`, raise `Unreadable` if part of the text must be skipped.
    """
    for number, block in text.blocks():
        if isinstance(block, bytes):
            for place, line in enumerate(io.BytesIO(block)):
                yield number + place, line, tidied(line)
        elif strict:
            raise Unreadable(block)
    if strict and text.trouble and text.trouble.problem:
        raise Unreadable(text.trouble.problem)


def tidied(line: bytes) -> bytes | None:
    """Return a line in canonical form, None if it can't be read. A blank line becomes empty."""
    if not line.strip():
        return b""
    try:
        return encode(canonical(decode(line.strip()))) + b"\n"
    except WRONG:
        return None


def _swap(place: Path, part: Path) -> Path:
    """Put the new file in place of the old one, which is kept under the next free name."""
    names = (place.with_name(f"{place.name}.bak{number or ''}") for number in count())
    backup = next(name for name in names if not name.exists())
    shutil.copymode(place, part)
    shutil.copy2(place, backup)
    part.replace(place)
    return backup
