"""Checks of a whole partie: the turn to deal, the players still in, the end.

None of these makes a deal unlawful, so each is a doubt, reported once where it first appears. After a deal that can't
be read the standing of the partie is unknown, and nothing is concluded from it. A deal with a mistake gets no doubts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from jassstats import games
from jassstats.record import Deal, Entry, Problem


class ReplayedDeal(NamedTuple):
    """A lawful deal: its row of decisions, its outcome, its points for the slate, and whether those are complete."""

    row: Any
    outcome: Any
    score: Sequence[int]
    whole: bool


@dataclass
class Course:
    """One partie while its deals are read."""

    game: str
    players: list[str]
    sums: Any = None  # the game's Partie; None once the standing is unknown
    dealer: int | None = None  # of the last deal
    number: int | None = None  # of the last deal, from 0
    line: int = 0
    over: bool = False


class Courses(dict[str, Course]):
    """The parties of a file, by name. After an entry that can't be read it is not known where a partie begins."""

    unread = False


def doubts(courses: Courses, entry: Entry, judged: ReplayedDeal | None) -> Iterator[Problem]:
    """Yield the doubts about a file's next entry, given the parties so far. `judged` is None for a refused deal."""
    deal = entry.deal
    if deal is None:
        courses.unread = True
        for begun in courses.values():
            begun.sums = begun.dealer = begun.number = None
        return
    if deal.strokes and judged is not None:
        yield from _written(deal, judged)
    if deal.partie is None:
        return
    course = courses.get(deal.partie) or _begun(deal, judged)
    if deal.partie not in courses:
        courses[deal.partie] = course
        yield from _first(courses, deal, judged)
    elif course.game != deal.game:
        yield Problem("LOG-98", f"this partie began with {course.game} and goes on with {deal.game}: another partie?")
        courses[deal.partie] = course = Course(deal.game, deal.players)
    elif judged is not None:
        yield from _seated(course, deal)
        yield from _numbered(course, deal)
    if judged is None:
        course.sums = None
    elif course.sums is not None:
        yield from _standing(course, deal, judged)
    course.dealer, course.number, course.line = deal.dealer, deal.number, entry.line


def twice(lines: dict[tuple[str, ...], int], entry: Entry) -> Iterator[Problem]:
    """Yield a doubt about a deal with the very cards of an earlier one of the file."""
    if entry.deal is not None and sum(map(bool, entry.deal.hands)) > 1:
        line = lines.setdefault(tuple(entry.deal.hands), entry.line)
        if line != entry.line:
            yield Problem("LOG-96", f"the same hands were dealt on line {line}: was this deal written down twice?")


def _written(deal: Deal, judged: ReplayedDeal) -> Iterator[Problem]:
    """Yield doubts about strokes that don't follow from the sacks beside them."""
    options = games.house(deal.game, deal.preset, deal.set)
    there = [seat for seat in range(8) if int(judged.row["seats"]) >> seat & 1]
    odd = games.load(deal.game).strokes_check.doubts
    for seat, why in odd(options, deal.strokes, sacks=deal.sacks, struck=deal.struck, there=there):
        yield Problem("LOG-97", why if seat is None else f"{_who(deal, seat)}: {why}", seat=seat)


def _begun(deal: Deal, judged: ReplayedDeal | None) -> Course:
    """Return a partie at its first deal. Its standing is known only if this is the first deal of all."""
    course = Course(deal.game, deal.players)
    if judged is not None and deal.number in (0, None):
        options = games.house(deal.game, deal.preset, deal.set)
        many = int(judged.row["players"])
        course.sums = games.load(deal.game).partie.begin(options, many, deal.dealer)
    return course


def _first(courses: Courses, deal: Deal, judged: ReplayedDeal | None) -> Iterator[Problem]:
    """Yield a doubt about a partie that does not begin with its first deal. A part of a deal may be an excerpt."""
    if judged is not None and judged.whole and not courses.unread and deal.number:
        what = f"this partie begins with deal {deal.number + 1}: its standing can't be told"
        yield Problem("LOG-94", f"{what}; if the deals before it stand in another file, write all of them into one")


def _seated(course: Course, deal: Deal) -> Iterator[Problem]:
    """Yield a doubt about players who changed seats, or one about substitutes."""
    moved = [
        f"{name} sat in seat {course.players.index(name)} and now in seat {seat}"
        for seat, name in enumerate(deal.players)
        if name and name in course.players and course.players.index(name) != seat and deal.players.count(name) == 1
    ]
    if moved:
        yield Problem("LOG-95", f"in one partie nobody changes seats, but {', '.join(moved)}: another partie?")
    elif substitutes := list(_substitutes(course.players, deal.players)):
        yield Problem("LOG-100", f"{', '.join(substitutes)}: each is credited with the deals that each played")
    course.players = deal.players


def _substitutes(before: Sequence[str], now: Sequence[str]) -> Iterator[str]:
    """Yield the players who sit in another player's seat and were not at the table before."""
    for seat, (old, new) in enumerate(zip(before, now, strict=False)):
        if old and new and old != new and new not in before:
            yield f"{new} plays in seat {seat} in place of {old}"


def _numbered(course: Course, deal: Deal) -> Iterator[Problem]:
    """Yield doubts about missing and doubled deals; and about the turn to deal if there are none."""
    due = None if course.number is None else course.number + 1
    if deal.number is not None and due is not None and deal.number != due:
        what = f"deal {deal.number + 1} follows deal {due} (line {course.line})"
        why = "a deal is missing between them" if deal.number > due else "are both numbers right?"
        yield Problem("LOG-94", f"in this partie {what}: {why}; from here on its standing can't be told")
        course.sums = None
        return
    there = deal.seats or list(range(len(deal.players) or max(games.load(deal.game).rules.PLAYERS)))
    if course.dealer is not None and not course.over:
        turn = next((seat for seat in there if seat > course.dealer), there[0])
        if deal.dealer != turn:
            last, now, next_ = (_who(deal, seat) for seat in (course.dealer, deal.dealer, turn))
            message = (
                f"{last} dealt the deal before (line {course.line}), so {next_} is next to deal, but here {now} does"
            )
            yield Problem("LOG-92", message)


def _standing(course: Course, deal: Deal, judged: ReplayedDeal) -> Iterator[Problem]:
    """Yield a doubt about a deal after the end, or with other players than those still in."""
    sums, partie = course.sums, games.load(deal.game).partie
    if sums.finished:
        course.sums, course.over = None, True
        message = f"the partie was over with the deal before (line {course.line}){_loser(deal, sums)}"
        yield Problem("LOG-93", f"{message}: does a new one begin here?")
        return
    left = getattr(sums, "seats", None)
    there = [seat for seat in range(8) if int(judged.row["seats"]) >> seat & 1]
    if left is not None and there != left:
        yield Problem("LOG-93", f"{_others(deal, sums, left, there)}; from here on the standing can't be told")
        course.sums = None
    elif deal.strokes:
        for seat in deal.struck:
            if sums.zeros[seat] < 1:
                yield Problem("LOG-97", f"{_who(deal, seat)} has no zero to strike out", seat=seat)
        told = sums.tally(deal.strokes, deal.sacks, deal.struck, int(judged.row["seats"]), deal.dealer)
        course.sums = sums if told else None
    elif not partie.enter(sums, judged.row, judged.score, judged.outcome, whole=judged.whole):
        course.sums = None


def _loser(deal: Deal, sums: Any) -> str:
    loser = getattr(sums, "loser", None)
    return "" if loser is None else f", {_who(deal, loser)} lost it"


def _others(deal: Deal, sums: Any, left: Sequence[int], there: Sequence[int]) -> str:
    """Return a sentence about the players who should not be in the deal, and those who should, with their points."""
    extra, lacking = [s for s in there if s not in left], [s for s in left if s not in there]
    told = [f"{_who(deal, s)} has {sums.totals[s]} game points and is out, yet plays" for s in extra]
    told += [f"{_who(deal, s)} has {sums.totals[s]} game points and is still in, yet does not play" for s in lacking]
    return "; ".join(told)


def _who(deal: Deal, seat: int) -> str:
    name = deal.players[seat] if seat < len(deal.players) else ""
    return name or f"seat {seat}"
