"""What a stretch of deals adds: whole sums, from which every figure of a comparison follows.

A ledger's line holds them as one list. In order: for each difference its sum and sum of squares, and the same less its
baseline where that is on; for each strategy at home, and for each alone among another, in every currency, sum
and sum of squares of what a table's places got together, and the sum of their squares; for each pair the deals in which
both acted alike; the tables played.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from jassstats.study.compare import control_variate
from jassstats.study.compare.control_variate import Weights
from jassstats.study.compare.design import AMONG, BOTH, Design, Line, Pair
from jassstats.study.compare.metrics import Whole
from jassstats.study.compare.play import Played

MOST = 8192
"""Deals whose squares are added up in 64 bits; beyond that, sums are Python's."""


class Level(NamedTuple):
    """Sums of what one strategy got: of a table's places together, its square, and the squares of each place."""

    total: int
    square: int
    squares: int


class Moments(NamedTuple):
    """Sum and sum of squares of a difference, in parts of `parts`."""

    total: int
    square: int
    parts: int


class Tally(NamedTuple):
    """All sums of some deals, by what they are of."""

    deals: int
    plain: tuple[Moments, ...]  # by line
    lessened: tuple[Moments, ...]  # by line; the plain ones where no baseline is on
    home: dict[tuple[str, int], Level]  # by strategy and place of the currency
    alone: dict[tuple[Pair, int], Level]
    alike: dict[Pair, int]
    tables: int


def parts(design: Design, line: Line) -> int:
    """What a difference is counted in: it is a sum over places, and over two ways."""
    return line.currency.scale * design.sides * (2 if line.way == BOTH else 1)


def difference(played: Played, line: Line) -> Whole:
    """One difference by deal, in parts of `parts`."""
    first, other = line.pair
    found = np.zeros(len(played.tables), np.int64)
    if line.way in {AMONG, BOTH}:
        found += (played.alone[line.pair][line.at] - played.home[first][line.at]).sum(axis=1)
    if line.way != AMONG:
        found += (played.home[other][line.at] - played.alone[Pair(other, first)][line.at]).sum(axis=1)
    return found


def columns(design: Design, played: Played, weights: Sequence[Weights]) -> Whole:
    """Everything that is summed, by deal: (numbers, deals)."""
    found = []
    measured = control_variate.measures(played.deals) if any(one.on for one in weights) else None
    for line, of in zip(design.lines, weights, strict=True):
        plain = difference(played, line)
        found += [plain, plain**2]
        if of.on and measured is not None:
            less = control_variate.lessened(plain, of, measured)
            found += [less, less**2]
    for values in (*played.home.values(), *played.alone.values()):
        together = values.sum(axis=2)
        found += [row for each in zip(together, together**2, (values**2).sum(axis=2), strict=True) for row in each]
    found += [same.astype(np.int64) for same in played.alike.values()]
    return np.stack([*found, played.tables])


def added(of: Whole, cuts: Sequence[int]) -> list[list[int]]:
    """The sums of each piece between two cuts (the first 0, the last the number of deals)."""
    starts = sorted({*cuts[:-1], *range(0, cuts[-1], MOST)})
    pieces = np.add.reduceat(of, starts, axis=1).T.tolist()
    found = [[0] * len(of) for _ in cuts[:-1]]
    for start, piece in zip(starts, pieces, strict=True):
        at = int(np.searchsorted(cuts, start, side="right")) - 1
        found[at] = [a + b for a, b in zip(found[at], piece, strict=True)]
    return found


def tally(design: Design, weights: Sequence[Weights], deals: int, numbers: Sequence[int]) -> Tally:
    """A list of sums by name."""
    left = iter(numbers)
    plain, lessened = [], []
    for line, of in zip(design.lines, weights, strict=True):
        scale = parts(design, line)
        plain.append(Moments(next(left), next(left), scale))
        lessened.append(Moments(next(left), next(left), scale * control_variate.UNIT) if of.on else plain[-1])
    many = range(len(design.currencies))
    home = {(name, at): Level(next(left), next(left), next(left)) for name in design.strategies for at in many}
    alone = {(who, at): Level(next(left), next(left), next(left)) for who in design.mixed for at in many}
    alike = {pair: next(left) for pair in design.pairs}
    return Tally(deals, tuple(plain), tuple(lessened), home, alone, alike, next(left))
