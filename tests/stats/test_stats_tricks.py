"""Statistics of trick play and of the lake itself, each counted by hand on rows that stand here."""

import pytest

from jassstats import estimate, stats


def line(answer, **key):
    """The one row with these values."""
    found = [record for record in answer.records() if key.items() <= record.items()]
    assert len(found) == 1, f"{key} is not one row of {answer.records()}"
    return found[0]


@pytest.fixture
def table(fact_lake):
    """Two deals in hearts, two tricks of each told, and an Obenabe. In deal 2 a program plays for Dora."""
    fact_lake.add(
        "deals",
        """
        deal | declarer | contract | trump | complete | hands_known
        1    | 0        | H        | H     | true     | true
        2    | 1        | H        | H     | true     | true
        3    | 0        | O        |       | false    | false
        """,
    )
    fact_lake.add(
        "seats",
        """
        deal | seat | order | side | player | tricks | card_points | last_trick
        1    | 0    | 0     | 0    | Anna   | 5      | 90          | false
        1    | 1    | 1     | 1    | Beat   | 0      | 0           | false
        1    | 2    | 2     | 0    | Carla  | 3      | 50          | true
        1    | 3    | 3     | 1    | Dora   | 1      | 17          | false
        2    | 0    | 0     | 0    | Anna   | 1      | 30          | true
        2    | 1    | 1     | 1    | Beat   | 4      | 60          | false
        2    | 2    | 2     | 0    | Carla  | 0      | 0           | false
        2    | 3    | 3     | 1    | Dora   | 4      | 67          | false
        3    | 0    | 0     | 0    | Anna   | 2      | 20          |
        3    | 1    | 1     | 1    | Beat   | 0      | 0           |
        3    | 2    | 2     | 0    | Carla  | 0      | 0           |
        3    | 3    | 3     | 1    | Dora   | 0      | 0           |
        """,
    )
    fact_lake.add(
        "sides",
        """
        deal | side | declaring
        1    | 0    | true
        1    | 1    | false
        2    | 0    | false
        2    | 1    | true
        3    | 0    | true
        3    | 1    | false
        """,
    )
    fact_lake.add(
        "plays",
        """
        deal | trick | place | seat | card | led   | trump | legal | forced | ai
        1    | 0     | 0     | 0    | HJ   | true  | true  | 9     | false  |
        1    | 0     | 1     | 1    | H9   | false | true  | 1     | true   |
        1    | 0     | 2     | 2    | H6   | false | true  | 2     | false  |
        1    | 0     | 3     | 3    | H7   | false | true  | 1     | true   |
        1    | 1     | 0     | 0    | SA   | true  | false | 8     | false  |
        2    | 0     | 0     | 0    | CA   | true  | false | 9     | false  | false
        2    | 0     | 1     | 1    | H9   | false | true  | 5     | false  | false
        2    | 0     | 2     | 2    | C6   | false | false | 1     | true   | false
        2    | 0     | 3     | 3    | C7   | false | false | 1     | true   | true
        2    | 1     | 0     | 3    | HJ   | true  | true  | 8     | false  | true
        3    | 0     | 0     | 0    | DA   | true  | false |       |        |
        """,
    )
    fact_lake.add(
        "tricks",
        """
        deal | trick | leader | winner
        1    | 0     | 0      | 0
        1    | 1     | 0      | 2
        2    | 0     | 0      | 1
        2    | 1     | 1      | 3
        3    | 0     | 0      | 0
        """,
    )
    return fact_lake


def test_trumps_led_leave_out_the_program_and_deals_without_trumps(table):
    answer = stats.answer(table, "trumps_led")
    assert [(r["trick"], r["leads"], r["trump_led"]) for r in answer.records()] == [(0, 2, 0.5), (1, 1, 0)]
    assert answer.left_out == {"there were no trumps": 1}
    every = line(stats.answer(table, "trumps_led", by=""))  # deal 1: one trump of two leads; deal 2: none of one
    expected = estimate.rate(estimate.sums([1, 0], [2, 1]))
    assert (every["leads"], every["trump_led"]) == (3, pytest.approx(1 / 3))
    assert every["trump_led_high"] == pytest.approx(float(expected.high))


def test_the_share_of_the_last_trick(table):
    table.connection.execute("update tricks set card_points = 10 + 20 * trick")
    row = line(stats.answer(table, "last_trick_points", by=""))  # Carla's 30 of 50, Dora's 30 of 67
    assert (row["deals"], row["points"], row["own"], row["own_points"]) == (2, 30, 58.5, 117)
    assert row["share"] == pytest.approx(60 / 117)


def test_the_last_trick_by_order_and_by_player(table):
    answer = stats.answer(table, "last_trick")
    assert [(r["order"], r["seats"], r["taken"], r["rate"]) for r in answer.records()] == [
        (0, 2, 1, 0.5),
        (1, 2, 0, 0),
        (2, 2, 1, 0.5),
        (3, 2, 0, 0),
    ]
    anna = line(stats.answer(table, "last_trick", by="player", player="Anna"), player="Anna")
    assert (anna["seats"], anna["taken"]) == (2, 1)
    every = line(stats.answer(table, "last_trick", by=""))
    assert (every["seats"], every["rate"], every["rate_low"]) == (8, 0.25, 0.25)
    assert answer.left_out == {"not every card was played and is known": 1}


def test_tricks_and_points_of_a_seat(table):
    answer = stats.answer(table, "tricks_taken")
    forehand = line(answer, order=0)  # 5 and 1 tricks, 90 and 30 points
    assert (forehand["seats"], forehand["tricks"], forehand["card_points"], forehand["none"]) == (2, 3, 60, 0)
    assert (forehand["tricks_error"], forehand["card_points_error"]) == (2, 30)
    declaring = line(stats.answer(table, "tricks_taken", by="declaring"), declaring=True)
    assert (declaring["seats"], declaring["tricks"], declaring["none"]) == (4, 4, 0)
    assert line(stats.answer(table, "tricks_taken", by=""))["none"] == 0.25


def test_buur_and_nell_kept_and_lost(table):
    answer = stats.answer(table, "buur_nell")
    buur, nell = line(answer, card="buur"), line(answer, card="nell")
    assert (buur["deals"], buur["own"], buur["partner"], buur["lost"]) == (2, 1, 0, 0)
    # Beat's Nell falls to Anna's Buur in deal 1 and takes its trick in deal 2.
    assert (nell["deals"], nell["own"], nell["partner"], nell["lost"]) == (2, 0.5, 0, 0.5)
    beat = stats.answer(table, "buur_nell", by="player", player="Beat")
    assert [(r["player"], r["card"], r["deals"]) for r in beat.records()] == [("Beat", "nell", 2)]


def test_a_nell_saved_by_the_partner(table):
    table.connection.execute("update tricks set winner = 3 where deal = 1 and trick = 0")
    nell = line(stats.answer(table, "buur_nell"), card="nell")
    assert (nell["own"], nell["partner"], nell["lost"]) == (0.5, 0.5, 0)


def test_plays_without_a_choice(table):
    answer = stats.answer(table, "forced_plays", by="")
    row = line(answer)  # deal 1: two of five; deal 2: one of the three that people made
    assert (row["plays"], row["forced"]) == (8, 3 / 8)
    assert row["choices"] == (9 + 1 + 2 + 1 + 8 + 9 + 5 + 1) / 8
    expected = estimate.rate(estimate.sums([2, 1], [5, 3]))
    assert (row["forced_low"], row["forced_high"]) == (pytest.approx(expected.low), pytest.approx(expected.high))
    assert answer.left_out == {"a hand that was played is not known": 1}
    assert [(r["trick"], r["plays"]) for r in stats.answer(table, "forced_plays").records()] == [(0, 7), (1, 1)]


def test_which_deals_are_in_the_lake(fact_lake):
    fact_lake.add(
        "deals",
        """
        deal | source    | file | kind       | complete | hands_known | partie | date
        1    | challenge | a    | complete   | true     | true        | x      | 2024-05-04 20:00:00
        2    | challenge | a    | complete   | true     | true        | x      | 2024-05-02 20:00:00
        3    | challenge | b    | broken_off | false    | true        | y      |
        4    | jasskit   | c    | score_only | false    | false       |        |
        """,
    )
    answer = stats.answer(fact_lake, "deals_logged")
    complete = line(answer, game="schieber", source="challenge", kind="complete")
    assert (complete["deals"], complete["complete"], complete["hands_known"], complete["dated"]) == (2, 2, 2, 2)
    assert (complete["parties"], complete["first_day"], complete["last_day"]) == (1, "2024-05-02", "2024-05-04")
    by_file = stats.answer(fact_lake, "deals_logged", by="file")
    assert [(r["file"], r["deals"]) for r in by_file.records()] == [("a", 2), ("b", 1), ("c", 1)]
    every = line(stats.answer(fact_lake, "deals_logged", by=""))
    assert (every["deals"], every["hands_known"], every["parties"], every["dated"]) == (4, 3, 2, 2)


def test_why_deals_were_rejected(fact_lake):
    fact_lake.add(
        "rejects",
        """
        file | line | record | source  | code   | seat
        b    | 3    | 0      | jasskit | SCH-20 | 1
        a    | 12   | 4      | jasskit | SCH-20 | 2
        a    | 9    | 3      | jasskit | SCH-17 | 2
        a    | 100  | 5      | jasskit | SCH-20 | 2
        """,
    )
    answer = stats.answer(fact_lake, "rejects_by_rule")
    assert answer.records() == [
        {"code": "SCH-17", "rejects": 1, "example": "a:9"},
        {"code": "SCH-20", "rejects": 3, "example": "a:12"},
    ]
    assert (answer.n, answer.left_out) == (None, {})
    assert len(stats.answer(fact_lake, "rejects_by_rule", by="file,seat").rows) == 2


def test_claims_that_differ(fact_lake):
    fact_lake.add(
        "deals",
        """
        deal | source
        1    | challenge
        2    | challenge
        3    | jasskit
        """,
    )
    fact_lake.add(
        "claims",
        """
        deal | claim  | place | claimed | found | equal
        1    | score  | 0     | 100     | 100   | true
        1    | score  | 1     | 57      | 56    | false
        2    | score  | 0     | 90      | 91    | false
        2    | totals | 0     | 190     |       |
        """,
    )
    answer = stats.answer(fact_lake, "claims_checked")
    score, totals = line(answer, claim="score"), line(answer, claim="totals")
    assert (score["claims"], score["deals"], score["equal"], score["different"], score["deals_off"]) == (3, 2, 1, 2, 2)
    assert (totals["claims"], totals["equal"], totals["different"], totals["open"]) == (1, 0, 0, 1)
    assert answer.left_out == {"its source claims nothing": 1}
