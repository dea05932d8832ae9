"""The chances of every slate, solved from the patterns that deals write on it.

The shares are counted over simulated deals, for each number of players left and each dealer; the chances follow for all
slates at once, by going over them until nothing changes (Gauss and Seidel). Two things are left out. Zeros beyond a
stated number count as that number, points below a stated one as that one. And strategies play on a clean slate:
one that plays to the score would write other deals near the end.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from jassstats import games
from jassstats.errors import UsageError
from jassstats.games.handjass.rules.setup import SEATS, order
from jassstats.simulation import runs
from jassstats.study.equity.result import Equity, Shape
from jassstats.study.equity.slate_patterns import PatternShares, pattern_shares

ZEROS, LOWEST = 2, -3
"""The most zeros and the fewest points that slates are distinguished by."""
STILL, SWEEPS = 1e-9, 5_000
"""A change below which slates are taken as settled, and sweeps after which they are given up."""

Progress = Callable[[int, int | None], None]


def solve(  # noqa: PLR0913  each is what a person names on the command line
    game: str,
    preset: str,
    *,
    strategies: Sequence[str] = ("solid",),
    deals: int = 100_000,
    zeros: int = ZEROS,
    batches: int = 8,
    progress: Progress | None = None,
    **run_options: Any,
) -> Equity:
    """Return the chances from every slate; `deals` are simulated for each table that can be left.

    `run_options`: players (three unless given), overrides and seed, as in `simulation.runs.run`.
    """
    if game != "handjass":
        raise UsageError(f"{game} keeps no slate of points and zeros: equity is of handjass")
    run = runs.run(game, preset, deals=max(deals, batches), strategies=tuple(strategies), **run_options)
    options = games.house(game, run.preset, run.overrides)
    _refuse(options, run.preset, len(run.strategies), batches)
    shape, alike = _shape(options, zeros), len(set(run.strategies)) == 1
    tables = _tables(options, len(run.strategies), alike=alike)
    base, rows = _bases(tables, shape, alike=alike)
    values = np.zeros((batches + 1, rows, SEATS))
    known: dict[tuple[str, ...], PatternShares] = {}
    for done, seats in enumerate(tables):
        _settle(run, seats, shape, base, values, known)
        if progress:
            progress(done + 1, len(tables))
    return Equity(options, run.preset, run.overrides, run.strategies, run.total, shape, base, values)


def _refuse(options: Any, preset: str, players: int, batches: int) -> None:
    if not options.fewest <= players <= options.most:
        raise UsageError(f"{preset} is played by {options.fewest} to {options.most}, not by {players}")
    if options.lose_at_zeros:
        raise UsageError("equity isn't reckoned where too many zeros lose the partie: set lose_at_zeros=0")
    if not games.load("handjass").partie.ends(options):
        raise UsageError(f"a partie of {preset} has no end")
    if batches < 2:
        raise UsageError("an interval takes two batches or more")


def _shape(options: Any, zeros: int) -> Shape:
    """Return the slates to distinguish. Where a sack takes a point at once, there are no zeros but negative points."""
    minus = options.below_min == "minus_one"
    lowest = LOWEST if minus and options.score_floor == "none" else 0
    beyond = zeros if options.exit_net_of_zeros and not minus else 0
    return Shape(lowest, options.target + beyond - lowest, 0 if minus else zeros)


def _tables(options: Any, players: int, *, alike: bool) -> list[int]:
    """The sets of seats that may be left, small ones first."""
    whole = (1 << players) - 1
    if options.game_end == "first_to_target_wins":
        return [whole]
    if alike:
        return [(1 << n) - 1 for n in range(2, players + 1)]
    return sorted((mask for mask in range(whole + 1) if mask.bit_count() >= 2), key=int.bit_count)


def _bases(tables: Sequence[int], shape: Shape, *, alike: bool) -> tuple[np.ndarray, int]:
    base, rows = np.zeros(1 << SEATS, np.int64), 0
    for seats in tables:
        base[seats] = rows
        n = seats.bit_count()
        rows += shape.digits**n * (1 if alike else n)
    return base, rows


def _settle(
    run: runs.Run, seats: int, shape: Shape, base: np.ndarray, values: np.ndarray, known: dict[Any, PatternShares]
) -> None:
    """Compute the chances of the slates of one set of seats. Those of smaller sets must be known."""
    equity, law = games.load(run.game).equity, runs.law_of(run)
    there = [seat for seat in range(SEATS) if seats >> seat & 1]
    alike = len(set(run.strategies)) == 1
    by_dealer = []
    for dealer in [there[-1]] if alike else there:
        table = tuple(run.strategies[seat] for seat in order(dealer, there))
        if table not in known:
            known[table] = pattern_shares(run, table, len(values) - 1)
        by_dealer.append(known[table])
    kinds = np.concatenate([each.kinds for each in by_dealer])
    ends = np.cumsum([0, *(len(each.kinds) for each in by_dealer)])
    states = _falling(len(there), shape)
    for batch in range(len(values)):
        shares = np.concatenate([each.shares[batch] for each in by_dealer])
        for _ in range(SWEEPS):
            slates = equity.Slates(seats, alike, np.array(shape), base, values[batch], np.zeros(SEATS))
            if equity.sweep(law, slates, equity.Patterns(kinds, shares, ends), states) < STILL:
                break


def _falling(seats: int, shape: Shape) -> np.ndarray:
    """All states of so many seats, those of most points first: what follows a deal is mostly known before it."""
    states = np.arange(shape.digits**seats)
    total = sum(states // shape.digits**k % shape.digits // (shape.zeros + 1) for k in range(seats))
    return np.argsort(-np.asarray(total), kind="stable")
