"""The rows of a query."""

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from jassstats.results import Result, Row


@dataclass(frozen=True, repr=False)
class QueryResult(Result):
    """The rows of a query. It has a length; iterating over it yields the rows as dictionaries.

    Attributes
    ----------
    columns : tuple of str
        The names of the columns.
    values : list of tuple
        The rows.

    """

    columns: tuple[str, ...]
    values: list[tuple[Any, ...]]

    def records(self) -> list[Row]:
        """Return the rows as dictionaries; of columns of one name, the second gets _2, the third _3."""
        names = distinct(self.columns)
        return [dict(zip(names, row, strict=True)) for row in self.values]

    def __iter__(self) -> Iterator[Row]:
        """Yield each row."""
        return iter(self.records())

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.values)

    def __getitem__(self, number: int) -> Row:
        """Return one row, counted from 0."""
        return dict(zip(distinct(self.columns), self.values[number], strict=True))


class FoundDeals(QueryResult):
    """The deals of `Lake.find`. Up to 0.2 they were a list: what only a list can do still works, with a warning."""

    def __getitem__(self, number: Any) -> Any:
        """Return one row, counted from 0; for a slice a list of rows."""
        return self._listed("a slice")[number] if isinstance(number, slice) else super().__getitem__(number)

    def __eq__(self, other: object) -> bool:
        """Return whether the rows are those of another result, or of a list."""
        if isinstance(other, list):
            return self._listed("a comparison with a list") == other
        return isinstance(other, QueryResult) and (self.columns, self.values) == (other.columns, other.values)

    __hash__ = None  # type: ignore[assignment]  # a list had none either

    def __add__(self, other: list[Row]) -> list[Row]:
        """Return the rows and those of a list."""
        return self._listed("a sum of lists") + list(other)

    def __getattr__(self, name: str) -> Any:
        """Return a method of the list of rows."""
        if name.startswith("_") or not hasattr(list, name):
            raise AttributeError(f"{type(self).__name__} has no {name!r}")
        return getattr(self._listed(f"the method {name!r} of a list"), name)

    def _listed(self, use: str) -> list[Row]:
        message = f"Lake.find returns no list any more, and {use} goes in 0.4.0: write .records()"
        warnings.warn(message, DeprecationWarning, stacklevel=3)
        return self.records()


def distinct(names: Sequence[str]) -> list[str]:
    """Names, each once: of those that are alike the second gets _2, the third _3."""
    apart: dict[str, None] = {}
    for name in names:
        more = (f"{name}_{number}" for number in count(2))
        apart[name if name not in apart else next(one for one in more if one not in apart and one not in names)] = None
    return list(apart)
