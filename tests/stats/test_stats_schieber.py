"""The statistics of Schieber, each on a few deals whose rows stand here, with the answer counted by hand."""

import pytest

from jassstats import estimate, stats


def seated(lake, *tables):
    """Four seats for each deal, from 1 on; names in order of the seats."""
    for deal, names in enumerate(tables, start=1):
        for seat, player in enumerate(names.split()):
            row = f"{deal} | {seat} | {seat} | {seat % 2} | {player}"
            lake.add("seats", f"deal | seat | order | side | player\n{row}")


def line(answer, **key):
    """The one row with these values."""
    found = [record for record in answer.records() if key.items() <= record.items()]
    assert len(found) == 1, f"{key} is not one row of {answer.records()}"
    return found[0]


@pytest.fixture
def evening(fact_lake):
    """Two hearts by Anna, a pushed Obenabe by Carla, an Undenufe by Beat, and a deal of which only scores are known."""
    fact_lake.add(
        "deals",
        """
        deal | declarer | contract | trump | pushed | forehand | kind       | complete | date
        1    | 0        | H        | H     | false  | 0        | complete   | true     | 2024-05-04 20:00:00
        2    | 0        | H        | H     | false  | 0        | complete   | true     | 2024-05-04 20:10:00
        3    | 2        | O        |       | true   | 0        | complete   | true     | 2024-06-01 20:00:00
        4    | 1        | U        |       | false  | 1        | broken_off | false    | 2024-06-08 20:00:00
        5    |          |          |       |        | 0        | score_only | false    |
        """,
    )
    seated(fact_lake, *["Anna Beat Carla Dora"] * 5)
    fact_lake.add(
        "sides",
        """
        deal | side | declaring | card_points | score | made  | matsch
        1    | 0    | true      | 100         | 100   | true  | false
        1    | 1    | false     | 57          | 57    |       | false
        2    | 0    | true      | 60          | 60    | false | false
        2    | 1    | false     | 97          | 97    |       | false
        3    | 0    | true      | 157         | 771   | true  | true
        3    | 1    | false     | 0           | 0     |       | false
        4    | 0    | false     | 20          |       |       |
        4    | 1    | true      | 30          |       |       |
        5    | 0    |           |             | 80    |       |
        5    | 1    |           |             | 80    |       |
        """,
    )
    return fact_lake


def test_contracts_are_counted_among_all_that_were_named(evening):
    answer = stats.answer(evening, "contracts")
    assert [(r["contract"], r["deals"], r["declared"], r["share"]) for r in answer.records()] == [
        ("H", 2, 4, 0.5),
        ("O", 1, 4, 0.25),
        ("U", 1, 4, 0.25),
    ]
    hearts = line(answer, contract="H")
    assert hearts["share_low"] == pytest.approx(0.1500, abs=1e-4)  # Wilson's interval for 2 of 4
    assert hearts["share_high"] == pytest.approx(0.8500, abs=1e-4)
    assert (answer.n, answer.left_out) == (4, {"nobody named a contract": 1})


def test_contracts_of_a_player_are_those_the_player_named(evening):
    answer = stats.answer(evening, "contracts", by="player", player="Carla")
    assert [(r["player"], r["contract"], r["share"]) for r in answer.records()] == [("Carla", "O", 1.0)]


def test_declarers_points_and_success_by_contract_and_push(evening):
    answer = stats.answer(evening, "declarers")
    hearts = line(answer, contract="H", pushed=False)
    assert (hearts["deals"], hearts["card_points"], hearts["success"]) == (2, 80, 0.5)
    assert hearts["card_points_error"] == 20  # half the distance of 100 and 60
    assert hearts["card_points_high"] is None, "two deals are too few to say"
    obenabe = line(answer, contract="O", pushed=True)
    assert (obenabe["deals"], obenabe["score"], obenabe["success"], obenabe["score_low"]) == (1, 771, 1, None)
    assert answer.left_out == {"not every card was played and is known": 2}


def test_declarers_points_in_bands(evening):
    answer = stats.answer(evening, "points_spread", params={"width": 50})  # 100, 60 and 157
    assert [(r["card_points"], r["deals"], r["declared"], r["share"]) for r in answer.records()] == [
        (50, 1, 3, 1 / 3),
        (100, 1, 3, 1 / 3),
        (150, 1, 3, 1 / 3),
    ]
    assert stats.answer(evening, "points_spread", player="Carla").rows[0][:3] == (150, 1, 1)


def test_push_rate_is_of_the_forehand(evening):
    answer = stats.answer(evening, "push_rate", where="forehand = 0")
    assert len(answer.rows) == 1
    anna = line(answer, player="Anna")
    assert (anna["deals"], anna["push_rate"]) == (3, pytest.approx(1 / 3))
    assert anna["push_rate_low"] == pytest.approx(float(estimate.wilson(1, 3).low))
    assert answer.left_out == {"what the forehand called is not known": 1}
    assert stats.answer(evening, "push_rate", params={"min_deals": 5}).rows == []


def test_matsch_by_contract(evening):
    answer = stats.answer(evening, "matsch")
    hearts, obenabe = line(answer, contract="H"), line(answer, contract="O")
    assert (hearts["deals"], hearts["matsch"], hearts["kontermatsch"]) == (2, 0, 0)
    assert (obenabe["deals"], obenabe["matsch"], obenabe["kontermatsch"]) == (1, 1, 0)
    assert hearts["matsch_rate_high"] == pytest.approx(1 - 0.025**0.5)  # nobody in two: p with (1 - p)² = 0.025


def test_kontermatsch_is_the_other_sides(evening):
    evening.connection.execute("update sides set matsch = (side = 1) where deal = 1")
    hearts = line(stats.answer(evening, "matsch"), contract="H")
    assert (hearts["matsch"], hearts["kontermatsch"], hearts["kontermatsch_rate"]) == (0, 1, 0.5)


def test_matsch_made_and_suffered_by_players(evening):
    evening.connection.execute("update sides set matsch = (side = 1) where deal < 3")
    answer = stats.answer(evening, "matsch_players")
    anna = line(answer, player="Anna")  # declared three deals: two Kontermatsch suffered, one Matsch made
    assert (anna["declared"], anna["matsch"], anna["kontermatsch_suffered"], anna["defended"]) == (3, 1, 2, 0)
    assert (anna["matsch_rate"], anna["kontermatsch_rate"]) == (pytest.approx(1 / 3), None)
    beat = line(answer, player="Beat")
    assert (beat["defended"], beat["kontermatsch"], beat["matsch_suffered"]) == (3, 2, 1)
    assert (beat["declared"], beat["matsch_rate"]) == (0, None)


def test_a_partnership_is_told_by_its_difference_and_its_deals_won(evening):
    answer = stats.answer(evening, "partnerships")
    ours = line(answer, partnership="Anna + Carla")  # 100:57, 60:97, 771:0 and 80:80
    assert (ours["deals"], ours["won"], ours["drawn"], ours["win_rate"]) == (4, 2, 1, 0.5)
    assert ours["difference"] == (43 - 37 + 771 + 0) / 4
    theirs = line(answer, partnership="Beat + Dora")
    assert (theirs["difference"], theirs["won"]) == (-ours["difference"], 1)
    assert answer.left_out == {"it was broken off, or only its calls are known": 1}


def test_a_pair_of_names_on_both_sides_wins_half_of_its_deals_and_no_more_is_claimed(evening):
    evening.connection.execute("update seats set player = 'random'")
    both = line(stats.answer(evening, "partnerships", where="complete"), partnership="random + random")
    assert (both["deals"], both["won"], both["difference"]) == (6, 3, 0)
    expected = estimate.rate(estimate.sums([1] * 3, [2] * 3))  # one case a deal, as nothing varied
    assert (both["win_rate_low"], both["win_rate_high"]) == (expected.low, expected.high)


def test_results_of_a_player_with_each_partner(evening):
    evening.connection.execute("update seats set player = 'Emil' where deal = 3 and seat = 2")
    answer = stats.answer(evening, "player_results", by="partner", player="Anna")
    assert {(r["player"], r["partner"], r["deals"], r["won"]) for r in answer.records()} == {
        ("Anna", "Carla", 3, 1),
        ("Anna", "Emil", 1, 1),
    }
    assert line(answer, partner="Carla")["difference"] == (43 - 37 + 0) / 3


def test_results_over_time_add_up(evening):
    anna = stats.answer(evening, "results_over_time", player="Anna")
    assert [(r["period"], r["deals"], r["difference"], r["win_rate"], r["so_far"]) for r in anna.records()] == [
        ("2024-05-01", 2, 3.0, 0.5, 6),  # 43 and -37
        ("2024-06-01", 1, 771.0, 1.0, 777),
    ]
    assert anna.left_out == {"its date is not known": 1, "it was broken off, or only its calls are known": 1}
    days = stats.answer(evening, "results_over_time", player="Anna", params={"period": "day"})
    assert [r["period"] for r in days.records()] == ["2024-05-04", "2024-06-01"]


def test_streaks_follow_the_dates(fact_lake):
    # In order of their dates Anna and Carla win 2, 4, 1, lose 3, draw 6, then win 5; deal 7 has no date and comes last.
    days = {1: 3, 2: 1, 3: 4, 4: 2, 5: 6, 6: 5}
    own = {1: 100, 2: 100, 3: 50, 4: 100, 5: 90, 6: 70, 7: 99}
    seated(fact_lake, *["Anna Beat Carla Dora"] * 7)
    for deal, score in own.items():
        day = f"2024-05-0{days[deal]} 20:00:00" if deal in days else ""
        fact_lake.add("deals", f"deal | date\n{deal} | {day}")
        other = {6: 70}.get(deal, 80)
        fact_lake.add("sides", f"deal | side | score\n{deal} | 0 | {score}\n{deal} | 1 | {other}")
    answer = stats.answer(fact_lake, "streaks")
    anna, beat = line(answer, player="Anna"), line(answer, player="Beat")
    assert (anna["deals"], anna["longest_won"], anna["longest_lost"], anna["current"]) == (7, 3, 1, 2)
    assert (beat["deals"], beat["longest_won"], beat["longest_lost"], beat["current"]) == (7, 1, 3, -2)
    drawn = stats.answer(fact_lake, "streaks", where="deal in (3, 6)", player="Anna")
    assert line(drawn, player="Anna")["current"] == 0


def test_parties_won_by_a_partnership(fact_lake):
    fact_lake.add(
        "deals",
        """
        deal | partie
        1    | a
        2    | b
        3    | c
        4    | d
        5    |
        """,
    )
    for partie, loser, finished in (("a", 1, True), ("b", 0, True), ("c", "", False), ("d", 1, True)):
        for seat, player in enumerate(["Anna", "Beat", "Carla", "Dora"]):
            lost = "" if loser == "" else seat % 2 == loser
            fact_lake.add(
                "parties",
                f"partie | seat | side | player | loser | finished\n"
                f"{partie} | {seat} | {seat % 2} | {player} | {lost} | {finished}",
            )
    answer = stats.answer(fact_lake, "parties_won")
    ours = line(answer, partnership="Anna + Carla")
    assert (ours["parties"], ours["unfinished"], ours["won"], ours["win_rate"]) == (3, 1, 2, 2 / 3)
    assert (answer.n, answer.left_out) == (4, {"it belongs to no partie": 1})


@pytest.fixture
def melded(fact_lake):
    """Deal 1: runs of three on both sides; deal 2: a quartet and a marriage; deal 3: nothing; deal 4: hands unknown."""
    fact_lake.add(
        "deals",
        """
        deal | declarer | contract | trump | meld_step | hands_known
        1    | 0        | H        | H     | top       | true
        2    | 0        | H        | H     | alone     | true
        3    | 1        | O        |       |           | true
        4    | 1        | H        | H     |           | false
        """,
    )
    fact_lake.add(
        "melds",
        """
        deal | seat | meld | kind     | length | points | counted
        1    | 0    | 0    | sequence | 3      | 20     | true
        1    | 0    | 1    | sequence | 3      | 20     | true
        1    | 1    | 0    | sequence | 3      | 20     | false
        2    | 1    | 0    | quartet  | 4      | 100    | true
        2    | 0    | 0    | marriage | 2      | 20     | true
        """,
    )
    names = ["Anna", "Beat", "Carla", "Dora"]
    for deal, held in ((1, (40, 20, 0, 0)), (2, (0, 100, 0, 0)), (3, (0, 0, 0, 0)), (4, ("", "", "", ""))):
        for seat, points in enumerate(held):
            counted = 0 if (deal, seat) == (1, 1) else points
            fact_lake.add(
                "seats",
                "deal | seat | order | side | player | meld_points | meld_counted\n"
                f"{deal} | {seat} | {seat} | {seat % 2} | {names[seat]} | {points} | {counted}",
            )
        for side in (0, 1):
            fact_lake.add("sides", f"deal | side | declaring\n{deal} | {side} | {side == (deal > 2)}")
    return fact_lake


def test_melds_as_dealt_by_kind_and_length(melded):
    answer = stats.answer(melded, "melds_dealt")
    runs = line(answer, kind="sequence", length=3)  # 3, 0 and 0 of them in three deals
    assert (runs["deals"], runs["melds"], runs["per_deal"], runs["with_one"]) == (3, 3, 1, pytest.approx(1 / 3))
    assert runs["per_deal_error"] == pytest.approx(1)  # deviations 2, -1, -1: √(6 / 2) / √3
    assert line(answer, kind="quartet", length=4)["melds"] == 1
    assert len(answer.rows) == 2, "a marriage is no meld of its own here"
    assert answer.left_out == {"not every hand is known": 1}


def test_melds_that_a_house_does_not_score_are_not_taken_for_none(melded):
    melded.connection.execute("update deals set meld_source = 'none', marriage_worth = 0 where deal = 2")
    answer = stats.answer(melded, "melds_dealt")
    assert line(answer, kind="sequence")["deals"] == 2
    assert answer.left_out["its melds were announced, or the house rules score none"] == 1
    assert line(stats.answer(melded, "marriage"))["deals"] == 1


def test_a_meld_that_never_came_is_counted_as_none(melded):
    answer = stats.answer(melded, "melds_dealt", where="deal <> 2")
    assert {(r["kind"], r["melds"]) for r in answer.records()} == {("sequence", 3)}
    by = stats.answer(melded, "melds_dealt", by="preset")
    assert {r["preset"] for r in by.records()} == {"swisslos_2500"}


def test_marriages_in_deals_with_trumps(melded):
    answer = stats.answer(melded, "marriage")
    assert len(answer.rows) == 1
    row = line(answer)
    assert (row["deals"], row["marriages"], row["held_rate"]) == (2, 1, 0.5)
    assert (row["declaring"], row["counted"]) == (1, 1)
    assert answer.left_out == {"not every hand is known": 1, "there were no trumps": 1}


def test_meld_points_won_and_lost(melded):
    answer = stats.answer(melded, "meld_points")
    row = line(answer)  # deal 1: 40 of 60 count, deal 2: all 100
    assert (row["deals"], row["held"], row["won"], row["lost"]) == (2, 160, 140, 20)
    assert (row["per_deal"], row["won_share"]) == (80, 140 / 160)
    expected = estimate.rate(estimate.sums([40, 100], [60, 100]))
    assert (row["won_share_low"], row["won_share_high"]) == (pytest.approx(expected.low), pytest.approx(expected.high))
    beat = line(stats.answer(melded, "meld_points", by="player", player="Beat"), player="Beat")
    assert (beat["held"], beat["won"], beat["lost"]) == (120, 100, 20)
    declaring = line(stats.answer(melded, "meld_points", by="declaring"), declaring=True)
    assert (declaring["held"], declaring["won"]) == (40, 40)


def test_the_step_that_decided_the_melds(melded):
    answer = stats.answer(melded, "meld_steps")
    assert [(r["meld_step"], r["deals"], r["melded"], r["share"]) for r in answer.records()] == [
        ("alone", 1, 2, 0.5),
        ("top", 1, 2, 0.5),
    ]
    assert answer.left_out["nobody held a meld, or the house rules score none"] == 2


@pytest.fixture
def leads(fact_lake):
    """First leads: three pushed hearts, a pushed Obenabe, one by a program, an own contract, one by the declarer."""
    fact_lake.add(
        "deals",
        """
        deal | declarer | contract | trump | pushed
        1    | 2        | H        | H     | true
        2    | 2        | H        | H     | true
        3    | 2        | H        | H     | true
        4    | 2        | O        |       | true
        5    | 2        | H        | H     | true
        6    | 0        | H        | H     | false
        7    | 2        | H        | H     | true
        """,
    )
    seated(fact_lake, *["Anna Beat Carla Dora"] * 7)
    fact_lake.add(
        "plays",
        """
        deal | trick | place | seat | card | led  | trump | ai
        1    | 0     | 0     | 0    | HJ   | true | true  | false
        2    | 0     | 0     | 0    | HJ   | true | true  |
        3    | 0     | 0     | 0    | S6   | true | false |
        3    | 1     | 0     | 0    | H6   | true | true  |
        4    | 0     | 0     | 0    | CA   | true | false |
        5    | 0     | 0     | 0    | HA   | true | true  | true
        6    | 0     | 0     | 0    | DA   | true | false |
        7    | 0     | 0     | 2    | HQ   | true | true  |
        """,
    )
    return fact_lake


def test_what_the_forehand_leads_after_a_push(leads):
    answer = stats.answer(leads, "lead_after_push")
    assert [(r["contract"], r["lead"], r["rank"], r["deals"], r["pushed_deals"]) for r in answer.records()] == [
        ("H", "plain", "6", 1, 3),
        ("H", "trump", "J", 2, 3),
        ("O", "no trumps", "A", 1, 1),
    ]
    assert line(answer, lead="trump")["share"] == pytest.approx(2 / 3)
    assert answer.left_out == {"the forehand did not push": 1, "another led, or a program for an absent person": 2}


def test_whether_the_first_lead_is_a_trump(leads):
    answer = stats.answer(leads, "first_lead")
    assert [(r["pushed"], r["deals"], r["trump_led"]) for r in answer.records()] == [(False, 1, 0), (True, 3, 2 / 3)]
    assert answer.left_out == {"there were no trumps": 1, "another led, or a program for an absent person": 2}


def test_a_name_on_both_seats_of_a_side_counts_once(evening):
    evening.connection.execute("update seats set player = if(side = 0, 'bot', 'other')")
    asked = {"where": "complete", "player": "bot"}
    result = line(stats.answer(evening, "player_results", **asked))
    assert (result["deals"], result["won"], result["difference"]) == (3, 2, (43 - 37 + 771) / 3)
    assert [r["deals"] for r in stats.answer(evening, "results_over_time", **asked).records()] == [2, 1]
    assert line(stats.answer(evening, "streaks", **asked))["longest_won"] == 1
    assert line(stats.answer(evening, "matsch_players", **asked))["declared"] == 3
    by_order = stats.answer(evening, "player_results", by="order", **asked)
    assert {r["order"]: r["deals"] for r in by_order.records()} == {0: 3, 2: 3}


def test_a_name_on_both_sides_has_no_runs(evening):
    evening.connection.execute("update seats set player = 'random'")
    assert stats.answer(evening, "streaks").rows == []
