"""What each answer to a decision brings, as a picture: the deals of all worlds, the mean, the line of the sack."""

from typing import TYPE_CHECKING

import numpy as np

from jassstats.show import style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from jassstats.study.advise import Advice

BINS = 40


def spread(found: "Advice") -> "Axes":
    """A panel an answer, the best on top: how its deal scores spread over the worlds, and their mean."""
    from matplotlib import pyplot as plt

    weighed = found.weighed
    order, score = weighed.order()[:4], weighed.of("")
    edges = np.linspace(min(score.min(), 0), score.max() + 1, BINS)
    with style.look():
        figure, grid = plt.subplots(
            len(order), 1, sharex=True, sharey=True, squeeze=False, figsize=(7.2, 1.4 + 1.5 * len(order))
        )
    panels: list[Axes] = list(grid[:, 0])
    for place, (drawn, at) in enumerate(zip(panels, order, strict=True)):
        drawn.hist(score[:, at], edges.tolist(), color=style.colour(place), weights=np.full(len(score), 1 / len(score)))
        mean = float(score[:, at].mean())
        drawn.axvline(mean, color="black", linewidth=1.2)
        drawn.annotate(f"{mean:.1f}", (mean, 1), (4, 2), xycoords=("data", "axes fraction"), textcoords="offset points")
        drawn.set_title(weighed.names[at], fontsize=10, pad=4, loc="left")
        drawn.grid(visible=False, axis="x")
        if line(found):
            drawn.axvline(line(found), color=style.GREY, linewidth=1.4, linestyle="--")
    panels[-1].set_xlabel(
        "points; the black line is the mean" + (", the dashed one the minimum" if line(found) else "")
    )
    style.headline(figure, found.headline, f"share of {len(score):,} worlds")
    return panels[0]


def line(found: "Advice") -> int:
    """The points below which a seat is in the sack; 0 where the game has no such line."""
    return int(getattr(found.options, "minimum", 0))
