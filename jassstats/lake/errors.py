"""What can be wrong with a lake, said in a sentence a person can act on."""

import errno
import os

from jassstats.errors import LakeError, UsageError

__all__ = ["LakeError", "WrongQuery", "failed"]


class WrongQuery(LakeError, UsageError):
    """A query that a lake does not answer: it would change something, or read what is no view of the lake."""


class ReadOnly(LakeError):
    """A lake may be read and not written: a permission is missing, or the disk is read-only."""


def failed(doing: str, error: OSError) -> LakeError:
    """The system refused: the disk is full, a permission is missing. What was committed before stands."""
    why = os.strerror(error.errno) if error.errno else str(error)
    kind = ReadOnly if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS} else LakeError
    return kind(f"{doing}: {why}. What the lake held before is safe; mend that, and run the same again")
