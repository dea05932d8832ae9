"""House rules of one's own as a TOML file: taken wherever a preset is taken, and stored as preset and options."""

import json

import pytest

import jassstats as js
from jassstats.games import house_rules
from jassstats.logs import read as log_reader
from jassstats.simulation import runs

OURS = 'preset = "parlett_simple"\ngame = "handjass"\n\n[options]\nminimum = 26\n'


@pytest.fixture
def ours(tmp_path):
    path = tmp_path / "our_table.toml"
    path.write_text(OURS, encoding="utf-8")
    return str(path)


def test_a_file_stands_for_its_preset_and_options(ours):
    assert house_rules.resolve("handjass", ours) == ("parlett_simple", {"minimum": 26})
    assert house_rules.resolve("handjass", ours, {"minimum": 30, "rob_2": False}) == (
        "parlett_simple", {"minimum": 30, "rob_2": False},
    )  # fmt: skip
    assert house_rules.resolve("handjass", "putze_fr", {"minimum": 30}) == ("putze_fr", {"minimum": 30})


def test_a_run_under_a_file_is_the_run_under_its_options(ours, tmp_path):
    by_file = runs.run("handjass", ours, deals=4, players=3)
    by_name = runs.run("handjass", "parlett_simple", deals=4, players=3, overrides={"minimum": 26})
    assert by_file == by_name
    js.simulate("handjass", tmp_path / "lake", preset=ours, deals=4, players=3)
    held = js.open(tmp_path / "lake").sql("select distinct preset, overrides from deals").fetchall()
    assert [(preset, json.loads(changed)) for preset, changed in held] == [("parlett_simple", {"minimum": 26})]


def test_a_log_is_read_under_a_file(ours, tmp_path):
    log = tmp_path / "a.jsonl"
    log.write_text('{"game":"handjass","preset":"putze_fr","dealer":0}\n', encoding="utf-8")
    (entry,) = log_reader.read(log, preset=ours)
    assert (entry.deal.preset, entry.deal.set) == ("parlett_simple", {"minimum": 26})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("preset = ", "is not TOML"),
        ("preset = " + "[" * 5_000 + "]" * 5_000, "its values lie too deep in one another"),
        ('preset = "parlett_simple"\n[options]\nminimum = ' + "9" * 5_000, "is not TOML"),
        ('preset = "parlett_simple"\n[options]\nminimum = 0x' + "f" * 5_000, "limit"),
        ("[options]\nminimum = 26", "must name the preset it starts from"),
        ('preset = "parlet_simple"', "did you mean parlett_simple"),
        ('preset = "parlett_simple"\n[options]\nminimun = 26', "did you mean minimum"),
        ('preset = "parlett_simple"\n[options]\nminimum = "many"', "minimum is a whole number"),
        ('preset = "parlett_simple"\n[options]\nminimum = 26.5', "holds truth values, whole numbers and texts"),
        ('preset = "parlett_simple"\nminimum = 26', "has minimum: it may have game, options, preset"),
        ('preset = "swisslos_2500"\ngame = "schieber"', "are house rules of schieber, not of handjass"),
        ("x" * 70_000, "too large for a file of house rules"),
    ],
)
def test_a_file_that_can_not_be_used_is_refused_with_its_name(text, message, tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(house_rules.HouseRulesError, match=message) as refused:
        house_rules.resolve("handjass", str(path))
    assert str(path) in str(refused.value)


def test_a_file_that_is_not_there_is_refused():
    with pytest.raises(house_rules.HouseRulesError, match="can't be read: No such file"):
        house_rules.resolve("handjass", "nowhere.toml")


def test_house_rules_as_one_word_are_read_back():
    rules = house_rules.HouseRules("parlett_simple", {"minimum": 26, "rob_2": False})
    assert str(rules) == "parlett_simple+minimum=26+rob_2=false"
    assert house_rules.parse(str(rules)) == ("parlett_simple", {"minimum": "26", "rob_2": "false"})
