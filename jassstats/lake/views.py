"""The SQL of a lake's views: one for each table with a comment for each column, and macros for cards.

A table with one or more rows for each deal has two views: as it is stored, and with columns of the deal beside.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from jassstats.lake.ledger_tables import LEDGERS
from jassstats.lake.macros import ABOUT_MACROS
from jassstats.lake.schema import DEALS, TABLES, Table

TYPES = {
    "int16": "smallint",
    "int32": "integer",
    "int64": "bigint",
    "bool": "boolean",
    "string": "varchar",
    "name": "varchar",
    "time": "timestamp",
}

SHOWN = {
    "deals": {"id": "lower(hex(id))"},
    "plays": {
        "led": "(how & 1) <> 0",
        "followed": "(how & 2) <> 0",
        "ruffed": "(how & 4) <> 0",
        "trump": "(how & 8) <> 0",
        "ai": "case when (how & 16) <> 0 then (how & 32) <> 0 end",
        "forced": "legal = 1",
    },
}
"""Expressions for columns that are stored in another form."""

PLAYERS = {"seats", "parties"}
"""Tables in which a player's alias is replaced."""


DEAL_COLUMNS = {name: DEALS.columns[name] for name in ("game", "preset", "players", "date", "run", "partie")}
"""Columns of `deals` that a reader finds in every other table about deals."""

BESIDE = {
    name: replace(table, columns=table.columns | DEAL_COLUMNS)
    for name, table in TABLES.items()
    if "deal" in table.columns and name != "deals"
}
"""The tables with columns of their deal beside, with those columns."""


def view(table: str, paths: Sequence[Path], missing: str = "", *, aliased: bool = False) -> str:
    """Return a view of a table over its part files. With `missing`, a query of the view raises that message."""
    return f"create view {table} as {_rows(TABLES[table], paths, missing, aliased=aliased)}"


def view_beside(table: str, rows: Sequence[Path], deals: Sequence[Path], missing: str, *, aliased: bool) -> str:
    """Return a view of a table over its part files, with columns of its deal beside each row."""
    columns = ", ".join(f'beside."{name}"' for name in DEAL_COLUMNS)
    known = Table("deals", ("deal",), "", {name: DEALS.columns[name] for name in ("deal", *DEAL_COLUMNS)})
    own = _rows(TABLES[table], rows, missing, aliased=aliased)
    return (
        f"create view {table} as select own.*, {columns} from ({own}) as own "
        f"left join ({_rows(known, deals)}) as beside on beside.deal = own.deal"
    )


def _rows(table: Table, paths: Sequence[Path], missing: str = "", *, aliased: bool = False) -> str:
    """Return the query for the rows of a table as they are shown."""
    if missing:
        return f"{_empty(table)} where error({quoted(missing)}) is null"
    if not paths:
        return f"{_empty(table)} where false"
    name = table.name
    shown = dict(SHOWN.get(name, {}))
    joined = ""
    if aliased and name in PLAYERS:
        shown["player"] = f"coalesce(alias.player, {name}.player)"
        joined = f" left join alias on alias.name = {name}.player"
    columns = ", ".join(f'{shown.get(column, f"{name}.{column}")} as "{column}"' for column in table.columns)
    files = ", ".join(quoted(pattern(path)) for path in paths)
    source = f"read_parquet([{files}], hive_partitioning = false, union_by_name = false)"
    return f"select {columns} from {source} as {name}{joined}"


def pattern(path: Path) -> str:
    """Return a path that DuckDB reads as this file alone: it takes * ? [ for patterns.

    >>> pattern(Path("/lakes/a[1]/deals"))
    '/lakes/a[[]1]/deals'
    """
    return re.sub(r"[*?[]", r"[\g<0>]", str(path))


def ledger(table: str) -> str:
    """Return the SQL for a table filled from a JSON list, its one parameter."""
    columns = ", ".join(f'"{name}": "{TYPES[column.type]}"' for name, column in LEDGERS[table].columns.items())
    return f"create table {table} as select unnest(from_json($1, '[{{{columns}}}]'), recursive := true)"


def comments(tables: Mapping[str, Table], kind: str) -> str:
    """Return the meaning of each table and column as DuckDB comments."""
    lines = []
    for name, table in tables.items():
        lines.append(f"comment on {kind} {name} is {quoted(table.about)};")
        lines += [f"comment on column {name}.{c} is {quoted(column.meaning)};" for c, column in table.columns.items()]
    lines += [f"comment on macro {name} is {quoted(about)};" for name, about in ABOUT_MACROS.items() if kind == "view"]
    return "\n".join(lines)


def quoted(text: str) -> str:
    """Return an SQL string."""
    return "'" + text.replace("'", "''") + "'"


def _empty(table: Table) -> str:
    return "select " + ", ".join(f"null::{TYPES[column.type]} as {name}" for name, column in table.columns.items())
