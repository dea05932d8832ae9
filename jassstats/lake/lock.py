"""The lock that lets one process write at a time. It belongs to the process and is free when that ends, in any way.

The locks are filelock's: `flock` on POSIX, `LockFileEx` on Windows. The locked file stays empty, since on Windows no
other process can read it. A file beside it names the process that has the lock.
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
"""The file that names the process with the lock, for the error that another writer gets."""

BY_UMASK = -1
"""The mode for filelock that gives a new file the permissions left by the umask."""


def acquire(path: Path, mode: int = BY_UMASK) -> filelock.BaseFileLock | None:
    """Lock a file, which is made if it does not exist. Return None while another process has the lock; never wait."""
    lock = filelock.FileLock(path, mode=mode, thread_local=False)
    try:
        lock.acquire(timeout=0)
    except filelock.Timeout:
        return None
    except NotImplementedError:  # raised by older versions if the file system has no locks
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), str(path)) from None
    return lock


@contextmanager
def held(lake: Path) -> Iterator[None]:
    """Keep other writers out of the lake. The `LakeError` names the process that has the lock."""
    try:
        lock = acquire(lake / NAME)
    except OSError as error:
        raise failed(f"{lake} can't be written", error) from None
    if lock is None:
        raise LakeError(f"{lake} is being written by another process ({_holder(lake)}): wait until it is done")
    try:
        with suppress(OSError):  # a full disk loses the note, not the lock
            (lake / NOTE).write_text(f"process {os.getpid()}", encoding="utf-8")
        yield
    finally:
        lock.release()


def _holder(lake: Path) -> str:
    """Return the process that has the lock, from the note."""
    try:
        return (lake / NOTE).read_text(encoding="utf-8", errors="replace")[:100].strip() or "unknown"
    except OSError:
        return "unknown"
