"""The record of our log form: one deal, one JSON line. It holds decisions and nothing that follows from them.

`docs/log_form.md` is the specification; `schemas/deal.schema.json` is written from these types.
"""

import datetime as dt
import functools
import unicodedata
from typing import Annotated, NamedTuple

import msgspec

FORM = "deal/1"
Count = Annotated[int, msgspec.Meta(ge=-(1 << 31), lt=1 << 31)]
"""A number that a source claims, within the bounds of a fact table."""
ByTrick = Annotated[list[Count], msgspec.Meta(max_length=36)]
BySide = Annotated[list[Count], msgspec.Meta(max_length=8)]
Running = Annotated[list[BySide], msgspec.Meta(max_length=36)]


class Claims(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A source's claims about a deal's results. They are compared after replay, never used by it."""

    leaders: ByTrick | None = None  # seat, by trick
    winners: ByTrick | None = None  # seat, by trick; one that replay contradicts quarantines the deal
    trick_points: ByTrick | None = None  # card points by trick, the last trick's bonus included, before any factor
    running: Running | None = None  # score so far by side, after each trick
    card_points: BySide | None = None  # by side, the last trick's bonus included, before any factor
    melds: BySide | None = None  # meld points by side, before any factor
    marriage: BySide | None = None  # by side, before any factor
    score: BySide | None = None  # by side, what the deal adds to the slate
    totals: BySide | None = None  # by side, the slate after the deal


class Deal(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="form", tag=FORM):
    """One deal as it was decided at the table. Seats are numbered 0, 1, 2, … in order of play."""

    game: str
    preset: str
    set: dict[str, bool | int | str] = {}  # knobs that differ from the preset
    players: list[str] = []  # names by seat
    seats: list[int] = []  # seats still in the partie; empty means all of them
    date: str | None = None  # ISO 8601, day or second
    table: str | None = None
    partie: str | None = None
    number: int | None = None  # of the deal in its partie, from 0
    dealer: int
    hands: list[str] = []  # dealt cards by seat, "SJ S9 …"; "" if unknown
    upcard: str | None = None  # the card that shows trumps
    reserve: str = ""  # the spare hand that may be taken
    dead: str = ""  # the packet nobody may take
    fresh: list[str] = []  # cards dealt face down to each seat, to be changed for
    widow: str | None = None  # the card dealt to nobody
    calls: str = ""  # "1:push 3:S", in order
    away: list[str] = []  # cards each seat put away for its fresh ones
    melds: list[str] = []  # announced, by seat, as cards parted by "/"; empty if not recorded
    plays: str = ""  # "SJ S9 …", in order
    ai: str = ""  # one 0 or 1 for each play: 1 if a program played it for an absent person
    slate: list[int] = []  # written points by side, of a deal whose cards nobody recorded
    strokes: list[int] = []  # game points by seat, of a deal whose points nobody recorded either
    sacks: list[int] = []  # beside strokes: seats in the sack
    struck: list[int] = []  # beside strokes: seats that struck out a zero
    claims: Claims | None = None


def seats_in(deal: Deal, usual: int) -> list[int]:
    """Return the seats in a deal: those given; or from 0 as many as there are players, else hands, else `usual`.

    A named player with an unrecorded hand is in the deal too.
    """
    return deal.seats or list(range(len(deal.players) or len([hand for hand in deal.hands if hand]) or usual))


@functools.lru_cache(maxsize=4096)
def canonical_date(text: str) -> str:
    """Return a date in canonical form: a day, or a moment to the second. One with a time zone becomes UTC.

    Raises
    ------
    ValueError
        If it is not ISO 8601.

    Examples
    --------
    >>> canonical_date("20261130"), canonical_date("2026-11-30 20:15")
    ('2026-11-30', '2026-11-30T20:15:00')
    >>> canonical_date("2026-12-01T00:30:00+01:00")
    '2026-11-30T23:30:00'

    """
    try:
        return dt.date.fromisoformat(text).isoformat()
    except ValueError:
        moment = dt.datetime.fromisoformat(text)
    try:
        utc = moment if moment.tzinfo is None else moment.astimezone(dt.UTC)
    except OverflowError:
        message = f"{text!r} is beyond the calendar in UTC"
        raise ValueError(message) from None
    return utc.replace(tzinfo=None, microsecond=0).isoformat()


@functools.lru_cache(maxsize=4096)
def names_zone(text: str) -> bool:
    """Return whether a date names a time zone."""
    try:
        return dt.datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


@functools.lru_cache(maxsize=4096)
def composed(name: str) -> str:
    """Return a name in Unicode's composed form (NFC), so that two spellings of one letter are one name.

    Examples
    --------
    >>> composed("Zoe\u0308") == "Zo\u00eb"
    True

    """
    return unicodedata.normalize("NFC", name)


class Problem(NamedTuple):
    """The reason why a deal is refused, and its place. `code` is a rule number or one of `logs.error_codes.CODES`."""

    code: str
    message: str
    seat: int | None = None
    trick: int | None = None  # from 0
    card: str | None = None
    legal: str = ""  # what would have been legal, "S7 SK"


class Entry(NamedTuple):
    """One deal of a file, or the problem that keeps it from being read."""

    line: int  # where it starts, from 1
    raw: str  # its text, for the rejects; may be empty for a deal that was read
    deal: Deal | None
    problem: Problem | None = None
