"""Whole games in strokes are told apart from deals in points, and count as finished parties (SCH-36)."""

import json

import pytest

from jassstats import lake
from jassstats.ingestion import files
from jassstats.logs.sources import jassguru
from jassstats.stats import answer

NAMES = ["Gabi", "Hans", "Iris", "Jonas"]
GAMES = """10.1.2025,1,Jonas,Gabi,Iris,Hans,Jonas,2,2,0,0,2,0,2
10.1.2025,2,Jonas,Gabi,Iris,Hans,Jonas,1,1,0,0,,0,0
24.1.2025,1,Jonas,Gabi,Iris,Hans,Jonas,1,1,0,3,,0,0
24.1.2025,2,Jonas,Gabi,Iris,Hans,Jonas,1,,2,0,,0,0
"""
"""Hans and Jonas win the first game, Gabi and Iris the second; of the third nobody knows; the fourth was not ended."""


def points(slate, day, **more):
    deal = {"form": "deal/1", "game": "schieber", "preset": "swisslos_2500", "players": NAMES, "date": day, "dealer": 0}
    return json.dumps(deal | {"slate": slate} | more)


@pytest.fixture
def evenings(tmp_path):
    """A lake of four games in strokes and three deals in points by the same players."""
    (tmp_path / "games.csv").write_text(",".join(jassguru.HEADER) + "\n" + GAMES, encoding="utf-8")
    deals = [points([157, 0], "2025-06-01"), points([57, 100], "2025-06-02"), points([100, 57], "2025-06-03")]
    (tmp_path / "deals.jsonl").write_text("\n".join(deals) + "\n", encoding="utf-8")
    files.ingest([tmp_path / "games.csv", tmp_path / "deals.jsonl"], tmp_path / "lake")
    return lake.open(tmp_path / "lake")


def test_a_whole_game_is_a_kind_of_its_own(evenings):
    assert evenings.sql("select kind, count(*) from deals group by all order by all").fetchall() == [
        ("score_only", 3), ("whole_game", 4)
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["player_results", "partnerships", "streaks", "results_over_time"])
def test_statistics_of_deals_leave_whole_games_out_and_count_them(evenings, name):
    found = answer(evenings, name)
    assert (found.n, found.left_out) == (3, {"it is a whole game in strokes, not a deal in points": 4})


def test_the_mean_difference_is_that_of_the_deals_in_points(evenings):
    rows = answer(evenings, "player_results").records()
    assert {row["player"]: row["difference"] for row in rows} == pytest.approx(
        {"Gabi": 157 / 3, "Iris": 157 / 3, "Hans": -157 / 3, "Jonas": -157 / 3}
    )


def test_a_game_that_was_won_is_a_finished_partie(evenings):
    query = "select seat, finished, loser, finish, strokes, deals from parties order by all"
    seats = evenings.sql(query).fetchall()
    assert [row for row in seats if row[0] == 0] == [
        (0, False, None, None, 3, 1), (0, True, False, 1, 3, 1), (0, True, True, 2, 0, 1), (0, True, None, None, 3, 1)
    ]  # fmt: skip


def test_parties_won_counts_games_with_a_winner(evenings):
    rows = answer(evenings, "parties_won").records()
    assert [(row["partnership"], row["parties"], row["unfinished"], row["won"]) for row in rows] == [
        ("Gabi + Iris", 2, 1, 1), ("Hans + Jonas", 2, 1, 1)
    ]  # fmt: skip


def test_deals_in_points_of_a_table_that_counts_strokes_stay_deals(tmp_path):
    (tmp_path / "a.jsonl").write_text(points([157, 0], "2025-06-01", set={"strokes": "standard"}), encoding="utf-8")
    files.ingest([tmp_path / "a.jsonl"], tmp_path / "lake")
    assert lake.open(tmp_path / "lake").sql("select kind from deals").fetchall() == [("score_only",)]
