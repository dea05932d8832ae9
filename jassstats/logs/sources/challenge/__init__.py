"""Message logs of the challenge server: all messages of a match between bots, in one JSON array.

Seats are numbered in order of play, as ours are. The forehand is the seat that is asked for trumps first. Cards are
read from the server's own announcements, so that a card or a trump it rejected is left out. Files of 2017 close the
array before the last message; the text after it is read too. A log that breaks off in a deal gives that deal,
unfinished.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

from jassstats.logs.json_errors import WRONG, digest, problem
from jassstats.logs.open_text import Text, shown
from jassstats.logs.sources.challenge import messages
from jassstats.logs.sources.challenge.deal_builder import Told, deal
from jassstats.logs.sources.challenge.messages import START, Score, pieces, seat
from jassstats.record import Deal, Entry, Problem

ABOUT = "message logs of the challenge server (webplatformz), a match a file"
PRESET = "challenge"

UNCOUNTED = {f"factor_{word}": 1 for word in ("clubs", "diamonds", "hearts", "spades", "obenabe", "undenufe")}
"""TOURNAMENT_COUNTING, a switch of the server: every factor is one."""

COUNTED_ONCE = {157, 257}  # SCH-37: what both sides score together where the factor is one; 257 with a Matsch
_DOUBLED = ("C", "S", "O", "U")
_FINISHED = re.compile(r"\.(\d{13})\.json")


@dataclass
class Match:
    """A match while it is read."""

    date: str | None
    players: list[str] = field(default_factory=list)
    sides: dict[str, int] = field(default_factory=lambda: {"Team 1": 0, "Team 2": 1})
    ids: list[str] = field(default_factory=list)
    told: Told | None = None
    forehand: int | None = None
    entries: list[Entry] = field(default_factory=list)


def sniff(head: bytes) -> bool:
    """Return whether the text is an array of messages."""
    return head.lstrip().startswith(b"[") and b'"messageType"' in head and b'"broadcast"' in head


def read(text: Text) -> Iterator[Entry]:
    """Yield an entry for every deal of every match in a file."""
    match, damaged = Match(_date(text.path.name)), False
    for line, what, piece in pieces(text.whole()):
        damaged = False
        if what == b"TEAMS" and (match.told or match.entries):
            yield from _closed(match)
            match = Match(match.date)
        if what not in TAKE:
            continue
        if match.told is None and what in BEGIN:
            match.told = Told(line)
        try:
            TAKE[what](match, line, piece)
        except WRONG as cause:
            damaged = True
            _spoil(match, line, piece, f"{what.decode() or 'a message'}: {problem(cause, START + piece).message}")
    if damaged and match.told:
        match.told.damage = ""  # the log breaks off within its last message
    yield from _closed(match)


def _date(name: str) -> str | None:
    """Return the moment a match ended: the server puts it in the file's name, in milliseconds since 1970."""
    found = _FINISHED.search(name)
    return datetime.fromtimestamp(int(found[1]) // 1000, UTC).replace(tzinfo=None).isoformat() if found else None


def _spoil(match: Match, line: int, piece: bytes, what: str) -> None:
    """Note that a damaged message spoils the deal it belongs to."""
    if match.told is None:
        match.entries.append(Entry(line, shown(piece), None, Problem("LOG-37", f"between deals: {what}")))
    else:
        match.told.damage = match.told.damage or what


def _teams(match: Match, _: int, piece: bytes) -> None:
    names, ids = ["", "", "", ""], ["", "", "", ""]
    for team in messages.teams(piece):
        for player in team.players:
            names[player.seat], ids[player.seat] = player.name, str(player.id)
            match.sides[team.name] = player.seat % 2
    match.players, match.ids = names, ids if any(ids) else names


def _dealt(match: Match, line: int, piece: bytes) -> None:
    """Add a hand. It begins a deal, unless the open deal still lacks this hand."""
    place, told = seat(piece), match.told
    if told is None or place in told.hands or told.calls or told.runs or told.tricks:
        _end(match)
        told = match.told = Told(line)
    told.raw += START + piece
    told.hands[place] = " ".join(messages.card_names(piece))


def _note_forehand(match: Match, _: int, piece: bytes) -> None:
    """Note the forehand, whom the server asks for trumps; after a push, which the message says, it asks the partner."""
    if match.told and match.told.forehand is None:
        match.told.forehand = (seat(piece) + (2 if b'"data":true' in piece else 0)) % 4


def _called(match: Match, _: int, piece: bytes) -> None:
    if match.told:
        match.told.calls.append((seat(piece), messages.call(piece)))
        match.told.waiting = True


def _announced(match: Match, _: int, piece: bytes) -> None:
    """Add an announced call for which no call message was received."""
    if match.told and not match.told.waiting:
        match.told.calls.append((None, messages.call(piece)))
    if match.told:
        match.told.waiting = False


def _rejected(match: Match, _: int, piece: bytes) -> None:  # noqa: ARG001  every message is taken alike
    if match.told and match.told.calls and match.told.waiting:
        match.told.calls.pop()
        match.told.waiting = False


def _cards(match: Match, _: int, run: bytes) -> None:
    told = match.told
    if told:
        told.runs.append(run)
        if told.leader is None:
            told.leader = messages.first_seat(run)


def _won(match: Match, _: int, piece: bytes) -> None:
    told = match.told
    if told:
        stich = messages.stich(piece)
        told.tricks.append(messages.laid(stich))
        told.leaders.append(told.leader)
        told.winners.append(stich.winner)
        told.running.append(_by_side(match, stich.teams, [team.current for team in stich.teams]))
        told.leader = None


def _finished(match: Match, _: int, piece: bytes) -> None:
    if match.told:
        scores: list[Score] = messages.scores(piece)
        match.told.score = _by_side(match, scores, [score.current for score in scores])
        match.told.totals = _by_side(match, scores, [score.points for score in scores])
        _end(match)


def _by_side(match: Match, teams: list[Score], told: list[int]) -> list[int] | None:
    """Return two numbers by side; None if a side is missing."""
    sides = [match.sides.get(team.name) for team in teams]
    if sides == [0, 1]:
        return told
    return told[::-1] if sides == [1, 0] else None


def _end(match: Match) -> None:
    """End the open deal, complete or not."""
    told, match.told = match.told, None
    if told is None:
        return
    number = len(match.entries)
    try:
        found = deal(told, match.forehand)
    except WRONG as cause:
        match.entries.append(Entry(told.line, shown(told.raw), None, problem(cause, told.raw)))
    else:
        found.players, found.date, found.number = match.players, match.date, number
        match.entries.append(Entry(told.line, shown(told.raw), found))
    match.forehand = told.forehand if told.forehand is not None else match.forehand


def _closed(match: Match) -> Iterator[Entry]:
    """Return every deal of a match, once its way of counting is known."""
    _end(match)
    deals = [entry.deal for entry in match.entries if entry.deal is not None]
    name = digest(*match.ids) if match.ids else digest(*(hand for deal in deals[:1] for hand in deal.hands))
    uncounted = any(map(_counted_once, deals))
    for found in deals:
        found.partie = name
        found.set = dict(UNCOUNTED) if uncounted else {}
    return iter(match.entries)


def _counted_once(deal: Deal) -> bool:
    """Return whether a contract that the server multiplies was scored without its factor."""
    score = deal.claims.score if deal.claims else None
    return bool(score and sum(score) in COUNTED_ONCE and deal.calls.endswith(_DOUBLED))


def _damaged(match: Match, _: int, piece: bytes) -> None:  # noqa: ARG001
    messages.check(piece)


TAKE: dict[bytes, Callable[[Match, int, bytes], None]] = {
    b"TEAMS": _teams,
    b"DEAL_CARDS": _dealt,
    b"REQUEST_TRUMPF": _note_forehand,
    b"CHOOSE_TRUMPF": _called,
    b"REJECT_TRUMPF": _rejected,
    b"TRUMPF": _announced,
    b"CARDS": _cards,
    b"STICH": _won,
    b"GAME_FINISHED": _finished,
    b"": _damaged,
}
BEGIN = {b"REQUEST_TRUMPF", b"CHOOSE_TRUMPF", b"TRUMPF", b"CARDS", b"STICH"}
"""Messages that begin a deal even if its hands are missing."""
