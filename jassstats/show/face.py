"""The functions behind `import jassstats as js`; each command of the program is one call of one of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jassstats import games as rooms

if TYPE_CHECKING:
    from jassstats.ingest import Report
    from jassstats.record import Deal
    from jassstats.show.opened import Opened
    from jassstats.show.told import Told

Tell = Callable[[int, int | None], None]
Files = str | PathLike[str] | Iterable[str | PathLike[str]]


def games() -> list[str]:
    """The games there are."""
    return rooms.names()


def presets(game: str = "schieber") -> dict[str, str]:
    """The presets of a game, with a line each."""
    about: dict[str, str] = rooms.part(game, "options").ABOUT
    return about


def strategies(game: str = "schieber") -> dict[str, str]:
    """The strategies that can play a game, with a line each."""
    return rooms.strategies(game)


def sources() -> dict[str, str]:
    """The log formats that can be read, with a line each."""
    from jassstats.logs import reading

    return reading.sources()
