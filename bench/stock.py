"""The data of the benchmarks: simulated deals of one preset, the same each time, and a log of them in our own form."""

import shutil
from pathlib import Path

from jassstats.ingestion.files import ingest
from jassstats.logs import write as log_writer
from jassstats.replay.columns import Deals
from jassstats.simulation.runs import deals as dealt
from jassstats.simulation.runs import run

RUN = run("schieber", "swisslos_2500", deals=1_000_000)


def deals(count: int) -> Deals:
    """The first deals of the run."""
    return dealt(RUN, 0, count)


def log(path: Path, count: int) -> Path:
    """Those deals as lines of our own form."""
    step = 10_000
    log_writer.write(
        path, (d.record(i) for at in range(0, count, step) for d in [_some(at, count, step)] for i in range(len(d)))
    )
    return path


def into_a_fresh_lake(paths: list[Path], lake: Path, **said: str) -> None:
    """Ingest into a lake that holds nothing yet."""
    shutil.rmtree(lake, ignore_errors=True)
    ingest(paths, lake, **said)


def _some(at: int, count: int, step: int) -> Deals:
    return dealt(RUN, at, min(step, count - at))
