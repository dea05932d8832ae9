"""Columns of the fact tables: numbers and texts as Arrow arrays, with nulls."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from jassstats.cards import NONE
from jassstats.lake.parquet import stored

Column = Any
"""An Arrow array. The published type stubs of pyarrow refuse numpy arrays that pyarrow accepts."""


def table(name: str, columns: dict[str, Any]) -> pa.Table:
    """Return a fact table in its schema; columns that are not given are null."""
    schema = stored(name)
    n = len(next(iter(columns.values())))
    arrays = []
    for part in schema:
        if part.name not in columns:
            arrays.append(pa.nulls(n, part.type))
            continue
        values = columns[part.name]
        made = numbers(values) if isinstance(values, np.ndarray) else values
        made = made if isinstance(made, pa.Array) else pa.array(made)
        arrays.append(made if made.type == part.type else made.cast(part.type))
    return pa.Table.from_arrays(arrays, schema=schema)


def numbers(values: np.ndarray, empty: np.ndarray | None = None) -> Column:
    """Return numbers or truth values with nulls. `pa.array` would import pandas first, which takes half a second."""
    bits: Any = None if empty is None or not empty.any() else np.packbits(~empty, bitorder="little")
    there = None if bits is None else pa.py_buffer(bits)
    plain: Any = np.packbits(values, bitorder="little") if values.dtype == bool else np.ascontiguousarray(values)
    return pa.Array.from_buffers(pa.from_numpy_dtype(values.dtype), len(values), [there, pa.py_buffer(plain)])


def texts(values: Sequence[str]) -> Column:
    """Return texts without `pa.array`, for the same reason."""
    plain = [value.encode() for value in values]
    ends: Any = np.cumsum([0, *map(len, plain)], dtype=np.int32)
    return pa.Array.from_buffers(pa.string(), len(plain), [None, pa.py_buffer(ends), pa.py_buffer(b"".join(plain))])


def words_at(codes: Column, words: Column) -> Column:
    """Return a dictionary column: each code is an index of `words`."""
    codes = numbers(codes) if isinstance(codes, np.ndarray) else codes
    return pa.DictionaryArray.from_arrays(codes, words if isinstance(words, pa.Array) else texts(words))


def names(values: Sequence[str | None]) -> Column:
    """Return texts of which few differ, as a dictionary column."""
    if values and values.count(values[0]) == len(values):
        return same(values[0], len(values))
    places: dict[str | None, int] = {}
    codes = np.array([places.setdefault(value, len(places)) for value in values], np.int32)
    empty = places.get(None)
    there = [value if value is not None else "" for value in places]
    return words_at(numbers(codes, codes == empty if empty is not None else None), there)


def coded(codes: np.ndarray, words: Sequence[str], empty: np.ndarray | None = None) -> Column:
    """Return codes as texts; `empty` marks the nulls."""
    inside = np.minimum(codes, len(words) - 1).astype(np.int32)
    return words_at(numbers(inside, empty), texts(words))


def same(value: str | None, n: int) -> Column:
    """Return one text, n times."""
    if value is None:
        return pa.nulls(n, pa.dictionary(pa.int32(), pa.string()))
    return words_at(np.zeros(n, np.int32), [value])


def maybe(values: np.ndarray, empty: np.ndarray) -> Column:
    """Return numbers with nulls."""
    return numbers(values, empty)


def seat_or_none(values: np.ndarray) -> Column:
    """Return seats; NONE becomes null."""
    return maybe(values, values == NONE)
