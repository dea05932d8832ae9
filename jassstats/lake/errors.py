"""What can be wrong with a lake, said in a sentence a person can act on."""

import os


class LakeError(Exception):
    """A lake can't be read or written. The text says what, why, and what to do about it."""


class WrongQuery(LakeError, ValueError):
    """A query that a lake does not answer: it would change something, or read what is no view of the lake."""


def failed(doing: str, error: OSError) -> LakeError:
    """The system refused: the disk is full, a permission is missing. What was committed before stands."""
    why = os.strerror(error.errno) if error.errno else str(error)
    return LakeError(f"{doing}: {why}. What the lake held before is safe; mend that, and run the same again")
