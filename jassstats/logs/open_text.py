"""Log files opened by their content, whatever their names: plain text, gzip or zstd.

Memory stays bounded for files of any size: a text is read once, in blocks of whole lines, and a line over 16 MiB is
skipped and reported. If reading fails, for instance because compressed data is broken off, the text before the failure
is kept; `trouble` then holds the problem and the text that was left.
"""

import gzip
import io
import re
import zlib
from collections.abc import Iterator
from os import PathLike, fspath
from pathlib import Path

from jassstats.errors import LogError
from jassstats.record import Entry, Problem

HEAD = 1 << 16
BLOCK = 1 << 20
LONGEST = 1 << 24
WHOLE = 1 << 29
RAW = 2_000
"""The number of characters of a record's text that the rejects keep."""

GZIP, ZSTD, BOM = b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"\xef\xbb\xbf"
WIDE = (b"\xff\xfe", b"\xfe\xff")
ARCHIVES = {
    b"PK\x03\x04": "a zip archive",
    b"\xfd7zXZ\x00": "packed with xz",
    b"BZh": "packed with bzip2",
    b"7z\xbc\xaf\x27\x1c": "a 7z archive",
    b"Rar!": "a rar archive",
    b"\x04\x22\x4d\x18": "packed with lz4",
    b"%PDF-": "a PDF document",
    b"SQLite format 3\x00": "an SQLite database",
    b"PAR1": "a Parquet file",
}
"""The first bytes of files that hold no text, and what such files are."""
TAR, TAR_PLACE = b"ustar", 257


_MARKED_LINE = re.compile(rb"^(?:\xef\xbb\xbf)+", re.MULTILINE)


class Unreadable(LogError):
    """Raised if nothing can be read from a file, with the problem."""

    def __init__(self, problem: Problem) -> None:
        """Take the problem; its sentence is the message of the error."""
        super().__init__(problem.message)
        self.problem = problem


class Text:
    """One pass over the text of a log. The file is closed at its end, or when the object is released."""

    def __init__(self, path: Path, stream: io.BufferedReader) -> None:
        """Read the start of the file."""
        self.path = path
        self.packed = _packing(stream)
        self._line = 1
        self._left = b""
        self._ended: list[Problem] = []
        self._held: list[bytes] = []
        self._chunks = _bytes(stream, self.packed, self._ended)  # no reference to self: no cycle keeps it open
        self.head = self._start()

    @property
    def trouble(self) -> Entry | None:
        """The problem that stopped the reading early, with the line it stopped in and the text that was left."""
        return Entry(self._line, shown(self._left), None, self._ended[0]) if self._ended else None

    def _start(self) -> bytes:
        """Return the first 64 KiB without a mark of byte order, and keep them for the pass over the text."""
        size = 0
        for chunk in self._chunks:
            self._held.append(chunk)
            size += len(chunk)
            if size >= HEAD:
                break
        head = b"".join(self._held) if len(self._held) != 1 else self._held[0]
        self.marked = head.startswith(BOM)
        self.old_mac = b"\n" not in head and b"\r" in head[:-1]  # lines end with CR alone
        while head.startswith(BOM):
            head = head[len(BOM) :]
        self._held = [head.replace(b"\r", b"\n") if self.old_mac else head]
        return self._held[0][:HEAD]

    def _all(self) -> Iterator[bytes]:
        held, self._held = self._held, []
        yield from held
        yield from (chunk.replace(b"\r", b"\n") for chunk in self._chunks) if self.old_mac else self._chunks

    def _pieces(self) -> Iterator[bytes]:
        """Yield the text from its start in pieces of about 1 MiB."""
        gathered: list[bytes] = []
        size = 0
        for chunk in self._all():
            gathered.append(chunk)
            size += len(chunk)
            if size >= BLOCK:
                yield b"".join(gathered)
                gathered, size = [], 0
        yield b"".join(gathered)

    def blocks(self) -> Iterator[tuple[int, bytes | Problem]]:
        """Yield whole lines, about 1 MiB at a time, with the number of the first line; or the problem of a line."""
        held: list[bytes] = []
        size, passing = 0, False
        for piece in self._pieces():
            cut = piece.rfind(b"\n") + 1
            if cut and passing:
                yield self._overlong()
                start = piece.find(b"\n") + 1
                held, size, passing = [], 0, False
                yield from self._numbered(piece[start:cut])
            elif cut:
                yield from self._numbered(b"".join((*held, piece[:cut])))
                held, size = [], 0
            rest = piece[cut:]
            size += len(rest)
            passing = passing or size > LONGEST
            held = [] if passing else [*held, rest]
        if passing:
            yield self._overlong()
        yield from self._rest(b"".join(held))

    def _numbered(self, block: bytes) -> Iterator[tuple[int, bytes]]:
        """Yield lines with the number of the first, without byte order marks at line starts, as joined files have."""
        if BOM in block:
            clean = _MARKED_LINE.sub(b"", block)
            self.marked, block = self.marked or clean != block, clean
        if block:
            yield self._line, block
            self._line += block.count(b"\n")

    def _overlong(self) -> tuple[int, Problem]:
        self._line += 1
        return self._line - 1, Problem("LOG-9", f"the line is longer than {LONGEST >> 20} MiB and was passed over")

    def _rest(self, rest: bytes) -> Iterator[tuple[int, bytes]]:
        """Yield the last line, which has no end; if reading failed, keep it as what was left."""
        if self._ended:
            self._left = rest
        else:
            yield from self._numbered(rest)

    def lines(self) -> Iterator[tuple[int, bytes | Problem]]:
        """Yield each line that is not blank, without its end, with its number from 1; or its problem."""
        for number, block in self.blocks():
            if isinstance(block, Problem):
                yield number, block
                continue
            for place, line in enumerate(block.split(b"\n")):
                if line and not line.isspace():
                    yield number + place, line

    def whole(self) -> bytes:
        """Return all of the text, for formats that can't be read line by line. Raises `Unreadable` beyond 512 MiB."""
        gathered: list[bytes] = []
        size = 0
        for chunk in self._all():
            gathered.append(chunk)
            size += len(chunk)
            if size > WHOLE:
                limit = f"the file must be read whole and holds more than {WHOLE >> 20} MiB of text"
                raise Unreadable(Problem("LOG-10", limit))
        return b"".join(gathered)


def shown(raw: bytes) -> str:
    """Return a record's text as the rejects keep it."""
    return raw[:RAW].decode("utf-8", "replace")


def open_log(path: str | PathLike[str]) -> Text:
    """Open the text of a log. Raises `Unreadable` if there is nothing to be read."""
    place = Path(fspath(path))
    text = Text(place, _opened(place))
    problem = _hopeless(text)
    if problem:
        del text  # the error may be kept, and would keep the file open
        raise Unreadable(problem)
    return text


def _opened(path: Path) -> io.BufferedReader:
    try:
        return path.open("rb")
    except FileNotFoundError:
        problem = Problem("LOG-1", f"there is no file {str(path)!r}")
    except IsADirectoryError:
        problem = Problem("LOG-2", f"{str(path)!r} is a folder: name the files in it")
    except PermissionError:
        problem = Problem("LOG-3", f"no permission to read {str(path)!r}")
    except (OSError, ValueError) as cause:  # ValueError: a NUL in the name
        problem = Problem("LOG-4", f"{str(path)!r} can't be opened: {getattr(cause, 'strerror', None) or cause}")
    raise Unreadable(problem)


def _hopeless(text: Text) -> Problem | None:
    """Return the problem of a text in which nothing can be read, or None."""
    if text.trouble and not text.head:
        return text.trouble.problem
    if not text.head.strip():
        return Problem("LOG-5", "the file is empty")
    if text.head.startswith(WIDE):
        return Problem("LOG-7", "the file is encoded as UTF-16: save it as UTF-8")
    if what := _archive(text.head):
        return Problem("LOG-6", f"the file is not text, it is {what}: take the log out of it first")
    first = text.head.lstrip(b"\r\n").split(b"\n", 1)[0]
    if b"\0" in first:  # further down it spoils its own line only
        return Problem("LOG-6", f"the file is not text: a zero byte stands at place {text.head.index(0) + 1}")
    return None


def _archive(head: bytes) -> str:
    """Return what a packed file of an unsupported kind is; an empty text if it is none."""
    if head[TAR_PLACE : TAR_PLACE + len(TAR)] == TAR:
        return "a tar archive"
    return next((what for start, what in ARCHIVES.items() if head.startswith(start)), "")


def _packing(stream: io.BufferedReader) -> str:
    """Return the usual ending of the name of a file packed like this one: .gz, .zst or nothing."""
    try:
        start = stream.peek(4)[:4]
    except OSError:  # the pass over the text will fail too, and report it
        return ""
    return ".gz" if start.startswith(GZIP) else ".zst" if start == ZSTD else ""


def _bytes(stream: io.BufferedReader, packed: str, ended: list[Problem]) -> Iterator[bytes]:
    """Yield the unpacked text in pieces. If reading fails, stop and append the problem to `ended`."""
    with stream:
        try:
            if packed == ".gz":
                with gzip.GzipFile(fileobj=stream, mode="rb") as unpacked:
                    yield from iter(lambda: unpacked.read1(BLOCK), b"")  # read() would lose what came before a break
            elif packed == ".zst":
                yield from _unzstd(stream)
            else:
                yield from iter(lambda: stream.read1(BLOCK), b"")
        except (EOFError, zlib.error, gzip.BadGzipFile) as cause:
            ended.append(Problem("LOG-8", f"the compressed data is damaged or broken off ({cause})"))
        except OSError as cause:
            ended.append(Problem("LOG-4", f"reading failed: {cause.strerror or cause}"))


def _unzstd(stream: io.BufferedReader) -> Iterator[bytes]:
    """Yield the frames of a zstd file. Only 512 bytes are fed at a time: a few bytes may unpack to many."""
    import zstandard

    frame, fed, begun = zstandard.ZstdDecompressor().decompressobj(), b"", False
    try:
        while piece := fed or stream.read(512):
            yield frame.decompress(piece)
            fed, begun = frame.unused_data, not frame.eof
            if frame.eof:
                frame = zstandard.ZstdDecompressor().decompressobj()
    except zstandard.ZstdError as cause:
        raise EOFError(str(cause)) from cause
    if begun:
        raise EOFError("the last frame has no end")
