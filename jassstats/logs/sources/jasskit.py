"""Deals of the university kit jass-kit (HSLU): states "V0.1" and "V0.2", arena lines, match files.

A state holds the tricks played and the cards still in hand. In V0.2 `forehand` records who named the contract; in V0.1,
which has no version field, `tss` is 1 if the forehand pushed. An arena line adds date and account numbers. A match file
holds the states of a whole partie, with names by compass direction.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec

from jassstats.logs.error_codes import Refused
from jassstats.logs.json_errors import WRONG, digest, documents, problem
from jassstats.logs.open_text import Text, shown
from jassstats.logs.shared import hslu_tricks
from jassstats.logs.shared.hslu_tricks import Points, Seat, Trick
from jassstats.record import Claims, Deal, Entry, Problem

ABOUT = "jass-kit of the university HSLU: states V0.1 and V0.2, arena lines (JSONL), match files"
PRESET = "jasskit"


class Hand(msgspec.Struct, gc=False):
    """The cards a seat still holds."""

    hand: list[str] = []


class State(msgspec.Struct, gc=False):
    """A deal, complete or broken off."""

    dealer: Seat
    tricks: list[Trick]
    trump: int | None = None
    forehand: int | None = None
    tss: int | None = None
    player: list[Hand] = []


class Arena(msgspec.Struct, gc=False):
    """A line of an arena's log."""

    game: State
    date: str = ""
    player_ids: Annotated[list[int | str], msgspec.Meta(min_length=4, max_length=4)] | None = None


class Match(msgspec.Struct, gc=False):
    """A partie between four players."""

    games: list[msgspec.Raw]
    north: str = ""
    east: str = ""
    south: str = ""
    west: str = ""
    points0: Points | None = msgspec.field(name="pointsTeam0", default=None)
    points1: Points | None = msgspec.field(name="pointsTeam1", default=None)
    started: str | int | float | None = msgspec.field(name="timeStarted", default=None)


_state = msgspec.json.Decoder(State)
_arena = msgspec.json.Decoder(Arena)
_match = msgspec.json.Decoder(Match)


_OURS = (b'"jassTyp"', b'"tss"', b'"forehand"', b'"currentPlayer"')
"""Keys of a state that deals of other programs with tricks and a dealer lack."""
_NO_GAMES = re.compile(rb'\s*\{\s*"games"\s*:\s*\[\s*\]\s*\}\s*')


def sniff(head: bytes) -> bool:
    """Return whether the text begins with a state: alone, in an arena line or in a match file."""
    start = head.lstrip()
    state = b'"tricks"' in head and b'"dealer"' in head and any(key in head for key in _OURS)
    other = any(key in head for key in (b'"action"', b'"rounds"', b'"declaredtrump"'))
    match = b'"games"' in head and (state or b'"north"' in head or _NO_GAMES.fullmatch(head) is not None)
    return start.startswith(b"{") and not other and (state or match)


def read(text: Text) -> Iterator[Entry]:
    """Yield an entry for every state of a file."""
    for line, raw in documents(text):
        if isinstance(raw, Problem):
            yield Entry(line, "", None, raw)
        elif b'"games"' in raw:
            yield from match(line, raw)
        else:
            yield state(line, raw)


def state(line: int, raw: bytes) -> Entry:
    """Return the entry of a state or an arena line."""
    try:
        if b'"game"' not in raw:
            return Entry(line, "", deal(_state.decode(raw)))
        arena = _arena.decode(raw)
        found = deal(arena.game)
        found.date = hslu_tricks.date(arena.date)
        if arena.player_ids:
            found.players = hslu_tricks.players(arena.player_ids)
        return Entry(line, "", found)
    except WRONG as cause:
        return Entry(line, shown(raw), None, problem(cause, raw))


def match(line: int, raw: bytes) -> Iterator[Entry]:
    """Yield an entry for each deal of a match file. The last deal claims the final points."""
    try:
        told = _match.decode(raw)
    except WRONG as cause:
        yield Entry(line, shown(raw), None, problem(cause, raw))
        return
    names = [told.north, told.west, told.south, told.east]
    partie = digest(*names, str(told.started), *(bytes(game).decode("utf-8", "replace") for game in told.games[:1]))
    for number, game in enumerate(told.games):
        text = bytes(game)
        try:
            found = deal(_state.decode(text))
        except WRONG as cause:
            yield Entry(line, shown(text), None, problem(cause, text))
            continue
        found.players, found.partie, found.number = names if any(names) else [], partie, number
        if number == len(told.games) - 1 and told.points0 is not None and told.points1 is not None:
            found.claims = found.claims or Claims()
            found.claims.totals = [told.points0, told.points1]
        yield Entry(line, shown(text), found)


def deal(told: State) -> Deal:
    """Return the deal of a state, with our seats."""
    plays, seats = hslu_tricks.played(told.tricks)
    return Deal(
        game="schieber",
        preset=PRESET,
        dealer=hslu_tricks.SEAT[told.dealer],
        hands=hslu_tricks.hands(seats, held(told.player)),
        calls=hslu_tricks.calls(told.dealer, told.trump, pushed=pushed(told)),
        plays=" ".join(plays),
        claims=hslu_tricks.claims(told.tricks),
    )


def held(players: Sequence[Hand]) -> list[list[str]]:
    """Return the cards that each native seat still holds; none if the state does not record them."""
    if players and len(players) != 4:
        raise Refused("LOG-22", f"`player`: expected 4 hands, got {len(players)}")
    return [player.hand for player in players]


def pushed(state: State) -> bool:
    """Return whether the forehand pushed. V0.2: `forehand` 0 pushed, 1 chose, -1 undecided. V0.1: `tss` 1 pushed."""
    return state.forehand == 0 if state.forehand is not None else state.tss == 1
