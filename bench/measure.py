"""The measurement of benchmarks: one core, an uncounted warm-up, then the median of several runs and their spread."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

RUNS = 5
NOT_HERE = 77
"""The exit code of a benchmark that cannot be measured here, as in test harnesses."""


class Taken(NamedTuple):
    """One measurement, by the clock on the wall and by the processor time of this process and those it started."""

    wall: float
    cpu: float


def one_core() -> None:
    """Keep this process on one core, where the system lets us."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="jassstats-bench-") as folder:
        yield Path(folder)


def seconds(work: Callable[[], object], runs: int = RUNS) -> list[Taken]:
    """Return the seconds of each run, after one run that compiles and warms caches."""
    work()
    return [timed(work) for _ in range(runs)]


def rates(count: int, work: Callable[[], object], runs: int = RUNS) -> list[Taken]:
    """Return the rate per second of each run of work that handles `count` things."""
    return [per_second(count, taken) for taken in seconds(work, runs)]


def per_second(count: int, taken: Taken) -> Taken:
    """A time as a rate."""
    return Taken(count / taken.wall, count / taken.cpu)


def timed(work: Callable[[], object]) -> Taken:
    """Return the seconds that some work took."""
    wall, cpu = time.perf_counter(), _processor()
    work()
    return Taken(time.perf_counter() - wall, _processor() - cpu)


def _processor() -> float:
    """Seconds of processor time so far, of this process and of those it started."""
    return sum(os.times()[:4])


def say(what: str, values: Sequence[Taken | float], unit: str, n: str, goal: str = "") -> float:
    """Print one figure (median, lowest to highest, number of runs, what one run was) and answer the median.

    Times and rates are of the clock on the wall, with the median by processor time beside it: where other work
    shares the machine, the two differ.
    """
    plain = [value.wall if isinstance(value, Taken) else value for value in values]
    middle = statistics.median(plain)
    own = [value.cpu for value in values if isinstance(value, Taken)]
    notes = [f"median of {len(plain)} runs, {_figure(min(plain))} to {_figure(max(plain))}"] if len(plain) > 1 else []
    notes += [f"by processor time {_figure(statistics.median(own))}"] if own else []
    notes += [f"n = {n}", f"wanted {goal}"] if goal else [f"n = {n}"]
    print(f"{what}: {_figure(middle)} {unit} ({'; '.join(notes)})", flush=True)
    return middle


def headline() -> None:
    """Print the command that was typed."""
    print(f"$ python {' '.join([os.path.relpath(sys.argv[0]), *sys.argv[1:]])}", flush=True)


def real_logs() -> Path:
    """The folder of really played logs."""
    folder = Path(os.environ.get("JASSSTATS_REAL_LOGS", ""))
    if not (folder / "challenge").is_dir():
        print("set JASSSTATS_REAL_LOGS to the folder of real logs (challenge/ and jasskit/)", file=sys.stderr)
        sys.exit(NOT_HERE)
    return folder


def command(*words: str) -> None:
    """Run our own command, whatever it prints."""
    subprocess.run([Path(sys.executable).with_name("jassstats"), *words], check=True, capture_output=True)


def _figure(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    sys.exit("this file measures nothing by itself: see bench/README.md")
