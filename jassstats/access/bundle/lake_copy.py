"""A copy of a lake: the committed files, and a manifest without the paths of this machine."""

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path, PureWindowsPath

import msgspec

from jassstats.access.bundle.strategy_names import without_folders
from jassstats.lake import Lake, LakeError, manifest
from jassstats.lake.errors import failed
from jassstats.lake.manifest import Manifest, part_path
from jassstats.lake.schema import TABLES

BLOCK = 1 << 20
"""Bytes that are copied at once."""

Progress = Callable[[int, int | None], None]


def committed(held: Manifest) -> Iterator[tuple[int, str]]:
    """Yield part and table of each file that the manifest names.

    Raises `LakeError` for a table that no lake has: its name could be a path that leads out of the lake.
    """
    for number, part in held.parts.items():
        for table, kept in part.tables.items():
            if table not in TABLES:
                raise LakeError(f"part {number} has a table {table}, which no lake has: `jassstats verify` says more")
            if kept.rows:
                yield number, table


def copy_lake(lake: Lake, into: Path, progress: Progress) -> Manifest:
    """Copy a lake into a new folder, and return the manifest of the copy.

    Raises `LakeError` for a file that is missing, or that has not the hash of the manifest.
    """
    held = anonymous(lake.manifest)
    files = list(committed(held))
    for done, (number, table) in enumerate(files, 1):
        kept = held.parts[number].tables[table]
        if copy_file(part_path(lake.path, table, number), part_path(into, table, number)) != kept.sha256:
            raise LakeError(f"{part_path(lake.path, table, number)} was changed: `jassstats verify` says more")
        progress(done, len(files))
    into.mkdir(exist_ok=True)
    manifest.write(into, held)
    return held


def anonymous(held: Manifest) -> Manifest:
    """Return a manifest that names no folder of this machine: of a path, only the file's own name is left.

    Raises `LakeError` for a run whose strategies are no list of texts.
    """
    copied = msgspec.json.decode(msgspec.json.encode(held), type=Manifest)
    for name, file in copied.files.items():
        file.path = PureWindowsPath(name).name
    for number, run in copied.runs.items():
        try:
            run["strategies"] = without_folders(run["strategies"])
        except (KeyError, TypeError, AttributeError):
            raise LakeError(f"run {number} has no strategies: `jassstats verify` says more") from None
    return copied


def copy_file(source: Path, target: Path) -> str:
    """Copy a file, and return the SHA-256 of its bytes."""
    digest = hashlib.sha256()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with source.open("rb") as read, target.open("wb") as written:
            while block := read.read(BLOCK):
                digest.update(block)
                written.write(block)
    except OSError as error:
        raise failed(f"{source} can't be copied", error) from None
    return digest.hexdigest()


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as read:
        return hashlib.file_digest(read, "sha256").hexdigest()
