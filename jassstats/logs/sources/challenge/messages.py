"""The messages of the challenge server: how to split a log into them, and the contents of each type."""

import json
import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from jassstats.logs.error_codes import Refused

SUITS = {"CLUBS": "C", "DIAMONDS": "D", "HEARTS": "H", "SPADES": "S"}
CARDS = {suit: {number: SUITS[suit] + rank for number, rank in enumerate("6789TJQKA", 6)} for suit in SUITS}
CALLS = {"OBEABE": "O", "UNDEUFE": "U", "SCHIEBE": "push"}

START = b'{"broadcast":'
"""The first bytes of every message."""

TYPED = b'true,"messageType":"BROADCAST_'
LOUD = START + TYPED
OF_CARDS = {b"REQUEST_CARD", b"CHOOSE_CARD", b"REJECT_CARD", b"PLAYED_CARDS"}

Suit: TypeAlias = Literal["CLUBS", "DIAMONDS", "HEARTS", "SPADES"]
Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
Points = Annotated[int, msgspec.Meta(ge=-(1 << 31), lt=1 << 31)]

_SEAT = re.compile(rb"#([0-3])\"")
_BETWEEN = re.compile(r"[\s,\[\]]*")
_NEXT = re.compile(r"\{\s*\"(broadcast|sentTo|receivedFrom|messageType)\"")


class Card(msgspec.Struct, gc=False):
    """A card: 11 is the Jack, 14 the Ace."""

    number: Annotated[int, msgspec.Meta(ge=6, le=14)]
    color: Suit


class Contract(msgspec.Struct, gc=False):
    """A call."""

    mode: Literal["TRUMPF", "OBEABE", "UNDEUFE", "SCHIEBE"]
    suit: Suit | None = msgspec.field(name="trumpfColor", default=None)


class Score(msgspec.Struct, gc=False):
    """A side's score of the match and of the deal; the side that won the trick stands first."""

    name: str
    points: Points
    current: Points = msgspec.field(name="currentRoundPoints")


class Stich(msgspec.Struct, gc=False):
    """A trick and who took it."""

    winner: Seat = msgspec.field(name="seatId")
    cards: Annotated[list[Card], msgspec.Meta(min_length=4, max_length=4)] = msgspec.field(name="playedCards")
    teams: list[Score] = []


class Player(msgspec.Struct, gc=False):
    """A bot at its seat."""

    name: str
    seat: Seat = msgspec.field(name="seatId")
    id: str | int = ""


class Team(msgspec.Struct, gc=False):
    """Two bots that play together."""

    name: str
    players: list[Player]


def _carrying(kind: object) -> msgspec.json.Decoder[Any]:
    """Return a decoder of messages that carry a `kind`."""
    return msgspec.json.Decoder(msgspec.defstruct("Message", [("data", kind)], gc=False))


_cards = _carrying(list[Card])
_contract = _carrying(Contract)
_stich = _carrying(Stich)
_scores = _carrying(list[Score])
_teams = _carrying(list[Team])
_anything = _carrying(msgspec.Raw)


def pieces(data: bytes) -> Iterator[tuple[int, bytes, bytes]]:
    """Yield the messages in order: line, type, and the rest of each, without START and without separators.

    The messages about the cards of one trick, most of a log, are one item of type CARDS. They are decoded only if
    needed.
    """
    lead, *parts = data.split(LOUD)
    start = lead.lstrip(b"[, \t\r\n")
    if not parts or start[: len(START)] not in {b"", START}:
        yield from _spelt(data.decode("utf-8", "replace"))
        return
    single = data.find(b"\n", 0, -1) < 0
    line = 1
    yield from _quiet(line, start)
    for part in parts:
        line += 0 if single else lead.count(b"\n")
        end = part.find(START)
        what = part[: part.find(b'"')]
        yield line, what, TYPED + part[:end] if end >= 0 else TYPED + part
        if end >= 0:
            rest = part[end:]
            if b"DEAL_CARDS" not in rest and (what == b"STICH" or b"_TRUMPF" not in rest):
                yield line, b"CARDS", rest
            else:
                yield from _quiet(line, rest)
        lead = part


def _quiet(line: int, rest: bytes) -> Iterator[tuple[int, bytes, bytes]]:
    """Yield the messages between two broadcasts, one by one."""
    for piece in rest.split(START)[1:]:
        what = kind(piece)
        yield line, *((b"CARDS", START + piece) if what in OF_CARDS else (what, piece))
        line += piece.count(b"\n")


def _spelt(text: str) -> Iterator[tuple[int, bytes, bytes]]:
    """Yield the messages of a log that the server did not write itself: with blanks or keys in another order."""
    at, line = 0, 1
    while True:
        blank = _BETWEEN.match(text, at)
        start = blank.end() if blank else at
        line += text.count("\n", at, start)
        if start == len(text):
            return
        try:
            item, at = json.JSONDecoder().raw_decode(text, start)
            piece = json.dumps({"broadcast": 0} | item | {"broadcast": 0}, separators=(",", ":")).encode()[13:]
        except (TypeError, ValueError, RecursionError):
            piece, found = b"", _NEXT.search(text, start + 1)
            at = found.start() if found else len(text)
        what = kind(piece).removeprefix(b"BROADCAST_")
        yield line, *((b"CARDS", START + piece) if what in OF_CARDS else (what, piece))
        line += text.count("\n", start, at)


def kind(piece: bytes) -> bytes:
    """Return the type of a message; empty if it is too damaged."""
    start = piece.find(b'"messageType":"') + 15
    return piece[start : piece.find(b'"', start)] if start > 14 else b""


def seat(piece: bytes) -> int:
    """Return the seat a message was sent to or came from."""
    found = _SEAT.search(piece)
    if not found:
        raise Refused("LOG-31", "a seat is missing: it is the number after #")
    return int(found[1])


def first_seat(run: bytes) -> int | None:
    """Return the first seat in a run of messages about cards: it is asked for a card, and leads."""
    found = _SEAT.search(run)
    return int(found[1]) if found else None


def table(run: bytes) -> list[bytes]:
    """Return the messages of such a run that show the cards on the table."""
    return [piece for piece in run.split(START) if b'"messageType":"PLAYED_CARDS"' in piece]


def _carried(piece: bytes, decoder: msgspec.json.Decoder[Any]) -> Any:
    return decoder.decode(START + piece.rstrip(b"[], \t\r\n")).data


def check(piece: bytes) -> None:
    """Raise the error of a damaged message."""
    _carried(piece, _anything)


def laid(stich: Stich) -> list[str]:
    """Return the cards of a trick as our logs write them."""
    return [CARDS[card.color][card.number] for card in stich.cards]


def card_names(piece: bytes) -> list[str]:
    """Return the cards of a message."""
    return [CARDS[card.color][card.number] for card in _carried(piece, _cards)]


def call(piece: bytes) -> str:
    """Return a push or a contract."""
    told: Contract = _carried(piece, _contract)
    if told.mode != "TRUMPF":
        return CALLS[told.mode]
    if told.suit is None:
        raise Refused("LOG-31", "trumps were called without a suit")
    return SUITS[told.suit]


def stich(piece: bytes) -> Stich:
    """Return a trick."""
    found: Stich = _carried(piece, _stich)
    return found


def scores(piece: bytes) -> list[Score]:
    """Return the scores at the end of a deal."""
    found: list[Score] = _carried(piece, _scores)
    return found


def teams(piece: bytes) -> list[Team]:
    """Return the teams and their players."""
    found: list[Team] = _carried(piece, _teams)
    return found
