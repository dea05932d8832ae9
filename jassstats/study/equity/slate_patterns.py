"""The patterns that the deals of a table write on a clean slate, with their shares."""

from typing import Any, NamedTuple

import numpy as np

from jassstats import games
from jassstats.replay import replay
from jassstats.simulation import runs

CHUNK = 16_384


class Written(NamedTuple):
    """Patterns (n, 13) and the share of each by batch (batches + 1, n); the last line is for all deals."""

    kinds: np.ndarray
    shares: np.ndarray


def watched(run: runs.Run, table: tuple[str, ...], batches: int) -> Written:
    """Return the patterns that the deals of one table write on a clean slate. Seat 0 is the forehand."""
    n = len(table)
    this = runs.run(
        run.game, run.preset, deals=run.total, seed=run.seed, strategies=table, overrides=run.overrides, players=n
    )
    room, law = games.load(run.game).equity, runs.law_of(this)
    found = np.zeros((run.total, room.WIDTH), np.int8)
    for first in range(0, run.total, CHUNK):
        part = found[first : first + CHUNK]
        deals = runs.deals_at(this, n * np.arange(first, first + len(part), dtype=np.uint64) + np.uint64(n - 1))
        room.patterns(law, deals.rows, replay.replay(deals), part)
    _forget_ranks(found, first_wins=bool(law["first_wins"]), room=room, seats=n)
    kinds, which = np.unique(found, axis=0, return_inverse=True)
    parts = [which.ravel()[batch::batches] for batch in range(batches)] + [which.ravel()]
    shares = np.array([np.bincount(part, minlength=len(kinds)) / len(part) for part in parts])
    return Written(kinds, shares)


def _forget_ranks(found: np.ndarray, *, first_wins: bool, room: Any, seats: int) -> None:
    """Clear ranks without effect: the last counts if all may go out together, the first if the first wins (HJ-62)."""
    ranks = found[:, room.RANK : room.RANK + seats]
    if first_wins:
        return
    ranks[:] = ranks == seats - 1
    gains = found[:, room.AWARDS : room.AWARDS + seats] + found[:, room.OTHER : room.OTHER + seats]
    if (gains.min(axis=1) <= 0).all():
        ranks[:] = 0
