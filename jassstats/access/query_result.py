"""The rows of a query."""

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


def distinct(names: Sequence[str]) -> list[str]:
    """Names, each once: of those that are alike the second gets _2, the third _3."""
    apart: dict[str, None] = {}
    for name in names:
        more = (f"{name}_{number}" for number in count(2))
        apart[name if name not in apart else next(one for one in more if one not in apart and one not in names)] = None
    return list(apart)
