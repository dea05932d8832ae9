"""What is fixed before a comparison begins, from deals that are none of its own.

A pilot plays some deals far from those of the run. It gives each difference the `rho` of its confidence sequence (which
must not depend on what the run will see, and only bears on its width), and its baseline. All of it goes into the
settings whose hash the ledger keeps before the first deal is counted.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from jassstats import estimate
from jassstats.simulation import runs
from jassstats.study.compare import accumulate, control_variate
from jassstats.study.compare.control_variate import Weights
from jassstats.study.compare.design import Design, Line
from jassstats.study.compare.play import Played, play, seated

FAR = 1 << 40
"""Where the pilot's deals or parties begin: no run gets so far."""
DEALS, PARTIES = 4096, 256
"""How many it plays, unless told otherwise."""
NARROW_AT = 10_000
"""Deals after which a confidence sequence is at its narrowest for their number; of parties a twentieth."""
RARE = 1e-3
"""How often a deal is taken to differ, where the pilot saw none that does."""

OFF = Weights((), 1.0)


class Given(NamedTuple):
    """What whoever asks fixes beforehand."""

    level: float = estimate.LEVEL  # of all lines together
    control: bool = True  # whether baselines may be used
    pilot: int = 0  # deals or parties of the pilot; as is usual, if 0


USUAL = Given()


class Frozen(NamedTuple):
    """By line: `rho`, `unseen` and the baseline; and what was given."""

    rho: tuple[float, ...]
    unseen: tuple[float, ...]
    weights: tuple[Weights, ...]
    given: Given


@lru_cache(maxsize=64)
def freeze(design: Design, given: Given = USUAL) -> Frozen:
    """Play the pilot."""
    count = given.pilot or (PARTIES if design.parties else DEALS)
    played = play(design, FAR, FAR + count)
    differences = [accumulate.difference(played, line) for line in design.lines]
    weights = (OFF,) * len(differences)
    if given.control and not design.parties:
        measured = control_variate.measures(played.deals)
        weights = tuple(control_variate.fit(one, measured) for one in differences)
    unseen = [_unseen(played, line) / design.sides**2 for line in design.lines]
    variances = [
        float(np.var(one)) / accumulate.parts(design, line) ** 2 / (of.gain if of.on else 1.0) or RARE * rare
        for one, of, line, rare in zip(differences, weights, design.lines, unseen, strict=True)
    ]
    units = NARROW_AT / 20 if design.parties else NARROW_AT
    rho = estimate.mixing(variances, units, each_level(given.level, len(design.lines)))
    return Frozen(tuple(rho.tolist()), tuple(unseen), weights, given)


def each_level(level: float, lines: int) -> float:
    """The level of one line, so that all of them hold together with `level` (Bonferroni)."""
    return 1 - (1 - level) / lines


def _unseen(played: Played, line: Line) -> float:
    """The square of the widest that one place's result may change: from the least to the most that anybody got."""
    got = [values[line.at] for values in played.home.values()]
    reach = max(int(values.max()) for values in got) - min(int(values.min()) for values in got)
    return (reach / line.currency.scale or 1.0) ** 2


def settings(design: Design, frozen: Frozen) -> dict[str, Any]:
    """All that a comparison's sums depend on, for its hash; what is not in it changes no sum."""
    run = seated(design, design.strategies[0])
    law = runs.fingerprint(replace(run, strategies=design.strategies))
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
        **frozen.given._asdict(),
        "lines": lines,
        "rho": list(frozen.rho),
        "unseen": list(frozen.unseen),
        "weights": [list(one.of) for one in frozen.weights],
    }
