"""Simulated deals, each played once for each seat that may take the reserve and once with nobody taking it.

The hands alone decide who takes, before the first lead. So one set of such deals has the results of any rule for
taking, at any seat, and nothing is played a second time. One strategy makes all other decisions.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from jassstats import games
from jassstats.errors import StrategyError, UsageError
from jassstats.games import house_rules
from jassstats.simulation import runs, strategy_loader
from jassstats.study.frontier import features

CHUNK = 50_000
METRICS = ("points", "sack", "award", "strokes")
"""The value of a deal to a seat: deal score, in the sack or not, an award or none, game points on a clean slate."""

Progress = Callable[[int, int | None], None]


@dataclass(frozen=True)
class BranchedDeals:
    """Deals in every branch: BRANCHED records of `games.handjass.branches`; seat 0 is the forehand."""

    run: runs.Run
    deals: np.ndarray

    def __len__(self) -> int:
        """Return the number of deals."""
        return len(self.deals)

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.run.strategies)

    @cached_property
    def marks(self) -> list[np.ndarray]:
        """The features of each seat's hands, (deals, 19) each; see `hands.MARKS`."""
        return [features.marks(self.deals, seat) for seat in range(self.seats)]

    @cached_property
    def upcards(self) -> list[np.ndarray]:
        """The features of the upcard when each seat decides; see `hands.UPCARDS`."""
        return [features.upcards(self.deals, seat) for seat in range(self.seats)]

    def part(self, rows: slice) -> "BranchedDeals":
        """Return some of the deals."""
        return BranchedDeals(self.run, self.deals[rows])

    def halves(self) -> tuple["BranchedDeals", "BranchedDeals"]:
        """One half to fit on, and one to measure on."""
        middle = len(self) // 2
        return self.part(slice(None, middle)), self.part(slice(middle, None))

    def worth(self, metric: str, branches: np.ndarray, seat: int) -> np.ndarray:
        """Return the value of each deal to a seat in the given branches."""
        rows, deals = np.arange(len(self)), self.deals
        if metric in ("points", "strokes"):
            return np.asarray(deals["score" if metric == "points" else "strokes"][rows, branches, seat], float)
        masks = deals["sacked" if metric == "sack" else "awarded"][rows, branches]
        return np.asarray(masks >> seat & 1, float)


def taker(wants: np.ndarray) -> np.ndarray:
    """The branch that wishes (deals, seats) lead to: 0 if nobody takes, else 1 + the first seat that wants to."""
    return np.asarray(np.where(wants.any(axis=1), wants.argmax(axis=1) + 1, 0))


def write(  # noqa: PLR0913  each is what a person names on the command line
    preset: str = "parlett_simple",
    *,
    players: int = 3,
    deals: int = 200_000,
    first: int = 0,
    play: str = "solid",
    overrides: Mapping[str, games.Knob] | None = None,
    seed: int = 1,
    progress: Progress | None = None,
) -> BranchedDeals:
    """Play so many deals in every branch, from `first` on, by the strategy `play`.

    Raises `UsageError` where no reserve can be taken.
    """
    preset, overrides = house_rules.resolve("handjass", preset, overrides)
    options = games.house("handjass", preset, overrides)
    if games.load("handjass").module("rules.setup").exchanging(players, options) != "full_hand" or players > 3:
        raise UsageError(f"no reserve can be taken by {players} players under {preset}")
    run = runs.run("handjass", preset, deals=deals, seed=seed, strategies=(play,), overrides=overrides, players=players)
    tables = [strategy_loader.table("handjass", _branch(play, players, k)) for k in range(players + 1)]
    addresses = np.stack([strategy_loader.addresses("handjass", each) for each in tables])
    branches, law = games.load("handjass").branches, runs.law_of(run)
    records = np.zeros(deals, branches.BRANCHED)
    for start in range(0, deals, CHUNK):
        part = records[start : start + CHUNK]
        if branches.branch(law, np.uint64(seed), first + start, addresses, part) < len(part):
            raise StrategyError(f"{play} answered unlawfully in one of the deals from {first + start} on")
        if progress:
            progress(start + len(part), deals)
    return BranchedDeals(run, records)


def _branch(play: str, players: int, branch: int) -> tuple[Any, ...]:
    """The table in which one seat takes, or nobody."""
    exchange = ["always" if branch == seat + 1 else "never" for seat in range(players)]
    return tuple(f"{play}+exchange={each}" for each in exchange)
