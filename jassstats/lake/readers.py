"""A reader marks the manifest it has read, so that no writer deletes a part that the reader may still open.

A mark is a file of the reader's own, `.readers/<number of the manifest>.<random>`, which the reader keeps locked. A
writer that replaces the manifest gives the old one a second name first, `manifest.json.<number>.old`; that file, and
the parts that only it names, are deleted by the first writer that sees no mark of it. A mark that can be locked has
lost its reader: a lock belongs to a process, and when that ends, however it ends, the lock is free.

Where no mark can be made, the reader reads all the same and nobody waits for it: on a file system without locks, on a
full disk, and where the reader may not write.
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
"""Permissions of a mark: whoever may write the lake must be able to try its lock. There is nothing in it."""


class Mark:
    """A locked file that says: somebody reads by the manifest of this number."""

    def __init__(self, lake: Path, number: int) -> None:
        """Make the mark, if it can be made."""
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
        """Whether no better mark can be had: a writer may delete the file between its making and its locking."""
        return self._refused or (self._lock is not None and self._path.exists())

    def delete(self) -> None:
        """Nobody reads by it any more."""
        if self._lock is None or os.getpid() != self._process:  # a forked child leaves its parent's mark
            return
        with suppress(OSError):
            self._lock.release()
            self._path.unlink(missing_ok=True)


class Hold:
    """A manifest that somebody reads by. What it names stays until the hold is given up or forgotten."""

    def __init__(self, lake: Path) -> None:
        """Hold what is committed now. Raises `LakeError` if there is no lake or it can't be read."""
        content, mark = _marked(lake / manifest.NAME)
        try:
            self.manifest: Manifest = manifest.parse(lake, content)
        except BaseException:
            mark.delete()
            raise
        self._let_go = weakref.finalize(self, mark.delete)

    def let_go(self) -> None:
        """Nothing is read by it any more."""
        self._let_go()


def _marked(path: Path) -> tuple[bytes, Mark]:
    """The manifest in place, and its mark. A manifest that was replaced before the mark stood is read anew."""
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
    """What a file holds, and the status of that very file."""
    with path.open("rb") as file:
        return os.fstat(file.fileno()), file.read()


def _same(one: os.stat_result, other: os.stat_result) -> bool:
    """Whether two statuses are of one file, unchanged. A number alone may have been given to a new file."""
    return (one.st_ino, one.st_mtime_ns, one.st_size) == (other.st_ino, other.st_mtime_ns, other.st_size)


def keep(lake: Path) -> None:
    """Give the manifest in place a second name, before another replaces it."""
    path = lake / manifest.NAME
    with suppress(OSError):  # no second names on this file system: then nobody is waited for
        os.link(path, lake / f"{manifest.NAME}.{path.stat().st_ino}.old")


def still_read(lake: Path) -> set[int]:
    """The parts that readers may still open though they were taken out; manifests that nobody reads are deleted."""
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
    """The numbers of the manifests that somebody reads by; marks without a reader are deleted."""
    return {path.name.split(".")[0] for path in (lake / FOLDER).glob("*.*") if not _is_left(path)}


def _is_left(path: Path) -> bool:
    """Whether a mark has lost its reader; then it is deleted."""
    try:
        free = lock.acquire(path, FOR_ALL)
    except OSError:
        return False  # nobody can say
    if free is None:
        return False
    with suppress(OSError):
        path.unlink(missing_ok=True)  # while it is locked, so that its maker sees that it is gone
    free.release()
    with suppress(OSError):
        path.unlink(missing_ok=True)  # Windows deletes no file that is open
    return True
