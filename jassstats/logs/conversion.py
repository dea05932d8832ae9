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

    def records(self) -> list[Row]:
        """Return a row for each deal that was left out."""
        return [{"line": line, "code": problem.code, "message": problem.message} for line, problem in self.left_out]

    def notes(self) -> list[str]:
        """Return the numbers of deals written and left out."""
        return [f"{counted(self.written, 'deal')} written, {len(self.left_out):,} left out."]

    def details(self) -> Row:
        """Return the number of deals written."""
        return {"written": self.written}

    def __iter__(self) -> Iterator[Any]:
        """Yield the parts of the pair that `js.convert` returned up to 0.2: `written` and `left_out`."""
        return iter(self._pair())

    def __getitem__(self, number: int) -> Any:
        """Return a part of that pair."""
        return self._pair()[number]

    def __len__(self) -> int:
        """Return the length of that pair."""
        return len(self._pair())

    def __bool__(self) -> bool:
        """Return true: a log was written."""
        return True

    def _pair(self) -> tuple[int, list[tuple[int, Problem]]]:
        message = "js.convert returns no pair any more: use .written and .left_out; the pair goes in 0.4.0"
        warnings.warn(message, DeprecationWarning, stacklevel=3)
        return self.written, self.left_out
