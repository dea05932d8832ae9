"""The SQL that makes a lake askable: a view for each table with a comment for each column, and macros for cards."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from jassstats.lake.ledger_tables import LEDGERS
from jassstats.lake.macros import ABOUT_MACROS
from jassstats.lake.schema import TABLES, Table

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
"""Columns that are stored otherwise than they are shown."""

PLAYERS = {"seats", "parties"}
"""Tables in which a player's alias is replaced."""


def view(table: str, paths: Sequence[Path], missing: str = "", *, aliased: bool = False) -> str:
    """A view of a table over its part files. `missing` names what is not stored: asking the view then raises it."""
    if missing:
        return f"create view {table} as {_empty(TABLES[table])} where error({quoted(missing)}) is null"
    if not paths:
        return f"create view {table} as {_empty(TABLES[table])} where false"
    shown = dict(SHOWN.get(table, {}))
    joined = ""
    if aliased and table in PLAYERS:
        shown["player"] = f"coalesce(alias.player, {table}.player)"
        joined = f" left join alias on alias.name = {table}.player"
    columns = ", ".join(f'{shown.get(name, f"{table}.{name}")} as "{name}"' for name in TABLES[table].columns)
    files = ", ".join(quoted(pattern(path)) for path in paths)
    source = f"read_parquet([{files}], hive_partitioning = false, union_by_name = false)"
    return f"create view {table} as select {columns} from {source} as {table}{joined}"


def pattern(path: Path) -> str:
    """A path that DuckDB reads as this file alone: it takes * ? [ for patterns.

    >>> pattern(Path("/lakes/a[1]/deals"))
    '/lakes/a[[]1]/deals'
    """
    return re.sub(r"[*?[]", r"[\g<0>]", str(path))


def ledger(table: str) -> str:
    """A table filled from a JSON list, its one parameter."""
    columns = ", ".join(f'"{name}": "{TYPES[column.type]}"' for name, column in LEDGERS[table].columns.items())
    return f"create table {table} as select unnest(from_json($1, '[{{{columns}}}]'), recursive := true)"


def comments(tables: Mapping[str, Table], kind: str) -> str:
    """What each table and column means, as DuckDB comments."""
    lines = []
    for name, table in tables.items():
        lines.append(f"comment on {kind} {name} is {quoted(table.about)};")
        lines += [f"comment on column {name}.{c} is {quoted(column.meaning)};" for c, column in table.columns.items()]
    lines += [f"comment on macro {name} is {quoted(about)};" for name, about in ABOUT_MACROS.items() if kind == "view"]
    return "\n".join(lines)


def quoted(text: str) -> str:
    """An SQL string."""
    return "'" + text.replace("'", "''") + "'"


def _empty(table: Table) -> str:
    return "select " + ", ".join(f"null::{TYPES[column.type]} as {name}" for name, column in table.columns.items())
