"""The comparison itself: deals are played in every seating, and intervals are computed at every look.

Deals are played in chunks on several cores, taken in the order of deals, and added exactly, so that no figure depends
on the size of a chunk, the number of cores or an interruption. After each range of deals the sums go into the ledger,
and the confidence sequences are computed. All intervals hold at every look, and for all pairs and metrics together,
with the level that is given: each has an equal share of the error probability (Bonferroni).
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
from jassstats.study.compare.pilot import USUAL, PilotFit, PilotOptions
from jassstats.study.compare.play import play
from jassstats.study.compare.result import Comparison, Look, Timing

CAP, CAP_PARTIES = 1_000_000, 50_000
"""The usual numbers of deals and of parties after which an undecided comparison ends."""
CHUNK, CHUNK_PARTIES = 16_384, 256
"""The number of deals, or parties, in a chunk."""
PATIENCE = 1.0
"""The time in seconds above which chunks do not become larger."""
CORES = 2
FIRST_LOOK, FIRST_LOOK_PARTIES = 1000, 100

Progress = Callable[[int, int | None], None]
Range = tuple[int, int, list[int]]
"""A range of deals: the first, the end, and the sums."""
Chunk = tuple[int, list[int], list[list[int]]]
"""A chunk of deals: the first, the cuts at the looks, and the sums between two cuts."""


class WrongComparison(UsageError):
    """A comparison that can't be made with these arguments."""


@dataclass(frozen=True)
class Until:
    """The end of a comparison: a number of deals or parties, a time, or a decision; the first of them counts."""

    most: int
    seconds: float | None = None
    decided: bool = False
    metric: str = ""  # the first metric if empty
    margin: float = 0.0  # a difference that does not matter


@dataclass(frozen=True)
class Execution:
    """The execution of a comparison. No figure depends on it."""

    ledger: str | PathLike[str] | None = None
    cores: int = CORES
    chunk: int = 0  # the usual number if 0
    progress: Progress | None = None


def compare(design: Design, until: Until, execution: Execution, options: PilotOptions = USUAL) -> Comparison:
    """Play until the end of the comparison.

    Raises `WrongComparison`, or `UsageError` if no table can be made of the design.
    """
    _check(design, until)
    pilot_fit = pilot.fit(design, options)
    settings = pilot.settings(design, pilot_fit)
    ledger = ledgers.open(execution.ledger, settings)
    watch = _Watch(design, pilot_fit, until)
    try:
        for end, numbers in _kept(ledger, until.most, accumulate.count_sums(design, pilot_fit.weights)):
            if watch.add(end, numbers):
                break
        had = watch.deals
        for first, end, numbers in _fresh(design, pilot_fit, until, execution, had) if not watch.over else ():
            if not ledger.done or end > ledger.done[-1][0]:
                ledger.add(first, end, numbers)
            if execution.progress:
                execution.progress(end, None if until.seconds else until.most)
            if watch.add(end, numbers):
                break
    finally:
        ledger.close()
    timing = Timing(watch.deals - had, time.monotonic() - watch.begun)
    ends = (until.metric, until.margin)
    return Comparison(design, pilot_fit, ledger.of, *ends, watch.tally(), tuple(watch.looks), timing)


def _check(design: Design, until: Until) -> None:
    names = [metric.name for metric in design.metrics]
    if len(set(design.strategies)) < max(len(design.strategies), 2):
        raise WrongComparison("name two different strategies or more")
    if until.metric and until.metric not in names:
        raise WrongComparison(f"there is no metric called {until.metric!r} here: there are {', '.join(names)}")
    if not 0 <= until.margin < math.inf:
        raise WrongComparison(f"a margin is a difference that does not matter: at least 0, not {until.margin:g}")


class _Watch:
    """The sums so far, with a test for the end."""

    def __init__(self, design: Design, pilot_fit: PilotFit, until: Until) -> None:
        self.design, self.pilot_fit, self.until = design, pilot_fit, until
        self.deals, self.numbers, self.looks = 0, [], []  # type: tuple[int, list[int], list[Look]]
        self.begun, self.over = time.monotonic(), False

    def add(self, end: int, numbers: list[int]) -> bool:
        """Add a range of deals. Returns whether the comparison ends after it."""
        self.numbers = [a + b for a, b in zip(self.numbers, numbers, strict=True)] if self.numbers else numbers
        self.deals = end
        differences = summary.estimates(self.design, self.pilot_fit, self.tally())
        self.looks.append(Look(end, differences.value.tolist(), differences.low.tolist(), differences.high.tolist()))
        self.over = end >= self.until.most or self.decided(differences)
        late = self.until.seconds is not None and time.monotonic() - self.begun >= self.until.seconds
        return self.over or late

    def decided(self, differences: estimate.Estimate) -> bool:
        """Return whether the metric is decided for every pair and direction."""
        metric = self.until.metric or self.design.metrics[0].name
        verdicts = summary.verdicts(self.design, differences, metric, self.until.margin)
        both = zip(verdicts, self.design.contrasts, strict=True)
        of_metric = [verdict for verdict, contrast in both if contrast.metric.name == metric]
        return self.until.decided and summary.OPEN not in of_metric

    def tally(self) -> accumulate.Tally:
        """Return the sums by name."""
        return accumulate.tally(self.design, self.pilot_fit.weights, self.deals, self.numbers)


def _kept(ledger: ledgers.Ledger, most: int, size: int) -> Iterator[tuple[int, list[int]]]:
    """Yield the ranges of a ledger that the comparison includes. Raises `WrongLedger` if they have too few sums."""
    if any(len(numbers) != size for _, numbers in ledger.done):
        raise ledgers.WrongLedger(f"the ledger was changed: this comparison has {size} sums in each line")
    yield from ((end, numbers) for end, numbers in ledger.done if end <= most)


def _fresh(design: Design, pilot_fit: PilotFit, until: Until, execution: Execution, had: int) -> Iterator[Range]:
    """Play the other ranges. Yields in the order of deals the first deal, the end and the sums of each."""
    first, started = had, False
    waiting: list[int] = []
    for begin, cuts, pieces in _chunks(design, pilot_fit, execution, had, until.most):
        for last, numbers in zip(cuts[1:], pieces, strict=True):
            waiting = [a + b for a, b in zip(waiting, numbers, strict=True)] if started else numbers
            started = True
            if begin + last == look_after(first, until.most, parties=design.parties):
                yield first, begin + last, waiting
                first, started = begin + last, False


def look_after(deals: int, most: int, *, parties: bool) -> int:
    """Return the number of deals at the next look: in steps of 1,000 to 100,000, then in steps ten times as large."""
    step = FIRST_LOOK_PARTIES if parties else FIRST_LOOK
    while deals >= 100 * step:
        step *= 10
    return min((deals // step + 1) * step, most)


def _chunks(design: Design, pilot_fit: PilotFit, execution: Execution, had: int, most: int) -> Iterator[Chunk]:
    """Play chunks on several cores. Yields in order the first deal, the cuts at the looks, and the sums of each."""
    waiting: deque[Future[Chunk]] = deque()
    pool = ThreadPoolExecutor(execution.cores)
    try:
        for part in _parts(design, execution, had, most):
            waiting.append(pool.submit(_chunk, design, pilot_fit, part, most))
            if len(waiting) > execution.cores:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _parts(design: Design, execution: Execution, had: int, most: int) -> Iterator[tuple[int, int]]:
    """Yield the begin and end of each chunk. The first are small, since many comparisons are soon decided."""
    whole = execution.chunk or (CHUNK_PARTIES if design.parties else CHUNK)
    size, begun = execution.chunk or whole // 32, time.monotonic()
    while had < most:
        yield had, min(had + size, most)
        had, took, begun = had + size, time.monotonic() - begun, time.monotonic()
        size = min(2 * size, whole) if took < PATIENCE else size


def _chunk(design: Design, pilot_fit: PilotFit, part: tuple[int, int], most: int) -> Chunk:
    """Play one chunk."""
    first, last = part
    cuts = [0]
    while first + cuts[-1] < last:
        cuts.append(min(look_after(first + cuts[-1], most, parties=design.parties), last) - first)
    numbers = accumulate.columns(design, play(design, first, last), pilot_fit.weights)
    return first, cuts, accumulate.added(numbers, cuts)


def seconds(text: str) -> float:
    """Return a time in seconds from its text: 90s, 2m or 1h.

    >>> seconds("2m")
    120.0
    """
    match = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)([smh]?)", text.strip())
    if not match:
        raise WrongComparison(f"{text!r} is no time: write 90s, 2m or 1h")
    return float(match[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[match[2]]
