"""Strategies compared on the same deals in every seating, to be looked at as often as one likes.

Deals are played in chunks on several cores, taken in deal order, and added up exactly, so that neither the size of a
chunk nor the number of cores nor an interruption changes a figure. After every stretch of deals the sums go into the
ledger and the confidence sequences are looked at. All intervals hold at every look, and for all pairs and currencies
together, with the level that is named: each takes its even share of what may go wrong (Bonferroni).
"""

import math
import re
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from os import PathLike

from jassstats import estimate
from jassstats.errors import UsageError
from jassstats.study.compare import accumulate, pilot, summary
from jassstats.study.compare import ledger as ledgers
from jassstats.study.compare.design import Design
from jassstats.study.compare.pilot import USUAL, Frozen, Given
from jassstats.study.compare.play import play
from jassstats.study.compare.result import Comparison, Look, Timing

CAP, CAP_PARTIES = 1_000_000, 50_000
"""Where a comparison that nothing decides gives up, unless told otherwise."""
CHUNK, CHUNK_PARTIES = 16_384, 256
"""Deals, or parties, played at a time."""
PATIENCE = 1.0
"""Seconds a chunk may take and the next be larger."""
CORES = 2
FIRST_LOOK, FIRST_LOOK_PARTIES = 1000, 100

Progress = Callable[[int, int | None], None]


class WrongComparison(UsageError):
    """A comparison that can't be made as it was asked for."""


@dataclass(frozen=True)
class Until:
    """When to stop: after so many deals or parties, some seconds, or once `metric` is decided; whatever comes first."""

    most: int
    seconds: float | None = None
    decided: bool = False
    metric: str = ""  # its first currency, if none is named
    margin: float = 0.0  # a difference that does not matter


@dataclass(frozen=True)
class How:
    """How the work is done; no figure depends on it."""

    ledger: str | PathLike[str] | None = None
    cores: int = CORES
    chunk: int = 0  # as is usual, if 0
    progress: Progress | None = None


def compare(design: Design, until: Until, how: How, given: Given = USUAL) -> Comparison:
    """Play until it is time to stop. Raises `WrongComparison`, or `UsageError` for what no table can be made of."""
    _check(design, until)
    frozen = pilot.freeze(design, given)
    settings = pilot.settings(design, frozen)
    ledger = ledgers.open(how.ledger, settings)
    watch = _Watch(design, frozen, until)
    try:
        for end, numbers in _kept(ledger, until.most):
            if watch.see(end, numbers):
                break
        had = watch.deals
        for first, end, numbers in _fresh(design, frozen, until, how, had) if not watch.over else ():
            if not ledger.done or end > ledger.done[-1][0]:
                ledger.add(first, end, numbers)
            if how.progress:
                how.progress(end, None if until.seconds else until.most)
            if watch.see(end, numbers):
                break
    finally:
        ledger.close()
    timing = Timing(watch.deals - had, time.monotonic() - watch.begun)
    ends = (until.metric, until.margin)
    return Comparison(design, frozen, ledger.of, *ends, watch.tally(), tuple(watch.looks), timing)


def _check(design: Design, until: Until) -> None:
    names = [currency.name for currency in design.currencies]
    if len(set(design.strategies)) < max(len(design.strategies), 2):
        raise WrongComparison("name two different strategies or more")
    if until.metric and until.metric not in names:
        raise WrongComparison(f"there is no metric called {until.metric!r} here: there are {', '.join(names)}")
    if not 0 <= until.margin < math.inf:
        raise WrongComparison(f"a margin is a difference that does not matter: at least 0, not {until.margin:g}")


class _Watch:
    """The sums so far, and whether it is time to stop."""

    def __init__(self, design: Design, frozen: Frozen, until: Until) -> None:
        self.design, self.frozen, self.until = design, frozen, until
        self.deals, self.numbers, self.looks = 0, [], []  # type: tuple[int, list[int], list[Look]]
        self.begun, self.over = time.monotonic(), False

    def see(self, end: int, numbers: list[int]) -> bool:
        """Take in a stretch; whether to stop after it."""
        self.numbers = [a + b for a, b in zip(self.numbers, numbers, strict=True)] if self.numbers else numbers
        self.deals = end
        found = summary.estimates(self.design, self.frozen, self.tally())
        self.looks.append(Look(end, found.value.tolist(), found.low.tolist(), found.high.tolist()))
        self.over = end >= self.until.most or self.decided(found)
        late = self.until.seconds is not None and time.monotonic() - self.begun >= self.until.seconds
        return self.over or late

    def decided(self, found: estimate.Estimate) -> bool:
        """Whether the metric is, for every pair and way."""
        metric = self.until.metric or self.design.currencies[0].name
        words = summary.verdicts(self.design, found, metric, self.until.margin)
        mine = [word for word, line in zip(words, self.design.lines, strict=True) if line.currency.name == metric]
        return self.until.decided and summary.OPEN not in mine

    def tally(self) -> accumulate.Tally:
        """The sums by name."""
        return accumulate.tally(self.design, self.frozen.weights, self.deals, self.numbers)


def _kept(ledger: ledgers.Ledger, most: int) -> Iterator[tuple[int, list[int]]]:
    """The stretches of a ledger that lie within what is asked for."""
    yield from ((end, numbers) for end, numbers in ledger.done if end <= most)


def _fresh(design: Design, frozen: Frozen, until: Until, how: How, had: int) -> Iterator[tuple[int, int, list[int]]]:
    """Stretches still to be played, in deal order: where each begins and ends, and its sums."""
    first, started = had, False
    waiting: list[int] = []
    for begin, cuts, pieces in _chunks(design, frozen, how, had, until.most):
        for last, numbers in zip(cuts[1:], pieces, strict=True):
            waiting = [a + b for a, b in zip(waiting, numbers, strict=True)] if started else numbers
            started = True
            if begin + last == look_after(first, until.most, parties=design.parties):
                yield first, begin + last, waiting
                first, started = begin + last, False


def look_after(deals: int, most: int, *, parties: bool) -> int:
    """The next number of deals to look at: thousands to 100,000, then steps of a tenth of the power of ten below."""
    step = FIRST_LOOK_PARTIES if parties else FIRST_LOOK
    while deals >= 100 * step:
        step *= 10
    return min((deals // step + 1) * step, most)


def _chunks(
    design: Design, frozen: Frozen, how: How, had: int, most: int
) -> Iterator[tuple[int, list[int], list[list[int]]]]:
    """Chunks in order, the next ones being played on other cores meanwhile: first deal, cuts at the looks, sums."""
    waiting: deque[Future[tuple[int, list[int], list[list[int]]]]] = deque()
    pool = ThreadPoolExecutor(how.cores)
    try:
        for part in _parts(design, how, had, most):
            waiting.append(pool.submit(_chunk, design, frozen, part, most))
            if len(waiting) > how.cores:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _parts(design: Design, how: How, had: int, most: int) -> Iterator[tuple[int, int]]:
    """Where each chunk begins and ends; small at first, since many are soon decided, and as long as they are slow."""
    whole = how.chunk or (CHUNK_PARTIES if design.parties else CHUNK)
    size, begun = how.chunk or whole // 32, time.monotonic()
    while had < most:
        yield had, min(had + size, most)
        had, took, begun = had + size, time.monotonic() - begun, time.monotonic()
        size = min(2 * size, whole) if took < PATIENCE else size


def _chunk(design: Design, frozen: Frozen, part: tuple[int, int], most: int) -> tuple[int, list[int], list[list[int]]]:
    first, last = part
    cuts = [0]
    while first + cuts[-1] < last:
        cuts.append(min(look_after(first + cuts[-1], most, parties=design.parties), last) - first)
    numbers = accumulate.columns(design, play(design, first, last), frozen.weights)
    return first, cuts, accumulate.added(numbers, cuts)


def seconds(text: str) -> float:
    """A time as one writes it: 90s, 2m, 1h.

    >>> seconds("2m")
    120.0
    """
    found = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)([smh]?)", text.strip())
    if not found:
        raise WrongComparison(f"{text!r} is no time: write 90s, 2m or 1h")
    return float(found[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[found[2]]
