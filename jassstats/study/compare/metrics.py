"""What a comparison counts, for each deal or partie and each who plays for himself: whole numbers only.

Whole numbers add up to the same sum in any order and in pieces of any size; a currency says what one stands for.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jassstats import games
from jassstats.games.protocol import Game
from jassstats.replay.columns import Deals

Whole = NDArray[np.int64]
FINE = 1000
"""Means over the deals of a partie are kept to the thousandth of a unit."""


class Currency(NamedTuple):
    """One way to keep the score of a strategy."""

    name: str
    meaning: str
    better: int  # 1 where more is better, -1 where less is
    scale: int = 1  # a whole number stands for so many parts of one


POINTS = Currency("points", "points in a deal", 1)
LEAD = Currency("lead", "points in a deal ahead of the mean of the others at the table", 1)
SCORE = Currency("score", "what a deal writes on the slate, after factors", 1)
SACKS = Currency("sack_rate", "share of deals in the sack", -1)
AWARDS = Currency("award_rate", "share of deals with an award", 1)
STROKES = Currency("strokes", "game points a deal", 1)
WINS = Currency("win_rate", "share of deals with the higher score", 1)
SETS = Currency("set_rate", "share of deals in which the own bid failed", -1)
LOSSES = Currency("loss_rate", "chance of losing the partie", -1)


def sides(game: str, players: int) -> int:
    """How many play for themselves at a table: the players, or the partnerships."""
    return min(players, int(games.load(game).rules.SIDES))


def alone(game: str) -> bool:
    """Whether every seat plays for itself."""
    rules = games.load(game).rules
    return bool(max(rules.PLAYERS) <= rules.SIDES)


def currencies(game: str, players: int, *, parties: bool) -> tuple[Currency, ...]:
    """The currencies of a game, the one that decides by default first; of whole parties, means over their deals."""
    lead = LEAD._replace(scale=sides(game, players) - 1)
    if alone(game):
        found: tuple[Currency, ...] = (POINTS, lead, SACKS, AWARDS, STROKES)
    else:
        found = (SCORE, lead, WINS, POINTS if counts_points(game) else SETS)
    if not parties:
        return found
    return (LOSSES, *(one._replace(scale=FINE) for one in found if one != lead))


def counts_points(game: str) -> bool:
    """Whether cards count points in a game, or only tricks."""
    law = games.load(game).law.law(games.load(game).options.Options())
    return bool(law["points"].any())


def of_deals(deals: Deals, outcome: np.ndarray, players: int) -> Whole:
    """Every currency of single deals: (currencies, deals, sides)."""
    n = sides(deals.game, players)
    points = outcome["points"][:, :n].astype(np.int64)
    if alone(deals.game):
        return np.stack([points, lead(points), *_on_the_slate(deals, outcome, n)])
    score = outcome["score"][:, :n].astype(np.int64)
    last = points if counts_points(deals.game) else (outcome["penalty"][:, :n] > 0).astype(np.int64)
    return np.stack([score, lead(score), wins(score), last])


def lead(points: Whole) -> Whole:
    """How far each is ahead of the mean of the others, times their number."""
    found: Whole = points.shape[1] * points - points.sum(axis=1, keepdims=True)
    return found


def wins(score: Whole) -> Whole:
    """1 for whoever has most and shares it with nobody."""
    most = score == score.max(axis=1, keepdims=True)
    found: Whole = (most & (most.sum(axis=1, keepdims=True) == 1)).astype(np.int64)
    return found


def _on_the_slate(deals: Deals, outcome: np.ndarray, n: int) -> list[Whole]:
    """In the sack, with an award, game points; by seat."""
    if deals.standing is None:
        raise ValueError(f"{deals.game} keeps no slate by seat")
    sacked = outcome["sacked"].astype(np.int64)[:, None] >> np.arange(n) & 1
    awarded = deals.standing["awards"][:, :n] > 0
    return [sacked, awarded.astype(np.int64), deals.standing["strokes"][:, :n].astype(np.int64)]


def of_parties(deals: Deals, outcome: np.ndarray, players: int) -> Whole:
    """Every currency of whole parties: (currencies, parties, sides)."""
    n, starts = sides(deals.game, players), first_deals(deals)
    each = of_deals(deals, outcome, players)
    each = np.delete(each, 1, axis=0)  # who leads means little once somebody has left
    there = deals.rows["seats"].astype(np.int64)[:, None] >> np.arange(n) & 1
    counts = np.add.reduceat(there, starts, axis=0)
    totals = np.add.reduceat(each * there, starts, axis=1)
    means = (2 * FINE * totals + counts) // (2 * counts)
    return np.concatenate([losers(deals, outcome, starts, n)[None], means])


def first_deals(deals: Deals) -> NDArray[np.int64]:
    """The row of each partie's first deal."""
    if deals.parties is None:
        raise ValueError("these deals belong to no parties")
    return np.flatnonzero(np.diff(deals.parties[:, 0], prepend=-1)).astype(np.int64)


def losers(deals: Deals, outcome: np.ndarray, starts: NDArray[np.int64], n: int) -> Whole:
    """1 for whoever loses each partie: (parties, sides). Nobody loses one that does not end."""
    game, options = games.load(deals.game), deals.options()[0]
    lost = np.zeros((len(starts), n), np.int64)
    ends = [*starts[1:].tolist(), len(deals)]
    for partie, (first, last) in enumerate(zip(starts.tolist(), ends, strict=True)):
        sums = _slate(game, options, deals, outcome, (first, last))
        lost[partie] = [bool(now.loser) for now in game.partie.standings(sums)[:n]]
    return lost


def _slate(game: Game, options: Any, deals: Deals, outcome: np.ndarray, part: tuple[int, int]) -> Any:
    """The slate after the deals of a partie; only the last is written where the game knows what it found there."""
    first, last = part
    rows, standing = deals.rows, deals.standing
    if game.resumed is not None and standing is not None:
        sacks = (outcome["sacked"][first : last - 1, None] >> np.arange(4) & 1).sum(axis=0)
        sums = game.resumed(options, rows[first:last], standing[last - 1], sacks)
        first = last - 1
    else:
        sums = game.partie.begin(options, int(rows["players"][first]), int(rows["dealer"][first]))
    width = game.rules.SIDES
    for i in range(first, last):
        score, whole = outcome["score"][i, :width].tolist(), bool(outcome["complete"][i])
        game.partie.enter(sums, rows[i], score, outcome[i], whole=whole)
    return sums
