"""The README's tour runs as it is printed, and prints what it says."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
TOUR = README.partition("## A short tour")[2].partition("## Commands")[0]
FINDS = {"show samples/mistakes.jsonl:3"}
"""Commands that end with 1, since they find something, as the text says."""


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """Run each block of the tour in one folder, and return its output with the output printed under it in the text."""
    folder = tmp_path_factory.mktemp("tour")
    printed = []
    for kind, block in re.findall(r"```(sh|python|text)\n(.*?)```", TOUR, re.DOTALL):
        if kind == "text":
            printed[-1][-1] = block
        else:
            command = ["bash", "-c", block] if kind == "sh" else [sys.executable, "-c", block]
            printed.append([block, run(command, folder), ""])
    return printed


def run(command, folder):
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    plain = {**os.environ, "PATH": path, "NO_COLOR": "1", "COLUMNS": "120"}
    return subprocess.run(
        command, cwd=folder, env=plain, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )


@pytest.mark.examples
def test_every_command_ends_as_it_should(told):
    for block, done, _ in told:
        assert done.returncode == any(words in block for words in FINDS), f"{block}\n{done.stdout}"


@pytest.mark.examples
def test_what_the_readme_prints_is_what_is_printed(told):
    for block, done, said in told:
        lines = {line.strip() for line in done.stdout.splitlines()}
        assert [line for line in said.splitlines() if line.strip() not in lines] == [], f"{block}\n{done.stdout}"


@pytest.mark.examples
def test_the_tour_has_every_step(told):
    steps = [block.split()[1] for block, _, _ in told]
    assert steps == [
        "simulate", "stats", "sql", "find", "presets", "jassstats",  # Handjass, then the same in Python
        "advise", "compare", "diff",
        "samples", "stats", "show", "report",  # logs of Schieber
    ]  # fmt: skip


def test_every_command_is_in_the_table():
    helped = run([Path(sys.executable).with_name("jassstats"), "--help"], ROOT).stdout
    commands = re.findall(r"^  (\w+) {2,}\S", helped.partition("Commands:")[2], re.MULTILINE)
    table = README.partition("## Commands")[2].partition("## How it counts")[0]
    assert [name for name in commands if f"`{name}`" not in table] == []
    assert len(commands) > 10


def test_every_place_it_names_is_there():
    places = re.findall(r"`((?:[\w.]+/)*[\w.]+(?:/|\.md))`", README)
    assert [place for place in places if not (ROOT / place).exists() and not place.startswith("out/")] == []
    assert len(places) > 10
