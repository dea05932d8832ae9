"""The chances of slates, compared with parties that were played."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from jassstats import estimate, games
from jassstats.estimate import Estimate
from jassstats.replay import replay
from jassstats.results import Row, interval_columns
from jassstats.simulation import runs
from jassstats.study.equity.table import SlateChances


class Checked(NamedTuple):
    """One state of a seat before a deal: the chance computed for it, and the share of parties lost from it."""

    players: int
    points: int
    zeros: int
    states: int
    reckoned: float  # mean chance to lose
    lost: float  # share that lost
    difference: Estimate  # lost less reckoned, clustered by partie


def check(of: SlateChances, run: runs.Run) -> list[Checked]:
    """Play the parties of `run` and compare each state that came up with its chance."""
    groups: dict[tuple[int, int, int], dict[int, list[float]]] = {}
    sums: dict[tuple[int, int, int], list[float]] = {}
    for partie, seats, points, zeros, dealer, losers in _states(run):
        chance = of.chances(points, zeros, dealer, seats).value
        for seat in seats:
            key, lost = (len(seats), points[seat], min(zeros[seat], of.shape.zeros)), float(seat in losers)
            cell = groups.setdefault(key, {}).setdefault(partie, [0.0, 0.0])
            cell[0] += lost - chance[seat]
            cell[1] += 1
            total = sums.setdefault(key, [0.0, 0.0])
            total[0], total[1] = total[0] + chance[seat], total[1] + lost
    return [_checked(key, groups[key], sums[key]) for key in sorted(groups, reverse=True)]


OTHER_SEED = 0x5EED
"""Makes another seed of a seed."""


def rows(of: SlateChances, parties: int, seed: int) -> list[Row]:
    """Play parties of the same table and compare them with the chances, a row for each state of a seat."""
    run = runs.run(
        "handjass", of.preset, parties=parties, seed=seed ^ OTHER_SEED, strategies=of.strategies,
        players=len(of.strategies), overrides=of.overrides,
    )  # fmt: skip
    return [
        {name: value for name, value in one._asdict().items() if name != "difference"}
        | interval_columns("difference", one.difference)
        for one in check(of, run)
    ]


def _checked(key: tuple[int, int, int], cells: dict[int, list[float]], sums: list[float]) -> Checked:
    apart, seats = np.array(list(cells.values())).T
    many = int(seats.sum())
    return Checked(*key, many, float(sums[0]) / many, sums[1] / many, estimate.ratio(estimate.sums(apart, seats)))


def _states(run: runs.Run) -> Iterator[tuple[int, list[int], list[int], list[int], int, list[int]]]:
    """Yield every deal of the parties: partie, seats left, points and zeros before it, dealer, who loses in the end."""
    partie, n = games.load(run.game).partie, len(run.strategies)
    options = games.house(run.game, run.preset, run.overrides)
    for deals in runs.chunks(run):
        outcome, rows, now = replay.replay(deals), deals.rows, deals.standing
        where, first = np.asarray(deals.parties)[:, 0], 0
        for last in np.flatnonzero(np.diff(where, append=-1)).tolist():
            sums = partie.begin(options, n, int(rows["dealer"][first]))
            for i in range(first, last + 1):
                partie.enter(
                    sums, rows[i], outcome["score"][i].tolist(), outcome[i], whole=bool(outcome["complete"][i])
                )
            losers = [standing.side for standing in partie.standings(sums) if standing.loser]
            for i in range(first, last + 1) if losers else ():
                seats = [seat for seat in range(n) if rows["seats"][i] >> seat & 1]
                points, zeros = (np.asarray(now)[name][i].tolist()[:n] for name in ("points", "zeros"))
                yield int(where[first]), seats, points, zeros, int(rows["dealer"][i]), losers
            first = last + 1
