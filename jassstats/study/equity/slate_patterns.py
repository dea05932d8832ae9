"""The patterns that the deals of a table write on a clean slate, with their shares."""

from typing import Any, NamedTuple

import numpy as np

from jassstats import games
from jassstats.replay import replay
from jassstats.simulation import runs

CHUNK = 16_384


class PatternShares(NamedTuple):
    """Patterns (n, 13) and the share of each by batch (batches + 1, n); the last line is for all deals."""

    kinds: np.ndarray
    shares: np.ndarray


def pattern_shares(run: runs.Run, table: tuple[str, ...], batches: int) -> PatternShares:
    """Return the patterns that the deals of one table write on a clean slate. Seat 0 is the forehand."""
    n = len(table)
    this = runs.run(
        run.game, run.preset, deals=run.total, seed=run.seed, strategies=table, overrides=run.overrides, players=n
    )
    equity, law = games.load(run.game).equity, runs.law_of(this)
    patterns = np.zeros((run.total, equity.WIDTH), np.int8)
    for first in range(0, run.total, CHUNK):
        part = patterns[first : first + CHUNK]
        deals = runs.deals_at(this, n * np.arange(first, first + len(part), dtype=np.uint64) + np.uint64(n - 1))
        equity.patterns(law, deals.rows, replay.replay(deals), part)
    _clear_ranks(patterns, first_wins=bool(law["first_wins"]), equity=equity, seats=n)
    kinds, kind_of = np.unique(patterns, axis=0, return_inverse=True)
    parts = [kind_of.ravel()[batch::batches] for batch in range(batches)] + [kind_of.ravel()]
    shares = np.array([np.bincount(part, minlength=len(kinds)) / len(part) for part in parts])
    return PatternShares(kinds, shares)


def _clear_ranks(patterns: np.ndarray, *, first_wins: bool, equity: Any, seats: int) -> None:
    """Clear ranks without effect: the last counts if all may go out together, the first if the first wins (HJ-62)."""
    ranks = patterns[:, equity.RANK : equity.RANK + seats]
    if first_wins:
        return
    ranks[:] = ranks == seats - 1
    gains = patterns[:, equity.AWARDS : equity.AWARDS + seats] + patterns[:, equity.OTHER : equity.OTHER + seats]
    if (gains.min(axis=1) <= 0).all():
        ranks[:] = 0
