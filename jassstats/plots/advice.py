"""A picture of the answers to a decision: the deal scores in all worlds, the mean, and the line of the sack."""

from typing import TYPE_CHECKING

import numpy as np

from jassstats.plots import style
from jassstats.study.advice.result import hand_parser

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from jassstats.study.advice.result import Advice

BINS = 40


def advice_values(found: "Advice") -> "Axes":
    """Draw a panel for each answer, the best on top: the distribution and the mean of its deal scores."""
    from matplotlib import pyplot as plt

    weighed = found.weighed
    order, worth = weighed.order()[:4], weighed.of()
    unit, places, _ = hand_parser(weighed).UNITS[weighed.main]
    with style.look():
        figure, grid = plt.subplots(
            len(order), 1, sharex=True, sharey=True, squeeze=False, figsize=(7.2, 1.4 + 1.5 * len(order))
        )
    panels: list[Axes] = list(grid[:, 0])
    for place, (drawn, at) in enumerate(zip(panels, order, strict=True)):
        drawn.hist(worth[:, at], edges(worth), color=style.colour(place), weights=np.full(len(worth), 1 / len(worth)))
        mean = float(weighed.mean().value[at])
        drawn.axvline(mean, color="black", linewidth=1.2)
        drawn.annotate(
            f"{mean:.{places}f}", (mean, 1), (4, 2), xycoords=("data", "axes fraction"), textcoords="offset points"
        )
        drawn.set_title(weighed.names[at], fontsize=10, pad=4, loc="left")
        drawn.grid(visible=False, axis="x")
        if line(found):
            drawn.axvline(line(found), color=style.GREY, linewidth=1.4, linestyle="--")
    legend = "the black line is the mean" + (", the dashed one the minimum" if line(found) else "")
    panels[-1].set_xlabel(f"{unit}; {legend}")
    style.headline(figure, found.headline, f"share of {len(worth):,} worlds")
    return panels[0]


def edges(worth: "np.ndarray") -> list[float]:
    """Return the edges of the bars: one bar for each whole number, or forty bars if there are more."""
    least, most = int(worth.min()), int(worth.max())
    if most - least < BINS:
        return [number - 0.5 for number in range(least - 1, most + 3)]
    bars: list[float] = np.linspace(min(least, 0), most + 1, BINS).tolist()
    return bars


def line(advice: "Advice") -> int:
    """The points below which a seat is in the sack; 0 where points do not rank, or the game has no such line."""
    return int(getattr(advice.options, "minimum", 0)) if advice.weighed.main == "score" else 0
