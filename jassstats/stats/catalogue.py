"""The catalogue of statistics. Each is one `.sql` file: a header that declares the columns, and a query.

A query reads the tables of a lake, and the views in `views/`, which several statistics share.

The header is the comment at the start of the file. First come the question, a blank comment line and a description;
then sections, each on one line or indented below its name. Two blanks (or a new line, indented further) separate a name
from its text:

    games       the games it is about, or `all`
    uses        conditions on `deals`, each with the reason for leaving out a deal that fails it
    params      `name = default`, or `name = default of this, that`, and its meaning; the query contains $name
    grain       the columns that identify a row of the answer
    by          columns the answer may be grouped by; the query contains {by}. Those in the grain are the default
    columns     the meaning of the query's own columns, with unit; a column to group by that is left out has its meaning
                from the tables that the query reads
    intervals   `name  method over column`: the method of a column's interval, and the column of its n; the module
                `intervals` documents the options
"""

import json
import re
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from textwrap import indent
from typing import NamedTuple, TypeVar

from jassstats.errors import UsageError
from jassstats.keyword_arguments import nearest
from jassstats.lake.schema import DEALS, TABLES
from jassstats.stats.intervals import Interval, interval

SECTIONS = ("games", "uses", "params", "grain", "by", "columns", "intervals")
ENTRY_POINTS = "jassstats.stats"
"""Installed packages add statistics as entry points of this group: a name of their own, and a package of .sql files."""

GAMES = ("handjass", "hasenpfeffer", "schieber")
PERIODS = {
    "year": "year it was played in, 2024",
    "month": "month it was played in, 2024-05",
    "week": "ISO week it was played in, 2024-W18",
    "day": "day it was played on, 2024-05-04",
}
"""Columns that `deals` gains for a statistic."""

Value = int | float | str | bool | None
Choice = TypeVar("Choice")


class WrongQuestion(UsageError):
    """Raised for a question that can't be answered; the message gives the reason and the possible choices."""


class Param(NamedTuple):
    """A parameter that the user may set."""

    default: Value
    meaning: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stat:
    """One statistic of the catalogue."""

    name: str
    question: str
    prose: str
    games: tuple[str, ...]
    uses: dict[str, str]
    params: dict[str, Param]
    grain: tuple[str, ...]
    by: tuple[str, ...]
    columns: dict[str, str]
    intervals: dict[str, Interval]
    query: str

    @property
    def fixed(self) -> tuple[str, ...]:
        """The columns of the grain that every answer has, whatever it is grouped by."""
        return tuple(name for name in self.grain if name not in self.by)

    @property
    def tables(self) -> set[str]:
        """The fact tables that the statistic reads."""
        return tables_in(" ".join([self.query, *self.uses]))

    @property
    def about_deals(self) -> bool:
        """True if the statistic counts deals, so that they can be chosen by player, date and condition."""
        return "deals" in self.tables

    def meaning(self, column: str) -> str:
        """Return the meaning of a column of the answer."""
        return self.columns.get(column) or self.inherited[column]

    @property
    def inherited(self) -> dict[str, str]:
        """The meanings of the columns of the tables it reads, so that no header repeats them. The first table wins."""
        read = [*(table for name, table in TABLES.items() if name in self.tables), DEALS]
        meanings = {name: column.meaning for table in reversed(read) for name, column in table.columns.items()}
        return meanings | PERIODS


@cache
def catalogue() -> list[Stat]:
    """Return every statistic by name: those of this package, and those of other installed packages."""
    stats = {name: parse(name, text) for name, text in _sql_files(files(__package__) / "queries")}
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        for stat in _published(point):
            if stat.name in stats:
                warnings.warn(f"{stat.name}.sql of {point.value} is left out: the name is taken", stacklevel=2)
            stats.setdefault(stat.name, stat)
    return sorted(stats.values(), key=lambda stat: stat.name)


@cache
def shared_views() -> dict[str, str]:
    """Return the queries that several statistics share, by name. A statistic reads them like a table."""
    return {name: _parted(text)[1] for name, text in _sql_files(files(__package__) / "views")}


def with_views(query: str, by: Iterable[str]) -> str:
    """Return a query with the shared views that it names, as common table expressions before its own.

    Columns of a view that neither the query nor a grouping names are left out, so that their tables need not be read.
    """
    views = [(name, text) for name, text in shared_views().items() if re.search(rf"\b(?:from|join) {name}\b", query)]
    named = {*re.findall(r"\w+", query), *by}
    own = re.compile(r"^    (?:.* as |\w+\.)(\w+),\n")
    start = "with\n\n"
    for name, text in views:
        lines = [
            line for line in text.splitlines(keepends=True) if not (column := own.match(line)) or column[1] in named
        ]
        start += f"{name} as (\n\n{indent(''.join(lines), '    ')}\n\n),\n\n"
    return query.replace("with\n\n", start, 1) if views else query


def _sql_files(folder: Traversable) -> Iterable[tuple[str, str]]:
    """Return the name and the text of every .sql file of a folder."""
    paths = sorted((path for path in folder.iterdir() if path.name.endswith(".sql")), key=lambda path: path.name)
    return [(path.name.removesuffix(".sql"), path.read_text(encoding="utf-8")) for path in paths]


def _published(point: EntryPoint) -> Iterator[Stat]:
    """Yield the statistics of another package; what can't be read is left out with a warning."""
    try:
        texts = _sql_files(files(point.value))
    except Exception as cause:  # noqa: BLE001  another package's fault keeps no statistic of ours from being read
        warnings.warn(f"the statistics {point.name!r} ({point.value}) can't be read: {cause!r}", stacklevel=2)
        return
    for name, text in texts:
        try:
            yield parse(name, text)
        except Exception as cause:  # noqa: BLE001  as above
            warnings.warn(f"{name}.sql of {point.value} is no statistic: {cause!r}", stacklevel=2)


def find(name: str) -> Stat:
    """Return the statistic of a name."""
    return known({stat.name: stat for stat in catalogue()}, name, "statistic")


def known(choices: dict[str, Choice], name: str, kind: str) -> Choice:
    """Return the choice of a name. The error for an unknown name offers the nearest ones."""
    if name in choices:
        return choices[name]
    near = nearest(name, choices)
    offer = f"did you mean {' or '.join(near)}?" if near else f"there is {', '.join(choices) or 'none'}"
    raise WrongQuestion(f"no {kind} {name!r}: {offer}")


def tables_in(sql: str) -> set[str]:
    """Return the fact tables that a piece of SQL reads from."""
    return {name for name in re.findall(r"\b(?:from|join)\s+(\w+)", sql.lower()) if name in TABLES}


def parse(name: str, text: str) -> Stat:
    """Return the statistic that a file describes."""
    head, query = _parted(text)
    question, prose, sections = _sections(head)
    try:
        games = _list(sections["games"])
        return Stat(
            name=name,
            question=question,
            prose=prose,
            games=GAMES if games == ("all",) else games,
            uses=dict(map(_pair, sections["uses"])),
            params=dict(map(_param, sections["params"])),
            grain=_list(sections["grain"]),
            by=_list(sections["by"]),
            columns=dict(map(_pair, sections["columns"])),
            intervals=dict(map(_interval, sections["intervals"])),
            query=with_views(query, _list(sections["by"])),
        )
    except ValueError as wrong:
        raise ValueError(f"{name}.sql: {wrong}") from None


def _parted(text: str) -> tuple[list[str], str]:
    """Return the lines of the comment at the head, without its dashes, and the query."""
    lines = text.splitlines()
    end = next(number for number, line in enumerate(lines) if not line.startswith("--"))
    return [line.removeprefix("--").removeprefix(" ").rstrip() for line in lines[:end]], "\n".join(lines[end:]).strip()


def _sections(head: list[str]) -> tuple[str, str, dict[str, list[str]]]:
    """Return the question, the prose, and the lines of every section."""
    spoken: list[str] = []
    sections: dict[str, list[str]] = {name: [] for name in SECTIONS}
    lines = spoken
    for line in head:
        opening = re.match(r"([a-z]+):\s*(.*)", line)
        if opening and opening[1] in SECTIONS:
            lines = sections[opening[1]]
            line = opening[2]  # noqa: PLW2901  what follows the name is the section's first line
        if line.startswith("    ") and lines:
            lines[-1] += "  " + line.strip()
        elif line or lines is spoken:
            lines.append(line.strip())
    question, _, *prose = *spoken, "", ""
    return question, " ".join(prose).strip(), sections


def _list(lines: list[str]) -> tuple[str, ...]:
    """Return names separated by commas."""
    return tuple(word.strip() for word in " ".join(lines).split(",") if word.strip())


def _pair(line: str) -> tuple[str, str]:
    """Return a name and its text."""
    name, blanks, said = re.match(r"(.*?)(\s{2,}|$)(.*)", line).groups()  # type: ignore[union-attr]  # it always matches
    if not blanks:
        raise ValueError(f"{line!r} says nothing of what it names")
    return name, said


def _param(line: str) -> tuple[str, Param]:
    """Return a parameter: `name = default  meaning`; after the default ` of ` the possible values."""
    stated, meaning = _pair(line)
    name, _, values = stated.partition(" = ")
    default, _, choices = values.partition(" of ")
    return name, Param(json.loads(default.replace("'", '"')), meaning, _list([choices]))


def _interval(line: str) -> tuple[str, Interval]:
    """Return the interval of `name  method over column`, with the options that `intervals` reads."""
    name, promise = _pair(line)
    return name, interval(re.sub(r"\s+", " ", promise))
