"""One writer at a time. The lock belongs to the process: when it ends, however it ends, the lock is free.

The locks are filelock's: `flock` on POSIX, `LockFileEx` on Windows. The file that is locked stays empty, since Windows
lets nobody read what another process has locked. Who holds the lock stands in a file beside it.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import filelock

from jassstats.lake.errors import LakeError, failed

NAME = ".writer"
NOTE = ".writer.process"
"""Which process holds the lock, for the sentence that another writer gets."""

BY_UMASK = -1
"""What filelock takes for: the permissions of a new file are those that the umask leaves."""


def acquire(path: Path, mode: int = BY_UMASK) -> filelock.BaseFileLock | None:
    """The lock on a file, which is made if it is not there; None while somebody else holds it. Never waits."""
    lock = filelock.FileLock(path, mode=mode, thread_local=False)
    try:
        lock.acquire(timeout=0)
    except filelock.Timeout:
        return None
    except NotImplementedError:  # as older versions say that the file system has no locks
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), str(path)) from None
    return lock


@contextmanager
def held(lake: Path) -> Iterator[None]:
    """Keep other writers out of the lake; `LakeError` names the one who is in."""
    try:
        lock = acquire(lake / NAME)
    except OSError as error:
        raise failed(f"{lake} can't be written", error) from None
    if lock is None:
        raise LakeError(f"{lake} is being written by another process ({_holder(lake)}): wait until it is done")
    try:
        with suppress(OSError):  # a full disk keeps the name out of the note, not the lock from holding
            (lake / NOTE).write_text(f"process {os.getpid()}", encoding="utf-8")
        yield
    finally:
        lock.release()


def _holder(lake: Path) -> str:
    """Who holds the lock, as the note says."""
    try:
        return (lake / NOTE).read_text(encoding="utf-8", errors="replace")[:100].strip() or "unknown"
    except OSError:
        return "unknown"
