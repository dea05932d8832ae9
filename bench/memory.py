"""Most memory held while a log is ingested: 1 k, 10 k, 100 k and 1 M deals, each in a process of its own."""

import resource
import subprocess
import sys
from pathlib import Path

from measure import headline, say, scratch
from stock import into_a_fresh_lake, log

SIZES = (1_000, 10_000, 100_000, 1_000_000)
RUNS = 3


def peak(path: Path, lake: Path) -> float:
    """The peak of a child that does nothing but ingest, in MiB."""
    child = subprocess.run([sys.executable, __file__, path, lake], capture_output=True, text=True, check=True)
    return float(child.stdout)


def main() -> None:
    """Print a peak for each size, and how much the largest adds to the smallest but one."""
    headline()
    with scratch() as folder:
        found = {}
        for size in SIZES:
            path = log(folder / "deals.jsonl", size)
            peaks = [peak(path, folder / "lake") for _ in range(RUNS)]
            found[size] = say("peak resident memory", peaks, "MiB", f"{size:,} deals, {path.stat().st_size:,} bytes")
        print(f"from 100,000 deals to 1,000,000: {found[SIZES[3]] - found[SIZES[2]]:+.0f} MiB")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        into_a_fresh_lake([Path(sys.argv[1])], Path(sys.argv[2]))
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    else:
        main()
