"""The texts of a bundle for people: README.md and CITATION.cff."""

import json
from collections import Counter
from typing import Any

from jassstats.access.bundle.citation import Citation
from jassstats.lake.manifest import Manifest
from jassstats.lake.schema import TABLES

Rows = list[dict[str, Any]]


def readme(about: Citation, deals: Rows, held: Manifest, names: int) -> str:
    """Return README.md: what the data are, how to open and cite them, and their counts.

    deals: game, preset, origin and number of the deals. names: the number of names of players.
    """
    return f"""# {about.title}

{about.description or "Deals of Jass games, replayed card by card under numbered rules."}

Version {about.version}, {about.created:%Y-%m-%d}. Licence: {about.license}. Cite as:

> {about.reference}

## Open it

```sh
jassstats verify --lake .
jassstats stats --lake lake
jassstats sql "select game, count(*) from deals group by game" --lake lake
```

The tables are Parquet files in `lake/`; any program that reads Parquet can open them. `datapackage.json` lists each
file with its columns, number of rows, size and hash.

## What it holds

{table(("game", "house rules", "origin", "deals"), [tuple(row.values()) for row in deals])}

{counts_of_logs(held)} The data name {names:,} players.

{table(("table", "rows", "columns", "one row is"), rows_by_table(held))}
"""  # noqa: S608  a text for people; the query in it is an example


def counts_of_logs(held: Manifest) -> str:
    """Return the sentence that says what became of the deals of the logs."""
    logs = held.files.values()
    deals_in, accepted = sum(file.deals_in for file in logs), sum(file.accepted for file in logs)
    quarantined, duplicates = sum(file.quarantined for file in logs), sum(file.duplicates for file in logs)
    return (
        f"The logs held {deals_in:,} deals: {accepted:,} accepted, {quarantined:,} quarantined in the table `rejects`\n"
        f"because they break a rule or cannot be read, and {duplicates:,} duplicates."
    )


def rows_by_table(held: Manifest) -> list[tuple[str, int, int, str]]:
    """Return name, stored rows, columns and meaning of each table that has rows."""
    rows: Counter[str] = Counter()
    for part in held.parts.values():
        for name, kept in part.tables.items():
            rows[name] += kept.rows
    about = {name: one.about.removeprefix("One row ").rstrip(".") for name, one in TABLES.items()}
    return [(name, rows[name], len(TABLES[name].columns), about[name]) for name in TABLES if rows[name]]


def table(head: tuple[str, ...], rows: list[tuple[Any, ...]]) -> str:
    """Return a table in Markdown, with thousands separated."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(map(cell, line))} |" for line in lines)


def cell(value: Any) -> str:
    """Return a value as it stands in a table of Markdown."""
    return f"{value:,}" if isinstance(value, int) else str(value).replace("|", "\\|").replace("\n", " ")


def citation_file(about: Citation) -> str:
    """Return CITATION.cff. A JSON text is a YAML text, so no value can break out of its line."""
    fields = {
        "cff-version": "1.2.0",
        "message": "If you use these data, please cite them.",
        "type": "dataset",
        "title": about.title,
        "version": about.version,
        "date-released": f"{about.created:%Y-%m-%d}",
        "license": about.license,
        "authors": [{"name": name} for name in about.authors or ("anonymous",)],
        "keywords": list(dict.fromkeys(about.keywords)),
    }
    return "".join(f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in fields.items() if value)
