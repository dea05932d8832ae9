"""Write the published shapes from the code: the JSON Schema of our log form and the page of fact tables.

`make schemas` runs it; `tests/test_schemas.py` fails while a written file differs from what the code says.
"""

from pathlib import Path

from jassstats.lake.schema import TABLES, Table
from jassstats.logs.jsonl import json_schema

ROOT = Path(__file__).parent.parent
OPENING = """\
# Fact tables

One schema for all games; written by `make schemas` from `jassstats/lake/tables.py`. A column that does not apply to a
game is empty, never missing, and every column carries its meaning as a comment in the database. The types are Arrow's;
`name` is text kept as a dictionary, `time` a timestamp to the second. A set of cards is one 64-bit mask, read with the
macros `cards(mask)`, `has(mask, 'SJ')` and `trumps(mask, trump)`.
"""


def files() -> dict[Path, str]:
    """Every written file and what it should say."""
    shapes = {ROOT / "schemas" / name: text for name, text in json_schema.schemas().items()}
    return shapes | {ROOT / "docs" / "tables.md": page()}


def page() -> str:
    """The page of fact tables."""
    return "\n".join([OPENING, *(section(table) for table in TABLES.values())])


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
