"""Every statistic of the catalogue equals a slow recount from records, in every row, for every way to group it.

The recount knows no table, no query and no kernel: the plain rules tell each deal, and cases are counted one by one.
"""

import math
from itertools import pairwise

import duckdb
import pytest
from recount import bids, census, contracts, exchange, melds, players, points, sacks, sample, slates, tricks
from recount.counting import rows
from sampled_cases import sampled

from jassstats.lake.macros import MACROS
from jassstats.lake.schema import TABLES
from jassstats.stats import answer, catalogue, find

THEMES = (bids, census, contracts, exchange, melds, players, points, sacks, slates, tricks)
RECOUNTS = {recount.__name__: recount for theme in THEMES for recount in theme.STATISTICS}


def test_every_statistic_is_recounted():
    assert sorted(RECOUNTS) == [stat.name for stat in catalogue()]


class InMemory:
    """A lake's tables, read through its views once: many questions are then asked quickly."""

    def __init__(self, lake):
        self.connection = duckdb.connect()
        self.connection.execute(MACROS)
        for table in TABLES:
            self.connection.register("read", lake.sql(f"select * from {table}").to_arrow_table())
            self.connection.execute(f"create table {table} as from read")
            self.connection.unregister("read")

    def connect(self, tables=None):  # noqa: ARG002  they are all there
        """The connection, as a lake gives it."""
        return self.connection


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A few deals of every kind."""
    lake, log, report = sample.lake_and_log(tmp_path_factory.mktemp("small"), many=2)
    return InMemory(lake), log, report


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """Many deals of every kind."""
    lake, log, report = sample.lake_and_log(tmp_path_factory.mktemp("large"), many=10, of_parties=2)
    return InMemory(lake), log, report


def test_the_lake_takes_in_what_the_rules_admit(small):
    _, log, report = small
    read = sum(deal["run"] is None for deal in log.deals)
    assert (report.total("accepted"), report.total("quarantined")) == (read, len(log.rejected))
    assert report.total("duplicates") == 0


@pytest.mark.parametrize("name", sampled(RECOUNTS, 4))
def test_a_statistic_is_what_a_slow_count_finds(small, name):
    lake, log, _ = small
    recount, stat = RECOUNTS[name](log), find(name)
    for by in ((), None, stat.by):
        agree(answer(lake, name, by), recount)


@pytest.mark.prove
@pytest.mark.parametrize("name", RECOUNTS)
def test_a_statistic_is_what_a_slow_count_finds_however_it_is_grouped(large, name):
    lake, log, _ = large
    recount, stat = RECOUNTS[name](log), find(name)
    for by in ((), None, *((column,) for column in stat.by), *pairwise(stat.by), stat.by):
        agree(answer(lake, name, by), recount)


def agree(told, recount):
    """An answer and a recount have the same rows, and equal values in them."""
    assert differences(told, recount) == {}, f"{told.stat.name}: answer, then recount"


def differences(told, recount):
    """Return the rows and columns that differ, with the values of the answer and of the recount."""
    groups = [column.name for column in told.columns if column.part == "group"]
    values = [column.name for column in told.columns if column.part == "value"]
    said = {tuple(row[name] for name in groups): {name: row[name] for name in values} for row in told.records()}
    counted = rows(recount, [name for name in groups if name in told.stat.by], told.stat.fixed)
    if not groups and not counted:
        said = {}  # a row of nothing
    found = {
        (*zip(groups, key, strict=True), name): (said[key][name], counted[key][name])
        for key in said.keys() & counted.keys()
        for name in values
        if not same(said[key][name], counted[key][name])
    }
    found |= {(*zip(groups, key, strict=True),): ("no row", counted[key]) for key in counted.keys() - said.keys()}
    found |= {(*zip(groups, key, strict=True),): (said[key], "no row") for key in said.keys() - counted.keys()}
    if recount.used is not None and told.n != len(recount.used):
        found["deals used"] = (told.n, len(recount.used))
    return found


def same(one, other):
    """Equal, but for the last digits of a quotient."""
    if isinstance(one, float) or isinstance(other, float):
        return None not in (one, other) and math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-12)
    return one == other
