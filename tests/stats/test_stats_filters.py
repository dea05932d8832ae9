"""The choice of an answer's deals, and the errors for unknown names."""

import pytest

from jassstats import stats


@pytest.fixture
def year(fact_lake):
    """Six deals of 2024 with Anna or Beat as forehand, one without a date, and one of another game."""
    fact_lake.add(
        "deals",
        """
        deal | pushed | contract | date                | table | game
        1    | true   | H        | 2024-01-01 20:00:00 | Bären | schieber
        2    | false  | H        | 2024-05-04 20:00:00 | Bären | schieber
        3    | true   | O        | 2024-05-04 23:59:59 | Rössli| schieber
        4    | false  | O        | 2024-05-05 00:00:00 | Rössli| schieber
        5    | true   | O        | 2024-12-30 20:00:00 |       | schieber
        6    | true   | U        |                     |       | schieber
        7    |        | H        | 2024-05-04 20:00:00 |       | handjass
        """,
    )
    for deal in range(1, 8):
        for seat, player in enumerate(["Anna", "Carla"] if deal % 2 else ["Beat", "Dora"]):
            fact_lake.add("seats", f"deal | seat | order | player\n{deal} | {seat} | {seat} | {player}")
    return fact_lake


def pushed(lake, **asked):
    """Return the number of deals of the push rate, and the rate."""
    answer = stats.answer(lake, "push_rate", by="", **asked)
    return answer.rows[0][0], answer.rows[0][1]


def test_a_statistic_of_one_game_is_blind_to_the_others(year):
    answer = stats.answer(year, "push_rate", by="")
    assert (answer.n, answer.left_out) == (6, {})


def test_the_rows_of_deals_that_are_not_used_are_not_counted(year):
    every = stats.answer(year, "last_trick", by="")
    assert every.n == 7
    year.connection.execute("update seats set last_trick = true")
    assert stats.answer(year, "last_trick", by="").rows[0][:2] == (14, 14)
    assert stats.answer(year, "last_trick", by="", where="deal < 3").rows[0][:2] == (4, 4)


def test_a_period_holds_its_first_and_its_last_day(year):
    answer = stats.answer(year, "push_rate", by="", since="2024-05-04", until="2024-05-04")
    assert (answer.n, answer.left_out) == (2, {"its date is not known": 1})
    assert pushed(year, since="2024-05-04T22:00:00", until="2024-05-05T00:00:00")[0] == 2


def test_a_condition_may_speak_of_deals_and_of_their_tables(year):
    assert pushed(year, where="contract = 'O'") == (3, pytest.approx(2 / 3))
    assert pushed(year, where="deal in (select deal from seats where player = 'Dora')")[0] == 3
    assert pushed(year, where="month = '2024-05' or \"table\" is null -- and so on")[0] == 5


def test_a_condition_stays_one_condition(year):
    assert pushed(year, where="true) or (true", player="Anna")[0] == 3, "the game and the player still hold"


def test_a_player_was_at_the_table_and_the_row_is_the_players(year):
    answer = stats.answer(year, "push_rate", player="Anna")
    assert (answer.n, [r["player"] for r in answer.records()]) == (3, ["Anna"])
    at_the_table = stats.answer(year, "push_rate", player="Carla")
    assert (at_the_table.n, at_the_table.rows) == (3, [])
    assert stats.answer(year, "push_rate", params={"player": "Anna"}).rows == answer.rows


def test_a_name_with_a_quote_is_only_a_name(year):
    assert stats.answer(year, "push_rate", player="O'Neil' or true --").rows == []


def test_time_is_a_way_to_group(year):
    answer = stats.answer(year, "push_rate", by="week", where="date is not null")
    assert [(r["week"], r["deals"]) for r in answer.records()] == [
        ("2024-W01", 1),
        ("2024-W18", 3),  # Sunday the fifth of May still belongs to it
        ("2025-W01", 1),  # ISO 8601: the thirtieth of December opens the next year's first week
    ]
    by = stats.answer(year, "push_rate", by=["year", "table"])
    assert [column.name for column in by.columns[:2]] == ["year", "table"]


def test_parameters_are_read_as_their_default_is(year):
    assert len(stats.answer(year, "push_rate", params={"min_deals": "3"}).rows) == 2
    assert stats.answer(year, "push_rate", params={"min_deals": "4"}).rows == []


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"name": "push_rates"}, "no statistic 'push_rates': did you mean push_rate"),
        ({"by": "playr"}, "no way to group push_rate 'playr': did you mean player"),
        ({"by": "xyz"}, "no way to group push_rate 'xyz': there is player, contract"),
        ({"params": {"min_deal": 3}}, "no parameter of push_rate 'min_deal': did you mean min_deals"),
        ({"params": {"min_deals": "few"}}, "min_deals of push_rate is 'few': give a value like 1"),
        ({"since": "yesterday"}, "since 'yesterday' is no date: write 2024-05-31"),
        ({"until": "2024-13-01"}, "until '2024-13-01' is no date"),
        ({"where": "contrakt = 'H'"}, '(?s)`where` can\'t be understood: .*contrakt.*Candidate bindings: .*"contract"'),
        ({"where": "contract ="}, "`where` can't be understood"),
        ({"where": "contract::int = 1"}, "`where` can't be understood: .*Could not convert string 'H'"),
        ({"where": "true); select (1"}, "`where` is one condition on a deal"),
        ({"where": "$secret = 1"}, "`where` can't be understood"),
        ({"name": "rejects_by_rule", "player": "Anna"}, "rejects_by_rule does not count deals"),
        ({"name": "results_over_time", "params": {"period": "weak"}}, "no period 'weak': did you mean week"),
    ],
)
def test_what_there_is_not_is_named_with_what_there_is(year, asked, said):
    with pytest.raises(stats.WrongQuestion, match=said):
        stats.answer(year, asked.pop("name", "push_rate"), **asked)


def test_one_deal_stands_for_all_only_where_they_are_alike(fact_lake):
    for deal, minimum in ((1, 21), (2, 21), (3, 26)):
        row = f"deal | minimum | sacks\n{deal} | {minimum} | 1"
        fact_lake.add("deals", row, game="handjass", players=2, players_in=2)
        for seat, score in ((0, 20), (1, 24)):
            fact_lake.add("seats", f"deal | seat | order | score | in_sack\n{deal} | {seat} | {seat} | {score} | true")
    alike = stats.answer(fact_lake, "sack_rate", by="", where="deal < 4")
    assert "cross join deals" not in alike.query, "the minimum differs"
    assert alike.records()[0]["just_above"] == pytest.approx(2 / 6)  # 24 at a minimum of 21, twice
    fact_lake.connection.execute("update deals set minimum = 21")
    alike = stats.answer(fact_lake, "sack_rate")
    assert "cross join deals" in alike.query
    fact_lake.add("deals", "deal | game\n4 | schieber")
    apart = stats.answer(fact_lake, "sack_rate")
    assert ("cross join deals" in apart.query, apart.rows) == (False, alike.rows)


def test_of_many_deals_neighbours_form_one_cluster(fact_lake, monkeypatch):
    for deal in range(128):
        fact_lake.add("deals", f"deal | minimum | sacks\n{deal} | 21 | 1", game="handjass", players=2, players_in=2)
        for seat in (0, 1):
            sacked = str(deal < 40 and seat == 0).lower()
            fact_lake.add("seats", f"deal | seat | order | score | in_sack\n{deal} | {seat} | {seat} | 20 | {sacked}")
    by_deal = stats.answer(fact_lake, "sack_rate", by="").records()[0]
    monkeypatch.setattr("jassstats.stats.query.MANY", 128)
    monkeypatch.setattr("jassstats.stats.query.CLUSTERS", 2)
    by_block = stats.answer(fact_lake, "sack_rate", by="").records()[0]
    assert (by_block["seats"], by_block["sacked"], by_block["rate"]) == (256, by_deal["sacked"], by_deal["rate"])
    assert by_block["rate_low"] < by_deal["rate_low"], "two clusters are worth less than 128"


@pytest.mark.parametrize(("wrong", "offer"), [("group_by", "did you mean by"), ("sinces", "did you mean since")])
def test_an_unknown_keyword_is_refused_with_a_suggestion(fact_lake, wrong, offer):
    with pytest.raises(stats.WrongQuestion, match=offer):
        stats.answer(fact_lake, "declarers", **{wrong: "player"})
