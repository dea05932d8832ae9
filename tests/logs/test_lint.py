"""The linter finds what `ingest` would refuse, without writing; `fix` mends what is certain and leaves the rest."""

import gzip
import json
from pathlib import Path

import pytest
import zstandard

from jassstats.ingestion import lint
from jassstats.logs import open_text
from jassstats.logs import read as log_reader

LOGS = Path(__file__).parents[1] / "fixtures" / "logs"
LINES = (LOGS / "same_deals.jsonl").read_bytes()
FIRST, SECOND, THIRD = LINES.splitlines()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "log.jsonl"


def findings(path, data=None, **how):
    if data is not None:
        path.write_bytes(data)
    return list(lint.lint([path], **how))


def changed(line, **change):
    return json.dumps(json.loads(line) | change, separators=(",", ":"), ensure_ascii=False).encode()


def told(found):
    return [(one.line, one.record, one.problem.code, one.severity) for one in found]


@pytest.mark.parametrize(
    "name", ["same_deals.jsonl", "challenge.json", "jasskit_arena.jsonl", "snapshots.jsonl", "jassguru.csv"]
)
def test_a_sound_log_gives_no_findings(name):
    assert findings(LOGS / name) == []


def test_an_unlawful_play_is_told_with_seat_trick_card_and_what_would_be_legal(path):
    cards = json.loads(SECOND)["plays"].split()
    cards[1], cards[5] = cards[5], cards[1]  # seat 0 does not follow in the first trick, though it holds diamonds
    (found,) = findings(path, FIRST + b"\n" + changed(SECOND, plays=" ".join(cards)) + b"\n" + THIRD + b"\n")
    assert (found.line, found.record, found.severity) == (2, 1, lint.ERROR)
    assert (found.problem.code, found.problem.seat, found.problem.trick) == ("SCH-21", 0, 0)
    assert (found.problem.card, found.problem.legal) == ("CA", "D7 DJ")
    assert found.deal.plays == " ".join(cards)


def test_what_can_not_be_read_or_packed_is_told_in_the_order_of_the_file(path):
    lines = [FIRST, b"{", changed(SECOND, dealer=7), changed(THIRD, preset="bern"), SECOND]
    assert told(findings(path, b"\n".join(lines) + b"\n")) == [
        (2, 1, "LOG-20", lint.ERROR),
        (3, 2, "LOG-57", lint.ERROR),
        (4, 3, "LOG-51", lint.ERROR),
    ]


def test_a_recorded_winner_that_the_cards_contradict_is_an_error_and_other_claims_are_warnings(path):
    leaders = changed(FIRST, claims={"winners": [0]})
    score = changed(SECOND, claims={"score": [1, 156]})
    winner, points = findings(path, leaders + b"\n" + score + b"\n")
    assert (winner.problem.code, winner.severity) == ("SCH-22", lint.ERROR)
    assert (points.problem.code, points.severity) == ("LOG-91", lint.WARNING)
    assert points.problem.message == "the source claims score 1 (side 0), replay finds 70"


def test_a_file_that_can_not_be_read_is_one_finding(tmp_path, path):
    assert told(lint.lint([tmp_path / "nothing", tmp_path])) == [
        (1, None, "LOG-1", lint.ERROR),
        (1, None, "LOG-2", lint.ERROR),
    ]
    assert told(findings(path, gzip.compress(LINES)[:-9]))[-1][2] == "LOG-8"


def test_house_rules_can_be_put_in_place_of_those_of_the_log(path):
    assert [one.problem.code for one in findings(LOGS / "challenge.json", preset="founding")] == ["SCH-5", "SCH-9"]
    (doubled,) = findings(LOGS / "challenge.json", preset="uri")  # Undenufe counts twice there, not three times
    assert (doubled.record, doubled.problem.code, doubled.severity) == (1, "LOG-91", lint.WARNING)
    (found,) = findings(path, FIRST + b"\n", preset="bern")
    assert found.problem.code == "LOG-51"


UNTIDY = changed(FIRST, hands=["sk sj s8 h10 9h dk qd 6d qc", *json.loads(FIRST)["hands"][1:]])


def test_a_log_that_is_not_canonical_gets_one_note(path):
    (note,) = findings(path, LINES + UNTIDY + b"\r\n" + UNTIDY + b"\n")
    assert told([note]) == [(4, None, "LOG-90", lint.NOTE)]
    assert note.problem.message == "2 lines are not canonical, the first is line 4: --fix rewrites them"


def test_fix_spells_cards_orders_hands_and_ends_lines_our_way(path):
    path.write_bytes(open_text.BOM + UNTIDY + b"\r\n" + SECOND + b"\r\n\r\n" + THIRD)
    fixed = lint.fix(path)
    assert path.read_bytes() == LINES
    assert (fixed.rewritten, fixed.left) == (4, 0)
    assert fixed.backup.read_bytes().startswith(open_text.BOM)
    assert findings(path) == []


def test_fix_leaves_every_line_alone_that_it_can_not_read(path):
    odd = [b"{", changed(SECOND, score=[1, 2]) + b"\r", changed(THIRD, plays="B7"), b"\xff"]
    path.write_bytes(b"\n".join([UNTIDY, *odd]) + b"\n")
    fixed = lint.fix(path)
    assert path.read_bytes() == b"\n".join([FIRST, *odd]) + b"\n"
    assert (fixed.rewritten, fixed.left) == (1, 4)


def test_fix_touches_nothing_if_nothing_is_to_be_done(path):
    path.write_bytes(LINES)
    before = path.stat().st_ino
    assert lint.fix(path) == lint.FixedLog(str(path), 0, 0, None)
    assert path.stat().st_ino == before
    assert [there.name for there in path.parent.iterdir()] == ["log.jsonl"]


def test_fix_keeps_every_old_file(path):
    for _ in range(2):
        path.write_bytes(UNTIDY)
        lint.fix(path)
    assert sorted(there.name for there in path.parent.iterdir()) == ["log.jsonl", "log.jsonl.bak", "log.jsonl.bak1"]


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress])
def test_fix_keeps_a_packed_file_packed_whatever_its_name(path, pack):
    path.write_bytes(pack(UNTIDY + b"\n"))
    lint.fix(path)
    assert path.read_bytes()[:2] == pack(b"")[:2]
    assert [entry.deal for entry in log_reader.read(path)] == [
        next(iter(log_reader.read(LOGS / "same_deals.jsonl"))).deal
    ]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (gzip.compress(UNTIDY + LINES * 99, mtime=0)[:-9], "LOG-8"),
        (UNTIDY + b"\n" + b"S" * (open_text.LONGEST + (2 << 20)) + b"\n", "LOG-9"),
        ((LOGS / "jasskit_arena.jsonl").read_bytes(), "LOG-11"),
    ],
)
def test_fix_refuses_what_it_could_not_keep_whole(path, data, code):
    path.write_bytes(data)
    with pytest.raises(open_text.Unreadable) as caught:
        lint.fix(path)
    assert caught.value.problem.code == code
    assert path.read_bytes() == data
    assert [there.name for there in path.parent.iterdir()] == ["log.jsonl"]
