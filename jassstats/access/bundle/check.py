"""The check of a bundle: every file has the size and the hash of the descriptor, and none is left out."""

import json
import os.path
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from jassstats.access.bundle import descriptor
from jassstats.access.bundle.lake_copy import sha256

MOST = 64 << 20
"""Bytes that a descriptor may have."""


def lake_folder(folder: str) -> Path:
    """Return the folder of the lake in a bundle."""
    return Path(folder) / "lake"


def is_bundle(folder: str) -> bool:
    """Return True if a folder holds a descriptor and a lake."""
    return (Path(folder) / descriptor.NAME).is_file() and lake_folder(folder).is_dir()


def findings(bundle: str) -> list[str]:
    """Return a sentence for each file that differs from the descriptor."""
    folder = Path(bundle)
    try:
        resources = _resources(folder)
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        return [f"{descriptor.NAME} can't be read: {type(error).__name__}"]
    listed = {path for path, _, _ in resources}
    there = {path.relative_to(folder).as_posix() for path in (folder / "lake").rglob("*.parquet")}
    return [*_differing(folder, resources), *(f"{path} is not in {descriptor.NAME}" for path in sorted(there - listed))]


def _resources(folder: Path) -> list[tuple[str, Any, Any]]:
    """Return path, bytes and hash of each resource of a descriptor."""
    path = folder / descriptor.NAME
    if path.stat().st_size > MOST:
        raise ValueError
    content = json.loads(path.read_text(encoding="utf-8"))
    return [(str(one["path"]), one["bytes"], one["hash"]) for one in content["resources"]]


def _is_inside(path: Path, folder: Path) -> bool:
    """Return whether a path leads into a folder. A name that no file can have, such as one with a NUL, does not."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):
        return False


def _differing(folder: Path, resources: list[tuple[str, Any, Any]]) -> Iterator[str]:
    """Yield a sentence for each resource that is missing, outside the bundle, or changed."""
    for place, size, digest in resources:
        path = folder / place
        if PurePosixPath(place).is_absolute() or not _is_inside(path, folder):
            yield f"{place} lies outside the bundle, and was not read"
        elif not os.path.isfile(path):  # noqa: PTH113  pathlib raises where a name is too long
            yield f"{place} is missing"
        elif path.stat().st_size != size or f"sha256:{sha256(path)}" != digest:
            yield f"{place} was changed: it has not the size and the hash of {descriptor.NAME}"
