"""A reader holds the manifest it has read, so that no writer deletes a part that the reader may still open.

Readers lock the manifest, together with one another. A writer that replaces it gives the old one a second name first,
`manifest.json.<number>.old`; that file, and the parts that only it names, are deleted by the first writer that finds
nobody holding it. A lock belongs to a process: when that ends, however it ends, nobody holds it any more.
"""

import fcntl
import os
import weakref
from contextlib import suppress
from pathlib import Path

from jassstats.lake import manifest
from jassstats.lake.errors import LakeError, failed
from jassstats.lake.manifest import Manifest

OLD = f"{manifest.NAME}.*.old"


class Hold:
    """A manifest that somebody reads by. What it names stays until the hold is given up or forgotten."""

    def __init__(self, lake: Path) -> None:
        """Hold what is committed now. Raises `LakeError` if there is no lake or it can't be read."""
        handle = _locked(lake / manifest.NAME)
        try:
            self.manifest: Manifest = manifest.parse(lake, _content(handle))
        except BaseException:
            os.close(handle)
            raise
        self._let_go = weakref.finalize(self, os.close, handle)

    def let_go(self) -> None:
        """Nothing is read by it any more."""
        self._let_go()


def _locked(path: Path) -> int:
    """A handle on the manifest that is in place, locked; one that was replaced meanwhile is given back."""
    try:
        while True:
            handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
            with suppress(OSError):  # a file system without locks
                fcntl.flock(handle, fcntl.LOCK_SH)
            if os.fstat(handle).st_ino == path.stat().st_ino:
                return handle
            os.close(handle)
    except FileNotFoundError:
        raise LakeError(f"{path.parent} is no lake: there is no {path.name} in it") from None
    except OSError as error:
        raise failed(f"{path} can't be read", error) from None


def _content(handle: int) -> bytes:
    with open(handle, "rb", closefd=False) as file:
        return file.read()


def keep(lake: Path) -> None:
    """Give the manifest in place a second name, before another replaces it."""
    path = lake / manifest.NAME
    with suppress(OSError):  # no second names on this file system: then nobody is waited for
        os.link(path, lake / f"{manifest.NAME}.{path.stat().st_ino}.old")


def still_read(lake: Path) -> set[int]:
    """The parts that readers may still open though they were taken out; manifests that nobody holds are forgotten."""
    parts: set[int] = set()
    for path in lake.glob(OLD):
        with suppress(OSError):
            handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
            try:
                if _is_free(handle):
                    path.unlink()
                else:
                    parts |= set(manifest.parse(lake, _content(handle)).parts)
            finally:
                os.close(handle)
    return parts


def _is_free(handle: int) -> bool:
    """Whether nobody holds a manifest."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # no locks here: nobody can say
    return True
