"""The ledgers of a lake: files read and runs simulated. They are kept in its manifest and queried like tables."""

from jassstats.lake.schema import Table, col, maybe

FILES = Table(
    "files",
    ("file",),
    "One row per file read: deals_in = accepted + quarantined + duplicates.",
    {
        "file": col("name", "file, as in deals and rejects"),
        "path": col("string", "where it lay when it was read"),
        "source": col("name", "format it was read as"),
        "preset": maybe("name", "preset asked for when it was read; empty if none was"),
        "deals_in": col("int64", "deals read from it"),
        "accepted": col("int64", "of them in this lake"),
        "quarantined": col("int64", "of them in rejects"),
        "duplicates": col("int64", "of them already in this lake"),
        "date": col("time", "when it was read, UTC"),
        "done": col("bool", "it was read to its end, and need not be read again"),
        "again": col("string", "why it must be read again; empty if it need not"),
    },
)

RUNS = Table(
    "runs",
    ("run",),
    "One row per simulation run: what reproduces its deals.",
    {
        "run": col("int32", "which run"),
        "game": col("name", "handjass, schieber or hasenpfeffer"),
        "preset": col("name", "name of the house rules"),
        "settings": col("string", "everything that reproduces the run, as JSON"),
    },
)

LEDGERS = {t.name: t for t in (FILES, RUNS)}
"""The ledgers by name. They are kept in the manifest, not in Parquet."""
