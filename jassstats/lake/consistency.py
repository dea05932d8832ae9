"""Checks that the files and the manifest of a lake agree, without replay. Each function yields the differences."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jassstats.lake import manifest
from jassstats.lake.manifest import Part, Stored, part_path
from jassstats.lake.parts import files as files_of
from jassstats.lake.parts import hash_path, read_part
from jassstats.lake.query import Lake
from jassstats.lake.schema import TABLES
from jassstats.lake.table_files import made_again

if TYPE_CHECKING:
    import pyarrow as pa

NAMING_FILES = ("deals", "rejects", "parties")
"""Tables whose rows name the file they come from. They are always stored."""


def seal(lake: Lake) -> Iterator[str]:
    """Check that the manifest is sealed; one with a wrong seal is refused when the lake is opened."""
    if not lake.manifest.seal:
        yield f"{manifest.NAME} is not sealed, so it may have been changed: the next ingest or simulation seals it"


def files(lake: Lake) -> Iterator[str]:
    """Check every file against its length and hash in the manifest, or against the hash file beside it."""
    for number, part in lake.manifest.parts.items():
        for table, kept in part.tables.items():
            if table not in TABLES:
                yield f"part {number} has a table {table}, which no lake has"
            elif kept.rows:
                yield from _stored(part_path(lake.path, table, number), kept)
            elif kept.bytes or kept.sha256:
                yield f"part {number}, {table}: no rows, but a length or a hash"
        for path in made(lake, number, part).values():
            yield from _made(path)


def _stored(path: Path, kept: Stored) -> Iterator[str]:
    from pyarrow import parquet

    try:
        content = path.read_bytes()
    except OSError as error:
        yield f"{path} can't be read: {error.strerror}"
        return
    if len(content) != kept.bytes or hashlib.sha256(content).hexdigest() != kept.sha256:
        yield f"{path} is not the file that was written"
    elif parquet.ParquetFile(path).metadata.num_rows != kept.rows:
        yield f"{path} has not {kept.rows} rows"


def _made(path: Path) -> Iterator[str]:
    try:
        content = path.read_bytes()
        kept = hash_path(path).read_bytes()
    except OSError as error:
        yield f"{error.filename} can't be read ({error.strerror}): delete {path}, and it is made again"
        return
    if hashlib.sha256(content).hexdigest().encode() != kept:
        yield f"{path} is not the file that was written: delete it, and it is made again"


def made(lake: Lake, number: int, part: Part) -> dict[str, Path]:
    """Return the regenerated tables of a simulated part, and their paths."""
    if part.run is None:
        return {}
    there = {table: made_again(lake.path, table, number) for table in TABLES if table not in part.tables}
    return {table: path for table, paths in there.items() for path in paths if path.exists()}


def ledger(lake: Lake) -> Iterator[str]:
    """Check the ledger against the rows, file by file."""
    accepted, quarantined = Counter[str](), Counter[str]()
    for number, part in lake.manifest.parts.items():
        for table, counter in (("deals", accepted), ("rejects", quarantined)):
            if part.run is None and _rows(part, table):
                counter.update(map(str, read_part(lake.path, table, number, ["file"]).column("file").to_pylist()))
    for file in sorted(lake.manifest.files.keys() | accepted.keys() | quarantined.keys()):
        page = lake.manifest.files.get(file)
        if page is None:
            yield f"{file} has deals here, but no page in the ledger"
            continue
        if page.deals_in != page.accepted + page.quarantined + page.duplicates:
            yield f"{file}: {page.deals_in} deals in are not the sum of what became of them"
        if sum(page.same_as.values()) != page.duplicates:
            yield f"{file}: {page.duplicates} duplicates, but {sum(page.same_as.values())} deals that they repeat"
        if (page.accepted, page.quarantined) != (accepted[file], quarantined[file]):
            yield (
                f"{file}: the ledger says {page.accepted} accepted and {page.quarantined} quarantined, "
                f"there are {accepted[file]} and {quarantined[file]}"
            )


def sums(lake: Lake) -> Iterator[str]:
    """Check the counts of parts and runs, and the numbers that are given next."""
    held = lake.manifest
    last = -1
    for number, part in held.parts.items():
        if part.deals != _rows(part, "deals"):
            yield f"part {number}: {part.deals} deals, but {_rows(part, 'deals')} rows of deals"
        if part.run is not None and part.run not in held.runs:
            yield f"part {number} is of run {part.run}, which the manifest does not have"
        if sorted(part.files) != (named := _files_named(lake, number, part)):
            yield f"part {number}: its files should be {named}, not {part.files}"
        if _rows(part, "deals"):
            last = max(last, int(read_part(lake.path, "deals", number, ["deal"]).column("deal").to_numpy().max()))
    largest = {"next_key": last, "next_part": max(held.parts, default=0), "next_run": max(held.runs, default=0)}
    for name, number in largest.items():
        if getattr(held, name) <= number:
            yield f"{name} is {getattr(held, name)}, but {number} is in use"
    for number, run in held.runs.items():
        yield from _run(lake, number, run)


def _files_named(lake: Lake, number: int, part: Part) -> list[str]:
    there = [table for table in NAMING_FILES if _rows(part, table)]
    return sorted({name for table in there for name in files_of(read_part(lake.path, table, number, ["file"]))})


def _run(lake: Lake, number: int, run: dict[str, Any]) -> Iterator[str]:
    """Check the deals that a run has done against its rows."""
    parts = [part for part in lake.manifest.parts.values() if part.run == number]
    table, rows_each = ("deals", 1) if run["parties"] is None else ("parties", len(run["strategies"]))
    if wrong := [name for name in run["strategies"] if not isinstance(name, str)]:
        yield f"run {number}: {wrong[0]!r} is no name of a strategy"
    stored = sum(_rows(part, table) for part in parts) / rows_each
    if run["done"] != stored:
        yield f"run {number}: {run['done']} done, but {stored:g} stored"
    if run["tried"] < run["done"]:
        yield f"run {number}: {run['tried']} dealt, but {run['done']} done"


def _rows(part: Part, table: str) -> int:
    return part.tables[table].rows if table in part.tables else 0


def keys(lake: Lake) -> Iterator[str]:
    """Check for rows that stand twice, and for rows of deals that do not exist."""
    for table in NAMING_FILES:
        grain = ", ".join(TABLES[table].grain)
        query = f"select {grain}, count(*) from {table} group by {grain} having count(*) > 1 order by all"
        for *key, times in lake.sql(query).fetchall():
            yield f"{table}: {_key_text(table, key)} is there {times} times"
    for number, part in lake.manifest.parts.items():
        of_deals: Any = read_part(lake.path, "deals", number, ["deal"]).column("deal") if _rows(part, "deals") else []
        paths = made(lake, number, part)
        for table in TABLES.keys() - set(NAMING_FILES):
            if _rows(part, table):
                yield from _rows_of_deals(number, table, _grain(part_path(lake.path, table, number), table), of_deals)
            elif table in paths:
                yield from _rows_of_deals(number, table, _grain(paths[table], table), of_deals)


def _grain(path: Path, table: str) -> "pa.Table":
    """Return the columns of a table that identify a row."""
    import pyarrow as pa
    from pyarrow import parquet

    rows = parquet.ParquetFile(path).read(columns=list(TABLES[table].grain))
    plain: list[Any] = [c.cast(pa.string()) if pa.types.is_dictionary(c.type) else c for c in rows.columns]
    return pa.table(dict(zip(rows.column_names, plain, strict=True)))


def _rows_of_deals(number: int, table: str, rows: "pa.Table", of_deals: Any) -> Iterator[str]:
    import numpy as np

    grain = list(TABLES[table].grain)
    times = rows.group_by(grain).aggregate([([], "count_all")])
    doubled = times.filter(times.column("count_all").to_numpy() > 1)
    for row in doubled.slice(0, 1).to_pylist():
        key = _key_text(table, [row[name] for name in grain])
        yield f"part {number}, {table}: {key} is there {row['count_all']} times ({len(doubled)} such rows)"
    strange = np.setdiff1d(rows.column("deal").to_numpy(), np.asarray(of_deals))
    if len(strange):
        yield f"part {number}, {table}: rows of deal {strange[0]}, which is not in the part"


def _key_text(table: str, key: list[Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in zip(TABLES[table].grain, key, strict=True))
