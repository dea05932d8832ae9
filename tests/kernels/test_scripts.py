"""A function of a script plays by its file, which is read once more: what the script starts must not start there."""

import os
import subprocess
import sys

import pytest

SCRIPT = """
import jassstats as js

def play(law, view, rand):
    return min(card for card in range(36) if view.legal >> card & 1)

{start}
"""
STARTS = {
    "simulate": 'js.simulate("handjass", "lake", strategies=play, deals=2)',
    "compare": 'js.compare("random_legal", play, deals=2)',
    "caught": 'try:\n    js.simulate("handjass", "lake", strategies=play, deals=2)\n'
    "except KeyError:\n    raise SystemExit(9)",
}


def run(tmp_path, text):
    (tmp_path / "script.py").write_text(text)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, "script.py"]
    return subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("start", STARTS)
def test_a_script_without_a_guard_is_told_so_once(tmp_path, start):
    """It used to read itself down to the limit of recursion."""
    done = run(tmp_path, SCRIPT.format(start=STARTS[start]))
    said = done.stderr.strip().splitlines()[-1]
    assert done.returncode == 1
    assert said.startswith("jassstats.errors.StrategyError: ")
    assert f"{tmp_path / 'script.py'} is read to find its strategies, and starts a game itself" in said
    assert said.endswith('put that below `if __name__ == "__main__":`')
    assert "can't be loaded" not in said
    assert "RecursionError" not in done.stderr


def test_a_script_with_a_guard_plays(tmp_path):
    start = 'if __name__ == "__main__":\n    print(js.simulate("handjass", "lake", strategies=play, deals=2).deals)'
    done = run(tmp_path, SCRIPT.format(start=start))
    assert (done.stdout, done.returncode) == ("2\n", 0), done.stderr
