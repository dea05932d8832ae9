"""The chances of every slate, and the look-up of one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from jassstats import estimate
from jassstats.errors import UsageError
from jassstats.estimate import Estimate
from jassstats.games.handjass.rules.setup import SEATS, order
from jassstats.quantiles import student_quantile
from jassstats.results import Result, Row, Table, interval_columns


class Shape(NamedTuple):
    """The slates that are distinguished: fewest points, digits of points, most zeros."""

    lowest: int
    points: int
    zeros: int

    @property
    def digits(self) -> int:
        """Slates of one seat."""
        return self.points * (self.zeros + 1)


@dataclass(frozen=True, repr=False)
class Equity(Result):
    """The probability of losing the partie from every slate, by seat. Seats that are out have none.

    Attributes
    ----------
    options : Options
        The house rules.
    preset, overrides, strategies
        The preset, what differs from it, and the strategies by seat.
    deals : int
        Deals that were simulated for each table and dealer.

    """

    plot_function = "jassstats.plots.equity:loss_by_equity"

    options: Any
    preset: str
    overrides: Mapping[str, Any]
    strategies: tuple[str, ...]
    deals: int  # simulated for each table and dealer
    shape: Shape
    base: np.ndarray = field(repr=False)  # where the rows of each set of seats begin
    values: np.ndarray = field(repr=False)  # (batches + 1, rows, 4); the last from all deals

    @property
    def title(self) -> str:
        """The title of the table."""
        return f"Chance to lose the partie; {', '.join(self.strategies)}"

    def records(self) -> list[Row]:
        """Return a row for each slate of seat 0, all other seats standing alike."""
        from jassstats.study.equity import table

        fewest = 2 if self.options.game_end == "last_remaining_loses" else len(self.strategies)
        return [row for left in range(fewest, len(self.strategies) + 1) for row in table.grid(self, left)]

    def notes(self) -> list[str]:
        """Return the number of deals and the meaning of the brackets."""
        return [f"{self.deals:,} deals watched at each table; […] is the 95 % interval that their number allows."]

    def every_slate(self) -> Table:
        """Return a row for every slate: who deals, points and zeros by seat, the chance to lose by seat.

        Returns
        -------
        Table
            The rows.

        Examples
        --------
        >>> import jassstats as js
        >>> table = js.equity(players=2, strategies="lowest", deals=400, batches=2)
        >>> len(table.every_slate().records())
        225

        """
        from jassstats.study.equity import table

        return Table(list(table.every(self)), self.title, self.notes())

    def at(
        self, points: Sequence[int], zeros: Sequence[int], seats: Sequence[int] | None = None, dealer: int | None = None
    ) -> Table:
        """Return the chances from one slate, a row for each seat that is left.

        Parameters
        ----------
        points : sequence of int
            Game points by seat.
        zeros : sequence of int
            Zeros by seat.
        seats : sequence of int, optional
            The seats that are left; all if not given.
        dealer : int, optional
            The seat that deals next; the mean over the seats that are left if not given.

        Returns
        -------
        Table
            The rows, with the chance to lose and its interval.

        Raises
        ------
        UsageError
            No partie can have such a slate.

        Examples
        --------
        >>> import jassstats as js
        >>> table = js.equity(players=2, strategies="lowest", deals=400, batches=2)
        >>> [row["seat"] for row in table.at(points=[4, 0], zeros=[0, 0]).records() if row["loss"] < 0.3]
        [0]

        """
        left = range(len(self.strategies)) if seats is None else seats
        chance = self.chances(points, zeros, dealer, seats)
        rows = [
            {"seat": seat, "strategy": self.strategies[seat], "points": points[seat], "zeros": zeros[seat]}
            | interval_columns("loss", chance, seat)
            for seat in left
        ]
        return Table(rows, self.title, self.notes())

    def check(self, parties: int, seed: int = 1) -> Table:
        """Play parties and compare how often seats lose them with the chances, a row for each state.

        They are dealt from another seed than the deals that the chances rest on.

        Parameters
        ----------
        parties : int
            The number of parties.
        seed : int
            The start of the random numbers, from 0 to 2**64 - 1.

        Returns
        -------
        Table
            The rows: chance, share that lost, and their difference with its interval, clustered by partie.

        Raises
        ------
        UsageError
            The number of parties or the seed is out of range.

        Examples
        --------
        >>> import jassstats as js
        >>> table = js.equity(players=2, strategies="lowest", deals=400, batches=2)
        >>> sorted({row["players"] for row in table.check(parties=20).records()})
        [2]

        """
        from jassstats.study.equity import validate

        note = "difference: lost less reckoned; […] is its 95 % interval, clustered by partie."
        return Table(validate.rows(self, parties, seed), "Reckoned, and lost by those who stood so", (note,))

    @property
    def alike(self) -> bool:
        """All seats play the same, so that only the order counts."""
        return len(set(self.strategies)) == 1

    def chances(
        self, points: Sequence[int], zeros: Sequence[int], dealer: int | None = None, seats: Sequence[int] | None = None
    ) -> Estimate:
        """Return the chance to lose by seat.

        Parameters
        ----------
        points : sequence of int
            Game points by seat.
        zeros : sequence of int
            Zeros by seat.
        dealer : int, optional
            The seat that deals next; the mean over the seats that are left if not given.
        seats : sequence of int, optional
            The seats that are left; all if not given.

        Returns
        -------
        Estimate
            Chances by seat, with the ends of their intervals: arrays of one value for each seat.

        Raises
        ------
        UsageError
            No partie can have such a slate.

        Examples
        --------
        >>> import jassstats as js
        >>> table = js.equity(players=2, strategies="lowest", deals=400, batches=2)
        >>> bool(table.chances(points=[4, 0], zeros=[0, 0]).value[0] < 0.3)
        True

        """
        there = sorted(range(len(self.strategies)) if seats is None else seats)
        self._check(points, zeros, there)
        if dealer is not None and dealer not in there:
            raise UsageError(f"seat {dealer} does not deal: it is out")
        dealers = there if dealer is None else [dealer]
        chances = np.mean([self._row(points, zeros, each, there) for each in dealers], axis=0)
        return interval(chances)

    def _check(self, points: Sequence[int], zeros: Sequence[int], there: Sequence[int]) -> None:
        most = self.shape.lowest + self.shape.points - 1
        many = len(self.strategies)
        if len(points) != many or len(zeros) != many or len(there) < 2 or not set(there) <= set(range(many)):
            raise UsageError(f"a slate has points and zeros of {many} seats, of which two or more are left")
        for seat in there:
            if not (points[seat] <= most and zeros[seat] >= 0):
                raise UsageError(f"seat {seat} can't stand at {points[seat]} with {zeros[seat]} zeros: it would be out")

    def _row(self, points: Sequence[int], zeros: Sequence[int], dealer: int, there: Sequence[int]) -> np.ndarray:
        """The chances (batches + 1, 4) of one slate."""
        line = order(dealer, there) if self.alike else list(there)
        state = 0
        for seat in reversed(line):
            digit = max(points[seat], self.shape.lowest) - self.shape.lowest
            state = state * self.shape.digits + digit * (self.shape.zeros + 1) + min(zeros[seat], self.shape.zeros)
        if not self.alike:
            mask = sum(1 << seat for seat in there)
            place = list(there).index(dealer) * self.shape.digits ** len(there)
            return np.asarray(self.values[:, self.base[mask] + place + state])
        row = np.zeros((len(self.values), SEATS))
        row[:, line] = self.values[:, self.base[(1 << len(there)) - 1] + state, : len(there)]
        return row


def interval(chances: np.ndarray) -> Estimate:
    """Return the mean over all deals, with an interval from the spread of the batches."""
    batches, value = chances[:-1], chances[-1]
    error = batches.std(axis=0, ddof=1) / np.sqrt(len(batches))
    half = student_quantile((1 + estimate.LEVEL) / 2, len(batches) - 1) * error
    return Estimate(value, np.maximum(value - half, 0), np.minimum(value + half, 1), error)
