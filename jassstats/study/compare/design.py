"""Who sits where: every strategy alone among another at each place, and tables that are of one mind.

A table of n who play for themselves (seats, or partnerships) is of one mind, or one of them is alone among the others.
What X gains over Y is told by pairs of tables that differ in one place:

    among Y   X alone among Y, against Y at home (all Y), at the place of X
    own       X at home, against Y alone among X, at the place of Y

each as the mean over the n places, on the same deals; `both` is the mean of the two. With two or three at the table,
these are all the tables there are. A deal that both homes play alike, card by card and call by call, is played alike
at every mixed table too: before the first difference all seats face what they faced at home. Its differences are exact
zeros, and its mixed tables are not played.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from jassstats import games
from jassstats.simulation import runs
from jassstats.simulation.runs import Run
from jassstats.study.compare.metrics import Currency, currencies, sides

AMONG, OWN, BOTH, EACH = "among", "own", "both", "each"
WAYS = {BOTH: (BOTH,), AMONG: (AMONG,), EACH: (AMONG, OWN, BOTH)}
"""What may be asked for, and the ways it is counted."""


class Pair(NamedTuple):
    """Two strategies: what `other` gains over `first`."""

    first: str
    other: str


class Line(NamedTuple):
    """A difference that is reported."""

    pair: Pair
    way: str
    currency: Currency
    at: int  # place of the currency in the arrays


@dataclass(frozen=True)
class Design:
    """What is played: everything but how long. Two strategies or more, the first being the one others are held to."""

    game: str
    preset: str
    players: int
    strategies: tuple[str, ...]
    seed: int = 1
    overrides: tuple[tuple[str, games.Knob], ...] = ()
    parties: bool = False
    ways: str = BOTH
    every_pair: bool = False

    @cached_property
    def sides(self) -> int:
        """How many play for themselves."""
        return sides(self.game, self.players)

    @cached_property
    def currencies(self) -> tuple[Currency, ...]:
        """What is counted."""
        return currencies(self.game, self.players, parties=self.parties)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Who is compared: each with the first, or each with each."""
        found = combinations(self.strategies, 2) if self.every_pair else ((self.strategies[0], x) for x in self._others)
        return tuple(Pair(first, other) for first, other in found)

    @property
    def _others(self) -> Sequence[str]:
        return self.strategies[1:]

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every difference that is reported; their number is what the level is shared among."""
        return tuple(
            Line(pair, way, currency, at)
            for pair in self.pairs
            for way in WAYS[self.ways]
            for at, currency in enumerate(self.currencies)
        )

    @cached_property
    def mixed(self) -> tuple[Pair, ...]:
        """Who sits alone (`other`) among whom (`first`)."""
        back = () if self.ways == AMONG else tuple(Pair(pair.other, pair.first) for pair in self.pairs)
        return (*self.pairs, *back)

    def home(self, strategy: str) -> Run:
        """The table of one mind."""
        return self.table((strategy,) * self.players)

    def alone(self, who: Pair, place: int) -> Run:
        """The table at which one sits alone: in a partnership, at both of its seats."""
        seats = range(self.players)
        return self.table(tuple(who.other if seat % self.sides == place else who.first for seat in seats))

    def table(self, seated: tuple[str, ...]) -> Run:
        """A table by seat."""
        many = {"parties": 1} if self.parties else {"deals": 1}
        how = {"seed": self.seed, "overrides": dict(self.overrides), "players": self.players}
        return runs.run(self.game, self.preset, strategies=seated, **many, **how)  # type: ignore[arg-type]
