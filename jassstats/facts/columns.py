"""Columns of the fact tables: numbers and words as Arrow arrays, absent where there is none."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from jassstats.deals import NONE
from jassstats.lake.schema import stored

Column = Any
"""An Arrow array; the published stubs refuse numpy arrays where pyarrow takes them."""


def table(name: str, columns: dict[str, Any]) -> pa.Table:
    """A fact table in its schema; columns that are not given are empty."""
    schema = stored(name)
    n = len(next(iter(columns.values())))
    arrays = []
    for part in schema:
        if part.name not in columns:
            arrays.append(pa.nulls(n, part.type))
            continue
        values = columns[part.name]
        made = values if isinstance(values, pa.Array) else pa.array(values)
        arrays.append(made if made.type == part.type else made.cast(part.type))
    return pa.Table.from_arrays(arrays, schema=schema)


def words_at(codes: Column, words: Column) -> Column:
    """A dictionary column: a number into `words` each."""
    return pa.DictionaryArray.from_arrays(codes, words)


def names(values: Sequence[str | None]) -> Column:
    """Texts of which few differ, as a dictionary column."""
    if values and values.count(values[0]) == len(values):
        return same(values[0], len(values))
    numbers: dict[str | None, int] = {}
    codes = np.array([numbers.setdefault(value, len(numbers)) for value in values], np.int32)
    empty = numbers.get(None)
    there = [value if value is not None else "" for value in numbers]
    return words_at(pa.array(codes, mask=codes == empty if empty is not None else None), there)


def coded(codes: np.ndarray, words: Sequence[str], empty: np.ndarray | None = None) -> Column:
    """Numbers as words; `empty` says where there is none."""
    inside = np.minimum(codes, len(words) - 1).astype(np.int32)
    return words_at(pa.array(inside, mask=empty), pa.array(words, pa.string()))


def same(value: str | None, n: int) -> Column:
    """One text, n times."""
    if value is None:
        return pa.nulls(n, pa.dictionary(pa.int32(), pa.string()))
    return words_at(np.zeros(n, np.int32), [value])


def maybe(values: np.ndarray, empty: np.ndarray) -> Column:
    """Numbers, some of them absent."""
    return pa.array(np.ascontiguousarray(values), mask=np.ascontiguousarray(empty))


def seat_or_none(values: np.ndarray) -> Column:
    """Seats, NONE where there is none."""
    return maybe(values, values == NONE)
