"""Intervals against published values, and against the only judge that counts: how often they hold the truth."""

import subprocess
import sys

import numpy as np
import pytest
from scipy.special import stdtrit

from jassstats import estimate
from jassstats.quantiles import student_quantile

REPETITIONS = 20_000


def covered(answer, truth):
    """Share of intervals that hold the truth."""
    return np.mean((answer.low <= truth) & (truth <= answer.high))


@pytest.mark.parametrize(
    ("degrees", "p", "published"),
    [
        (1, 0.975, 12.7062),
        (2, 0.975, 4.3027),
        (4, 0.95, 2.1318),
        (5, 0.975, 2.5706),
        (10, 0.975, 2.2281),
        (10, 0.995, 3.1693),
        (30, 0.975, 2.0423),
        (120, 0.975, 1.9799),
        (1e7, 0.975, 1.9600),
    ],
)
def test_student_quantiles_are_those_of_the_nist_handbook_table(degrees, p, published):
    # NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2
    assert student_quantile(p, degrees) == pytest.approx(published, abs=6e-5)


def test_there_is_no_student_quantile_without_degrees_of_freedom():
    assert np.isnan(student_quantile(0.975, 0))


@pytest.mark.parametrize("degrees", [*range(1, 131), 200, 1000, 1e5, 1e9])
def test_the_table_of_quantiles_is_that_of_scipy(degrees):
    assert student_quantile(0.975, degrees) == pytest.approx(float(stdtrit(degrees, 0.975)), abs=2e-8)


def test_the_usual_level_does_not_import_scipy():
    code = (
        "import sys; from jassstats import estimate as e; e.ratio(e.sums([1, 2, 4], 1)); print('scipy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


@pytest.mark.parametrize(
    ("hits", "cases", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0000, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_the_intervals_of_newcombes_table_1(hits, cases, low, high):
    # R. G. Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998)
    answer = estimate.wilson(hits, cases)
    assert (answer.low, answer.high) == (pytest.approx(low, abs=6e-5), pytest.approx(high, abs=6e-5))


@pytest.mark.parametrize(
    ("hits", "cases", "low", "high"),
    [(81, 263, 0.2527, 0.3676), (15, 148, 0.0578, 0.1617), (0, 20, 0.0000, 0.1684), (1, 29, 0.0009, 0.1776)],
)
def test_exact_gives_the_intervals_of_newcombes_table_1(hits, cases, low, high):
    answer = estimate.exact(hits, cases)
    assert (answer.low, answer.high) == (pytest.approx(low, abs=6e-5), pytest.approx(high, abs=6e-5))


def test_exact_mirrors_itself():
    few, many = estimate.exact(2, 30), estimate.exact(28, 30)
    assert (few.low, few.high) == (pytest.approx(1 - many.high), pytest.approx(1 - many.low))


def test_nothing_is_said_about_no_cases():
    for answer in (estimate.wilson(0, 0), estimate.exact(0, 0), estimate.rate(estimate.Sums(*[0] * 6))):
        assert np.isnan([answer.value, answer.low, answer.high]).all()


def test_one_cluster_has_a_value_and_no_interval():
    answer = estimate.ratio(estimate.sums([3], [4]))
    assert answer.value == 0.75
    assert np.isnan([answer.low, answer.high, answer.error]).all()


def test_with_one_case_a_unit_a_ratio_is_the_ordinary_mean():
    points = np.array([80.0, 95.0, 102.0, 61.0, 77.0])
    answer = estimate.ratio(estimate.sums(points, 1))
    error = np.std(points, ddof=1) / np.sqrt(5)
    assert answer.value == 83
    assert answer.error == pytest.approx(error)
    assert answer.high - answer.value == pytest.approx(2.7764 * error, rel=1e-4)  # t with 4 degrees


def test_the_error_of_a_ratio_by_hand():
    # x = 1 3 2, m = 2 4 6: R = 1/2, x - R m = 0 1 -1, so the error is sqrt(3/2 * 2) / 12
    assert estimate.ratio(estimate.sums([1, 3, 2], [2, 4, 6])).error == pytest.approx(np.sqrt(3) / 12)


def test_a_rate_that_is_the_same_in_every_deal_by_the_rules_has_no_spread():
    answer = estimate.rate(estimate.sums([1, 1, 1, 1], [4, 4, 4, 4]), fixed=True)  # one of four takes the last trick
    assert (answer.low, answer.value, answer.high) == (0.25, 0.25, 0.25)


def test_a_rate_that_only_happened_not_to_vary_is_as_sure_as_one_case_a_deal():
    answer = estimate.rate(estimate.sums(np.ones(1000), 3))  # one of three seats in the sack, a thousand times
    expected = estimate.wilson(1000 / 3, 1000)
    assert (answer.low, answer.high) == (
        pytest.approx(float(expected.low), abs=1e-3),
        pytest.approx(float(expected.high), abs=1e-3),
    )


def test_a_mean_that_did_not_vary_may_hide_what_is_too_rare_to_have_come_up():
    # 20 deals of 2 awards each, of at most 4: by the rule of three up to 1 - 0.05^(1/20) = 13.9 % may differ
    alike = estimate.ratio(estimate.sums(np.full(20, 2.0), 1))
    answer = estimate.unvaried(alike, 20, 0, 4)
    assert (answer.low, answer.high) == (
        pytest.approx(2 - 0.1391 * 2, abs=1e-4),
        pytest.approx(2 + 0.1391 * 2, abs=1e-4),
    )
    unbounded = estimate.unvaried(alike, 20, 0, np.inf)
    assert np.isnan(unbounded.high)


def test_a_rate_of_none_is_as_sure_as_one_case_a_deal():
    answer = estimate.rate(estimate.sums(np.zeros(1000), 4))
    assert answer.high == pytest.approx(float(estimate.wilson(0, 1000).high), rel=0.01)


def test_a_paired_difference_knows_that_pairs_share_their_luck():
    luck = np.arange(100.0) * 7 % 50
    answer = estimate.paired(luck + 3, luck)
    assert (answer.value, answer.error) == (3, 0)


def test_a_paired_difference_is_clustered_by_label():
    answer = estimate.paired([5, 6, 9, 2], [4, 4, 6, 2], cluster=["a", "a", "b", "b"])
    by_hand = estimate.ratio(estimate.sums([3, 3], [2, 2]))
    assert (answer.value, answer.error) == (1.5, by_hand.error)


@pytest.mark.parametrize("p", [0.05, 0.1, 0.25, 0.5, 0.75, 0.95])
@pytest.mark.parametrize("cases", [500, 2000])
def test_wilson_covers_its_level_within_a_point(p, cases):
    hits = np.random.default_rng(1).binomial(cases, p, REPETITIONS)
    assert covered(estimate.wilson(hits, cases), p) == pytest.approx(0.95, abs=0.01)


@pytest.mark.parametrize("p", [0.001, 0.01, 0.05, 0.5])
def test_exact_never_covers_less_than_its_level(p):
    hits, times = np.unique(np.random.default_rng(2).binomial(500, p, REPETITIONS), return_counts=True)
    answers = [estimate.exact(int(k), 500) for k in hits]
    holding = [float(answer.low) <= p <= float(answer.high) for answer in answers]
    assert np.average(holding, weights=times) >= 0.948


def seats(p, deals, rng):
    """Hits among the four seats of each deal, which share their luck: p varies from deal to deal."""
    strength = 4.0
    chance = rng.beta(p * strength, (1 - p) * strength, (REPETITIONS // 4, deals))
    return rng.binomial(4, chance)


@pytest.mark.parametrize("p", [0.05, 0.25, 0.5, 0.95])
def test_a_clustered_rate_covers_its_level_within_a_point(p):
    hits = seats(p, 500, np.random.default_rng(3))
    assert covered(estimate.rate(estimate.sums(hits, 4)), p) == pytest.approx(0.95, abs=0.01)


def test_pooling_the_seats_of_a_deal_would_cover_too_little():
    hits = seats(0.25, 500, np.random.default_rng(3)).sum(axis=1)
    assert covered(estimate.wilson(hits, 2000), 0.25) < 0.9


@pytest.mark.parametrize("deals", [5, 20, 500])
def test_a_mean_covers_its_level_within_a_point_even_over_few_deals(deals):
    points = np.random.default_rng(4).normal(85, 30, (REPETITIONS, deals))
    assert covered(estimate.ratio(estimate.sums(points, 1)), 85) == pytest.approx(0.95, abs=0.01)


def test_a_ratio_over_deals_of_different_size_covers_its_level_within_a_point():
    rng = np.random.default_rng(5)
    plays = rng.integers(10, 37, (REPETITIONS // 4, 500))
    forced = rng.binomial(plays, rng.beta(3, 7, plays.shape))
    assert covered(estimate.ratio(estimate.sums(forced, plays)), 0.3) == pytest.approx(0.95, abs=0.01)
