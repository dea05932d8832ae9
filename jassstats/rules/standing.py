"""How a partie stands for one seat: what every game's `partie.standings` answers, seat by seat."""

from typing import NamedTuple


class Standing(NamedTuple):
    """A seat's place in a partie, over or not; what can't be said yet is None."""

    side: int
    finish: int | None  # finishing order, 1 = first
    score: int  # on the slate
    strokes: int | None  # game points
    zeros: int | None
    loser: bool | None
