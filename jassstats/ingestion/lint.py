"""The linter of logs: the checks of `ingest` without a lake, doubts about parties, and the canonical form."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from jassstats import games
from jassstats.ingestion import canonicalize, partie_checks
from jassstats.ingestion.canonicalize import FixedLog, fix
from jassstats.ingestion.order import read_in_order
from jassstats.logs import error_codes, slip
from jassstats.logs import read as log_reader
from jassstats.logs.jsonl import read as jsonl
from jassstats.logs.open_text import Unreadable, open_log
from jassstats.number_format import counted
from jassstats.record import Deal, Entry, Problem, canonical_date
from jassstats.results import Result, Row

if TYPE_CHECKING:
    from jassstats.replay.columns import Deals, Logged

__all__ = ["Finding", "FixedLog", "LintReport", "fix", "lint"]

BATCH = 4096
ERROR, WARNING, NOTE = "error", "warning", "note"
"""The deal is refused; it is doubtful or contradicts its source's claims; it is not canonical."""
BY_TRICK = {"leaders", "winners", "trick_points", "running"}


class Finding(NamedTuple):
    """A finding about a deal, or about a file if `record` is None."""

    file: str
    line: int
    record: int | None  # which deal of the file, from 0
    problem: Problem
    severity: str = ERROR
    deal: Deal | None = None


@dataclass(frozen=True, repr=False)
class LintReport(Result):
    """The findings about some logs. Iterating over the report yields them.

    Attributes
    ----------
    findings : list of Finding
        Each with its file, line, problem and severity.
    fixed : list of FixedLog
        The files that were rewritten.

    """

    findings: list[Finding]
    fixed: list[FixedLog] = field(default_factory=list)
    column_names = ("file", "line", "record", "severity", "code", "seat", "trick", "card", "message", "legal")

    def __iter__(self) -> Iterator[Finding]:
        """Yield each finding."""
        return iter(self.findings)

    def __len__(self) -> int:
        """Return the number of findings."""
        return len(self.findings)

    def records(self) -> list[Row]:
        """Return a row for each finding; tricks count from 0."""
        return [
            {name: getattr(one if name in one._fields else one.problem, name) for name in self.column_names}
            for one in self.findings
        ]

    def notes(self) -> list[str]:
        """Return the number of findings."""
        return [f"{counted(len(self.findings), 'finding')}." if self.findings else "No findings."]


def lint(
    paths: Iterable[str | PathLike[str]], source: str | None = None, preset: str | None = None
) -> Iterator[Finding]:
    """Yield every finding in some logs, file by file, deal by deal."""
    for path in paths:
        try:
            reading = log_reader.read(path, source, preset)
            yield from _judged(str(path), reading)
            yield from _zoned(str(path), reading.zoned)
            yield from _untidy(path)
        except Unreadable as cause:
            yield Finding(str(path), 1, None, cause.problem)


def _judged(file: str, entries: log_reader.Reading) -> Iterator[Finding]:
    """Yield the findings of reading, packing and replay, and the doubts about parties."""
    there = read_in_order(file, entries.source, entries, newest_first=True)
    courses = partie_checks.Courses()
    seen: dict[tuple[str, ...], int] = {}
    ours = entries.source in (log_reader.OWN, log_reader.SLIP)  # programs number deals and take turns in their own ways
    while batch := list(islice(there, BATCH)):
        batch, found, judged = _without_failures(batch)
        for place, logged in enumerate(batch):
            odd = _doubts(courses, logged.entry, judged.get(place)) if ours else []
            again = partie_checks.twice(seen, logged.entry) if entries.source == log_reader.SLIP else ()
            for problem in (*odd, *again):
                found.setdefault(place, []).append((problem, WARNING))
        for place in sorted(found):
            logged = batch[place]
            for problem, severity in found[place]:
                told = slip.with_place(logged.entry, problem) if entries.source == log_reader.SLIP else problem
                yield Finding(file, logged.entry.line, logged.record, told, severity, logged.entry.deal)


def _without_failures(
    batch: list["Logged"],
) -> tuple[list["Logged"], dict[int, list[tuple[Problem, str]]], dict[int, partie_checks.ReplayedDeal]]:
    """Return a batch with its `_problems`; a deal at which the program fails has a problem like any other."""
    from jassstats.ingestion import isolate

    try:
        return batch, *_problems(batch)
    except isolate.SYSTEM:
        raise
    except Exception:  # noqa: BLE001  as in an ingest
        batch = isolate.set_aside(batch, _problems)
        return batch, *_problems(batch)


def _doubts(courses: partie_checks.Courses, entry: Entry, judged: partie_checks.ReplayedDeal | None) -> list[Problem]:
    """Return the doubts about a deal in its partie, or one problem if the program fails at it."""
    try:
        return list(partie_checks.doubts(courses, entry, judged))
    except Exception as cause:  # noqa: BLE001  a bug hides no finding about another deal
        return [error_codes.internal(cause)]


def _problems(
    batch: Sequence["Logged"],
) -> tuple[dict[int, list[tuple[Problem, str]]], dict[int, partie_checks.ReplayedDeal]]:
    """Return the problems with their severity by place in the batch, and the results of the lawful deals."""
    from jassstats.replay import replay
    from jassstats.replay.pack import pack

    packed, refused = pack(batch)
    found = {place: [(problem, ERROR)] for place, problem in refused.items()}
    judged: dict[int, partie_checks.ReplayedDeal] = {}
    for some in packed:
        outcome = replay.replay(some)
        breaches = replay.problems(some, outcome)
        doubts = _contradicted(some, outcome)
        score, whole = _written(some, outcome)
        for row, place in enumerate(map(int, some.origin)):
            if row in breaches:
                found[place] = [(breaches[row], ERROR)]
                continue
            judged[place] = partie_checks.ReplayedDeal(some.rows[row], outcome[row], score[row], whole[row])
            if row in doubts:
                found[place] = [(doubts[row], WARNING)]
    return found, judged


def _written(deals: "Deals", outcome: np.ndarray) -> tuple[list[list[int]], list[bool]]:
    """Return by row the points a deal puts on the slate, and whether they are complete."""
    from jassstats import facts

    slate, score = deals.rows["n_slate"] > 0, facts.score(deals, outcome)
    written = np.where(slate[:, None], deals.rows["slate"][:, : score.shape[1]], score)
    return written.tolist(), np.isin(facts.kinds(deals, outcome), facts.SCORED).tolist()


def _contradicted(deals: "Deals", outcome: np.ndarray) -> dict[int, Problem]:
    """Return for each lawful deal the first claim that replay contradicts."""
    from jassstats.facts import marriage_known, melds_known
    from jassstats.replay.claims import claiming, compare

    sides = games.load(deals.game).rules.SIDES
    found: dict[int, Problem] = {}
    known = (melds_known(deals, outcome), marriage_known(deals, outcome))
    for claim, told in compare(claiming(deals), outcome, sides, known).items():
        for at in np.flatnonzero(told.told & (told.claimed != told.found)).tolist():
            place, side = int(told.place[at]), int(told.side[at])
            where = f"trick {place + 1}" if claim in BY_TRICK else f"side {place}"
            where += f", side {side}" if claim == "running" else ""
            message = f"the source claims {claim} {told.claimed[at]} ({where}), replay finds {told.found[at]}"
            found.setdefault(int(told.row[at]), Problem("LOG-91", message, trick=place if claim in BY_TRICK else None))
    return found


def _zoned(file: str, dates: Sequence[tuple[int, str]]) -> Iterator[Finding]:
    """Yield one note if dates of a log name a time zone: they are stored in UTC."""
    if dates:
        line, text = dates[0]
        many = "1 date names" if len(dates) == 1 else f"{len(dates)} dates name"
        example = f"on line {line}, {text} becomes {canonical_date(text)}"
        message = (
            f"{many} a time zone and moves to UTC: {example}"
            if len(dates) == 1
            else (f"{many} a time zone and move to UTC: the first is {example}")
        )
        yield Finding(file, line, None, Problem("LOG-101", message), NOTE)


def _untidy(path: str | PathLike[str]) -> Iterator[Finding]:
    """Yield one note if a log of our own form is not canonical and `fix` can rewrite it."""
    if not Path(path).is_file():
        return  # a pipe can be read only once
    text = open_log(path)
    if not jsonl.sniff(text.head):
        return
    numbers = [number for number, line, tidy in canonicalize.lines(text) if tidy is not None and tidy != line]
    if numbers:
        many = f"{len(numbers)} lines are not canonical, the first is line {numbers[0]}: --fix rewrites them"
        message = f"1 line is not canonical, line {numbers[0]}: --fix rewrites it" if len(numbers) == 1 else many
        yield Finding(str(path), numbers[0], None, Problem("LOG-90", message), NOTE)
    elif text.marked:
        yield Finding(str(path), 1, None, Problem("LOG-90", "the file has a byte order mark: --fix takes it off"), NOTE)
