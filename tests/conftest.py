"""Fixtures of several test files: real logs, a terminal that is the same everywhere, fact tables to fill."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb
import pytest

from jassstats import cards
from jassstats.lake.macros import MACROS
from jassstats.lake.schema import TABLES
from jassstats.lake.views import TYPES

ROOT = Path(__file__).parent.parent
collect_ignore_glob = ["fuzz/coverage_guided.py", "crash/starter.py", "typing/*"]
"""Scripts that tests run or check in a process of their own; they hold no tests."""
USUAL = {
    "deals": {
        "game": "schieber",
        "preset": "swisslos_2500",
        "overrides": "{}",
        "players": 4,
        "dealer": 3,
        "forehand": 0,
        "kind": "complete",
        "complete": True,
        "hands_known": True,
        "played": 36,
        "meld_source": "derived",
        "marriage_worth": 20,
    },
    "melds": {"stage": "dealt"},
}
"""The default values of a test's row."""

HANDS_TELL = """
update seats set
    trumps_dealt = trumps(dealt, trump),
    aces = side_aces(hand, trump),
    aces_dealt = side_aces(dealt, trump),
    longest = longest_run(hand),
    longest_dealt = longest_run(dealt),
    fours = fours(hand),
    fours_dealt = fours(dealt),
    wedded = trump_pair(hand, trump),
    wedded_dealt = trump_pair(dealt, trump),
    six_dealt = trump_six(dealt, trump),
    upcard_dealt = (dealt >> upcard) & 1 > 0
from deals
where deals.deal = seats.deal;
update seats set meld_award = meld_counted + marriage > 0 and seats.awards > 0 and (
    not in_sack and score - meld_counted - marriage < minimum
    or deals.awards <= (
        select count(*) from seats as others where others.deal = seats.deal and others.seat <> seats.seat
        and not others.in_sack and others.score >= seats.score - seats.meld_counted - seats.marriage
    )
)
from deals
where deals.deal = seats.deal;
"""
"""Columns that a real lake has from the masks, and awards that melds decided, said once more in SQL."""

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background by a shell; a program that a test starts would inherit a deaf ear to Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """A test that takes the real logs carries the marker `real`."""
    for item in items:
        if "real_logs" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.real)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes():
    """The kernels are compiled once before the workers start; each worker would compile them for itself."""
    subprocess.run([sys.executable, "-m", "jassstats", "warm"], cwd=ROOT, check=True, capture_output=True)


def pytest_unconfigure(config):
    """The last line says what the run left out."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter and not hasattr(config, "workerinput") and "not real" in config.option.markexpr:
        reporter.write_line("Not run: the tests on real logs, which are no part of the project. `make real` runs them.")


@pytest.fixture(scope="session")
def root():
    """The folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def real_logs():
    """The folder of really played logs, which is no part of the project."""
    named = os.environ.get("JASSSTATS_REAL_LOGS", "")
    folder = Path(named)
    if not named or not (folder / "challenge").is_dir() or not (folder / "jasskit").is_dir():
        pytest.fail(
            f"JASSSTATS_REAL_LOGS is {named!r}: it must name the folder of real logs (challenge/, jasskit/)",
            pytrace=False,
        )
    return folder


@pytest.fixture
def entered():
    """A folder that everybody may enter: those that pytest makes are its own user's alone."""
    with tempfile.TemporaryDirectory(prefix="jassstats-test-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch):
    """No colours, a fixed width: what a command prints depends on its input only."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("MPLBACKEND", "Agg")
    monkeypatch.delenv("FORCE_COLOR", raising=False)


class FactLake:
    """The fact tables, empty, in memory; a test fills them with rows that are read by eye."""

    def __init__(self):
        self.connection = duckdb.connect()
        for table in TABLES.values():
            columns = (f'"{name}" {TYPES[c.type]}{"" if c.null else " not null"}' for name, c in table.columns.items())
            self.connection.execute(f"create table {table.name} ({', '.join(columns)})")
        self.connection.execute(MACROS)

    def connect(self, tables=None):  # noqa: ARG002  they are all there
        """The connection, as a lake gives it; what the hands tell is filled in."""
        self.connection.execute(HANDS_TELL)
        return self.connection

    def add(self, table, text, **usual):
        """Rows from a drawn table: names in the first line, columns parted by `|`, nothing for what is empty."""
        head, *lines = ([cell.strip() for cell in line.split("|")] for line in text.strip().splitlines())
        for line in lines:
            row = {**USUAL.get(table, {}), **usual, **dict(zip(head, line, strict=True))}
            for name, column in TABLES[table].columns.items():
                if name not in row and not column.null:
                    row[name] = "-" if column.type in ("name", "string") else 0
            values = [cards.card(value) if name == "card" else value for name, value in row.items() if value != ""]
            filled = ", ".join(f'"{name}"' for name, value in row.items() if value != "")
            marks = ", ".join("?" * len(values))
            self.connection.execute(f"insert into {table} ({filled}) values ({marks})", values)


@pytest.fixture
def fact_lake():
    """Empty fact tables to be filled by the test."""
    return FactLake()


@pytest.fixture(scope="session")
def fact_lakes():
    """Makes empty fact tables that tests of a file may share."""
    return FactLake
