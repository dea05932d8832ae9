"""A corrected file replaces its earlier deals in one commit: the earlier ones stay until the new ones are in."""

import msgspec
import pytest
from crash.stopped import everything

import jassstats as js
from jassstats import lake
from jassstats.errors import UsageError
from jassstats.ingestion import batches
from jassstats.ingestion import files as ingestion
from jassstats.lake import LakeError, manifest
from jassstats.logs import write as log_writer
from jassstats.simulation import runs


def dealt(seed=23, **how):
    made = runs.run("schieber", "swisslos_1000", seed=seed, **how)
    return [deals.record(row) for deals in runs.chunks(made) for row in range(len(deals))]


@pytest.fixture(scope="session")
def single():
    """Sixty lawful deals that belong to no partie."""
    return dealt(deals=60)


@pytest.fixture(scope="session")
def parties():
    """The deals of two whole parties."""
    return dealt(parties=2)


@pytest.fixture
def log(tmp_path):
    """Write deals into a file, in our own form."""

    def write_log(name, deals):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        log_writer.write(tmp_path / name, deals)
        return tmp_path / name

    return write_log


@pytest.fixture
def into(tmp_path):
    return tmp_path / "lake"


def swapped(deal):
    """The same deal with its first two cards exchanged: they are played by the wrong seats, which is unlawful."""
    first, second, *rest = deal.plays.split()
    return msgspec.structs.replace(deal, plays=" ".join([second, first, *rest]))


def ledger(into):
    return (
        lake.open(into)
        .sql("select file, deals_in, accepted, quarantined, duplicates, done from files order by file")
        .fetchall()
    )


def ids(into, file):
    return lake.open(into).sql("select id from deals where file = $file order by line", file=file).fetchall()


def content(into):
    """Every file of a lake except locks, byte for byte."""
    return {str(path.relative_to(into)): path.read_bytes() for path in into.rglob("*.*") if path.is_file()}


def sound(into):
    return [check for check in js.verify(into).checks if not check.ok] == []


# One command


def test_a_corrected_file_replaces_its_deals_and_the_unchanged_keep_their_identity(single, log, into):
    path = log("a.jsonl", [single[0], swapped(single[1]), single[2], single[3]])
    log_b = log("b.jsonl", single[10:20])
    ingestion.ingest([path, log_b], into)
    before, other = ids(into, "a.jsonl"), ids(into, "b.jsonl")
    (count,) = js.ingest(log("a.jsonl", [*single[:3], single[4]]), into, replace=True).files
    assert (count.deals_in, count.accepted, count.quarantined, count.duplicates) == (4, 4, 0, 0)
    assert (count.replaced.unchanged, count.replaced.gone, count.replaced.new) == (2, 1, 2)
    assert [one for one in ids(into, "a.jsonl") if one in before] == before[:2]
    assert ids(into, "b.jsonl") == other
    assert ledger(into) == [("a.jsonl", 4, 4, 0, 0, True), ("b.jsonl", 10, 10, 0, 0, True)]
    assert lake.open(into).counts()["rejects"] == 0
    assert sound(into)


def test_a_file_of_another_name_replaces_the_one_that_is_named(single, log, into):
    ingestion.ingest([log("old.jsonl", single[:5]), log("b.jsonl", single[10:20])], into)
    report = js.ingest(log("new.jsonl", single[1:7]), into, replace="old.jsonl")
    assert ledger(into) == [("b.jsonl", 10, 10, 0, 0, True), ("new.jsonl", 6, 6, 0, 0, True)]
    assert "new.jsonl replaced old.jsonl: 4 deals unchanged, 1 gone, 2 new." in report.notes()
    with pytest.raises(
        LakeError, match=r"old.jsonl is not in the lake: nothing to replace. It holds b.jsonl, new.jsonl"
    ):
        js.ingest(log("new.jsonl", single[1:7]), into, replace="old.jsonl")
    assert sound(into)


def test_a_file_that_was_read_beside_the_one_it_corrects_replaces_it_too(single, log, into):
    ingestion.ingest([log("old.jsonl", single[:5]), log("new.jsonl", single[1:7])], into)
    assert ledger(into)[0] == ("new.jsonl", 6, 2, 0, 4, True)
    js.ingest(log("new.jsonl", single[1:7]), into, replace="old.jsonl")
    assert ledger(into) == [("new.jsonl", 6, 6, 0, 0, True)]


def test_a_file_of_the_same_name_in_another_folder_is_that_file(single, log, into):
    ingestion.ingest([log("x/a.jsonl", single[:5])], into)
    moved = log("y/a.jsonl", single[:5])
    js.ingest(moved, into, replace=True)
    assert ledger(into) == [("a.jsonl", 5, 5, 0, 0, True)]
    assert [page.path for page in manifest.read(into).files.values()] == [str(moved)]
    assert js.ingest(moved, into).files[0].state == "unchanged"


def test_an_unchanged_file_is_not_read_anew(single, log, into):
    path = log("a.jsonl", single[:5])
    ingestion.ingest([path], into)
    before = content(into)
    assert js.ingest(path, into, replace=True).files[0].state == "unchanged"
    assert content(into) == before


def test_what_can_not_be_meant_is_refused_and_nothing_is_written(single, log, into):
    one, two = log("x/a.jsonl", single[:5]), log("y/a.jsonl", single[5:9])
    new, third = log("new.jsonl", single[:3]), log("z/a.jsonl", single[:3])
    with pytest.raises(LakeError, match="is no lake"):
        js.ingest(new, into, replace=True)
    assert not into.exists()
    ingestion.ingest([one], into)
    with pytest.raises(UsageError, match=r"2 files would replace a.jsonl"):
        js.ingest([two, third], into, replace=True)
    ingestion.ingest([two], into)
    before = content(into)
    with pytest.raises(LakeError, match=r"several files called a.jsonl: name the one to replace, a.jsonl, y/a.jsonl"):
        js.ingest(third, into, replace=True)
    with pytest.raises(LakeError, match=r"new.jsonl is not in the lake"):
        js.ingest(new, into, replace=True)
    with pytest.raises(UsageError, match="can be replaced by one file, and 2 are named"):
        js.ingest([new, third], into, replace="y/a.jsonl")
    assert content(into) == before


# A text without an acceptable deal


@pytest.mark.parametrize("how", [{}, {"replace": True}, {"replace": "a.jsonl"}])
def test_a_text_without_an_acceptable_deal_replaces_nothing(single, log, into, how):
    path = log("a.jsonl", single[:5])
    ingestion.ingest([path, log("b.jsonl", single[10:20])], into)
    before = content(into)
    if how.get("replace") == "a.jsonl":
        path = log("new.jsonl", [])
    path.write_bytes(log("bad", [swapped(single[0])]).read_bytes() + b'{"form": "deal/1", "game":\n')
    report = js.ingest(path, into, **how)
    (count,) = report.files
    assert (count.state, count.problem.code) == ("kept", "LOG-14")
    assert (count.deals_in, count.accepted, count.quarantined, count.duplicates) == (2, 0, 2, 0)
    assert [(line, problem.code) for line, problem in count.left_out] == [(1, "SCH-8"), (2, "LOG-20")]
    assert "replaced nothing: no deal in it can be accepted; the lake keeps the earlier deals" in report.notes()[-1]
    assert content(into) == before
    assert sound(into)


def test_of_several_files_those_with_acceptable_deals_are_replaced(single, log, into):
    paths = [log("a.jsonl", single[:5]), log("b.jsonl", single[10:15]), log("c.jsonl", single[20:25])]
    ingestion.ingest(paths, into)
    log("a.jsonl", [swapped(single[0])])
    log("b.jsonl", single[11:16])
    paths[2].write_bytes(b"\0\1")
    report = ingestion.ingest([*paths, log("d.jsonl", single[30:32])], into)
    assert [count.state for count in report.files] == ["kept", "read", "unreadable", "read"]
    assert len(ids(into, "b.jsonl")) == 5
    assert ledger(into) == [
        ("a.jsonl", 5, 5, 0, 0, True),
        ("b.jsonl", 5, 5, 0, 0, True),
        ("c.jsonl", 5, 5, 0, 0, True),
        ("d.jsonl", 2, 2, 0, 0, True),
    ]
    assert sound(into)


def test_a_file_that_had_only_rejects_gets_its_new_ones(single, log, into):
    ingestion.ingest([log("a.jsonl", [swapped(single[0])])], into)
    (count,) = ingestion.ingest([log("a.jsonl", [swapped(single[1]), swapped(single[2])])], into).files
    assert (count.state, count.quarantined) == ("read", 2)
    assert ledger(into) == [("a.jsonl", 2, 0, 2, 0, True)]


def test_a_corrected_file_that_changes_while_it_is_read_leaves_the_earlier_deals(single, log, into):
    ingestion.ingest([log("a.jsonl", single[:5])], into)
    before = content(into)
    path = log("a.jsonl", single[1:6])
    report = ingestion.ingest([path], into, progress=lambda _done, _total: log("a.jsonl", single[2:9]))
    assert report.files[0].problem.code == "LOG-12"
    assert content(into) == before


# Duplicates and parties


def test_another_file_stays_as_it_was_if_all_deals_that_it_repeats_are_still_there(single, log, into):
    ingestion.ingest([log("old.jsonl", [*single[:5], swapped(single[5])]), log("b.jsonl", single[3:8])], into)
    report = js.ingest(log("new.jsonl", single[:5]), into, replace="old.jsonl")
    assert report.again == []
    page = manifest.read(into).files["b.jsonl"]
    assert (page.done, page.again, page.same_as) == (True, "", {"new.jsonl": 2})
    assert sound(into)
    report = js.ingest(log("new.jsonl", single[:4]), into)
    assert report.again == ["b.jsonl"]
    assert sound(into)
    js.ingest([log("b.jsonl", single[3:8])], into)
    assert ledger(into) == [("b.jsonl", 5, 4, 0, 1, True), ("new.jsonl", 4, 4, 0, 0, True)]


def test_parties_of_a_replaced_file_are_those_of_its_new_text_under_the_same_names(parties, log, into, monkeypatch):
    monkeypatch.setattr(batches, "BATCH", 7)
    other = dealt(seed=24, parties=2)  # its parties have the same names as those of the other file
    ingestion.ingest([log("a.jsonl", parties[:-3]), log("b.jsonl", other)], into)
    named = "select partie, finished from parties where seat = 0 and file = $file order by all"
    others = lake.open(into).sql(named, file="b.jsonl").fetchall()
    assert len(others) == 2
    js.ingest(log("a2.jsonl", parties), into, replace="a.jsonl")
    assert [name for name, _ in others] == ["run 1 partie 0 (b.jsonl)", "run 1 partie 1 (b.jsonl)"]
    ingestion.ingest([log("a2.jsonl", parties)], into.parent / "new")
    wanted = lake.open(into.parent / "new").sql(named, file="a2.jsonl").fetchall()
    assert lake.open(into).sql(named, file="a2.jsonl").fetchall() == wanted
    assert [finished for _, finished in wanted] == [True, True]
    assert lake.open(into).sql(named, file="b.jsonl").fetchall() == others
    assert sound(into)


def test_a_bug_in_a_later_batch_leaves_the_parties_of_the_replacement_right(parties, log, into, monkeypatch):
    """A batch at which the program fails is replayed from the parties that are not yet committed."""
    monkeypatch.setattr(batches, "BATCH", 7)
    ingestion.ingest([log("a.jsonl", parties[:5])], into)
    path = log("a.jsonl", parties)
    was, calls = batches.Intake._judge_all, []

    def fails_once(intake, batch):
        calls.append(len(batch))
        if len(calls) == 3:
            was(intake, batch)
            raise RuntimeError("once")
        return was(intake, batch)

    monkeypatch.setattr(batches.Intake, "_judge_all", fails_once)
    ingestion.ingest([path], into)
    monkeypatch.undo()
    ingestion.ingest([path], into.parent / "new")
    assert everything(into)["parties"] == everything(into.parent / "new")["parties"]
    assert ledger(into) == ledger(into.parent / "new")
