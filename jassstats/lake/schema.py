"""How the fact tables lie in Parquet: one explicit schema each, every column with its meaning.

The one column stored otherwise than it is shown is the deals' `id`: sixteen bytes instead of their 32 hex digits.
Encodings were chosen by measurement (`bench/`): integers split by byte, growing keys and dates as differences, words
through a dictionary, all under zstd at level 1. That is smaller and quicker to write than Parquet's defaults, which
spend their time on dictionaries that save nothing.
"""

import binascii
import functools
from typing import TYPE_CHECKING, Any

from jassstats.lake.tables import TABLES, Column
from jassstats.lake.trouble import LakeError

if TYPE_CHECKING:
    import pyarrow as pa

GROWING = {"deal", "line", "index", "date", "record"}
"""Columns whose neighbours differ by little: stored as differences."""

ID_BYTES = 16


@functools.cache
def arrow(table: str) -> "pa.Schema":
    """The Arrow schema of a fact table, as everyone sees it."""
    import pyarrow as pa

    about = TABLES[table]
    fields = [
        pa.field(name, _type(column.type), nullable=column.null, metadata={"comment": column.meaning})
        for name, column in about.columns.items()
    ]
    return pa.schema(fields, metadata={"table": table, "about": about.about, "grain": " ".join(about.grain)})


@functools.cache
def stored(table: str) -> "pa.Schema":
    """The Arrow schema of a fact table, as it lies in Parquet."""
    import pyarrow as pa

    schema = arrow(table)
    if table != "deals":
        return schema
    at = schema.get_field_index("id")
    return schema.set(at, schema.field(at).with_type(pa.binary(ID_BYTES)))


def pack(table: str, facts: "pa.Table") -> "pa.Table":
    """`facts` in the form it is stored in, or `LakeError` if it is not the table it should be."""
    schema = stored(table)
    if facts.column_names != schema.names:
        raise LakeError(f"table {table} should have the columns {schema.names}, not {facts.column_names}")
    if table == "deals" and facts.schema.field("id").type != schema.field("id").type:
        facts = facts.set_column(facts.column_names.index("id"), schema.field("id"), _id_bytes(facts.column("id")))
    try:
        return facts.cast(schema).unify_dictionaries()
    except ValueError as error:
        raise LakeError(f"table {table} does not fit its schema: {error}") from None


def encode(table: str, packed: "pa.Table") -> "pa.Buffer":
    """The bytes of a Parquet file."""
    import pyarrow as pa
    from pyarrow import parquet

    sink = pa.BufferOutputStream()
    columns = TABLES[table].columns
    words = [name for name, column in columns.items() if _encoding(name, column) is None]
    encodings = {name: found for name, column in columns.items() if (found := _encoding(name, column))}
    options: Any = {
        "compression": "zstd",
        "compression_level": 1,
        "use_dictionary": words,
        "column_encoding": encodings,
        "write_batch_size": 1 << 16,
    }
    parquet.write_table(packed, sink, **options)
    return sink.getvalue()


def _type(name: str) -> "pa.DataType":
    import pyarrow as pa

    if name == "name":
        return pa.dictionary(pa.int32(), pa.string())
    if name == "time":
        return pa.timestamp("s")
    found: pa.DataType = getattr(pa, "bool_" if name == "bool" else name)()
    return found


def _encoding(name: str, column: Column) -> str | None:
    """How a column is encoded; None for words, which go through a dictionary."""
    if name == "id" or column.type == "bool":
        return "PLAIN"
    if column.type in {"name", "string"}:
        return None
    return "DELTA_BINARY_PACKED" if name in GROWING else "BYTE_STREAM_SPLIT"


def _id_bytes(ids: "pa.ChunkedArray[Any]") -> "pa.Array[Any]":
    """32 hex digits each as sixteen bytes; ids are all there (logged) or all missing (simulated)."""
    import pyarrow as pa

    if ids.null_count == len(ids):
        return pa.nulls(len(ids), pa.binary(ID_BYTES))
    if ids.null_count:
        raise LakeError("ids of a part's deals must be all there or all missing")
    digits = "".join(map(str, ids.to_pylist()))
    if len(digits) != 2 * ID_BYTES * len(ids):
        raise LakeError("an id must have 32 hex digits")
    return pa.FixedSizeBinaryArray.from_buffers(
        pa.binary(ID_BYTES), len(ids), [None, pa.py_buffer(binascii.unhexlify(digits))]
    )
