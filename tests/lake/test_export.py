"""Exported tables: every row of the lake, cards by name, read by pandas, polars and plain csv."""

import csv

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from pyarrow import parquet

import jassstats as js
from jassstats.access.export import CARDS, EVERY, MASKS, RANK_BITS
from jassstats.cards import NAMES, RANKS, names
from jassstats.errors import UsageError
from jassstats.samples import copy_samples

CODED = {table: {*MASKS.get(table, ()), *CARDS.get(table, ()), *RANK_BITS.get(table, ())} for table in EVERY}


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    """A lake of the sample logs and of simulated deals of three games."""
    folder = tmp_path_factory.mktemp("export")
    js.ingest(copy_samples(folder / "samples"), folder / "lake")
    for game in js.list_games():
        js.simulate(game, folder / "lake", deals=50, seed=3, strategies="solid")
    return folder / "lake"


@pytest.fixture(scope="module")
def exported(lake):
    """The folder of an export in both formats."""
    for format in ("parquet", "csv"):
        js.export(lake, lake.parent / format, format=format)
    return lake.parent


def readable(table, column, value):
    """Return the value that an export has for a value of the lake, computed apart from it."""
    if value is None or column not in CODED[table]:
        return value
    if column in RANK_BITS.get(table, ()):
        return " ".join(RANKS[rank] for rank in range(9) if value >> rank & 1)
    return names(value) if column in MASKS.get(table, ()) else NAMES[value]


@pytest.mark.parametrize("table", EVERY)
def test_the_parquet_file_has_every_row_of_the_lake_with_card_names(lake, exported, table):
    stored = js.open(lake).lake.stored(f"select * from {table} order by {', '.join(EVERY[table].grain)}")
    columns, rows = stored.columns, stored.fetchall()
    written = parquet.read_table(exported / "parquet" / f"{table}.parquet")
    assert written.column_names == columns == list(EVERY[table].columns)
    wanted = [tuple(readable(table, c, v) for c, v in zip(columns, row, strict=True)) for row in rows]
    assert list(zip(*(column.to_pylist() for column in written.columns), strict=True)) == wanted
    assert not any(pa.types.is_unsigned_integer(field.type) for field in written.schema)


@pytest.mark.parametrize("table", EVERY)
def test_polars_and_pandas_and_plain_csv_read_the_same_table(exported, table):
    path = exported / "parquet" / f"{table}.parquet"
    polars, pandas = pl.read_parquet(path), pd.read_parquet(path)
    assert polars.height == len(pandas)
    assert polars.columns == list(pandas.columns)
    with (exported / "csv" / f"{table}.csv").open(newline="", encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    assert head == polars.columns
    assert len(rows) == polars.height
    for at, (name, type) in enumerate(polars.schema.items()):
        texts = [row[at] for row in rows]
        if type.is_integer():
            assert [int(text) if text else None for text in texts] == polars[name].to_list()
        elif type == pl.String:
            assert texts == [text or "" for text in polars[name].to_list()]
        elif type == pl.Boolean:
            assert [{"true": True, "false": False, "": None}[text] for text in texts] == polars[name].to_list()


def test_the_same_lake_gives_the_same_bytes(lake, exported, tmp_path):
    for format in ("parquet", "csv"):
        js.export(lake, tmp_path / format, format=format)
        for path in (exported / format).iterdir():
            assert (tmp_path / format / path.name).read_bytes() == path.read_bytes(), path.name


def test_a_condition_chooses_deals_and_their_parties(lake, tmp_path):
    written = js.export(lake, tmp_path / "out", where="game = 'schieber' and run is not null")
    rows = {row["table"]: row["rows"] for row in written.records()}
    assert (rows["deals"], rows["seats"], rows["tricks"], rows["plays"]) == (50, 200, 450, 1800)
    assert rows.keys().isdisjoint({"rejects", "files", "runs"})


def test_what_cannot_be_exported_is_refused_and_leaves_nothing(lake, tmp_path):
    wrong = ({"tables": "hands"}, {"format": "xlsx"}, {"where": "nonsense = 1"}, {"tables": "rejects", "where": "true"})
    for arguments in wrong:
        with pytest.raises(UsageError):
            js.export(lake, tmp_path / "out", **arguments)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_replaced_only_if_wished_and_only_if_it_is_an_export(lake, tmp_path):
    js.export(lake, tmp_path / "out", tables="deals")
    with pytest.raises(UsageError, match="--overwrite"):
        js.export(lake, tmp_path / "out", tables="seats")
    js.export(lake, tmp_path / "out", tables="seats", overwrite=True)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["seats.parquet"]
    (tmp_path / "out" / "thesis.txt").write_text("mine")
    with pytest.raises(UsageError, match="thesis"):
        js.export(lake, tmp_path / "out", tables="deals", overwrite=True)
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"seats.parquet", "thesis.txt"}
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
