"""Errors of a lake, each with a sentence that says how to go on."""

import errno
import os

from jassstats.errors import LakeError, UsageError

__all__ = ["LakeError", "WrongQuery", "failed", "first_words"]


class WrongQuery(LakeError, UsageError):
    """Raised for a query that would change something, or read anything but the views of the lake."""


class ReadOnly(LakeError):
    """Raised for a lake that may be read but not written: a permission is missing, or the disk is read-only."""


def first_words(error: Exception) -> str:
    """Return a message of the database up to its hints about lines."""
    return str(error).split("\n\n", 1)[0].strip()


def failed(doing: str, error: OSError) -> LakeError:
    """Return the error of an operation that the system refused. Everything committed before is safe."""
    why = os.strerror(error.errno) if error.errno else str(error)
    kind = ReadOnly if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS} else LakeError
    return kind(f"{doing}: {why}. What the lake held before is safe; mend that, and run the same again")
