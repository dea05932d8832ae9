"""What a source claims, beside what replay found. Differences are rows, never repairs."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from jassstats.record import Claims

Row = tuple[int, str, int, int | None, int, int | None, bool | None]
"""deal, claim, place, side, claimed, found, equal: a row of the claims table."""


def compare(claims: Claims, outcome: Any, key: int, sides: int) -> list[Row]:
    """The claims of one deal; `totals` need the slate before the deal and are compared where parties are added up."""
    n = int(outcome["n_tricks"])
    rows = _tricks(key, "leaders", claims.leaders, outcome["leader"][:n])
    rows += _tricks(key, "winners", claims.winners, outcome["winner"][:n])
    rows += _tricks(key, "trick_points", claims.trick_points, outcome["trick_points"][:n])
    rows += _running(key, claims.running, outcome, sides)
    rows += _sides(key, "card_points", claims.card_points, _by_side(outcome["card_points"], sides))
    known = outcome["hands"][:sides].all()  # else nobody can tell who held what
    rows += _sides(key, "melds", claims.melds, meld_points(outcome, sides) if known else None)
    rows += _sides(key, "marriage", claims.marriage, _by_side(outcome["marriage"], sides) if known else None)
    rows += _sides(key, "score", claims.score, [int(s) for s in outcome["score"][:sides]] if n else None)
    return rows


def meld_points(outcome: Any, sides: int) -> list[int]:
    """Meld points that count, by side, before factors."""
    sums = _by_side(outcome["meld_value"].sum(axis=1), sides)
    return [points if outcome["meld_side"] == side else 0 for side, points in enumerate(sums)]


def running(outcome: Any, sides: int) -> np.ndarray:
    """The score by side after each trick, (tricks, 2), factors and Matsch included, melds and marriage not."""
    n = int(outcome["n_tricks"])
    winners = outcome["winner"][:n, None] % sides == np.arange(sides)
    after: np.ndarray = np.cumsum(winners * outcome["trick_points"][:n, None].astype(np.int64), axis=0)
    after *= int(outcome["factor"])
    if outcome["matsch"] < sides:
        side = int(outcome["matsch"])
        extras = int(outcome["points"][side]) - _by_side(outcome["card_points"], sides)[side]
        after[-1, side] = int(outcome["score"][side]) - extras * int(outcome["factor"])
    return after


def _by_side(by_seat: Any, sides: int) -> list[int]:
    return [int(sum(by_seat[side::sides])) for side in range(sides)]


def _row(key: int, claim: str, where: tuple[int, int | None], claimed: int, found: int | None) -> Row:
    return key, claim, *where, claimed, found, None if found is None else claimed == found


def _tricks(key: int, claim: str, claimed: list[int] | None, found: Iterable[int]) -> list[Row]:
    facts: list[int | None] = [int(f) for f in found]
    facts += [None] * len(claimed or ())
    return [_row(key, claim, (t, None), c, facts[t]) for t, c in enumerate(claimed or ())]


def _sides(key: int, claim: str, claimed: list[int] | None, found: list[int] | None) -> list[Row]:
    return [_row(key, claim, (s, s), c, found[s] if found else None) for s, c in enumerate((claimed or ())[: len(found or ()) or None])]


def _running(key: int, claimed: list[list[int]] | None, outcome: Any, sides: int) -> list[Row]:
    if not claimed:
        return []
    facts = running(outcome, sides)
    return [
        _row(key, "running", (t, s), c, int(facts[t, s]) if t < len(facts) else None)
        for t, pair in enumerate(claimed)
        for s, c in enumerate(pair[:sides])
    ]
