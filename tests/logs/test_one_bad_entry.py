"""One entry, whatever is in it and whatever it does to the program, stops no ingest: the others go in as without it."""

import json

import msgspec
import pytest

import jassstats as js
from jassstats import facts, games, lake
from jassstats.ingestion import batches, files, lint
from jassstats.logs import read, write
from jassstats.logs import source as log_sources
from jassstats.logs.sources import jassguru
from jassstats.record import Deal
from jassstats.replay import replay
from jassstats.simulation import runs

RESERVE = (
    '{"form":"deal/1","game":"handjass","preset":"parlett_seven","seats":[0,1],"dealer":1,'
    '"hands":["C8 CT D6 DJ DK HT SJ SQ SA","C6 CQ D9 DQ H7 H8 S6 S9 ST","",""],"upcard":"C9","reserve":"SK",'
    '"dead":"C9 CA D7 D8 DT H6 H9 HK HA","calls":"0:exchange 0:in 1:in"}\n'
)
RESERVE_ON_A_SLIP = """players Anna Beat Corinne
game handjass parlett_simple
partie
80 40 25
deal
upcard DJ
Anna: C6 C9 H6 H8 H9 HT HQ HA S8
Beat: CJ CK CA D6 D7 D9 DA SJ SK
Corinne: C7 C8 CT DK H7 HK S6 S7 SA
reserve CQ
"""
YEAR = ",".join(jassguru.HEADER) + "\n21.3.18446744073709551616,2,Iris,Gabi,Hans,Iris,Jonas,1,1,0,0,,0,0\n"
TRUMP = json.dumps(
    {
        "dealer": 3,
        "declaredtrump": 0,
        "trump": 8,
        "forehand": False,
        "nrplayedcards": 0,
        "player": 3,
        "player_id": 103,
        "hand": ["C7", "C10", "CA", "S8", "HK", "S6", "SQ", "C8", "D8"],
        "nrcardsintrick": 0,
        "pointsteamown": 0,
        "pointsteamopponent": 0,
        "currenttrick": [],
        "tricks": [],
        "jassTyp": "SCHIEBER_1000",
    }
)
ENTRIES = [
    ("reserve.jsonl", RESERVE, "HJ-12", 0),  # a reserve of one card was taken for a widow, which Handjass does not have
    ("reserve.jass", RESERVE_ON_A_SLIP, "HJ-12", 1),
    ("year.csv", YEAR, "LOG-22", 0),  # a year that fits into no C long
    ("row.csv", ",".join(jassguru.HEADER) + "\n3.4.2025,1,Iris\rGabi\n", "LOG-24", 0),  # an end of line within a cell
    ("trump.jsonl", TRUMP + "\n", "LOG-31", 0),  # a contract out of range, told only when the deal was put together
]


@pytest.fixture(scope="module")
def dealt():
    made = runs.run("schieber", "swisslos_1000", seed=3, parties=2)
    return [deals.record(i) for deals in runs.chunks(made) for i in range(len(deals))]


def contents(into):
    """Return the rows of every deal and partie of a lake, without keys and places in the file."""
    held = lake.open(into)
    deals = held.sql("select id, partie, number, kind from deals order by all").fetchall()
    return deals, held.sql("select partie, seat, score, finish, finished from parties order by all").fetchall()


@pytest.mark.parametrize(("name", "text", "code", "accepted"), ENTRIES, ids=[name for name, *_ in ENTRIES])
def test_an_entry_that_stopped_the_ingest_is_quarantined_and_the_files_beside_it_go_in(
    tmp_path, dealt, name, text, code, accepted
):
    (tmp_path / name).write_text(text, encoding="utf-8")
    for good in ("a.jsonl", "z.jsonl"):
        write.write(tmp_path / good, dealt[:3] if good == "a.jsonl" else dealt[3:5])
    report = files.ingest([tmp_path / "a.jsonl", tmp_path / name, tmp_path / "z.jsonl"], tmp_path / "lake")
    assert [(count.accepted, count.quarantined) for count in report.files] == [(3, 0), (accepted, 1), (2, 0)]
    ((told, rule),) = lake.open(tmp_path / "lake").sql("select code, rule from rejects").fetchall()
    assert told == code
    assert rule
    assert [finding.problem.code for finding in lint.lint([tmp_path / name]) if finding.severity == "error"] == [code]


def marked(deals):
    """Return whether a batch has the deal that is to make the program fail."""
    return any("Poison" in deal.players for deal in deals)


def failing(function, of):
    """A function that fails if what `of` finds among its arguments holds the marked deal."""

    def fails(*args, **kwargs):
        if marked(of(*args)):
            raise ZeroDivisionError("a mistake of ours")
        return function(*args, **kwargs)

    return fails


PLACES = {
    "packing": (batches, "pack", lambda batch: [item.entry.deal for item in batch if item.entry.deal]),
    "replay": (replay, "replay", lambda deals: deals.records),
    "problems": (replay, "problems", lambda deals, _outcome: deals.records),
    "facts": (facts, "tables", lambda deals, *_: deals.records),
}


@pytest.mark.parametrize("place", PLACES)
def test_a_deal_at_which_the_program_fails_is_put_aside_alone(tmp_path, dealt, monkeypatch, place):
    """Its code says that the fault is ours; the deals and parties of the others are as without it."""
    poison = msgspec.structs.replace(dealt[1], players=["Poison", "", "", ""], partie=None, number=None)
    one, two = dealt[: len(dealt) // 2], dealt[len(dealt) // 2 :]
    write.write(tmp_path / "a.jsonl", one)
    write.write(tmp_path / "b.jsonl", two)
    files.ingest([tmp_path / "a.jsonl", tmp_path / "b.jsonl"], tmp_path / "wanted")
    write.write(tmp_path / "b.jsonl", [poison, *two])
    module, name, of = PLACES[place]
    monkeypatch.setattr(module, name, failing(getattr(module, name), of))
    report = files.ingest([tmp_path / "a.jsonl", tmp_path / "b.jsonl"], tmp_path / "lake")
    assert [(count.accepted, count.quarantined) for count in report.files] == [(len(one), 0), (len(two), 1)]
    held = lake.open(tmp_path / "lake")
    ((code, message, raw),) = held.sql("select code, message, raw from rejects").fetchall()
    assert code == "LOG-99"
    assert "ZeroDivisionError: a mistake of ours" in message
    assert "The log is not at fault" in message
    assert "Poison" in raw
    assert contents(tmp_path / "lake") == contents(tmp_path / "wanted")
    assert all(check.ok for check in js.verify(tmp_path / "lake").checks)


def test_a_deal_at_which_only_its_partie_fails_is_put_aside_alone(tmp_path, dealt, monkeypatch):
    """No deal fails by itself: the third deal of a partie does, and only after the two before it."""
    partie = games.load("schieber").partie
    enter = partie.enter

    def fails(sums, *args, **kwargs):
        if sums.deals == 2:
            raise KeyError("a mistake of ours")
        return enter(sums, *args, **kwargs)

    write.write(tmp_path / "a.jsonl", dealt[:5])
    monkeypatch.setattr(partie, "enter", fails)
    (count,) = files.ingest([tmp_path / "a.jsonl"], tmp_path / "lake").files
    assert (count.deals_in, count.accepted, count.quarantined) == (5, 4, 1)
    assert lake.open(tmp_path / "lake").sql("select line, code from rejects").fetchall() == [(3, "LOG-99")]


def test_a_disk_that_fails_is_no_deal_s_fault(tmp_path, dealt, monkeypatch):
    write.write(tmp_path / "a.jsonl", dealt[:2])

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(batches, "pack", full)
    with pytest.raises(OSError, match="No space left"):
        files.ingest([tmp_path / "a.jsonl"], tmp_path / "lake")


def test_lint_tells_of_a_deal_at_which_the_program_fails_and_of_the_others(tmp_path, dealt, monkeypatch):
    poison = msgspec.structs.replace(dealt[1], players=["Poison", "", "", ""])
    unlawful = msgspec.structs.replace(dealt[2], dealer=9)
    write.write(tmp_path / "a.jsonl", [dealt[0], poison, unlawful])
    monkeypatch.setattr(replay, "replay", failing(replay.replay, lambda deals: deals.records))
    found = [(finding.line, finding.problem.code) for finding in lint.lint([tmp_path / "a.jsonl"])]
    assert [one for one in found if one[1] in {"LOG-99", "LOG-57"}] == [(2, "LOG-99"), (3, "LOG-57")]


@pytest.mark.parametrize("source", ["hebab", "jass_interface", "jasskit", "jasskit_2018", "jasskit_obs", "swisslos"])
def test_a_source_that_fails_at_a_record_puts_that_record_aside(tmp_path, root, monkeypatch, source):
    """Every place in which a source makes a deal, found by letting the record of a deal itself fail."""
    names = {"hebab": "hebab.json", "jass_interface": "game_full.json", "jasskit": "jasskit_arena.jsonl"}
    names |= {"jasskit_2018": "jasskit_2018.jsonl", "jasskit_obs": "jasskit_obs.jsonl", "swisslos": "swisslos.log"}
    log = root / "tests" / "fixtures" / "logs" / names[source]
    wanted = len(list(read.read(log)))

    def fails(*_, **__):
        raise ZeroDivisionError("a mistake of ours")

    module = log_sources.all_sources()[source]
    monkeypatch.setattr(module, "Deal", fails, raising=False)
    monkeypatch.setattr("jassstats.logs.shared.snapshots.Deal", fails)
    entries = list(read.read(log))
    assert len(entries) == wanted
    assert {entry.problem.code for entry in entries if entry.problem} >= {"LOG-99"}
    (count,) = files.ingest([log], tmp_path / "lake").files
    assert (count.deals_in, count.accepted) == (wanted, 0)


def test_a_reader_that_fails_between_records_keeps_what_it_read_and_says_so(tmp_path, dealt, monkeypatch):
    write.write(tmp_path / "a.jsonl", dealt[:3])
    write.write(tmp_path / "b.jsonl", dealt[3:5])
    module = log_sources.all_sources()["jassstats"]
    before = module.read

    def fails(text):
        for number, entry in enumerate(before(text)):
            if text.path.name == "a.jsonl" and number == 2:
                raise ZeroDivisionError("a mistake of ours")
            yield entry

    monkeypatch.setattr(module, "read", fails)
    report = files.ingest([tmp_path / "a.jsonl", tmp_path / "b.jsonl"], tmp_path / "lake")
    assert [(count.deals_in, count.accepted, count.quarantined) for count in report.files] == [(3, 2, 1), (2, 2, 0)]
    ((code, message),) = lake.open(tmp_path / "lake").sql("select code, message from rejects").fetchall()
    assert code == "LOG-99"
    assert "The rest of the file was not read" in message


def test_parties_of_one_name_in_two_files_are_told_apart_beside_deals_of_none(tmp_path):
    """A file whose deals all belong to no partie stood between them, and its column of names was empty."""
    points = Deal(game="schieber", preset="swisslos_2500", dealer=0, slate=[87, 70], partie="1", number=0)
    alone = Deal(game="handjass", preset="parlett_simple", seats=[0, 1, 2], dealer=2, slate=[80, 40, 25, 0])
    other = Deal(game="schieber", preset="swisslos_2500", dealer=0, slate=[86, 71], partie="1", number=0)
    for name, deals in (("a.jsonl", [points, alone]), ("b.jsonl", [other, alone])):
        write.write(tmp_path / name, deals)
    report = files.ingest([tmp_path / "a.jsonl", tmp_path / "b.jsonl"], tmp_path / "lake")
    assert report.total("accepted") + report.total("duplicates") == 4
    parties = lake.open(tmp_path / "lake").sql("select distinct partie from parties order by 1").fetchall()
    assert parties == [("1",), ("1 (b.jsonl)",)]
