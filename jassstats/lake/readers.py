"""Marks of readers: a file locked by each reader, so that no writer deletes a part that the reader may still open.

A mark is a file of the reader's own, `.readers/<number of the manifest>.<random>`, which the reader keeps locked. A
writer that replaces the manifest gives the old one a second name first, `manifest.json.<number>.old`; that file, and
the parts that only it names, are deleted by the first writer that finds no mark of it. A mark that can be locked has
lost its reader: a lock belongs to a process and is free when that ends, in any way.

Where no mark can be made, the reader reads without one and no writer waits for it: on a file system without locks, on a
full disk, and if the reader may not write.
"""

import os
import secrets
import weakref
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from jassstats.lake import lock, manifest
from jassstats.lake.errors import LakeError, failed
from jassstats.lake.manifest import Manifest

if TYPE_CHECKING:
    from filelock import BaseFileLock

OLD = f"{manifest.NAME}.*.old"
FOLDER = ".readers"
FOR_ALL = 0o666
"""Permissions of a mark, which is empty: every user who may write the lake must be able to try its lock."""


class Mark:
    """A locked file that marks the manifest of this number as in use."""

    def __init__(self, lake: Path, number: int) -> None:
        """Make the mark, if that is possible."""
        self._path = lake / FOLDER / f"{number}.{secrets.token_hex(8)}"
        self._lock: BaseFileLock | None = None
        self._refused = False
        self._process = os.getpid()
        try:
            self._path.parent.mkdir(exist_ok=True)
            self._lock = lock.acquire(self._path, FOR_ALL)
        except OSError:
            self._refused = True
            with suppress(OSError):
                self._path.unlink(missing_ok=True)

    def stands(self) -> bool:
        """Return whether the mark holds; a writer may delete the file between its making and its locking."""
        return self._refused or (self._lock is not None and self._path.exists())

    def delete(self) -> None:
        """Remove the mark."""
        if self._lock is None or os.getpid() != self._process:  # a forked child leaves its parent's mark
            return
        with suppress(OSError):
            self._lock.release()
            self._path.unlink(missing_ok=True)


class Hold:
    """A manifest in use by a reader. Its parts stay until the hold is released or collected."""

    def __init__(self, lake: Path) -> None:
        """Hold the manifest committed now. Raises `LakeError` if there is no lake or it can't be read."""
        content, mark = _marked(lake / manifest.NAME)
        try:
            self.manifest: Manifest = manifest.parse(lake, content)
        except BaseException:
            mark.delete()
            raise
        self._let_go = weakref.finalize(self, mark.delete)

    def let_go(self) -> None:
        """Release the hold."""
        self._let_go()


def _marked(path: Path) -> tuple[bytes, Mark]:
    """Return the current manifest and its mark. One that was replaced before the mark was made is read anew."""
    try:
        while True:
            before, content = _content(path)
            mark = Mark(path.parent, before.st_ino)
            if mark.stands() and _same(before, path.stat()):
                return content, mark
            mark.delete()
    except FileNotFoundError:
        raise LakeError(f"{path.parent} is no lake: there is no {path.name} in it") from None
    except OSError as error:
        raise failed(f"{path} can't be read", error) from None


def _content(path: Path) -> tuple[os.stat_result, bytes]:
    """Return the content of a file, and the status of that very file."""
    with path.open("rb") as file:
        return os.fstat(file.fileno()), file.read()


def _same(one: os.stat_result, other: os.stat_result) -> bool:
    """Return whether two statuses are of one unchanged file. The inode alone may have been reused."""
    return (one.st_ino, one.st_mtime_ns, one.st_size) == (other.st_ino, other.st_mtime_ns, other.st_size)


def keep(lake: Path) -> None:
    """Give the current manifest a second name, before another replaces it."""
    path = lake / manifest.NAME
    with suppress(OSError):  # no second names on this file system: then no reader is protected
        os.link(path, lake / f"{manifest.NAME}.{path.stat().st_ino}.old")


def still_read(lake: Path) -> set[int]:
    """Return the removed parts that readers may still open; delete manifests without readers."""
    parts: set[int] = set()
    marked = _marked_numbers(lake)
    for path in lake.glob(OLD):
        with suppress(OSError):
            if path.name.split(".")[-2] in marked:
                parts |= set(manifest.parse(lake, path.read_bytes()).parts)
            else:
                path.unlink()
    return parts


def _marked_numbers(lake: Path) -> set[str]:
    """Return the numbers of the manifests in use; delete marks without a reader."""
    return {path.name.split(".")[0] for path in (lake / FOLDER).glob("*.*") if not _is_left(path)}


def _is_left(path: Path) -> bool:
    """Delete a mark that has lost its reader, and return whether that was so."""
    try:
        free = lock.acquire(path, FOR_ALL)
    except OSError:
        return False  # unknown
    if free is None:
        return False
    with suppress(OSError):
        path.unlink(missing_ok=True)  # while it is locked, so that its maker sees that it is gone
    free.release()
    with suppress(OSError):
        path.unlink(missing_ok=True)  # Windows deletes no file that is open
    return True
