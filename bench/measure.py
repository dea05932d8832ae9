"""How the benchmarks measure: one core, a warm-up not counted, then the median of several runs and their spread."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

RUNS = 5


def one_core() -> None:
    """Keep this process on one core, where the system lets us."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="jassstats-bench-") as folder:
        yield Path(folder)


def seconds(work: Callable[[], object], runs: int = RUNS) -> list[float]:
    """Wall time of each of some runs, after one that compiles and warms caches."""
    work()
    taken = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return taken


def rates(count: int, work: Callable[[], object], runs: int = RUNS) -> list[float]:
    """How many a second, in each of some runs of work that handles `count`."""
    return [count / taken for taken in seconds(work, runs)]


def say(what: str, values: list[float], unit: str, n: str, goal: str = "") -> float:
    """Print one figure (median, lowest to highest, number of runs, what one run was) and answer the median."""
    middle = statistics.median(values)
    spread = f"{_figure(min(values))} to {_figure(max(values))}"
    wanted = f"; wanted {goal}" if goal else ""
    print(f"{what}: median {_figure(middle)} {unit} ({spread}; {len(values)} runs; n = {n}{wanted})", flush=True)
    return middle


def headline() -> None:
    """Print the command that was typed."""
    print(f"$ python {' '.join([os.path.relpath(sys.argv[0]), *sys.argv[1:]])}", flush=True)


def real_logs() -> Path:
    """The folder of really played logs."""
    folder = Path(os.environ.get("JASSSTATS_REAL_LOGS", ""))
    if not (folder / "challenge").is_dir():
        sys.exit("set JASSSTATS_REAL_LOGS to the folder of real logs (challenge/ and jasskit/)")
    return folder


def command(*words: str) -> None:
    """Run our own command and throw away what it prints."""
    subprocess.run([Path(sys.executable).with_name("jassstats"), *words], check=True, stdout=subprocess.DEVNULL)


def _figure(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    sys.exit("this file measures nothing by itself: see bench/README.md")
