"""The manifest: the list of everything a lake holds. A file it does not name is no part of the lake.

`manifest.json` is replaced as a whole, after the parts it names are on the disk: at any moment, even after a crash or
on a full disk, it describes complete parts.
"""

import hashlib
import os
import re
from pathlib import Path
from typing import Any

import msgspec

from jassstats.lake.errors import LakeError, failed
from jassstats.lake.schema import TABLES

NAME = "manifest.json"
VERSION = 1

_NAMED = [(name, column, about.type) for name, table in TABLES.items() for column, about in table.columns.items()]
COLUMNS = hashlib.blake2b(repr(_NAMED).encode(), digest_size=8).hexdigest()
"""A fingerprint of the tables' columns: a lake with other columns is refused."""


class Stored(msgspec.Struct, forbid_unknown_fields=True):
    """One table of one part, as written."""

    rows: int
    bytes: int
    sha256: str


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """Deals that were written together: `<table>/<number>.parquet` for each table that has rows."""

    deals: int
    tables: dict[str, Stored]
    files: list[str] = []
    run: int | None = None


class File(msgspec.Struct, forbid_unknown_fields=True):
    """The ledger's entry for one file. deals_in = accepted + quarantined + duplicates."""

    path: str
    source: str
    preset: str | None
    sha256: str
    date: str
    deals_in: int = 0
    accepted: int = 0
    quarantined: int = 0
    duplicates: int = 0
    done: bool = False
    again: str = ""  # why it must be read again
    same_as: dict[str, int] = {}  # how many of the duplicates are deals of which file
    slates: list[Any] = []  # parties begun and not ended, while the file is not done


class Manifest(msgspec.Struct, forbid_unknown_fields=True):
    """Everything a lake holds."""

    version: int = VERSION
    columns: str = ""  # fingerprint of the tables it was written with
    next_key: int = 0
    next_part: int = 1
    next_run: int = 1
    parts: dict[int, Part] = {}
    files: dict[str, File] = {}
    runs: dict[int, dict[str, Any]] = {}
    seal: str = ""  # SHA-256 of the manifest as it is with an empty seal; stands last


SEALED = re.compile(rb'"([0-9a-f]{64})"\n}\Z')
"""The end of a sealed manifest."""
UNSEALED = b'""\n}'
"""The end of the same manifest with an empty seal."""


def part_path(lake: Path, table: str, number: int) -> Path:
    """Return the path of a table of a part."""
    return lake / table / f"{number:06}.parquet"


def read(lake: Path) -> Manifest:
    """Return the manifest of a lake. Raises `LakeError`."""
    path = lake / NAME
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise LakeError(f"{lake} is no lake: there is no {NAME} in it") from None
    except OSError as error:
        raise failed(f"{path} can't be read", error) from None
    return parse(lake, content)


def parse(lake: Path, content: bytes) -> Manifest:
    """Return the manifest from its bytes. Raises `LakeError`."""
    try:
        manifest = msgspec.json.decode(content, type=Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        message = f"{lake / NAME} is damaged ({error}): restore a copy, or ingest the logs into a new lake"
        raise LakeError(message) from None
    if manifest.version > VERSION:
        raise LakeError(f"{lake} was written by a newer jassstats: lake version {manifest.version}, we read {VERSION}")
    if manifest.columns != COLUMNS:
        raise LakeError(f"{lake} was written by a jassstats with other columns: ingest the logs into a new lake")
    if manifest.seal and not _seal_fits(content):
        message = f"{lake / NAME} was changed after it was written: restore a copy, or ingest the logs into a new lake"
        raise LakeError(message)
    return manifest


def encode(manifest: Manifest) -> bytes:
    """Return the bytes of a manifest with its seal."""
    manifest.seal = ""
    content = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    manifest.seal = hashlib.sha256(content).hexdigest()
    return content.removesuffix(UNSEALED) + f'"{manifest.seal}"\n}}'.encode()


def _seal_fits(content: bytes) -> bool:
    """Return whether the seal is that of the manifest's bytes."""
    end = SEALED.search(content)
    if end is None:
        return False
    return hashlib.sha256(content[: end.start()] + UNSEALED).hexdigest().encode() == end[1]


def check(path: Path, size: int, of: Part) -> None:
    """Raise `LakeError` if a committed file is missing or was cut."""
    try:
        found = path.stat().st_size
    except OSError as error:
        wrong = f"is missing ({error.strerror})"
    else:
        if found == size:
            return
        wrong = f"is damaged: it has {found} bytes and should have {size}"
    held = ", ".join(of.files) if of.run is None else f"deals of run {of.run}"
    raise LakeError(f"{path} {wrong}. It holds {held}: restore it from a copy, or make the lake anew")


def check_all(lake: Path, manifest: Manifest) -> None:
    """Raise `LakeError` if any file of the lake is missing or was cut."""
    for number, part in manifest.parts.items():
        for table, kept in part.tables.items():
            if kept.rows:
                check(part_path(lake, table, number), kept.bytes, part)


def write(lake: Path, manifest: Manifest) -> None:
    """Replace the manifest as a whole."""
    fresh = lake / f"{NAME}.new"
    try:
        write_file(fresh, encode(manifest))
        fresh.replace(lake / NAME)
        settle(lake)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise failed(f"{lake / NAME} can't be written", error) from None


def write_file(path: Path, content: Any) -> None:
    """Write a file, and wait until it is on the disk."""
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def settle(folder: Path) -> None:
    """Wait until the names of a folder's files are on the disk. Windows opens no folder, and needs no such call."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
