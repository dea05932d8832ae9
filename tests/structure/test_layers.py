"""Allowed imports between layers, and modules that a quick answer must never load."""

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


def circles(imports):
    """Groups of modules that import one another, directly or by way of others (Tarjan's components)."""
    number, least, path, groups = {}, {}, [], []

    def visit(module):
        number[module] = least[module] = len(number)
        path.append(module)
        for other in imports[module]:
            if other not in number:
                visit(other)
                least[module] = min(least[module], least[other])
            elif other in path:
                least[module] = min(least[module], number[other])
        if least[module] == number[module]:
            group = [path.pop()]
            while group[-1] != module:
                group.append(path.pop())
            groups.append(sorted(group))

    for module in imports:
        if module not in number:
            visit(module)
    return [group for group in groups if len(group) > 1]


def test_a_circle_is_found():
    assert circles({"a": ["b"], "b": ["c"], "c": ["b"], "d": ["a"]}) == [["b", "c"]]


def test_no_modules_import_one_another_in_a_circle_not_even_within_functions():
    import grimp

    graph = grimp.build_graph("jassstats", cache_dir=None)
    imports = {module: sorted(graph.find_modules_directly_imported_by(module)) for module in sorted(graph.modules)}
    assert circles(imports) == []
