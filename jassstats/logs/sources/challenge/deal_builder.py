"""The messages of one deal, and the deal that is built from them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TypeVar, cast

from jassstats.logs.error_codes import Refused
from jassstats.logs.json_errors import WRONG
from jassstats.logs.sources.challenge import messages
from jassstats.record import Claims, Deal

T = TypeVar("T")


@dataclass(slots=True)
class Told:
    """The data of one deal's messages. None stands in a list where a message is missing."""

    line: int
    raw: bytes = b""
    hands: dict[int, str] = field(default_factory=dict)
    forehand: int | None = None
    calls: list[tuple[int | None, str]] = field(default_factory=list)
    waiting: bool = False  # a call was made and has not been announced
    runs: list[bytes] = field(default_factory=list)  # the messages about cards
    leader: int | None = None  # of the trick on the table
    leaders: list[int | None] = field(default_factory=list)
    tricks: list[list[str]] = field(default_factory=list)
    winners: list[int | None] = field(default_factory=list)
    running: list[list[int] | None] = field(default_factory=list)
    score: list[int] | None = None
    totals: list[int] | None = None
    damage: str = ""


def laid(runs: Sequence[bytes]) -> list[list[str]]:
    """Return the tricks, from the messages that show the cards on the table. The last message may be broken off."""
    tricks: list[list[str]] = []
    tables = [piece for run in runs for piece in messages.table(run)]
    for place, piece in enumerate(tables):
        try:
            cards = messages.card_names(piece)
        except WRONG:
            if place == len(tables) - 1:
                break
            raise
        if tricks and len(cards) > len(tricks[-1]) and cards[: len(tricks[-1])] == tricks[-1]:
            tricks[-1] = cards
        elif cards:
            tricks.append(cards)
    return tricks


def _complete(messages: Told) -> None:
    """Add the tricks whose own message is missing, and the unfinished last one, from the cards on the table."""
    for place, cards in enumerate(laid(messages.runs)):
        if place == len(messages.tricks) or messages.tricks[place] != cards:
            messages.tricks.insert(place, cards)
            messages.leaders.insert(place, None)
            messages.winners.insert(place, None)
            messages.running.insert(place, None)


def deal(messages: Told, previous: int | None) -> Deal:
    """Return the deal. The forehand follows from the previous deal if no message shows it."""
    if messages.damage:
        raise Refused("LOG-37", messages.damage)
    if len(messages.tricks) < 9:
        messages.leaders.append(messages.leader)
        _complete(messages)
    for trick, cards in enumerate(messages.tricks[:-1]):
        if len(cards) < 4:
            raise Refused("LOG-35", f"trick {trick + 1} has {len(cards)} cards, yet another follows", trick=trick)
    messages.forehand = _forehand(messages, previous)
    return Deal(
        game="schieber",
        preset="challenge",
        dealer=(messages.forehand + 3) % 4,
        hands=[messages.hands.get(seat, "") for seat in range(4)] if messages.hands else [],
        calls=_calls(messages.forehand, messages.calls),
        plays=" ".join([card for cards in messages.tricks for card in cards]),
        claims=_claims(messages),
    )


def _forehand(messages: Told, previous: int | None) -> int:
    if messages.forehand is not None:
        return messages.forehand
    if messages.calls and messages.calls[0][0] is not None:
        return messages.calls[0][0]
    if messages.leaders and messages.leaders[0] is not None:
        return messages.leaders[0]
    if previous is not None:
        return (previous + 1) % 4
    raise Refused("LOG-34", "nobody was asked for trumps, so that the dealer can't be told")


def _calls(forehand: int, calls: Sequence[tuple[int | None, str]]) -> str:
    """Return the calls in order; a call without a seat belongs to the seat whose turn it was."""
    return " ".join(
        f"{(forehand + 2 * (turn % 2)) % 4 if seat is None else seat}:{what}" for turn, (seat, what) in enumerate(calls)
    )


def _claims(messages: Told) -> Claims | None:
    found = Claims(
        leaders=_start(messages.leaders),
        winners=_start(messages.winners),
        running=_start(messages.running),
        score=messages.score,
        totals=messages.totals,
    )
    return None if found == Claims() else found


def _start(values: list[T | None]) -> list[T] | None:
    """Return the known values from the first on, up to the first unknown one."""
    known = [*takewhile(lambda value: value is not None, values)]
    return cast("list[T]", known) or None
