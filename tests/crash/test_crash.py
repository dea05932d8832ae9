"""Tests that a command stopped at any moment ends, when run once more, as an uninterrupted one. For `make crash`."""

import hashlib
import json
import os
import shutil
import time

import pytest
from crash.stopped import DONE, FAILED, FINDINGS, SIGNALS, answers, copied, everything, interrupt, rounds

import jassstats as js
from jassstats.lake import LakeError
from jassstats.logs.jsonl import codec
from jassstats.simulation import runs

pytestmark = pytest.mark.crash

EVENINGS = 17
"""Small files read one evening after the other: with the last, small parts are put together."""


@pytest.fixture(scope="module")
def logs(tmp_path_factory):
    """Logs with rejects, duplicates and parties: three for one ingest, and many small ones."""
    folder = tmp_path_factory.mktemp("logs")
    lines = []
    for preset, how in (("swisslos_1000", {"parties": 40}), ("swisslos_2500", {"deals": 400})):
        made = runs.run("schieber", preset, seed=7, **how)
        dealt = [deals.record(row) for deals in runs.chunks(made) for row in range(len(deals))]
        lines += [codec.encode(codec.canonical(deal)).decode() for deal in dealt[:400]]
    broken = lines[40].replace('"dealer":', '"dealer":1')
    files = {"a.jsonl": [*lines[:390], broken], "b.jsonl": lines[300:700], "c.jsonl": [*lines[650:], *lines[:30]]}
    files |= {f"evening{n:02}.jsonl": lines[n * 20 : n * 20 + 20] for n in range(EVENINGS)}
    for name, chosen in files.items():
        (folder / name).write_text("\n".join(chosen) + "\n", encoding="utf-8")
    return folder


@pytest.fixture
def beginning(tmp_path, logs):
    """A folder to start from, with the logs in it."""
    start = tmp_path / "start"
    start.mkdir()
    for path in logs.glob("*.jsonl"):
        shutil.copy2(path, start / path.name)
    return start


def parts_of(into):
    """The Parquet files of a lake, byte for byte, whatever they are called."""
    return sorted((path.parent.name, hashlib.sha256(path.read_bytes()).hexdigest()) for path in into.rglob("*.parquet"))


def whole(starter, start, folder, words, codes=(DONE, FINDINGS)):
    """The uninterrupted run: seconds it took."""
    copied(start, folder)
    began = time.monotonic()
    code, said = starter.run(folder, words)
    assert code in codes, said
    return time.monotonic() - began


def compared(tally, found, wanted):
    """Count a difference, and tell it."""
    tally.differences += found != wanted
    assert found == wanted


def lake_rounds(name, starter, start, tmp_path, words, *, once=False):
    """Stop a command that writes a lake, one to three times a round, then let it end; compare with `whole`.

    once: the command refuses to do again what it has done.
    """
    began = time.monotonic()
    lasts = whole(starter, start, tmp_path / "whole", words)
    wanted = everything(tmp_path / "whole" / "lake")
    for tally, chance in rounds(name, began):
        folder = copied(start, tmp_path / "cut")
        for _ in range(chance.randint(1, 3)):
            tally.kills += interrupt(starter, folder, words, chance, lasts)
            answers(folder / "lake")
        code, said = starter.run(folder, words)
        assert code in {DONE, FINDINGS} or (once and "nothing to take out" in said), said
        compared(tally, everything(folder / "lake"), wanted)
    assert [check for check in js.verify(tmp_path / "cut" / "lake").checks if not check.ok] == []


def test_ingest(starter, beginning, tmp_path):
    lake_rounds("ingest", starter, beginning, tmp_path, ["ingest", "a.jsonl", "b.jsonl", "c.jsonl"])
    assert parts_of(tmp_path / "cut" / "lake")


def test_remove(starter, beginning, tmp_path):
    assert starter.run(beginning, ["ingest", "a.jsonl", "b.jsonl", "c.jsonl"])[0] in {DONE, FINDINGS}
    lake_rounds("remove", starter, beginning, tmp_path, ["ingest", "--remove", "b.jsonl"], once=True)


def test_replace(starter, beginning, tmp_path):
    """At any moment the lake has the earlier deals or the new ones; the text of c.jsonl replaces a.jsonl."""
    assert starter.run(beginning, ["ingest", "a.jsonl", "b.jsonl"])[0] in {DONE, FINDINGS}
    words = ["ingest", "c.jsonl", "--replace", "a.jsonl"]
    began = time.monotonic()
    earlier = everything(beginning / "lake")
    lasts = whole(starter, beginning, tmp_path / "whole", words)
    wanted = everything(tmp_path / "whole" / "lake")
    for tally, chance in rounds("replace", began):
        folder = copied(beginning, tmp_path / "cut")
        tally.kills += interrupt(starter, folder, words, chance, lasts)
        found = everything(folder / "lake")
        compared(tally, found, earlier if found == earlier else wanted)
        code, said = starter.run(folder, words)
        assert code in {DONE, FINDINGS} or "nothing to replace" in said, said
        compared(tally, everything(folder / "lake"), wanted)
    assert [check for check in js.verify(tmp_path / "cut" / "lake").checks if not check.ok] == []


def test_gather(starter, beginning, tmp_path):
    """Sixteen small parts become one with the last evening."""
    for number in range(EVENINGS - 1):
        assert starter.run(beginning, ["ingest", f"evening{number:02}.jsonl"])[0] in {DONE, FINDINGS}
    lake_rounds("gather", starter, beginning, tmp_path, ["ingest", f"evening{EVENINGS - 1:02}.jsonl"])


def test_simulate(starter, beginning, tmp_path):
    """Byte for byte: the parts of an interrupted run are those of an uninterrupted one."""
    words = ["simulate", "handjass", "--deals", "40000", "--strategies", "solid", "--seed", "3"]
    lake_rounds("simulate", starter, beginning, tmp_path, words)
    assert parts_of(tmp_path / "cut" / "lake") == parts_of(tmp_path / "whole" / "lake")


def test_compare(starter, beginning, tmp_path):
    """The ledger and the printed answer, byte for byte."""
    words = ["compare", "solid", "lowest", "--deals", "4000", "--ledger", "kept.jsonl", "--csv", "--cores", "1"]
    began = time.monotonic()
    lasts = whole(starter, beginning, tmp_path / "whole", words)

    def state(folder):
        table = [line for line in (folder / "said").read_text(encoding="utf-8").splitlines() if "," in line]
        return table, (folder / "kept.jsonl").read_bytes()

    wanted = state(tmp_path / "whole")
    for tally, chance in rounds("compare", began):
        folder = copied(beginning, tmp_path / "cut")
        tally.kills += interrupt(starter, folder, words, chance, lasts)
        code, said = starter.run(folder, words)
        assert code == DONE, said
        compared(tally, state(folder), wanted)


@pytest.mark.parametrize(
    ("name", "words", "out"),
    [
        ("report", ["report", "lake", "-o", "page.html", "--deals", "20"], "page.html"),
        ("convert", ["convert", "a.jsonl", "-o", "a.jass", "--force"], "a.jass"),
    ],
)
def test_a_file_that_is_written_appears_whole_or_not_at_all(starter, beginning, tmp_path, name, words, out):
    assert starter.run(beginning, ["ingest", "a.jsonl"])[0] in {DONE, FINDINGS}
    began = time.monotonic()
    lasts = whole(starter, beginning, tmp_path / "whole", words)
    wanted = (tmp_path / "whole" / out).read_bytes()
    for tally, chance in rounds(name, began):
        folder = copied(beginning, tmp_path / "cut")
        tally.kills += interrupt(starter, folder, words, chance, lasts)
        if (folder / out).exists():
            compared(tally, (folder / out).read_bytes(), wanted)
        code, said = starter.run(folder, words)
        assert code in {DONE, FINDINGS}, said
        compared(tally, (folder / out).read_bytes(), wanted)


@pytest.mark.parametrize("command", ["ingest", "simulate"])
def test_a_disk_that_takes_no_more_is_told_and_the_same_again_completes(starter, beginning, tmp_path, command):
    """A limit on the size of files stands for a full disk: the system refuses the next byte either way."""
    words = {
        "ingest": ["ingest", "a.jsonl", "b.jsonl", "c.jsonl"],
        "simulate": ["simulate", "schieber", "--deals", "20000", "--seed", "3"],
    }[command]
    began = time.monotonic()
    whole(starter, beginning, tmp_path / "whole", words)
    wanted = everything(tmp_path / "whole" / "lake")
    largest = max(path.stat().st_size for path in (tmp_path / "whole" / "lake").rglob("*") if path.is_file())
    for tally, chance in rounds(f"full disk, {command}", began):
        folder = copied(beginning, tmp_path / "cut")
        code, said = starter.run(folder, words, limit=chance.randint(200, largest))
        tally.kills += code == FAILED
        assert code in {DONE, FINDINGS, FAILED}, said
        assert "Traceback" not in said
        assert "Something went wrong inside" not in said, said
        answers(folder / "lake")
        code, said = starter.run(folder, words)
        assert code in {DONE, FINDINGS}, said
        compared(tally, everything(folder / "lake"), wanted)


def test_of_two_writers_one_waits_its_turn(starter, beginning, tmp_path):
    """Each ends well or is told that another process writes; both done, the lake is what one after the other gives."""
    first, second = (["ingest", "a.jsonl", "-o", "lake"], ["ingest", "c.jsonl", "-o", "lake"])
    began = time.monotonic()
    lasts = whole(starter, beginning, tmp_path / "whole", first)
    starter.run(tmp_path / "whole", second)
    for tally, chance in rounds("two writers", began):
        folder = copied(beginning, tmp_path / "cut")
        children = [starter.start(folder, first)]
        time.sleep(chance.uniform(0, lasts))
        children.append(starter.start(folder, second))
        if chance.random() < 0.5:
            time.sleep(chance.uniform(0, lasts / 2))
            os.kill(children[0], chance.choice(SIGNALS))
            tally.kills += 1
        codes = [starter.wait(child) for child in children]
        assert set(codes) <= {DONE, FINDINGS, FAILED, 130, *(-number for number in SIGNALS)}
        answers(folder / "lake")
        for words in (first, second):
            code, said = starter.run(folder, words)
            assert code in {DONE, FINDINGS}, said
        ids = "select id from deals order by id"
        found, wanted = (js.open(tmp_path / name / "lake").sql(ids).fetchall() for name in ("cut", "whole"))
        compared(tally, found, wanted)


def corrected(path):
    """Write the lines of a log in another order, so that it counts as changed."""
    first, *rest = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*rest, first]), encoding="utf-8")


def test_eight_readers_beside_a_writer_always_get_an_answer(starter, beginning, tmp_path):
    """Every answer is of one moment: deals and ledger agree. The writer adds, gathers, replaces and removes."""
    began = time.monotonic()
    for tally, chance in rounds("eight readers", began):
        folder = copied(beginning, tmp_path / "cut")
        assert starter.run(folder, ["ingest", "a.jsonl"])[0] in {DONE, FINDINGS}
        span = 12.0
        readers = [starter.read(folder / "lake", span, tmp_path / f"reader{n}") for n in range(8)]
        end = time.monotonic() + span
        number, there = 0, []
        while time.monotonic() < end:
            words = ["ingest", f"evening{number % EVENINGS:02}.jsonl"]
            if there and chance.random() < 0.5:
                name = there.pop(chance.randrange(len(there)))
                corrected(folder / name)
                words = chance.choice([["ingest", "--remove", name], ["ingest", name, "--replace"], ["ingest", name]])
            there.append(words[-1] if words[-1] != "--replace" else words[1])
            child = starter.start(folder, words)
            if chance.random() < 0.1:
                time.sleep(chance.uniform(0, 0.1))
                os.kill(child, chance.choice(SIGNALS))
                tally.kills += 1
            starter.wait(child)
            number += 1
        for number, child in enumerate(readers):
            assert starter.wait(child) == DONE, (tmp_path / f"reader{number}").read_text(encoding="utf-8")
            told = json.loads((tmp_path / f"reader{number}").read_text(encoding="utf-8"))
            tally.asked += told["asked"]
            tally.differences += len(told["wrong"])
            assert told["wrong"] == []
        try:
            assert [check for check in js.verify(folder / "lake").checks if not check.ok] == []
        except LakeError as error:
            raise AssertionError(str(error)) from error
