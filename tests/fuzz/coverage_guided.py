"""One reader under atheris, which changes texts towards code that no text has reached yet.

`coverage_guided.py NAME SECONDS` ends after so many seconds, in which the imports are counted.
NAME is a source of logs, or one of `readers.READERS`. Every entry of a log is a deal or a problem, none is a failure of
the program, and a deal written in our own form is read again as the same deal. Any other text is read, or refused with
a `JassstatsError`. What follows on the command line goes to libFuzzer, such as a folder of texts.
"""

import logging
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import atheris

BEGUN = time.monotonic()
MODULES = [
    *("jassstats.logs", "jassstats.cards", "jassstats.lake.aliases", "jassstats.lake.manifest"),
    *("jassstats.games.house_rules", "jassstats.study.compare.ledger", "jassstats.access.bundle.check"),
    "jassstats.access.deal_address",
]
"""The modules that atheris watches. None of them holds a kernel: numba compiles no watched code."""
with atheris.instrument_imports(include=MODULES):
    from fuzz.readers import READERS

    from jassstats.errors import JassstatsError
    from jassstats.logs import read
    from jassstats.logs.jsonl import codec
    from jassstats.logs.open_text import Unreadable

NAME, SECONDS = sys.argv.pop(1), float(sys.argv.pop(1))
FOLDER = Path(tempfile.mkdtemp(prefix="jassstats-fuzz-"))


def text(data):
    """Read a text that is no log."""
    with suppress(JassstatsError):
        READERS[NAME].check(FOLDER, data)


def entries(data):
    """Read a log, and check every entry."""
    (FOLDER / "log").write_bytes(data)
    try:
        for entry in read.read(FOLDER / "log", NAME):
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
left = max(1, round(SECONDS - (time.monotonic() - BEGUN)))
atheris.Setup([*sys.argv, f"-max_total_time={left}"], text if NAME in READERS else entries)
atheris.Fuzz()
