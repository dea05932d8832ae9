"""Every reader under atheris, which looks for texts that reach new code. For `make fuzz`; Linux only."""

import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from fuzz import corpus
from fuzz.budget import MEMORY, SEED, TRIED
from fuzz.readers import READERS

pytestmark = [
    pytest.mark.fuzz,
    pytest.mark.skipif(
        importlib.util.find_spec("atheris") is None, reason="atheris is not installed: the extra `fuzz`"
    ),
]
LONGEST = 20_000
"""Bytes that a text may have."""


@pytest.mark.parametrize("name", [*corpus.sources(), *READERS])
def test_no_text_that_reaches_new_code_makes_a_reader_fail(name):
    samples = READERS[name].samples if name in READERS else corpus.samples(name)
    begun, label = time.monotonic(), f"{name}, guided"
    with tempfile.TemporaryDirectory(prefix="jassstats-fuzz-", dir=MEMORY) as folder:
        for number, text in enumerate(samples):
            (Path(folder) / f"{number}").write_bytes(text)
        done = _guided(name, folder)
        failed = [path.read_bytes()[:3_000] for path in Path(folder).glob("*-*")]
    units = re.search(r"number_of_executed_units: (\d+)", done.stderr)
    TRIED.entries[label] = int(units[1]) if units else 0
    TRIED.seconds[label] = time.monotonic() - begun
    assert done.returncode == 0, f"{done.stdout[-2_000:]}\n{done.stderr[-1_000:]}\n{failed}"
    assert units, done.stderr


def _guided(name, folder):
    """Run atheris on one reader for an equal share of the time."""
    words = [f"-max_len={LONGEST}", f"-seed={SEED}", "-print_final_stats=1", folder]
    script = Path(__file__).parent / "coverage_guided.py"
    return subprocess.run(
        [sys.executable, script, name, f"{TRIED.share()}", f"-artifact_prefix={folder}/", *words],
        capture_output=True,
        text=True,
        errors="replace",
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(script.parents[1]), os.environ.get("PYTHONPATH", "")])},
        check=False,
    )
