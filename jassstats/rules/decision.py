"""One decision of one seat: what it knows there, what was called before, and what it may answer.

A game reads a position from what a person typed (its `asked` room) or from a recorded deal (its `seen` room).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from jassstats.cards import NAMES, mask_of, parse
from jassstats.errors import UsageError

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


class WrongHand(UsageError):
    """What was typed can't be: a card too few, one twice, a call out of turn. The message says what and why."""


def cards(text: str, pack: int, game: str) -> list[int]:
    """Cards as typed, parted by blanks or commas.

    Raises `WrongHand` for one that is none, stands twice or is not in the pack.
    """
    try:
        found = parse(text.replace(",", " "))
    except ValueError as error:
        raise WrongHand(str(error)) from None
    twice = next((card for card in found if found.count(card) > 1), None)
    if twice is not None:
        raise WrongHand(f"{NAMES[twice]} stands twice in {text!r}")
    foreign = next((card for card in found if not pack >> card & 1), None)
    if foreign is not None:
        raise WrongHand(f"{NAMES[foreign]} is not in the pack of {game}")
    return found


def hand(text: str, size: int, pack: int, game: str) -> int:
    """A whole hand as typed, as a mask. Raises `WrongHand`."""
    found = cards(text, pack, game)
    if len(found) != size:
        raise WrongHand(f"a hand has {size} cards, and {len(found)} are written: {text}")
    return mask_of(found)


def slate(name: str, given: Sequence[int], place: Any) -> None:
    """Numbers that stand on the slate, into the column of a view that has room for them. Raises `WrongHand`."""
    room = 1 << (8 * place.itemsize - 1)
    wrong = next((number for number in given if not -room <= number < room), None)
    if wrong is not None:
        raise WrongHand(f"{wrong} {name} can't stand on a slate: {-room} to {room - 1}")
    place[: len(given)] = given
