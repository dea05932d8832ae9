"""The storage of fact tables in Parquet: one explicit schema each, every column with its meaning.

Two things are stored in another form than they are shown: the deals' `id`, as sixteen bytes, and the truth values of
`plays`, as bits of one number `how`; `lake.views` converts them. Encodings were chosen by measurement (`bench/`):
integers split by byte, growing keys and dates as differences, texts through a dictionary, all compressed by zstd at
level 1. That is smaller and quicker to write than Parquet's defaults, which make dictionaries that save nothing.
"""

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from jassstats.lake.errors import LakeError
from jassstats.lake.schema import TABLES

if TYPE_CHECKING:
    import pyarrow as pa

GROWING = {"deal", "line", "index", "date", "record"}
"""Columns whose neighbours differ by little: stored as differences."""

ID_BYTES = 16

AI_KNOWN, AI = 16, 32
HOW = {1: "led", 2: "followed", 4: "ruffed", 8: "trump", AI_KNOWN: "ai is not empty", AI: "ai"}
"""The meaning of each bit of `how`."""

SHOWN_ONLY = {"plays": {*HOW.values(), "forced"}}
"""Columns that a view computes from stored ones."""


@functools.cache
def arrow(table: str) -> "pa.Schema":
    """Return the Arrow schema of a fact table as users see it."""
    import pyarrow as pa

    about = TABLES[table]
    fields = [
        pa.field(name, _type(column.type), nullable=column.null, metadata={"comment": column.meaning})
        for name, column in about.columns.items()
    ]
    return pa.schema(fields, metadata={"table": table, "about": about.about, "grain": " ".join(about.grain)})


@functools.cache
def stored(table: str) -> "pa.Schema":
    """Return the Arrow schema of a fact table as it is stored in Parquet."""
    import pyarrow as pa

    fields = {field.name: field for field in arrow(table) if field.name not in SHOWN_ONLY.get(table, ())}
    if table == "deals":
        fields["id"] = fields["id"].with_type(pa.binary(ID_BYTES))
    if table == "plays":
        bits = ", ".join(f"{bit} {meaning}" for bit, meaning in HOW.items())
        fields["how"] = pa.field("how", pa.int16(), nullable=False, metadata={"comment": f"sum of {bits}"})
    return pa.schema(list(fields.values())).with_metadata(arrow(table).metadata or {})


def table(name: str, rows: Sequence[Sequence[Any]]) -> "pa.Table":
    """Return a fact table as it is stored, from rows of plain values in the order of its columns."""
    import pyarrow as pa

    schema = stored(name)
    columns = zip(*rows, strict=True) if rows else ([] for _ in schema)
    arrays = [
        pa.array(values, pa.string()).dictionary_encode()
        if pa.types.is_dictionary(field.type)
        else pa.array(values, field.type)
        for values, field in zip(columns, schema, strict=True)
    ]
    return pa.Table.from_arrays(arrays, schema=schema)


def pack(table: str, facts: "pa.Table") -> "pa.Table":
    """Return `facts` in exactly the stored form. Raises `LakeError` if the columns are other ones."""
    schema = stored(table)
    if facts.column_names != schema.names:
        raise LakeError(f"table {table} should have the columns {schema.names}, not {facts.column_names}")
    try:
        return facts.cast(schema).unify_dictionaries()
    except ValueError as error:
        raise LakeError(f"table {table} does not fit its schema: {error}") from None


def encode(packed: "pa.Table") -> "pa.Buffer":
    """Return the bytes of a Parquet file."""
    import pyarrow as pa
    from pyarrow import parquet

    sink = pa.BufferOutputStream()
    encodings = {field.name: _encoding(field) for field in packed.schema}
    options: Any = {
        "compression": "zstd",
        "compression_level": 1,
        "use_dictionary": [name for name, encoding in encodings.items() if encoding is None],
        "write_statistics": [name for name, encoding in encodings.items() if encoding is None or name in GROWING],
        "column_encoding": {name: encoding for name, encoding in encodings.items() if encoding},
        "write_batch_size": 1 << 16,
    }
    parquet.write_table(packed, sink, **options)
    return sink.getvalue()


def _type(name: str) -> "pa.DataType":
    import pyarrow as pa

    if name == "name":
        return pa.dictionary(pa.int32(), pa.string())
    if name == "time":
        return pa.timestamp("ms")  # Parquet knows no whole seconds
    found: pa.DataType = getattr(pa, "bool_" if name == "bool" else name)()
    return found


def _encoding(field: "pa.Field[Any]") -> str | None:
    """Return the encoding of a column; None for texts, which go through a dictionary."""
    import pyarrow as pa

    if pa.types.is_dictionary(field.type) or pa.types.is_string(field.type):
        return None
    if pa.types.is_boolean(field.type) or pa.types.is_fixed_size_binary(field.type):
        return "PLAIN"
    return "DELTA_BINARY_PACKED" if field.name in GROWING else "BYTE_STREAM_SPLIT"
