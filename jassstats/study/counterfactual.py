"""What each answer at one decision would have brought, over worlds that the seat could not rule out.

The same worlds for every answer, so that what is compared is the answers; strategies decide everything else. Worlds are
independent of one another: means have Student's interval, shares Wilson's.
"""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from jassstats import estimate, games, seating
from jassstats.rules.position import Position

CHUNK = 2000
"""Worlds that one thread plays at a time."""
CAP = 60_000
ALL = 15
"""Seats, where a game has always four."""


class Unweighable(ValueError):
    """A strategy answered unlawfully, or no world was found that counts."""


@dataclass(frozen=True)
class Weighed:
    """A decision and what came of each answer. found: (worlds, answers, currencies) whole numbers."""

    position: Position
    found: np.ndarray
    tried: int  # worlds drawn; more than played only where refusals were weighed
    strategies: tuple[str, ...]
    believe: float
    seed: int

    @property
    def currencies(self) -> tuple[str, ...]:
        """What was counted, in the order of the last axis."""
        return tuple(games.part(self.position.game, "asked").CURRENCIES)

    @property
    def names(self) -> list[str]:
        """The answers, as people say them."""
        return [answer.name for answer in self.position.answers]

    @property
    def main(self) -> str:
        """The currency that answers are ranked by."""
        found: str = games.part(self.position.game, "asked").ranked(self.position)
        return found

    def of(self, currency: str = "") -> np.ndarray:
        """One currency, the main one unless named: (worlds, answers)."""
        found: np.ndarray = self.found[:, :, self.currencies.index(currency or self.main)]
        return found

    def mean(self, currency: str = "") -> estimate.Estimate:
        """The mean of a currency after each answer, with its interval."""
        return estimate.ratio(estimate.sums(self.of(currency).T, 1))

    def share(self, currency: str) -> estimate.Estimate:
        """How often a yes-or-no currency was yes after each answer, with its interval."""
        return estimate.wilson(self.of(currency).sum(axis=0), len(self.found))

    def more(self, answer: int, than: int, currency: str = "") -> estimate.Estimate:
        """What one answer brought more than another on the same worlds."""
        return estimate.paired(self.of(currency)[:, answer], self.of(currency)[:, than])

    def better(self, answer: int, than: int, currency: str = "") -> estimate.Estimate:
        """The share of worlds in which one answer brought more than another; equal ones count half."""
        difference = self.of(currency)[:, answer] - self.of(currency)[:, than]
        return estimate.ratio(estimate.sums((np.sign(difference) + 1) / 2, 1))

    def order(self, currency: str = "") -> list[int]:
        """The answers, the best first."""
        return [int(at) for at in np.argsort(-self.mean(currency).value, kind="stable")]


def weigh(
    position: Position,
    law: Any,
    strategies: Sequence[str] = ("solid",),
    *,
    worlds: int | None = None,
    believe: float = 0.0,
    seed: int = 1,
) -> Weighed:
    """Play a decision on in so many worlds, or until the intervals of what ranks are narrow.

    strategies: one for all, or one for each order. believe: 0 if every consistent world is equally likely, else how
    surely the others called by their strategies: a world counts (1 - believe) times for each call theirs was not.
    """
    table = tuple(strategies) if len(strategies) > 1 else tuple(strategies) * len(turn(position.view[0]))
    asks = _asks(position, table)
    parts: list[np.ndarray] = []
    tried, done = 0, 0
    for found, more in _chunks(position, law, asks, believe=believe, seed=seed, worlds=worlds):
        parts.append(found)
        tried, done = tried + more, done + len(found)
        weighed = Weighed(position, np.concatenate(parts), tried, table, believe, seed)
        if worlds is None and done >= 2 * CHUNK and narrow(weighed):
            break
    return weighed


def narrow(weighed: Weighed) -> bool:
    """Whether the means of the two best answers, and how they differ, are known as well as the game asks."""
    _, _, wanted = games.part(weighed.position.game, "asked").UNITS[weighed.main]
    best, next_best = (weighed.of()[:, at].astype(float) for at in weighed.order()[:2])
    spread = max(best.std(), next_best.std(), (best - next_best).std())
    return bool(1.96 * spread / np.sqrt(len(best)) <= wanted)


def _asks(position: Position, table: Sequence[str]) -> np.ndarray:
    """Addresses of everybody's decisions by seat; strategies are named by order from the forehand."""
    players = len(turn(position.view[0]))
    if len(table) != players:
        raise Unweighable(f"{len(table)} strategies are named: name one, or {players}")
    lines = seating.addresses(position.game, table)
    asks = np.zeros((4, lines.shape[1]), np.uint64)
    asks[turn(position.view[0])] = lines
    return asks


def turn(view: Any) -> list[int]:
    """The seats of a deal from the forehand on."""
    seats = int(view["seats"]) if "seats" in view.dtype.names else ALL
    forehand = int(view["dealer"]) + 1
    return [(forehand + step) % 4 for step in range(4) if seats >> (forehand + step) % 4 & 1]


def _chunks(
    position: Position, law: Any, asks: np.ndarray, *, believe: float, seed: int, worlds: int | None
) -> Iterator[tuple[np.ndarray, int]]:
    """Worlds played some at a time, on every core, in the order of their numbers."""
    onward = games.part(position.game, "onward")
    calls = np.array(position.calls, np.uint8).reshape(-1, 2)
    answers = np.array([(answer.call, answer.put) for answer in position.answers], np.uint64)

    def play(first: int, many: int) -> tuple[np.ndarray, int]:
        found = np.zeros((many, len(answers), len(games.part(position.game, "asked").CURRENCIES)), np.int32)
        view = position.view.copy()[0]
        tried = onward.try_out(law, np.uint64(seed), first, view, calls, answers, asks, float(believe), found)
        if tried < 0:
            raise Unweighable(FAILED[tried])
        return found, tried

    total, cores = worlds or CAP, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1
    starts = range(0, total, CHUNK)
    with ThreadPoolExecutor(cores) as pool:
        for at in range(0, len(starts), cores):
            wave = starts[at : at + cores]
            yield from pool.map(lambda first: play(first, min(CHUNK, total - first)), wave)


FAILED = {
    -1: "one of the strategies answered unlawfully",
    -2: "no world was found in which the others would have called as they did, by their strategies: believe them less",
}
