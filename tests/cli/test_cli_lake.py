"""The program with a lake, as a person types it: reading, asking, showing, and every way it can go wrong."""

import csv
import io
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_line import START, jassstats, run_here

import jassstats as api
from jassstats import samples
from jassstats.access import lake_deals
from jassstats.record import Entry
from jassstats.replay import pack
from jassstats.replay.columns import Logged

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "jassstats" / "samples"
IDENTITY = "255 deals in = 240 accepted + 15 quarantined + 0 duplicates"


def rows(done):
    """Return the rows printed with --json; nothing else may be on stdout."""
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def last(text):
    """The last line of what was said."""
    return text.rstrip("\n").split("\n")[-1]


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    """A lake of the sample logs."""
    folder = tmp_path_factory.mktemp("cli") / "lake"
    done = run_here("ingest", *samples.files(), "-o", folder)
    assert IDENTITY in done.stderr
    assert done.returncode == 1  # the sample has mistakes in it
    return folder


def test_ingest_prints_the_identity_file_by_file_and_in_total(tmp_path):
    done = run_here("ingest", SAMPLE / "evenings.jsonl", SAMPLE / "mistakes.jsonl", "-o", "lake", cwd=tmp_path)
    counted = {line.split()[0]: line.split()[2:] for line in done.stdout.splitlines()[3:] if line}
    assert counted["evenings.jsonl"] == ["154", "154", "0", "0"]
    assert counted["mistakes.jsonl"] == ["8", "2", "6", "0"]
    assert counted["in"][1:] == ["162", "156", "6", "0"]
    assert 'jassstats sql "select file, line, code, message from rejects" --lake lake' in done.stderr
    assert done.returncode == 1


def test_the_same_file_again_adds_nothing_and_taken_out_it_is_gone(tmp_path):
    run_here("ingest", SAMPLE / "evenings.jsonl", cwd=tmp_path)
    again = run_here("ingest", SAMPLE / "evenings.jsonl", "--json", cwd=tmp_path)
    assert rows(again)["rows"][0]["duplicates"] == 154
    assert rows(again)["rows"][0]["accepted"] == 0
    gone = run_here("ingest", "--remove", SAMPLE / "evenings.jsonl", cwd=tmp_path)
    assert gone.returncode == 0
    assert "154 deals taken out" in gone.stderr
    assert rows(run_here("sql", "select count(*) as n from deals", "--json", cwd=tmp_path)) == [{"n": 0}]


def test_the_variable_names_the_lake(lake, tmp_path):
    done = run_here("sql", "select count(*) as n from deals", "--json", cwd=tmp_path, JASSSTATS_LAKE=str(lake))
    assert rows(done) == [{"n": 240}]


def test_an_answer_has_n_and_interval_in_every_form(lake):
    words = ("stats", "push_rate", "--by", "", "--where", "file = 'evenings.jsonl'", "--lake", lake)
    table = run_here(*words).stdout
    assert "push_rate: share of them pushed, 0 to 1" in table
    assert "[…] is the 95 % interval." in table
    assert "154 deals" in table
    told = rows(run_here(*words, "--json"))
    assert told["deals"] == 154
    row = told["rows"][0]
    assert row["push_rate_low"] < row["push_rate"] < row["push_rate_high"]
    line = next(csv.DictReader(io.StringIO(run_here(*words, "--csv").stdout)))
    assert float(line["push_rate"]) == row["push_rate"]


@pytest.mark.prove
def test_every_statistic_answers_on_the_sample(lake):
    names = [row["name"] for row in rows(run_here("stats", "--json"))]
    assert len(names) > 20
    opened = api.open(lake)
    assert [name for name in names if opened.stat(name).columns == ()] == []


def test_a_statistic_counts_the_deals_of_one_game(lake):
    words = ("stats", "deals_logged", "--by", "", "--lake", lake, "--json")
    every, schieber = (rows(run_here(*words, *more)) for more in ((), ("--game", "schieber")))
    condition = rows(run_here(*words, "--where", "game = 'schieber'"))
    assert schieber["deals"] == condition["deals"] < every["deals"]
    both = rows(run_here(*words, "--game", "handjass", "--where", "game = 'schieber' or true"))
    assert (
        both["deals"] == every["deals"] - schieber["deals"] - rows(run_here(*words, "--game", "hasenpfeffer"))["deals"]
    )


def test_a_statistic_explains_itself(lake):
    done = run_here("stats", "declarers", "--about", "--lake", lake)
    assert "Group by (--by): contract, pushed" in done.stderr
    assert "share of deals in which it took more than half of the card points" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sql", "drop table deals"], "only a reading query is possible here"),
        (["sql", "select * from read_csv('/etc/passwd')"], "can't be read from here"),
        (["sql", "select nope from deals"], '"nope" not found'),
        (["sql", "select 1; select 2"], "one query at a time"),
        (["find", "--where", "nope = 1"], '"nope" not found'),
        (["stats", "push_rate", "--by", "nope"], "no way to group push_rate 'nope'"),
        (["stats", "push_rate", "--since", "gestern"], "'gestern' is no date"),
        (["stats", "push_rate", "--where", "nope = 1"], '"nope" not found'),
        (["show", "99999999"], "no deal of"),
    ],
)
def test_a_wrong_question_is_told_in_one_line_and_leaves_2(lake, words, said):
    done = run_here(*words, "--lake", lake)
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
    assert done.returncode == 2


def test_a_lake_that_is_not_there_is_told_with_how_to_make_one(tmp_path):
    done = run_here("stats", "push_rate", cwd=tmp_path)
    assert "there is no lake at lake: `jassstats ingest FILE -o lake` makes one" in done.stderr
    assert done.returncode == 2
    assert list(tmp_path.iterdir()) == []


def test_found_deals_are_shown_by_key_by_id_and_by_the_start_of_it(lake):
    found = rows(run_here("find", "--where", "pushed and contract = 'U'", "--limit", "1", "--json", "--lake", lake))[0]
    told = [run_here("show", name, "--lake", lake) for name in (found["deal"], found["id"], found["id"][:10])]
    assert {done.returncode for done in told} == {0}
    assert len({done.stdout for done in told}) == 1
    assert "Undenufe" in told[0].stdout
    assert "pushes" in told[0].stdout


def test_every_logged_deal_comes_out_of_the_lake_as_it_went_in(lake):
    """Deals without cards are left out: the line of their file identifies them, and the deal does not hold it."""
    opened = api.open(lake)
    rows_of_deals = list(opened.find("kind not in ('score_only', 'whole_game')"))
    keys = {row["deal"]: row["id"] for row in rows_of_deals}
    assert len(keys) == 217
    shown = lake_deals.several(opened.lake, rows_of_deals)
    records = [shown[key].deal for key in keys]
    assert [opened.deal(key).deal for key in list(keys)[::40]] == records[::40]
    games, problems = pack.pack([Logged("", "", n, Entry(1, "", deal)) for n, deal in enumerate(records)])
    assert problems == {}
    found = {int(place): name for deals in games for place, name in zip(deals.origin, deals.ids(), strict=True)}
    assert [found[place] for place in range(len(records))] == list(keys.values())


def test_a_deal_of_a_log_is_shown_by_line_without_a_lake(tmp_path):
    done = run_here("show", f"{SAMPLE / 'mistakes.jsonl'}:2", "--suits", "swiss", cwd=tmp_path)
    assert "SCH-20 (no undertrumping)" in done.stdout
    assert "╔═══╗" in done.stdout
    assert "Legal:" in done.stdout
    assert done.returncode == 1
    third = run_here("show", f"{SAMPLE / 'challenge_match.json'}#3", cwd=tmp_path)
    assert "deal 3" in third.stdout
    assert third.returncode == 0


def test_a_deal_is_printed_in_our_log_form(tmp_path):
    line = (SAMPLE / "evenings.jsonl").read_text(encoding="utf-8").splitlines()[3]
    done = run_here("show", f"{SAMPLE / 'evenings.jsonl'}:4", "--json", cwd=tmp_path)
    assert done.stdout.rstrip("\n") == line


def test_lint_names_file_line_rule_and_what_would_have_been_legal():
    done = run_here("lint", "jassstats/samples/mistakes.jsonl", cwd=ROOT)
    found = done.stdout.splitlines()
    assert found[0].startswith(
        "jassstats/samples/mistakes.jsonl:2: SCH-20 seat 1, trick 2, D8: D9 already lies in the trick."
    )
    assert found[0].endswith("Legal: C6 C9 CQ DJ HQ")
    assert [line.split()[1] for line in found] == ["SCH-20", "SCH-17", "SCH-1", "LOG-20", "SCH-3", "LOG-51"]
    assert done.returncode == 1
    told = json.loads(run_here("lint", SAMPLE / "mistakes.jsonl", "--json").stdout)
    assert [(row["line"], row["code"]) for row in told["rows"]][:2] == [(2, "SCH-20"), (3, "SCH-17")]


def test_lint_fix_rewrites_what_is_certain_and_keeps_the_old_file(tmp_path):
    good = (SAMPLE / "evenings.jsonl").read_bytes()
    log = tmp_path / "log.jsonl"
    log.write_bytes(good.replace(b"SJ", b"sj"))
    assert run_here("lint", log).returncode == 1
    done = run_here("lint", "--fix", log)
    assert done.returncode == 0
    assert log.read_bytes() == good
    assert (tmp_path / "log.jsonl.bak").read_bytes() == good.replace(b"SJ", b"sj")


def test_convert_is_loss_free_and_overwrites_nothing_unasked(tmp_path):
    source = SAMPLE / "challenge_match.json"
    done = run_here("convert", source, "-o", tmp_path / "match.jsonl.gz")
    assert "10 deals written" in done.stderr
    assert run_here("convert", source, "-o", tmp_path / "match.jsonl.gz").returncode == 2
    run_here("ingest", source, "-o", tmp_path / "lake")
    again = run_here("ingest", tmp_path / "match.jsonl.gz", "-o", tmp_path / "lake", "--json")
    assert rows(again)["rows"][0]["duplicates"] == 10


def test_simulate_goes_on_where_it_ended(tmp_path):
    first = run_here("simulate", "schieber", "--deals", 300, "-o", "a", cwd=tmp_path)
    more = run_here("simulate", "schieber", "--deals", 500, "-o", "a", cwd=tmp_path)
    run_here("simulate", "schieber", "--deals", 500, "-o", "b", cwd=tmp_path)
    assert (first.returncode, more.returncode) == (0, 0)
    assert "200 more deals, beside the 300 it had" in more.stderr
    query = "select deal, contract, declarer, unplayed_points from deals order by deal"
    both = [rows(run_here("sql", query, "--json", "--lake", lake, cwd=tmp_path)) for lake in "ab"]
    assert len(both[0]) == 500
    assert both[0] == both[1]


def test_simulate_keeps_only_the_hands_asked_for(tmp_path):
    where = "has(hand_0, 'SJ') and has(hand_0, 'S9')"
    done = run_here("simulate", "schieber", "--deals", 20, "--where", where, cwd=tmp_path)
    assert "chosen from" in done.stderr
    query = "select count(*) as n from seats where seat = 0 and has(dealt, 'SJ') and has(dealt, 'S9')"
    assert rows(run_here("sql", query, "--json", cwd=tmp_path)) == [{"n": 20}]


def test_a_seat_that_nobody_is_named_for_has_no_player(lake):
    found = rows(run_here("sql", "select distinct player from seats where player = ''", "--json", "--lake", lake))
    assert found == []


@pytest.mark.parametrize(
    ("make", "code", "said"),
    [
        (lambda p: p.write_bytes(b""), 1, "LOG-5"),
        (lambda p: p.write_bytes(bytes(range(256)) * 10), 1, "LOG-6"),
        (lambda p: p.write_bytes("game".encode("utf-16")), 1, "LOG-7"),
        (lambda p: p.write_bytes(b"\x1f\x8b\x08\x00\x00"), 1, "LOG-8"),
        (lambda p: p.mkdir(), 2, "LOG-2"),
        (lambda _: None, 2, "LOG-1"),
    ],
    ids=["empty", "binary", "utf-16", "truncated gzip", "folder", "missing"],
)
def test_a_file_that_cannot_be_read_is_told_and_the_others_are_read(tmp_path, make, code, said):
    make(tmp_path / "bad")
    done = run_here("ingest", "bad", SAMPLE / "evenings.jsonl", cwd=tmp_path)
    assert f"({said})" in done.stderr
    assert "154 accepted" in done.stderr
    assert done.returncode == code


def test_a_file_size_limit_is_told_and_what_was_there_stays(tmp_path):
    run_here("simulate", "schieber", "--deals", 2_000, "-o", "lake", cwd=tmp_path)

    def small():
        import resource

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    done = jassstats("simulate", "schieber", "--deals", 90_000, "-o", "lake", cwd=tmp_path, before=small)
    assert done.returncode == 3
    assert "File too large" in last(done.stderr)
    assert "Traceback" not in done.stderr
    assert rows(run_here("sql", "select count(*) as n from deals", "--json", cwd=tmp_path)) == [{"n": 2_000}]


def test_ctrl_c_leaves_130_with_a_word_on_how_to_resume(tmp_path):
    words = [sys.executable, "-c", START, "simulate", "schieber", "--deals", "100000000", "-o", "lake"]
    program = subprocess.Popen(words, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    while len(list((tmp_path / "lake").glob("deals/*.parquet"))) < 2:  # so that one part is committed
        assert program.poll() is None
        time.sleep(0.05)
    program.send_signal(signal.SIGINT)
    _, said = program.communicate(timeout=60)
    assert "Stopped." in last(said)
    assert "the same command again makes the rest" in last(said)
    assert program.returncode == 130
    assert rows(run_here("sql", "select count(*) > 0 as some from deals", "--json", cwd=tmp_path)) == [{"some": True}]


def test_ctrl_c_stops_a_strategy_that_never_answers(tmp_path):
    (tmp_path / "mine.py").write_text(
        "import pathlib\n\ndef play(law, view, rand):\n    pathlib.Path('asked').touch()\n    while 1:\n        pass\n"
    )
    table = ["--strategies", "mine.py", "--deals", "10", "-o", "lake"]
    words = [sys.executable, "-c", START, "simulate", "handjass", *table]
    program = subprocess.Popen(words, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    while not (tmp_path / "asked").exists():
        assert program.poll() is None
        time.sleep(0.05)
    program.send_signal(signal.SIGINT)
    _, said = program.communicate(timeout=60)
    assert "Stopped." in last(said)
    assert program.returncode == 130


def test_asking_a_lake_loads_neither_compiler_nor_table_libraries(lake):
    code = f"import sys; from jassstats.cli import run; run(['stats', 'push_rate', '--lake', {str(lake)!r}])"
    check = "print(*sorted({'numba', 'pandas', 'pyarrow', 'matplotlib'} & set(sys.modules)), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", f"{code}; {check}"], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == ""
