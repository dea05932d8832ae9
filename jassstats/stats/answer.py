"""The answer to a statistic: rows with n and interval, the meaning of each column, and the deals left out."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypedDict, Unpack

import duckdb

from jassstats import estimate
from jassstats.number_format import counted
from jassstats.results import Result, Row, with_intervals
from jassstats.stats.catalogue import Stat, Value, WrongQuestion, find, known
from jassstats.stats.intervals import Interval, estimated
from jassstats.stats.query import Question, macros, question

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

PARTS = {
    "low": "lower end of its 95 % interval",
    "high": "upper end of its 95 % interval",
    "error": "its standard error",
}


ARGUMENTS = ("by", "params", "where", "player", "since", "until")
"""The keywords that a statistic accepts; any other is refused."""


class Lake(Protocol):
    """A lake, or another object that opens a DuckDB connection with the fact tables as views."""

    def connect(self, tables: set[str] | None = None) -> duckdb.DuckDBPyConnection:
        """Return a connection that has at least these tables."""
        ...


class Which(TypedDict, total=False):
    """The choice of deals: a condition in SQL, a player at the table, first and last day."""

    where: str | None
    player: str | None
    since: str | None
    until: str | None


class Column(NamedTuple):
    """A column of an answer. `part` is group, value, low, high or error; the last three belong to the value `of`."""

    name: str
    meaning: str
    type: str
    part: str
    of: str


@dataclass(frozen=True, repr=False)
class Answer(Result):
    """The answer to a statistic.

    Attributes
    ----------
    stat : Stat
        The statistic.
    columns : tuple of Column
        Name, meaning and part (group, value, low, high, error) of each column.
    rows : list of tuple
        The rows.
    n : int or None
        Deals that were used; None where the statistic does not count deals.
    left_out : dict of str to int
        Deals that were not used, for each reason.
    query, values
        The SQL that was run, and its parameters.

    """

    stat: Stat
    columns: tuple[Column, ...]
    rows: list[tuple[Any, ...]]
    n: int | None
    left_out: dict[str, int]
    query: str
    values: dict[str, Any]

    plot_function = "jassstats.plots.general:estimates"

    @property
    def title(self) -> str:
        """The question of the statistic."""
        return self.stat.question

    @property
    def groups(self) -> list[str]:
        """The columns that identify a row."""
        return [column.name for column in self.columns if column.part == "group"]

    @property
    def meaning(self) -> dict[str, str]:
        """The meaning of each column."""
        return {column.name: column.meaning for column in self.columns}

    def records(self) -> list[dict[str, Any]]:
        """Return the rows as dictionaries."""
        names = [column.name for column in self.columns]
        return [dict(zip(names, row, strict=True)) for row in self.rows]

    def to_arrow(self) -> "pa.Table":
        """Return the rows as an Arrow table; every field carries its meaning."""
        import pyarrow as pa

        kinds = {"VARCHAR": pa.string(), "BOOLEAN": pa.bool_(), "DOUBLE": pa.float64()}
        schema = pa.schema(
            [pa.field(c.name, kinds.get(c.type, pa.int64()), metadata={"meaning": c.meaning}) for c in self.columns]
        )
        return pa.Table.from_pylist(self.records(), schema=schema)

    def to_pandas(self) -> "pd.DataFrame":
        """Return the rows as a pandas table; unknown values stay empty."""
        return self.to_arrow().to_pandas()

    def shown_rows(self) -> list[Row]:
        """Return the rows for people: groups and values, each value with its interval in one text."""
        names = [column.name for column in self.columns if column.part in {"group", "value"}]
        return [with_intervals(row, names) for row in self.records()]

    def notes(self) -> list[str]:
        """Return the meaning of the values, how many deals were used, and how many were left out and why."""
        legend = [f"{column.name}: {column.meaning}" for column in self.columns if column.part == "value"]
        brackets = ["[…] is the 95 % interval."] if any(column.part == "low" for column in self.columns) else []
        left_out = [f"{count:,} left out: {reason}" for reason, count in self.left_out.items()]
        deals = [] if self.n is None else ["; ".join([counted(self.n, "deal"), *left_out]) + "."]
        return [*legend, *brackets, *deals]

    def details(self) -> Row:
        """Return the statistic, its question, the number of deals, what was left out, and the columns."""
        return {
            "stat": self.stat.name,
            "question": self.stat.question,
            "deals": self.n,
            "left_out": self.left_out,
            "columns": [{"name": c.name, "meaning": c.meaning} for c in self.columns],
        }


def answer(
    lake: Lake,
    name: str,
    by: str | Iterable[str] | None = None,
    params: dict[str, Value] | None = None,
    **which: Unpack[Which],
) -> Answer:
    """Return the answer of a lake to one statistic, over the chosen deals.

    `by` are names in a list or separated by commas. Without it the statistic's own groups are used; empty is one row.
    """
    for keyword in which:
        known(dict.fromkeys(ARGUMENTS), keyword, "argument of stat")
    asked = question(find(name), by, params, dict(which))  # type: ignore[arg-type]  # a TypedDict is a dict of texts
    connection = lake.connect(asked.tables)
    held, n, left_out, alike = _used(connection, asked)
    for macro in macros(n):
        connection.execute(f"create or replace temp macro {macro}")
    query = asked.query(every=held == n, alike=alike)
    values = asked.bound(query)
    result = connection.execute(query, values)
    described = [(str(column[0]), str(column[1])) for column in result.description or ()]
    columns, rows = _estimated(asked, described, result.fetchall())
    return Answer(asked.stat, tuple(columns), rows, n, left_out, query, values)


DAMAGED = (duckdb.Error, duckdb.IOException)
"""The errors of a damaged file, of exactly these classes; a condition that can't be understood has another."""


def _used(connection: duckdb.DuckDBPyConnection, question: Question) -> tuple[int, int | None, dict[str, int], bool]:
    """Return the deals in the lake, those used, those left out for each reason, and whether all are alike."""
    if not question.stat.about_deals:
        return 0, None, {}, False
    query = question.count()
    try:
        if len(connection.extract_statements(query)) != 1:
            raise WrongQuestion("`where` is one condition on a deal, not several statements")
        counts = connection.execute(query, question.bound(query)).fetchone() or ()
    except duckdb.Error as wrong:
        if question.where and type(wrong) not in DAMAGED:
            raise WrongQuestion(f"`where` can't be understood: {wrong}") from None
        raise
    held, used, *left_out, alike = counts
    reasons = zip(question.allowed.values(), left_out, strict=True)
    return held, used, {reason: count for reason, count in reasons if count}, alike


def _estimated(
    asked: Question, described: list[tuple[str, str]], rows: list[tuple[Any, ...]]
) -> tuple[list[Column], list[tuple[Any, ...]]]:
    """Return the columns and rows, with every struct of sums replaced by a value and its interval."""
    columns: list[Column] = []
    data: list[Iterable[Any]] = []
    for position, (name, kind) in enumerate(described):
        values, meaning = [row[position] for row in rows], asked.stat.meaning(name)
        interval = asked.stat.intervals.get(name)
        if interval is None:
            columns.append(Column(name, meaning, kind, "group" if name in asked.groups else "value", name))
            data.append(values)
            continue
        columns.append(Column(name, meaning, "DOUBLE", "value", name))
        columns += [
            Column(f"{name}_{part}", _about(name, part, interval), "DOUBLE", part, name) for part in interval.parts
        ]
        found = estimated(interval, values, asked.groups)
        data += [_plain(getattr(found, part)) for part in ("value", *interval.parts)]
    return columns, list(zip(*data, strict=True))


def _about(name: str, part: str, interval: Interval) -> str:
    """Return the meaning of a column beside a value, and the reason why it may be empty."""
    few = f"; empty with fewer than {interval.least} independent units" if interval.least and part != "error" else ""
    return f"{name}: {PARTS[part]}{few}"


def _plain(values: estimate.Floats) -> list[float | None]:
    """Return Python numbers; unknown ones are None."""
    return [float(value) if isfinite(value) else None for value in values]
