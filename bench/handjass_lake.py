"""Random three-player Handjass into a lake, on all cores: summaries, and all plays dealt again for a query."""

import resource
import shutil
from pathlib import Path

from jassstats.access.open_lake import open_lake
from jassstats.simulation import runs, to_lake
from measure import Taken, headline, per_second, say, scratch, timed

DEALS, ASKED, RUNS = 2_000_000, 524_288, 3
ALL_PLAYS = "select count(*), sum(card) from plays"


def run(deals: int) -> runs.Run:
    """A run at a table of three."""
    return runs.run("handjass", "parlett_simple", players=3, deals=deals)


def stored(folder: Path) -> int:
    """Bytes of a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def into(lake: Path, deals: int) -> Taken:
    """Make a lake anew."""
    shutil.rmtree(lake, ignore_errors=True)
    return per_second(deals, timed(lambda: to_lake.into(lake, run(deals))))


def ask_plays(lake: Path) -> Taken:
    """Ask for all plays of a lake that stores none."""
    into(lake, ASKED)
    opened = open_lake(lake)
    return per_second(ASKED, timed(lambda: opened.query(ALL_PLAYS)))


if __name__ == "__main__":
    headline()
    with scratch() as folder:
        into(folder / "lake", ASKED)
        found = [into(folder / "lake", DEALS) for _ in range(RUNS)]
        say("summaries into a lake", found, "deals/s", f"{DEALS:,} deals", "≥ 1,500,000")
        say("a summary", [stored(folder / "lake") / DEALS], "bytes a deal", f"{DEALS:,} deals", "≤ 12")
        plays = [ask_plays(folder / "lake") for _ in range(RUNS + 1)]
        say("plays dealt again and kept for a query", plays[1:], "deals/s", f"{ASKED:,} deals", "≥ 700,000")
        print(f"peak {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MiB")
