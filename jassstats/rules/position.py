"""One decision of one seat: what it knows there, what was called before, and what it may answer.

A game reads a position from what a person typed (its `asked` room) or from a recorded deal (its `seen` room).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

SILENT = 255
"""In place of a call: to let a chance go without a word."""


class Answer(NamedTuple):
    """What a seat may do: its name for people, the number of the call, and cards put away with it as a mask."""

    name: str
    call: int
    put: int = 0


class Position(NamedTuple):
    """A decision. `view` is one VIEW record of the game, in an array of one."""

    game: str
    decision: str
    view: Any
    calls: tuple[tuple[int, int], ...]  # seat and number of each call made before
    answers: tuple[Answer, ...]


@dataclass(frozen=True, kw_only=True)
class Typed:
    """A hand as a person types it. Seats are numbered from the forehand, who is 0; the dealer is last."""

    hand: str
    up: str = ""  # the upcard
    players: int | None = None
    order: int | None = None  # whose hand it is
    calls: str = ""  # what was said so far, as "0:keep 1:exchange"
    put: str = ""  # cards thrown in or put away
    decide: str = ""  # which decision, where there are several
    points: Sequence[int] = ()  # on the slate, by seat
    zeros: Sequence[int] = ()


class WrongHand(ValueError):
    """What was typed can't be: a card too few, one twice, a call out of turn. The message says what and why."""
