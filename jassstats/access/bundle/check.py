"""The check of a bundle: every file has the size and the hash of the descriptor, and none is left out."""

import json
from collections.abc import Iterator
from os import PathLike
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from jassstats.access.bundle import descriptor
from jassstats.access.bundle.lake_copy import sha256
from jassstats.errors import JassstatsError
from jassstats.lake import manifest
from jassstats.lake.manifest import part_path
from jassstats.lake.schema import TABLES

MOST = 64 << 20
"""Bytes that a descriptor may have."""

FINE = f"every file has the size and the hash of {descriptor.NAME}"

UNLISTED = f"is not in {descriptor.NAME}"
UNTRUSTED = f"{UNLISTED}: a strategy file made it, and --trust deals its deals again"

DAMAGED = (JassstatsError, OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError)
"""The exceptions of a descriptor or a manifest that is not what it should be."""


class PackageCheck(NamedTuple):
    """A sentence for each file that differs from the descriptor, and the tables that queries made since."""

    wrong: list[str]
    made: list[str]

    def sentence(self, most: int) -> str:
        """Return the first differences, or that there are none."""
        if self.wrong:
            return "; ".join(self.wrong[:most])
        return f"{FINE}; made by queries since, and no part of it: {', '.join(self.made)}" if self.made else FINE


def lake_folder(folder: str | PathLike[str]) -> Path:
    """Return the folder of the lake in a bundle."""
    return Path(folder) / "lake"


def is_bundle(folder: str | PathLike[str]) -> bool:
    """Return True if a folder holds a descriptor and a lake."""
    return (Path(folder) / descriptor.NAME).is_file() and lake_folder(folder).is_dir()


def compare(bundle: str, *, trust: bool = False) -> PackageCheck:
    """Compare the files of a bundle with its descriptor. With `trust`, its strategy files are executed elsewhere."""
    folder = Path(bundle)
    try:
        resources = _resources(folder)
    except DAMAGED as error:
        return PackageCheck([f"{descriptor.NAME} can't be read: {type(error).__name__}"], [])
    listed = {path for path, _, _ in resources}
    data = (folder / "lake" / manifest.NAME, *(folder / "lake").rglob("*.parquet"))
    others = {path.relative_to(folder).as_posix() for path in data} - listed
    made = others & _makeable(folder, trust=trust)
    untrusted = _makeable(folder, trust=True) - made
    unlisted = (f"{path} {UNTRUSTED if path in untrusted else UNLISTED}" for path in sorted(others - made))
    return PackageCheck([*_differing(folder, resources), *unlisted], sorted(made))


def _resources(folder: Path) -> list[tuple[str, Any, Any]]:
    """Return path, bytes and hash of each resource of a descriptor."""
    path = folder / descriptor.NAME
    if path.stat().st_size > MOST:
        raise ValueError
    content = json.loads(path.read_text(encoding="utf-8"))
    return [(str(one["path"]), one["bytes"], one["hash"]) for one in content["resources"]]


def _makeable(folder: Path, *, trust: bool) -> set[str]:
    """Return the tables that a query may make: of runs that `verify` deals again, and so compares."""
    from jassstats.simulation import strategy_loader

    try:
        held = manifest.read(folder / "lake")
        return {
            part_path(Path("lake"), table, number).as_posix()
            for number, part in held.parts.items()
            if part.run is not None and (trust or not strategy_loader.untrusted(held.runs[part.run]["strategies"]))
            for table in TABLES.keys() - part.tables.keys()
        }
    except DAMAGED:
        return set()


def _differing(folder: Path, resources: list[tuple[str, Any, Any]]) -> Iterator[str]:
    """Yield a sentence for each resource that is missing, outside the bundle, listed twice or changed."""
    read = set[str]()
    for place, size, digest in resources:
        if place in read:
            yield f"{place} is listed twice"
            continue
        read.add(place)
        try:
            wrong = _wrong(folder, place, size, digest)
        except (OSError, ValueError, RuntimeError):
            wrong = "is no path that can be read"
        if wrong:
            yield f"{place} {wrong}"


def _wrong(folder: Path, place: str, size: object, digest: object) -> str:
    """Return the difference of a file from its description; an empty text if there is none."""
    path = folder / place
    if PurePosixPath(place).is_absolute() or not path.resolve().is_relative_to(folder.resolve()):
        return "lies outside the bundle, and was not read"
    if not path.is_file():
        return "is missing"
    if path.stat().st_size != size or f"sha256:{sha256(path)}" != digest:
        return f"was changed: it has not the size and the hash of {descriptor.NAME}"
    return ""
