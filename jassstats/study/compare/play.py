"""The tables of a design, played on the same deals: what everybody got, in whole numbers."""

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
    """Some deals (or parties) at every table. Values are (currencies, deals, sides)."""

    deals: Deals  # as the first strategy plays them at home
    home: dict[str, Whole]
    alone: dict[Pair, Whole]  # at the place where `other` sits alone among `first`
    alike: dict[Pair, NDArray[np.bool_]]  # deals that both homes play alike
    tables: Whole  # tables played for each deal


@lru_cache(maxsize=512)
def seated(design: Design, who: Pair | str, place: int = 0) -> Run:
    """A table of the design; checking a run's names takes longer than a few deals."""
    return design.home(who) if isinstance(who, str) else design.alone(who, place)


def play(design: Design, first: int, last: int) -> Played:
    """Deals, or parties, `first` to `last` - 1 at every table at which they may differ."""
    which = np.arange(first, last)
    at_home = {name: _slice(seated(design, name), which) for name in design.strategies}
    home = {name: _values(design, deals) for name, deals in at_home.items()}
    alike = {pair: _alike(design, at_home[pair.first], at_home[pair.other]) for pair in design.pairs}
    tables = np.full(len(which), len(home), np.int64)
    alone = {}
    for who in design.mixed:
        same = alike[who] if who in alike else alike[Pair(who.other, who.first)]
        played = _worth_playing(~same) if design.parties else ~same
        alone[who] = _alone(design, who, home[who.first], which, played)
        tables[played] += design.sides
    return Played(at_home[design.strategies[0]][0], home, alone, alike, tables)


def _worth_playing(differ: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Parties are played in stretches: few that are alike among others that differ are cheaper played than left out."""
    found = differ.copy()
    for before, after in pairwise(np.flatnonzero(differ).tolist()):
        if after - before <= GAP:
            found[before:after] = True
    return found


GAP = 50
"""Parties whose play takes about as long as to begin another stretch."""


def _alone(design: Design, who: Pair, home: Whole, which: NDArray[np.int64], played: NDArray[np.bool_]) -> Whole:
    """What one gets alone at each place; where it is not played, all act alike and it gets what it would at home."""
    found = home.copy()
    if played.any():
        for place in range(design.sides):
            deals = _slice(seated(design, who, place), which[played])
            found[:, played, place] = _values(design, deals)[:, :, place]
    return found


def _slice(run: Run, which: NDArray[np.int64]) -> list[Deals]:
    """Some deals of a run; parties come in stretches."""
    if run.parties is None:
        return [runs.deals_at(run, which.astype(np.uint64))]
    stretches = np.split(which, np.flatnonzero(np.diff(which) != 1) + 1)
    return [runs.deals(run, int(part[0]), len(part)) for part in stretches]


def _values(design: Design, parts: list[Deals]) -> Whole:
    count = of_parties if design.parties else of_deals
    return np.concatenate([count(deals, replay.replay(deals), design.players) for deals in parts], axis=1)


def _alike(design: Design, one: list[Deals], other: list[Deals]) -> NDArray[np.bool_]:
    """Where two homes made the same calls and played the same cards: their records are the same to the byte."""
    a, b = one[0], other[0]
    if not design.parties:
        same: NDArray[np.bool_] = (_bytes(a.rows) == _bytes(b.rows)).all(axis=1)
        return same
    ends = [np.append(first_deals(deals), len(deals)) for deals in (a, b)]
    parts = [[deals.rows[i:j] for i, j in pairwise(at)] for deals, at in zip((a, b), ends, strict=True)]
    return np.array([x.tobytes() == y.tobytes() for x, y in zip(*parts, strict=True)], bool)


def _bytes(rows: np.ndarray) -> NDArray[np.uint8]:
    return np.ascontiguousarray(rows).view(np.uint8).reshape(len(rows), rows.itemsize)
