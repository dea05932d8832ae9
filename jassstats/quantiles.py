"""Quantiles of Student's t and of Beta. Those of the usual level need no SciPy, whose import takes most of a second."""

from math import nan
from statistics import NormalDist

LEVEL = 0.95


def student_quantile(p: float, degrees: float) -> float:
    """Return the value that Student's t exceeds with probability 1 - p; p at least one half.

    Quantiles of the usual level come from a table and a series, since SciPy takes a second to import. The series is
    Abramowitz and Stegun, 26.7.5, exact to nine digits beyond the table.
    """
    if not degrees > 0:
        return nan
    if p != (1 + LEVEL) / 2:
        from scipy.special import stdtrit

        return float(stdtrit(degrees, p))
    if degrees == int(degrees) and degrees <= len(STUDENT):
        return STUDENT[int(degrees) - 1]
    z = NormalDist().inv_cdf(p)
    terms = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + sum(term / degrees**power for power, term in enumerate(terms, 1))


def beta_quantile(p: float, a: float, b: float) -> float:
    """Return the x below which a share p of a Beta(a, b) variable lies."""
    from scipy.special import betaincinv

    return float(betaincinv(a, b, p))


STUDENT = (
    12.706204736,
    4.302652730,
    3.182446305,
    2.776445105,
    2.570581836,
    2.446911851,
    2.364624252,
    2.306004135,
    2.262157163,
    2.228138852,
    2.200985160,
    2.178812830,
    2.160368656,
    2.144786688,
    2.131449546,
    2.119905299,
    2.109815578,
    2.100922040,
    2.093024054,
    2.085963447,
    2.079613845,
    2.073873068,
    2.068657610,
    2.063898562,
    2.059538553,
    2.055529439,
    2.051830516,
    2.048407142,
    2.045229642,
    2.042272456,
    2.039513446,
    2.036933343,
    2.034515297,
    2.032244509,
    2.030107928,
    2.028094001,
    2.026192463,
    2.024394164,
    2.022690920,
    2.021075390,
    2.019540970,
    2.018081703,
    2.016692199,
    2.015367574,
    2.014103389,
    2.012895599,
    2.011740514,
    2.010634758,
    2.009575237,
    2.008559112,
    2.007583770,
    2.006646805,
    2.005745995,
    2.004879288,
    2.004044783,
    2.003240719,
    2.002465459,
    2.001717484,
    2.000995378,
    2.000297822,
    1.999623585,
    1.998971517,
    1.998340543,
    1.997729654,
    1.997137908,
    1.996564419,
    1.996008354,
    1.995468931,
    1.994945415,
    1.994437112,
    1.993943368,
    1.993463567,
    1.992997126,
    1.992543495,
    1.992102154,
    1.991672610,
    1.991254395,
    1.990847069,
    1.990450210,
    1.990063421,
    1.989686323,
    1.989318557,
    1.988959780,
    1.988609667,
    1.988267907,
    1.987934206,
    1.987608282,
    1.987289865,
    1.986978700,
    1.986674541,
    1.986377154,
    1.986086317,
    1.985801814,
    1.985523442,
    1.985251004,
    1.984984312,
    1.984723186,
    1.984467455,
    1.984216952,
    1.983971519,
)
"""Student's t of the usual level for 1, 2, 3, … degrees of freedom; a test compares them with SciPy."""
