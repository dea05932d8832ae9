"""Types of the arguments that several public functions take."""

from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from typing import TypeAlias

from jassstats import games

Path: TypeAlias = str | PathLike[str]
"""A file or a folder."""

Paths: TypeAlias = Path | Iterable[Path]
"""One file or several."""

Progress: TypeAlias = Callable[[int, int | None], None]
"""A function that is called with how much is done, and of how much if that is known."""

Overrides: TypeAlias = Mapping[str, games.Knob]
"""House rules that differ from the preset, by name."""

Names: TypeAlias = str | Iterable[str]
"""One name for all seats, or a name for each."""


def as_tuple(names: Names) -> tuple[str, ...]:
    """One name or several, as a tuple."""
    return (names,) if isinstance(names, str) else tuple(names)
