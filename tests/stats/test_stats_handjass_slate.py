"""Statistics of folding and of parties of Handjass, each counted by hand on rows that stand here."""

import pytest
from drawn_tables import line

from jassstats import stats


@pytest.fixture
def folders(fact_lake):
    """Deal 1: Beat folds, Anna takes the award, Carla falls into the sack. Deal 2: Beat alone comes in."""
    fact_lake.add(
        "deals",
        """
        deal | players_in | sacks | awarded | may_fold
        1    | 2          | 1     | 1       | true
        2    | 1          | 0     | 1       | true
        3    | 3          | 0     | 2       | false
        """,
        game="handjass", preset="parlett_seven", players=3, dealer=2, trump="H",
    )  # fmt: skip
    fact_lake.add(
        "seats",
        """
        deal | seat | order | player | played_in | score | in_sack | strokes | awards
        1    | 0    | 0     | Anna   | true      | 70    | false   | 1       | 1
        1    | 1    | 1     | Beat   | false     |       |         | 0       | 0
        1    | 2    | 2     | Carla  | true      | 9     | true    | -1      | 0
        2    | 0    | 0     | Anna   | false     |       |         | 0       | 0
        2    | 1    | 1     | Beat   | true      |       |         | 1       | 1
        2    | 2    | 2     | Carla  | false     |       |         | 0       | 0
        3    | 0    | 0     | Anna   | true      | 50    | false   | 1       | 1
        """,
    )
    return fact_lake


def test_folding_and_coming_in(folders):
    answer = stats.answer(folders, "folding", by="")
    row = line(answer)
    assert (row["seats"], row["fold_rate"], row["came_in"]) == (6, 0.5, 3)
    assert (row["alone"], row["award_rate"]) == (pytest.approx(1 / 3), pytest.approx(2 / 3))
    assert (row["against"], row["sack_rate"], row["strokes"]) == (2, 0.5, pytest.approx(1 / 3)), (
        "nobody alone is sacked"
    )
    assert answer.left_out == {"the house rules let nobody fold": 1}
    beat = line(stats.answer(folders, "folding", by="player"), player="Beat")
    assert (beat["fold_rate"], beat["alone"], beat["strokes"]) == (0.5, 1, 1)
    assert line(stats.answer(folders, "sack_rate", by="", where="deal < 3"))["seats"] == 2, "who folds has no score"


@pytest.fixture
def parties(fact_lake):
    """Two parties of three played to their end, one broken off. In x Carla stays behind; in y Beat comes back."""
    fact_lake.add(
        "parties",
        """
        partie | seat | player | finish | deals | loser | zeros | finished
        x      | 0    | Anna   | 1      | 7     | false | 0     | true
        x      | 1    | Beat   | 2      | 7     | false | 0     | true
        x      | 2    | Carla  | 3      | 7     | true  | 2     | true
        y      | 0    | Anna   | 3      | 9     | true  | 0     | true
        y      | 1    | Beat   | 1      | 9     | false | 1     | true
        y      | 2    | Carla  | 2      | 9     | false | 0     | true
        z      | 0    | Anna   |        | 4     |       | 0     | false
        z      | 1    | Beat   |        | 4     |       | 0     | false
        z      | 2    | Carla  |        | 4     |       | 0     | false
        """,
        game="handjass",
    )
    fact_lake.add("deals", "deal | partie\n1 | x\n2 | x\n3 | y\n4 | y\n5 | z", game="handjass", players=3)
    for deal, slate in enumerate(["0 0 0", "2 2 0", "0 0 0", "3 0 2", "0 0 0"], start=1):
        for seat, points in enumerate(slate.split()):
            zeros = int(deal == 2 and seat == 2)
            row = f"{deal} | {seat} | {seat} | {['Anna', 'Beat', 'Carla'][seat]} | {points} | {zeros}"
            fact_lake.add("seats", f"deal | seat | order | player | strokes_before | zeros_before\n{row}")
    return fact_lake


def test_how_long_parties_last(parties):
    row = line(stats.answer(parties, "partie_length"))
    assert (row["at_table"], row["parties"], row["unfinished"], row["deals"]) == (3, 2, 1, 8)
    assert (row["deals_error"], row["middle"], row["shortest"], row["longest"]) == (1, 7, 7, 9)


def test_who_loses_parties(parties):
    answer = stats.answer(parties, "parties_lost")
    anna, beat = line(answer, player="Anna"), line(answer, player="Beat")
    assert (anna["parties"], anna["lost"], anna["loss_rate"], anna["first_rate"], anna["finish"]) == (2, 1, 0.5, 0.5, 2)
    assert (beat["lost"], beat["first_rate"], beat["finish"], beat["zeros"]) == (0, 0.5, 1.5, 0.5)
    order = stats.answer(parties, "finishing_order", player="Anna")
    assert [(r["finish"], r["parties"], r["finished"], r["share"]) for r in order.records()] == [
        (1, 1, 2, 0.5),
        (3, 1, 2, 0.5),
    ]


def test_the_slate_foretells_who_loses(parties):
    answer = stats.answer(parties, "slate_states")
    found = {(r["points"], r["zeros"]): (r["states"], r["lost"]) for r in answer.records()}
    assert found == {(0, 0): (7, 2), (0, 1): (1, 1), (2, 0): (3, 0), (3, 0): (1, 1)}
    assert answer.left_out == {"it belongs to no partie that ended": 1}


def test_comebacks(parties):
    row = line(stats.answer(parties, "comebacks", by=""))  # Carla in x and Beat in y, two behind the next
    assert (row["fallen"], row["back"], row["comeback_rate"], row["first"]) == (2, 1, 0.5, 1)
    assert stats.answer(parties, "comebacks", params={"behind": 3}).rows == []
