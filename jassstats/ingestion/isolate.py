"""Isolation of a deal at which the program itself fails, so that the other deals of its batch are kept.

The error does not name the deal, so the batch is halved until the deal stands alone. Some failures also need earlier
deals, for instance of the same partie: then the deal is the last of the shortest beginning of the batch that fails.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from jassstats.engine.jit import NoCompiler
from jassstats.lake import LakeError
from jassstats.logs import error_codes
from jassstats.logs.jsonl import codec
from jassstats.replay.columns import Logged

Attempt = Callable[[Sequence[Logged]], object]
"""A function that replays some entries and stores nothing. It may raise anything."""

SYSTEM = (LakeError, OSError, MemoryError, NoCompiler)
"""Failures that are no deal's fault."""


def set_aside(batch: Sequence[Logged], attempt: Attempt) -> list[Logged]:
    """Return the same entries, with a problem in place of each deal at which `attempt` fails."""
    left = list(batch)
    for place, cause in _alone(left, 0, len(left), attempt):
        left[place] = _replaced(left[place], cause)
    while (error := _failure(left, attempt)) is not None:
        place = _last_of_shortest(left, attempt)
        left[place] = _replaced(left[place], error)
    return left


def _failure(entries: Sequence[Logged], attempt: Attempt) -> Exception | None:
    try:
        attempt(entries)
    except SYSTEM:
        raise
    except Exception as cause:  # noqa: BLE001  any error is reported with the deal
        return cause
    return None


def _alone(entries: Sequence[Logged], first: int, end: int, attempt: Attempt) -> Iterator[tuple[int, Exception]]:
    """Yield the entries that fail by themselves, by halving."""
    cause = _failure(entries[first:end], attempt)
    if cause is None:
        return
    if end - first == 1:
        yield first, cause
        return
    middle = (first + end) // 2
    yield from _alone(entries, first, middle, attempt)
    yield from _alone(entries, middle, end, attempt)


def _last_of_shortest(entries: Sequence[Logged], attempt: Attempt) -> int:
    """Return the place of the last entry of the shortest beginning that fails."""
    good, bad = 0, len(entries)
    while bad - good > 1:
        middle = (good + bad) // 2
        if _failure(entries[:middle], attempt) is None:
            good = middle
        else:
            bad = middle
    return bad - 1


def _replaced(item: Logged, cause: Exception) -> Logged:
    """Return the entry of a deal at which the program failed: its text, and a problem that names the program."""
    entry = item.entry
    raw = entry.raw
    if not raw and entry.deal is not None:
        with suppress(Exception):  # a deal that can't even be written is named by its line
            raw = codec.encode(entry.deal).decode()
    return item._replace(entry=entry._replace(deal=None, raw=raw, problem=error_codes.internal(cause)))
