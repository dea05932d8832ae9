"""The protocol `Source` of a log format, and the registry of all installed sources.

The project's two own forms come first, then the formats in `sources/`, then those that other packages publish under the
entry point `jassstats.sources`. A source is a module, or any object, with the three members of `Source`.
"""

import warnings
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import Protocol, runtime_checkable

from jassstats.logs import slip
from jassstats.logs import sources as formats
from jassstats.logs.jsonl import read as jsonl
from jassstats.logs.open_text import Text
from jassstats.record import Entry

OWN, SLIP = "jassstats", "slip"
GROUP = "jassstats.sources"
"""The entry point under which a package publishes a source: name of the source = module."""


@runtime_checkable
class Source(Protocol):
    """One log format."""

    ABOUT: str
    """One line about the logs that the source reads."""

    def sniff(self, head: bytes) -> bool:
        """Return whether a text that starts with `head` (its first 64 KiB) is in this format."""

    def read(self, text: Text) -> Iterator[Entry]:
        """Yield an entry for every deal of the text, in order; a deal that can't be read gives its problem."""


@cache
def all_sources() -> dict[str, Source]:
    """Return every source by its name, in the order in which they are tried."""
    names = sorted(module.name for module in iter_modules(formats.__path__))
    own: dict[str, Source] = {OWN: jsonl, SLIP: slip}
    own |= {name: import_module(f"{formats.__name__}.{name}") for name in names}
    return own | {point.name: source for point in _published(own) if (source := _loaded(point)) is not None}


def _published(own: dict[str, Source]) -> list[EntryPoint]:
    """Return the entry points of other packages. The name of a built-in source can't be taken."""
    points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    for point in points:
        if point.name in own:
            warnings.warn(f"{point.value} can't be the source {point.name!r}: jassstats has one", stacklevel=2)
    return [point for point in points if point.name not in own]


def _loaded(point: EntryPoint) -> Source | None:
    """Return the source behind an entry point; none, with a warning, if it can't be used."""
    try:
        source = point.load()
    except Exception as cause:  # noqa: BLE001  another package's fault keeps no log of ours from being read
        warnings.warn(f"the source {point.name!r} ({point.value}) can't be loaded: {cause!r}", stacklevel=2)
        return None
    if not isinstance(source, Source):
        warnings.warn(f"{point.value} is no source: it needs ABOUT, sniff and read", stacklevel=2)
        return None
    return source
