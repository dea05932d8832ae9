"""The results of each answer to one decision, over worlds that the seat could not rule out.

The same worlds for every answer, so that what is compared is the answers; strategies decide everything else. Worlds are
independent of one another: means have Student's interval, shares Wilson's.

Where every world is as likely, the luck of one packet is taken out of the means: the reserve, or the partner's hand.
How often each card lies there is known exactly, and what it is worth is fitted to the worlds; the mean stays what it
is, its interval shrinks (a regression estimator: W. G. Cochran, Sampling Techniques, 3rd edition, 1977, chapter 7).
"""

import functools
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from jassstats import estimate, games
from jassstats.cards import cards_of
from jassstats.engine.deal_state import Question
from jassstats.errors import StrategyError
from jassstats.rules.decision import Position
from jassstats.simulation import strategy_loader

CHUNK, FEWEST, CAP = 1000, 4000, 60_000
"""Worlds that one thread plays at a time; the smallest and the largest number for one decision."""
CLEAR = 4.0
"""Standard errors by which the best answer must lead for a review to stop after one chunk of worlds.

So high a bound at an early look leaves the level of the last one practically unchanged: J. L. Haybittle, British
Journal of Radiology 44 (1971), 793 to 797.
"""
ENOUGH = 40
"""Worlds that must be there for each card whose worth is fitted."""
ALL = 15
"""Seats, where a game has always four."""


class Unweighable(StrategyError):
    """A strategy answered unlawfully, or no world was found that counts."""


@dataclass(frozen=True)
class DecisionValues:
    """A decision and the payoffs of each answer.

    payoffs: (worlds, answers, metrics) whole numbers. packets: (worlds,), the cards whose luck is taken out, as masks.
    """

    position: Position
    payoffs: np.ndarray
    packets: np.ndarray
    tried: int  # worlds drawn; more than played only where refusals were weighed
    strategies: tuple[str, ...]
    believe: float
    seed: int

    @property
    def metrics(self) -> tuple[str, ...]:
        """The metrics, in the order of the last axis."""
        return tuple(games.load(self.position.game).parse_hand.METRICS)

    @property
    def names(self) -> list[str]:
        """The names of the answers."""
        return [answer.name for answer in self.position.answers]

    @property
    def main(self) -> str:
        """The metric that answers are ranked by."""
        metric: str = games.load(self.position.game).parse_hand.ranked(self.position)
        return metric

    def of(self, metric: str = "") -> np.ndarray:
        """One metric, the main one unless named: (worlds, answers)."""
        payoffs: np.ndarray = self.payoffs[:, :, self.metrics.index(metric or self.main)]
        return payoffs

    @functools.cached_property
    def level(self) -> np.ndarray:
        """Return the results. The luck of the packet is taken out where that leaves them unbiased."""
        values = self.payoffs.reshape(len(self.payoffs), -1)
        return (values.astype(float) if self.believe else level(values, self.packets)).reshape(self.payoffs.shape)

    def levelled(self, metric: str = "") -> np.ndarray:
        """One metric of `level`, the main one unless named: (worlds, answers)."""
        payoffs: np.ndarray = self.level[:, :, self.metrics.index(metric or self.main)]
        return payoffs

    def mean(self, metric: str = "") -> estimate.Estimate:
        """The mean of a metric after each answer, with its interval."""
        return estimate.ratio(estimate.sums(self.levelled(metric).T, 1))

    def share(self, metric: str) -> estimate.Estimate:
        """Return the share of worlds in which a yes-or-no metric was yes after each answer, with its interval."""
        return estimate.wilson(self.of(metric).sum(axis=0), len(self.payoffs))

    def more(self, answer: int, than: int, metric: str = "") -> estimate.Estimate:
        """Return the mean difference of two answers on the same worlds."""
        return estimate.paired(self.levelled(metric)[:, answer], self.levelled(metric)[:, than])

    def better(self, answer: int, than: int, metric: str = "") -> estimate.Estimate:
        """The share of worlds in which one answer brought more than another; equal ones count half."""
        difference = self.of(metric)[:, answer] - self.of(metric)[:, than]
        return estimate.ratio(estimate.sums((np.sign(difference) + 1) / 2, 1))

    def order(self, metric: str = "") -> list[int]:
        """The answers, the best first."""
        return [int(at) for at in np.argsort(-self.mean(metric).value, kind="stable")]


def weigh(  # noqa: PLR0913  the options of advice
    position: Position,
    law: Any,
    strategies: Sequence[str] = ("solid",),
    *,
    worlds: int | None = None,
    believe: float = 0.0,
    seed: int = 1,
    until_clear: bool = False,
) -> DecisionValues:
    """Play every answer to a decision to the end, in the same worlds.

    Parameters
    ----------
    position, law
        The decision, and the law record of its house rules.
    strategies : sequence of str
        One strategy for all seats, or one for each order.
    worlds : int, optional
        The number of worlds. If not given, until the intervals of the metric that ranks are narrow.
    believe : float
        0 if every consistent world is equally likely. Otherwise a world counts (1 - believe) times for each call of the
        others that their strategies would not have made.
    seed : int
        The start of the random numbers.
    until_clear : bool
        Stop after the first chunk of worlds if the best answer leads by far, where `worlds` is not given.

    """
    table = tuple(strategies) if len(strategies) > 1 else tuple(strategies) * len(turn(position.view[0]))
    addresses = _strategy_addresses(position, table)
    parts: list[tuple[np.ndarray, np.ndarray]] = []
    tried, done, wanted = 0, 0, worlds or (CHUNK if until_clear else FEWEST)
    for part, masks, drawn in _chunks(position, law, addresses, believe=believe, seed=seed, worlds=worlds):
        parts.append((part, masks))
        tried, done = tried + drawn, done + len(part)
        if done < wanted:
            continue
        payoffs, packets = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
        weighed = DecisionValues(position, payoffs, packets, tried, table, believe, seed)
        wanted = worlds or min(max(needed(weighed), FEWEST), CAP)
        if done >= wanted or (until_clear and not worlds and is_clear(weighed)):
            break
    return weighed


def level(values: np.ndarray, packets: np.ndarray) -> np.ndarray:
    """Values (worlds, columns) less what the cards of a packet explain of them.

    m cards may lie there, k of them do, each as often: their indicators vary by c = k (m - k) / (m (m - 1)) and sum to
    k, so the least squares worth of a card is its covariance with the value over c. Without a packet, or with few
    worlds, values stay as they are. Sums go without BLAS, whose threads cost more here than they save.
    """
    sometimes = int(np.bitwise_or.reduce(packets)) & ~int(np.bitwise_and.reduce(packets))
    cards = np.array(cards_of(sometimes), np.uint64)
    m, n = len(cards), len(packets)
    if not m or n < ENOUGH * m:
        return values.astype(float)
    there = ((packets[:, None] >> cards) & np.uint64(1)).astype(float)
    k = there[0].sum()
    there -= k / m
    worth = np.einsum("nm,nv->mv", there, values - values.mean(axis=0)) / (n * k * (m - k) / (m * (m - 1)))
    levelled: np.ndarray = values - np.einsum("nm,mv->nv", there, worth)
    return levelled


def is_clear(weighed: DecisionValues) -> bool:
    """The best answer leads the next by more than `CLEAR` standard errors."""
    first, second = weighed.order()[:2]
    lead = weighed.more(first, second)
    return bool(lead.value > CLEAR * lead.error)


def needed(weighed: DecisionValues) -> int:
    """Worlds after which the means of the two best answers, and their difference, are known as the game asks."""
    _, _, wanted = games.load(weighed.position.game).parse_hand.UNITS[weighed.main]
    values = weighed.of().astype(float) if weighed.believe else level(weighed.of(), weighed.packets)
    best, next_best = (values[:, at] for at in np.argsort(-values.mean(axis=0))[:2])
    spread = max(best.std(), next_best.std(), (best - next_best).std())
    return int((1.96 * spread / wanted) ** 2) + 1


def _strategy_addresses(position: Position, table: Sequence[str]) -> np.ndarray:
    """Addresses of everybody's decisions by seat; strategies are named by order from the forehand."""
    players = len(turn(position.view[0]))
    if len(table) != players:
        raise Unweighable(f"{len(table)} strategies are named: name one, or {players}")
    lines = strategy_loader.addresses(position.game, strategy_loader.table(position.game, table))
    addresses = np.zeros((4, lines.shape[1]), np.uint64)
    addresses[turn(position.view[0])] = lines
    return addresses


def turn(view: Any) -> list[int]:
    """The seats of a deal from the forehand on."""
    seats = int(view["seats"]) if "seats" in view.dtype.names else ALL
    forehand = int(view["dealer"]) + 1
    return [(forehand + step) % 4 for step in range(4) if seats >> (forehand + step) % 4 & 1]


def _chunks(
    position: Position, law: Any, addresses: np.ndarray, *, believe: float, seed: int, worlds: int | None
) -> Iterator[tuple[np.ndarray, np.ndarray, int]]:
    """Worlds played some at a time, on every core, in the order of their numbers."""
    rollout = games.load(position.game).rollout
    calls = np.array(position.calls, np.uint8).reshape(-1, 2)
    answers = np.array([(answer.call, answer.put) for answer in position.answers], np.uint64)

    def play(first: int, many: int) -> tuple[np.ndarray, np.ndarray, int]:
        payoffs = np.zeros((many, len(answers), len(games.load(position.game).parse_hand.METRICS)), np.int32)
        packets = np.zeros(many, np.uint64)
        question = Question(position.view.copy()[0], calls, answers, addresses, float(believe))
        tried = rollout.try_out(law, np.uint64(seed), first, question, payoffs, packets)
        if tried < 0:
            raise Unweighable(FAILED[tried])
        return payoffs, packets, tried

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
