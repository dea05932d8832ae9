"""A log is opened by what it holds, never by what it is called: plain text, gzip or zstd.

Memory stays bounded however large the file: a text is read once, in blocks of whole lines, and a line over 16 MiB is
passed over and reported. What ends badly, such as compressed data broken off, gives what came before it; then `trouble`
holds the problem and what was left.
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
"""How much of a record's text is kept for the rejects."""

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
"""How files begin that hold something else than text, and what they are."""
TAR, TAR_PLACE = b"ustar", 257


_MARKED_LINE = re.compile(rb"^(?:\xef\xbb\xbf)+", re.MULTILINE)


class Unreadable(LogError):
    """Nothing can be read from a file, and why."""

    def __init__(self, problem: Problem) -> None:
        """The problem's sentence is the error's."""
        super().__init__(problem.message)
        self.problem = problem


class Text:
    """One pass over the text of a log. The file is closed at its end, or when nobody holds the text any more."""

    def __init__(self, path: Path, stream: io.BufferedReader) -> None:
        """The start is read at once."""
        self.path = path
        self.packed = _packing(stream)
        self._line = 1
        self._left = b""
        self._ended: list[Problem] = []
        self._held: list[bytes] = []
        self._chunks = _bytes(stream, self.packed, self._ended)  # it knows nothing of this text: no cycle keeps it open
        self.head = self._start()

    @property
    def trouble(self) -> Entry | None:
        """What stopped the reading before the end, with the line it stopped in and what was left of it."""
        return Entry(self._line, shown(self._left), None, self._ended[0]) if self._ended else None

    def _start(self) -> bytes:
        """The first 64 KiB, which stay to be read again; a mark of byte order at the start is taken off."""
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
        """The text from its start, gathered into pieces of about 1 MiB."""
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
        """Whole lines, about 1 MiB at a time, each block with the number of its first line; or a line's problem."""
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
        """Lines with the number of the first. A mark of byte order at the start of any, as joined files have, goes."""
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
        """What follows the last end of line: the last line, or what was left when reading failed."""
        if self._ended:
            self._left = rest
        else:
            yield from self._numbered(rest)

    def lines(self) -> Iterator[tuple[int, bytes | Problem]]:
        """Each line that is not blank, with its number from 1 and without its end; or its problem."""
        for number, block in self.blocks():
            if isinstance(block, Problem):
                yield number, block
                continue
            for place, line in enumerate(block.split(b"\n")):
                if line and not line.isspace():
                    yield number + place, line

    def whole(self) -> bytes:
        """All of it at once, for formats that can't be read line by line. Raises `Unreadable` beyond 512 MiB."""
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
    """A record's text as the rejects keep it."""
    return raw[:RAW].decode("utf-8", "replace")


def open_log(path: str | PathLike[str]) -> Text:
    """The text of a log. Raises `Unreadable` if there is nothing to be read."""
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
    """Why nothing in a text can be read."""
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
    """What a file is that holds its text packed in a way that is not read here; nothing if it is none of those."""
    if head[TAR_PLACE : TAR_PLACE + len(TAR)] == TAR:
        return "a tar archive"
    return next((what for start, what in ARCHIVES.items() if head.startswith(start)), "")


def _packing(stream: io.BufferedReader) -> str:
    """How a file is packed, as the ending of its name would say: .gz, .zst or nothing."""
    try:
        start = stream.peek(4)[:4]
    except OSError:  # reading will fail again, and say so
        return ""
    return ".gz" if start.startswith(GZIP) else ".zst" if start == ZSTD else ""


def _bytes(stream: io.BufferedReader, packed: str, ended: list[Problem]) -> Iterator[bytes]:
    """The text in pieces. It ends where reading fails, and then leaves the problem in `ended`."""
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
    """The frames of a zstd file. Little goes in at a time: a few bytes of it may unpack to many."""
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
