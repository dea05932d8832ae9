"""The functions behind `import jassstats as js`; each command of the program is one call of one of them."""

from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from typing import TYPE_CHECKING, Any

from jassstats import games as rooms
from jassstats.show.opened import Opened, open_lake

if TYPE_CHECKING:
    from jassstats.ingest import Report
    from jassstats.logs.lint import Finding
    from jassstats.record import Deal
    from jassstats.show.told import Told

Path = str | PathLike[str]
Tell = Callable[[int, int | None], None]
"""Told how much is done, and of how much if that is known."""

open = open_lake  # noqa: A001  js.open, as one says it


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


def show(deal: "str | Deal", lake: Path = "lake", source: str | None = None, preset: str | None = None) -> "Told":
    """One deal, told: a record, FILE:LINE or FILE#N of a log, or a key or id of a lake."""
    from jassstats.record import Deal
    from jassstats.show import address

    if isinstance(deal, Deal):
        return address.simulated(deal)
    if address.in_a_log(deal):
        return address.from_log(deal, source, preset)
    return open_lake(lake).deal(deal)


def convert(
    file: Path, out: Path, source: str | None = None, preset: str | None = None, progress: Tell | None = None
) -> tuple[int, int]:
    """Write a log of any known format in our own form; how many deals were written, and how many could not be read."""
    from jassstats.logs import reading, writing

    left = 0

    def readable() -> "Iterator[Deal]":
        nonlocal left
        for number, entry in enumerate(reading.read(file, source, preset)):
            if progress and number % 1000 == 0:
                progress(number, None)
            if entry.deal is None:
                left += 1
            else:
                yield entry.deal

    return writing.write(out, readable()), left
