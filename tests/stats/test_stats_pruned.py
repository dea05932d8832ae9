"""A statistic answers the same whether its query is pruned or stands as it is written.

The lakes are real ones: logs of every kind, where deals differ, and simulated runs, where all deals are alike and used,
so that every way of pruning is taken.
"""

import duckdb
import pytest
from recount import sample

import jassstats as js
from jassstats.lake.macros import MACROS
from jassstats.lake.schema import TABLES
from jassstats.stats import answer, catalogue

RUNS = {
    "handjass": ("putze_fr", {"players": 3, "strategies": "solid", "deals": 60}),
    "schieber": ("swisslos_1000", {"strategies": ["solid", "usual", "solid", "usual"], "parties": 4}),
    "hasenpfeffer": ("founding", {"strategies": "random_legal", "deals": 60}),
}
"""House rules and players of the lakes in which all deals are alike."""


class InMemory:
    """The tables of a lake, copied once, so that many questions are answered quickly."""

    def __init__(self, lake):
        self.connection = duckdb.connect()
        self.connection.execute(MACROS)
        for name, table in TABLES.items():
            columns = ", ".join(f'"{column}"' for column in table.columns)
            self.connection.register("stored", lake.sql(f"select {columns} from {name}").to_arrow_table())
            self.connection.execute(f"create table {name} as from stored")
            self.connection.unregister("stored")

    def connect(self, tables=None):  # noqa: ARG002  all tables are there
        """Return the connection, as a lake does."""
        return self.connection


@pytest.fixture(scope="module")
def lakes(tmp_path_factory):
    """The lakes by name: one of mixed logs, one for each game of deals that are alike."""
    folder = tmp_path_factory.mktemp("lakes")
    made = {"mixed": InMemory(sample.lake_and_log(folder, many=2)[0])}
    for game, (preset, how) in RUNS.items():
        js.simulate(game, folder / game, preset=preset, seed=3, **how)
        made[game] = InMemory(js.open(folder / game))
    return made


def untrimmed(monkeypatch, *asked, **which):
    """The answer of the query as it is written: nothing is taken out, every table is restricted to the deals used."""
    with monkeypatch.context() as patch:
        patch.setattr("jassstats.stats.query.trimmed", lambda query, unasked, player: query)  # noqa: ARG005
        patch.setattr("jassstats.stats.query.beside", lambda query, columns: None)  # noqa: ARG005
        return answer(*asked, **which)


def differing(lakes, name, groupings, monkeypatch, **which):
    """The lakes and groupings for which the two answers differ."""
    return [
        (lake, by)
        for lake, tables in lakes.items()
        for by in groupings
        if (pruned := answer(tables, name, by, **which)).rows
        != (whole := untrimmed(monkeypatch, tables, name, by, **which)).rows
        or (pruned.n, pruned.left_out) != (whole.n, whole.left_out)
    ]


named = pytest.mark.parametrize("stat", catalogue(), ids=lambda stat: stat.name)


@pytest.mark.prove
@pytest.mark.slow
@named
def test_a_pruned_query_answers_as_the_whole_one(lakes, stat, monkeypatch):
    assert differing(lakes, stat.name, [None], monkeypatch) == []


@pytest.mark.prove
@named
def test_a_pruned_query_answers_as_the_whole_one_however_it_is_grouped(lakes, stat, monkeypatch):
    groupings = [(), *((column,) for column in stat.by), stat.by]
    assert differing(lakes, stat.name, groupings, monkeypatch) == []


@pytest.mark.prove
@named
def test_a_pruned_query_of_one_player_answers_as_the_whole_one(lakes, stat, monkeypatch):
    if stat.about_deals:
        assert differing(lakes, stat.name, [None, ()], monkeypatch, player="Anna") == []
        assert differing(lakes, stat.name, [None, ()], monkeypatch, player="solid") == []


@pytest.mark.prove
def test_every_way_of_pruning_is_taken(lakes):
    queries = [answer(lakes[lake], "exchange_hands", "").query for lake in ("mixed", "handjass")]
    assert ["cross join deals" in query for query in queries] == [False, True]
    assert [" seats as (" in query for query in queries] == [False, False]
    assert "join sides" not in answer(lakes["schieber"], "last_trick").query
    assert "join sides" in answer(lakes["schieber"], "last_trick", "declaring").query
