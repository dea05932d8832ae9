"""Input nobody would write on purpose, and what it used to do."""

import json
import os
import subprocess
import sys
import threading

import duckdb
import msgspec
import pytest

import jassstats as api
from jassstats import lake
from jassstats.cli import run
from jassstats.ingestion import files as ingestion
from jassstats.ingestion import lint
from jassstats.logs import read as log_reader
from jassstats.logs import write as log_writer
from jassstats.record import Deal, Entry
from jassstats.replay import pack
from jassstats.replay.columns import Logged
from jassstats.simulation import runs, to_lake


@pytest.fixture(scope="module")
def empty(tmp_path_factory):
    path = tmp_path_factory.mktemp("hostile") / "lake"
    ingestion.ingest([], path)
    return path


@pytest.mark.parametrize("query", ["drop view deals; )", "create table t as select 1; )", "explain drop view deals; )"])
def test_of_a_broken_text_no_statement_is_run(empty, query):
    held = lake.open(empty)
    views = held.sql("show tables").fetchall()
    with pytest.raises(duckdb.ParserException):
        held.sql(query)
    assert held.sql("show tables").fetchall() == views


@pytest.mark.parametrize(
    "query", ["explain (analyze) drop view deals", "explain (format json) create table t as select 1"]
)
def test_explain_with_options_explains_only_questions(empty, query):
    held = lake.open(empty)
    with pytest.raises(lake.LakeError, match="only a reading query"):
        held.sql(query)
    assert held.sql("explain (format json) select * from deals").fetchall()
    assert held.sql("select * from deals").fetchall() == []


def test_columns_of_one_name_keep_their_values(empty, capsys):
    assert run(["sql", "select 1 as a, 2 as a, 3 as a_2, 4 as a", "--json", "--lake", str(empty)]) == 0
    assert json.loads(capsys.readouterr().out) == [{"a": 1, "a_3": 2, "a_2": 3, "a_4": 4}]
    assert run(["sql", "select 1 as a, 2 as a", "--csv", "--lake", str(empty)]) == 0
    assert capsys.readouterr().out == "a,a_2\n1,2\n"


def test_json_is_json_whatever_the_numbers_are(empty, capsys):
    query = "select 'nan'::double as a, ['inf'::double, 1] as b, map {date '2025-01-01': 0.5::double} as c"
    assert run(["sql", query, "--json", "--lake", str(empty)]) == 0
    [row] = json.loads(capsys.readouterr().out, parse_constant=pytest.fail)
    assert row == {"a": None, "b": [None, 1], "c": {"2025-01-01": 0.5}}


def test_a_link_that_leads_to_itself_can_not_be_opened(tmp_path):
    loop = tmp_path / "loop.jsonl"
    loop.symlink_to(loop)
    [count] = ingestion.ingest([loop], tmp_path / "lake").files
    assert (count.state, count.problem.code) == ("unreadable", "LOG-4")
    with pytest.raises(lake.LakeError, match="is not in"):
        ingestion.remove([loop], tmp_path / "lake")


def test_a_name_that_is_no_text_stops_no_other_file(tmp_path):
    deal = Deal(game="schieber", preset="swisslos_2500", dealer=1, slate=[87, 70], players=["A", "B", "C", "D"])
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad\udcff.jsonl"
    log_writer.write(good, [deal])
    bad.write_bytes(good.read_bytes())
    first, second = ingestion.ingest([bad, good], tmp_path / "lake").files
    assert (first.state, first.problem.code) == ("unreadable", "LOG-4")
    assert second.accepted == 1


@pytest.mark.parametrize("where", ["1); drop view hands; --", "true) or", "'"])
def test_a_condition_on_hands_that_is_broken_is_wrong_use(tmp_path, capsys, where):
    assert run(["simulate", "handjass", "--deals", "1", "--where", where, "-o", str(tmp_path / "lake")]) == 2
    assert "not understood" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "source"),
    [("a.jass.jsonl", "jassstats"), ("a.jsonl.jass", "slip"), ("a.jass.gz", "slip"), ("a.jass.jsonl.zst", "jassstats")],
)
def test_the_last_ending_says_what_is_written(tmp_path, name, source):
    points = Deal(game="schieber", preset="swisslos_2500", dealer=1, slate=[87, 70], players=["A", "B", "C", "D"])
    log_writer.write(tmp_path / name, [points])
    assert log_reader.read(tmp_path / name).source == source


def test_a_query_without_end_is_given_up(empty, capsys):
    endless = "with recursive r as (select 1 as n union all select n + 1 from r) select max(n) from r"
    assert run(["sql", endless, "--lake", str(empty), "--timeout", "0.5"]) == 2
    assert "took more than 0.5 s" in capsys.readouterr().err


def test_an_exact_decimal_is_a_number_in_json(empty, capsys):
    assert run(["sql", "select 1.50 as x, sum(2)::decimal(9, 1) as y", "--lake", str(empty), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == [{"x": 1.5, "y": 2.0}]


def test_an_empty_condition_is_told(empty, capsys):
    assert run(["find", "--where", " ", "--lake", str(empty)]) == 2
    assert "the condition is empty" in capsys.readouterr().err


def test_a_zero_byte_spoils_its_own_line_only(tmp_path):
    deal = Deal(game="schieber", preset="swisslos_2500", dealer=0)
    path = tmp_path / "a.jsonl"
    log_writer.write(path, [deal, deal])
    path.write_bytes(path.read_bytes() + b'{"form":\0}\n')
    found = [entry.problem and entry.problem.code for entry in log_reader.read(path)]
    assert found == [None, None, "LOG-20"]


SLIP = """game handjass parlett_simple
players Xaver Yvonne Zita
70 50 3O
70 50 37
deal
upcard H6
Xaver: C6 C7 C8 C9 C9
40 60 57
"""


def test_deals_of_a_slip_that_are_refused_are_accounted_for(tmp_path, capsys):
    slip, log = tmp_path / "a.jass", tmp_path / "a.jsonl"
    slip.write_text(SLIP)
    assert run(["convert", str(slip), "-o", str(log)]) == 1
    said = capsys.readouterr().err
    assert f"{slip}:3: not written: deal 1 of 1, line 3, column 7: points were expected" in said
    assert f"{slip}:5: not written: deal 3 of 1, line 7, column 20: C9 stands twice" in said
    assert f"2 deals written to {log}; 2 could not be read and are not in it." in said
    (count,) = ingestion.ingest([slip], tmp_path / "lake").files
    assert (count.deals_in, count.accepted, count.quarantined) == (4, 2, 2)
    rows = lake.open(tmp_path / "lake").sql("select line, code, raw from rejects order by line").fetchall()
    assert [(line, code) for line, code, _ in rows] == [(3, "LOG-42"), (5, "LOG-40")]
    assert rows[1][2] == "deal\nupcard H6\nXaver: C6 C7 C8 C9 C9"


def test_a_card_that_is_none_is_left_out_of_a_conversion_and_told(tmp_path, capsys):
    log = tmp_path / "a.jsonl"
    log.write_text('{"form":"deal/1","game":"schieber","preset":"swisslos_2500","dealer":0,"plays":"XX"}\n' * 2)
    assert run(["convert", str(log), "-o", str(tmp_path / "b.jsonl")]) == 1
    assert f"{log}:2: not written: 'XX' is no card" in capsys.readouterr().err


def test_a_conversion_to_a_dash_is_printed(tmp_path, capsysbinary):
    slip = tmp_path / "a.jass"
    slip.write_text("game handjass parlett_simple\nplayers Xaver Yvonne Zita\n70 50 37\n")
    assert run(["convert", str(slip), "-o", "-"]) == 0
    (line,) = capsysbinary.readouterr().out.splitlines()
    assert json.loads(line)["slate"] == [70, 50, 37, 0]


POINTS = Deal(game="schieber", preset="swisslos_2500", dealer=1, slate=[87, 70], players=["A", "B", "C", "D"])


def log_of(path, *slates):
    """A log of deals of which only the points are known."""
    log_writer.write(path, [msgspec.structs.replace(POINTS, slate=list(slate)) for slate in slates])
    return path


def test_nothing_is_read_into_a_lake_with_a_cut_part(tmp_path, capsys):
    into = tmp_path / "lake"
    ingestion.ingest([log_of(tmp_path / "a.jsonl", (87, 70))], into)
    (part,) = (into / "seats").glob("*.parquet")
    part.chmod(0o644)
    part.write_bytes(part.read_bytes()[:-10])
    before = (into / "manifest.json").read_bytes()
    assert run(["ingest", str(log_of(tmp_path / "b.jsonl", (70, 87))), "-o", str(into)]) == 3
    said = capsys.readouterr().err
    assert f"{part} is damaged: it has {part.stat().st_size} bytes and should have {part.stat().st_size + 10}" in said
    assert "It holds a.jsonl" in said
    assert (into / "manifest.json").read_bytes() == before


def test_a_condition_that_no_hand_satisfies_is_given_up(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(to_lake, "GIVE_UP", 100_000)
    words = ["simulate", "schieber", "--deals", "5000", "-o", str(tmp_path / "lake"), "--where"]
    assert run([*words, "false"]) == 2
    assert "not one of 131,072 deals satisfies 'false': given up" in capsys.readouterr().err
    first = f"hand_0 = {int(runs.deals(runs.run('schieber', 'swisslos_2500', deals=1), 0, 1).rows['hands'][0, 0])}"
    assert run([*words, first]) == 2
    assert "131,072 not one satisfies it; the 1 that do are kept" in capsys.readouterr().err
    assert lake.open(tmp_path / "lake").counts()["deals"] == 1


def test_an_address_is_a_number_as_we_write_them(empty, capsys):
    assert run(["show", "", "--lake", str(empty)]) == 2
    assert "the address is empty" in capsys.readouterr().err
    assert run(["show", "\u0661", "--lake", str(empty)]) == 2
    assert "no deal of" in capsys.readouterr().err


def test_a_pipe_is_read_where_once_is_enough_and_refused_where_it_is_not(tmp_path):
    pipe, text = tmp_path / "pipe", log_of(tmp_path / "a.jsonl", (87, 70)).read_bytes()
    os.mkfifo(pipe)
    (count,) = ingestion.ingest([pipe], tmp_path / "lake").files
    assert (count.state, count.problem.code) == ("unreadable", "LOG-4")
    assert "is a pipe or a device" in count.problem.message
    for read in (lambda: list(lint.lint([pipe])), lambda: api.convert(pipe, tmp_path / "b.jsonl").left_out):
        writer = threading.Thread(target=pipe.write_bytes, args=[text])
        writer.start()
        assert read() == []
        writer.join()
    assert (tmp_path / "b.jsonl").read_bytes() == text


AS_NOBODY = """
import os, sys
import duckdb, encodings.idna, pyarrow.parquet
from jassstats import lake
from jassstats.ingestion import files
if os.getuid() == 0:
    os.setuid(65534)
held = lake.open(sys.argv[2])
try:
    files.ingest([sys.argv[1]], sys.argv[2])
except lake.LakeError as refused:
    print(refused)
print(held.sql("select count(*) from deals").fetchall())
"""


def test_a_lake_that_may_not_be_written_is_left_alone_and_answers(entered):
    into, log = entered / "lake", log_of(entered / "a.jsonl", (87, 70))
    ingestion.ingest([log], into)
    for path in (*into.rglob("*"), into):
        path.chmod(0o555 if path.is_dir() else 0o444)
    words = [sys.executable, "-c", AS_NOBODY, log, into]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    refused, answer = done.stdout.splitlines() or [done.stderr, ""]
    assert "can't be written: Permission denied" in refused
    assert answer == "[(1,)]"


@pytest.mark.parametrize("change", [lambda path: path.unlink(), lambda path: log_of(path, (1, 156), (2, 155))])
def test_a_file_that_changes_while_it_is_read_leaves_nothing_behind(tmp_path, change):
    into = tmp_path / "lake"
    log, other = log_of(tmp_path / "a.jsonl", (87, 70), (0, 157)), log_of(tmp_path / "b.jsonl", (88, 69), (0, 157))
    report = ingestion.ingest([log, other], into, progress=lambda _done, _total: change(log))
    first, second = report.files
    assert (first.state, first.problem.code, first.deals_in) == ("unreadable", "LOG-12", 0)
    assert (second.state, second.deals_in, second.accepted) == ("read", 2, 2)
    held = lake.open(into)
    assert held.sql("select distinct file from deals").fetchall() == [("b.jsonl",)]
    assert [page["file"] for page in held.files()] == ["b.jsonl"]


@pytest.mark.parametrize(
    ("game", "preset", "field", "value"),
    [
        ("schieber", "swisslos_2500", "upcard", "S9"),
        ("schieber", "swisslos_2500", "upcard", "XX"),
        ("schieber", "swisslos_2500", "widow", "S9"),
        ("schieber", "swisslos_2500", "away", ["S9", "", "", ""]),
        ("hasenpfeffer", "founding", "upcard", "S9"),
        ("hasenpfeffer", "founding", "reserve", "CQ"),
        ("hasenpfeffer", "founding", "fresh", ["CQ", "", "", ""]),
        ("hasenpfeffer", "founding", "melds", ["S9 ST SJ", "", "", ""]),
        ("handjass", "parlett_simple", "widow", "S9"),
    ],
)
def test_what_a_game_does_not_have_is_not_taken_for_nothing(game, preset, field, value):
    deal = Deal(game=game, preset=preset, dealer=0, **{field: value})
    packed, problems = pack.pack([Logged("a.jsonl", "jassstats", 0, Entry(1, "", deal))])
    assert packed == []
    assert (problems[0].code, problems[0].message.split(":")[0]) == ("LOG-69", field)


@pytest.mark.parametrize("field", ["fresh", "away"])
def test_packets_of_more_seats_than_there_are_is_a_problem(field):
    deal = Deal(game="handjass", preset="parlett_simple", dealer=0, **{field: ["", "", "", "", "S9 ST SJ"]})
    _, problems = pack.pack([Logged("a.jsonl", "jassstats", 0, Entry(1, "", deal))])
    assert problems[0].code == "LOG-54"


@pytest.mark.parametrize(("timeout", "code"), [("nan", 2), ("inf", 0), ("1e300", 0)])
def test_a_time_limit_may_be_any_number_of_seconds_but_no_number(empty, capsys, timeout, code):
    assert run(["sql", "select 1 as a", "--csv", "--lake", str(empty), "--timeout", timeout]) == code
    said = capsys.readouterr()
    assert said.out == ("a\n1\n" if code == 0 else "")
    assert "Exception in thread" not in said.err


@pytest.mark.parametrize("margin", ["nan", "inf"])
def test_a_margin_is_a_number(capsys, margin):
    assert run(["compare", "solid", "lowest", "--deals", "10", "--margin", margin]) == 2
    assert "a margin is a difference" in capsys.readouterr().err
