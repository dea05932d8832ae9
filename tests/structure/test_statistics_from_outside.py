"""Another package publishes statistics under the entry point `jassstats.stats`; nothing else changes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "jassstats"
BROKEN_OFF = """-- How many deals are broken off?
--
-- games:      all
-- uses:
--   kind in ('complete', 'broken_off')    no card is known
-- grain:      game
-- by:         game, preset
-- columns:
--   deals       deals with cards
--   broken_off  share of them that were broken off, 0 to 1
-- intervals:
--   broken_off  wilson over deals

select
    {by},
    count(*) as deals,
    share_of(kind = 'broken_off') as broken_off
from deals
group by all
order by all
"""


@pytest.fixture
def site(tmp_path):
    """A folder with an installed package of somebody else's: three files, and an entry point that leads nowhere."""
    statistics = tmp_path / "club_jass" / "statistics"
    statistics.mkdir(parents=True)
    (statistics / "broken_off.sql").write_text(BROKEN_OFF, encoding="utf-8")
    (statistics / "push_rate.sql").write_text(BROKEN_OFF, encoding="utf-8")
    (statistics / "notes.sql").write_text("-- only a note", encoding="utf-8")
    info = tmp_path / "club_jass-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: club-jass\nVersion: 1.0\n", encoding="utf-8")
    points = "[jassstats.stats]\nclub = club_jass.statistics\ngone = club_jass.nowhere\n"
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    return tmp_path


def jassstats(site, *words):
    """Return the output of the program with that package installed, and its warnings."""
    path = os.pathsep.join([str(site), str(PACKAGE.parent)])
    done = subprocess.run(
        [sys.executable, "-m", "jassstats", *words], capture_output=True, text=True, check=False, cwd=site,
        env=os.environ | {"PYTHONPATH": path},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


def test_a_statistic_is_one_file(site):
    ours = sorted(path.stem for path in (PACKAGE / "stats" / "queries").glob("*.sql"))
    listed, warned = jassstats(site, "stats", "--json")
    rows = {row["name"]: row["question"] for row in json.loads(listed)}
    assert sorted(rows) == sorted([*ours, "broken_off"])
    assert rows["push_rate"] == "How often does the forehand push?"
    assert "push_rate.sql of club_jass.statistics is left out: the name is taken" in warned
    assert "notes.sql of club_jass.statistics is no statistic" in warned
    assert "the statistics 'gone' (club_jass.nowhere) can't be read" in warned


def test_it_is_asked_as_any_other(site):
    jassstats(site, "simulate", "schieber", "--deals", "20", "--seed", "3", "-o", "lake")
    answer = json.loads(jassstats(site, "stats", "broken_off", "-l", "lake", "--json")[0])
    (row,) = answer["rows"]
    assert (row["game"], row["deals"], row["broken_off"]) == ("schieber", 20, 0.0)
    assert row["broken_off_high"] == pytest.approx(3.8414588 / (20 + 3.8414588), abs=1e-6)  # Wilson at 0 of 20
