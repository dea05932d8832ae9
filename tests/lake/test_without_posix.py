"""Nothing needs a module or a function that Windows lacks: tests of each part in a process that has none of them."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
TESTS = Path(__file__).parents[1]

LACKING = """
import os, signal, sys, warnings

for name in ("fcntl", "grp", "pwd", "resource", "termios"):
    sys.modules[name] = None  # importing it fails
for name in (
    "fork", "geteuid", "getegid", "getgid", "getuid", "killpg", "mkfifo", "pread", "pwrite", "sched_getaffinity",
    "setsid", "O_CLOEXEC", "O_DIRECTORY",
):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGKILL", "SIGHUP", "SIGPIPE", "SIGXFSZ"):
    delattr(signal, name)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # filelock says that it locks without the system's help
    import filelock
"""

EVERY_MODULE = """
import importlib, pkgutil, jassstats
for found in pkgutil.walk_packages(jassstats.__path__, "jassstats."):
    if not found.name.endswith("__main__"):
        importlib.import_module(found.name)
"""

SOME_TESTS = """
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # plugins take a system without getuid for a fault
import pytest
sys.exit(pytest.main([*sys.argv[2:], "-q", "-p", "no:cacheprovider", "--basetemp", sys.argv[1]]))
"""

PORTABLE = [
    "lake/test_lake.py::test_rows_come_back_as_they_were_written",
    "lake/test_lake.py::test_what_was_not_committed_is_not_there_and_is_swept_away",
    "lake/test_lake.py::test_a_second_writer_is_told_who_is_in",
    "lake/test_readers.py::test_what_a_reader_may_open_is_not_deleted_until_it_reads_something_newer",
    "lake/test_readers.py::test_parts_of_every_moment_that_is_still_read_stay",
    "logs/test_ingest.py::test_lawful_deals_are_accepted_and_their_facts_are_there",
    "api/test_api.py::test_an_answer_is_read_where_it_is_printed",
    "study/test_compare.py::test_a_ledger_that_somebody_writes_is_refused",
]
"""Of each part that touches the system: locks, readers, ingest, simulation, statistics, ledgers."""


def run(code, *words):
    done = subprocess.run([sys.executable, "-c", LACKING + code, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_module_is_imported():
    run(EVERY_MODULE)


def test_locks_readers_ingest_simulation_statistics_and_ledgers_work(tmp_path):
    answer = run(SOME_TESTS, str(tmp_path / "base"), *(f"{TESTS}/{name}" for name in PORTABLE))
    assert f"{len(PORTABLE)} passed" in answer
