"""Tables of a lake as files for other programs: Parquet or CSV, with card names in place of numbers and masks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from jassstats.access.new_folder import new_folder
from jassstats.errors import UsageError
from jassstats.lake import Lake
from jassstats.lake.errors import WrongQuery, first_words
from jassstats.lake.ledger_tables import LEDGERS
from jassstats.lake.schema import TABLES, Table
from jassstats.number_format import counted
from jassstats.results import Result, Row

if TYPE_CHECKING:
    import pyarrow as pa

EVERY: dict[str, Table] = TABLES | LEDGERS
"""The tables that can be exported, by name."""

FORMATS = ("parquet", "csv")

BATCH = 1 << 16
"""Rows that are held in memory at once, and the rows of a row group of Parquet."""

MASKS = {"deals": ("reserve", "dead"), "seats": ("dealt", "hand", "fresh", "away")}
"""Columns that hold a set of cards: exported as card names, ascending, with a blank between them."""

CARDS = {"deals": ("upcard", "widow"), "melds": ("top",), "plays": ("card",)}
"""Columns that hold one card: exported as its name."""

RANK_BITS = {"seats": ("fours", "fours_dealt")}
"""Columns that hold a set of ranks: exported as rank names, ascending, with a blank between them."""

Progress = Callable[[int, int | None], None]


@dataclass(frozen=True, repr=False)
class Export(Result):
    """The report of an export: a row for each table.

    Attributes
    ----------
    folder : str
        The folder that was written.
    rows : tuple of (str, str, int)
        Table, file and number of rows of each table.

    """

    folder: str
    rows: tuple[tuple[str, str, int], ...]
    column_names: ClassVar[tuple[str, ...]] = ("table", "file", "rows")

    def records(self) -> list[Row]:
        """Return a row for each table: its name, its file and its number of rows."""
        return [dict(zip(self.column_names, row, strict=True)) for row in self.rows]

    def notes(self) -> list[str]:
        """Return where the files are."""
        return [f"{counted(len(self.rows), 'table')} written to {self.folder}."]

    def details(self) -> Row:
        """Return the folder."""
        return {"folder": self.folder}


def export(
    lake: Lake, out: Path, queries: Mapping[str, str], format: str, progress: Progress | None, *, overwrite: bool
) -> Export:
    """Write the rows of each query into a file of the folder `out`, named after the table."""
    known = {f"{name}.{ending}" for name in EVERY for ending in FORMATS}
    with lake.one_moment(), new_folder(out, known, overwrite=overwrite) as folder:
        total = sum(_count(lake, query) for query in queries.values())
        done = _Done(progress or (lambda _done, _total: None), total)
        files = {name: f"{name}.{format}" for name in queries}
        rows = [(name, files[name], _write(lake, query, folder / files[name], done)) for name, query in queries.items()]
    return Export(str(out), tuple(rows))


def chosen(tables: Sequence[str], where: str) -> list[str]:
    """Return the tables to export. Raises `UsageError` for an unknown one, or one to which `where` can't apply."""
    if unknown := [name for name in tables if name not in EVERY]:
        raise UsageError(f"no table is called {unknown[0]!r}: there are {', '.join(EVERY)}")
    if not where:
        return list(dict.fromkeys(tables)) or list(EVERY)
    of_deals = [name for name, table in EVERY.items() if {"deal", "partie"} & set(table.columns)]
    if other := [name for name in tables if name not in of_deals]:
        raise UsageError(f"a condition chooses deals, and {other[0]} has none: leave one of the two away")
    return list(dict.fromkeys(tables)) or of_deals


def select(name: str, where: str) -> str:
    """Return the query for the rows of a table, readable and in the order of the columns that identify them."""
    table = EVERY[name]
    columns = ", ".join(f'{_shown(name, column)} as "{column}"' for column in table.columns)
    key = "deal" if "deal" in table.columns else "partie"
    only = f"where {key} in (select {key} from deals where (\n{where}\n))" if where else ""  # noqa: S608  as below
    order = ", ".join(f't."{column}"' for column in table.grain)
    return f"select {columns} from {name} as t {only} order by {order}"  # noqa: S608  a lake only lets a query read


def _shown(table: str, column: str) -> str:
    """Return the SQL expression of a column as it is exported."""
    name = f't."{column}"'
    if column in MASKS.get(table, ()):
        return f"case when {name} is not null then cards({name}) end"
    if column in CARDS.get(table, ()):
        return f"card_name({name})"
    if column in RANK_BITS.get(table, ()):
        ranks = f"[rank_name(r) for r in range(9) if ({name} >> r) & 1 = 1]"
        return f"case when {name} is not null then array_to_string({ranks}, ' ') end"
    return name


@dataclass
class _Done:
    """The rows written so far, and the callback that is called with them."""

    progress: Progress
    total: int
    rows: int = 0

    def add(self, rows: int) -> None:
        """Count more rows."""
        self.rows += rows
        self.progress(self.rows, self.total)


def _count(lake: Lake, query: str) -> int:
    return int(_run(lake, f"select count(*) from ({query})").fetchall()[0][0])  # noqa: S608  as above


def _run(lake: Lake, query: str) -> Any:
    import duckdb

    try:
        return lake.sql(query)
    except duckdb.Error as error:
        raise WrongQuery(first_words(error)) from None


def _write(lake: Lake, query: str, path: Path, done: _Done) -> int:
    """Write the rows of a query into a file, some at a time, and return their number."""
    rows = 0
    batches = _run(lake, query).to_arrow_reader(BATCH)
    with _opened(path, batches.schema) as writer:
        for batch in batches:
            writer.write_batch(batch)
            rows += batch.num_rows
            done.add(batch.num_rows)
    return rows


def _opened(path: Path, schema: "pa.Schema") -> Any:
    """Return a writer of record batches into a file."""
    from pyarrow import csv, parquet

    if path.suffix == ".csv":
        return csv.CSVWriter(path, schema)
    return parquet.ParquetWriter(path, schema, compression="zstd")
