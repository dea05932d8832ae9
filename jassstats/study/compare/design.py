"""The seatings of a comparison: mirror tables, and one challenger at each place of a table.

A table has n places: its seats, or its partnerships. At a mirror table all places play one strategy. At a mixed table
the challenger plays another strategy than the rest. The gain of X over Y is measured by pairs of tables that differ in
one place:

    among   X as the challenger among Y, compared with the mirror table of Y, at the place of X
    own     the mirror table of X, compared with Y as the challenger among X, at the place of Y

Each is the mean over the n places, on the same deals; `both` is the mean of the two directions. A table of two or three
has no other seatings. A deal that both mirror tables play alike, card by card and call by call, is played alike at
every mixed table too, because before the first difference all seats are in the same position as at the mirror table.
Its differences are exactly zero, and its mixed tables are not played.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from jassstats import games
from jassstats.simulation import runs
from jassstats.simulation.runs import Run
from jassstats.study.compare.metrics import Metric, metrics_of, sides

AMONG, OWN, BOTH, EACH = "among", "own", "both", "each"
DIRECTIONS = {BOTH: (BOTH,), AMONG: (AMONG,), EACH: (AMONG, OWN, BOTH)}
"""The values of `directions`, and the directions that each of them reports."""


class Pair(NamedTuple):
    """Two strategies. The gain of `other` over `first` is measured."""

    first: str
    other: str


class Contrast(NamedTuple):
    """One reported difference: a pair, a direction and a metric."""

    pair: Pair
    direction: str
    metric: Metric
    at: int  # place of the metric in the arrays


@dataclass(frozen=True)
class Design:
    """Everything that is played, except for the number of deals. Other strategies are compared with the first one."""

    game: str
    preset: str
    players: int
    strategies: tuple[str, ...]
    seed: int = 1
    overrides: tuple[tuple[str, games.Knob], ...] = ()
    parties: bool = False
    directions: str = BOTH
    every_pair: bool = False

    @cached_property
    def sides(self) -> int:
        """The number of places: seats, or partnerships."""
        return sides(self.game, self.players)

    @cached_property
    def metrics(self) -> tuple[Metric, ...]:
        """The metrics of the game."""
        return metrics_of(self.game, self.players, parties=self.parties)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs that are compared: each with the first, or each with each."""
        pairs = combinations(self.strategies, 2) if self.every_pair else ((self.strategies[0], x) for x in self._others)
        return tuple(Pair(first, other) for first, other in pairs)

    @property
    def _others(self) -> Sequence[str]:
        return self.strategies[1:]

    @cached_property
    def contrasts(self) -> tuple[Contrast, ...]:
        """Every difference that is reported. The level is shared equally among them."""
        return tuple(
            Contrast(pair, direction, metric, at)
            for pair in self.pairs
            for direction in DIRECTIONS[self.directions]
            for at, metric in enumerate(self.metrics)
        )

    @cached_property
    def mixed(self) -> tuple[Pair, ...]:
        """The pairs of which `other` is the challenger among `first`."""
        back = () if self.directions == AMONG else tuple(Pair(pair.other, pair.first) for pair in self.pairs)
        return (*self.pairs, *back)

    def mirror(self, strategy: str) -> Run:
        """Return the mirror table of a strategy."""
        return self.table((strategy,) * self.players)

    def challenger(self, pair: Pair, place: int) -> Run:
        """Return the table with a challenger at one place; a partnership has both of its seats."""
        seats = range(self.players)
        return self.table(tuple(pair.other if seat % self.sides == place else pair.first for seat in seats))

    def table(self, seated: tuple[str, ...]) -> Run:
        """Return a table from the strategies by seat."""
        many = {"parties": 1} if self.parties else {"deals": 1}
        options = {"seed": self.seed, "overrides": dict(self.overrides), "players": self.players}
        return runs.run(self.game, self.preset, strategies=seated, **many, **options)  # type: ignore[arg-type]
