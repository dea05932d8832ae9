"""Pictures of Schieber: contracts, what comes of them, pushing, points."""

from typing import TYPE_CHECKING

from jassstats.plots import style
from jassstats.plots.general import distribution, estimates

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from jassstats.stats import Answer


def contracts(answer: "Answer", ax: "Axes | None" = None) -> "Axes":
    """Draw the share of deals of each contract: the answer of `contracts`."""
    return estimates(answer, "share", ax)


def success(answer: "Answer", ax: "Axes | None" = None) -> "Axes":
    """Draw the rate at which the declaring side succeeds, without and after a push: the answer of `declarers`."""
    drawn = estimates(answer, "success", ax)
    drawn.axvline(0.5, color=style.GREY, linewidth=1, zorder=0)
    return drawn


def points(answer: "Answer", ax: "Axes | None" = None) -> "Axes":
    """Draw the distribution of the card points of the declaring side: the answer of `points_spread`."""
    return distribution(answer, "card_points", "share", ax)


def pushing(answer: "Answer", ax: "Axes | None" = None) -> "Axes":
    """Draw the share of deals in which the forehand pushes, by group: the answer of `push_rate`."""
    drawn = estimates(answer, "push_rate", ax)
    drawn.set_xlabel("share of forehands that push")
    return drawn
