"""The writer of deals into a file: our log form or a slip, by the ending of the name; .gz and .zst are compressed."""

import gzip
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from os import PathLike, fspath
from pathlib import Path
from typing import IO, cast

from jassstats.logs.jsonl.codec import canonical, encode
from jassstats.logs.slip import writer as slip_writer
from jassstats.record import Deal

SLIP, STDOUT = ".jass", "-"


def write(
    path: str | PathLike[str],
    deals: Iterable[Deal],
    *,
    tidy: bool = False,
    for_terminal: Callable[[str], str] | None = None,
) -> int:
    """Write deals canonically into a file, and return their number. The file appears when all of it is written.

    A name that ends in .jass, .jass.gz or .jass.zst gets a slip, any other our log form; `-` is the standard output, in
    our log form. `tidy` promises that the deals are canonical already. `for_terminal` is applied to each line that goes
    to a terminal.
    """
    count, place = 0, Path(fspath(path))

    def counted() -> Iterator[Deal]:
        nonlocal count
        for count, deal in enumerate(deals, 1):  # noqa: B007  the last count is what is answered
            yield deal

    lines = _slip(counted()) if _is_slip(place) else _lines(counted(), tidy=tidy)
    if for_terminal and place == Path(STDOUT) and sys.stdout.isatty():
        lines = (for_terminal(line.decode()).encode() for line in lines)
    with _target(place) as out:
        for line in lines:
            out.write(line)
    return count


def _is_slip(path: Path) -> bool:
    return (Path(path.stem) if path.suffix in {".gz", ".zst"} else path).suffix == SLIP


def _lines(deals: Iterable[Deal], *, tidy: bool) -> Iterator[bytes]:
    return (encode(deal if tidy else canonical(deal)) + b"\n" for deal in deals)


def _slip(deals: Iterable[Deal]) -> Iterator[bytes]:
    return (line.encode() for line in slip_writer.lines(deals))


@contextmanager
def _target(path: Path) -> Iterator[IO[bytes]]:
    """Open a file beside `path` that replaces it at the end; `path` itself if it is a device or a pipe."""
    if path == Path(STDOUT):
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    if path.exists() and not path.is_file():
        with path.open("wb") as out:
            yield out
        return
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as plain, packed(plain, path.suffix) as out:
            yield out
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def packed(plain: IO[bytes], suffix: str) -> Iterator[IO[bytes]]:
    """Open a stream that compresses as the ending of the name says; equal input gives equal bytes."""
    if suffix == ".gz":
        with gzip.GzipFile("", "wb", 6, plain, mtime=0) as out:
            yield cast("IO[bytes]", out)
    elif suffix == ".zst":
        import zstandard

        with zstandard.ZstdCompressor(level=3).stream_writer(plain, closefd=False) as out:
            yield out
    else:
        yield plain
