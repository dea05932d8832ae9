"""What a source claims, beside what replay found. Differences are rows, never repairs."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from jassstats.record import Claims

Row = tuple[int, str, int, int | None, int, int | None, bool | None]
"""deal, claim, place, side, claimed, found, equal: a row of the claims table."""


def compare(claims: Claims, outcome: Any, key: int) -> list[Row]:
    """The claims of one deal; `totals` need the slate before the deal and are compared where parties are added up."""
    n = int(outcome["n_tricks"])
    rows = _tricks(key, "leaders", claims.leaders, outcome["leader"][:n])
    rows += _tricks(key, "winners", claims.winners, outcome["winner"][:n])
    rows += _tricks(key, "trick_points", claims.trick_points, outcome["trick_points"][:n])
    rows += _running(key, claims.running, outcome, n)
    rows += _sides(key, "card_points", claims.card_points, _by_side(outcome["card_points"]))
    known = outcome["hands"].all()  # else nobody can tell who held what
    rows += _sides(key, "melds", claims.melds, meld_points(outcome) if known else None)
    rows += _sides(key, "marriage", claims.marriage, _by_side(outcome["marriage"]) if known else None)
    rows += _sides(key, "score", claims.score, [int(s) for s in outcome["score"][:2]] if n else None)
    return rows


def meld_points(outcome: Any) -> list[int]:
    """Meld points that count, by side, before factors."""
    sums = outcome["meld_value"].sum(axis=1)
    return [int(sums[s] + sums[s + 2]) if outcome["meld_side"] == s else 0 for s in (0, 1)]


def running(outcome: Any) -> np.ndarray:
    """The score by side after each trick, (tricks, 2), factors and Matsch included, melds and marriage not."""
    n = int(outcome["n_tricks"])
    sides = outcome["winner"][:n, None] % 2 == np.arange(2)
    after: np.ndarray = np.cumsum(sides * outcome["trick_points"][:n, None].astype(np.int64), axis=0)
    after *= int(outcome["factor"])
    if outcome["matsch"] < 2:
        side = int(outcome["matsch"])
        extras = int(outcome["points"][side]) - int(_by_side(outcome["card_points"])[side])
        after[-1, side] = int(outcome["score"][side]) - extras * int(outcome["factor"])
    return after


def _by_side(by_seat: Any) -> list[int]:
    return [int(by_seat[0]) + int(by_seat[2]), int(by_seat[1]) + int(by_seat[3])]


def _row(key: int, claim: str, where: tuple[int, int | None], claimed: int, found: int | None) -> Row:
    return key, claim, *where, claimed, found, None if found is None else claimed == found


def _tricks(key: int, claim: str, claimed: list[int] | None, found: Iterable[int]) -> list[Row]:
    facts: list[int | None] = [int(f) for f in found]
    facts += [None] * len(claimed or ())
    return [_row(key, claim, (t, None), c, facts[t]) for t, c in enumerate(claimed or ())]


def _sides(key: int, claim: str, claimed: list[int] | None, found: list[int] | None) -> list[Row]:
    return [_row(key, claim, (s, s), c, found[s] if found else None) for s, c in enumerate((claimed or ())[:2])]


def _running(key: int, claimed: list[list[int]] | None, outcome: Any, n: int) -> list[Row]:
    if not claimed:
        return []
    facts = running(outcome)
    return [
        _row(key, "running", (t, s), c, int(facts[t, s]) if t < n else None)
        for t, pair in enumerate(claimed)
        for s, c in enumerate(pair[:2])
    ]
