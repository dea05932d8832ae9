"""The frontier, fitted to branched deals: the hands for which taking is worth as much as keeping.

The gain of taking over keeping, on the same deal, is regressed on what the hand holds and on what lies open (least
squares). Since nothing but their sign is used, the sum of a hand's weights is held against one limit for each order and
upcard. What keeping brings depends on whether a later seat takes, and who comes to choose on whether an earlier one
did. So the fit is repeated against its own last answer until it no longer changes.
"""

from typing import NamedTuple

import numpy as np

from jassstats.study.frontier import features
from jassstats.study.frontier.branched_deals import BranchedDeals, taker
from jassstats.study.frontier.take_rules import NEVER, LinearRule, Rule

ROUNDS, SETTLED = 8, 0.0005
"""Fits against one's own last answer, at most; and the share of hands decided otherwise below which it is settled."""
CHUNK, SIDE_SIX = 100_000, 9


class Gain(NamedTuple):
    """Taking against keeping for one seat, deal by deal."""

    chooses: np.ndarray  # nobody before takes
    gain: np.ndarray  # take less keep


def gains(book: BranchedDeals, others: np.ndarray, seat: int, metric: str = "points") -> Gain:
    """Return the gain of taking over keeping for a seat. others: the wishes of the other seats, (deals, seats)."""
    chooses = np.asarray(~others[:, :seat].any(axis=1))
    later = others.copy()
    later[:, : seat + 1] = False
    keep = book.worth(metric, taker(later), seat)
    take = book.worth(metric, np.full(len(book), seat + 1), seat)
    return Gain(chooses, take - keep)


def fit(book: BranchedDeals, others: Rule, metric: str = "points", name: str = "frontier") -> LinearRule:
    """The best answer to what others do, among rules that weigh a hand."""
    wide, many, seats = len(features.MARKS), len(features.UPCARDS), book.seats
    size = wide + seats * many
    square, product = np.zeros((size, size)), np.zeros(size)
    wishes = others.wants(book)
    for seat in range(seats):
        taking = gains(book, wishes, seat, metric)
        chosen = np.flatnonzero(taking.chooses)
        for rows in np.array_split(chosen, 1 + len(chosen) // CHUNK):
            marks, gain = -book.marks[seat][rows].astype(float), taking.gain[rows]
            _add(square, product, marks, gain)
            _add_places(square, product, marks, gain, wide + seat * many + book.upcards[seat][rows])
    answer = np.linalg.lstsq(square, product, rcond=None)[0]
    occurs = np.diag(square) > 0
    limits = _filled(answer[wide:].reshape(seats, many), occurs[wide:].reshape(seats, many))
    return _from_side_six(name, answer[:wide], occurs[:wide], limits)


def _add(square: np.ndarray, product: np.ndarray, marks: np.ndarray, gain: np.ndarray) -> None:
    """Add what the hands alone contribute to the normal equations."""
    wide = marks.shape[1]
    square[:wide, :wide] += np.einsum("di,dj->ij", marks, marks)  # a product of matrices would wait for both cores
    product[:wide] += np.einsum("di,d->i", marks, gain)


def _add_places(square: np.ndarray, product: np.ndarray, marks: np.ndarray, gain: np.ndarray, at: np.ndarray) -> None:
    """Add what the limits contribute; `at` is the column of each hand's place and upcard."""
    size = len(product)
    here = np.arange(size)
    square[here, here] += np.bincount(at, minlength=size)
    product += np.bincount(at, gain, minlength=size)
    for mark in range(marks.shape[1]):
        sums = np.bincount(at, marks[:, mark], minlength=size)
        square[mark] += sums
        square[:, mark] += sums


def _from_side_six(name: str, weights: np.ndarray, counts: np.ndarray, limits: np.ndarray) -> LinearRule:
    """The same rule with nothing for a six beside trumps: nine cards are in a hand, so a card each may be taken off."""
    cards = np.arange(len(weights)) < SIDE_SIX + 9
    off = weights[SIDE_SIX]
    return LinearRule(name, np.where(counts, weights - np.where(cards, off, 0), 0), limits - 9 * off)


def _filled(limits: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Limits, those of upcards that never came up being the mean of the others."""
    means = np.array([row[there].mean() if there.any() else 0 for row, there in zip(limits, counts, strict=True)])
    return np.where(counts, limits, means[:, None])


class Round(NamedTuple):
    """One answer to the answer before."""

    rule: LinearRule
    moved: float  # share of hands that are decided otherwise than the round before


def stable(book: BranchedDeals, metric: str = "points", rounds: int = ROUNDS) -> list[Round]:
    """Answers to answers, from the naive one, which takes the others to take never, to one that answers itself."""
    rule: Rule = NEVER
    fits: list[Round] = []
    for _ in range(rounds):
        last, rule = rule, fit(book, rule, metric)
        fits.append(Round(rule, float((last.wants(book) != rule.wants(book)).mean())))
        if fits[-1].moved < SETTLED:
            break
    return fits
