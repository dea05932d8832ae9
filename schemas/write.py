"""Write the published shapes from the code: the JSON Schema of our log form, the pages of fact tables and of exports.

`make schemas` runs it; `tests/test_schemas.py` fails while a written file differs from what the code says.
"""

from pathlib import Path

from jassstats.access.export import CARDS, EVERY, MASKS, RANK_BITS
from jassstats.lake.schema import TABLES, Column, Table
from jassstats.lake.views import BESIDE, DEAL_COLUMNS
from jassstats.logs.jsonl import json_schema

ROOT = Path(__file__).parent.parent
OPENING = """\
# Fact tables

One schema for all games; written by `make schemas` from `jassstats/lake/schema.py`. A column that does not apply to a
game is empty, never missing, and every column carries its meaning as a comment in the database. The types are Arrow's;
`name` is text kept as a dictionary, `time` a timestamp to the second. A set of cards is one 64-bit mask, read with the
macros `cards(mask)`, `has(mask, 'SJ')` and `trumps(mask, trump)`.
"""
DEAL_COLUMNS_SECTION = """\
## Columns of the deal

{tables} also have {columns} of their deal as their last columns, with the meaning that they have in `deals`:

```sql
select player, avg(score) from seats where game = 'handjass' group by player
```

They are views; the Parquet files and `lake.connect()` have the tables as they are stored, without these columns. Any
other column of a deal comes with `join deals using (deal)`. In such a join `game` alone means that of `deals`, and
`select *` shows it once. Between two tables that both have the columns, as in `seats join sides using (deal)`, say
which is meant: `seats.game`. A `natural join` joins by the stored columns only, without those of the deal.
"""
EXPORT_OPENING = """\
# Exported tables

`jassstats export` writes the tables of a lake as Parquet or CSV files, one for each table, for pandas, polars, R and
other programs. Written by `make schemas` from the code.

```sh
jassstats export --lake lake --out tables
jassstats export --table deals --table seats --format csv --out tables
jassstats export --where "game = 'schieber'" --out schieber
```

```python
import pandas as pd
seats = pd.read_parquet("tables/seats.parquet").merge(pd.read_parquet("tables/deals.parquet"), on="deal")
```

```r
seats <- arrow::read_parquet("tables/seats.parquet")
```

- A card is its name: suit C D H S, then rank 6 7 8 9 T J Q K A, as in `SJ`; `JK` is the joker. A set of cards is the
  names of its cards, ascending, with a blank between them. An empty set is an empty text.
- What is not known, or does not apply to the game, is null in Parquet and an empty field without quotes in CSV. In
  CSV an empty text is `""`.
- All numbers are signed. A `time` is in UTC if it is a time of the program, else as logged.
- The tables that simulated deals lack are made first. A run by a strategy file of others needs `--trust`: the file is
  executed.
- Rows are in the order of the columns that identify them. The same lake and the same versions of the libraries give
  the same bytes.
- `--where` chooses deals by a SQL condition on the columns of [deals](tables.md). Tables without deals or parties are
  then left out.
- The folder appears when all files in it are complete. One that is there is replaced only with `--overwrite`, and
  only if it holds nothing but an earlier export.
- Players have the names that the aliases of the lake give them, as in every query.
- CSV keeps each text as it is. A spreadsheet may take a text that begins with `=` for a formula: open files of others
  with care.
"""


def files() -> dict[Path, str]:
    """Every written file and what it should say."""
    shapes = {ROOT / "schemas" / name: text for name, text in json_schema.schemas().items()}
    return shapes | {ROOT / "docs" / "tables.md": page(), ROOT / "docs" / "export.md": export_page()}


def page() -> str:
    """The page of fact tables."""
    tables, columns = (", ".join(f"`{name}`" for name in names) for names in (BESIDE, DEAL_COLUMNS))
    last = DEAL_COLUMNS_SECTION.format(tables=tables, columns=columns)
    return "\n".join([OPENING, *(section(table) for table in TABLES.values()), last])


def section(table: Table) -> str:
    """One table: what a row is, what identifies it, and its columns."""
    rows = [f"| `{name}` | {c.type} | {'yes' if c.null else ''} | {c.meaning} |" for name, c in table.columns.items()]
    grain = ", ".join(f"`{name}`" for name in table.grain)
    head = ["| column | type | may be empty | meaning |", "|---|---|---|---|"]
    return "\n".join([f"## {table.name}", "", f"{table.about} Identified by {grain}.", "", *head, *rows, ""])


def export_page() -> str:
    """Return the page of exported tables."""
    return "\n".join([EXPORT_OPENING, *(export_section(table) for table in EVERY.values())])


def export_section(table: Table) -> str:
    """Return the section of a table: the meaning of a row, and its columns."""
    rows = [f"| `{name}` | {' | '.join(described(table.name, name, c))} |" for name, c in table.columns.items()]
    grain = ", ".join(f"`{name}`" for name in table.grain)
    head = ["| column | type | may be empty | meaning |", "|---|---|---|---|"]
    return "\n".join([f"## {table.name}", "", f"{table.about} Identified by {grain}.", "", *head, *rows, ""])


def described(table: str, name: str, column: Column) -> tuple[str, str, str]:
    """Return type, emptiness and meaning of a column as it is exported."""
    empty = "yes" if column.null else ""
    if name in MASKS.get(table, ()):
        return "string", empty, column.meaning.replace("as a card mask", "as card names")
    if name in CARDS.get(table, ()):
        return "string", empty, f"{column.meaning}, as a card name" if name != "card" else "its name"
    if name in RANK_BITS.get(table, ()):
        return "string", empty, column.meaning.replace(", a bit each from the six on", "") + ", as rank names"
    return ("string" if column.type == "name" else column.type), empty, column.meaning


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))
