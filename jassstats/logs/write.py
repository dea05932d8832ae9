"""Deals written in our own form: canonical bytes, one line each, packed if the name ends in .gz or .zst.

Canonical: fields in the order of the record, what has its default left out, hands and melds ascending, cards suit first
with T for the Ten, knobs in the order of their names.
"""

import gzip
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from os import PathLike, fspath
from pathlib import Path
from typing import IO, cast

import msgspec

from jassstats import cards
from jassstats.logs.error_codes import internal
from jassstats.record import Claims, Deal, Entry, Problem

SLIP, STDOUT, SEATS = ".jass", "-", 4

encoder = msgspec.json.Encoder(order="deterministic")


def canonical(deal: Deal) -> Deal:
    """The same deal in the one way we write it. Raises `ValueError` if a card or call can't be told."""
    return msgspec.structs.replace(
        deal,
        players=[] if deal.players == [""] * SEATS else deal.players,
        hands=_hands(deal.hands),
        calls=" ".join(map(_call, deal.calls.split())),
        melds=[_melds(text) for text in deal.melds],
        plays=" ".join(map(_card, deal.plays.split())),
        ai="".join(deal.ai.split()),
        claims=None if deal.claims == Claims() else deal.claims,
    )


def _card(text: str) -> str:
    return cards.name(cards.card(text))


def _ascending(text: str) -> str:
    return " ".join(map(cards.name, sorted(cards.parse(text))))


def _hands(hands: list[str]) -> list[str]:
    """Four unknown hands are as good as none; of any other number they are a mistake, which writing does not mend."""
    nobody = len(hands) == SEATS and not any(hand.split() for hand in hands)
    return [] if nobody else [_ascending(hand) for hand in hands]


def _melds(text: str) -> str:
    """The melds of a seat, each ascending, by their lowest card, the shorter first where two start alike."""
    melds = sorted(sorted(cards.parse(meld)) for meld in text.split("/") if meld.split())
    return "/".join(" ".join(map(cards.name, meld)) for meld in melds)


def _call(text: str) -> str:
    """`1:push`, `3:S`: a suit or the like is one capital, any other word is small."""
    seat, colon, what = text.partition(":")
    if not colon or not what or not seat.isdecimal():
        raise ValueError(f"{text!r} is no call: write the seat, a colon and what was called, such as 1:push or 3:S")
    return f"{int(seat)}:{what.upper() if len(what) == 1 else what.lower()}"


def encode(deal: Deal) -> bytes:
    """A deal as one line, without its end."""
    return encoder.encode(deal)


def tidied(entry: Entry) -> Entry:
    """An entry with its deal canonical; or with no deal and a problem, if a card or call in it can't be told."""
    if entry.deal is None:
        return entry
    try:
        return entry._replace(deal=canonical(entry.deal))
    except ValueError as cause:
        code = "LOG-56" if "is no call" in str(cause) else "LOG-52"
        return entry._replace(deal=None, problem=Problem(code, str(cause)))
    except Exception as cause:  # noqa: BLE001  a mistake of ours is told of this deal, and the others are written
        return entry._replace(deal=None, problem=internal(cause))


def write(path: str | PathLike[str], deals: Iterable[Deal], *, tidy: bool = False) -> int:
    """Deals into a file, canonical; how many. The file appears when all of it is written, never half.

    A name that ends in .jass, or in .jass.gz and the like, gets a slip, any other our log form; `-` is the standard
    output, in our log form. Deals that are `tidy` are canonical already.
    """
    count, place = 0, Path(fspath(path))

    def counted() -> Iterator[Deal]:
        nonlocal count
        for count, deal in enumerate(deals, 1):  # noqa: B007  the last count is what is answered
            yield deal

    with _target(place) as out:
        for line in _slip(counted()) if _is_slip(place) else _lines(counted(), tidy=tidy):
            out.write(line)
    return count


def _is_slip(path: Path) -> bool:
    return (Path(path.stem) if path.suffix in {".gz", ".zst"} else path).suffix == SLIP


def _lines(deals: Iterable[Deal], *, tidy: bool) -> Iterator[bytes]:
    return (encode(deal if tidy else canonical(deal)) + b"\n" for deal in deals)


def _slip(deals: Iterable[Deal]) -> Iterator[bytes]:
    from jassstats.logs.slip import writer  # it writes in both forms

    return (line.encode() for line in writer.lines(deals))


@contextmanager
def _target(path: Path) -> Iterator[IO[bytes]]:
    """A file beside `path` that takes its place in the end; `path` itself if it is a device or a pipe."""
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
    """A stream that packs what is written to it, as the ending of the name says; the same bytes every time."""
    if suffix == ".gz":
        with gzip.GzipFile("", "wb", 6, plain, mtime=0) as out:
            yield cast("IO[bytes]", out)
    elif suffix == ".zst":
        import zstandard

        with zstandard.ZstdCompressor(level=3).stream_writer(plain, closefd=False) as out:
            yield out
    else:
        yield plain
