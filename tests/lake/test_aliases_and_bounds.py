"""Alias files as people save them; and what a query may take: rows, memory, time."""

import json

import pytest

from jassstats.cli import run
from jassstats.lake import LakeError, aliases, write


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffname,player\nNori,Nora\n",
        "name;player\r\nNori;Nora\r\n",
        "player\tname\nNora\tNori\n",
        'name,player\n"Nori", Nora \n\n',
        "name,player\nNori,Nor\nNor,Nora\n",
    ],
)
def test_an_alias_file_is_read_as_spreadsheets_save_it(text, tmp_path):
    path = tmp_path / "aliases.csv"
    path.write_text(text, encoding="utf-8")
    assert aliases.read(tmp_path)["Nori"] == "Nora"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,player\nNori,Keller, Nora\n", "line 2: a name and a player are needed"),
        ("name,player\nA,B\nNori,\n", "line 3: a name and a player are needed"),
        ("name,player\nReto\n", "line 2: a name and a player are needed"),
        ("name,player\nA,B\nB,A\n", "go round in a circle"),
    ],
)
def test_an_alias_file_with_a_wrong_line_is_refused_with_the_line(text, said, tmp_path):
    (tmp_path / "aliases.csv").write_text(text, encoding="utf-8")
    with pytest.raises(LakeError, match=said):
        aliases.read(tmp_path)


@pytest.mark.parametrize("text", ["a = " + "9" * 5_000, "a = " + "[" * 5_000, "a = [1]", "a = 1979-13-01"])
def test_an_alias_file_that_is_none_is_refused(text, tmp_path):
    (tmp_path / "aliases.toml").write_text(text, encoding="utf-8")
    with pytest.raises(LakeError, match=r"is no alias file|write \"a\" ="):
        aliases.read(tmp_path)


@pytest.fixture
def empty(tmp_path):
    write.create(tmp_path / "lake")
    return str(tmp_path / "lake")


def test_a_table_has_a_thousand_rows_unless_more_are_named(empty, capsys):
    assert run(["sql", "select * from range(5000)", "--lake", empty]) == 0
    said = capsys.readouterr()
    assert "These are the first 1,000 rows" in said.err
    assert said.out.splitlines()[-1].strip() == "999" or "999" in said.out
    assert run(["sql", "select * from range(5000)", "--lake", empty, "--limit", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == [{"range": 0}, {"range": 1}, {"range": 2}]


def test_an_answer_for_programs_is_whole_or_refused(empty, capsys):
    assert run(["sql", "select 1 as a from range(1_000_001)", "--lake", empty, "--csv"]) == 2
    said = capsys.readouterr()
    assert (said.out, "more than 1,000,000 rows" in said.err) == ("", True)
