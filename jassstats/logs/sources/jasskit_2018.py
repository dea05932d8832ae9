"""Player rounds of jass-kit's first year (2018): one line for each decision with the player's view, no action.

Keys are in small letters. The trick on the table is a field of its own. The next line shows the card that was played;
the last card of a deal is the only one still held. The optional field `hands` has all four hands.
"""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from jassstats.logs.open_text import Text
from jassstats.logs.shared import hslu_tricks, snapshots
from jassstats.logs.shared.hslu_tricks import Seat, Trick
from jassstats.logs.shared.snapshots import Situation
from jassstats.record import Entry

ABOUT = "player rounds of jass-kit as of 2018 (JSONL), a situation a line"
PRESET = "jasskit"


class Line(msgspec.Struct, gc=False):
    """A player's view at one decision."""

    dealer: Seat
    player: Seat
    hand: list[str]
    tricks: list[Trick] = []
    currenttrick: Annotated[list[str], msgspec.Meta(max_length=4)] = []
    trump: int | None = None
    forehand: bool | int | None = None
    player_id: int | str = 0
    hands: list[list[str]] = []


_line = msgspec.json.Decoder(Line)


def sniff(head: bytes) -> bool:
    """Return whether the first line has a key that only that year used."""
    first = head.lstrip().split(b"\n", 1)[0]
    return first.startswith(b"{") and b'"declaredtrump"' in first


def read(text: Text) -> Iterator[Entry]:
    """Yield an entry for each deal, put together from its lines."""
    return snapshots.deals(text.lines(), situation, PRESET)


def situation(raw: bytes) -> Situation:
    """Return the content of one line."""
    told = _line.decode(raw)
    tricks = [*told.tricks, Trick(first=leader(told), cards=told.currenttrick)] if len(told.tricks) < 9 else told.tricks
    plays, _ = hslu_tricks.played(tricks)
    hand = [*map(hslu_tricks.card, told.hand)]
    held = {hslu_tricks.SEAT[told.player]: hand}
    if len(told.hands) == 4:
        held |= {hslu_tricks.SEAT[native]: [*map(hslu_tricks.card, cards)] for native, cards in enumerate(told.hands)}
    return Situation(
        date="",
        dealer=told.dealer,
        tricks=tricks,
        plays=plays,
        calling=told.trump in {None, -1},
        trump=told.trump,
        pushed=told.forehand is not None and told.forehand == 0,
        seat=hslu_tricks.SEAT[told.player],
        player=str(told.player_id) if told.player_id else "",
        held=held,
        card=hand[0] if len(plays) == 35 and len(hand) == 1 else "",
    )


def leader(line: Line) -> int:
    """Return the native seat that leads the trick on the table: the winner of the last trick, else the forehand."""
    last = line.tricks[-1].win if line.tricks else None
    if last is not None:
        return last
    return (line.player + len(line.currenttrick)) % 4
