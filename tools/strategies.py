"""Two strategies on the same deals: A at every seat in turn, B at the others, beside B at every seat.

    python tools/strategies.py A B [--players 3] [--preset parlett_simple] [--deals 20000] [--parties 2000] [--seed 1]

What A gains over B in points, sacks and strokes a deal, and in parties lost; each with its standard error, clustered by
deal or partie. The deals of both tables are the same, so that the luck of the cards cancels as far as play allows.
"""

import argparse
from collections.abc import Iterator
from typing import Any

import numpy as np

from jassstats import games
from jassstats.engine.dtypes import STANDING
from jassstats.replay import replay
from jassstats.replay.columns import Deals
from jassstats.simulation import runs as simulation_runs

PART = 20_000
METRICS = ("points", "sacked", "strokes", "strokes ahead")


def tables(a: str, b: str, players: int) -> list[tuple[str, ...]]:
    """B everywhere, then A at one seat after another."""
    return [(b,) * players, *(tuple(a if seat == one else b for seat in range(players)) for one in range(players))]


def settled(made: Deals) -> tuple[np.ndarray, np.ndarray]:
    """Return the outcomes of some deals, and the slate that each writes."""
    outcome = replay.replay(made)
    standing = np.zeros(len(made), STANDING) if made.standing is None else made.standing.copy()
    law = games.load("handjass").law.law(games.house("handjass", made.run.preset, made.run.overrides))
    games.load("handjass").kernel.stand(law, made.rows, outcome, standing)
    return outcome, standing


def values(made: Deals, players: int) -> np.ndarray:
    """(deals, metrics, seats): points, whether in the sack, strokes, strokes more than the others' mean."""
    outcome, standing = settled(made)
    sacked = (outcome["sacked"][:, None] >> np.arange(players)) & 1
    strokes = standing["strokes"][:, :players].astype(float)
    ahead = (players * strokes - strokes.sum(axis=1, keepdims=True)) / (players - 1)
    return np.stack([outcome["score"][:, :players], sacked, strokes, ahead], axis=1).astype(float)


def deals(a: str, b: str, players: int, many: int, **how: Any) -> Iterator[np.ndarray]:
    """(deals, metrics): what A gains over B where it sits, averaged over the seats."""
    runs = [
        simulation_runs.run("handjass", strategies=table, players=players, deals=many, **how)
        for table in tables(a, b, players)
    ]
    for first in range(0, many, PART):
        count = min(PART, many - first)
        plain, *others = (values(simulation_runs.deals(run, first, count), players) for run in runs)
        yield np.mean([other[:, :, seat] - plain[:, :, seat] for seat, other in enumerate(others)], axis=0)


def lost(made: Deals, players: int) -> np.ndarray:
    """(parties, seats): who lost each, as the last one left."""
    _, standing = settled(made)
    options = games.house("handjass", made.run.preset, made.run.overrides)
    assert made.parties is not None
    last = np.flatnonzero(np.diff(made.parties[:, 0], append=-1))
    after = (standing["points"] + standing["strokes"])[last, :players]
    seated = (made.rows["seats"][last][:, None] >> np.arange(players)) & 1
    return np.asarray((after < options.target) & (seated == 1), float)


def parties(a: str, b: str, players: int, many: int, **how: Any) -> np.ndarray:
    """(parties,): how much more often A loses than B in its place, averaged over the seats."""
    made = []
    for table in tables(a, b, players):
        run = simulation_runs.run("handjass", strategies=table, players=players, parties=many, **how)
        made.append(lost(simulation_runs.deals(run, 0, many), players))
    plain, *others = made
    return np.asarray(np.mean([other[:, seat] - plain[:, seat] for seat, other in enumerate(others)], axis=0))


def line(name: str, found: np.ndarray) -> str:
    """A mean with its standard error."""
    return f"{name:>14}  {found.mean():+.4f} ± {found.std(ddof=1) / len(found) ** 0.5:.4f}  (n = {len(found):,})"


def main() -> None:
    """Print what A gains."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("a")
    reader.add_argument("b")
    reader.add_argument("--players", type=int, default=3)
    reader.add_argument("--preset", default="parlett_simple")
    reader.add_argument("--deals", type=int, default=20_000)
    reader.add_argument("--parties", type=int, default=0)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    how = {"preset": asked.preset, "seed": asked.seed}
    print(f"{asked.a} among {asked.b}, {asked.players} players, {asked.preset}, seed {asked.seed}")
    if asked.deals:
        gained = np.concatenate(list(deals(asked.a, asked.b, asked.players, asked.deals, **how)))
        for column, name in enumerate(METRICS):
            print(line(name, gained[:, column]))
    if asked.parties:
        print(line("parties lost", parties(asked.a, asked.b, asked.players, asked.parties, **how)))


if __name__ == "__main__":
    main()
