"""Rules for taking the reserve. Each decides for every hand of some branched deals, as if its seat came to choose."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from jassstats.errors import UsageError
from jassstats.study.frontier.branched_deals import BranchedDeals

POINTS, TRUMPS = tuple(range(4, 80, 2)), tuple(range(1, 34))
"""Thresholds that are tried: card points, and the strength of the strategy `trumps`."""

EQUAL = 1e-4
"""Weights that lie closer are equal: they are sums of rounded numbers."""


class Rule(Protocol):
    """A rule for taking the reserve."""

    @property
    def name(self) -> str:
        """The name of the rule."""

    def wants(self, book: BranchedDeals) -> np.ndarray:
        """Return the wish of each seat to take, (deals, seats)."""


@dataclass(frozen=True)
class Below:
    """Takes with less than so much of something counted in the hand, by order; the same for all if one is given."""

    what: str  # `points` or `trumps`
    limits: tuple[int, ...]

    @property
    def name(self) -> str:
        """The name of the rule, such as points < 36."""
        return f"{self.what} < {'/'.join(map(str, self.limits))}"

    def wants(self, book: BranchedDeals) -> np.ndarray:
        """Take if the count is below the limit."""
        held = book.deals[self.what][:, : book.seats]
        return np.asarray(held < np.array(self.limits))


@dataclass(frozen=True)
class Fixed:
    """Takes always, or never."""

    name: str
    takes: bool

    def wants(self, book: BranchedDeals) -> np.ndarray:
        """Return the same wish for every hand."""
        return np.full((len(book), book.seats), self.takes)


@dataclass(frozen=True)
class LinearRule:
    """Takes a hand whose marks weigh less than a limit that goes by order and by what lies open."""

    name: str
    weights: np.ndarray  # by hands.MARKS
    limits: np.ndarray  # (seats, upcards)

    def worth(self, book: BranchedDeals, seat: int) -> np.ndarray:
        """Return the weight of each hand of a seat."""
        return np.asarray(book.marks[seat] @ self.weights.astype(np.float32))

    def limit(self, book: BranchedDeals, seat: int) -> np.ndarray:
        """Return the weight from which on a hand is kept."""
        return np.asarray(self.limits[seat, book.upcards[seat]])

    def wants(self, book: BranchedDeals) -> np.ndarray:
        """Take if the weight is below the limit."""
        return np.stack([self.worth(book, seat) < self.limit(book, seat) - EQUAL for seat in range(book.seats)], axis=1)


NEVER, ALWAYS = Fixed("never", takes=False), Fixed("always", takes=True)


def thumbs() -> list[Rule]:
    """Every simple rule that is tried."""
    points, trumps = (
        [Below(what, (limit,)) for limit in limits] for what, limits in (("points", POINTS), ("trumps", TRUMPS))
    )
    return [NEVER, ALWAYS, *points, *trumps]


def named(name: str) -> Rule:
    """The rule that a strategy of that name takes by, or `points<36` and the like. Raises `UsageError`."""
    from jassstats.games.handjass.strategies import points, trumps

    known: dict[str, Rule] = {
        "never": NEVER,
        "always": ALWAYS,
        "points": Below("points", (points.TO_KEEP,)),
        "trumps": Below("trumps", (trumps.TO_KEEP,)),
    }
    what, _, limit = name.replace(" ", "").partition("<")
    if what in ("points", "trumps") and limit.isdecimal():
        return Below(what, (int(limit),))
    if name not in known:
        raise UsageError(f"there is no rule {name!r}: name {', '.join(known)}, or one such as points<36")
    return known[name]
