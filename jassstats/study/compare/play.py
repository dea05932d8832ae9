"""The tables of a design, played on the same deals, and the metrics of every place in whole numbers."""

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jassstats.replay import replay
from jassstats.replay.columns import Deals
from jassstats.simulation import runs
from jassstats.simulation.runs import Run
from jassstats.study.compare.design import Design, Pair
from jassstats.study.compare.metrics import Whole, first_deals, of_deals, of_parties


class Played(NamedTuple):
    """Some deals (or parties) at every table. Values are (metrics, deals, sides)."""

    deals: Deals  # as the mirror table of the first strategy plays them
    mirror: dict[str, Whole]
    challenger: dict[Pair, Whole]  # at the place of `other`, the challenger among `first`
    alike: dict[Pair, NDArray[np.bool_]]  # deals that both mirror tables play alike
    tables: Whole  # the number of tables played for each deal


@lru_cache(maxsize=512)
def seated(design: Design, who: Pair | str, place: int = 0) -> Run:
    """Return a table of the design. It is cached, since checking its names takes longer than playing a few deals."""
    return design.mirror(who) if isinstance(who, str) else design.challenger(who, place)


def play(design: Design, first: int, last: int) -> Played:
    """Play deals or parties `first` to `last` - 1 at every table at which they may differ."""
    which = np.arange(first, last)
    mirror_deals = {name: _slice(seated(design, name), which) for name in design.strategies}
    mirror = {name: _values(design, deals) for name, deals in mirror_deals.items()}
    alike = {pair: _alike(design, mirror_deals[pair.first], mirror_deals[pair.other]) for pair in design.pairs}
    tables = np.full(len(which), len(mirror), np.int64)
    challenger = {}
    for who in design.mixed:
        same = alike[who] if who in alike else alike[Pair(who.other, who.first)]
        played = _worth_playing(~same) if design.parties else ~same
        challenger[who] = _challenger(design, who, mirror[who.first], which, played)
        tables[played] += design.sides
    return Played(mirror_deals[design.strategies[0]][0], mirror, challenger, alike, tables)


def _worth_playing(differ: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Add parties between two that differ, where playing them costs less than starting another range."""
    played = differ.copy()
    for before, after in pairwise(np.flatnonzero(differ).tolist()):
        if after - before <= GAP:
            played[before:after] = True
    return played


GAP = 50
"""The number of parties that take about as long to play as starting another range."""


def _challenger(design: Design, who: Pair, mirror: Whole, which: NDArray[np.int64], played: NDArray[np.bool_]) -> Whole:
    """Return the metrics of the challenger at each place. A deal that is not played is as at the mirror table."""
    values = mirror.copy()
    if played.any():
        for place in range(design.sides):
            deals = _slice(seated(design, who, place), which[played])
            values[:, played, place] = _values(design, deals)[:, :, place]
    return values


def _slice(run: Run, which: NDArray[np.int64]) -> list[Deals]:
    """Return some deals of a run, or ranges of its parties."""
    if run.parties is None:
        return [runs.deals_at(run, which.astype(np.uint64))]
    ranges = np.split(which, np.flatnonzero(np.diff(which) != 1) + 1)
    return [runs.deals(run, int(part[0]), len(part)) for part in ranges]


def _values(design: Design, parts: list[Deals]) -> Whole:
    count = of_parties if design.parties else of_deals
    return np.concatenate([count(deals, replay.replay(deals), design.players) for deals in parts], axis=1)


def _alike(design: Design, one: list[Deals], other: list[Deals]) -> NDArray[np.bool_]:
    """Return the deals in which two mirror tables made the same calls and played the same cards, byte for byte."""
    a, b = one[0], other[0]
    if not design.parties:
        same: NDArray[np.bool_] = (_bytes(a.rows) == _bytes(b.rows)).all(axis=1)
        return same
    ends = [np.append(first_deals(deals), len(deals)) for deals in (a, b)]
    parts = [[deals.rows[i:j] for i, j in pairwise(at)] for deals, at in zip((a, b), ends, strict=True)]
    return np.array([x.tobytes() == y.tobytes() for x, y in zip(*parts, strict=True)], bool)


def _bytes(rows: np.ndarray) -> NDArray[np.uint8]:
    return np.ascontiguousarray(rows).view(np.uint8).reshape(len(rows), rows.itemsize)
