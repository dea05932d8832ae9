"""Statistics of simulated deals meet probabilities that are known exactly, within four standard errors."""

from math import comb, sqrt

import pytest

from jassstats import stats
from jassstats.access.open_lake import open_lake
from jassstats.simulation import runs, to_lake

DEALS = 200_000
pytestmark = pytest.mark.prove


@pytest.fixture(scope="module")
def dealt(tmp_path_factory):
    """Random deals under house rules that know every meld."""
    path = tmp_path_factory.mktemp("exact") / "lake"
    to_lake.into(path, runs.run("schieber", "swisslos_2500", deals=DEALS, seed=5))
    return open_lake(path).lake


def runs_in_a_deal(length):
    """Return the mean number of runs of exactly this length in the four hands of a deal."""

    def chance(neighbours):  # these cards are in the hand, and the cards next to them are not
        return comb(36 - length - neighbours, 9 - length) / comb(36, 9)

    return 4 * 4 * (2 * chance(1) + (8 - length) * chance(2))


@pytest.mark.parametrize("length", [3, 4, 5, 6])
def test_runs_come_as_often_as_they_must(dealt, length):
    rows = stats.answer(dealt, "melds_dealt").records()
    row = next(r for r in rows if (r["kind"], r["length"]) == ("sequence", length))
    assert abs(row["per_deal"] - runs_in_a_deal(length)) < 4 * row["per_deal_error"]


def test_quartets_come_as_often_as_they_must(dealt):
    row = next(r for r in stats.answer(dealt, "melds_dealt").records() if r["kind"] == "quartet")
    exact = 4 * 9 * comb(32, 5) / comb(36, 9)
    assert abs(row["per_deal"] - exact) < 4 * row["per_deal_error"]


def test_king_and_queen_of_trumps_lie_together_in_eight_of_35_deals(dealt):
    row = stats.answer(dealt, "marriage").records()[0]
    assert abs(row["held_rate"] - 8 / 35) < 4 * sqrt(8 / 35 * 27 / 35 / row["deals"])


def test_points_of_a_deal_are_157_without_melds(dealt):
    row = stats.answer(dealt, "tricks_taken", by="").records()[0]
    assert (row["card_points"], row["tricks"]) == (157 / 4, 9 / 4)
    assert row["card_points_error"] == 0
