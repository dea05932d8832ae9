"""Raw lines of the national lottery's Jass server: one match a line, after a time stamp of the logger.

The time stamp is the end of the match. A round is a deal. A round may be null, and the last deal is often broken off:
then the cards that each seat still holds are in its hand. Cards that a program played for an absent person are marked
trick by trick, in order of play. Melds, marriage and totals are not logged.
"""

import re
from collections.abc import Iterator
from typing import Annotated

import msgspec

from jassstats.logs.error_codes import Refused
from jassstats.logs.json_errors import WRONG, digest, problem
from jassstats.logs.open_text import Text, shown
from jassstats.logs.shared import hslu_tricks
from jassstats.logs.shared.hslu_tricks import Seat, Trick
from jassstats.record import Deal, Entry, Problem

ABOUT = "raw log lines of the lottery's server (Swisslos), a match a line"
PRESET = "swisslos_2500"
PRESETS = {"SCHIEBER": PRESET, "SCHIEBER_2500": "swisslos_2500", "SCHIEBER_1000": "swisslos_1000"}

_LINE = re.compile(rb"\d\d\.\d\d\.\d\d \d\d:\d\d:\d\d,\d{3} *\| *INFO\b")


class Hand(msgspec.Struct, gc=False):
    """The cards a seat still holds at the end."""

    hand: list[str] = []


class Round(msgspec.Struct, gc=False):
    """One deal."""

    dealer: Seat
    tricks: list[Trick] = []
    trump: int | None = None
    tss: int | None = None
    player: Annotated[list[Hand], msgspec.Meta(max_length=4)] = []
    kind: str = msgspec.field(name="jassTyp", default="SCHIEBER")


class Match(msgspec.Struct, gc=False):
    """The match of one line."""

    rounds: list[msgspec.Raw]
    players: Annotated[list[int | str], msgspec.Meta(min_length=4, max_length=4)] | None = None


_match = msgspec.json.Decoder(Match)
_round = msgspec.json.Decoder(Round)


def sniff(head: bytes) -> bool:
    """Return whether the text begins with a time stamp and INFO."""
    return bool(_LINE.match(head.lstrip()))


def read(text: Text) -> Iterator[Entry]:
    """Yield an entry for every round of every line."""
    for line, raw in text.lines():
        if isinstance(raw, Problem):
            yield Entry(line, "", None, raw)
        else:
            yield from match(line, raw)


def match(line: int, raw: bytes) -> Iterator[Entry]:
    """Yield an entry for each deal of one line."""
    start = raw.find(b"{")
    try:
        if start < 0 or not _LINE.match(raw.lstrip()):
            raise Refused("LOG-24", "no log line of this server: a time stamp, | INFO | and the match as JSON")
        told = _match.decode(raw[start:])
    except WRONG as cause:
        yield Entry(line, shown(raw), None, problem(cause, raw[max(start, 0) :]))
        return
    date = hslu_tricks.date(raw.lstrip()[:17].decode("ascii", "replace"))
    players = hslu_tricks.players(told.players) if told.players else []
    partie = digest(raw.decode("utf-8", "replace"))
    for number, item in enumerate(told.rounds):
        text = bytes(item)
        try:
            found = deal(text)
        except WRONG as cause:
            yield Entry(line, shown(text), None, problem(cause, text))
            continue
        found.players, found.date, found.partie, found.number = players, date, partie, number
        yield Entry(line, shown(text), found)


def deal(text: bytes) -> Deal:
    """Return the deal of a round."""
    if text == b"null":
        raise Refused("LOG-32", "the round is null: the server kept nothing of it")
    told = _round.decode(text)
    if told.kind not in PRESETS:
        raise Refused("LOG-33", f"{told.kind!r} is not Schieber: this source reads {', '.join(PRESETS)}")
    plays, seats = hslu_tricks.played(told.tricks)
    held = [player.hand for player in told.player]
    return Deal(
        game="schieber",
        preset=PRESETS[told.kind],
        dealer=hslu_tricks.SEAT[told.dealer],
        hands=hslu_tricks.hands(seats, held if len(held) == 4 else ()),
        calls=hslu_tricks.calls(told.dealer, told.trump, pushed=told.tss == 1),
        plays=" ".join(plays),
        ai="".join(map(mask, told.tricks)),
        claims=hslu_tricks.claims(told.tricks),
    )


def mask(trick: Trick) -> str:
    """Return a mark for each card, 1 if a program played it; a trick without marks was played by people."""
    marks = trick.ai or "0" * len(trick.cards)
    if len(marks) < len(trick.cards) or set(marks) - {"0", "1"}:
        raise Refused("LOG-24", f"`ai`: {marks!r} marks no {len(trick.cards)} cards with 0 or 1")
    return marks[: len(trick.cards)]
