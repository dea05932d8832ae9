"""Intervals hold the truth as often as `docs/coverage.md` says: a fixed sample of what its script counts."""

import importlib.util
from math import sqrt

import pytest

from jassstats import stats

REPETITIONS = 400
SURE = 3
"""Standard errors by which a count may miss."""


@pytest.fixture(scope="module")
def script(root):
    spec = importlib.util.spec_from_file_location("interval_coverage", root / "tools" / "interval_coverage.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module", params=["handjass", "schieber", "hasenpfeffer"])
def lake(request, script, tmp_path_factory):
    folder = tmp_path_factory.mktemp("coverage")
    return request.param, script.simulated(request.param, folder / "lake", deals=30 * REPETITIONS)


@pytest.mark.prove
def test_with_thirty_deals_every_column_holds_the_truth_in_93_of_100_repetitions(lake, script):
    """The goal is 93 % from 30 units on; columns whose rows hold fewer units than that are left out."""
    game, opened = lake
    least = script.LEAST - SURE * sqrt(script.LEAST * (1 - script.LEAST) / REPETITIONS)
    units = script.Units(30, "deals")
    shares = {
        (stat.name, column): answer.share
        for stat in script.statistics(game)
        for column, answer in script.coverage(opened, stat, units, REPETITIONS).items()
        if answer.share is not None and answer.n >= units.number
    }
    assert len(shares) >= 10
    assert {key: share for key, share in shares.items() if share < least} == {}


def test_the_page_lists_every_column_with_an_interval(root, script):
    page = (root / "docs" / "coverage.md").read_text(encoding="utf-8")
    columns = {
        (stat.name, column) for game in script.SEATS for stat in script.statistics(game) for column in stat.intervals
    }
    assert [key for key in sorted(columns) if f"| `{key[0]}` | `{key[1]}` |" not in page] == []


def test_every_statistic_with_an_interval_is_on_the_page_but_two_that_have_groups_of_their_own(script):
    listed = {stat.name for game in script.SEATS for stat in script.statistics(game)}
    assert {stat.name for stat in stats.catalogue() if stat.intervals} - listed == {"house_rules", "results_over_time"}
