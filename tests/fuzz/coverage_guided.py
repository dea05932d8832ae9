"""One source under atheris, which changes texts towards code that no text has reached yet: `coverage_guided.py SOURCE`.

Every entry is a deal or a problem, none is a failure of the program, and a deal written in our own form is read again
as the same deal. What follows on the command line goes to libFuzzer, such as `-max_total_time=60` or a folder of texts.
"""

import logging
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["jassstats.logs", "jassstats.cards"]):
    from jassstats.logs import read
    from jassstats.logs.jsonl import codec
    from jassstats.logs.open_text import Unreadable

SOURCE = sys.argv.pop(1)
FILE = Path(tempfile.mkdtemp(prefix="jassstats-fuzz-")) / "log"


def entries(data):
    """Read a text, and check every entry."""
    FILE.write_bytes(data)
    try:
        for entry in read.read(FILE, SOURCE):
            check(entry)
    except Unreadable:
        return


def check(entry):
    """One entry: a deal that survives being written, or a problem that is the log's own."""
    if (entry.deal is None) == (entry.problem is None):
        raise AssertionError(f"a deal or a problem: {entry}")
    if entry.problem is not None and entry.problem.code == "LOG-99":
        raise AssertionError(entry.problem.message)
    tidy = codec.tidied(entry)
    if tidy.problem is not None and tidy.problem.code == "LOG-99":
        raise AssertionError(tidy.problem.message)
    if tidy.deal is not None and codec.decode(codec.encode(tidy.deal)) != tidy.deal:
        raise AssertionError(f"written and read it is another deal: {tidy.deal}")


logging.disable(logging.CRITICAL)
atheris.Setup(sys.argv, entries)
atheris.Fuzz()
