"""The lake: facts in Parquet, a manifest that lists them, and queries by DuckDB.

Reading a lake loads DuckDB and nothing else; writing loads pyarrow.
"""

from pathlib import Path

from jassstats.lake.errors import LakeError
from jassstats.lake.query import Lake, Regenerate

__all__ = ["Lake", "LakeError", "open"]


def open(path: str | Path, regenerate: Regenerate | None = None, aliases: str | Path | None = None) -> Lake:
    """Return a lake to read. `regenerate` makes tables that simulated parts lack; `aliases` joins a player's names."""
    lake = Lake(Path(path), regenerate, Path(aliases) if aliases else None)
    lake.manifest  # noqa: B018  raise now if the folder is no lake
    return lake
