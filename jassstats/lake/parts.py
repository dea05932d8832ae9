"""One part of a lake: its tables as Parquet files, written, read, and rewritten without the rows of one file."""

import hashlib
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from jassstats.lake import manifest
from jassstats.lake import parquet as lake_parquet
from jassstats.lake.errors import LakeError, failed
from jassstats.lake.manifest import Stored, part_path

if TYPE_CHECKING:
    import pyarrow as pa


def store(path: Path, table: "pa.Table") -> Stored:
    """Write one table of a part; a table without rows needs no file."""
    if not len(table):
        return Stored(rows=0, bytes=0, sha256="")
    content: Any = memoryview(lake_parquet.encode(table))
    try:
        path.parent.mkdir(exist_ok=True)
        manifest.write_file(path, content)
        path.chmod(0o444)
    except OSError as error:
        path.unlink(missing_ok=True)
        raise failed(f"{path} can't be written", error) from None
    return Stored(rows=len(table), bytes=len(content), sha256=hashlib.sha256(content).hexdigest())


def files(table: "pa.Table | None") -> list[str]:
    """Return the files that rows of a table come from."""
    return [] if table is None else [name for name in table.column("file").unique().to_pylist() if name is not None]


def without(tables: "Mapping[str, pa.Table]", file: str) -> "dict[str, pa.Table]":
    """Return a part's tables without the rows of one file."""
    gone = np.empty(0, np.int64)
    if "deals" in tables:
        deals = tables["deals"]
        gone = deals.column("deal").to_numpy()[_is(deals, file)]
    left = {}
    for name, table in tables.items():
        inside = _is(table, file) if "file" in table.column_names else np.isin(table.column("deal").to_numpy(), gone)
        left[name] = _forgotten(table.filter(~inside))
    return left


def _forgotten(table: "pa.Table") -> "pa.Table":
    """Return the same rows without dictionary entries that no row uses."""
    import pyarrow as pa

    said = [c.cast(pa.string()).dictionary_encode() if pa.types.is_dictionary(c.type) else c for c in table.columns]
    return pa.Table.from_arrays(said, schema=table.schema)


def _is(table: "pa.Table", file: str) -> np.ndarray:
    return np.array([name == file for name in table.column("file").to_pylist()], bool)


def read_part(lake: Path, table: str, number: int, columns: list[str] | None = None) -> "pa.Table":
    """Return a table of a part as it is stored. Raises `LakeError`."""
    import pyarrow as pa
    from pyarrow import parquet

    path = part_path(lake, table, number)
    try:
        return parquet.ParquetFile(path).read(columns=columns)
    except FileNotFoundError:
        raise LakeError(f"{path} is missing: restore it, or take its files out and ingest them again") from None
    except (OSError, pa.ArrowException) as error:
        raise LakeError(f"{path} is damaged: {error}") from None


def hash_path(path: Path) -> Path:
    """Return the path of the hash of a regenerated table."""
    return path.with_name(f"{path.name}.sha256")


def keep(path: Path, table: str, facts: "pa.Table") -> None:
    """Write a regenerated table of a simulated part, and its hash before it.

    It needs no lock: another process would write the same bytes.
    """
    content: Any = memoryview(lake_parquet.encode(lake_parquet.pack(table, facts)))
    _place(hash_path(path), hashlib.sha256(content).hexdigest().encode())
    _place(path, content)


def _place(path: Path, content: Any) -> None:
    """Write a file under another name first, so that it appears as a whole or not at all."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        manifest.write_file(fresh, content)
        fresh.replace(path)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise failed(f"{path} can't be written", error) from None
