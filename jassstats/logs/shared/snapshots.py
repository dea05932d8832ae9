"""Deals recorded decision by decision: each line has one player's view, and perhaps the decision.

The lines have no deal numbers. They belong to one deal while date and dealer are the same and the cards played continue
those of the line before. A hand is known once a line of its seat shows the cards it still holds.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from jassstats.logs.json_errors import WRONG, problem
from jassstats.logs.open_text import shown
from jassstats.logs.shared import hslu_tricks
from jassstats.logs.shared.hslu_tricks import Trick
from jassstats.record import Deal, Entry, Problem


class Situation(NamedTuple):
    """The content of one line. Seats are ours, `dealer` and the tricks are native."""

    date: str
    dealer: int
    tricks: Sequence[Trick]
    plays: Sequence[str]
    calling: bool  # the decision is about the contract
    trump: int | None  # native, after the decision
    pushed: bool
    seat: int
    player: str
    held: Mapping[int, Sequence[str]]  # the cards that seats still hold
    card: str = ""  # the card then played, if the line has it


@dataclass
class Growing:
    """A deal as far as its lines have been read."""

    line: int
    raw: str
    last: Situation
    plays: list[str] = field(default_factory=list)
    pushed: bool = False
    hands: dict[int, str] = field(default_factory=dict)
    players: dict[int, str] = field(default_factory=dict)


def deals(
    lines: Iterable[tuple[int, bytes | Problem]], situation: Callable[[bytes], Situation], preset: str
) -> Iterator[Entry]:
    """Yield each deal, put together from its lines, and each line that can't be read."""
    growing: Growing | None = None
    for line, raw in lines:
        if isinstance(raw, Problem):
            yield Entry(line, "", None, raw)
            continue
        try:
            seen = situation(raw)
        except WRONG as cause:
            yield Entry(line, shown(raw), None, problem(cause, raw))
            continue
        if growing and not _continues(growing, seen):
            yield _done(growing, preset)
            growing = None
        growing = growing or Growing(line, shown(raw), seen)
        _grow(growing, seen)
    if growing:
        yield _done(growing, preset)


def _continues(growing: Growing, now: Situation) -> bool:
    last = growing.last
    if (now.date, now.dealer) != (last.date, last.dealer) or list(now.plays[: len(growing.plays)]) != growing.plays:
        return False
    begins_again = now.calling and (not last.calling or last.trump is not None or (last.pushed and not now.pushed))
    return not begins_again


def _grow(growing: Growing, now: Situation) -> None:
    growing.last = now
    growing.pushed = growing.pushed or now.pushed
    growing.plays = [*now.plays, now.card] if now.card else [*now.plays]
    growing.players[now.seat] = now.player
    for seat, held in now.held.items():
        played = [card for place, card in enumerate(now.plays) if turn(now.tricks, place) == seat]
        if len(held) + len(played) == 9:
            growing.hands.setdefault(seat, " ".join([*played, *held]))


def turn(tricks: Sequence[Trick], place: int) -> int:
    """Return our seat whose turn it is at a place in the play, by the recorded leader of the trick."""
    trick, within = divmod(place, 4)
    return (hslu_tricks.SEAT[tricks[trick].first] + within) % 4


def _done(growing: Growing, preset: str) -> Entry:
    """Return the deal of some lines, or the problem that prevents it."""
    try:
        return Entry(growing.line, growing.raw, _deal(growing, preset))
    except WRONG as cause:
        return Entry(growing.line, growing.raw, None, problem(cause, growing.raw.encode()))


def _deal(growing: Growing, preset: str) -> Deal:
    last = growing.last
    names = [growing.players.get(seat, "") for seat in range(4)]
    hands = [growing.hands.get(seat, "") for seat in range(4)]
    return Deal(
        game="schieber",
        preset=preset,
        players=names if any(names) else [],
        date=hslu_tricks.date(last.date),
        dealer=hslu_tricks.SEAT[last.dealer],
        hands=hands if any(hands) else [],
        calls=hslu_tricks.calls(last.dealer, last.trump, pushed=growing.pushed),
        plays=" ".join(growing.plays),
        claims=hslu_tricks.claims(last.tricks),
    )
