"""A query beside a writer: what a reader has begun to read stays until it has done, and no longer."""

import json
import os
import signal
import subprocess
import sys
import warnings

import filelock
import pytest

import jassstats as js
from jassstats import lake
from jassstats.ingestion import files
from jassstats.lake import consistency, lock, manifest, readers, write
from jassstats.logs import write as log_writer
from jassstats.record import Deal


def points(first):
    return Deal(game="schieber", preset="swisslos_2500", dealer=1, slate=[first, 157 - first])


@pytest.fixture
def into(tmp_path):
    """A lake of two files."""
    for number, name in enumerate(("a.jsonl", "b.jsonl")):
        log_writer.write(tmp_path / name, [points(10 * number + n) for n in range(5)])
        files.ingest([tmp_path / name], tmp_path / "lake")
    return tmp_path / "lake"


def stored(into):
    return sorted(path.name for path in (into / "deals").glob("*.parquet"))


def test_what_a_reader_may_open_is_not_deleted_until_it_reads_something_newer(into, tmp_path):
    held = lake.open(into)
    begun = held.sql("select count(*) from plays right join deals using (deal)")
    files.remove([tmp_path / "a.jsonl"], into)
    assert stored(into) == ["000001.parquet", "000002.parquet"]
    assert begun.fetchall() == [(10,)]
    assert held.sql("select count(*) from deals").fetchall() == [(5,)]
    del begun
    files.ingest([], into)
    assert stored(into) == ["000002.parquet"]
    assert list(into.glob("*.old")) == []


def test_without_a_reader_what_was_taken_out_is_gone_at_once(into, tmp_path):
    files.remove([tmp_path / "a.jsonl"], into)
    assert stored(into) == ["000002.parquet"]
    assert list(into.glob("*.old")) == []


def test_parts_of_every_moment_that_is_still_read_stay(into, tmp_path):
    first, second = lake.open(into), lake.open(into)
    before = first.sql("select file, count(*) from deals group by file order by file")
    files.remove([tmp_path / "a.jsonl"], into)
    after = second.sql("select file, count(*) from deals group by file")
    files.remove([tmp_path / "b.jsonl"], into)
    assert before.fetchall() == [("a.jsonl", 5), ("b.jsonl", 5)]
    assert after.fetchall() == [("b.jsonl", 5)]
    del before, first
    files.ingest([], into)
    assert stored(into) == ["000002.parquet"]
    assert after.fetchall() == [("b.jsonl", 5)]


def marks(into):
    return [path.name for path in (into / readers.FOLDER).iterdir()]


HOLD = """
import sys, time
from jassstats import lake
held = lake.open(sys.argv[1])
answer = held.sql("select count(*) from deals")
print("held", flush=True)
sys.stdin.readline()
print(answer.fetchall(), flush=True)
sys.stdin.readline()
"""


def test_a_reader_in_another_process_holds_and_a_killed_one_does_not(into, tmp_path):
    words = [sys.executable, "-c", HOLD, str(into)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as reader:
        assert reader.stdout.readline() == "held\n"
        files.remove([tmp_path / "a.jsonl"], into)
        print(file=reader.stdin, flush=True)
        assert reader.stdout.readline() == "[(10,)]\n"
        assert stored(into) == ["000001.parquet", "000002.parquet"]
        reader.kill()
    assert reader.returncode == -signal.SIGKILL
    files.ingest([], into)
    assert stored(into) == ["000002.parquet"]


def test_a_manifest_replaced_between_reading_and_marking_is_not_the_one_held(into, tmp_path, monkeypatch):
    """The writer sees no mark of the old one, deletes its parts, and only then the reader marks it."""
    acquire, left = lock.acquire, [1]

    def late(path, *mode):
        if left and path.parent.name == readers.FOLDER:
            left.pop()
            files.remove([tmp_path / "a.jsonl"], into)
        return acquire(path, *mode)

    monkeypatch.setattr(lock, "acquire", late)
    assert lake.open(into).sql("select count(*) from deals").fetchall() == [(5,)]


def test_a_mark_that_a_writer_deletes_between_making_and_locking_is_made_anew(into, tmp_path, monkeypatch):
    acquire, deleted = lock.acquire, []

    def late(path, *mode):
        held = acquire(path, *mode)
        if not deleted and path.parent.name == readers.FOLDER:
            deleted.append(path)
            path.unlink()
        return held

    monkeypatch.setattr(lock, "acquire", late)
    held = lake.open(into)
    begun = held.sql("select count(*) from deals")
    files.remove([tmp_path / "a.jsonl"], into)
    assert begun.fetchall() == [(10,)]
    assert deleted[0].name not in marks(into)


def test_a_reader_that_finds_its_new_mark_locked_by_a_writer_makes_another(into, tmp_path, monkeypatch):
    """The writer has locked the file that the reader just made, to see whether its reader is alive."""
    acquire, left = lock.acquire, [1]
    monkeypatch.setattr(lock, "acquire", lambda *place: left.pop() and None if left else acquire(*place))
    hold = readers.Hold(into)
    files.remove([tmp_path / "a.jsonl"], into)
    assert stored(into) == ["000001.parquet", "000002.parquet"]
    hold.let_go()


def test_a_reader_that_is_done_leaves_no_mark_and_a_killed_ones_mark_goes_with_the_next_writer(into):
    hold = readers.Hold(into)
    assert len(marks(into)) == 1
    hold.let_go()
    assert marks(into) == []
    (into / readers.FOLDER / "1.left").touch()
    files.ingest([], into)
    assert marks(into) == []


def test_a_forked_child_does_not_take_its_parents_mark_away(into):
    hold = readers.Hold(into)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # pytest runs threads beside
        child = os.fork()
    if child == 0:
        hold.let_go()
        os._exit(0)
    os.waitpid(child, 0)
    files.ingest([], into)
    assert len(marks(into)) == 1
    hold.let_go()


def test_all_that_is_asked_in_one_moment_is_of_it(into, tmp_path):
    held = js.open(into)
    with held.lake.one_moment():
        before = held.counts()["deals"]
        files.remove([tmp_path / "a.jsonl"], into)
        assert held.sql("select count(*) from deals").fetchall() == [(before,)] == [(10,)]
        assert [row["file"] for row in held.files()] == ["a.jsonl", "b.jsonl"]
    assert held.counts()["deals"] == 5
    assert held.sql("select count(*) from deals").fetchall() == [(5,)]


def test_verify_beside_a_writer_checks_one_moment(into, tmp_path, monkeypatch):
    from jassstats import audit

    ledger = consistency.ledger

    def late(held):
        files.remove([tmp_path / "a.jsonl"], into)
        return ledger(held)

    monkeypatch.setattr(consistency, "ledger", late)
    assert [check for check in audit.verify(lake.open(into)) if not check.ok] == []


def test_small_parts_put_together_beside_a_reader(into, tmp_path, monkeypatch):
    monkeypatch.setattr(write, "MANY", 2)
    held = lake.open(into)
    begun = held.sql("select sum(score) from sides")
    total = json.dumps(lake.open(into).sql("select sum(score)::int from sides").fetchall())
    files.ingest([log_file(tmp_path / "c.jsonl")], into)
    assert json.dumps([(int(begun.fetchall()[0][0]),)]) == total
    assert held.sql("select count(*) from deals").fetchall() == [(11,)]


def log_file(path):
    log_writer.write(path, [points(100)])
    return path


@pytest.mark.parametrize("what", ["link", "lock"])
def test_a_file_system_that_can_not_do_it_is_read_and_written_all_the_same(into, tmp_path, monkeypatch, what):
    def refuses(*_, **__):
        raise OSError(95, "Operation not supported")

    place = {"link": (os, "link"), "lock": (filelock.FileLock, "acquire")}
    monkeypatch.setattr(*place[what], refuses)
    held = lake.open(into)
    assert held.sql("select count(*) from deals").fetchall() == [(10,)]
    assert len(list(into.glob(".readers/*"))) == (what == "link")
    if what == "link":
        files.remove([tmp_path / "a.jsonl"], into)
        assert stored(into) == ["000002.parquet"]
        assert held.sql("select count(*) from deals").fetchall() == [(5,)]


def test_what_is_no_lake_or_damaged_is_told_as_before(tmp_path, into):
    with pytest.raises(lake.LakeError, match="is no lake"):
        readers.Hold(tmp_path)
    held = lake.open(into)
    (into / manifest.NAME).write_text("{")
    with pytest.raises(lake.LakeError, match="is damaged"):
        held.sql("select 1")
