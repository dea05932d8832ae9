"""Observations and actions of jass-kit: one line for each decision with the player's view and the action.

A deal is spread over up to 38 lines without numbers. An action is a contract (0 to 5, 10 to push) before there is one,
else the number of a card in the kit's order.
"""

from collections.abc import Iterator

import msgspec

from jassstats.logs.error_codes import Refused
from jassstats.logs.open_text import Text
from jassstats.logs.shared import hslu_tricks, snapshots
from jassstats.logs.shared.hslu_tricks import Seat, Trick
from jassstats.logs.shared.snapshots import Situation
from jassstats.record import Entry

ABOUT = "observation and action lines of jass-kit (JSONL), a decision a line"
PRESET = "jasskit"


class Hand(msgspec.Struct, gc=False):
    """The cards a seat still holds, if the player saw them."""

    hand: list[str] = []


class Seen(msgspec.Struct, gc=False):
    """A player's view at one decision."""

    dealer: Seat
    tricks: list[Trick] = []
    trump: int | None = None
    forehand: int | None = None
    tss: int | None = None
    view: int | None = msgspec.field(name="playerView", default=None)
    current: int | None = msgspec.field(name="currentPlayer", default=None)
    player: list[Hand] = []


class Line(msgspec.Struct, gc=False):
    """One decision."""

    obs: Seen
    action: int
    date: str = ""
    player: int | str = msgspec.field(name="player_id", default=0)


_line = msgspec.json.Decoder(Line)


def sniff(head: bytes) -> bool:
    """Return whether the first line has an observation and an action."""
    first = head.lstrip().split(b"\n", 1)[0]
    return first.startswith(b"{") and all(key in first for key in (b'"obs"', b'"action"', b'"dealer"'))


def read(text: Text) -> Iterator[Entry]:
    """Yield an entry for each deal, put together from its lines."""
    return snapshots.deals(text.lines(), situation, PRESET)


def situation(raw: bytes) -> Situation:
    """Return the content of one line."""
    told = _line.decode(raw)
    seen, calling = told.obs, told.obs.trump in {None, -1}
    plays, _ = hslu_tricks.played(seen.tricks)
    seat = mover(seen, len(plays))
    hand = seen.player[hslu_tricks.SEAT[seat]].hand if len(seen.player) == 4 else []
    push = told.action in hslu_tricks.PUSHES
    return Situation(
        date=told.date,
        dealer=seen.dealer,
        tricks=seen.tricks,
        plays=plays,
        calling=calling,
        trump=seen.trump if not calling else None if push else checked(told.action),
        pushed=pushed(seen) or (calling and push),
        seat=seat,
        player=str(told.player) if told.player else "",
        held={seat: [*map(hslu_tricks.card, hand)]},
        card="" if calling else card(told.action),
    )


def checked(action: int) -> int:
    """Return the native contract of an action; a "full action" counts from 36."""
    trump = action - 36 if action >= 36 else action
    hslu_tricks.contract(trump)
    return trump


def card(action: int) -> str:
    """Return the card of an action."""
    if 0 <= action < 36:
        return hslu_tricks.ORDER[action]
    raise Refused("LOG-30", f"action {action} is no card: 0 to 35 are")


def pushed(view: Seen) -> bool:
    """Return whether the forehand left the contract to its partner."""
    return view.forehand == 0 if view.forehand is not None else view.tss == 1


def mover(seen: Seen, played: int) -> int:
    """Return our seat that decides: the one whose view it is, else the one whose turn it is."""
    for native in (seen.view, seen.current):
        if native is not None and 0 <= native < 4:
            return hslu_tricks.SEAT[native]
    if played // 4 < len(seen.tricks):
        return snapshots.turn(seen.tricks, played)
    return (hslu_tricks.SEAT[seen.dealer] + (3 if pushed(seen) else 1)) % 4
