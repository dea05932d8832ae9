"""The functions behind `import jassstats as js`; each command of the program is one call of one of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any

from jassstats import games as rooms
from jassstats.show import kernels, sights, studies
from jassstats.show.opened import open_lake

if TYPE_CHECKING:
    from jassstats.ingest import Report, Taken
    from jassstats.logs.lint import Finding, Fixed
    from jassstats.record import Deal, Problem
    from jassstats.runs import Made
    from jassstats.seating import Wish
    from jassstats.show.told import Told
    from jassstats.verify import Check

Path = str | PathLike[str]
Paths = Path | Iterable[Path]
Tell = Callable[[int, int | None], None]
"""Told how much is done, and of how much if that is known."""

GAME = "handjass"
"""The game that is meant where none is named."""

USUAL = frozenset({"parlett_simple", "swisslos_2500"})
"""The house rules of a simulation for which none are named: of each game one."""

open = open_lake  # js.open, as one says it
view, report, hand = sights.view, sights.report, sights.hand
compare, diff, equity, frontier = studies.compare, studies.diff, studies.equity, studies.frontier
advise, ratings, cost = studies.advise, studies.ratings, studies.cost


class WrongRun(ValueError):
    """A simulation that can't be made as it was asked for."""


def games() -> list[str]:
    """The games there are."""
    return rooms.names()


def presets(game: str = GAME) -> dict[str, str]:
    """The presets of a game, with a line each."""
    about: dict[str, str] = rooms.part(game, "options").ABOUT
    return about


def usual(game: str) -> str:
    """The preset that is meant where none is named."""
    return next((preset for preset in presets(game) if preset in USUAL), next(iter(presets(game))))


def strategies(game: str = GAME) -> dict[str, str]:
    """The strategies that can play a game, with a line each."""
    return rooms.strategies(game)


def sources() -> dict[str, str]:
    """The log formats that can be read, with a line each."""
    from jassstats.logs import reading

    return reading.sources()


def simulate(
    game: str,
    lake: Path,
    *,
    preset: str | None = None,
    strategies: "Wish | Iterable[Wish]" = "random_legal",
    overrides: Mapping[str, rooms.Knob] | None = None,
    progress: Tell | None = None,
    **how: Any,
) -> "Made":
    """Generate deals (or whole parties) into a lake; a run that stopped, or is asked for more, goes on from its end."""
    from jassstats import runs
    from jassstats import simulate as room

    kernels.needed(game, "generate")
    try:
        run = room.run(game, preset or usual(game), strategies=strategies, overrides=overrides, **how)
        return runs.into(lake, run, progress)
    except ValueError as error:
        raise WrongRun(str(error)) from None


def ingest(
    files: Paths, lake: Path, source: str | None = None, preset: str | None = None, progress: Tell | None = None
) -> "Report":
    """Read logs into a lake: for each, deals in = accepted + quarantined + duplicates."""
    from jassstats import ingest as room

    kernels.needed()
    return room.ingest(several(files), lake, source, preset, progress)


def remove(files: Paths, lake: Path) -> "list[Taken]":
    """Take files out of a lake: their deals, parties and rejects."""
    from jassstats import ingest as room

    return room.remove(several(files), lake)


def lint(files: Paths, source: str | None = None, preset: str | None = None) -> "Iterator[Finding]":
    """What `ingest` would set aside, and what is not canonical, without writing."""
    from jassstats.logs import lint as room

    kernels.needed()
    return room.lint(several(files), source, preset)


def fix(file: Path) -> "Fixed":
    """Rewrite a log of our own form canonically where that is certain; the old file is kept beside it."""
    from jassstats.logs import lint as room

    return room.fix(file)


def convert(
    file: Path, out: Path, source: str | None = None, preset: str | None = None, progress: Tell | None = None
) -> "tuple[int, list[tuple[int, Problem]]]":
    """Write a log of any format in our own form, or as a slip (.jass).

    How many deals were written; and of those that could not be read or written, the line and the problem.
    """
    from jassstats.logs import reading, writing

    left: list[tuple[int, Problem]] = []

    def readable() -> "Iterator[Deal]":
        for number, entry in enumerate(reading.read(file, source, preset)):
            if progress and number % 1000 == 0:
                progress(number, None)
            tidy = writing.tidied(entry)
            if tidy.deal is not None:
                yield tidy.deal
            elif tidy.problem is not None:
                left.append((tidy.line, tidy.problem))

    return writing.write(out, readable(), tidy=True), left


def show(
    deal: "str | int | Deal",
    lake: Path = "lake",
    source: str | None = None,
    preset: str | None = None,
    *,
    trust: bool = False,
) -> "Told":
    """One deal, told: a record, FILE:LINE or FILE#N of a log, or a key or id of a lake.

    trust: execute the strategy files that the lake names, to deal it again.
    """
    from jassstats.record import Deal
    from jassstats.show import address

    if isinstance(deal, Deal):
        return address.recorded(deal)
    if not str(deal).strip():
        raise address.NoSuchDeal("the address is empty: write a key or an id of the lake, or FILE:LINE of a log")
    if address.in_a_log(str(deal)):
        return address.from_log(str(deal), source, preset)
    return open_lake(lake, trust=trust).deal(deal)


def verify(lake: Path, *, trust: bool = False) -> "list[Check]":
    """Check a lake: hashes, counts, a sample dealt again, stored deals replayed.

    trust: execute the strategy files that the lake names; without it, their runs are not dealt again.
    """
    from jassstats import verify as room

    kernels.needed()
    return room.verify(open_lake(lake, trust=trust).lake)


def warm() -> None:
    """Compile every kernel, by reading, dealing, replaying and weighing a few deals of each game."""
    from jassstats import packing, replay
    from jassstats import simulate as room
    from jassstats.deals import Logged
    from jassstats.record import Entry

    for game in rooms.names():
        kernels.needed(game, "generate")
        for run in (room.run(game, usual(game), deals=8), room.run(game, usual(game), parties=1)):
            deals = room.deals(run, 0, 1)
            logged = [Logged("", "", 0, Entry(1, "", deals.record(row))) for row in range(len(deals))]
            for packed in packing.pack(logged)[0]:
                replay.replay(packed)
        studies.warm_advice(game)
    studies.warm()


def several(files: Paths) -> list[Path]:
    """One file or several, as a list."""
    return [files] if isinstance(files, str | PathLike) else list(files)
