"""The reader of any log: it recognises the format by the start of the text."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from os import PathLike

from jassstats.errors import UsageError
from jassstats.games import house_rules
from jassstats.games.house_rules import HouseRules
from jassstats.logs.error_codes import internal
from jassstats.logs.jsonl import codec
from jassstats.logs.open_text import Text, Unreadable, open_log, shown
from jassstats.logs.source import OWN, SLIP, Source, all_sources
from jassstats.record import Entry, Problem, names_zone

__all__ = ["OWN", "SLIP", "Reading", "Source", "UnknownSource", "raw", "raws", "read", "sniffed", "sources"]


class UnknownSource(UsageError):
    """Raised for a source that does not exist; the message lists the sources that do."""


@dataclass
class Reading:
    """The entries of one file, in order. They can be read once."""

    text: Text
    source: str
    rules: HouseRules | None = None
    zoned: list[tuple[int, str]] = field(default_factory=list)
    """The deals read so far whose date names a time zone: the line, and the date as it was written."""

    def __iter__(self) -> Iterator[Entry]:
        """Yield each deal or its problem; at the end the problem that stopped the reading, if there was one."""
        entry = None
        for entry in self._entries():
            if entry.deal is not None:
                self._normalise(entry)
            yield entry
        if self.text.trouble:
            yield self.text.trouble
        elif entry is None:
            message = f"no deal in this file, although it starts as {self.source} logs do"
            yield Entry(1, shown(self.text.head), None, Problem("LOG-13", message))

    def _entries(self) -> Iterator[Entry]:
        """Yield the entries of the source. If the source fails, its error becomes the last entry of this file."""
        try:
            yield from all_sources()[self.source].read(self.text)
        except Unreadable as cause:
            yield Entry(1, "", None, cause.problem)
        except Exception as cause:  # noqa: BLE001  a mistake of ours in one file stops no other file
            problem = internal(cause)
            message = f"{problem.message}. The rest of the file was not read"
            yield Entry(1, "", None, problem._replace(message=message))

    def _normalise(self, entry: Entry) -> None:
        """Write date and names in canonical form, and put the deal under other house rules if that was requested."""
        deal = entry.deal
        if deal is None:
            return
        if deal.date is not None and names_zone(deal.date):
            self.zoned.append((entry.line, deal.date))
        codec.normalise(deal)
        rules = self.rules
        if rules is not None and (rules.overrides or deal.preset != rules.preset):
            deal.preset, deal.set = rules.preset, dict(rules.overrides)


def read(path: str | PathLike[str], source: str | None = None, preset: str | None = None) -> Reading:
    """Return the entries of a file.

    Parameters
    ----------
    path
        The file: text, gzip or zstd.
    source
        Name of the log format; recognised by the start of the file if it is not given.
    preset
        House rules under which every deal is taken, instead of its own.

    Raises
    ------
    Unreadable
        If nothing in the file can be read.
    UnknownSource
        If there is no source of that name.

    """
    if source is not None and source not in all_sources():
        raise UnknownSource(f"no source is called {source!r}; there are {', '.join(all_sources())}")
    text = open_log(path)
    name = source or sniffed(text.head)
    if name is None:
        start = shown(text.head[:60].split(b"\n", 1)[0].strip())
        del text  # the error may be kept, and would keep the file open
        raise Unreadable(Problem("LOG-11", f"no source knows a file that starts with {start!r}; --source names one"))
    return Reading(text, name, None if preset is None else _house_rules(preset))


def _house_rules(preset: str) -> HouseRules:
    """Return what a preset or a file of house rules stands for; an unknown preset is refused deal by deal."""
    return house_rules.of_any_game(preset)[1] if preset.endswith(house_rules.SUFFIX) else house_rules.parse(preset)


def sniffed(head: bytes) -> str | None:
    """Return the name of the source that knows how a text starts."""
    return next((name for name, source in all_sources().items() if source.sniff(head)), None)


def sources() -> dict[str, str]:
    """Return each source with what it reads, in one line."""
    return {name: source.ABOUT for name, source in all_sources().items()}


def raw(path: str | PathLike[str], line: int) -> str:
    """Return the text of one line, as the rejects keep it."""
    return raws(path, [line]).get(line, "")


def raws(path: str | PathLike[str], lines: Iterable[int]) -> dict[int, str]:
    """Return the text of several lines, read in one pass."""
    wanted = set(lines)
    last = max(wanted, default=0)
    texts: dict[int, str] = {}
    for number, line in open_log(path).lines():
        if number > last:
            break
        if number in wanted and isinstance(line, bytes):
            texts[number] = shown(line)
    return texts
