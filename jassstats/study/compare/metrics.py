"""The metrics of a comparison, for each deal or partie and each place, in whole numbers.

Whole numbers add up to the same sum in any order and in parts of any size. The scale of a metric is the unit of one.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jassstats import games
from jassstats.games.protocol import Game
from jassstats.replay.columns import Deals

Whole = NDArray[np.int64]
FINE = 1000
"""Parts of a unit in which means over the deals of a partie are kept: thousandths."""


class Metric(NamedTuple):
    """One measure of the success of a strategy."""

    name: str
    meaning: str
    better: int  # 1 where more is better, -1 where less is
    scale: int = 1  # a whole number stands for so many parts of one


POINTS = Metric("points", "points in a deal", 1)
LEAD = Metric("lead", "points in a deal ahead of the mean of the others at the table", 1)
SCORE = Metric("score", "what a deal writes on the slate, after factors", 1)
SACKS = Metric("sack_rate", "share of deals in the sack", -1)
AWARDS = Metric("award_rate", "share of deals with an award", 1)
STROKES = Metric("strokes", "game points a deal", 1)
WINS = Metric("win_rate", "share of deals with the higher score", 1)
SETS = Metric("set_rate", "share of deals in which the own bid failed", -1)
LOSSES = Metric("loss_rate", "chance of losing the partie", -1)


def sides(game: str, players: int) -> int:
    """Return the number of places at a table: its players, or its partnerships."""
    return min(players, int(games.load(game).rules.SIDES))


def each_for_itself(game: str) -> bool:
    """Return whether every seat plays for itself."""
    rules = games.load(game).rules
    return bool(max(rules.PLAYERS) <= rules.SIDES)


def metrics_of(game: str, players: int, *, parties: bool) -> tuple[Metric, ...]:
    """Return the metrics of a game, the usual one that decides first. Those of parties are means over their deals."""
    lead = LEAD._replace(scale=sides(game, players) - 1)
    if each_for_itself(game):
        metrics: tuple[Metric, ...] = (POINTS, lead, SACKS, AWARDS, STROKES)
    else:
        metrics = (SCORE, lead, WINS, POINTS if counts_points(game) else SETS)
    if not parties:
        return metrics
    return (LOSSES, *(one._replace(scale=FINE) for one in metrics if one != lead))


def counts_points(game: str) -> bool:
    """Return whether the cards of a game have points, rather than only tricks."""
    law = games.load(game).law.law(games.load(game).options.Options())
    return bool(law["points"].any())


def of_deals(deals: Deals, outcome: np.ndarray, players: int) -> Whole:
    """Return every metric of single deals: (metrics, deals, sides)."""
    n = sides(deals.game, players)
    points = outcome["points"][:, :n].astype(np.int64)
    if each_for_itself(deals.game):
        return np.stack([points, lead(points), *_on_the_slate(deals, outcome, n)])
    score = outcome["score"][:, :n].astype(np.int64)
    last = points if counts_points(deals.game) else (outcome["penalty"][:, :n] > 0).astype(np.int64)
    return np.stack([score, lead(score), wins(score), last])


def lead(points: Whole) -> Whole:
    """Return the lead of each over the mean of the others, times their number."""
    leads: Whole = points.shape[1] * points - points.sum(axis=1, keepdims=True)
    return leads


def wins(score: Whole) -> Whole:
    """Return 1 for the one who has more than all others, else 0."""
    most = score == score.max(axis=1, keepdims=True)
    won: Whole = (most & (most.sum(axis=1, keepdims=True) == 1)).astype(np.int64)
    return won


def _on_the_slate(deals: Deals, outcome: np.ndarray, n: int) -> list[Whole]:
    """Return for each seat whether it is in the sack, whether it has an award, and its game points."""
    if deals.standing is None:
        raise ValueError(f"{deals.game} keeps no slate by seat")
    sacked = outcome["sacked"].astype(np.int64)[:, None] >> np.arange(n) & 1
    awarded = deals.standing["awards"][:, :n] > 0
    return [sacked, awarded.astype(np.int64), deals.standing["strokes"][:, :n].astype(np.int64)]


def of_parties(deals: Deals, outcome: np.ndarray, players: int) -> Whole:
    """Return every metric of whole parties: (metrics, parties, sides)."""
    n, starts = sides(deals.game, players), first_deals(deals)
    each = of_deals(deals, outcome, players)
    each = np.delete(each, 1, axis=0)  # a lead means little once a player has left the partie
    there = deals.rows["seats"].astype(np.int64)[:, None] >> np.arange(n) & 1
    counts = np.add.reduceat(there, starts, axis=0)
    totals = np.add.reduceat(each * there, starts, axis=1)
    means = (2 * FINE * totals + counts) // (2 * counts)
    return np.concatenate([losers(deals, outcome, starts, n)[None], means])


def first_deals(deals: Deals) -> NDArray[np.int64]:
    """Return the row of the first deal of each partie."""
    if deals.parties is None:
        raise ValueError("these deals belong to no parties")
    return np.flatnonzero(np.diff(deals.parties[:, 0], prepend=-1)).astype(np.int64)


def losers(deals: Deals, outcome: np.ndarray, starts: NDArray[np.int64], n: int) -> Whole:
    """Return 1 for the loser of each partie: (parties, sides). A partie that does not end has no loser."""
    game, options = games.load(deals.game), deals.options()[0]
    lost = np.zeros((len(starts), n), np.int64)
    ends = [*starts[1:].tolist(), len(deals)]
    for partie, (first, last) in enumerate(zip(starts.tolist(), ends, strict=True)):
        sums = _slate(game, options, deals, outcome, (first, last))
        lost[partie] = [bool(now.loser) for now in game.partie.standings(sums)[:n]]
    return lost


def _slate(game: Game, options: Any, deals: Deals, outcome: np.ndarray, part: tuple[int, int]) -> Any:
    """Return the slate after the deals of a partie. Only the last deal is entered if its slate before is known."""
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
