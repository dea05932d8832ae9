"""The standing of one seat in a partie, as every game's `partie.standings` returns it."""

from typing import NamedTuple


class Standing(NamedTuple):
    """The standing of a seat in a partie, over or not; None for what is not known yet."""

    side: int
    finish: int | None  # finishing order, 1 = first
    score: int  # on the slate
    strokes: int | None  # game points
    zeros: int | None
    loser: bool | None
