"""The SQL that makes a lake askable: a view for each table with a comment for each column, and macros for cards."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from jassstats.cards import NAMES, RANKS, SUITS
from jassstats.lake.ledger_tables import LEDGERS
from jassstats.lake.schema import TABLES, Table

ACES = sum(1 << 9 * suit + 8 for suit in range(4))
NOT_ACES = (1 << 36) - 1 - ACES
RUNS = "when mask = 0 then 0\n" + "\n".join(
    f"    when {' & '.join(f'(pairs(mask) >> {n})' for n in range(cards))} = 0 then {cards}" for cards in range(1, 9)
)
"""The least number of neighbouring pairs that there are not, and so the longest run."""

TYPES = {
    "uint8": "utinyint",
    "uint16": "usmallint",
    "uint32": "uinteger",
    "uint64": "ubigint",
    "int16": "smallint",
    "int32": "integer",
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

MACROS = f"""
create macro card_name(card) as ({[*NAMES]!r})[card + 1];
create macro cards(mask) as array_to_string(
    [card_name(card) for card in range(37) if (mask >> card) & 1 = 1], ' '
);
create macro has(mask, card) as (mask >> list_position({[*NAMES]!r}, card) - 1) & 1 = 1;
create macro trumps(mask, trump) as bit_count((mask >> 9 * (instr('{SUITS}', trump) - 1)) & 511);
create macro side_aces(mask, trump) as bit_count(mask & {ACES} & ~(511::ubigint << 9 * (instr('{SUITS}', trump) - 1)));
create macro trump_six(mask, trump) as (mask >> 9 * (instr('{SUITS}', trump) - 1)) & 1 = 1;
create macro trump_pair(mask, trump) as (mask >> 9 * (instr('{SUITS}', trump) - 1)) & 192 = 192;
create macro fours(mask) as mask & (mask >> 9) & (mask >> 18) & (mask >> 27) & 511;
create macro pairs(mask) as mask & (mask >> 1) & {NOT_ACES};
create macro longest_run(mask) as case
    {RUNS}
    else 9
end;
create macro suit_name(card) as case when card < 36 then '{SUITS}'[card // 9 + 1] end;
create macro rank_name(card) as case when card < 36 then '{RANKS}'[card % 9 + 1] end;
"""

ABOUT_MACROS = {
    "card_name": "card_name(card): 32 is 'SJ'",
    "cards": "cards(mask): the cards of a mask as text, ascending, 'H6 SJ'",
    "has": "has(mask, 'SJ'): is the card in the mask",
    "trumps": "trumps(mask, trump): how many cards of the trump suit are in the mask; empty without trumps",
    "side_aces": "side_aces(mask, trump): how many aces other than the trump suit's are in the mask",
    "trump_six": "trump_six(mask, trump): is the six of trumps in the mask",
    "trump_pair": "trump_pair(mask, trump): are King and Queen of trumps in the mask",
    "fours": "fours(mask): the ranks of which the mask holds all four, a bit each from the six on",
    "pairs": "pairs(mask): the cards that have the next higher card of their suit beside them",
    "longest_run": "longest_run(mask): the most cards of one suit in unbroken order, 6 7 8 9 T J Q K A",
    "suit_name": "suit_name(card): C D H S",
    "rank_name": "rank_name(card): 6 7 8 9 T J Q K A",
}


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
    files = ", ".join(quoted(str(path)) for path in paths)
    return f"create view {table} as select {columns} from read_parquet([{files}]) as {table}{joined}"


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
