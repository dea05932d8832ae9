"""Chances held against parties that were played."""

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
    """Parties played from a clean slate against what was reckoned: seats before deals, by how they stood."""

    players: int
    points: int
    zeros: int
    states: int
    reckoned: float  # mean chance to lose
    lost: float  # share that lost
    difference: Estimate  # lost less reckoned, clustered by partie


def check(of: SlateChances, run: runs.Run) -> list[Checked]:
    """Play the parties of `run` and hold each state that came up against its chance."""
    groups: dict[tuple[int, int, int], dict[int, list[float]]] = {}
    sums: dict[tuple[int, int, int], list[float]] = {}
    for partie, seats, points, zeros, dealer, losers in _states(run):
        chance = of.chances(points, zeros, dealer, seats).value
        for seat in seats:
            key, lost = (len(seats), points[seat], min(zeros[seat], of.shape.zeros)), float(seat in losers)
            cell = groups.setdefault(key, {}).setdefault(partie, [0.0, 0.0])
            cell[0] += lost - chance[seat]
            cell[1] += 1
            told = sums.setdefault(key, [0.0, 0.0])
            told[0], told[1] = told[0] + chance[seat], told[1] + lost
    return [_checked(key, groups[key], sums[key]) for key in sorted(groups, reverse=True)]


OTHER_SEED = 0x5EED
"""Makes another seed of a seed."""


def rows(of: SlateChances, parties: int, seed: int) -> list[Row]:
    """Play parties of the same table and compare them with the chances, a row for each way a seat stood."""
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
    return Checked(*key, many, sums[0] / many, sums[1] / many, estimate.ratio(estimate.sums(apart, seats)))


def _states(run: runs.Run) -> Iterator[tuple[int, list[int], list[int], list[int], int, list[int]]]:
    """Every deal of the parties: partie, seats left, points and zeros before it, dealer, who loses in the end."""
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
            losers = [told.side for told in partie.standings(sums) if told.loser]
            for i in range(first, last + 1) if losers else ():
                seats = [seat for seat in range(n) if rows["seats"][i] >> seat & 1]
                told = [np.asarray(now)[name][i].tolist()[:n] for name in ("points", "zeros")]
                yield int(where[first]), seats, told[0], told[1], int(rows["dealer"][i]), losers
            first = last + 1
