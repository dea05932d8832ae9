"""Intervals that may be looked at again and again: how often all looks of a run hold the truth, how wide they are."""

from math import log, sqrt

import numpy as np
import pytest

from jassstats import estimate

LOOKS = np.arange(200, 20_001, 200)
"""A look every 200 deals up to 20,000."""


def looks(x, rho, level=0.95, at=LOOKS):
    """The intervals of one stream of differences at each look."""
    total, square = (np.cumsum(part)[at - 1] for part in (x, x * x))
    return estimate.anytime(estimate.Sums(at, total, at, square, total, at), rho, level)


def ever_wrong(draw, truth, repetitions, variance, level=0.95):
    """Share of streams in which some look misses the truth; and share in which a plain z-test would at some look."""
    rho = estimate.mixing(variance, 20_000, level)
    wrong = naive = 0
    for _ in range(repetitions):
        found = looks(draw(), rho, level)
        wrong += bool(((found.low > truth) | (found.high < truth)).any())
        naive += bool((np.abs(found.value - truth) > 1.96 * found.error).any())
    return wrong / repetitions, naive / repetitions


def test_the_width_is_that_of_the_normal_mixture_by_hand():
    # n = 10,000 of variance 4, rho = 100: u = sqrt((V + rho)(log((V + rho)/rho) + 2 log 20)), V = 40,000 + n half²
    n, half = 10_000, 0.0
    for _ in range(50):
        variance = 4.0 * n + n * half**2
        half = sqrt((variance + 100) * (log((variance + 100) / 100) + 2 * log(20))) / n
    found = estimate.anytime(estimate.Sums(n, 0.0, n, 4.0 * n, 0.0, n), 100.0, 0.95)
    assert float(found.high) == pytest.approx(half, rel=1e-9)
    assert float(found.low) == -float(found.high)


def test_a_few_units_say_nothing():
    found = estimate.anytime(estimate.Sums(3, 3.0, 3, 3.5, 3.0, 3), 1.0)
    assert (found.low, found.high) == (-np.inf, np.inf)


def test_a_stream_of_noughts_narrows_and_never_closes():
    ends = [float(estimate.anytime(estimate.Sums(n, 0.0, n, 0.0, 0.0, n), 1.0).high) for n in (100, 1000, 10_000)]
    assert ends[0] > 9 * ends[1] > 81 * ends[2] > 0


def test_the_tuned_rho_is_narrowest_and_ten_times_off_costs_a_fourteenth_or_a_quarter():
    def width(rho):
        return float(estimate.anytime(estimate.Sums(20_000, 0.0, 20_000, 20_000.0, 0.0, 20_000), rho).high)

    best = float(estimate.mixing(1.0, 20_000))
    assert width(best) == min(width(best * factor) for factor in (0.5, 0.9, 1.0, 1.1, 2.0))
    assert width(0.1 * best) / width(best) == pytest.approx(1.07, abs=0.01)
    assert width(10 * best) / width(best) == pytest.approx(1.26, abs=0.01)


def test_looking_a_hundred_times_calls_equals_different_in_few_of_150_runs_and_a_z_test_in_a_third():
    rng = np.random.default_rng(1)
    wrong, naive = ever_wrong(lambda: rng.normal(0, 20, 20_000), 0, 150, 400)
    assert wrong <= 0.05
    assert naive > 0.25


STREAMS = {
    "noise as of points": (lambda rng: rng.normal(0, 20, 20_000), 0.0, 400.0),
    "rare and alike to both sides": (lambda rng: rng.choice([-1.0, 0, 1], 20_000, p=[0.01, 0.98, 0.01]), 0.0, 0.02),
    "skewed": (lambda rng: rng.exponential(1, 20_000), 1.0, 1.0),
    "tuned a hundred times too high": (lambda rng: rng.normal(0, 1, 20_000), 0.0, 100.0),
    "rates of .05 and .95": (lambda rng: rng.binomial(1, 0.05, 20_000) - rng.binomial(1, 0.95, 20_000), -0.9, 0.095),
}


@pytest.mark.prove
@pytest.mark.parametrize("name", STREAMS)
def test_over_2000_runs_of_a_hundred_looks_the_truth_is_missed_in_5_of_100_at_most(name):
    draw, truth, variance = STREAMS[name]
    rng = np.random.default_rng(2)
    wrong, naive = ever_wrong(lambda: draw(rng), truth, 2000, variance)
    assert wrong <= 0.05
    assert 0.28 < naive < 0.5, "a plain z-test looked at as often is wrong in about a third"


@pytest.mark.prove
@pytest.mark.parametrize(("rate", "other"), [(0.05, 0.05), (0.05, 0.5), (0.5, 0.5), (0.9, 0.95), (0.95, 0.05)])
@pytest.mark.parametrize("deals", [500, 2000])
def test_the_plain_interval_of_a_difference_of_rates_covers_its_level_within_a_point(rate, other, deals):
    rng = np.random.default_rng(3)
    x = rng.binomial(1, rate, (20_000, deals)).astype(np.int8) - rng.binomial(1, other, (20_000, deals)).astype(np.int8)
    total, square = x.sum(axis=1, dtype=float), (x * x).sum(axis=1, dtype=float)
    found = estimate.ratio(estimate.Sums(deals, total, deals, square, total, deals))
    truth = rate - other
    assert np.mean((found.low <= truth) & (truth <= found.high)) == pytest.approx(0.95, abs=0.01)


@pytest.mark.prove
@pytest.mark.parametrize(("often", "size"), [(1e-2, 1.0), (1e-3, 50.0), (1e-4, 50.0), (3e-5, 50.0)])
def test_what_is_rare_and_lies_to_one_side_is_allowed_for_before_it_was_met(often, size):
    rng, wrong = np.random.default_rng(5), 0
    rho = estimate.mixing(1e-3 * size**2, 10_000)
    for _ in range(1000):
        x = size * (rng.random(20_000) < often)
        total, square = np.cumsum(x)[LOOKS - 1], np.cumsum(x * x)[LOOKS - 1]
        found = estimate.anytime(estimate.Sums(LOOKS, total, LOOKS, square, total, LOOKS), rho, 0.95, size**2)
        wrong += bool(((found.low > size * often) | (found.high < size * often)).any())
    assert wrong / 1000 <= 0.05


@pytest.mark.prove
def test_ten_lines_that_share_a_level_are_all_right_together():
    """Ten metrics that go together, each with a tenth of what may go wrong."""
    rng, each, wrong = np.random.default_rng(4), 1 - 0.05 / 10, 0
    rho = estimate.mixing(1.0, 20_000, each)
    for _ in range(500):
        luck = rng.normal(0, 1, 20_000)
        streams = [0.6 * luck + 0.8 * rng.normal(0, 1, 20_000) for _ in range(10)]
        found = [looks(x, rho, each) for x in streams]
        wrong += any(((one.low > 0) | (one.high < 0)).any() for one in found)
    assert wrong / 500 <= 0.05
