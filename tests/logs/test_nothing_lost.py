"""Every part of a log is read, or reported as unreadable: nothing is dropped or taken for something else."""

import bz2
import io
import lzma
import os
import subprocess
import sys
import tarfile
import unicodedata
import zipfile

import msgspec
import pytest

from jassstats import lake
from jassstats.ingestion import files, lint
from jassstats.logs import read as log_reader
from jassstats.logs.open_text import Unreadable
from jassstats.record import canonical_date

NAMES = '"players":["Nora","Reto","Lina","Urs"]'
ALL = ["Anna", "Beat", "Corinne"]
HANDS = {
    "Anna": "SJ S9 HA HK D7 D6 C8 C7 C6",
    "Beat": "H6 H7 H8 H9 HT D8 D9 DJ DQ",
    "Corinne": "C9 CT CJ CQ S6 S7 S8 HJ HQ",
}


def points(slate, **more):
    """One deal of Schieber of which the points were written down, as a line of our log form."""
    names = ["Nora", "Reto", "Lina", "Urs"]
    deal = {"form": "deal/1", "game": "schieber", "preset": "swisslos_2500", "players": names, "dealer": 0}
    return msgspec.json.encode(deal | {"slate": slate} | more) + b"\n"


def entries(path, text):
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return list(log_reader.read(path))


def refusals(path, text):
    """Return lint's findings about a log, without notes: line, code, sentence."""
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return [
        (one.line, one.problem.code, one.problem.message) for one in lint.lint([path]) if one.severity == lint.ERROR
    ]


def rows(folder, query):
    return lake.open(folder).sql(query).fetchall()


def counts(report):
    return [(one.deals_in, one.accepted, one.quarantined, one.duplicates) for one in report.files]


# Seats: who is named is in the deal, whether her hand is known or not


@pytest.mark.parametrize("known", [[], ["Anna"], ["Anna", "Beat"], ["Beat", "Corinne"], ["Anna", "Corinne"], ALL])
def test_a_player_whose_hand_is_unknown_stays_at_the_table(tmp_path, known):
    hands = "".join(f"{name}: {HANDS[name]}\n" for name in known)
    slip = f"players {' '.join(ALL)}\ngame handjass parlett_simple\npartie\ndeal\ndealer Beat\nupcard ST\n{hands}"
    (entry,) = entries(tmp_path / "a.jass", slip)
    assert entry.deal.players == ALL
    assert entry.deal.seats == []
    report = files.ingest([tmp_path / "a.jass"], tmp_path / "lake")
    assert counts(report) == [(1, 1, 0, 0)]
    assert rows(tmp_path / "lake", "select players from deals") == [(3,)]


def test_a_deal_with_an_unknown_hand_is_written_as_a_slip_and_read_back(tmp_path):
    from jassstats.logs import write

    line = (
        '{"form":"deal/1","game":"handjass","preset":"parlett_simple","players":["Anna","Beat","Corinne"],"dealer":1,'
        f'"hands":["{HANDS["Anna"]}","{HANDS["Beat"]}","",""],"upcard":"ST","calls":"2:keep 0:keep 1:keep"}}\n'
    )
    (entry,) = entries(tmp_path / "a.jsonl", line)
    write.write(tmp_path / "a.jass", [entry.deal])
    assert "log {" not in (tmp_path / "a.jass").read_text()
    (back,) = log_reader.read(tmp_path / "a.jass")
    assert (back.deal.players, back.deal.calls) == (ALL, entry.deal.calls)


# Written points


def alone(**fields):
    deal = {"form": "deal/1", "game": "handjass", "preset": "parlett_simple", "players": ALL, "dealer": 0}
    return msgspec.json.encode(deal | fields) + b"\n"


@pytest.mark.parametrize(
    ("fields", "seat"),
    [
        ({"slate": [20, 70, 50, 8]}, 3),
        ({"slate": [20, 70, 50, 8], "seats": [0, 1, 3]}, 2),
        ({"slate": [20, 70, 50, 0], "seats": [0, 1]}, 2),
    ],
)
def test_points_of_a_seat_that_is_not_in_the_deal_are_refused(tmp_path, fields, seat):
    ((line, code, message),) = refusals(tmp_path / "a.jsonl", alone(**fields))
    assert (line, code) == (1, "LOG-63")
    assert f"seat {seat} has {fields['slate'][seat]} points" in message


@pytest.mark.parametrize("value", [32_768, 40_000, 3_000_000_000])
def test_points_too_large_for_a_table_are_called_too_large(tmp_path, value):
    ((_, code, message),) = refusals(tmp_path / "a.jsonl", points([value, 0]))
    assert code == "LOG-63"
    assert f"{value} is too large" in message


def test_no_deal_of_schieber_has_points_below_zero(tmp_path):
    slip = "game schieber swisslos_2500\nplayers Nora Reto Lina Urs\n-80 157\n"
    ((line, code, message),) = refusals(tmp_path / "a.jass", slip)
    assert (line, code) == (3, "LOG-63")
    assert "-80 is below zero" in message


def test_a_deal_of_hasenpfeffer_takes_points_away(tmp_path):
    slip = "game hasenpfeffer founding\nplayers Nora Reto Lina Urs\n-4 2\n"
    assert refusals(tmp_path / "a.jass", slip) == []


# Dates


SAME_MOMENT = ["2025-01-10T23:30:00Z", "2025-01-11T00:30:00+01:00", "2025-01-10T18:30-05:00", "20250110T233000.5Z"]


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Auckland", "America/Los_Angeles"])
def test_a_date_with_a_time_zone_is_the_same_moment_on_every_machine(zone):
    code = f"from jassstats.record import canonical_date as c; print({{c(t) for t in {SAME_MOMENT}}})"
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "TZ": zone}, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "{'2025-01-10T23:30:00'}"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("2025-01-10", "2025-01-10"),
        ("20250110", "2025-01-10"),
        ("2025-W02-5", "2025-01-10"),
        ("2025-01-10 20:15", "2025-01-10T20:15:00"),
        ("2025-01-10T20:15:30.999", "2025-01-10T20:15:30"),
    ],
)
def test_a_date_has_one_spelling(text, canonical):
    assert canonical_date(text) == canonical
    assert canonical_date(canonical) == canonical


@pytest.mark.parametrize("text", ["yesterday", "2025-13-01", "0001-01-01T00:00:00+10:00", ""])
def test_what_is_no_date_is_none(text):
    with pytest.raises(ValueError, match=r"."):
        canonical_date(text)


@pytest.mark.parametrize("name", ["a.jsonl", "a.jass"])
def test_lint_tells_of_dates_with_a_time_zone_and_ingest_keeps_them_in_utc(tmp_path, name):
    log = points([100, 57], date=SAME_MOMENT[0]) + points([101, 56], date=SAME_MOMENT[1])
    if name.endswith("jass"):
        head = "game schieber swisslos_2500\nplayers Nora Reto Lina Urs\n"
        log = f"{head}date {SAME_MOMENT[0]}\n100 57\ndate {SAME_MOMENT[1]}\n101 56\n".encode()
    (tmp_path / name).write_bytes(log)
    (note,) = [one for one in lint.lint([tmp_path / name]) if one.problem.code == "LOG-101"]
    assert note.severity == lint.NOTE
    assert "2 dates name a time zone" in note.problem.message
    files.ingest([tmp_path / name], tmp_path / "lake")
    dates = rows(tmp_path / "lake", "select distinct strftime(date, '%Y-%m-%d %H:%M:%S') from deals")
    assert dates == [("2025-01-10 23:30:00",)]


# Files that give no deal, and files that are none


SESSIONS = (
    "Datum,Spiel,Rosen10,T1Spieler1,T1Spieler2,T2Spieler1,T2Spieler2,"
    "Berg,Sieg,T1Matsch,T2Matsch,Schneider,T1Kontermatsch,T2Kontermatsch"
)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.jass", "game schieber swisslos_2500\nplayers Nora Reto Lina Urs\n"),
        ("a.jass", "jass\n"),
        ("a.jass", "Table 5 round 3\n"),
        ("a.csv", SESSIONS + "\n"),
        ("a.json", '{"games":[]}'),
    ],
)
def test_a_file_without_a_deal_is_no_success(tmp_path, name, text):
    ((line, code, message),) = refusals(tmp_path / name, text)
    assert (line, code) == (1, "LOG-13")
    assert message.startswith("no deal in this file")
    assert counts(files.ingest([tmp_path / name], tmp_path / "lake")) == [(1, 0, 1, 0)]


def test_lines_may_end_as_on_an_old_macintosh(tmp_path):
    csv = [SESSIONS, *(f"10.1.2025,{n},Jonas,Gabi,Iris,Hans,Jonas,2,2,0,0,2,0,2" for n in range(1, 5))]
    assert [one.line for one in entries(tmp_path / "a.csv", "\r".join(csv))] == [2, 3, 4, 5]
    lines = points([100, 57]) + points([57, 100])
    assert len(entries(tmp_path / "a.jsonl", lines.replace(b"\n", b"\r"))) == 2
    slip = "game schieber swisslos_2500\nplayers Nora Reto Lina Urs\n100 57\n57 100\n"
    assert [one.line for one in entries(tmp_path / "a.jass", slip.replace("\n", "\r"))] == [3, 4]


def archives():
    """A log packed in ways that are not read, by what each is."""
    log, stream, tape = points([100, 57]), io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(stream, "w") as box:
        box.writestr("a.jsonl", log)
    with tarfile.open(fileobj=tape, mode="w") as box:
        box.addfile(tarfile.TarInfo("a.jsonl"), io.BytesIO())
    with tarfile.open(fileobj=(packed := io.BytesIO()), mode="w:gz") as box:
        box.addfile(tarfile.TarInfo("a.jsonl"), io.BytesIO())
    return {
        "a zip archive": stream.getvalue(),
        "packed with xz": lzma.compress(log),
        "packed with bzip2": bz2.compress(log),
        "a tar archive": tape.getvalue(),
        "a tar archive ": packed.getvalue(),
        "an SQLite database": b"SQLite format 3\x00" + bytes(100),
    }


@pytest.mark.parametrize("what", archives())
def test_an_archive_is_called_what_it_is(tmp_path, what):
    with pytest.raises(Unreadable, match=what.strip()) as cause:
        entries(tmp_path / "a", archives()[what])
    assert cause.value.problem.code == "LOG-6"


FOREIGN = {
    "euchre": '{"fileType":"Euchre Game Notation","metadata":{"players":["N","E"]},"deals":[{"dealer":0,"upCard":"9h",'
    '"tricks":[{"leader":1,"cards":["Ah","Kh"]}]}]}',
    "spades": '{"dealer":2,"bids":[3,4,2,3],"tricks":[{"cards":["AS","KS"]}],"player":"N"}',
    "chess": '{"gameId":"x7","variant":"standard","moves":"e4 e5"}',
    "chat": '[{"messageType":"text","sender":"A","data":"hello"}]',
    "a learning run": '{"obs":[0.1,0.2],"action":1,"reward":0.5}',
    "a one-hot table": ",".join(["1", *["0"] * 36, "1"]),
    "a board game": '{"games":[{"id":1,"name":"Carcassonne"}],"plays":[]}',
    "portable bridge": '[Event "x"]\n[Dealer "N"]\n',
}


@pytest.mark.parametrize("what", FOREIGN)
def test_what_another_program_wrote_is_not_taken_for_ours(tmp_path, what):
    with pytest.raises(Unreadable, match="no source knows") as cause:
        entries(tmp_path / "a.json", FOREIGN[what])
    assert cause.value.problem.code == "LOG-11"


# Marks of byte order, and letters that are written in two ways


def test_a_mark_of_byte_order_is_passed_over_at_the_start_of_any_line(tmp_path):
    lines = [points([n, 57]) for n in (100, 99, 98)]
    joined = b"".join(b"\xef\xbb\xbf" + line for line in lines)
    found = entries(tmp_path / "a.jsonl", joined)
    assert [one.deal.slate[0] for one in found] == [100, 99, 98]
    assert lint.fix(tmp_path / "a.jsonl").rewritten == 0
    assert (tmp_path / "a.jsonl").read_bytes() == b"".join(lines)
    assert len(entries(tmp_path / "b.jsonl", b"\xef\xbb\xbf" * 2 + joined)) == 3


def test_a_mark_within_a_name_stays(tmp_path):
    (entry,) = entries(tmp_path / "a.jsonl", points([100, 57], players=["No\ufeffra", "Reto", "Lina", "Urs"]))
    assert entry.deal.players[0] == "No\ufeffra"


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKD"])
def test_two_spellings_of_one_letter_are_one_player(tmp_path, form):
    zoe = unicodedata.normalize(form, "Zoë")
    log = points([100, 57], players=[zoe, "Reto", "Lina", "Urs"], table=f"Rössli {zoe}", partie=zoe, number=0)
    (entry,) = entries(tmp_path / "a.jsonl", log)
    assert (entry.deal.players[0], entry.deal.table, entry.deal.partie) == ("Zoë", "Rössli Zoë", "Zoë")
    other = unicodedata.normalize("NFD" if form == "NFC" else "NFC", "Zoë")
    slip = f"game schieber swisslos_2500\nplayers {zoe} Reto Lina Urs\ndeal\n{other}: Obenabe\n"
    (entry,) = entries(tmp_path / "a.jass", slip)
    assert entry.deal.players[0] == "Zoë"
    assert entry.deal.calls == "0:O"
    files.ingest([tmp_path / "a.jsonl"], tmp_path / "lake")
    assert rows(tmp_path / "lake", "select player from parties where seat = 0") == [("Zoë",)]


def test_one_line_is_one_line(tmp_path):
    (tmp_path / "a.jsonl").write_bytes(points([100, 57]).replace(b":[", b": ["))
    (note,) = lint.lint([tmp_path / "a.jsonl"])
    assert note.problem.message == "1 line is not canonical, line 1: --fix rewrites it"


@pytest.mark.parametrize(
    ("melds", "code"),
    [
        (["", "", "", "C6 C9 DT DQ DK DA H7 HA S6"], "SCH-27"),
        (["", "", "", "HT HJ HQ"], "SCH-27"),
        (["", "", "C6 C9 DT", ""], "SCH-27"),
        (["", "", "D9 DT DQ", ""], "SCH-27"),
        (["", "", "", "HT HJ HK"], "SCH-27"),
        (["CT CJ CQ", "", "", ""], "SCH-27"),
        (["", "", "DQ DK DA", ""], None),
        (["", "", "", ""], None),
    ],
)
def test_melds_announced_are_checked_though_a_hand_is_unknown(tmp_path, melds, code):
    hands = ["C8 CJ CK CA D6 DJ HQ S8 SQ", "CT D7 D8 D9 H8 H9 S7 S9 SA", "", "C7 CQ H6 HT HJ HK ST SJ SK"]
    log = points([], hands=hands, calls="0:H", melds=melds, preset="vorarlberg_kreuz", dealer=3)
    log = log.replace(b'"slate":[],', b"").replace(b'"dealer":3', b'"set":{"meld_source":"announced"},"dealer":3', 1)
    assert [one[1] for one in refusals(tmp_path / "a.jsonl", log)] == ([code] if code else [])
