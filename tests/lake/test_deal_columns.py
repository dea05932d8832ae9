"""Every table about deals shows columns of its deal; queries that join `deals` themselves answer as they did."""

import duckdb
import pytest

import jassstats as js
from jassstats.lake import query_guard, view_choice
from jassstats.lake.views import BESIDE, DEAL_COLUMNS

DEALS = 20


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    """Twenty simulated deals of Handjass with three players, twenty of Schieber with four."""
    path = tmp_path_factory.mktemp("beside") / "lake"
    for game in ("handjass", "schieber"):
        js.simulate(game, path, deals=DEALS)
    return js.open(path).lake


@pytest.mark.parametrize("table", BESIDE)
def test_each_row_carries_the_columns_of_its_deal(lake, table):
    assert {"seats", "sides", "tricks", "plays", "melds", "calls"} <= BESIDE.keys()
    names = ", ".join(DEAL_COLUMNS)
    theirs = ", ".join(f"deals.{name}" for name in DEAL_COLUMNS)
    shown = lake.sql(f"select deal, {names} from {table} order by all").fetchall()
    joined = lake.stored(f"select deal, {theirs} from {table} join deals using (deal) order by all").fetchall()
    assert shown == joined
    assert shown or table == "claims"


def test_a_query_may_choose_by_a_column_of_the_deal(lake):
    query = "select players, count(*), avg(score) from seats {} where game = 'handjass' group by players"
    rows = lake.sql(query.format("")).fetchall()
    assert rows == lake.stored(query.format("join deals using (deal)")).fetchall()
    assert [row[:2] for row in rows] == [(3, 3 * DEALS)]


@pytest.mark.parametrize(
    "query",
    [
        "select game, count(*) from seats join deals using (deal) group by game",
        "select game, count(*) from seats, deals where seats.deal = deals.deal and players > 2 group by all",
        "select game, run, count(*) from plays p join deals d on p.deal = d.deal where date is null group by all",
        "select * from sides join deals using (deal)",
        "with one as (select * from seats join deals using (deal)) select game, preset, seat from one",
        "select * from tricks natural join plays",
        "select deal, game from deals natural join sides",
        "select preset, count(*) from tricks join plays using (deal, trick) join deals using (deal) group by all",
        "select seat, count(*) from seats join parties using (seat) group by seat",
    ],
)
def test_a_query_that_joins_deals_answers_as_over_the_stored_tables(lake, query):
    asked, stored = lake.sql(f"{query} order by all"), lake.stored(f"{query} order by all")
    assert asked.columns == stored.columns
    assert asked.fetchall() == stored.fetchall()


def test_in_a_query_within_another_the_column_is_that_of_the_row(lake):
    query = "select game, (select count(*) from seats where game = 'schieber') from deals group by game order by game"
    assert lake.sql(query).fetchall() == [("handjass", 4 * DEALS), ("schieber", 4 * DEALS)]


@pytest.mark.parametrize(
    "query",
    [
        "select count(*), sum(card) from plays",
        "select player, avg(score) from seats group by player order by all",
        "select * from deals where deal in (select deal from seats where seat = 3)",
        "select deals.game, avg(seats.score) from seats join deals using (deal) group by deals.game",
        "select game from deals",
    ],
)
def test_what_uses_no_column_of_the_deal_is_asked_without_a_join(lake, query):
    nodes = query_guard.nodes(lake.connect(), query)
    assert view_choice.order(nodes, query_guard.tables_of(nodes)) == (False,)


@pytest.mark.parametrize(
    "query",
    [
        "from seats",
        "describe seats",
        "select seats.* from seats join deals using (deal)",
        "select seats from seats",
        "select s from seats as s",
        "select columns('g.*') from melds",
        "select count(*) from seats where SEATS.Game = 'handjass'",
        "select count(*) from seats as a join seats as b using (game)",
        "select comment from duckdb_columns() where table_name = 'seats'",
    ],
)
def test_what_may_use_a_column_of_the_deal_finds_it(lake, query):
    nodes = query_guard.nodes(lake.connect(), query)
    assert view_choice.order(nodes, query_guard.tables_of(nodes))[0]
    assert lake.sql(query).fetchall()


def test_an_error_names_the_columns_of_the_deal_too(lake):
    with pytest.raises(duckdb.BinderException, match=r"seats\.game"):
        lake.sql("select game, gane from seats join deals using (deal)")
