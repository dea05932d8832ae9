"""One writer at a time. The lock belongs to the process: when it ends, however it ends, the lock is free."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from jassstats.lake.errors import LakeError, failed

NAME = ".writer"


@contextmanager
def held(lake: Path) -> Iterator[None]:
    """Keep other writers out of the lake; `LakeError` names the one who is in."""
    path = lake / NAME
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise failed(f"{lake} can't be written", error) from None
    try:
        _take(handle, lake)
        yield
    finally:
        os.close(handle)


def _take(handle: int, lake: Path) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        who = os.pread(handle, 100, 0).decode(errors="replace").strip() or "unknown"
        raise LakeError(f"{lake} is being written by another process ({who}): wait until it is done") from None
    except OSError as error:
        raise failed(f"{lake} can't be locked", error) from None
    try:
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"process {os.getpid()}".encode(), 0)
    except OSError:
        return  # a full disk keeps the name out of the note, not the lock from holding
