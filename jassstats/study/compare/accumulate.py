"""Sums over a range of deals, in whole numbers, from which every figure of a comparison is computed.

A line of the ledger has them as one list, in this order:

- for each contrast the sum and the sum of squares of the difference, and the same less its baseline if it has one;
- for each mirror table and each challenger, in every metric, the sum and the sum of squares of the total of its places,
  and the sum of the squares of single places;
- for each pair the number of deals in which both mirror tables acted alike;
- the number of tables that were played.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from jassstats.study.compare import control_variate
from jassstats.study.compare.control_variate import Weights
from jassstats.study.compare.design import AMONG, BOTH, Contrast, Design, Pair
from jassstats.study.compare.metrics import Whole
from jassstats.study.compare.play import Played

MOST = 8192
"""The number of deals whose squares are added in 64 bits. Larger sums are integers of Python."""


class Level(NamedTuple):
    """Sums of one strategy: the total of a table's places, its square, and the squares of single places."""

    total: int
    square: int
    squares: int


class Moments(NamedTuple):
    """The sum and the sum of squares of a difference, in parts of `parts`."""

    total: int
    square: int
    parts: int


class Tally(NamedTuple):
    """All sums of some deals, by name."""

    deals: int
    plain: tuple[Moments, ...]  # by contrast
    lessened: tuple[Moments, ...]  # by contrast; the plain ones where no baseline is on
    mirror: dict[tuple[str, int], Level]  # by strategy and place of the metric
    challenger: dict[tuple[Pair, int], Level]
    alike: dict[Pair, int]
    tables: int


def parts(design: Design, contrast: Contrast) -> int:
    """Return the denominator of a difference, which is a sum over places and over one or two directions."""
    return contrast.metric.scale * design.sides * (2 if contrast.direction == BOTH else 1)


def difference(played: Played, contrast: Contrast) -> Whole:
    """Return one difference by deal, in parts of `parts`."""
    first, other = contrast.pair
    total = np.zeros(len(played.tables), np.int64)
    if contrast.direction in {AMONG, BOTH}:
        total += (played.challenger[contrast.pair][contrast.at] - played.mirror[first][contrast.at]).sum(axis=1)
    if contrast.direction != AMONG:
        total += (played.mirror[other][contrast.at] - played.challenger[Pair(other, first)][contrast.at]).sum(axis=1)
    return total


def columns(design: Design, played: Played, weights: Sequence[Weights]) -> Whole:
    """Return everything that is summed, by deal: (numbers, deals)."""
    rows = []
    measured = control_variate.measures(played.deals) if any(one.on for one in weights) else None
    for contrast, of in zip(design.contrasts, weights, strict=True):
        plain = difference(played, contrast)
        rows += [plain, plain**2]
        if of.on and measured is not None:
            less = control_variate.lessened(plain, of, measured)
            rows += [less, less**2]
    for values in (*played.mirror.values(), *played.challenger.values()):
        together = values.sum(axis=2)
        rows += [row for each in zip(together, together**2, (values**2).sum(axis=2), strict=True) for row in each]
    rows += [same.astype(np.int64) for same in played.alike.values()]
    return np.stack([*rows, played.tables])


def added(of: Whole, cuts: Sequence[int]) -> list[list[int]]:
    """Return the sums of each part between two cuts. The first cut is 0, the last the number of deals."""
    starts = sorted({*cuts[:-1], *range(0, cuts[-1], MOST)})
    pieces = np.add.reduceat(of, starts, axis=1).T.tolist()
    sums = [[0] * len(of) for _ in cuts[:-1]]
    for start, piece in zip(starts, pieces, strict=True):
        at = int(np.searchsorted(cuts, start, side="right")) - 1
        sums[at] = [a + b for a, b in zip(sums[at], piece, strict=True)]
    return sums


def count_sums(design: Design, weights: Sequence[Weights]) -> int:
    """Return the number of sums of a range of deals."""
    differences = 2 * (len(design.contrasts) + sum(one.on for one in weights))
    levels = 3 * len(design.metrics) * (len(design.strategies) + len(design.mixed))
    return differences + levels + len(design.pairs) + 1


def tally(design: Design, weights: Sequence[Weights], deals: int, numbers: Sequence[int]) -> Tally:
    """Return a list of sums as a tally."""
    left = iter(numbers)
    plain, lessened = [], []
    for contrast, of in zip(design.contrasts, weights, strict=True):
        scale = parts(design, contrast)
        plain.append(Moments(next(left), next(left), scale))
        lessened.append(Moments(next(left), next(left), scale * control_variate.UNIT) if of.on else plain[-1])
    many = range(len(design.metrics))
    mirror = {(name, at): Level(next(left), next(left), next(left)) for name in design.strategies for at in many}
    challenger = {(who, at): Level(next(left), next(left), next(left)) for who in design.mixed for at in many}
    alike = {pair: next(left) for pair in design.pairs}
    return Tally(deals, tuple(plain), tuple(lessened), mirror, challenger, alike, next(left))
