"""Ingest: every deal is accepted, quarantined or a duplicate, whatever is in the file and whatever stops the work."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from jassstats import games, lake
from jassstats.ingestion import batches
from jassstats.ingestion import files as ingestion
from jassstats.ingestion import parties as partie_totals
from jassstats.lake import LakeError
from jassstats.lake.schema import TABLES
from jassstats.logs import read as log_reader
from jassstats.logs import write as log_writer
from jassstats.logs.jsonl import codec
from jassstats.record import Claims, Deal
from jassstats.simulation import runs


def dealt(**how):
    made = runs.run("schieber", "swisslos_1000", seed=11, **how)
    return [deals.record(i) for deals in runs.chunks(made) for i in range(len(deals))]


@pytest.fixture(scope="session")
def single():
    """Two hundred lawful deals that belong to no partie."""
    return dealt(deals=200)


@pytest.fixture(scope="session")
def parties():
    """The deals of twelve whole parties."""
    return dealt(parties=12)


@pytest.fixture
def log(tmp_path):
    """Writes deals into a file, in our own form."""

    def write(name, deals):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        log_writer.write(tmp_path / name, deals)
        return tmp_path / name

    return write


@pytest.fixture
def into(tmp_path):
    return tmp_path / "lake"


def changed(deal, **fields):
    return msgspec.structs.replace(deal, **fields)


def swapped(deal):
    """The first two cards of a deal, played by the wrong seats: it becomes unlawful."""
    first, second, *rest = deal.plays.split()
    return changed(deal, plays=" ".join([second, first, *rest]))


def counts(report):
    return [(c.file, c.deals_in, c.accepted, c.quarantined, c.duplicates) for c in report.files]


def ledger(into):
    query = "select file, deals_in, accepted, quarantined, duplicates from files order by file"
    return lake.open(into).sql(query).fetchall()


def everything(into):
    """All that a lake says, but for when it was read and which key stands for which deal."""
    opened = lake.open(into)
    ids = "(select deal as key, id from deals)"
    said = {"files": opened.sql("select * exclude (date) from files order by file").fetchall()}
    for name, table in TABLES.items():
        keyed = "deal" in table.columns and name != "deals"
        source = f"{ids} join {name} on key = deal" if keyed else name
        left = f"* exclude ({'key, ' if keyed else ''}deal)" if "deal" in table.columns else "*"
        said[name] = opened.sql(f"select {left} from {source} order by all").fetchall()
    return said


def content(into):
    return {str(p.relative_to(into)): p.read_bytes() for p in sorted(into.rglob("*.parquet"))}


# Deals in = accepted + quarantined + duplicates


def test_lawful_deals_are_accepted_and_their_facts_are_there(single, log, into):
    report = ingestion.ingest([log("a.jsonl", single)], into)
    assert counts(report) == ledger(into) == [("a.jsonl", 200, 200, 0, 0)]
    tables = lake.open(into).counts()
    assert (tables["deals"], tables["seats"], tables["sides"], tables["plays"], tables["tricks"]) == (
        200,
        800,
        400,
        7200,
        1800,
    )
    assert lake.open(into).sql("select line from deals order by deal").fetchall() == [(n,) for n in range(1, 201)]


def test_the_report_says_it_for_programs_too(single, log, into):
    said = json.loads(ingestion.ingest([log("a.jsonl", [*single[:5], swapped(single[5]), single[0]])], into).to_json())
    assert said["total"] == {"deals_in": 7, "accepted": 5, "quarantined": 1, "duplicates": 1}
    assert said["files"][0]["file"] == "a.jsonl"
    assert said["files"][0]["source"] == "jassstats"


def test_a_broken_deal_goes_to_rejects_and_the_rest_goes_on(single, log, into):
    path = log("a.jsonl", [single[0], swapped(single[1]), single[2]])
    path.write_bytes(path.read_bytes() + b'{"form": "deal/1", "game":\n' + codec.encode(single[3]) + b"\n")
    report = ingestion.ingest([path], into)
    assert counts(report) == [("a.jsonl", 5, 3, 2, 0)]
    found = lake.open(into).sql("select * from rejects order by line")
    unlawful, broken = (dict(zip(found.columns, row, strict=True)) for row in found.fetchall())
    assert (unlawful["line"], unlawful["record"], unlawful["trick"]) == (2, 1, 0)
    assert unlawful["code"] in games.load("schieber").rules.RULES
    assert unlawful["rule"] == games.load("schieber").rules.RULES[unlawful["code"]]
    assert unlawful["raw"] == codec.encode(swapped(single[1])).decode()
    assert (broken["line"], broken["record"], broken["code"]) == (4, 3, "LOG-20")
    assert broken["raw"] == '{"form": "deal/1", "game":'
    assert broken["rule"] == "not JSON"


def test_a_contradicted_winner_quarantines_and_another_claim_is_a_row(single, log, into):
    score = [int(s) for s in (157, 0)]
    wrong = [changed(single[0], claims=Claims(winners=[9])), changed(single[1], claims=Claims(card_points=score))]
    assert counts(ingestion.ingest([log("a.jsonl", wrong)], into)) == [("a.jsonl", 2, 1, 1, 0)]
    found = lake.open(into).sql("select claim, place, side, claimed, equal from claims order by place").fetchall()
    assert [row[:4] for row in found] == [("card_points", 0, 0, 157), ("card_points", 1, 1, 0)]
    assert not all(row[4] for row in found)


def test_a_deal_that_stands_twice_is_a_duplicate_the_second_time(single, log, into):
    assert counts(ingestion.ingest([log("a.jsonl", [*single[:3], single[1]])], into)) == [("a.jsonl", 4, 3, 0, 1)]


def test_of_two_deals_the_lawful_one_counts_though_the_refused_one_came_first(single, log, into):
    refused = changed(single[0], claims=Claims(winners=[9]))
    assert counts(ingestion.ingest([log("a.jsonl", [refused, single[0]])], into)) == [("a.jsonl", 2, 1, 1, 0)]


def test_the_same_file_again_adds_nothing(single, log, into):
    path = log("a.jsonl", [*single, swapped(single[0]), single[0]])
    ingestion.ingest([path], into)
    before, told = content(into), ledger(into)
    report = ingestion.ingest([path, path], into)
    assert counts(report) == [("a.jsonl", 202, 0, 1, 201)]
    assert report.files[0].state == "unchanged"
    assert content(into) == before
    assert ledger(into) == told


def test_a_copy_under_another_name_is_all_duplicates(single, log, into):
    ingestion.ingest([log("a.jsonl", single)], into)
    before = content(into)
    report = ingestion.ingest([log("b.jsonl", [*single[:50], single[0]])], into)
    assert counts(report) == [("b.jsonl", 51, 0, 0, 51)]
    assert content(into) == before


def test_a_batch_goes_across_files(single, log, into, monkeypatch):
    monkeypatch.setattr(batches, "BATCH", 64)
    paths = [log(f"{n}.jsonl", single[10 * n : 10 * n + 10]) for n in range(20)]
    ingestion.ingest(paths, into)
    opened = lake.open(into)
    assert [part.deals for part in opened.manifest.parts.values()] == [64, 64, 64, 8]
    assert all(row[1:] == (10, 10, 0, 0) for row in ledger(into))


def test_files_of_one_name_are_told_apart_by_their_folders(single, log, into):
    paths = [log("x/a.jsonl", single[:2]), log("y/a.jsonl", single[2:5])]
    assert [row[0] for row in counts(ingestion.ingest(paths, into))] == ["a.jsonl", "y/a.jsonl"]
    assert [row[0] for row in counts(ingestion.ingest(paths[::-1], into))] == ["y/a.jsonl", "a.jsonl"]


def test_progress_is_told_in_deals(single, log, into, monkeypatch):
    monkeypatch.setattr(batches, "BATCH", 64)
    told = []
    ingestion.ingest([log("a.jsonl", single)], into, progress=lambda done, total: told.append((done, total)))
    assert told == [(64, None), (128, None), (192, None), (200, None)]


# A file that changes, and a file that goes


def test_a_mended_file_clears_its_rejects_and_replaces_its_deals(single, log, into):
    other = log("b.jsonl", single[100:])
    ingestion.ingest([log("a.jsonl", [single[0], swapped(single[1]), single[2]]), other], into)
    report = ingestion.ingest([log("a.jsonl", single[1:5]), other], into)
    assert counts(report) == [("a.jsonl", 4, 4, 0, 0), ("b.jsonl", 100, 0, 0, 100)]
    opened = lake.open(into)
    assert opened.sql("select count(*) from rejects").fetchall() == [(0,)]
    assert opened.sql("select count(*) from deals where file = 'a.jsonl'").fetchall() == [(4,)]
    assert opened.sql("select count(*), count(distinct deal) from deals").fetchall() == [(104, 104)]


def test_another_preset_is_another_reading(single, log, into):
    path = log("a.jsonl", single[:20])
    ingestion.ingest([path], into)
    assert counts(ingestion.ingest([path], into, preset="swisslos_2500")) == [("a.jsonl", 20, 20, 0, 0)]
    assert lake.open(into).sql("select distinct preset from deals").fetchall() == [("swisslos_2500",)]


def test_a_mended_file_that_can_not_be_read_takes_nothing_away(single, log, into):
    path = log("a.jsonl", single[:5])
    ingestion.ingest([path], into)
    path.write_bytes(b"\0\1\2")
    report = ingestion.ingest([path], into)
    assert (report.files[0].state, report.files[0].problem.code) == ("unreadable", "LOG-6")
    assert ledger(into) == [("a.jsonl", 5, 5, 0, 0)]


def test_a_file_taken_out_is_gone_even_if_it_is_no_longer_there(single, log, into):
    paths = [log("a.jsonl", [*single[:5], swapped(single[5])]), log("b.jsonl", single[6:9])]
    ingestion.ingest(paths, into)
    paths[0].unlink()
    (taken,) = ingestion.remove([paths[0]], into)
    assert (taken.file, taken.deals, taken.again) == ("a.jsonl", 5, [])
    assert ledger(into) == [("b.jsonl", 3, 3, 0, 0)]
    assert lake.open(into).sql("select count(*) from deals union all select count(*) from rejects").fetchall() == [
        (3,),
        (0,),
    ]
    with pytest.raises(LakeError, match=r"a.jsonl is not in"):
        ingestion.remove([paths[0]], into)


def test_a_file_whose_duplicates_were_taken_out_is_read_again(single, log, into):
    first, second = log("a.jsonl", single[:5]), log("b.jsonl", single[3:8])
    ingestion.ingest([first, second], into)
    assert ledger(into) == [("a.jsonl", 5, 5, 0, 0), ("b.jsonl", 5, 3, 0, 2)]
    (taken,) = ingestion.remove([first], into)
    assert taken.again == ["b.jsonl"]
    (told,) = lake.open(into).sql("select done, again from files").fetchall()
    assert told == (False, "2 of its deals were duplicates of deals in a.jsonl, which was taken out")
    assert counts(ingestion.ingest([second], into)) == [("b.jsonl", 5, 5, 0, 0)]
    assert lake.open(into).sql("select done, again from files").fetchall() == [(True, "")]


def test_a_mended_file_says_which_others_to_read_again(single, log, into):
    first, second = log("a.jsonl", single[:5]), log("b.jsonl", single[3:8])
    ingestion.ingest([first, second], into)
    assert ingestion.ingest([log("a.jsonl", single[:3])], into).again == ["b.jsonl"]
    assert ingestion.ingest([first, second], into).again == []
    assert ledger(into) == [("a.jsonl", 3, 3, 0, 0), ("b.jsonl", 5, 5, 0, 0)]


def test_files_read_together_are_read_again_together(single, log, into):
    paths = [log("a.jsonl", single[:5]), log("b.jsonl", single[3:8])]
    ingestion.ingest(paths, into)
    log("a.jsonl", single[:4])
    assert counts(ingestion.ingest(paths[::-1], into)) == [("b.jsonl", 5, 5, 0, 0), ("a.jsonl", 4, 3, 0, 1)]


# Whatever stops the work, the lake opens, and the same again completes it

KILLS = [("write", 2), ("write", 5), ("store", 1), ("store", 21), ("settle", 1), ("settle", 9)]
KILLED = """
import os, signal, sys
from jassstats.ingestion import batches, files
from jassstats.lake import manifest, parts
batches.BATCH = 64
point, left = sys.argv[3], int(sys.argv[4])
room = {"store": parts, "write": manifest, "settle": manifest}[point]
was = getattr(room, point)
def then_die(*args, **how):
    global left
    left -= 1
    if left == 0 and point != "store":
        os.kill(os.getpid(), signal.SIGKILL)
    done = was(*args, **how)
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return done
setattr(room, point, then_die)
files.ingest(sys.argv[1].split(","), sys.argv[2])
"""


@pytest.fixture
def mixed(single, parties, log):
    """Three files with rejects, duplicates and parties."""
    return [
        log("a.jsonl", [*single[:90], swapped(single[90])]),
        log("b.jsonl", parties),
        log("c.jsonl", [*single[80:120], parties[5]]),
    ]


@pytest.mark.parametrize(
    ("point", "when"),
    [
        ("write", 3),
        ("store", 12),
        *(pytest.param(*case, marks=pytest.mark.prove) for case in KILLS),
    ],
)
def test_a_killed_ingest_is_completed_by_the_same_command(mixed, tmp_path, monkeypatch, point, when):
    monkeypatch.setattr(batches, "BATCH", 64)
    ingestion.ingest(mixed, tmp_path / "whole")
    words = [",".join(map(str, mixed)), tmp_path / "cut", point, str(when)]
    done = subprocess.run([sys.executable, "-c", KILLED, *words], capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    had = lake.open(tmp_path / "cut").sql("select count(*) from deals").fetchall()
    assert had[0][0] < lake.open(tmp_path / "whole").counts()["deals"]
    report = ingestion.ingest(mixed, tmp_path / "cut")
    assert everything(tmp_path / "cut") == everything(tmp_path / "whole")
    for count in report.files:
        assert count.deals_in == count.accepted + count.quarantined + count.duplicates
    assert set(content(tmp_path / "cut")) == set(content(tmp_path / "whole"))


@pytest.mark.parametrize("share", [0.5, *(pytest.param(one, marks=pytest.mark.prove) for one in (0.1, 0.95))])
def test_a_file_size_limit_is_told_and_the_same_again_completes(mixed, tmp_path, monkeypatch, share):
    monkeypatch.setattr(batches, "BATCH", 64)
    ingestion.ingest(mixed, tmp_path / "whole")
    limit = int(share * max(path.stat().st_size for path in (tmp_path / "whole").rglob("*.parquet")))
    code = (
        "import resource, sys; from jassstats import lake; from jassstats.ingestion import batches, files\n"
        "batches.BATCH = 64\n"
        "files.ingest(sys.argv[1].split(','), sys.argv[3])  # what is compiled now need not be kept under the limit\n"
        "files.ingest([], sys.argv[2])\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))\n"
        "try: files.ingest(sys.argv[1].split(','), sys.argv[2])\n"
        "except lake.LakeError as error: print(error)"
    )
    words = [",".join(map(str, mixed)), tmp_path / "cut", tmp_path / "other"]
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=True)
    assert "File too large" in done.stdout
    assert lake.open(tmp_path / "cut").sql("select count(*) from plays").fetchall()
    ingestion.ingest(mixed, tmp_path / "cut")
    assert everything(tmp_path / "cut") == everything(tmp_path / "whole")


def test_a_full_disk_is_told_and_the_same_again_completes(single, log, into):
    ingestion.ingest([], into)
    (into / "manifest.json.new").symlink_to("/dev/full")
    with pytest.raises(LakeError, match="No space left on device"):
        ingestion.ingest([log("a.jsonl", single)], into)
    assert ledger(into) == []
    assert counts(ingestion.ingest([log("a.jsonl", single)], into)) == [("a.jsonl", 200, 200, 0, 0)]


# Files that can't be read


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda path: path.exists(), "LOG-1"),
        (lambda path: path.mkdir(), "LOG-2"),
        (lambda path: path.write_bytes(b""), "LOG-5"),
        (lambda path: path.write_bytes(b"\x7fELF\0\0\0"), "LOG-6"),
        (lambda path: path.write_text("Sehr geehrte Damen", encoding="utf-16"), "LOG-7"),
        (lambda path: path.write_text("Sehr geehrte Damen", encoding="utf-8"), "LOG-11"),
    ],
    ids=["missing", "a folder", "empty", "binary", "UTF-16", "a letter"],
)
def test_a_file_that_can_not_be_read_is_told_and_the_others_are_read(single, log, into, tmp_path, make, code):
    make(tmp_path / "odd")
    report = ingestion.ingest([tmp_path / "odd", log("a.jsonl", single[:3])], into)
    odd, good = report.files
    assert (odd.state, odd.problem.code, odd.deals_in) == ("unreadable", code, 0)
    assert (good.file, good.deals_in, good.accepted) == ("a.jsonl", 3, 3)
    assert ledger(into) == [("a.jsonl", 3, 3, 0, 0)]


def test_a_file_without_permission_is_told_to_a_person_who_has_none(single, log, entered):
    path = log("a.jsonl", single[:3]).rename(entered / "a.jsonl")
    code = (
        "import os, sys; from jassstats.ingestion import files\n"
        "if os.getuid() == 0: os.setuid(65534)\n"
        "print(files.ingest([sys.argv[1]], sys.argv[2]).files[0].problem.code)"
    )
    (entered / "home").mkdir()
    (entered / "home").chmod(0o777)
    path.chmod(0o000)
    words = [path, entered / "home" / "lake"]
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
    assert done.stdout == "LOG-3\n", done.stderr


def test_a_truncated_gzip_gives_what_came_before(single, log, into):
    path = log("a.jsonl.gz", single)
    path.write_bytes(path.read_bytes()[:-2000])
    (count,) = ingestion.ingest([path], into).files
    assert 0 < count.accepted < 200
    assert (count.quarantined, count.deals_in) == (1, count.accepted + 1)
    assert lake.open(into).sql("select code from rejects").fetchall() == [("LOG-8",)]


@pytest.mark.parametrize(
    ("how", "error"),
    [({"source": "chess"}, log_reader.UnknownSource), ({"preset": "poker"}, games.UnknownPreset)],
    ids=["source", "preset"],
)
def test_a_source_or_preset_that_is_not_there_is_told_before_anything_is_made(log, single, into, how, error):
    with pytest.raises(error, match="there are"):
        ingestion.ingest([log("a.jsonl", single[:1])], into, **how)
    assert not into.exists()


# Parties


def slate(number, points, **more):
    """A deal of which only the written points are known."""
    about = {"game": "schieber", "preset": "swisslos_1000", "partie": "P", "players": ["A", "B", "C", "D"]}
    return Deal(**{**about, "number": number, "dealer": number % 4, "slate": list(points), **more})


def party_rows(into, what="partie, side, finish, score, strokes, deals, loser, finished"):
    return lake.open(into).sql(f"select {what} from parties where seat < 2 order by partie, seat").fetchall()


def test_a_partie_adds_up_to_its_end(log, into):
    points = [(500, 100), (300, 157), (257, 0)]
    ingestion.ingest([log("a.jsonl", [slate(n, p) for n, p in enumerate(points)])], into)
    rows = lake.open(into).sql("select seat, player, side, score, finish, loser, finished from parties order by seat")
    assert rows.fetchall() == [
        (0, "A", 0, 1057, 1, False, True),
        (1, "B", 1, 257, 2, True, True),
        (2, "C", 0, 1057, 1, False, True),
        (3, "D", 1, 257, 2, True, True),
    ]


def test_a_partie_without_its_end_says_so_and_how_far_it_got(log, into):
    ingestion.ingest([log("a.jsonl", [slate(0, (100, 57)), slate(1, (20, 137))])], into)
    assert party_rows(into) == [("P", 0, None, 120, None, 2, None, False), ("P", 1, None, 194, None, 2, None, False)]


@pytest.mark.parametrize(
    "deals",
    [
        [slate(0, (100, 57)), slate(2, (800, 57)), slate(3, (200, 57))],
        [slate(1, (600, 57)), slate(2, (600, 57))],
        [slate(0, (900, 57)), slate(1, (150, 7)), slate(2, (100, 57))],
    ],
    ids=["a deal is missing", "the beginning is missing", "it goes on after its end"],
)
def test_what_a_slate_can_not_tell_is_left_empty(log, into, deals):
    ingestion.ingest([log("a.jsonl", deals)], into)
    unknown = (None, None, None, len(deals), None, False)
    assert party_rows(into) == [("P", 0, *unknown), ("P", 1, *unknown)]


def test_a_refused_deal_makes_a_hole_where_deals_have_no_numbers(log, into):
    deals = [slate(0, (100, 57)), slate(1, (0, 157), dealer=7), slate(2, (100, 57))]
    for deal in deals:
        deal.number = None
    assert counts(ingestion.ingest([log("a.jsonl", deals)], into)) == [("a.jsonl", 3, 2, 1, 0)]
    assert [row[3] for row in party_rows(into)] == [None, None]


def test_totals_that_are_claimed_are_compared_with_the_slate(log, into):
    claims = [Claims(totals=[100, 57]), Claims(totals=[120, 214]), Claims(totals=[220, 271])]
    points = [(100, 57), (20, 137), (100, 57)]
    deals = [slate(n, p, claims=c) for n, (p, c) in enumerate(zip(points, claims, strict=True))]
    loose = slate(0, (50, 107), claims=Claims(totals=[50, 107]))
    loose.partie = None
    ingestion.ingest([log("a.jsonl", [*deals, loose])], into)
    query = "select line, side, claimed, found, equal from claims join deals using (deal) order by line, side"
    assert lake.open(into).sql(query).fetchall() == [
        (1, 0, 100, 100, True),
        (1, 1, 57, 57, True),
        (2, 0, 120, 120, True),
        (2, 1, 214, 194, False),
        (3, 0, 220, 220, True),
        (3, 1, 271, 251, False),
        (4, 0, 50, None, None),
        (4, 1, 107, None, None),
    ]


def test_simulated_parties_come_out_of_a_log_as_they_were_played(parties, log, into):
    ingestion.ingest([log("a.jsonl", parties)], into)
    found = lake.open(into).sql("select count(distinct partie), sum(finished::int), sum(loser::int) from parties")
    assert found.fetchall() == [(12, 48, 24)]
    lengths = {}
    for deal in parties:
        lengths[deal.partie] = lengths.get(deal.partie, 0) + 1
    assert dict(lake.open(into).sql("select distinct partie, deals from parties").fetchall()) == lengths


def test_parties_of_one_name_in_two_files_are_two(log, into):
    second = [slate(0, (90, 67)), slate(1, (3, 154))]
    ingestion.ingest([log("a.jsonl", [slate(0, (100, 57))]), log("b.jsonl", second)], into)
    names = [("P",), ("P (b.jsonl)",), ("P (b.jsonl)",)]
    assert lake.open(into).sql("select partie from deals order by deal").fetchall() == names
    assert lake.open(into).sql("select distinct partie from parties order by 1").fetchall() == [names[0], names[1]]


def test_a_partie_of_which_every_deal_is_a_duplicate_is_not_there_twice(parties, log, into):
    ingestion.ingest([log("a.jsonl", parties), log("b.jsonl", parties)], into)
    assert lake.open(into).sql("select distinct file from parties").fetchall() == [("a.jsonl",)]


def test_mixed_parties_stay_bounded(log, into, monkeypatch):
    monkeypatch.setattr(partie_totals, "OPEN", 3)
    deals = [slate(n, (100, 57), partie=f"P{p}") for n in range(2) for p in range(3)]
    ingestion.ingest([log("a.jsonl", deals)], into)
    assert [row[3] for row in party_rows(into)] == [200, 114] * 3


def test_only_the_last_slate_written_on_is_kept_open_when_there_are_too_many(log, into, monkeypatch):
    monkeypatch.setattr(partie_totals, "OPEN", 1)
    monkeypatch.setattr(batches, "BATCH", 2)
    deals = [slate(n, (100, 57), partie=f"P{p}") for p in range(3) for n in range(2)]
    ingestion.ingest([log("a.jsonl", deals)], into)
    assert [row[3] for row in party_rows(into)] == [200, 114] * 3


# Real logs


def test_the_real_logs_add_up(real_logs, into):
    paths = sorted(path for path in Path(real_logs).rglob("*") if path.is_file() and path.suffix in {".json", ".txt"})
    report = ingestion.ingest(paths, into)
    assert report.total("deals_in") == sum(map(report.total, ("accepted", "quarantined", "duplicates")))
    opened = lake.open(into)
    query = "select count(*) from deals where source = 'challenge'"
    assert opened.sql(query).fetchall() == [(168,)]
    assert opened.sql("select count(*) from claims where claim = 'totals' and equal").fetchall() == [(336,)]
    assert opened.sql("select count(*) from claims where not equal").fetchall() == [(0,)]
