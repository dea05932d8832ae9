"""The result of writing a log in another form."""

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from jassstats.number_format import counted
from jassstats.record import Problem
from jassstats.results import Result, Row


@dataclass(frozen=True, repr=False)
class ConvertedLog(Result):
    """A log that was written in another form. It has a row for each deal that was left out.

    Attributes
    ----------
    written : int
        The number of deals that were written.
    left_out : list of (int, Problem)
        Line and problem of each deal that could not be read or written.

    """

    written: int
    left_out: list[tuple[int, Problem]]
    column_names = ("line", "code", "message")

    def __iter__(self) -> Iterator[Any]:
        """Yield the number of deals written and those left out, as when this was a pair: deprecated."""
        message = (
            "js.convert returns a ConvertedLog: use .written and .left_out, since a later version does not unpack it"
        )
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        yield self.written
        yield self.left_out

    def records(self) -> list[Row]:
        """Return a row for each deal that was left out."""
        return [{"line": line, "code": problem.code, "message": problem.message} for line, problem in self.left_out]

    def notes(self) -> list[str]:
        """Return the numbers of deals written and left out."""
        return [f"{counted(self.written, 'deal')} written, {len(self.left_out):,} left out."]

    def details(self) -> Row:
        """Return the number of deals written."""
        return {"written": self.written}
