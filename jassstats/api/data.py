"""The functions behind `import jassstats as js`; each command of the program is one call of one of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any

from jassstats import games
from jassstats.access import compile_notice
from jassstats.access.lake import open_lake
from jassstats.api import display, studies

if TYPE_CHECKING:
    from jassstats.audit import Check
    from jassstats.ingestion.files import Report, Taken
    from jassstats.ingestion.lint import Finding, Fixed
    from jassstats.record import Deal, Problem
    from jassstats.render.deal import Told
    from jassstats.simulation.strategy_loader import Wish
    from jassstats.simulation.to_lake import Made

Path = str | PathLike[str]
Paths = Path | Iterable[Path]
Tell = Callable[[int, int | None], None]
"""Told how much is done, and of how much if that is known."""

GAME = "handjass"
"""The game that is meant where none is named."""

USUAL = frozenset({"parlett_simple", "swisslos_2500"})
"""The house rules of a simulation for which none are named: of each game one."""

open = open_lake  # js.open, as one says it
view, report, hand = display.view, display.report, display.hand
compare, diff, equity, frontier = studies.compare, studies.diff, studies.equity, studies.frontier
advise, ratings, cost = studies.advise, studies.ratings, studies.cost


def list_games() -> list[str]:
    """The games there are."""
    return games.names()


def list_presets(game: str = GAME) -> dict[str, str]:
    """The presets of a game, with a line each."""
    about: dict[str, str] = games.load(game).options.ABOUT
    return about


def usual(game: str) -> str:
    """The preset that is meant where none is named."""
    return next((preset for preset in list_presets(game) if preset in USUAL), next(iter(list_presets(game))))


def list_strategies(game: str = GAME) -> dict[str, str]:
    """The strategies that can play a game, with a line each."""
    return games.strategies(game)


def list_sources() -> dict[str, str]:
    """The log formats that can be read, with a line each."""
    from jassstats.logs import read as log_reader

    return log_reader.sources()


def simulate(
    game: str,
    lake: Path,
    *,
    preset: str | None = None,
    strategies: "Wish | Iterable[Wish]" = "random_legal",
    overrides: Mapping[str, games.Knob] | None = None,
    progress: Tell | None = None,
    **how: Any,
) -> "Made":
    """Generate deals (or whole parties) into a lake; a run that stopped, or is asked for more, goes on from its end."""
    from jassstats.simulation import runs, to_lake

    compile_notice.needed(game, "play.deals")
    run = runs.run(game, preset or usual(game), strategies=strategies, overrides=overrides, **how)
    return to_lake.into(lake, run, progress)


def ingest(
    files: Paths, lake: Path, source: str | None = None, preset: str | None = None, progress: Tell | None = None
) -> "Report":
    """Read logs into a lake: for each, deals in = accepted + quarantined + duplicates."""
    from jassstats.ingestion import files as ingestion

    compile_notice.needed()
    return ingestion.ingest(several(files), lake, source, preset, progress)


def remove(files: Paths, lake: Path) -> "list[Taken]":
    """Take files out of a lake: their deals, parties and rejects."""
    from jassstats.ingestion import files as ingestion

    return ingestion.remove(several(files), lake)


def lint(files: Paths, source: str | None = None, preset: str | None = None) -> "Iterator[Finding]":
    """What `ingest` would set aside, and what is not canonical, without writing."""
    from jassstats.ingestion import lint as linter

    compile_notice.needed()
    return linter.lint(several(files), source, preset)


def fix(file: Path) -> "Fixed":
    """Rewrite a log of our own form canonically where that is certain; the old file is kept beside it."""
    from jassstats.ingestion import lint as linter

    return linter.fix(file)


def convert(
    file: Path, out: Path, source: str | None = None, preset: str | None = None, progress: Tell | None = None
) -> "tuple[int, list[tuple[int, Problem]]]":
    """Write a log of any format in our own form, or as a slip (.jass).

    How many deals were written; and of those that could not be read or written, the line and the problem.
    """
    from jassstats.logs import read as log_reader
    from jassstats.logs import write as log_writer
    from jassstats.logs.jsonl import codec

    left: list[tuple[int, Problem]] = []

    def readable() -> "Iterator[Deal]":
        for number, entry in enumerate(log_reader.read(file, source, preset)):
            if progress and number % 1000 == 0:
                progress(number, None)
            tidy = codec.tidied(entry)
            if tidy.deal is not None:
                yield tidy.deal
            elif tidy.problem is not None:
                left.append((tidy.line, tidy.problem))

    return log_writer.write(out, readable(), tidy=True), left


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
    from jassstats.access import deal_address
    from jassstats.record import Deal

    if isinstance(deal, Deal):
        return deal_address.recorded(deal)
    if not str(deal).strip():
        raise deal_address.NoSuchDeal("the address is empty: write a key or an id of the lake, or FILE:LINE of a log")
    if deal_address.in_a_log(str(deal)):
        return deal_address.from_log(str(deal), source, preset)
    return open_lake(lake, trust=trust).deal(deal)


def verify(lake: Path, *, trust: bool = False) -> "list[Check]":
    """Check a lake: hashes, counts, a sample dealt again, stored deals replayed.

    trust: execute the strategy files that the lake names; without it, their runs are not dealt again.
    """
    from jassstats import audit

    compile_notice.needed()
    return audit.verify(open_lake(lake, trust=trust).lake)


def warm() -> None:
    """Compile every kernel, by reading, dealing, replaying and weighing a few deals of each game."""
    from jassstats.record import Entry
    from jassstats.replay import pack, replay
    from jassstats.replay.columns import Logged
    from jassstats.simulation import runs

    for game in games.names():
        compile_notice.needed(game, "play.deals")
        for run in (runs.run(game, usual(game), deals=8), runs.run(game, usual(game), parties=1)):
            deals = runs.deals(run, 0, 1)
            logged = [Logged("", "", 0, Entry(1, "", deals.record(row))) for row in range(len(deals))]
            for packed in pack.pack(logged)[0]:
                replay.replay(packed)
        studies.warm_advice(game)
    studies.warm()


def several(files: Paths) -> list[Path]:
    """One file or several, as a list."""
    return [files] if isinstance(files, str | PathLike) else list(files)
