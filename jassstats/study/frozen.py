"""What is fixed before a comparison begins, from deals that are none of its own.

A pilot plays some deals far from those of the run. It gives each difference the `rho` of its confidence sequence (which
must not depend on what the run will see, and only bears on its width), and its baseline. All of it goes into the
settings whose hash the ledger keeps before the first deal is counted.
"""

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from jassstats import estimate, simulate
from jassstats.study import baseline, sums
from jassstats.study.baseline import Weights
from jassstats.study.seatings import Design
from jassstats.study.tables import play, seated

FAR = 1 << 40
"""Where the pilot's deals or parties begin: no run gets so far."""
DEALS, PARTIES = 8192, 512
"""How many it plays."""
NARROW_AT = 10_000
"""Deals after which a confidence sequence is at its narrowest for their number; of parties a twentieth."""
RARE = 1e-3
"""The variance taken where the pilot saw no difference: one in so many deals differs by one."""

OFF = Weights((), 1.0)


class Frozen(NamedTuple):
    """By line: `rho`, and the baseline; and whether baselines were asked for."""

    rho: tuple[float, ...]
    weights: tuple[Weights, ...]
    control: bool


def freeze(design: Design, level: float, *, control: bool) -> Frozen:
    """Play the pilot. `level` is that of one difference, once it is shared among all."""
    count = PARTIES if design.parties else DEALS
    played = play(design, FAR, FAR + count)
    differences = [sums.difference(played, line) for line in design.lines]
    weights = (OFF,) * len(differences)
    if control and not design.parties:
        measured = baseline.measures(played.deals)
        weights = tuple(baseline.fit(one, measured) for one in differences)
    variances = [
        _variance(one, of.gain if of.on else 1.0) / sums.parts(design, line) ** 2
        for one, of, line in zip(differences, weights, design.lines, strict=True)
    ]
    units = NARROW_AT / 20 if design.parties else NARROW_AT
    return Frozen(tuple(estimate.mixing(variances, units, level).tolist()), weights, control)


def _variance(difference: Any, gain: float) -> float:
    return float(np.var(difference)) / gain or RARE


def settings(design: Design, frozen: Frozen, level: float) -> dict[str, Any]:
    """All that a comparison's sums depend on, for its hash; what is not in it changes no sum."""
    run = seated(design, design.strategies[0])
    law = simulate.fingerprint(replace(run, strategies=design.strategies))
    lines = [[*line.pair, line.way, line.currency.name] for line in design.lines]
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
        "level": level,
        "lines": lines,
        "rho": list(frozen.rho),
        "weights": [list(one.of) for one in frozen.weights],
    }
