"""A game or a strategy of somebody else's is found by its entry point; nothing else changes.

The game is Schieber under another name, so that it needs no kernels of its own here.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "jassstats"
ENTRY_POINTS = """[jassstats.games]
toy = toy_jass

[jassstats.strategies]
toy.first_card = toy_strategies.first_card
schieber.first_card = toy_strategies.first_card
"""
FIRST_CARD = '''"""Plays the lowest card that it may, and calls what is usual."""

from jassstats.engine.jit import compiled


@compiled
def play(law, view, rand):
    card = 0
    while not view.legal >> card & 1:
        card += 1
    return card
'''


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A folder with an installed package of somebody else's."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(PACKAGE / "games" / "schieber", folder / "toy_jass", ignore=shutil.ignore_patterns("__pycache__"))
    for path in (folder / "toy_jass").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("jassstats.games.schieber", "toy_jass"), encoding="utf-8")
    (folder / "toy_strategies").mkdir()
    (folder / "toy_strategies" / "__init__.py").touch()
    (folder / "toy_strategies" / "first_card.py").write_text(FIRST_CARD, encoding="utf-8")
    info = folder / "toy_jass-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-jass\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    return folder


def jassstats(site, *words):
    """The program with that package installed; what it prints."""
    path = os.pathsep.join([str(site), str(PACKAGE.parent)])
    done = subprocess.run(
        [sys.executable, "-m", "jassstats", *words], capture_output=True, text=True, check=False, cwd=site,
        env=os.environ | {"PYTHONPATH": path},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.prove
def test_a_game_is_one_folder(site):
    assert [row["game"] for row in json.loads(jassstats(site, "games", "--json"))] == [
        "handjass", "hasenpfeffer", "schieber", "toy",
    ]  # fmt: skip
    jassstats(site, "simulate", "toy", "--deals", "50", "--seed", "3", "--strategies", "solid", "-o", "lake")
    jassstats(site, "simulate", "schieber", "--deals", "50", "--seed", "3", "--strategies", "solid", "-o", "lake")
    query = "select game, count(*) as n, sum(card) as cards from plays join deals using (deal) group by 1 order by 1"
    ours, theirs = json.loads(jassstats(site, "sql", query, "-l", "lake", "--json"))
    assert (ours["game"], theirs["game"]) == ("schieber", "toy")
    assert (ours["n"], ours["cards"]) == (theirs["n"], theirs["cards"]), "the same rules at the same addresses"
    assert jassstats(site, "show", "0", "-l", "lake").startswith("Toy, swisslos_2500\n")


def test_a_strategy_is_one_module(site):
    assert "first_card" in jassstats(site, "strategies", "schieber")
    jassstats(site, "simulate", "schieber", "--deals", "20", "--strategies", "usual+play=first_card", "-o", "firsts")
    assert "20" in jassstats(site, "sql", "select count(*) from deals", "-l", "firsts")
