"""The pilot: the parameters of a comparison that are fixed before it begins, from other deals.

The pilot plays deals far from those of the run. For each contrast it fixes the `rho` of the confidence sequence, which
must not depend on the deals of the run and affects only its width, and the baseline. Both are part of the settings,
whose hash is in the ledger before the first deal is counted.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from jassstats import estimate
from jassstats.simulation import runs
from jassstats.study.compare import accumulate, control_variate
from jassstats.study.compare.control_variate import Weights
from jassstats.study.compare.design import Contrast, Design
from jassstats.study.compare.play import Played, play, seated

FAR = 1 << 40
"""The number of the first deal or partie of the pilot. No run has so many."""
DEALS, PARTIES = 4096, 256
"""The usual numbers of deals and of parties in a pilot."""
NARROW_AT = 10_000
"""The number of deals for which the width of the confidence sequence is optimal; of parties a twentieth."""
RARE = 1e-3
"""The share of deals that are assumed to differ if none of the pilot does."""

OFF = Weights((), 1.0)


class PilotOptions(NamedTuple):
    """The options of a comparison that are fixed beforehand."""

    level: float = estimate.LEVEL  # of all contrasts together
    control: bool = True  # whether baselines may be used
    pilot: int = 0  # deals or parties of the pilot; the usual number if 0


USUAL = PilotOptions()


class PilotFit(NamedTuple):
    """The results of the pilot by contrast: `rho`, the variance floor and the baseline; and the options."""

    rho: tuple[float, ...]
    variance_floor: tuple[float, ...]
    weights: tuple[Weights, ...]
    options: PilotOptions


@lru_cache(maxsize=64)
def fit(design: Design, options: PilotOptions = USUAL) -> PilotFit:
    """Play the pilot and return its results."""
    count = options.pilot or (PARTIES if design.parties else DEALS)
    played = play(design, FAR, FAR + count)
    differences = [accumulate.difference(played, contrast) for contrast in design.contrasts]
    weights = (OFF,) * len(differences)
    if options.control and not design.parties:
        measured = control_variate.measures(played.deals)
        weights = tuple(control_variate.fit(one, measured) for one in differences)
    variance_floor = [_variance_floor(played, contrast) / design.sides**2 for contrast in design.contrasts]
    variances = [
        float(np.var(one)) / accumulate.parts(design, contrast) ** 2 / (of.gain if of.on else 1.0) or RARE * rare
        for one, of, contrast, rare in zip(differences, weights, design.contrasts, variance_floor, strict=True)
    ]
    units = NARROW_AT / 20 if design.parties else NARROW_AT
    rho = estimate.mixing(variances, units, each_level(options.level, len(design.contrasts)))
    return PilotFit(tuple(rho.tolist()), tuple(variance_floor), weights, options)


def each_level(level: float, contrasts: int) -> float:
    """Return the level of one contrast for which all of them hold together with `level` (Bonferroni)."""
    return 1 - (1 - level) / contrasts


def _variance_floor(played: Played, contrast: Contrast) -> float:
    """Return the square of the largest possible change of one place, the range of all results of the pilot."""
    got = [values[contrast.at] for values in played.mirror.values()]
    reach = max(int(values.max()) for values in got) - min(int(values.min()) for values in got)
    return (reach / contrast.metric.scale or 1.0) ** 2


def settings(design: Design, pilot_fit: PilotFit) -> dict[str, Any]:
    """Return everything on which the sums of a comparison depend, for its hash."""
    run = seated(design, design.strategies[0])
    law = runs.fingerprint(replace(run, strategies=design.strategies))
    contrasts = [[*contrast.pair, contrast.direction, contrast.metric.name] for contrast in design.contrasts]
    return {
        "kind": "comparison",
        "game": design.game,
        "preset": design.preset,
        "overrides": dict(design.overrides),
        "players": design.players,
        "strategies": list(design.strategies),
        "seed": design.seed,
        "units": "parties" if design.parties else "deals",
        "law": law,
        **pilot_fit.options._asdict(),
        "lines": contrasts,
        "rho": list(pilot_fit.rho),
        "unseen": list(pilot_fit.variance_floor),  # the key of ledgers that exist
        "weights": [list(one.of) for one in pilot_fit.weights],
    }
