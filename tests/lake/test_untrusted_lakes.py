"""A lake is data: a strategy file that its manifest names is executed only if the user names or trusts it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sampled_cases import sampled

import jassstats as js

STRATEGY = '''"""Plays the lowest card and leaves a mark when it is executed."""
from pathlib import Path

Path({mark!r}).write_text("executed")


def play(law, view, rand):
    return next(card for card in range(36) if view.legal >> card & 1)
'''
COMMANDS = {
    "stats": ["stats", "sack_rate", "-l", "lake"],
    "sql": ["sql", "select count(*) from plays", "-l", "lake"],
    "find": ["find", "--where", "sacks > 0", "-l", "lake"],
    "show": ["show", "0", "-l", "lake"],
    "report": ["report", "lake", "-o", "page.html"],
    "verify": ["verify", "-l", "lake"],
    "advise": ["advise", "handjass", "--deal", "0", "-l", "lake"],
    "advise_where": ["advise", "handjass", "--where", "true", "-l", "lake"],
    "ratings": ["ratings", "--by", "deals", "-l", "lake"],
}


def jassstats(folder, *words):
    environment = os.environ | {"PYTHONPATH": str(Path(js.__file__).parent.parent)}
    command = [sys.executable, "-m", "jassstats", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)


@pytest.fixture(scope="module")
def strange(tmp_path_factory):
    """A lake whose run was played by a file, and the mark that the file leaves when it is executed."""
    folder = tmp_path_factory.mktemp("strange")
    mark = folder / "mark"
    (folder / "mine.py").write_text(STRATEGY.format(mark=str(mark)), encoding="utf-8")
    js.simulate("handjass", folder / "lake", deals=20, players=2, strategies=str(folder / "mine.py"))
    return folder, mark


@pytest.mark.parametrize("command", sampled(COMMANDS, 3))
def test_no_command_executes_a_strategy_file_that_only_a_lake_names(command, strange):
    folder, mark = strange
    mark.unlink(missing_ok=True)
    done = jassstats(folder, *COMMANDS[command])
    assert not mark.exists(), done.stdout
    said = done.stdout + done.stderr
    assert "Traceback" not in said
    if command == "verify":
        assert done.returncode == 0
        assert "not dealt again: strategies not trusted (run 1)" in " ".join(said.split())
    elif command not in ("find", "report"):
        assert done.returncode in {2, 3}
        assert "--trust" in said


def test_a_trusted_lake_is_dealt_again(strange):
    folder, mark = strange
    mark.unlink(missing_ok=True)
    done = jassstats(folder, "sql", "select count(*) as n from plays", "-l", "lake", "--trust", "--csv")
    assert done.stdout.split() == ["n", "360"]
    assert mark.exists()


def test_a_changed_strategy_file_is_refused_before_it_is_executed_even_if_trusted(tmp_path):
    mark = tmp_path / "mark"
    mine = tmp_path / "mine.py"
    mine.write_text(STRATEGY.format(mark=str(tmp_path / "first")), encoding="utf-8")
    js.simulate("handjass", tmp_path / "lake", deals=4, players=2, strategies=str(mine))
    mine.write_text(STRATEGY.format(mark=str(mark)), encoding="utf-8")
    done = jassstats(tmp_path, "sql", "select count(*) from plays", "-l", "lake", "--trust")
    assert (done.returncode, mark.exists()) == (3, False)
    assert "made under other rules or strategies" in done.stderr


@pytest.mark.parametrize(
    "name",
    sampled(
        [
            "os",
            "..evil",
            "solid+play=evil.py",
            "evil.py:play",
            "evil@00000000",
            "json.tool",
            "a\0.py",
            "b" * 300 + ".py",
        ],
        3,
    ),
)
def test_an_edited_manifest_imports_nothing(name, tmp_path):
    js.simulate("handjass", tmp_path / "lake", deals=4, players=2)
    (tmp_path / "evil.py").write_text(STRATEGY.format(mark=str(tmp_path / "mark")), encoding="utf-8")
    manifest = tmp_path / "lake" / "manifest.json"
    content = json.loads(manifest.read_text(encoding="utf-8"))
    for run in content["runs"].values():
        run["strategies"] = [name, name]
    del content["seal"]
    manifest.write_text(json.dumps(content), encoding="utf-8")
    done = jassstats(tmp_path, "sql", "select count(*) from plays", "-l", "lake", "--trust")
    assert (done.returncode, (tmp_path / "mark").exists()) == (3, False)
    assert "Traceback" not in done.stderr
