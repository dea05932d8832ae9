"""The rows of an answer, within bounds: so many rows, so much text, so many seconds."""

import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from jassstats.lake import Lake
from jassstats.lake.errors import WrongQuery

if TYPE_CHECKING:
    import duckdb

BATCH = 256
"""Rows fetched between two looks at the bounds."""
SIZE = 1 << 30
"""Characters and values that an answer may have."""


def fetch(
    answer: "duckdb.DuckDBPyConnection", limit: int | None = None, size: int = SIZE, until: float | None = None
) -> list[tuple[Any, ...]]:
    """At most `limit` rows (None: all). Raises `WrongQuery` beyond `size`, or after the moment `until`.

    until: seconds of `time.monotonic`.
    """
    rows: list[tuple[Any, ...]] = []
    while (limit is None or len(rows) < limit) and (batch := answer.fetchmany(BATCH)):
        rows += batch
        size -= sum(map(_size, batch))
        if size < 0:
            raise WrongQuery("the answer is too large to be held in memory: ask for fewer rows or shorter values")
        if until is not None and time.monotonic() > until:
            raise WrongQuery("the query took too long: ask for less, or give it a longer --timeout")
    return rows[:limit]


@contextmanager
def time_limit(lake: Lake, seconds: float | None) -> Iterator[float | None]:
    """Interrupt the query of a lake after `seconds`; yields the moment at which they are over."""
    if seconds is None:
        yield None
        return
    if not seconds > 0:
        raise WrongQuery(f"a time limit is more than 0 s, not {seconds:g}")
    limit = threading.Timer(min(seconds, threading.TIMEOUT_MAX), lake.interrupt)
    limit.daemon = True
    limit.start()
    try:
        yield time.monotonic() + seconds
    finally:
        limit.cancel()
        limit.join()  # a thread that outlives the answer may be torn down with the interpreter


def _size(value: object) -> int:
    """How much a value holds: characters of a text, values of a list or struct."""
    if isinstance(value, str | bytes):
        return 1 + len(value)
    if isinstance(value, dict):
        return 1 + _sizes(value.keys()) + _sizes(value.values())
    return 1 + _sizes(value) if isinstance(value, list | tuple) else 1


def _sizes(values: Iterable[object]) -> int:
    return sum(map(_size, values))
