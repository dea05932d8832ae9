"""Hostile queries: each is refused, or answered without reading, writing or changing anything else, or ended."""

import contextlib
import gc
import hashlib
import os
import re
import subprocess
import sys

import duckdb
import pytest
from sampled_cases import sampled

import jassstats as js
from jassstats.errors import JassstatsError
from jassstats.ingestion import files as ingestion

MARK = "zanzibar-4711"
"""The text of a file outside the lake: no answer may contain it."""
READERS = ["read_csv", "read_csv_auto", "read_json", "read_json_auto", "read_json_objects", "read_ndjson", "read_text"]
READERS += ["read_blob", "read_parquet", "parquet_scan", "parquet_metadata", "parquet_schema", "parquet_kv_metadata"]
READERS += ["sniff_csv", "glob", "parquet_file_metadata", "read_duckdb", "sqlite_scan", "delta_scan", "st_read"]
SYSTEM = ["duckdb_settings", "duckdb_secrets", "duckdb_databases", "duckdb_extensions", "duckdb_logs", "duckdb_memory"]
SYSTEM += ["duckdb_temporary_files", "pragma_database_list", "pragma_storage_info", "pragma_version", "which_secret"]
SYSTEM += ["query", "query_table", "sql_auto_complete", "test_all_types", "repeat_row", "seq_scan", "arrow_scan"]
SYSTEM += [
    "pandas_scan",
    "python_map_function",
    "summary",
    "checkpoint",
    "force_checkpoint",
    "json_execute_serialized_sql",
]
STATEMENTS = """
copy deals to '{out}'
copy (select 1) to '{out}' (format parquet)
copy (select 1) to '{out}' (format csv, partition_by (a))
copy deals from '{secret}'
export database '{out}'
import database '{out}'
attach '{out}' as other
attach ':memory:' as other
attach if not exists '{secret}' (read_only)
detach memory
use memory
install httpfs
force install httpfs
load httpfs
load '{secret}'
install spatial from community
update extensions
pragma database_list
pragma show_tables
pragma memory_limit = '100GB'
pragma enable_profiling
pragma profiling_output = '{out}'
pragma disable_optimizer
set memory_limit = '100GB'
set threads = 100
set enable_external_access = true
set lock_configuration = false
set temp_directory = '{out}'
set allowed_paths = ['{secret}']
set allowed_directories = ['/']
set global home_directory = '/'
set search_path = 'other'
set variable x = 1
set extension_directory = '{out}'
set custom_extension_repository = '{out}'
set autoload_known_extensions = true
set python_enable_replacements = true
set log_query_path = '{out}'
reset memory_limit
reset enable_external_access
create table t as select 1
create temp table t (a int)
create or replace view deals as select 1
create macro f() as (select 1)
create or replace macro has(a, b) as true
create macro f() as table select * from read_text('{secret}')
create function f(a) as a
create type t as enum ('a')
create schema s
create sequence s
create index i on files (file)
create secret s (type s3)
create persistent secret s (type http)
drop view deals
drop view if exists deals cascade
drop table files
drop macro has
drop schema main cascade
alter view deals rename to d
alter table files add column x int
insert into files values (1)
update files set file = 'x'
delete from files
truncate files
merge into files using runs on true when matched then delete
comment on view deals is 'x'
begin
commit
rollback
checkpoint
force checkpoint
vacuum
analyze
prepare p as select 1
execute p
deallocate p
call pragma_version()
call duckdb_settings()
call checkpoint()
explain analyze copy deals to '{out}'
explain drop view deals
with x as (select 1) insert into files select * from x
with x as (delete from files returning *) select * from x
"""
FILES = """
select * from '{secret}'
select * from "{secret}"
select * from '{folder}/*'
select * from '{folder}/**'
select * from "{folder}/secret.csv"
select * from main.'{secret}'
from '{secret}'
from '{secret}' select *
describe '{secret}'
summarize '{secret}'
table "{secret}"
select (select a from '{secret}' limit 1)
select * from deals join '{secret}' on true
select * from deals where id in (select * from '{secret}')
with x as (from '{secret}') from x
with recursive x as (from '{secret}' union all from x) from x
(from '{secret}') union all (select '1')
pivot '{secret}' on a
unpivot '{secret}' on a
select * from '/etc/passwd'
select * from '/proc/self/environ'
select * from 'file://{secret}'
select * from 'http://localhost:9/x.csv'
select * from 's3://bucket/x.parquet'
select * from 'https://localhost:9/x.parquet'
select getenv('HOME')
select getenv('PATH') as x from range(2)
select * from lateral (from '{secret}')
select * from (values (1)) v, '{secret}'
select exists(from '{secret}')
select * from query('select 1')
select * from query_table(['{secret}'])
show tables from '{secret}'
"""
TRICKS = """
/**/ copy deals to '{out}'
-- a remark
copy deals to '{out}'
select 1; copy deals to '{out}'
select 1; drop view deals
; ; drop view deals
select 1 /* ; */ ; drop view deals --
select /* from deals */ * from/**/'{secret}'
select * from -- deals
 '{secret}'
SELECT * FROM ReAd_TeXt('{secret}')
select * from "read_text"('{secret}')
select * from main.read_text('{secret}')
select * from system.main.read_text('{secret}')
select * from read_text(concat('{folder}', '/secret.csv'))
select * from read_text(chr(47) || 'etc' || chr(47) || 'passwd')
select * from read_text(['{secret}'])
select * from \u200bread_text('{secret}')
select * from read_text\u00a0('{secret}')
select * from r\u0435ad_text('{secret}')
select * from '\u2028{secret}'
\ufeffcopy deals to '{out}'
\u3000copy deals to '{out}'
select * from U&"\\0072ead_text"('{secret}')
select * from $${secret}$$
select $a$ ; drop view deals ; $a$; drop view deals
select * from e'{secret}'
explain(analyze) select * from read_text('{secret}')
explain analyze select * from '{secret}'
select columns(*) from '{secret}'
select x.* from (select unnest([a]) from '{secret}') x
"""


@pytest.fixture(scope="module")
def outside(tmp_path_factory):
    """A lake, a file beside it that holds a secret, and a path where nothing may appear."""
    folder = tmp_path_factory.mktemp("outside")
    ingestion.ingest([], folder / "lake")
    (folder / "secret.csv").write_text(f"a,b\n{MARK},1\n", encoding="utf-8")
    return folder


def entries(text):
    """One query a line; a line that a remark or a blank begins belongs to the one before."""
    joined = text.strip("\n").replace("-- a remark\n", "-- a remark\r").replace("-- deals\n", "-- deals\r")
    return [line.replace("\r", "\n") for line in joined.split("\n")]


CALLS = [f"select * from {name}('{{secret}}')" for name in READERS]
CALLS += [f"select (select count(*) from {name}('{{folder}}/*'))" for name in READERS]
CALLS += [f"select * from {name}()" for name in SYSTEM]
BOMBS = """
select count(*) from range(100000000) a, range(100000000) b
select max(i) from generate_series(1, 1000000000000) t(i)
with recursive r as (select 1 as n union all select n from r, range(9)) select max(n) from r
with recursive r as (select 1 as n union all select n + 1 from r) select max(n) from r
with recursive r as (select 'a' as s union all select s || s from r) select max(len(s)) from r
select i from range(2000000000) t(i) order by hash(i) limit 10 offset 1000000000
select max(x) from (select sum(i) over (order by hash(i)) as x from range(300000000) t(i))
select count(*) from deals right join range(100000000) a on true, range(100000000) b
select levenshtein(repeat('a', 300000), repeat('b', 300000))
select len(range(3000000000))
select len(repeat('abcdefgh', 4000000000))
explain analyze select count(*) from range(100000000) a, range(100000000) b
"""
"""Queries that would run for hours, or hold more than there is memory."""
STUCK = "select damerau_levenshtein(repeat('a', 200000), repeat('b', 200000))"
"""A query in one function that does not check for interrupts."""
DEEP = [("(", "1", ")"), ("", "1", "+1"), ("not ", "true", ""), ("- ", "1", ""), ("(select ", "1", ")")]
DEEP += [("[", "1", "]"), ("abs(", "1", ")"), ("case when true then ", "1", " end"), ("", "1", "::int"), ("", "1", ";")]
DEEP += [("", "'a'", " || 'a'"), ("list_transform([1], lambda x: ", "1", ")"), ("/*", "1", "*/")]


def nested(depth):
    """Return one query of each form, nested so deeply."""
    texts = [f"select {left * depth}{core}{right * depth}" for left, core, right in DEEP]
    return [
        *texts,
        f"with a as ({'(' * depth}select 1{')' * depth}) select 1",
        f"from {'(from ' * depth}deals{')' * depth}",
    ]


QUERIES = {
    "statements": entries(STATEMENTS),
    "files": entries(FILES),
    "functions": CALLS,
    "tricks": entries(TRICKS),
}


def state(folder):
    """Return every file with its hash, and the names of the environment variables.

    Lakes that no test needs any more remove the marks of their readers first.
    """
    gc.collect()
    return {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.rglob("*") if path.is_file()
    }, sorted(os.environ)


def test_there_are_at_least_200():
    assert sum(map(len, QUERIES.values())) >= 200
    assert len(entries(BOMBS)) >= 10
    assert len(nested(1)) >= 15


@pytest.mark.parametrize("theme", QUERIES)
def test_a_hostile_query_is_refused_or_harmless(outside, theme):
    opened = js.open(outside / "lake")
    views = opened.sql("select view_name, sql from duckdb_views() order by all").fetchall()
    before = state(outside)  # with the lock of the reader
    names = {"secret": outside / "secret.csv", "out": outside / "out", "folder": outside}
    for pattern in QUERIES[theme]:
        query = pattern.format(**names)
        try:
            answer, answered = opened.query(query, timeout=5, limit=1_000).values, True
        except (JassstatsError, duckdb.Error) as refused:
            answer, answered = str(refused), False
        assert MARK not in str(answer), query
        if answered:
            assert theme != "statements", f"answered: {query}"
            assert os.environ["PATH"] not in str(answer), query
            assert "root:" not in str(answer), query
    assert state(outside) == before
    assert opened.sql("select view_name, sql from duckdb_views() order by all").fetchall() == views


@pytest.mark.parametrize("query", sampled([*entries(BOMBS), STUCK], 4))
def test_a_query_that_would_not_end_is_ended(outside, query):
    words = [sys.executable, "-m", "jassstats", "sql", query, "--lake", outside / "lake", "--timeout", "0.3"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.search(r"took (more|too)|memory|maximum|too large", done.stderr)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("timeout", ["0.000001", "0.01"])
def test_a_time_limit_that_is_over_before_the_query_begins_holds_too(outside, timeout):
    [bomb, *_] = entries(BOMBS)
    with pytest.raises(JassstatsError, match="took more than"):
        js.open(outside / "lake").query(bomb, timeout=float(timeout))


@pytest.mark.parametrize("depth", [300, 900, 20_000])
def test_a_deep_text_is_refused_or_answered(outside, depth):
    opened = js.open(outside / "lake")
    for query in nested(depth):
        with contextlib.suppress(JassstatsError):
            opened.query(query, timeout=5, limit=10)
    assert opened.query("select 1 as a").values == [(1,)]
