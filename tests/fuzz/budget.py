"""The time budget of the fuzz tests, and the entries tried so far."""

import os
import time
from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings

SECONDS = float(os.environ.get("JASSSTATS_FUZZ_SECONDS") or 480)
SEED = int(os.environ.get("JASSSTATS_FUZZ_SEED") or 1)
"""The first seed of every target; each further round has the next one."""
AT_ONCE = 10
"""Examples that Hypothesis draws under one seed, before the clock is looked at."""
MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108  new folders are made in it
"""A folder in memory for the many small files; the usual temporary folder where there is none."""


@dataclass
class Tried:
    """The entries and seconds spent by target, and the number of targets that share the time."""

    targets: int = 1
    begun: float = field(default_factory=time.monotonic)
    entries: dict[str, int] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def share(self):
        """The seconds of the next target: an equal share of those that are left, and at least one."""
        left = SECONDS - (time.monotonic() - self.begun)
        return max(1.0, left / max(1, self.targets - len(self.seconds)))


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
    begun, number, share = time.monotonic(), 0, TRIED.share()
    TRIED.entries[target] = TRIED.seconds[target] = 0

    def counted(value):
        TRIED.entries[target] += check(value)

    try:
        while time.monotonic() - begun < share:
            seed(SEED + number)(_SETTINGS(given(drawn)(counted)))()
            number += 1
    except Exception as error:
        error.add_note(f"JASSSTATS_FUZZ_SEED={SEED + number} begins with these texts")
        raise
    finally:
        TRIED.seconds[target] = time.monotonic() - begun
