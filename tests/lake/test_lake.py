"""The lake: what is written is what is read, nothing else can be, and whatever happens to a writer does no harm."""

import json
import os
import signal
import subprocess
import sys
import time

import duckdb
import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet

from jassstats import lake
from jassstats.cards import NAMES, mask_of, parse
from jassstats.lake import LakeError, manifest, write
from jassstats.lake import parquet as lake_parquet
from jassstats.lake.dedup import Index, Names, Seen, numbers
from jassstats.lake.ledger_tables import LEDGERS
from jassstats.lake.schema import TABLES
from jassstats.lake.views import BESIDE, TYPES

PLAIN = {"bool": False, "name": "x", "string": "x"}


def rows(table, *given):
    """A fact table as it is stored; what a row does not say is nothing, or zero where there must be something."""
    about = {field.name: field for field in lake_parquet.stored(table)}
    columns = TABLES[table].columns
    empty = {n: None if f.nullable else PLAIN.get(columns[n].type if n in columns else "", 0) for n, f in about.items()}
    return lake_parquet.table(table, [tuple((empty | row)[name] for name in about) for row in given])


def part(first, count, file="a.jsonl"):
    """Deals of one file with a few rows in other tables."""
    rng = np.random.default_rng(first)
    keys = range(first, first + count)
    return {
        "deals": rows("deals", *({"deal": k, "id": rng.bytes(16), "file": file, "line": k + 1} for k in keys)),
        "plays": rows(
            "plays", *({"deal": k, "trick": 0, "place": p, "card": p, "how": p} for k in keys for p in range(4))
        ),
        "parties": rows("parties", {"partie": f"one of {file}", "file": file}),
        "rejects": rows("rejects", {"file": file, "line": 99}),
        "claims": rows("claims"),
    }


@pytest.fixture
def empty(tmp_path):
    write.create(tmp_path / "lake")
    return lake.open(tmp_path / "lake")


@pytest.fixture
def full(empty):
    """Five deals of a.jsonl and three of b.jsonl, in one part and another."""
    write.append(empty, part(0, 5))
    one, other = part(5, 2), part(7, 3, "b.jsonl")
    write.append(empty, {name: pa.concat_tables([one[name], other[name]]) for name in one})
    return empty


def content(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*.parquet"))}


# What is written is what is read


@pytest.mark.parametrize("table", [*TABLES.values(), *LEDGERS.values()], ids=lambda t: t.name)
def test_an_empty_lake_has_every_table_with_its_columns_and_types(empty, table):
    found = empty.sql(f"select column_name, column_type from (describe {table.name})").fetchall()
    shown = BESIDE.get(table.name, table)
    assert found == [(name, TYPES[column.type].upper()) for name, column in shown.columns.items()]
    assert empty.sql(f"select * from {table.name}").fetchall() == []


@pytest.mark.parametrize("table", ["deals", "plays", "parties", "rejects"])
def test_a_lake_with_deals_has_the_same_types(full, table):
    found = full.sql(f"select column_name, column_type from (describe {table})").fetchall()
    shown = BESIDE.get(table, TABLES[table])
    assert found == [(name, TYPES[column.type].upper()) for name, column in shown.columns.items()]


@pytest.mark.parametrize("table", [*TABLES.values(), *LEDGERS.values()], ids=lambda t: t.name)
def test_every_column_says_in_the_database_what_it_means(full, table):
    query = f"select column_name, comment from duckdb_columns() where table_name = '{table.name}' order by column_index"
    shown = BESIDE.get(table.name, table)
    assert full.sql(query).fetchall() == [(name, column.meaning) for name, column in shown.columns.items()]


def test_rows_come_back_as_they_were_written(full):
    assert full.sql("select deal, file, line from deals order by deal").fetchall() == [
        *((k, "a.jsonl", k + 1) for k in range(7)),
        *((k, "b.jsonl", k + 1) for k in range(7, 10)),
    ]
    assert full.counts() == {**dict.fromkeys(TABLES, 0), "deals": 10, "plays": 40, "parties": 3, "rejects": 3}


def test_an_id_is_sixteen_bytes_on_the_disk_and_32_hex_digits_to_its_reader(full):
    stored = parquet.ParquetFile(full.path / "deals" / "000001.parquet").read(["id"]).column("id")[0].as_py()
    assert len(stored) == 16
    assert full.sql("select id from deals where deal = 0").fetchall() == [(stored.hex(),)]
    assert full.sql("select deal from deals where id = $id", id=stored.hex()).fetchall() == [(0,)]


def test_the_bits_of_how_are_shown_as_truth_values(empty):
    plays = [{"deal": 0, "place": how, "how": how, "legal": how or None} for how in range(64)]
    write.append(empty, {"deals": rows("deals", {"deal": 0}), "plays": rows("plays", *plays)})
    found = empty.sql("select led, followed, ruffed, trump, ai, forced from plays order by place").fetchall()
    for how, shown in enumerate(found):
        ai = bool(how & 32) if how & 16 else None
        assert shown == (*(bool(how & bit) for bit in (1, 2, 4, 8)), ai, how == 1 if how else None)


def test_every_file_is_zstd_and_carries_its_schema_and_meanings(full):
    for path in full.path.rglob("*.parquet"):
        file, table = parquet.ParquetFile(path), path.parent.name
        assert file.schema_arrow.equals(lake_parquet.stored(table))
        assert file.schema_arrow.metadata[b"about"].decode() == TABLES[table].about
        assert all(field.metadata[b"comment"] for field in file.schema_arrow)
        group = file.metadata.row_group(0)
        assert {group.column(i).compression for i in range(group.num_columns)} == {"ZSTD"}


def test_facts_that_do_not_fit_their_table_are_refused_and_leave_no_trace(empty):
    deals = rows("deals", {"deal": 0})
    with pytest.raises(LakeError, match="should have the columns"):
        write.append(empty, {"deals": deals.drop_columns("dealer")})
    with pytest.raises(LakeError, match="does not fit"):
        write.append(empty, {"deals": deals.set_column(10, "dealer", pa.nulls(1, pa.uint8()))})
    assert empty.counts()["deals"] == 0
    assert content(empty.path) == {}


@pytest.mark.parametrize("first", [0, 11], ids=["taken", "a gap"])
def test_keys_go_on_where_the_lake_ends(full, first):
    with pytest.raises(LakeError, match="keys from 10 on"):
        write.append(full, part(first, 1))


def test_an_open_lake_answers_from_what_was_committed_last(full):
    assert full.sql("select count(*) from deals").fetchall() == [(10,)]
    write.append(lake.open(full.path), part(10, 4))
    assert full.sql("select count(*) from deals").fetchall() == [(14,)]


def test_reading_loads_neither_the_compiler_nor_pandas_nor_pyarrow(full):
    code = (
        "import sys; from jassstats import lake; print(lake.open(sys.argv[1]).sql('from deals').fetchall()[0][0]);"
        "sys.exit(', '.join({'numba', 'pandas', 'pyarrow', 'matplotlib'} & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code, full.path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "0\n", "")


def test_many_small_parts_become_few(full):
    with write.writer(full) as writer:
        for number in range(30):
            writer.store(part(10 + number, 1, f"{number}.jsonl"))
        writer.commit()
        reader = lake.open(full.path)
        before = {name: reader.sql(f"select * from {name} order by all").fetchall() for name in TABLES}
        counts = full.counts()
        del reader  # as long as it reads, nothing is deleted
        writer.gather()
    assert len(full.manifest.parts) == len(list((full.path / "deals").iterdir())) == 1
    assert {name: full.sql(f"select * from {name} order by all").fetchall() for name in TABLES} == before
    assert full.counts() == counts
    write.remove(full, "7.jsonl")
    assert full.sql("select count(*) from deals").fetchall() == [(39,)]


def test_a_few_small_parts_stay_as_they_are(full):
    with write.writer(full) as writer:
        writer.gather()
    assert list(full.manifest.parts) == [1, 2]


# Macros


def test_macros_read_card_masks(empty):
    mask = mask_of(parse("H6 SJ S9 SA C7"))
    query = "select cards($m::ubigint), has($m::ubigint, 'SJ'), has($m::ubigint, 'SQ'), trumps($m::ubigint, 'S')"
    assert empty.sql(query, m=mask).fetchall() == [("C7 H6 S9 SJ SA", True, False, 3)]
    assert empty.sql("select trumps(7::ubigint, null), cards(0::ubigint)").fetchall() == [(None, "")]


def test_card_names_agree_with_ours(empty):
    query = "select card_name(c), suit_name(c), rank_name(c) from range(37) t(c)"
    assert empty.sql(query).fetchall() == [*((n, n[0], n[1]) for n in NAMES[:36]), ("JK", None, None)]


# Aliases


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("aliases.toml", '"Anna Meier" = ["anna", "A. M."]'),
        ("aliases.csv", "name,player\nanna,Anna Meier\nA. M.,Anna Meier"),
    ],
)
def test_one_person_under_several_names_is_one_player(empty, tmp_path, name, text):
    names = ("anna", "A. M.", "Anna Meier", None)
    seats = [{"deal": 0, "seat": s, "player": player} for s, player in enumerate(names)]
    parties = [{"partie": "p", "seat": s, "player": player} for s, player in enumerate(names)]
    write.append(
        empty,
        {"deals": rows("deals", {"deal": 0}), "seats": rows("seats", *seats), "parties": rows("parties", *parties)},
    )
    assert [p for (p,) in empty.sql("select player from seats order by seat").fetchall()] == [*names]
    (empty.path / name).write_text(text, encoding="utf-8")
    (tmp_path / name).write_text(text.replace("Anna Meier", "Anna"), encoding="utf-8")
    for table in ("seats", "parties"):
        query = f"select player from {table} order by seat"
        assert [p for (p,) in empty.sql(query).fetchall()] == ["Anna Meier"] * 3 + [None]
        chosen = lake.open(empty.path, aliases=tmp_path / name)
        assert [p for (p,) in chosen.sql(query).fetchall()] == ["Anna", "Anna", "Anna Meier", None]


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("aliases.toml", '"A" = ["x"]\n"B" = ["x"]', "'x' is said to be both 'A' and 'B'"),
        ("aliases.toml", '"A" = "x"', r'write "A" = \["another name"'),
        ("aliases.toml", '"A" = [', "is no alias file"),
        ("aliases.toml", '"A" = ' + "[" * 5_000 + "]" * 5_000, "its lists lie too deep in one another"),
        ("aliases.csv", "alias,player\nx,A", "columns name,player"),
    ],
)
def test_an_alias_file_that_can_not_be_meant_is_refused(empty, name, text, told):
    (empty.path / name).write_text(text, encoding="utf-8")
    with pytest.raises(LakeError, match=told):
        empty.sql("from seats")


# Files taken out


def test_a_file_taken_out_leaves_nothing_behind(full):
    write.remove(full, "a.jsonl")
    assert full.sql("select deal, file from deals order by deal").fetchall() == [(k, "b.jsonl") for k in (7, 8, 9)]
    assert full.sql("select distinct deal from plays order by deal").fetchall() == [(7,), (8,), (9,)]
    assert full.sql("select file from parties union all select file from rejects").fetchall() == [("b.jsonl",)] * 2
    assert [path.name for path in (full.path / "deals").iterdir()] == ["000003.parquet"]
    assert b"a.jsonl" not in b"".join(content(full.path).values())


def test_keys_of_deals_taken_out_are_not_given_again(full):
    write.remove(full, "b.jsonl")
    with pytest.raises(LakeError, match="keys from 10 on"):
        write.append(full, part(7, 1))


def test_files_whose_duplicates_went_must_be_read_again(full):
    with write.writer(full) as writer:
        page = {"path": "/c", "source": "jassstats", "preset": None, "sha256": "", "date": "2026-01-01T00:00:00"}
        writer.manifest.files["c.jsonl"] = manifest.File(
            **page, deals_in=2, duplicates=2, done=True, same_as={"a.jsonl": 2}
        )
        assert writer.take_out("a.jsonl") == ["c.jsonl"]
    (told,) = full.sql("select done, again from files").fetchall()
    assert told == (False, "2 of its deals were duplicates of deals in a.jsonl, which was taken out")


# What happens to a writer does no harm


def test_what_was_not_committed_is_not_there_and_is_swept_away(full):
    before = content(full.path)
    with write.writer(full) as writer:
        writer.store(part(10, 4))
    assert full.sql("select count(*) from deals").fetchall() == [(10,)]
    assert set(content(full.path)) > set(before)
    with write.writer(full):
        assert content(full.path) == before


def test_a_second_writer_is_told_who_is_in(full):
    with write.writer(full), pytest.raises(LakeError, match=rf"written by another process \(process {os.getpid()}\)"):
        write.append(full, part(10, 1))
    write.append(full, part(10, 1))


def test_the_lock_of_a_killed_writer_is_free(full):
    code = (
        "import sys, time; from jassstats import lake; from jassstats.lake import write\n"
        "with write.writer(lake.open(sys.argv[1])): print('in', flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code, full.path], stdout=subprocess.PIPE) as child:
        assert child.stdout.readline() == b"in\n"
        with pytest.raises(LakeError, match=f"process {child.pid}"):
            write.append(full, part(10, 1))
        child.kill()
    assert child.wait() == -signal.SIGKILL
    write.append(full, part(10, 1))


def test_a_full_disk_is_told_and_costs_nothing(full):
    before = (full.path / manifest.NAME).read_bytes()
    (full.path / f"{manifest.NAME}.new").symlink_to("/dev/full")
    with pytest.raises(LakeError, match="No space left on device"):
        write.append(full, part(10, 1))
    assert (full.path / manifest.NAME).read_bytes() == before
    write.append(full, part(10, 1))
    assert full.sql("select count(*) from deals").fetchall() == [(11,)]


@pytest.mark.parametrize("made", [False, True], ids=["a folder in it", "a lake"])
def test_a_lake_that_may_not_be_written_is_told(tmp_path, made):
    place = tmp_path / "lake"
    if made:
        write.create(place)
    code = (
        "import os, sys; from pathlib import Path; from jassstats import lake; from jassstats.lake import write\n"
        "if os.getuid() == 0: os.setuid(65534)\n"
        "try: write.create(Path(sys.argv[1])); write.append(lake.open(sys.argv[1]), {})\n"
        "except lake.LakeError as error: print(error)"
    )
    for folder in tmp_path.parents[:2]:
        folder.chmod(0o755)
    for folder in (tmp_path, *tmp_path.iterdir()):
        folder.chmod(0o555)
    done = subprocess.run([sys.executable, "-c", code, place], capture_output=True, text=True, check=True)
    assert "Permission denied" in done.stdout


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda path: (path / manifest.NAME).unlink(), "is no lake"),
        (lambda path: (path / manifest.NAME).write_text('{"version": 1, "parts": {'), "is damaged"),
        (lambda path: (path / manifest.NAME).write_text('{"version": 1, "parts": 3}'), "is damaged"),
        (lambda path: (path / manifest.NAME).write_text('{"version": 2}'), "newer jassstats"),
        (lambda path: (path / manifest.NAME).write_text('{"version": 1, "columns": "ab"}'), "with other columns"),
        (lambda path: (path / "deals" / "000001.parquet").unlink(), r"000001.parquet is missing"),
        (lambda path: os.truncate(path / "deals" / "000001.parquet", 100), r"000001.parquet is damaged"),
    ],
    ids=["no manifest", "cut manifest", "wrong manifest", "newer", "other columns", "missing part", "cut part"],
)
def test_damage_is_told(full, damage, told):
    damage(full.path)
    with pytest.raises(LakeError, match=told):
        lake.open(full.path).sql("from deals")


def test_a_folder_with_other_things_in_it_does_not_become_a_lake(tmp_path):
    (tmp_path / "letters.txt").write_text("dear")
    with pytest.raises(LakeError, match=r"not empty \(letters.txt lies in it\)"):
        write.create(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letters.txt"]


# A query reads the lake's views and nothing else

QUESTIONS = [
    "select count(*) from deals",
    "from deals",
    "with d as (select deal from deals) select * from d",
    "describe plays",
    "summarize deals",
    "show tables",
    "explain select * from deals",
    "explain analyze select * from deals",
    "values (1)",
    "select 'copy; drop', unnest([1, 2])",
    "select count(*) from range(3)",
    "pivot deals on file in ('a.jsonl', 'b.jsonl') using count(*)",
    "select comment from duckdb_columns() where table_name = 'deals'",
]


@pytest.mark.parametrize("query", QUESTIONS)
def test_questions_are_answered(full, query):
    assert full.sql(query).fetchall()


REFUSED = [
    "copy deals to '{out}'",
    "copy (select 1) to '{out}'",
    "with a as (copy (select 1) to '{out}') select 1",
    "select * from (with a as (copy (select 1) to '{out}') select 1)",
    "explain analyze copy (select 1) to '{out}'",
    "/* a */ explain analyze copy (select 1) to '{out}'",
    "explain analyze explain analyze copy (select 1) to '{out}'",
    "select 1; copy (select 1) to '{out}'",
    "export database '{out}'",
    "attach '{out}' as other",
    "create table t as select 1",
    "drop view deals",
    "insert into files select * from files",
    "with a as (delete from files returning *) select * from a",
    "update files set done = false",
    "pragma version",
    "call duckdb_settings()",
    "set threads = 1",
    "reset threads",
    "load httpfs",
    "install httpfs",
    "select * from read_text('{secret}')",
    "select * from read_csv('{secret}')",
    "select * from glob('/etc/*')",
    "select * from read_parquet('{part}')",
    "select * from query('copy (select 1) to ''{out}''')",
    "select * from query_table('deals')",
    "",
    ";",
    "select (select content from read_text('{secret}'))",
]


@pytest.mark.parametrize("query", REFUSED)
def test_anything_but_a_question_is_refused(full, tmp_path, query):
    (tmp_path / "secret.csv").write_text("password\n")
    part_ = full.path / "deals" / "000001.parquet"
    before = content(full.path)
    with pytest.raises(LakeError, match=r"only a reading query|can't be read from here|one query at a time"):
        full.sql(query.format(out=tmp_path / "out", secret=tmp_path / "secret.csv", part=part_))
    assert not (tmp_path / "out").exists()
    assert content(full.path) == before


@pytest.mark.parametrize("query", ["from '{secret}'", "from 'https://example.org/a.parquet'", "selec 1", "from what"])
def test_what_is_no_query_is_told_by_duckdb(full, tmp_path, query):
    (tmp_path / "secret.csv").write_text("password\n")
    with pytest.raises(duckdb.Error):
        full.sql(query.format(secret=tmp_path / "secret.csv")).fetchall()


def test_a_connection_is_shut_off_and_stays_so(full, tmp_path):
    (tmp_path / "secret.csv").write_text("password\n")
    connection = full.connect()
    for query in (
        f"select * from read_text('{tmp_path / 'secret.csv'}')",
        f"copy (select 1) to '{full.path / 'new.csv'}'",
        f"attach '{full.path / 'new.db'}'",
        "set enable_external_access = true",
        f"set allowed_directories = ['{tmp_path}']",
    ):
        with pytest.raises(duckdb.Error):
            connection.execute(query)
    assert connection.execute("select count(*) from deals").fetchall() == [(10,)]


def test_a_connection_is_asked_for_tables_that_there_are(full):
    with pytest.raises(LakeError, match="no table cards: there are deals, seats"):
        full.connect({"deals", "cards"})


# Simulated parts may lack tables


def simulated(where, keys, indices, wanted, calls):
    calls.append((where["seed"], keys.tolist(), indices.tolist(), wanted))
    return {"plays": rows("plays", *({"deal": k, "card": i} for k, i in zip(keys, indices, strict=True)))}


@pytest.fixture
def lacking(full):
    """The same lake and two simulated deals, of which only the row in `deals` is stored."""
    with write.writer(full) as writer:
        writer.manifest.runs[1] = {"game": "schieber", "preset": "pagat", "seed": 7}
        writer.store({"deals": rows("deals", *({"deal": 10 + i, "run": 1, "index": 30 + i} for i in range(2)))}, run=1)
        writer.commit()
    return full


def test_a_missing_table_is_made_when_first_asked_for_and_kept(lacking):
    calls = []
    asked = lake.open(lacking.path, lambda *about: simulated(*about, calls))
    assert asked.sql("select count(*) from deals").fetchall() == [(12,)]
    assert calls == []
    query = "with x as (select card from plays where deal >= 10) select card from x order by card"
    assert asked.sql(query).fetchall() == [(30,), (31,)]
    assert asked.connect({"plays"}).execute(query).fetchall() == [(30,), (31,)]
    assert lake.open(lacking.path).sql(query).fetchall() == [(30,), (31,)]
    assert calls == [(7, [10, 11], [30, 31], {"plays"})]


def test_a_missing_table_outlives_the_next_writer(lacking):
    lake.open(lacking.path, lambda *about: simulated(*about, [])).sql("from plays")
    write.append(lacking, part(12, 1))
    assert lacking.sql("select count(*) from plays where deal in (10, 11)").fetchall() == [(2,)]


def test_no_answer_leaves_out_deals_silently(lacking):
    with pytest.raises(LakeError, match="plays of part 3 is not stored"):
        lacking.sql("from plays")
    for query in (
        "select count(*) from plays",
        "select 1 from deals where exists (from plays)",
        "select max(card) from plays",
    ):
        with pytest.raises(duckdb.Error, match="plays of simulated deals is not stored yet"):
            lacking.connect().execute(query).fetchall()


def test_runs_are_a_table(lacking):
    (found,) = lacking.sql("select run, game, preset, settings from runs").fetchall()
    assert found[:3] == (1, "schieber", "pagat")
    assert json.loads(found[3])["seed"] == 7


# What is there already is found in bounded memory


def test_the_index_finds_every_number_of_a_key_and_no_other():
    rng = np.random.default_rng(5)
    index, plain = Index(), {}
    for number in range(60):
        keys = rng.integers(0, 40, rng.integers(0, 30)).astype(np.uint64)
        index.add(keys, number)
        for key in keys.tolist():
            plain.setdefault(key, []).append(number)
        wanted = rng.integers(0, 50, 20).astype(np.uint64)
        places, found = index.find(wanted)
        pairs = sorted(zip(places.tolist(), found.tolist(), strict=True))
        assert pairs == sorted((place, n) for place, key in enumerate(wanted.tolist()) for n in plain.get(key, ()))


def test_the_index_keeps_few_runs():
    index = Index()
    for number in range(1000):
        index.add(np.arange(10, dtype=np.uint64) + np.uint64(number), number)
    assert sum(len(keys) for keys, _ in index.runs) == 10_000
    assert len(index.runs) <= 14


def test_ids_that_agree_in_their_first_half_only_are_two_deals(empty):
    same, other = b"12345678", b"abcdefgh"
    write.append(empty, {"deals": rows("deals", {"deal": 0, "id": same + other, "file": "a.jsonl"})})
    seen = Seen(empty.path, empty.manifest)
    asked = [same + b"another1", same + other, same + b"another1", other + same]
    assert seen.twins(numbers(asked), ["b", "c", "d", "e"]) == {1: "a.jsonl", 2: "b"}


def test_parties_of_two_files_with_one_name_are_told_apart(full):
    names = Names(full.path, full.manifest)
    wanted = [("c", "one of a.jsonl"), ("c", "new"), ("d", "new"), ("a.jsonl", "one of a.jsonl")]
    assert names.given(wanted) == {
        ("c", "one of a.jsonl"): "one of a.jsonl (c)",
        ("c", "new"): "new",
        ("d", "new"): "new (d)",
        ("a.jsonl", "one of a.jsonl"): "one of a.jsonl",
    }
    later = [("e", "new"), ("c", "new"), ("d", "new")]
    assert names.given(later) == dict(zip(later, ["new (e)", "new", "new (d)"], strict=True))


def test_a_lake_opens_and_answers_in_well_under_a_second(full):
    for number in range(30):
        write.append(full, part(10 + number, 1, f"{number}.jsonl"))
    start = time.perf_counter()
    assert lake.open(full.path).sql("select count(*) from deals join plays using (deal)").fetchall() == [(160,)]
    assert time.perf_counter() - start < 1
