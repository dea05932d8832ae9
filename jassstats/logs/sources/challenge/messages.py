"""The messages of the challenge server: how they are parted from one another, and what they carry."""

import json
import re
from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

import msgspec

from jassstats.logs.problems import Refused

SUITS = {"CLUBS": "C", "DIAMONDS": "D", "HEARTS": "H", "SPADES": "S"}
CARDS = {suit: {number: SUITS[suit] + rank for number, rank in enumerate("6789TJQKA", 6)} for suit in SUITS}
CALLS = {"OBEABE": "O", "UNDEUFE": "U", "SCHIEBE": "push"}

START = b'{"broadcast":'
"""How the server starts every message."""

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
    """What was called."""

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


class Message(msgspec.Struct, gc=False):
    """Any message, for what it carries."""

    data: msgspec.Raw


_message = msgspec.json.Decoder(Message)
_cards = msgspec.json.Decoder(list[Card])
_contract = msgspec.json.Decoder(Contract)
_stich = msgspec.json.Decoder(Stich)
_scores = msgspec.json.Decoder(list[Score])
_teams = msgspec.json.Decoder(list[Team])


def pieces(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The messages one by one with their lines: each without START, and with what parts it from the next."""
    lead, *parts = data.split(START)
    if not parts or lead.strip(b"[, \t\r\n"):
        yield from _spelt(data.decode("utf-8", "replace"))
        return
    line = 1 + lead.count(b"\n")
    single = data.count(b"\n") < 2
    for part in parts:
        yield line, part
        line += 0 if single else part.count(b"\n")


def _spelt(text: str) -> Iterator[tuple[int, bytes]]:
    """The same for messages written otherwise than the server does, with blanks or in another order."""
    at, line = 0, 1
    while True:
        start = _BETWEEN.match(text, at).end()  # type: ignore[union-attr]  it matches nothing, too
        line += text.count("\n", at, start)
        if start == len(text):
            return
        try:
            item, at = json.JSONDecoder().raw_decode(text, start)
            yield line, json.dumps({"broadcast": 0} | item | {"broadcast": 0}, separators=(",", ":")).encode()[13:]
        except (TypeError, ValueError, RecursionError):
            yield line, b""
            found = _NEXT.search(text, start + 1)
            at = found.start() if found else len(text)
        line += text.count("\n", start, at)


def kind(piece: bytes) -> bytes:
    """The type of a message; nothing if it is too damaged to say."""
    start = piece.find(b'"messageType":"') + 15
    return piece[start : piece.find(b'"', start)] if start > 14 else b""


def seat(piece: bytes) -> int:
    """The seat a message was sent to or came from."""
    found = _SEAT.search(piece)
    if not found:
        raise Refused("LOG-31", "a seat is missing: it is the number after #")
    return int(found[1])


def data(piece: bytes) -> msgspec.Raw:
    """What a message carries."""
    return _message.decode(START + piece.rstrip(b"[], \t\r\n")).data


def word(card: Card) -> str:
    """A card in our letters."""
    return CARDS[card.color][card.number]


def words(piece: bytes) -> list[str]:
    """The cards a message carries."""
    return [*map(word, _cards.decode(data(piece)))]


def call(piece: bytes) -> str:
    """A push or a contract."""
    told = _contract.decode(data(piece))
    if told.mode != "TRUMPF":
        return CALLS[told.mode]
    if told.suit is None:
        raise Refused("LOG-31", "trumps were called without a suit")
    return SUITS[told.suit]


def stich(piece: bytes) -> Stich:
    """A trick."""
    return _stich.decode(data(piece))


def scores(piece: bytes) -> list[Score]:
    """The score at the end of a deal."""
    return _scores.decode(data(piece))


def teams(piece: bytes) -> list[Team]:
    """Who plays with whom."""
    return _teams.decode(data(piece))
