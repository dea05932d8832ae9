"""Claims of sources compared with the results of replay, for all deals at once. Nothing is ever repaired."""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from jassstats.engine.dtypes import TRICKS
from jassstats.record import Claims
from jassstats.replay.columns import Deals

Numbers = np.ndarray[Any, np.dtype[Any]]


class Compared(NamedTuple):
    """Claims of one kind: deal, place, side, the claimed number, the replayed number, and whether that is known."""

    row: Numbers
    place: Numbers
    side: Numbers  # -1 where the claim is about no side
    claimed: Numbers
    found: Numbers
    told: Numbers  # false where the replayed number is unknown


def claiming(deals: Deals) -> list[tuple[int, Claims]]:
    """Return the deals with claims, by row."""
    return [(row, deal.claims) for row, deal in enumerate(deals.records) if deal.claims is not None]


def compare(
    claims: Sequence[tuple[int, Claims]], outcome: np.ndarray, sides: int, known: tuple[Numbers, Numbers]
) -> dict[str, Compared]:
    """Compare every kind of claim except `totals`. `known`: whether melds are known, and marriages, by row."""
    n = outcome["n_tricks"]
    found = {
        name: _by_trick(_listed(claims, name), outcome[fact], n)
        for name, fact in (("leaders", "leader"), ("winners", "winner"), ("trick_points", "trick_points"))
    }
    found["running"] = _running(_listed(claims, "running"), outcome, sides)
    for name, facts, told in (
        ("card_points", lambda: by_side(outcome["card_points"], sides), n > 0),
        ("melds", lambda: meld_points(outcome, sides), known[0]),
        ("marriage", lambda: by_side(outcome["marriage"], sides), known[1]),
        ("score", lambda: outcome["score"][:, :sides], n > 0),
    ):
        found[name] = _of_sides(_listed(claims, name), facts, sides, told)
    return found


def contradicted(claims: Sequence[tuple[int, Claims]], outcome: np.ndarray) -> dict[int, tuple[int, str, int]]:
    """Return rows where the source names another leader or winner of a trick: trick, "led" or "won", that seat."""
    found: dict[int, tuple[int, str, int]] = {}
    for word, name, fact in (("led", "leaders", "leader"), ("won", "winners", "winner")):
        told = _by_trick(_listed(claims, name), outcome[fact], outcome["n_tricks"])
        for at in np.flatnonzero(told.told & (told.claimed != told.found)).tolist():
            row, wrong = int(told.row[at]), (int(told.place[at]), word, int(told.claimed[at]))
            found[row] = min(found.get(row, wrong), wrong)
    return found


def meld_points(outcome: np.ndarray, sides: int) -> Any:
    """Return the meld points that count, (deals, sides), before factors."""
    return np.where(outcome["meld_side"][:, None] == np.arange(sides), by_side(meld_values(outcome), sides), 0)


def meld_values(outcome: np.ndarray) -> Any:
    """Return the points of the melds that each seat holds: (deals, seats)."""
    values = outcome["meld_value"]
    return sum(values[:, :, place] for place in range(1, values.shape[2])) + values[:, :, 0]


def running(outcome: np.ndarray, sides: int) -> Numbers:
    """Return the score after each trick, (deals, tricks, sides): with factors and Matsch, without melds, marriage."""
    won = outcome["winner"][:, :, None] % sides == np.arange(sides)
    points = outcome["trick_points"][:, :, None].astype(np.int64) * won
    after: Numbers = np.cumsum(points, axis=1) * outcome["factor"][:, None, None]
    rows = np.flatnonzero(outcome["matsch"] < sides)
    side = outcome["matsch"][rows]
    extras = outcome["points"][rows, side] - by_side(outcome["card_points"], sides)[rows, side]
    after[rows, outcome["n_tricks"][rows] - 1, side] = outcome["score"][rows, side] - extras * outcome["factor"][rows]
    return after


def by_side(by_seat: Numbers, sides: int) -> Numbers:
    """Return sums over the seats of each side: (deals, sides)."""
    sums: Numbers = by_seat[:, :sides].astype(np.int32)
    for first in range(sides, by_seat.shape[1], sides):
        sums += by_seat[:, first : first + sides]  # a column at a time: summing a short axis is slow
    return sums


def _listed(claims: Sequence[tuple[int, Claims]], name: str) -> list[tuple[int, list[Any]]]:
    lists = ((row, getattr(claimed, name)) for row, claimed in claims)
    return [(row, numbers) for row, numbers in lists if numbers]


def _spread(lists: Sequence[tuple[int, list[Any]]]) -> tuple[Numbers, Numbers, Numbers]:
    """Return lists of numbers as three columns: row, place and number."""
    sizes = np.array([len(numbers) for _, numbers in lists], np.int64)
    rows = np.repeat(np.array([row for row, _ in lists], np.int64), sizes)
    places = np.arange(len(rows)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    return rows, places, np.fromiter(chain.from_iterable(numbers for _, numbers in lists), np.int64, len(rows))


def _by_trick(lists: list[tuple[int, list[int]]], facts: np.ndarray, n: np.ndarray) -> Compared:
    row, place, claimed = _spread(lists)
    found = facts[row, np.minimum(place, TRICKS - 1)].astype(np.int64)
    return Compared(row, place, np.full(len(row), -1), claimed, found, place < n[row])


def _running(lists: list[tuple[int, list[list[int]]]], outcome: np.ndarray, sides: int) -> Compared:
    flat = [(row, list(chain.from_iterable((pair + [0] * sides)[:sides] for pair in pairs))) for row, pairs in lists]
    row, at, claimed = _spread(flat)
    place, side = at // sides, at % sides
    if not lists:
        return Compared(row, place, side, claimed, claimed, np.zeros(0, bool))
    found = running(outcome, sides)[row, np.minimum(place, TRICKS - 1), side]
    return Compared(row, place, side, claimed, found, place < outcome["n_tricks"][row])


def _of_sides(lists: list[tuple[int, list[int]]], facts: Callable[[], Any], sides: int, told: Numbers) -> Compared:
    row, side, claimed = _spread([(row, numbers[:sides]) for row, numbers in lists])
    found = np.asarray(facts())[row, side].astype(np.int64) if lists else claimed
    return Compared(row, side, side, claimed, found, told[row])
