"""The style of every picture: thin grey lines, colours for colour-blind people too, a question as the title."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

BLUE, ORANGE, GREEN, PINK, SKY, GREY = "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#666666"
COLOURS = (BLUE, ORANGE, GREEN, PINK, SKY, GREY)
"""Okabe and Ito's, in an order in which neighbours differ in lightness too."""

MARKS = ("o", "D", "s", "^", "v", "P")
"""A second sign beside the colour, for prints in grey."""


def colour(place: int) -> str:
    """The colour of a series."""
    return COLOURS[place % len(COLOURS)]


def mark(place: int) -> str:
    """The sign of a series."""
    return MARKS[place % len(MARKS)]


LOOK: Any = {
    "axes.axisbelow": True,
    "axes.edgecolor": "#bbbbbb",
    "axes.grid": True,
    "axes.labelcolor": GREY,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlepad": 24,
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "figure.constrained_layout.use": True,
    "figure.dpi": 110,
    "figure.figsize": (7.2, 4.2),
    "font.size": 10,
    "grid.color": "#e8e8e8",
    "grid.linewidth": 0.8,
    "legend.frameon": False,
    "savefig.dpi": 140,
    "text.parse_math": False,  # the names of players and files are texts, not formulas
    "xtick.color": GREY,
    "ytick.color": GREY,
    "xtick.labelcolor": "black",
    "ytick.labelcolor": "black",
    "xtick.major.size": 0,
    "ytick.major.size": 0,
}


SCRIPTS = (
    "Noto Sans CJK JP", "Noto Sans CJK SC", "WenQuanYi Zen Hei", "Hiragino Sans", "Yu Gothic", "Microsoft YaHei",
    "Malgun Gothic", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Arial Unicode MS",
)  # fmt: skip
"""Fonts for names in other scripts, used where they are installed."""


@cache
def fonts() -> list[str]:
    """The fonts of a picture: matplotlib's own first, then those for other scripts that are installed."""
    from matplotlib import font_manager

    there = {font.name for font in font_manager.fontManager.ttflist}
    return ["DejaVu Sans", *(name for name in SCRIPTS if name in there)]


def legend_entry(name: str) -> str:
    """A name as an entry of a legend, which would leave out a name that begins with an underscore."""
    return f"\u200b{name}" if name.startswith("_") else name


@contextmanager
def look() -> "Iterator[None]":
    """Set the style of every picture while one is drawn.

    A notebook's backend turns interaction on when it is first used, perhaps now; that setting is kept afterwards.
    """
    import matplotlib as mpl
    from matplotlib import pyplot as plt

    with plt.rc_context({**LOOK, "font.sans-serif": fonts()}):
        yield
        interactive = mpl.is_interactive()
    mpl.interactive(interactive)


@contextmanager
def axes(given: "Axes | None" = None) -> "Iterator[Axes]":
    """The axes to draw on: those given, or new ones in this look."""
    from matplotlib import pyplot as plt

    with look():
        yield given if given is not None else plt.subplots()[1]


def panels(count: int) -> "list[Axes]":
    """Some axes in this look, side by side and one below the other, with the same scales."""
    from matplotlib import pyplot as plt

    across = min(count, 3)
    down = -(-count // across)
    with look():
        size = (2.4 * max(across, 3), 1.2 + 2.0 * down)
        figure, grid = plt.subplots(down, across, sharex=True, sharey=True, squeeze=False, figsize=size)
    flat = [one for row in grid for one in row]
    for spare in flat[count:]:
        figure.delaxes(spare)
    return flat[:count]


def beside(count: int, rows: int) -> "list[Axes]":
    """Some axes in this look, side by side, with the same rows and scales of their own."""
    from matplotlib import pyplot as plt

    with look():
        _, grid = plt.subplots(1, count, sharey=True, squeeze=False, figsize=(2.9 * count, 1.7 + 0.42 * rows))
    return list(grid[0])


def caption(ax: "Axes", title: str, under: str) -> None:
    """Write a question above the picture, and below it in grey the number of deals and the like."""
    ax.set_title(title)
    ax.text(0, 1.025, under, transform=ax.transAxes, color=GREY, fontsize=9, va="bottom")


def headline(figure: "Figure | SubFigure", title: str, under: str) -> None:
    """Write both above and below several panels."""
    figure.suptitle(title, x=0.01, ha="left", fontsize=12, fontweight="bold")
    figure.supxlabel(under, x=0.01, ha="left", fontsize=9, color=GREY)
