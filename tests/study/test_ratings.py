"""Ratings of players: who wins rises, what can't be told is left out."""

import json

import pytest
from openskill.models import PlackettLuce

import jassstats as js
from jassstats import cli
from jassstats.study import ratings


def add_partie(lake, partie, names, places, day=1):
    for seat, (name, place) in enumerate(zip(names, places, strict=True)):
        lake.add(
            "parties",
            f"partie | seat | side | player | finish\n{partie} | {seat} | {seat} | {name} | {place}",
            game="handjass", finished=True, deals=5,
        )  # fmt: skip
    lake.add(
        "deals", f"deal | partie | date\n{day} | {partie} | 2025-01-{day:02d} 20:00:00", game="handjass", players=3
    )


@pytest.fixture
def evening(fact_lake):
    fact_lake.stored = lambda query, **params: fact_lake.connection.execute(query, params)
    return fact_lake


def test_ratings_are_the_library_s_in_the_order_of_play(evening):
    add_partie(evening, "later", ["Anna", "Beat", "Carla"], [3, 1, 2], day=9)
    add_partie(evening, "first", ["Anna", "Beat", "Carla"], [1, 2, 3], day=2)
    model = PlackettLuce()
    a, b, c = (model.rating() for _ in range(3))
    [a], [b], [c] = model.rate([[a], [b], [c]], ranks=[1, 2, 3])
    [a], [b], [c] = model.rate([[a], [b], [c]], ranks=[3, 1, 2])
    found = ratings.rate_players(evening)
    assert (found.used, found.unnamed, found.with_oneself) == (2, 0, 0)
    assert {one.player: one.rating for one in found.rated} == pytest.approx({"Anna": a.mu, "Beat": b.mu, "Carla": c.mu})
    assert [one.rating for one in found.rated] == sorted((one.rating for one in found.rated), reverse=True)
    assert all(one.rating_low < one.rating < one.rating_high for one in found.rated)


def test_what_cannot_be_rated_is_counted(evening):
    add_partie(evening, "good", ["Anna", "Beat", "Carla"], [1, 2, 3], day=1)
    add_partie(evening, "nameless", ["Anna", "", "Carla"], [1, 2, 3], day=2)
    add_partie(evening, "twice", ["Anna", "Anna", "Carla"], [1, 2, 3], day=3)
    add_partie(evening, "unended", ["Anna", "Beat", "Carla"], ["", "", ""], day=4)
    found = ratings.rate_players(evening)
    assert (found.used, found.unnamed, found.with_oneself) == (1, 1, 1)
    assert {one.played for one in found.rated} == {1}


def test_the_better_strategy_is_rated_higher(tmp_path, capsys):
    lake = tmp_path / "lake"
    js.simulate("handjass", lake, parties=60, strategies=["solid", "lowest", "random_legal"])
    found = js.ratings(lake)
    assert found.used == 60
    assert found.rated[0].player == "solid"
    by_deal = {one.player: one for one in js.ratings(lake, by="deals").rated}
    assert by_deal["solid"].rating > by_deal["lowest"].rating + 1
    assert cli.run(["ratings", "--lake", str(lake), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["player"] for row in rows] == [one.player for one in found.rated]
    assert cli.run(["ratings", "--lake", str(lake)]) == 0


def test_partners_rise_and_fall_together(tmp_path):
    lake = tmp_path / "lake"
    js.simulate("schieber", lake, deals=30, strategies=["random_legal"] * 4)
    found = js.ratings(lake, by="deals")
    assert (found.used, found.with_oneself) == (0, 30), "one name sits on all seats"


def test_there_are_two_kinds_of_results(evening):
    with pytest.raises(ValueError, match="parties or deals"):
        ratings.rate_players(evening, by="tricks")
