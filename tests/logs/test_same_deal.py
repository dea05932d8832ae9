"""Identity of deals: with cards, with points alone, in copies of a file, in newer exports of it, in any order."""

import msgspec
import pytest

from jassstats import audit, lake
from jassstats.ingestion import files
from jassstats.logs import read as log_reader
from jassstats.logs import write as log_writer

NAMES = ["Nora", "Reto", "Lina", "Urs"]
HEAD = "game schieber swisslos_2500\nplayers Nora Reto Lina Urs\n"


def deal(**fields):
    base = {"form": "deal/1", "game": "schieber", "preset": "swisslos_2500", "players": NAMES, "dealer": 2}
    return msgspec.json.encode(base | fields).decode() + "\n"


def ingest(folder, **logs):
    """Logs by name, ingested one after another: what became of each."""
    into = folder / "lake"
    out = []
    for name, text in logs.items():
        path = folder / name.replace("__", ".")
        path.write_text(text, encoding="utf-8")
        (one,) = files.ingest([path], into).files
        assert one.deals_in == one.accepted + one.quarantined + one.duplicates
        out.append((one.accepted, one.quarantined, one.duplicates))
    assert [check for check in audit.verify(lake.open(into)) if not check.ok] == []
    return out


def rows(folder, query):
    return lake.open(folder / "lake").sql(query).fetchall()


def test_deals_without_cards_on_five_days_are_five_deals(tmp_path):
    log = "".join(deal(date=f"2025-01-0{day}T20:00:00", calls="3:U") for day in range(1, 6))
    assert ingest(tmp_path, a__jsonl=log, b__jsonl=log) == [(5, 0, 0), (0, 0, 5)]


@pytest.mark.parametrize(
    "fields",
    [
        {"calls": "3:U"},
        {"slate": [100, 57]},
        {"calls": "3:U", "plays": "C6 C7"},
        {"date": "2025-01-01", "calls": "3:U"},
        {"date": "2025-01-01", "slate": [100, 57]},
        {"date": "2025-01-01", "slate": [100, 57], "players": []},
        {"slate": [100, 57], "players": []},
    ],
)
def test_equal_deals_of_one_file_are_as_many_as_its_lines_and_its_copy_adds_none(tmp_path, fields):
    log = deal(**fields) * 3
    assert ingest(tmp_path, a__jsonl=log, copy__jsonl=log) == [(3, 0, 0), (0, 0, 3)]


def test_an_evening_exported_anew_adds_its_new_deals_only(tmp_path):
    evening = HEAD + "date 2026-11-26\n100 57\n57 100\n120 37\n"
    assert ingest(tmp_path, a__jass=evening, b__jass=evening, c__jass=evening + "80 77\n") == [
        (3, 0, 0),
        (0, 0, 3),
        (1, 0, 3),
    ]


def test_deals_without_numbers_exported_anew_add_the_new_ones_only(tmp_path):
    log = deal(date="2026-11-26", slate=[100, 57]) * 2
    assert ingest(tmp_path, a__jsonl=log, b__jsonl=log + deal(date="2026-11-26", slate=[100, 57])) == [
        (2, 0, 0),
        (1, 0, 2),
    ]


@pytest.mark.parametrize("other", ["date 2026-11-27", "table Rössli\ndate 2026-11-26", "partie none\ndate 2026-11-26"])
def test_the_same_points_on_another_evening_are_other_deals(tmp_path, other):
    points = "100 57\n57 100\n"
    assert ingest(tmp_path, a__jass=f"{HEAD}date 2026-11-26\n{points}", b__jass=f"{HEAD}{other}\n{points}") == [
        (2, 0, 0),
        (2, 0, 0),
    ]


def test_two_evenings_without_a_date_are_not_taken_for_one(tmp_path):
    assert ingest(tmp_path, a__jass=HEAD + "100 57\n", b__jass=HEAD + "100 57\n57 100\n") == [(1, 0, 0), (2, 0, 0)]


def test_strokes_alone_are_recognised_too(tmp_path):
    head = "game handjass parlett_simple\nplayers Anna Beat Corinne\ndate 2026-11-26\npartie\n"
    evening = head + "strokes 2 1 0\nstrokes 2 0 1\n"
    assert ingest(tmp_path, a__jass=evening, b__jass=evening + "strokes 1 2 0\n") == [(2, 0, 0), (1, 0, 2)]


# The order of a file


@pytest.fixture(scope="module")
def partie():
    """The deals of one finished partie of Schieber in points."""
    points = [(157, 0), (100, 57), (157, 100), (257, 0), (57, 100), (157, 57)] * 4
    total, lines = 0, []
    for number, slate in enumerate(points):
        lines.append(deal(date="2025-01-10", partie="p", number=number, dealer=number % 4, slate=list(slate)))
        total += slate[0]
        if total >= 2500:
            break
    assert total >= 2500
    return lines


STANDING = "select partie, seat, player, score, deals, finished, loser from parties order by seat"


@pytest.mark.parametrize("order", ["newest first", "shuffled", "two parties in turn"])
def test_a_partie_is_ordered_by_number(tmp_path, partie, order):
    there = tmp_path / "there"
    there.mkdir()
    ingest(there, a__jsonl="".join(partie))
    lines = {"newest first": partie[::-1], "shuffled": partie[::2] + partie[1::2]}.get(order)
    if lines is None:
        other = [line.replace('"partie":"p"', '"partie":"q"').replace("Nora", "Zora") for line in partie]
        lines = [line for both in zip(partie[::-1], other[::-1], strict=True) for line in both]
    assert ingest(tmp_path, a__jsonl="".join(lines)) == [(len(lines), 0, 0)]
    mine = STANDING.replace("order by", "where partie = 'p' order by")
    assert rows(tmp_path, mine) == rows(there, STANDING)
    assert all(finished for *_, finished, _ in rows(tmp_path, STANDING))
    assert [line for (line,) in rows(tmp_path, "select line from deals order by line")] == list(
        range(1, len(lines) + 1)
    )


def test_a_number_that_stands_twice_keeps_the_order_of_the_file(tmp_path, partie):
    twice = [partie[0], partie[1].replace('"number":1', '"number":0'), *partie[2:]]
    ingest(tmp_path, a__jsonl="".join(twice))
    assert rows(tmp_path, "select distinct finished from parties") == [(False,)]


def test_a_deal_is_written_with_its_partie_and_read_back(tmp_path, partie):
    (tmp_path / "a.jsonl").write_text("".join(partie))
    log_writer.write(tmp_path / "a.jass", (entry.deal for entry in log_reader.read(tmp_path / "a.jsonl")))
    assert ingest(tmp_path, a__jsonl="".join(partie), a__jass=(tmp_path / "a.jass").read_text()) == [
        (len(partie), 0, 0),
        (0, 0, len(partie)),
    ]
