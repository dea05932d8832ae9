"""The same parties under two sets of house rules: their losers under either, and their lengths."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from jassstats import estimate, games
from jassstats.estimate import Estimate
from jassstats.replay import replay
from jassstats.simulation import runs


class Parties(NamedTuple):
    """Parties played under both rules, from the same packs."""

    parties: int
    changed: Estimate  # share of parties that somebody else loses
    length: tuple[Estimate, Estimate]  # mean deals under either
    longer: Estimate  # deals more under the second
    losses: np.ndarray  # (seats, seats): parties by the loser under the first and under the second
    unfinished: int  # under either; left out
    examples: list[int]  # parties whose loser changes


def compare(first: runs.Run, second: runs.Run, parties: int) -> Parties:
    """Play so many parties under both rules and compare the losers. Parties without one loser are only counted."""
    seats = len(first.strategies)
    ends = [list(_ends(_of_parties(run, parties))) for run in (first, second)]
    both = [(p, one, other) for p, (one, other) in enumerate(zip(*ends, strict=True)) if one and other]
    losses = np.zeros((seats, seats), np.int64)
    for _, one, other in both:
        losses[one[0], other[0]] += 1
    deals = np.array([[one[1], other[1]] for _, one, other in both], float).reshape(-1, 2)
    kept = len(both)
    return Parties(
        kept,
        estimate.wilson(kept - np.trace(losses), kept),
        (estimate.ratio(estimate.sums(deals[:, 0], 1)), estimate.ratio(estimate.sums(deals[:, 1], 1))),
        estimate.paired(deals[:, 1], deals[:, 0]),
        losses,
        parties - kept,
        [p for p, one, other in both if one[0] != other[0]][:3],
    )


def _of_parties(run: runs.Run, parties: int) -> runs.Run:
    run_options: dict[str, Any] = {"seed": run.seed, "strategies": run.strategies, "overrides": run.overrides}
    return runs.run(run.game, run.preset, parties=parties, players=len(run.strategies), **run_options)


def _ends(run: runs.Run) -> Iterator[tuple[int, int] | None]:
    """Yield the loser of each partie and its number of deals, or None for a partie without one loser."""
    partie, seats = games.load(run.game).partie, len(run.strategies)
    options = games.house(run.game, run.preset, run.overrides)
    for deals in runs.chunks(run):
        outcome, rows = replay.replay(deals), deals.rows
        where = np.asarray(deals.parties)[:, 0]
        first = 0
        for last in np.flatnonzero(np.diff(where, append=-1)).tolist():
            sums = partie.begin(options, seats, int(rows["dealer"][first]))
            for i in range(first, last + 1):
                whole = bool(outcome["complete"][i])
                partie.enter(sums, rows[i], outcome["score"][i].tolist(), outcome[i], whole=whole)
            losers = [standing.side for standing in partie.standings(sums) if standing.loser]
            yield (losers[0], sums.deals) if len(losers) == 1 else None
            first = last + 1
