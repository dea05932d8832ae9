"""A log, whatever its form: which source reads it is found by looking at how it starts."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from os import PathLike
from pkgutil import iter_modules
from types import ModuleType

from jassstats.errors import UsageError
from jassstats.games import house_rules
from jassstats.games.house_rules import HouseRules
from jassstats.logs import slip
from jassstats.logs import sources as formats
from jassstats.logs.error_codes import internal
from jassstats.logs.jsonl import read as jsonl
from jassstats.logs.open_text import Text, Unreadable, open_log, shown
from jassstats.record import Entry, Problem

OWN, SLIP = "jassstats", "slip"


class UnknownSource(UsageError):
    """A source that is not there; its text lists those that are."""


@cache
def modules() -> dict[str, ModuleType]:
    """Every module in sources/, and before them our own two forms."""
    found = sorted(module.name for module in iter_modules(formats.__path__))
    return {OWN: jsonl, SLIP: slip} | {name: import_module(f"{formats.__name__}.{name}") for name in found}


@dataclass
class Reading:
    """The entries of one file, in order, once."""

    text: Text
    source: str
    rules: HouseRules | None = None

    def __iter__(self) -> Iterator[Entry]:
        """Each deal, or what stands in its place; at the end what stopped the reading, if anything did."""
        entries = modules()[self.source].read(self.text)
        try:
            yield from entries if self.rules is None else (_under(entry, self.rules) for entry in entries)
        except Unreadable as cause:
            yield Entry(1, "", None, cause.problem)
        except Exception as cause:  # noqa: BLE001  a mistake of ours in one file stops no other file
            problem = internal(cause)
            message = f"{problem.message}. The rest of the file was not read"
            yield Entry(1, "", None, problem._replace(message=message))
        if self.text.trouble:
            yield self.text.trouble


def _under(entry: Entry, rules: HouseRules) -> Entry:
    """An entry whose deal is taken under other house rules: knobs that differed from its own preset fall away."""
    if entry.deal is not None and (rules.overrides or entry.deal.preset != rules.preset):
        entry.deal.preset, entry.deal.set = rules.preset, dict(rules.overrides)
    return entry


def read(path: str | PathLike[str], source: str | None = None, preset: str | None = None) -> Reading:
    """The entries of a file. Raises `Unreadable` if there is nothing to be read, `UnknownSource` for a wrong name."""
    if source is not None and source not in modules():
        raise UnknownSource(f"no source is called {source!r}; there are {', '.join(modules())}")
    text = open_log(path)
    found = source or sniffed(text.head)
    if found is None:
        start = shown(text.head[:60].split(b"\n", 1)[0].strip())
        del text  # the error may be kept, and would keep the file open
        raise Unreadable(Problem("LOG-11", f"no source knows a file that starts with {start!r}; --source names one"))
    return Reading(text, found, None if preset is None else _house_rules(preset))


def _house_rules(preset: str) -> HouseRules:
    """What a preset or a file of house rules stands for; an unknown preset is told deal by deal."""
    return house_rules.of_any_game(preset)[1] if preset.endswith(house_rules.SUFFIX) else house_rules.parse(preset)


def sniffed(head: bytes) -> str | None:
    """The source that knows how a text starts."""
    return next((name for name, module in modules().items() if module.sniff(head)), None)


def sources() -> dict[str, str]:
    """Each source with what it reads, in one line."""
    return {name: module.ABOUT for name, module in modules().items()}


def raw(path: str | PathLike[str], line: int) -> str:
    """The text of one line, as the rejects keep it."""
    return raws(path, [line]).get(line, "")


def raws(path: str | PathLike[str], lines: Iterable[int]) -> dict[int, str]:
    """The text of several lines, read in one pass."""
    wanted = set(lines)
    last = max(wanted, default=0)
    found: dict[int, str] = {}
    for number, line in open_log(path).lines():
        if number > last:
            break
        if number in wanted and isinstance(line, bytes):
            found[number] = shown(line)
    return found
