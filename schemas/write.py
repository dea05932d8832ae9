"""Write the published shapes from the code: the JSON Schema of our log form and the page of fact tables.

`make schemas` runs it; `tests/test_schemas.py` fails while a written file differs from what the code says.
"""

from pathlib import Path

from jassstats.lake.schema import TABLES, Table
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


def files() -> dict[Path, str]:
    """Every written file and what it should say."""
    shapes = {ROOT / "schemas" / name: text for name, text in json_schema.schemas().items()}
    return shapes | {ROOT / "docs" / "tables.md": page()}


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


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))
