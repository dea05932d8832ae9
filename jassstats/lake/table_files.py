"""The files of a lake's tables, and the tables that simulated parts lack."""

import atexit
import functools
import hashlib
import os
import shutil
import tempfile
from pathlib import Path

from jassstats.lake import manifest
from jassstats.lake.manifest import Manifest, part_path
from jassstats.lake.schema import TABLES


@functools.cache
def private_folder() -> str:
    """Return a folder that only the user of this process may enter. It is deleted when the process ends."""
    folder = tempfile.mkdtemp(prefix="jassstats-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def paths(lake: Path, held: Manifest, table: str) -> list[Path]:
    """Return the files of a table. Raise `LakeError` if a committed file is missing or was cut."""
    files = []
    for number, part in held.parts.items():
        kept = part.tables.get(table)
        if kept is None:
            files += [path for path in made_again(lake, table, number) if path.exists()][:1]
        elif kept.rows:
            path = part_path(lake, table, number)
            manifest.check(path, kept.bytes, part)
            files.append(path)
    return files


def made_again(lake: Path, table: str, number: int) -> tuple[Path, Path]:
    """Return both possible paths of a regenerated table: in the lake, or, if it is read-only, in `private_folder`."""
    own = Path(private_folder()) / hashlib.sha256(os.fsencode(lake)).hexdigest()[:16]
    return part_path(lake, table, number), part_path(own, table, number)


def missing(lake: Path, held: Manifest, table: str) -> str:
    """Return the message for a table that simulated parts lack; an empty text if none lacks it."""
    lacking = [number for number in held.parts if table in lacks(lake, held, number)]
    return f"{table} of simulated deals is not stored yet: name it, lake.connect({{'{table}'}})" if lacking else ""


def lacks(lake: Path, held: Manifest, number: int) -> set[str]:
    """Return the tables that a part of simulated deals does not have yet."""
    part = held.parts[number]
    if part.run is None:
        return set()
    tables = set(TABLES) - set(part.tables) - {"rejects", "parties", "claims"}
    return {table for table in tables if not any(path.exists() for path in made_again(lake, table, number))}
