"""One player by every spelling of a letter, and the slip line of a player, a contract and points."""

import os
import subprocess
import sys

import msgspec
import pytest

import jassstats as js
from jassstats.ingestion import files
from jassstats.logs import read as log_reader


def points(slate, players):
    """One deal of Schieber of which the points were written down, as a line of our log form."""
    deal = {"form": "deal/1", "game": "schieber", "preset": "swisslos_2500", "players": players, "dealer": 0}
    return msgspec.json.encode(deal | {"slate": slate}) + b"\n"


def entries(path, text):
    path.write_text(text, encoding="utf-8")
    return list(log_reader.read(path))


NAMES_OF_ZOE = ("Zo\u00eb", "Zoe\u0308")


@pytest.mark.parametrize("zoe", NAMES_OF_ZOE, ids=["composed", "decomposed"])
@pytest.mark.parametrize("other", NAMES_OF_ZOE, ids=["composed", "decomposed"])
def test_a_filter_finds_a_player_by_either_spelling(tmp_path, zoe, other):
    """A player, a condition, a query, its parameters, and aliases: all of them compare composed letters (NFC)."""
    slip = f"game schieber swisslos_2500\nplayers {zoe} Reto Lina Urs\n{other} Obenabe 100 57\n"
    (tmp_path / "a.jass").write_text(slip, encoding="utf-8")
    (tmp_path / "b.jsonl").write_bytes(points([90, 67], [other, "Reto", "Lina", "Urs"]))
    files.ingest([tmp_path / "a.jass", tmp_path / "b.jsonl"], tmp_path / "lake")
    held = js.open(tmp_path / "lake")
    condition = f"deal in (select deal from seats where player = '{other}')"
    assert held.stat("deals_logged", by="", player=other).n == 2
    assert held.stat("deals_logged", by="", where=condition).n == 2
    assert len(held.find(condition)) == 2
    assert held.sql("select count(*) from seats where player = $name", name=other).fetchall() == [(2,)]
    assert held.query(f"select count(*) as n from seats where player = '{other}'")[0] == {"n": 2}
    (tmp_path / "lake" / "aliases.toml").write_text(f'Zora = ["{other}"]\n', encoding="utf-8")
    renamed = js.open(tmp_path / "lake").sql("select distinct player from seats where seat = 0")
    assert renamed.fetchall() == [("Zora",)]


@pytest.mark.parametrize("line", ["Zo\u00eb Obenabe 100 57", "zoe\u0308: O 100 57", "Zo\u00eb\tobenabe 100, 57"])
def test_a_player_a_contract_and_points_are_a_deal(tmp_path, line):
    """The same deals as with the call and the points on lines of their own; each such line is a deal."""
    head = "game schieber swisslos_2500\nplayers Zo\u00eb Reto Lina Urs\n"
    long = entries(tmp_path / "a.jass", f"{head}Zo\u00eb: Obenabe\npoints 100 57\ndeal\nReto: U\npoints 60 97\n")
    short = entries(tmp_path / "b.jass", f"{head}{line}\nReto Undenufe 60 97\n")
    assert [one.problem for one in short] == [None, None]
    assert [one.deal for one in short] == [one.deal for one in long]
    assert [(one.deal.calls, one.deal.slate) for one in short] == [("0:O", [100, 57]), ("1:U", [60, 97])]


@pytest.mark.parametrize("line", ["Zita Obenabe 100 57", "Zo\u00eb Obenabe 100 5x", "Zo\u00eb Obenabe 100"])
def test_a_player_a_contract_and_points_that_can_not_be_are_refused(tmp_path, line):
    head = "game schieber swisslos_2500\nplayers Zo\u00eb Reto Lina Urs\n"
    (wrong, right) = entries(tmp_path / "a.jass", f"{head}{line}\ndeal\n60 97\n")
    assert (wrong.deal, right.deal.slate) == (None, [60, 97])


def test_a_name_that_two_players_have_spoils_its_own_deal_only(tmp_path):
    head = "game schieber swisslos_2500\nplayers Zita Reto Zita Urs\n100 57\n"
    first, wrong, last = entries(tmp_path / "a.jass", f"{head}Zita Obenabe 60 97\ndeal\n57 100\n")
    assert (first.deal.slate, wrong.problem.code, last.deal.slate) == ([100, 57], "LOG-41", [57, 100])


@pytest.mark.parametrize("form", ["--json", "--csv"])
def test_what_programs_read_keeps_every_letter_in_any_locale(tmp_path, form):
    (tmp_path / "a.jsonl").write_bytes(points([90, 67], ["Zo\u00eb", "Reto", "Lina", "Urs"]))
    files.ingest([tmp_path / "a.jsonl"], tmp_path / "lake")
    words = ["sql", "select player from seats where seat = 0", "-l", str(tmp_path / "lake"), form]
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run([sys.executable, "-m", "jassstats", *words], capture_output=True, env=environment, check=True)
    assert "Zo\u00eb" in done.stdout.decode("utf-8")
