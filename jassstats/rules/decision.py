"""One decision of one seat: its view, the calls before, and the possible answers.

A game makes a position from a typed hand (`advice/parse_hand.py`) or from a recorded deal (`advice/recorded.py`).

"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from jassstats.cards import NAMES, mask_of, parse
from jassstats.errors import UsageError

SILENT = 255
"""The number that stands for making no call."""


class Answer(NamedTuple):
    """An answer of a seat: its name for people, the number of the call, and cards put away with it as a mask."""

    name: str
    call: int
    put: int = 0


class Position(NamedTuple):
    """A decision. `view` is one VIEW record of the game, in an array of length one."""

    game: str
    decision: str
    view: Any
    calls: tuple[tuple[int, int], ...]  # seat and number of each earlier call
    answers: tuple[Answer, ...]


@dataclass(frozen=True, kw_only=True)
class Typed:
    """A hand as a person types it. Seats are numbered from the forehand, which is 0; the dealer is last."""

    hand: str
    up: str = ""  # the upcard
    players: int | None = None
    order: int | None = None  # order of the seat that holds the hand
    calls: str = ""  # earlier calls, as "0:keep 1:exchange"
    put: str = ""  # cards thrown in or put away
    decide: str = ""  # name of the decision, where there are several
    points: Sequence[int] = ()  # on the slate, by seat
    zeros: Sequence[int] = ()


class WrongHand(UsageError):
    """The error of typed text that can't be right, as a missing or doubled card; the message gives the reason."""


def cards(text: str, pack: int, game: str) -> list[int]:
    """Parse cards separated by blanks or commas.

    Raises `WrongHand` for a card that does not exist, is doubled, or is not in the pack.

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
    """Parse a whole hand into a mask. Raises `WrongHand`."""
    found = cards(text, pack, game)
    if len(found) != size:
        raise WrongHand(f"a hand has {size} cards, and {len(found)} are written: {text}")
    return mask_of(found)


def slate(name: str, given: Sequence[int], place: Any) -> None:
    """Write typed numbers of the slate into a column of a view. Raises `WrongHand` if they do not fit."""
    room = 1 << (8 * place.itemsize - 1)
    wrong = next((number for number in given if not -room <= number < room), None)
    if wrong is not None:
        raise WrongHand(f"{wrong} {name} can't stand on a slate: {-room} to {room - 1}")
    place[: len(given)] = given
