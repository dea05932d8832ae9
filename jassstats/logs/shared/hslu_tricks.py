"""Deals recorded as tricks, in the form of the university kit and of the lottery's servers.

Seats are numbered clockwise (north 0, east 1, south 2, west 3) while play runs the other way, from seat p to p - 1.
Ours run in order of play, so that native seat p is our (4 - p) % 4. Cards are written suit first with "10" for the
Ten; contracts are numbers.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Annotated

import msgspec

from jassstats.logs.error_codes import Refused
from jassstats.record import Claims

SEAT = (0, 3, 2, 1)
"""Our seat for each native seat."""

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6")
CARDS = {suit + rank: suit + rank.replace("10", "T") for suit in "DHSC" for rank in RANKS}
"""Our card for each native one, in the order of the native indices 0 to 35."""

ORDER = tuple(CARDS.values())
CONTRACTS = "DHSCOU"
"""Our contract for native 0 to 5."""

PUSHES = frozenset({6, 10, 42})
"""The native numbers of a push: 10; 6 as a label for machine learning; 42 as a "full action"."""

Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
Points = Annotated[int, msgspec.Meta(ge=-(1 << 31), lt=1 << 31)]
_DATE = re.compile(r"(\d\d)\.(\d\d)\.(\d\d) (\d\d):(\d\d):(\d\d)")


class Trick(msgspec.Struct, gc=False):
    """One native trick. An empty one has only its leader; one that was broken off has neither winner nor points."""

    first: Seat
    cards: Annotated[list[str], msgspec.Meta(max_length=4)] = []
    win: Seat | None = None
    points: Points | None = None
    ai: str = ""


def contract(number: int) -> str:
    """Return our contract for a native number."""
    if 0 <= number < len(CONTRACTS):
        return CONTRACTS[number]
    raise Refused("LOG-31", f"trump {number} is no contract: 0 to 5 stand for D H S C O U")


def calls(dealer: int, trump: int | None, *, pushed: bool) -> str:
    """Return the calls that led to a contract; `trump` is None or -1 while there is none."""
    forehand = (SEAT[dealer] + 1) % 4
    push = f"{forehand}:push" if pushed else ""
    if trump is None or trump == -1:
        return push
    declarer = (forehand + 2) % 4 if pushed else forehand
    return f"{push} {declarer}:{contract(trump)}".lstrip()


def played(tricks: Sequence[Trick]) -> tuple[list[str], list[Sequence[str]]]:
    """Return all cards in order of play, and the cards of each of our seats, by the recorded leader of each trick."""
    plays: list[str] = []
    rows: list[list[str]] = []  # a trick by our seat; "" where nobody has played
    for place, trick in enumerate(tricks):
        if len(plays) != 4 * place:
            raise Refused("LOG-35", f"trick {place} has {len(plays) % 4} cards, yet another follows", trick=place - 1)
        try:
            laid = [CARDS[text] for text in trick.cards]
        except KeyError:
            laid = [card(text, place) for text in trick.cards]
        plays += laid
        full = laid if len(laid) == 4 else [*laid, "", "", "", ""][:4]
        rows.append(full[-SEAT[trick.first] :] + full[: -SEAT[trick.first]])
    if not rows:
        return plays, [()] * 4
    seats: list[Sequence[str]] = [*zip(*rows, strict=True)]
    return plays, seats if len(plays) == 4 * len(rows) else [[text for text in seat if text] for seat in seats]


def card(text: str, trick: int | None = None) -> str:
    """Return our card for a native one."""
    found = CARDS.get(text)
    if found is None:
        message = f"{text!r} is no card: this format writes D H S C, then A K Q J 10 9 8 7 6"
        raise Refused("LOG-30", message, trick=trick, card=text)
    return found


def hands(seats: Iterable[Sequence[str]], held: Sequence[Sequence[str]] = ()) -> list[str]:
    """Return the dealt hands: the cards that each of our seats played and still holds; "" for an unknown hand.

    `held` is by native seat. A seat that shows no card and has not played nine has its hand hidden.
    """
    dealt = []
    for seat, cards in enumerate(seats):
        left = held[SEAT[seat]] if held else ()
        if left:
            dealt.append(" ".join([*cards, *map(card, left)]))
        else:
            dealt.append(" ".join(cards) if len(cards) == 9 else "")
    return dealt if any(dealt) else []


def claims(tricks: Iterable[Trick]) -> Claims | None:
    """Return the claims of the tricks: leaders, winners and points."""
    leaders, winners, points, complete = [], [], [], 0
    for trick in tricks:
        if trick.cards:
            leaders.append(SEAT[trick.first])
            complete += len(trick.cards) == 4
        if trick.win is not None:
            winners.append(SEAT[trick.win])
        if trick.points is not None:
            points.append(trick.points)
    if not leaders:
        return None
    told = Claims(leaders=leaders)
    told.winners = winners if complete and len(winners) == complete else None
    told.trick_points = points if complete and len(points) == complete else None
    return told


@lru_cache(4096)
def date(text: str) -> str | None:
    """Return a date such as "15.10.21 13:36:34" in ISO 8601; None if it is no date."""
    found = _DATE.match(text)
    if not found:
        return None
    day, month, year, hour, minute, second = map(int, found.groups())
    try:
        return datetime(2000 + year, month, day, hour, minute, second).isoformat()
    except ValueError:
        return None


def players(ids: Sequence[int | str]) -> list[str]:
    """Return names by our seat from native account numbers; 0 means nobody."""
    names = ["" if number in {0, "0", ""} else str(number) for number in (ids[SEAT[seat]] for seat in range(4))]
    return names if any(names) else []
