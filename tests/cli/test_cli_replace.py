"""A player corrects a slip and replaces it in the lake with one command."""

import json

import pytest

from jassstats import samples
from jassstats.cli import run

SLIP = next(path for path in samples.files() if path.name == "thursday.jass")
BAD = "jass\ngame handjass parlett_simple\nplayers Anna Beat Corinne\nno such line\n"


@pytest.fixture
def evening(tmp_path, monkeypatch, capsys):
    """A slip with five mistakes that was read into a lake, in the folder that the command is started in."""
    monkeypatch.chdir(tmp_path)
    text = SLIP.read_text(encoding="utf-8")
    (tmp_path / "evening.jass").write_text(text, encoding="utf-8")
    assert run(["ingest", "evening.jass"]) == 1
    capsys.readouterr()
    return text


def counts(capsys):
    query = "select file, deals_in, accepted, quarantined, duplicates from files order by file"
    assert run(["sql", query, "--json"]) == 0
    return [tuple(row.values()) for row in json.loads(capsys.readouterr().out)]


def test_the_same_command_again_takes_in_the_corrected_slip(evening, tmp_path, capsys):
    (tmp_path / "evening.jass").write_text(evening.replace("Corine:", "Corinne:"), encoding="utf-8")
    assert run(["ingest", "evening.jass"]) == 1  # four mistakes are left
    assert "evening.jass replaced its earlier text: 16 deals unchanged, 0 gone, 1 new." in capsys.readouterr().err
    assert counts(capsys) == [("evening.jass", 21, 17, 4, 0)]


@pytest.mark.parametrize(
    ("name", "words", "file"),
    [
        ("corrected.jass", ["corrected.jass", "--replace", "evening.jass"], "corrected.jass"),
        ("mended/evening.jass", ["mended/evening.jass", "--replace"], "evening.jass"),
        ("evening.jass", ["--replace", "evening.jass"], "evening.jass"),
    ],
)
def test_a_corrected_slip_of_any_name_replaces_the_earlier_one(evening, tmp_path, capsys, name, words, file):
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(evening.replace("Corine:", "Corinne:"), encoding="utf-8")
    assert run(["ingest", *words]) == 1
    assert "16 deals unchanged, 0 gone, 1 new." in capsys.readouterr().err
    assert counts(capsys) == [(file, 21, 17, 4, 0)]


@pytest.mark.usefixtures("evening")
def test_a_slip_without_an_acceptable_deal_replaces_nothing_and_its_mistakes_are_named(tmp_path, capsys):
    (tmp_path / "evening.jass").write_text(BAD, encoding="utf-8")
    assert run(["ingest", "evening.jass"]) == 1
    said = capsys.readouterr().err
    assert "evening.jass:4: deal 1 of 1, line 4, column 1: no line begins with 'no'" in said
    assert (
        "evening.jass replaced nothing: no deal in it can be accepted; the lake keeps the earlier deals (LOG-14)."
        in said
    )
    assert "from rejects" not in said  # the lake has no rejects of this text
    assert counts(capsys) == [("evening.jass", 21, 16, 5, 0)]


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["evening.jass", "--replace", "morning.jass"], 3, "morning.jass is not in the lake: nothing to replace."),
        (["--replace", "a.jass", "evening.jass", "b.jass"], 2, "a.jass can be replaced by one file, and 2 are named"),
        (["evening.jass", "--remove", "--replace"], 2, "--remove and --replace exclude each other."),
        ([], 2, "Missing argument"),
    ],
)
@pytest.mark.usefixtures("evening")
def test_what_can_not_be_meant_is_refused(capsys, words, code, told):
    assert run(["ingest", *words]) == code
    assert told in capsys.readouterr().err
    assert counts(capsys) == [("evening.jass", 21, 16, 5, 0)]
