"""Who may import whom, and what must never be loaded on the way to a quick answer."""

import subprocess
import sys
from pathlib import Path

import pytest

SLOW = ("numba", "llvmlite", "pandas", "pyarrow", "matplotlib", "IPython")
HELP = """
import sys
from jassstats.cli import main
sys.argv = ["jassstats", "--help"]
try:
    main()
except SystemExit as done:
    assert not done.code, done.code
"""


def slow_after(code):
    """The slow libraries a fresh interpreter has loaded after running `code`."""
    ask = f"{code}\nimport sys\nprint(' '.join(m for m in {SLOW!r} if m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1].split()


def test_the_import_contracts_of_pyproject_hold(root):
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-cache"], capture_output=True, text=True, cwd=root, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "module",
    [
        "jassstats",
        "jassstats.cli",
        "jassstats.lake",
        "jassstats.stats",
        "jassstats.record",
        "jassstats.logs.read",
        "jassstats.games.schieber.rules.play",
        "jassstats.games.schieber.options",
    ],
)
def test_an_import_loads_neither_the_compiler_nor_a_table_library(module):
    assert slow_after(f"import {module}") == []


def test_help_loads_nothing_slow():
    assert slow_after(HELP) == []
