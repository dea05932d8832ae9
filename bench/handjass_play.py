"""Three-player Handjass on one core, every deal complete, beside full-deal rollouts of PyPI's colver in the same run.

A deal is dealt, robbed, exchanged, played, its melds compared, its points settled; what is kept of it is its summary.
The two take turns, since the host's speed changes by itself; a figure's median is of its own turns.
"""

import statistics
import tempfile
from functools import partial
from pathlib import Path

import colver

from jassstats.simulation import runs
from measure import Taken, headline, one_core, per_second, say, timed

DEALS, PARTIES, TURNS = 200_000, 10_000, 9
OWN = """
import numpy as np
from jassstats.engine.bits import ONE, ZERO, first
from jassstats.engine.jit import compiled

@compiled
def play(law, view, rand):
    mode, left, chosen = np.int64(view.trump), view.legal, first(view.legal)
    while left != ZERO:
        card = first(left)
        if law.points[mode, card] > law.points[mode, chosen]:
            chosen = card
        left &= left - ONE
    return chosen
"""
"""A strategy of one's own: the dearest card."""


def table(*strategies: str, **many: int) -> runs.Run:
    """A run at a table of three."""
    return runs.run("handjass", "parlett_simple", players=3, strategies=strategies, **many)


def main(own: str) -> None:
    """Measure everything in turns, after a round that compiles."""
    parties = table("solid", parties=PARTIES)
    in_parties = len(runs.deals(parties, 0, PARTIES))
    summed = {
        "random legal": (table("random_legal", deals=DEALS), "≥ 2,000,000 and ≥ 3 x colver"),
        "solid": (table("solid", deals=DEALS), "≥ 500,000"),
        "mixed: one's own, solid, random": (table(own, "solid", "random_legal", deals=DEALS), "≥ 150,000"),
        "one's own alone": (table(own, deals=DEALS), ""),
    }
    env = colver.Env.deal(seed=1)
    work = {name: (DEALS, partial(runs.summaries, run, 0, DEALS), goal) for name, (run, goal) in summed.items()}
    work["parties of solid"] = (in_parties, partial(runs.deals, parties, 0, PARTIES), "≥ 100,000")
    work["colver, full-deal rollouts"] = (DEALS, partial(env.rollout, DEALS), "")
    found: dict[str, list[Taken]] = {name: [] for name in work}
    for turn in range(TURNS + 1):
        for name, (count, job, _) in work.items():
            taken = per_second(count, timed(job))
            if turn:
                found[name].append(taken)
    for name, (count, _, goal) in work.items():
        say(name, found[name], "deals/s", f"{count:,} deals", goal)
    pairs = zip(found["random legal"], found["colver, full-deal rollouts"], strict=True)
    ratio = statistics.median(ours.cpu / theirs.cpu for ours, theirs in pairs)
    print(f"random legal: {ratio:.2f} times colver, median of {TURNS} pairs by processor time")


if __name__ == "__main__":
    headline()
    one_core()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "dearest.py"
        path.write_text(OWN, encoding="utf-8")
        main(str(path))
