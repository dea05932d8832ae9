"""Every statistic of Handjass over simulated deals: how long an answer takes once the facts it reads are in the lake.

`python bench/answers.py 10000000 sack_rate strokes` asks only these, and of ten million deals; `--plays` adds those
that read plays or tricks.
"""

import sys
from functools import partial
from pathlib import Path

import jassstats as js
from jassstats import stats
from jassstats.simulation import runs, to_lake
from measure import headline, say, scratch, seconds

READ_PLAYS = {"plays", "tricks"}


def asked(names: set[str], *, plays: bool) -> list[stats.Stat]:
    """The statistics to ask."""
    ours = [stat for stat in stats.catalogue() if "handjass" in stat.games and stat.about_deals]
    return [stat for stat in ours if (stat.name in names if names else plays or not stat.tables & READ_PLAYS)]


def ask(path: Path, deals: int, wanted: list[stats.Stat]) -> None:
    """Time the answers of a lake, and hold each against its goal, which is for ten million deals."""
    lake = js.open(path)
    for stat in wanted:
        lake.stat(stat.name)  # makes the tables it reads
        goal = 15 if stat.tables & READ_PLAYS else 2
        taken = seconds(partial(lake.stat, stat.name), 3)
        say(stat.name, taken, "s", f"{deals:,} deals", f"< {goal} s at 10,000,000, on two cores")


if __name__ == "__main__":
    headline()
    words = set(sys.argv[1:])
    counts = {word for word in words if word.isdecimal()}
    deals = int(next(iter(counts), "1000000"))
    with scratch() as folder:
        to_lake.into(folder / "lake", runs.run("handjass", "parlett_simple", players=3, deals=deals))
        ask(folder / "lake", deals, asked(words - counts - {"--plays"}, plays="--plays" in words))
