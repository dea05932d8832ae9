"""Options that several commands have. Each has one name and one meaning in every command."""

from collections.abc import Callable, Sequence
from typing import Any

import click

Decorator = Callable[[Any], Any]


class RenamedOption(click.Option):
    """An option that also accepts older names, which its help leaves out."""

    def __init__(self, names: Sequence[str], older: Sequence[str] = (), **attributes: Any) -> None:
        """Take the names of today, the older ones, and the attributes of an option of click."""
        super().__init__([*names, *older], **attributes)
        self.older = frozenset(older)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the names of today and the help text."""
        every_name = self.opts
        self.opts = [name for name in every_name if name not in self.older]
        try:
            return super().get_help_record(ctx)
        finally:
            self.opts = every_name


def lake(text: str, older: Sequence[str] = ()) -> Decorator:
    """Return the option that names a lake."""
    return click.option(
        "-l", "--lake", cls=RenamedOption, older=older, default="lake", envvar="JASSSTATS_LAKE", show_default=True,
        metavar="LAKE", help=text,
    )  # fmt: skip


def output(text: str, older: Sequence[str] = (), **attributes: Any) -> Decorator:
    """Return the option that names the file to write."""
    return click.option("-o", "--output", cls=RenamedOption, older=older, metavar="FILE", help=text, **attributes)


def strategies(text: str, default: str | None = "solid") -> Decorator:
    """Return the option that names the strategies at a table."""
    return click.option("--strategies", default=default, show_default=default is not None, metavar="A,B,…", help=text)


def players(least: int = 2, most: int = 6, default: int | None = None) -> Decorator:
    """Return the option for the number of players."""
    text = "The number of players." + ("" if default else " The usual number of the game if not given.")
    return click.option(
        "--players", type=click.IntRange(least, most), default=default, show_default=True, metavar="N", help=text
    )


GAME = click.argument("game", metavar="GAME")
LAKE = lake("The folder of the lake.")
LAKE_TO_WRITE = lake("The folder of the lake to write to. It is made if it is not there.", older=("-o",))
TRUST = click.option(
    "--trust",
    is_flag=True,
    help="Execute the strategy files that the lake names, where simulated deals must be dealt again.",
)
PRESET = click.option(
    "--preset",
    metavar="PRESET",
    help="The house rules, see `jassstats presets`. The usual ones of the game if not given.",
)
OVERRIDES = click.option(
    "--set",
    "overrides",
    multiple=True,
    metavar="OPTION=VALUE",
    help="A house rule that differs from the preset. May be repeated.",
)
TABLE_STRATEGIES = strategies("One strategy for all seats, or one for each seat.")
SEED = click.option(
    "--seed",
    type=click.IntRange(0, (1 << 64) - 1),
    default=1,
    show_default=True,
    metavar="N",
    help="The start of the random numbers.",
)
PICTURE = click.option(
    "--picture", type=click.Path(dir_okay=False), metavar="FILE", help="Draw the answer into FILE: .png, .svg or .pdf."
)
SUITS = click.option(
    "--suits", type=click.Choice(["french", "swiss"]), default="french", envvar="JASSSTATS_SUITS", show_default=True,
    help="The suits that are drawn.",
)  # fmt: skip


def all_of(options: Sequence[Decorator]) -> Decorator:
    """Return a decorator that gives a command some options, in their order."""

    def decorate(command: Any) -> Any:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def pairs(texts: Sequence[str]) -> dict[str, Any]:
    """Return `NAME=VALUE` texts as a dictionary."""
    wrong = [text for text in texts if "=" not in text]
    if wrong:
        raise click.UsageError(f"{wrong[0]!r} should be NAME=VALUE.")
    return dict(text.split("=", 1) for text in texts)
