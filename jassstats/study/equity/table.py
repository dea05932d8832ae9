"""Chances as rows of a table: one seat against others that stand alike, or every slate there is."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Protocol

from jassstats.errors import UsageError
from jassstats.estimate import Estimate


class SlateChances(Protocol):
    """The source of a table: the class `Equity`, or another with the chances of every slate."""

    @property
    def strategies(self) -> tuple[str, ...]:
        """The strategies by seat."""

    @property
    def shape(self) -> Any:
        """The slates that are distinguished."""

    @property
    def alike(self) -> bool:
        """All seats play the same."""

    @property
    def preset(self) -> str:
        """The house rules."""

    @property
    def overrides(self) -> Mapping[str, Any]:
        """House rules that differ from the preset."""

    def chances(
        self, points: Sequence[int], zeros: Sequence[int], dealer: int | None = None, seats: Sequence[int] | None = None
    ) -> Estimate:
        """The chance to lose by seat, with its interval."""


def grid(of: SlateChances, players: int, seat: int = 0) -> Iterator[dict[str, Any]]:
    """One seat's chance by its own points and zeros, all others left standing at equal points and without zeros."""
    there, shape = _with(of, players, seat), of.shape
    most = shape.lowest + shape.points - 1
    for zeros, own, others in product(range(shape.zeros + 1), *[range(shape.lowest, most + 1)] * 2):
        points, marks = [others] * len(of.strategies), [0] * len(of.strategies)
        points[seat], marks[seat] = own, zeros
        chance = [float(part[seat]) for part in of.chances(points, marks, seats=there)[:3]]
        yield {"players": players, "zeros": zeros, "points": own, "others": others} | dict(
            zip(("loss", "loss_low", "loss_high"), chance, strict=True)
        )


def _with(of: SlateChances, players: int, seat: int) -> list[int]:
    """So many seats, one of them named."""
    if not 2 <= players <= len(of.strategies):
        raise UsageError(f"{players} can't be left of {len(of.strategies)} seats")
    return [(seat + k) % len(of.strategies) for k in range(players)]


def every(of: SlateChances) -> Iterator[dict[str, Any]]:
    """Yield a row for every slate: who deals, points and zeros by seat, the chance to lose by seat."""
    seats = range(len(of.strategies))
    for players in range(2, len(of.strategies) + 1):
        there = list(range(players)) if of.alike else None
        for chosen in [there] if there else _subsets(seats, players):
            dealers = [chosen[-1]] if of.alike else chosen
            yield from _slates(of, chosen, dealers)


def _subsets(seats: Sequence[int], players: int) -> list[list[int]]:
    masks = (mask for mask in range(1 << len(seats)) if mask.bit_count() == players)
    return [[seat for seat in seats if mask >> seat & 1] for mask in masks]


def _slates(of: SlateChances, chosen: list[int], dealers: Sequence[int]) -> Iterator[dict[str, Any]]:
    shape = of.shape
    each = list(product(range(shape.lowest, shape.lowest + shape.points), range(shape.zeros + 1)))
    for dealer, slate in product(dealers, product(each, repeat=len(chosen))):
        points, zeros = [0] * len(of.strategies), [0] * len(of.strategies)
        for seat, (one, marks) in zip(chosen, slate, strict=True):
            points[seat], zeros[seat] = one, marks
        chance = of.chances(points, zeros, dealer, chosen)
        loss = [round(float(chance.value[seat]), 6) for seat in chosen]
        yield {"dealer": dealer, "seats": chosen, "points": [points[s] for s in chosen],
               "zeros": [zeros[s] for s in chosen], "loss": loss}  # fmt: skip
