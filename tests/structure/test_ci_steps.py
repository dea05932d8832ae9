"""`.ci/run` runs every check of the Makefile, and fuzz and crashes end after a fixed time under a fixed seed."""

import re
import subprocess
import tomllib

import pytest

IN_TEST = {"slow"}
"""Markers of tests that `make test` runs."""


def test_every_marker_of_tests_is_a_step(root):
    """Tests with another marker are left out of `make test`, so that a step has to run them."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    markers = {line.partition(":")[0] for line in settings["markers"]}
    script = (root / ".ci" / "run").read_text(encoding="utf-8")
    steps = re.search(r"for step in ([a-z ]+);", script)[1].split()
    assert set(steps) == markers - IN_TEST | {"check", "test"}


@pytest.mark.parametrize(("step", "seconds"), [("fuzz", 480), ("crash", 180)])
def test_fuzz_and_crashes_are_bounded_and_can_be_repeated(root, step, seconds):
    for given, expected in (([], (seconds, 1)), (["SECONDS=7", "SEED=5"], (7, 5))):
        words = ["make", "-n", "VENV=/nowhere", step, *given]
        shown = subprocess.run(words, cwd=root, capture_output=True, text=True, check=True).stdout
        assert f"JASSSTATS_{step.upper()}_SECONDS={expected[0]} " in shown
        assert f"JASSSTATS_{step.upper()}_SEED={expected[1]} " in shown
