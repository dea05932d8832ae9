"""The fitted tables that the strategy `frontier` ships with, written as a module; and read back as rules.

Two options distinguish the kinds of house rules: whether one must head the trick, and whether one may fold. Where
folding is allowed a deal is worth its game points, since a hand that was thrown in has no deal score to compare.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from jassstats import games
from jassstats.study.frontier.branched_deals import BranchedDeals, write
from jassstats.study.frontier.features import MARKS, UPCARDS
from jassstats.study.frontier.fitting import stable
from jassstats.study.frontier.take_rules import LinearRule

SEEDS = 2026
"""The seed of the books that are fitted on; the first deals of seed 1 are for measuring."""

Progress = Callable[[int, int | None], None]


class Kind(NamedTuple):
    """One kind of house rules, and the preset its tables are fitted under."""

    about: str
    preset: str
    metric: str


KINDS = (
    Kind("head the trick, nobody folds", "parlett_simple", "points"),
    Kind("Swiss trick rules, nobody folds", "parlett_strict", "points"),
    Kind("head the trick, poor hands may fold", "parlett_seven", "strokes"),
    Kind("Swiss trick rules, poor hands may fold", "parlett_strict_seven", "strokes"),
)
"""In the order of `games.handjass.strategies.frontier.kind`: bit 0 is Swiss trick rules, bit 1 folding."""

SCALE = {"points": 10, "strokes": 1000}
"""Weights are kept as whole numbers: tenths of a point, thousandths of a stroke."""


def ship(file: Path, deals: int, command: str, progress: Progress | None = None) -> None:
    """Fit every table on so many deals each and write the module that holds them."""
    weights, limits = np.zeros((len(KINDS), 2, len(MARKS)), int), np.zeros((len(KINDS), 2, 3, len(UPCARDS)), int)
    for number, kind in enumerate(KINDS):
        for players in (2, 3):
            rule = stable(write(kind.preset, players=players, deals=deals, seed=SEEDS), kind.metric)[-1].rule
            scale = SCALE[kind.metric]
            weights[number, players - 2] = np.round(rule.weights * scale)
            limits[number, players - 2, :players] = np.round(rule.limits * scale)
            if progress:
                progress(2 * number + players - 1, 2 * len(KINDS))
    file.write_text(_module(weights, limits, deals, command), encoding="utf-8")


def _module(weights: np.ndarray, limits: np.ndarray, deals: int, command: str) -> str:
    kinds = "\n".join(f"{number}  {kind.about}: {kind.preset}, in {kind.metric}" for number, kind in enumerate(KINDS))
    return f'''"""Fitted weights of hands, and the limits below which one is exchanged. Written by `study.frontier`.

    {command}

{deals:,} deals each, seed {SEEDS}. All seats play `solid`, but the exchange is decided by the branch. Kinds of rules:

{kinds}

Points are in tenths, strokes in thousandths.
"""

import numpy as np

WEIGHTS = np.array(
    [
{_lines(weights.reshape(-1, weights.shape[-1]))}
    ]
).reshape({weights.shape})
"""Weights by kind, players less two, and column: trumps 6 7 8 9 T J Q K A, side cards likewise, a point of melds."""

LIMITS = np.array(
    [
{_lines(limits.reshape(-1, limits.shape[-1]))}
    ]
).reshape({limits.shape})
"""Limits by kind, players less two, order from the forehand, and upcard: 6 … A, robbed by me, robbed by another."""
'''


def _lines(rows: np.ndarray) -> str:
    return "\n".join("        [" + ", ".join(map(str, row.tolist())) + "]," for row in rows)


def shipped(book: BranchedDeals) -> LinearRule:
    """The rule that the strategy `frontier` takes by, for the table and house rules of a book."""
    table = games.load("handjass").module("play.frontier_tables")
    options = games.house("handjass", book.run.preset, book.run.overrides)
    number, seats = kind_of(options), book.seats
    scale = SCALE[KINDS[number].metric]
    limits: Any = table.LIMITS[number, seats - 2, :seats]
    return LinearRule("frontier", table.WEIGHTS[number, seats - 2] / scale, limits / scale)


def kind_of(options: Any) -> int:
    """The kind that house rules are of."""
    return int(options.trick_rule != "simple") + 2 * int(options.participation != "none")
