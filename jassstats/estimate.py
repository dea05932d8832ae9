"""Estimates of rates and means with intervals. Plain numpy; all but `exact` take numbers or arrays of them.

Units that depend on one another (the four seats of one deal) form a cluster; clusters are taken as independent. A level
of 0.95 means: intervals made this way hold the truth in 95 of 100 repetitions.

>>> rate = wilson(66, 250)
>>> f"{rate.value:.3f} ({rate.low:.3f} to {rate.high:.3f})"
'0.264 (0.213 to 0.322)'
"""

from math import inf, log, nan, sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from jassstats import quantiles
from jassstats.quantiles import beta_quantile, student_quantile

Floats = NDArray[np.float64]
LEVEL = quantiles.LEVEL


class Estimate(NamedTuple):
    """A value, its interval and its standard error; `nan` where the data are too few."""

    value: Floats
    low: Floats
    high: Floats
    error: Floats


class Sums(NamedTuple):
    """The data of a ratio of x to m: the number of clusters, and sums over them of x, m and their products."""

    clusters: ArrayLike
    x: ArrayLike
    m: ArrayLike
    xx: ArrayLike
    xm: ArrayLike
    mm: ArrayLike


def sums(x: ArrayLike, m: ArrayLike) -> Sums:
    """Return the sums of a ratio over the last axis, one entry per cluster."""
    x, m = np.broadcast_arrays(np.asarray(x, float), np.asarray(m, float))
    products = (np.sum(a * b, axis=-1) for a, b in ((x, x), (x, m), (m, m)))
    return Sums(x.shape[-1], np.sum(x, axis=-1), np.sum(m, axis=-1), *products)


def wilson(hits: ArrayLike, cases: ArrayLike, level: float = LEVEL) -> Estimate:
    """Estimate a rate over independent cases by the score interval, all p with abs(p̂ - p) <= z √(p (1 - p) / n).

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927).
    """
    k, n = np.asarray(hits, float), np.asarray(cases, float)
    z = NormalDist().inv_cdf((1 + level) / 2)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = k / n
        return Estimate(value, *_score_interval(value, n, z), np.sqrt(value * (1 - value) / n))


def exact(hits: int, cases: int, level: float = LEVEL) -> Estimate:
    """Estimate a rate of rare events over independent cases. The coverage is never below `level`; intervals are wide.

    At the lower end p, as many hits or more have probability (1 - level) / 2; at the upper end, as many or fewer.
    Source: C. J. Clopper and E. S. Pearson, The use of confidence or fiducial limits, Biometrika 26 (1934).
    """
    if not cases:
        return Estimate(*np.full(4, nan))
    tail, misses = (1 - level) / 2, cases - hits
    low = beta_quantile(tail, hits, misses + 1) if hits else 0.0
    high = beta_quantile(1 - tail, hits + 1, misses) if misses else 1.0
    value = hits / cases
    return Estimate(*np.array([value, low, high, sqrt(value * (1 - value) / cases)]))


def ratio(of: Sums, level: float = LEVEL) -> Estimate:
    """Estimate a ratio R = Σx / Σm over clusters; with m = 1 the mean of independent units.

    Linearised standard error √(g / (g - 1) · Σ(x - R m)²) / Σm over g clusters, and Student's t with g - 1 degrees.
    Source: W. G. Cochran, Sampling Techniques, 3rd edition (1977), sections 2.11 and 9A.1, without finite correction.
    """
    g, x, m, xx, xm, mm = (np.asarray(part, float) for part in of)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = x / m
        spread = np.maximum(xx - 2 * value * xm + value**2 * mm, 0)
        spread = np.where(spread < 1e-12 * np.maximum(xx, 1), 0, spread)  # an exact zero after rounding
        error = np.sqrt(g / (g - 1) * spread) / np.abs(m)
    half = _student(level, g) * error
    return Estimate(value, value - half, value + half, error)


def rate(of: Sums, level: float = LEVEL, *, fixed: bool = False) -> Estimate:
    """Estimate a rate over clusters, such as the seats of a deal, by Wilson's interval for effective cases.

    Effective cases n = p (1 - p) / error², the error being that of `ratio`; where nothing varies, one case a
    cluster, unless it is `fixed` by the rules. Student's t takes the place of z, so that few clusters widen it.
    Source: N. Dean and M. Pagano, Evaluating confidence interval methods for binomial proportions in clustered
    surveys, Journal of Survey Statistics and Methodology 3 (2015), after E. L. Korn and B. I. Graubard (1998).
    """
    value, _, _, error = ratio(of, level)
    g = np.asarray(of.clusters, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        cases = np.where(error > 0, value * (1 - value) / error**2, g)
        low, high = _score_interval(value, cases, _student(level, g))
    stands = (error == 0) & fixed & (value > 0) & (value < 1)
    return Estimate(value, np.where(stands, value, low), np.where(stands, value, high), error)


def clipped(of: Estimate, least: float, most: float) -> Estimate:
    """Return the estimate with its interval cut to the possible range."""
    return of._replace(low=np.maximum(of.low, least), high=np.minimum(of.high, most))


def unvaried(of: Estimate, clusters: ArrayLike, least: float, most: float, level: float = LEVEL) -> Estimate:
    """Widen the interval of a mean of equal clusters that could have differed: unequal ones may be hidden.

    If none of g clusters differs, then with probability `level` at most a share 1 - (1 - level)^(1 / g) of all clusters
    differs (the rule of three). Those may lie anywhere from `least` to `most`. Without bounds there is no interval.
    Source: J. A. Hanley and A. Lippman-Hand, If nothing goes wrong, is everything all right?, JAMA 249 (1983).
    """
    alike = of.error == 0
    with np.errstate(divide="ignore", invalid="ignore"):
        hidden = 1 - (1 - level) ** (1 / np.asarray(clusters, float))
        low, high = of.value - hidden * (of.value - least), of.value + hidden * (most - of.value)
    known = np.isfinite(low) & np.isfinite(high)
    low, high = np.where(known, low, nan), np.where(known, high, nan)
    return of._replace(low=np.where(alike, low, of.low), high=np.where(alike, high, of.high))


def paired(first: ArrayLike, second: ArrayLike, cluster: ArrayLike | None = None, level: float = LEVEL) -> Estimate:
    """Estimate the mean difference of pairs (the same deal played twice), with the error of the differences.

    Pairs that share a `cluster` label are summed before they are counted. Source: as `ratio`.
    """
    difference = np.asarray(first, float) - np.asarray(second, float)
    if cluster is None:
        return ratio(sums(difference, 1), level)
    _, member = np.unique(np.asarray(cluster), return_inverse=True)
    return ratio(sums(np.bincount(member, difference), np.bincount(member)), level)


def anytime(of: Sums, rho: ArrayLike, level: float = LEVEL, unseen: ArrayLike = 0.0) -> Estimate:
    """Estimate a mean of independent units with an interval that stays valid however often it is looked at.

    All m with abs(sum of x - m) <= sqrt((V + rho) (log((V + rho) / rho) + 2 log(1 / (1 - level)))), V being the sum of
    (x - m)^2 and twice `unseen`, the squared distance of a unit too rare to have occurred yet. `rho`, from `mixing`,
    and `unseen` are fixed beforehand. With probability `level` the truth lies in the intervals of all looks together:
    for x that spread symmetrically around their mean, for any number of units; for other x, for many units. The
    interval is infinite while units are too few. The standard error is the ordinary one. Source: the two-sided normal
    mixture of S. R. Howard, A. Ramdas, J. McAuliffe and J. Sekhon, Time-uniform, nonparametric, nonasymptotic
    confidence sequences, Annals of Statistics 49 (2021), equation 14, with the variance process of symmetric units (V.
    H. de la Peña, Annals of Probability 27, 1999); for many units I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy
    and A. Ramdas, Time-uniform central limit theory and asymptotic confidence sequences, Annals of Statistics 52
    (2024).
    """
    n, x, xx, rho = (np.asarray(part, float) for part in (of.clusters, of.x, of.xx, rho))
    fixed = 2 * log(1 / (1 - level))
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        value = x / n
        spread = np.maximum(xx - x * value, 0)
        least = spread + rho + 2 * np.asarray(unseen, float)
        half = before = np.zeros(np.shape(spread))
        for _ in range(100):  # V contains the half width: repeat until it is stable
            variance = least + n * half**2
            half, before = np.sqrt(variance * (np.log(variance / rho) + fixed)) / n, half
            if np.all(half - before <= STANDS * half):
                break
        half = np.where(half - before <= STANDS * half, half, inf)
        return Estimate(value, value - half, value + half, np.sqrt(spread / (n * (n - 1))))


STANDS = 1e-12
"""The relative growth below which a width counts as final."""


def mixing(variance: ArrayLike, units: float, level: float = LEVEL) -> Floats:
    """Return the `rho` with which `anytime` is narrowest after `units` units of a given variance.

    After ten times as many units it is a fourteenth wider than the optimum there, after a tenth as many a quarter.
    Where the width is least, r = (V + rho) / rho solves r - log r = 1 + 2 log(1 / (1 - level)). Source: as `anytime`,
    section 3.5.
    """
    fixed = 2 * log(1 / (1 - level))
    r = 1 + fixed
    for _ in range(60):
        r = 1 + fixed + log(r)
    return np.asarray(variance, float) * units / (r - 1)


def _score_interval(value: Floats, cases: Floats, z: ArrayLike) -> tuple[Floats, Floats]:
    """Return Wilson's interval around a rate."""
    slack = np.square(z) / cases
    middle = (value + slack / 2) / (1 + slack)
    half = np.sqrt(slack * (value * (1 - value) + slack / 4)) / (1 + slack)
    return np.clip(middle - half, 0, value), np.clip(middle + half, value, 1)  # p̂ stays inside in spite of rounding


def _student(level: float, clusters: Floats) -> Floats:
    """Return the two-sided t quantile for each number of clusters."""
    counts, where = np.unique(clusters, return_inverse=True)
    quantiles = np.array([student_quantile((1 + level) / 2, count - 1) for count in counts])
    return quantiles[where].reshape(np.shape(clusters))
