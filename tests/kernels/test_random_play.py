"""The rate of sacks in random legal play, against two counts that share nothing with this project.

data/golden/handjass_random_play.csv holds them: `noted` is the rate of a quick count of 6,000 deals, good to about a
hundredth; the others come from 2,000,000 deals a row. Small melds, a marriage of its own, nobody robs or exchanges.
"""

import csv
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from jassstats.replay import replay
from jassstats.simulation import runs

FOLDER = Path(__file__).parents[2] / "data" / "golden"
DEALS, THEIRS = 200_000, 2_000_000
BARE = {"exchange": "none", "rob_2": False, "rob_3": False, "marriage": "independent"}


def rows():
    with (FOLDER / "handjass_random_play.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@pytest.fixture(scope="module", params=rows(), ids=lambda row: f"{row['players']}-{row['trick_rule']}")
def both(request):
    """Return the counts of others, and the outcomes of our deals."""
    due, players = request.param, int(request.param["players"])
    knobs = BARE | {"trick_rule": due["trick_rule"]}
    run = runs.run("handjass", "parlett_simple", deals=DEALS, seed=7, players=players, overrides=knobs)
    outcome = np.concatenate([replay.replay(some) for some in runs.chunks(run)])
    scores = -np.sort(-outcome["score"][:, :players], axis=1)
    return due, np.bitwise_count(outcome["sacked"]), scores


def close(share, due):
    """Within four standard errors of a difference between two counts, theirs known to four digits."""
    spread = sqrt(due * (1 - due) * (1 / DEALS + 1 / THEIRS))
    return abs(share - due) <= 4 * spread + 0.00005


def test_sack_rates_are_within_a_hundredth_of_the_quick_count(both):
    due, sacks, scores = both
    assert abs(sacks.sum() / scores.size - float(due["noted"])) < 0.01


def test_deals_with_none_one_two_and_three_in_the_sack_come_as_often_as_others_counted(both):
    due, sacks, _ = both
    assert [
        n for n, name in enumerate(("none", "one", "two", "three")) if not close((sacks == n).mean(), float(due[name]))
    ] == []


def test_seats_below_21_and_26_come_as_often_as_others_counted(both):
    """HJ-54. Seats of a deal lose together, so that a share of seats is as sure as one of deals at worst."""
    due, sacks, scores = both
    assert close(sacks.sum() / scores.size, float(due["sacked"]))
    assert (scores < 21).sum() == sacks.sum()
    assert close((scores < 26).mean(), float(due["below_26"]))


def test_scores_tie_for_the_first_and_the_second_place_as_often_as_others_counted(both):
    due, _, scores = both
    assert close((scores[:, 0] == scores[:, 1]).mean(), float(due["first_tied"]))
    if scores.shape[1] > 2:
        assert close((scores[:, 1] == scores[:, 2]).mean(), float(due["second_tied"]))
