"""A lake answers from its own files alone wherever it lies, in signed numbers, and cards may be spelled in any way."""

import subprocess
import sys
from pathlib import Path

import duckdb
import pytest
from pyarrow import parquet
from sampled_cases import sampled

import jassstats as js
from jassstats import lake
from jassstats.cards import NAMES, RANKS, SUITS
from jassstats.games.schieber.options import CONTRACTS
from jassstats.ingestion import files as ingestion
from jassstats.lake import write
from jassstats.lake.macros import TRUMPLESS
from jassstats.lake.schema import TABLES
from jassstats.lake.views import BESIDE, TYPES
from jassstats.logs import write as log_writer
from jassstats.record import Deal

POINTS = {"game": "schieber", "preset": "swisslos_2500", "dealer": 1, "players": ["A", "B", "C", "D"]}
TWO = [
    "C8 C9 CJ D8 DQ DA HJ S9 ST|CK D9 DJ H8 HQ HK HA S7 SJ|C6 CQ D7 DK H6 H7 S6 S8 SQ|C7 CT CA D6 DT H9 HT SK SA",
    "C8 C9 D7 H6 H8 HT S7 ST SJ|CT D6 D8 HJ HQ HA S6 SQ SA|CQ CK D9 DT DK DA HK S8 SK|C6 C7 CJ CA DJ DQ H7 H9 S9",
]

NAMED = [
    "seat=1",
    "deal=7",
    "~x",
    "a[1]",
    "l*",
    "q?",
    "b[!a]",
    "**",
    "k=v",
    "c'd",
    "[",
    "{a,b}",
    "e\\f",
    "%41",
    "é ü",
    "-o",
]
"""Folders that a database might take for a partition, a home folder or a pattern."""


def log_of(path, *slates):
    log_writer.write(path, [Deal(**POINTS, slate=list(slate)) for slate in slates])
    return path


@pytest.fixture(scope="module")
def beside(tmp_path_factory):
    """Folders with one deal each, beside neighbours that their names match as patterns."""
    base = tmp_path_factory.mktemp("names")
    for number, name in enumerate([*NAMED, "a1", "lx", "qx", "bc", "cd", "x", "A"]):
        (base / name).mkdir()
        ingestion.ingest([log_of(base / name / "a.jsonl", (157 - number, number))], base / name / "lake")
    return base


@pytest.mark.parametrize("name", sampled(NAMED, 4))
def test_a_lake_in_a_folder_of_any_name_holds_what_was_written(beside, name):
    opened = lake.open(beside / name / "lake")
    number = NAMED.index(name)
    assert opened.sql("select score from sides order by side").fetchall() == [(157 - number,), (number,)]
    assert opened.sql("select deal, seat from seats order by seat").fetchall() == [(0, seat) for seat in range(4)]
    assert [check.about for check in js.verify(beside / name / "lake").checks if not check.ok] == []


def test_no_table_has_more_columns_in_a_folder_that_looks_like_a_partition(beside):
    opened = lake.open(beside / "seat=1" / "lake")
    for table in TABLES.values():
        shown = BESIDE.get(table.name, table)
        assert opened.sql(f"select * from {table.name}").columns == list(shown.columns)


def test_a_lake_in_a_folder_called_like_a_home_folder_is_that_folder(beside, monkeypatch):
    monkeypatch.chdir(beside)
    assert js.open("~x/lake").sql("select count(*) from deals").fetchall() == [(1,)]


def test_a_lake_stays_the_same_when_the_folder_is_changed(beside, monkeypatch):
    monkeypatch.chdir(beside / "lx")
    opened = js.open("lake")
    monkeypatch.chdir(beside / "qx")
    score = len(NAMED) + 1
    assert opened.sql("select min(score) from sides").fetchall() == [(score,)]


def test_every_parquet_file_is_read_as_it_is():
    """No statement of ours reads Parquet with partitions taken from the names of folders."""
    package = Path(js.__file__).parent
    for path in [*package.rglob("*.py"), *package.rglob("*.sql")]:
        for line in path.read_text(encoding="utf-8").splitlines():
            assert "read_parquet(" not in line or "hive_partitioning = false" in line or "can't be read" in line, path
            assert "read_table(" not in line, path


# Signed numbers


@pytest.mark.parametrize("table", list(TABLES))
def test_no_column_is_unsigned(table, beside):
    assert not any("uint" in column.type for column in TABLES[table].columns.values())
    types = lake.open(beside / "x" / "lake").sql(f"select * from {table}").types
    assert not any(str(kind).startswith("U") for kind in types)


def test_no_file_of_a_lake_holds_an_unsigned_column(tmp_path):
    js.simulate("schieber", tmp_path / "lake", deals=20)
    for table in ("plays", "melds", "seats", "sides", "calls", "tricks"):
        js.open(tmp_path / "lake").sql(f"select count(*) from {table}").fetchall()
    files = list((tmp_path / "lake").rglob("*.parquet"))
    assert {path.parent.name for path in files} >= {"deals", "plays", "melds", "seats", "sides", "calls", "tricks"}
    for path in files:
        assert [str(field.type) for field in parquet.ParquetFile(path).schema_arrow if "uint" in str(field.type)] == []


def test_differences_of_points_are_below_nothing_where_they_are(tmp_path):
    """72 − 85 is −13 in SQL and in pandas."""
    ingestion.ingest([log_of(tmp_path / "a.jsonl", (72, 85))], tmp_path / "lake")
    assert js.open(tmp_path / "lake").sql("select deal - 1 from deals").fetchall() == [(-1,)]
    frame = (
        js.open(tmp_path / "lake")
        .sql("select sides.score, dealer, seat from sides, deals, seats where sides.side = seat % 2")
        .df()
    )
    assert (frame["score"] - 85).min() == -13
    assert (frame["seat"] - frame["dealer"]).min() == -1


# Spellings of cards and suits


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    folder = tmp_path_factory.mktemp("two")
    deals = [Deal(**POINTS, hands=hands.split("|")) for hands in TWO]
    log_writer.write(folder / "a.jsonl", deals)
    ingestion.ingest([folder / "a.jsonl"], folder / "lake")
    return lake.open(folder / "lake")


@pytest.mark.parametrize("text", ["HT", "10H", "H10", "ht", "TH", "♥10", "♥T", "10♥", "♡t", " HT "])
def test_every_spelling_of_a_card_is_the_card(two, text):
    assert two.sql("select count(*) from seats where has(dealt, $card)", card=text).fetchall() == [(2,)]
    assert two.sql("select sum(trumps(dealt, $suit)) from seats", suit="hearts").fetchall() == [(18,)]


def test_every_card_and_suit_is_known_by_our_names_and_by_others(two):
    for number, name in enumerate(NAMES):
        spelled = [name, name.lower(), name[::-1]] if number < 36 else [name, name.lower()]
        for text in spelled:
            assert two.sql("select card_number($text)", text=text).fetchall() == [(number,)]
    for number, names in enumerate(zip(SUITS, "cdhs", "♣♦♥♠", ("clubs", "diamonds", "hearts", "Spades"), strict=True)):
        for text in names:
            assert two.sql("select suit_number($text)", text=text).fetchall() == [(number,)]
    assert len(RANKS) == 9


@pytest.mark.parametrize("text", ["KJ", "", "X", "H1", "H11", "HTT", "10", "joker ten", "H T", "HT HJ"])
def test_a_text_that_is_no_card_is_an_error_and_not_a_no(two, text):
    with pytest.raises(duckdb.Error, match="is no card"):
        two.sql("select count(*) from seats where has(dealt, $card)", card=text).fetchall()


@pytest.mark.parametrize("macro", ["trumps", "side_aces", "trump_six", "trump_pair"])
def test_a_text_that_is_no_suit_is_an_error_and_a_contract_without_trumps_has_none(two, macro):
    for text in ("", "x", "DH", "hearts and spades", "10"):
        with pytest.raises(duckdb.Error, match="is no suit"):
            two.sql(f"select {macro}(dealt, $suit) from seats", suit=text).fetchall()
    for contract in [*TRUMPLESS, None]:
        assert two.sql(f"select distinct {macro}(dealt, $suit) from seats", suit=contract).fetchall() == [(None,)]
    assert set(TRUMPLESS) == set(CONTRACTS) - set(SUITS)


# A lake that may not be written

AS_NOBODY = """
import os, sys
import duckdb, encodings.idna, pyarrow.parquet
import numpy as np
import jassstats as js
from jassstats import facts
from jassstats.access import compile_notice
from jassstats.replay import replay
from jassstats.simulation import to_lake, runs
compile_notice.needed("schieber")
made = runs.deals(runs.run("schieber", "pagat", deals=2), 0, 2)  # kernels and modules that nobody could not read
facts.tables(made, replay.replay(made), np.arange(2), np.arange(2, dtype=np.uint64), {"plays", "seats", "deals"})
if os.getuid() == 0:
    os.setuid(65534)
held = js.open(sys.argv[1])
print(*(held.sql(f"select count(*) from {table}").fetchall() for table in ("plays", "seats")))
"""


def test_simulated_deals_of_a_read_only_lake_are_dealt_again_into_a_folder_of_ones_own(entered):
    into = entered / "lake"
    js.simulate("schieber", into, preset="pagat", deals=10)
    for path in (*into.rglob("*"), into):
        path.chmod(0o555 if path.is_dir() else 0o444)
    before = sorted(into.rglob("*"))
    words = [sys.executable, "-c", AS_NOBODY, into]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("[(360,)] [(40,)]\n", 0), done.stderr
    assert sorted(into.rglob("*")) == before


def test_empty_lakes_have_signed_types_too(tmp_path):
    write.create(tmp_path / "lake")
    assert set(TYPES.values()) == {"smallint", "integer", "bigint", "boolean", "varchar", "timestamp"}
    assert lake.open(tmp_path / "lake").sql("select * from plays").fetchall() == []
