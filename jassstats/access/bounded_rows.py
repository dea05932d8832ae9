"""The rows of an answer, within bounds: number of rows, size, and time."""

import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, wait
from typing import TYPE_CHECKING, Any, TypeVar

from jassstats.lake import Lake
from jassstats.lake.errors import WrongQuery

if TYPE_CHECKING:
    import duckdb

T = TypeVar("T")

BATCH = 256
"""Rows fetched between two checks of the bounds."""
SIZE = 1 << 30
"""Characters and values that an answer may have."""
PAUSE = 0.05
"""Seconds between two interrupts."""
GRACE = 3.0
"""Seconds that a query has to end after the first interrupt."""


def answer(
    lake: Lake, query: str, params: dict[str, Any], limit: int | None = None, seconds: float | None = None
) -> tuple[tuple[str, ...], list[tuple[Any, ...]]]:
    """Run a query; return the names of its columns and at most `limit` rows (None: all).

    The time to make tables of simulated deals that the lake lacks does not count.

    Raises
    ------
    WrongQuery
        The answer is too large, or the query took longer than `seconds`.

    """
    if seconds is not None and not seconds > 0:
        raise WrongQuery(f"a time limit is more than 0 s, not {seconds:g}")
    begin = time.monotonic()
    tables = within(lake, lambda: lake.named(query), seconds)
    left = None if seconds is None else max(seconds - (time.monotonic() - begin), PAUSE)
    lake.make(tables)
    until = None if left is None else time.monotonic() + left

    def run() -> tuple[tuple[str, ...], list[tuple[Any, ...]]]:
        connection = lake.execute(query, **params)
        names = tuple(name for name, *_ in connection.description)
        return names, fetch(connection, limit, until=until)

    return within(lake, run, left, seconds)


def fetch(
    connection: "duckdb.DuckDBPyConnection", limit: int | None = None, size: int = SIZE, until: float | None = None
) -> list[tuple[Any, ...]]:
    """Return at most `limit` rows (None: all). Raise `WrongQuery` beyond `size`, or after the moment `until`.

    until: seconds of `time.monotonic`.
    """
    rows: list[tuple[Any, ...]] = []
    while (limit is None or len(rows) < limit) and (batch := connection.fetchmany(BATCH)):
        rows += batch
        size -= sum(map(_size, batch))
        if size < 0:
            raise WrongQuery("the answer is too large to be held in memory: ask for fewer rows or shorter values")
        if until is not None and time.monotonic() > until:
            raise WrongQuery("the query took too long: ask for less, or give it a longer --timeout")
    return rows[:limit]


def within(lake: Lake, work: Callable[[], T], seconds: float | None, limit: float | None = None) -> T:
    """Return the result of `work`, which queries the lake, within `seconds` (None: without a limit).

    After `seconds` the query is interrupted until it ends: DuckDB forgets an interrupt that comes before the query
    has begun. A few functions of DuckDB do not check for interrupts. `GRACE` seconds later the thread with such a
    query is abandoned; it ends with its function, or with the process.

    limit: the seconds that the error names, if others than `seconds`.
    """
    if seconds is None:
        return work()
    import duckdb

    result: Future[T] = Future()
    threading.Thread(target=_settle, args=(result, work), daemon=True).start()
    try:
        wait([result], min(seconds, threading.TIMEOUT_MAX))
        end = time.monotonic() + GRACE
        while not result.done() and time.monotonic() < end:
            lake.interrupt()
            wait([result], PAUSE)
        if result.done():
            return result.result()
        lake.abandon()
    except KeyboardInterrupt:
        lake.interrupt()
        raise
    except duckdb.InterruptException:
        pass
    raise WrongQuery(
        f"the query took more than {limit or seconds:g} s: ask for less, or give it a longer --timeout"
    ) from None


def _settle(result: "Future[T]", work: Callable[[], T]) -> None:
    """Set a future to the result of `work`, or to its error."""
    try:
        result.set_result(work())
    except BaseException as error:  # noqa: BLE001  it is raised where the result is wanted
        result.set_exception(error)


def _size(value: object) -> int:
    """Return the size of a value: characters of a text, values of a list or struct."""
    if isinstance(value, str | bytes):
        return 1 + len(value)
    if isinstance(value, dict):
        return 1 + _sizes(value.keys()) + _sizes(value.values())
    return 1 + _sizes(value) if isinstance(value, list | tuple) else 1


def _sizes(values: Iterable[object]) -> int:
    return sum(map(_size, values))
