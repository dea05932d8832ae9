"""The time budget of the fuzz tests, and the entries tried so far."""

import os
import time
from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings

SECONDS = float(os.environ.get("JASSSTATS_FUZZ_SECONDS") or 480)
SEED = int(os.environ.get("JASSSTATS_FUZZ_SEED") or time.time_ns() % 1_000_000)
AT_ONCE = 10
"""Examples that Hypothesis draws under one seed, before the clock is looked at."""
MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108  new folders are made in it
"""A folder in memory for the many small files; the usual temporary folder where there is none."""


@dataclass
class Tried:
    """The entries and seconds spent by target, and the number of targets that share the time."""

    targets: int = 1
    entries: dict[str, int] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)


TRIED = Tried()

_SETTINGS = settings(
    max_examples=AT_ONCE,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],  # shrinking may take minutes: a target makes its own findings fewer
    report_multiple_bugs=False,
    print_blob=True,
    suppress_health_check=list(HealthCheck),
)


def spend(target, check, drawn):
    """Call `check` with drawn values until the target's time is over; it answers how many entries it saw."""
    begun, number = time.monotonic(), 0
    TRIED.entries[target] = 0

    def counted(value):
        TRIED.entries[target] += check(value)

    try:
        while time.monotonic() - begun < SECONDS / TRIED.targets:
            seed(SEED + number)(_SETTINGS(given(drawn)(counted)))()
            number += 1
    finally:
        TRIED.seconds[target] = time.monotonic() - begun
