"""Write runs into a lake. One row a deal is stored; other tables are made from the deal when they are needed.

An interrupted run continues where it stopped; a finished one to which deals are added continues from its end.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from jassstats import facts, games, lake
from jassstats.errors import UsageError
from jassstats.lake import query_guard, write
from jassstats.lake.macros import MACROS
from jassstats.lake.manifest import Manifest
from jassstats.lake.query import SETTINGS
from jassstats.replay import replay
from jassstats.replay.columns import Deals, partie_name
from jassstats.results import Result, Row
from jassstats.rules.standing import Standing
from jassstats.simulation import runs, strategy_loader
from jassstats.simulation.runs import Run

if TYPE_CHECKING:
    import duckdb

PART = 65_536
"""The approximate number of deals in a part of a lake."""
AHEAD = 2
"""The number of parts made ahead of the one being written: one a core."""

Progress = Callable[[int, int | None], None]


@dataclass(frozen=True, repr=False)
class SimulationReport(Result):
    """The report of a simulation that was written into a lake.

    Attributes
    ----------
    lake : str
        The folder of the lake.
    run : int
        The number of the run in the lake.
    deals : int
        Deals that were added now.
    had : int
        Deals or parties that the run had before.
    tried : int
        Deals that were dealt to find those that satisfy the condition.

    """

    lake: str
    run: int
    deals: int
    had: int
    tried: int

    def records(self) -> list[Row]:
        """Return one row."""
        return [asdict(self)]

    def notes(self) -> list[str]:
        """Return what was done, in a sentence."""
        return [self.sentence()]

    def sentence(self) -> str:
        """Return the report as a sentence.

        Returns
        -------
        str
            The sentence.

        Examples
        --------
        >>> import jassstats as js
        >>> js.simulate("schieber", "lake", deals=10).sentence()
        'lake: run 1 has 10 more deals.'

        """
        before = f", beside the {self.had:,} it had" if self.had else ""
        chosen = f", chosen from {self.tried:,} dealt" if self.tried > self.deals else ""
        return f"{self.lake}: run {self.run} has {self.deals:,} more deals{before}{chosen}."


def into(path: str | PathLike[str], run: Run, progress: Progress | None = None) -> SimulationReport:
    """Make the missing deals of `run` in a lake, new or not. Raises `LakeError` if it can't be written."""
    write.create(Path(path))
    with write.writer(lake.open(Path(path))) as writer:
        number, had, tried = _begin(run, writer.manifest)
        run = run.numbered(number)
        added, done, sought = 0, had, tried
        for found, upto, tables in _parts(run, had, tried, writer.manifest.next_key):
            writer.store(tables, run=number)
            added += len(tables["deals"])
            done, sought = done + found, upto
            writer.manifest.runs[number] = {**run.as_dict(), "done": done, "tried": sought}
            writer.commit()
            if progress:
                progress(done, run.total)
    return SimulationReport(str(path), number, added, had, sought - tried)


def _begin(run: Run, manifest: Manifest) -> tuple[int, int, int]:
    """The number of a run in the lake, its deals or parties there, and the number of deals tried to find them."""
    asked = _identity(run.as_dict())
    for number, settings in manifest.runs.items():
        if _identity(settings) == asked:
            return number, int(settings["done"]), int(settings["tried"])
    number = manifest.next_run
    manifest.next_run = number + 1
    return number, 0, 0


def _identity(settings: dict[str, Any]) -> dict[str, Any]:
    """Return the settings that identify a run, all but its length."""
    kept = {k: v for k, v in settings.items() if k not in ("run", "deals", "parties", "done", "tried")}
    return kept | {"of_parties": settings["parties"] is not None}


def _parts(run: Run, had: int, tried: int, key: int) -> Iterator[tuple[int, int, dict[str, pa.Table]]]:
    """Generate the missing parts: the number of deals or parties of each, the last address, and the tables."""
    for found, upto, tables in _chosen(run, had, tried) if run.where else _ahead(run, had):
        deals = tables["deals"]
        keys = facts.numbers(np.arange(key, key + len(deals)))
        key += len(deals)
        yield found, upto, {**tables, "deals": deals.set_column(0, deals.schema.field("deal"), keys)}


def _ahead(run: Run, had: int) -> Iterator[tuple[int, int, dict[str, pa.Table]]]:
    """Generate parts in order; the next ones are made on other cores in the meantime."""
    step = PART if run.parties is None else PART // runs.PARTIE
    if strategy_loader.is_plain(
        run.game, run.strategies
    ):  # this run can use one core only, and Ctrl-C reaches this thread alone
        for first in range(had, run.total, step):
            count = min(step, run.total - first)
            yield count, first + count, _made(run, first, count)
        return
    waiting: list[tuple[int, int, Future[dict[str, pa.Table]]]] = []
    with ThreadPoolExecutor(AHEAD) as pool:
        for first in range(had, run.total, step):
            count = min(step, run.total - first)
            waiting.append((count, first + count, pool.submit(_made, run, first, count)))
            if len(waiting) > AHEAD:
                count, upto, ready = waiting.pop(0)
                yield count, upto, ready.result()
        for count, upto, ready in waiting:
            yield count, upto, ready.result()


def _made(run: Run, first: int, count: int) -> dict[str, pa.Table]:
    """The tables of some deals or parties of a run, from summaries of the game's loop if it offers them."""
    told = runs.summaries(run, first, count)
    return _tables(run, *told) if told else _replayed(run, runs.deals(run, first, count))


def _replayed(run: Run, deals: Deals) -> dict[str, pa.Table]:
    return _tables(run, deals, replay.replay(deals))


def _tables(run: Run, deals: Deals, outcome: np.ndarray) -> dict[str, pa.Table]:
    """Return the stored tables of a part; its deals are numbered from 0."""
    n = len(deals)
    tables = facts.tables(deals, outcome, np.arange(n), np.arange(n, dtype=np.uint64), {"deals"})
    return tables if run.parties is None else {**tables, "parties": _parties(run, deals, outcome)}


def _chosen(run: Run, had: int, tried: int) -> Iterator[tuple[int, int, dict[str, pa.Table]]]:
    """The deals whose hands satisfy the condition of the run, in order of address."""
    wanted, hit = run.total - had, tried
    while wanted > 0:
        deals = runs.deals(run, tried, PART)
        which = fitting(deals, run.where)[:wanted]
        tried = tried + PART if len(which) < wanted else int(which[-1]) + tried + 1
        wanted -= len(which)
        if len(which):
            hit = tried
            yield len(which), tried, _replayed(run, deals.take(which))
        elif tried - hit >= GIVE_UP:
            raise UsageError(_given_up(run, tried, tried - hit, wanted))


GIVE_UP = 8_000_000
"""The number of deals in a row that may fail a condition before the search ends."""


def _given_up(run: Run, tried: int, since: int, wanted: int) -> str:
    """Return the message for a condition that hardly any deal satisfies, or none."""
    if wanted == run.total:
        return f"not one of {tried:,} deals satisfies {run.where!r}: given up"
    found = run.total - wanted
    return (
        f"{run.where!r} is too rare: {tried:,} deals were tried, of the last {since:,} not one satisfies it; "
        f"the {found:,} that do are kept"
    )


def fitting(deals: Deals, where: str) -> np.ndarray:
    """The rows whose dealt hands satisfy a SQL condition on hand_0 … hand_3 (masks), dealer and forehand."""
    import duckdb

    connection = duckdb.connect(config=SETTINGS)
    connection.execute(MACROS)
    query = f"select row from hands where (\n{where}\n) order by row"  # noqa: S608  what it may name is guarded below
    try:
        strange = query_guard.tables(connection, query) - {"hands"}
    except duckdb.Error as error:
        raise _not_understood(error) from None
    if strange:
        raise UsageError(f"a condition on the hands can't ask {', '.join(sorted(strange))}")
    columns: dict[str, Any] = {
        f"hand_{seat}": deals.rows["hands"][:, seat].astype(np.int64) for seat in range(deals.rows["hands"].shape[1])
    }
    columns |= {
        "row": np.arange(len(deals)),
        "dealer": deals.rows["dealer"].astype(np.int16),
        "forehand": ((deals.rows["dealer"] + 1) % deals.rows["players"]).astype(np.int16),
    }
    connection.register("hands", pa.table(columns))
    try:
        return np.asarray(connection.execute(query).fetchnumpy()["row"], np.int64)
    except duckdb.Error as error:
        raise _not_understood(error) from None


def _not_understood(error: "duckdb.Error") -> UsageError:
    return UsageError(f"the condition on the hands is not understood: {str(error).splitlines()[0]}")


def _parties(run: Run, deals: Deals, outcome: np.ndarray) -> pa.Table:
    """The rows of `parties` for whole parties: one for each partie and seat."""
    if deals.parties is None:
        raise ValueError("these deals belong to no parties")
    partie = games.load(run.game).partie
    options = games.house(run.game, run.preset, run.overrides)
    sides, rows, first = games.load(run.game).rules.SIDES, [], 0
    for last in np.flatnonzero(np.diff(deals.parties[:, 0], append=-1)).tolist():
        sums = partie.begin(options, len(run.strategies), int(deals.rows["dealer"][first]))
        for i in range(first, last + 1):
            score, whole = outcome["score"][i, :sides].tolist(), bool(outcome["complete"][i])
            partie.enter(sums, deals.rows[i], score, outcome[i], whole=whole)
        rows += list(_rows(run, int(deals.parties[last, 0]), sums, partie.standings(sums)))
        first = last + 1
    return facts.table("parties", {name: [row[name] for row in rows] for name in rows[0]})


def _rows(run: Run, partie: int, sums: Any, standings: Sequence[Standing]) -> Iterator[dict[str, Any]]:
    for seat, (strategy, now) in enumerate(zip(run.strategies, standings, strict=True)):
        yield {
            "partie": partie_name(run, partie),
            "game": run.game,
            "seat": seat,
            "player": strategy,
            **now._asdict(),
            "deals": sums.deals,
            "finished": sums.finished,
            "run": run.run,
        }


def regenerate(
    settings: dict[str, Any], keys: np.ndarray, indices: np.ndarray, wanted: set[str], *, trust: bool = False
) -> dict[str, pa.Table]:
    """Make tables of a part of a run once more, from the addresses of its deals. See `lake.query.Regenerate`.

    trust: execute the strategy files that the run names, even if the user did not name them.

    """
    try:
        run = runs.stored(settings, trust=trust)
    except runs.NotReproducible as error:
        raise lake.LakeError(str(error)) from error
    indices = indices.astype(np.uint64)  # kernels take addresses as uint64
    deals = deals_at(run, indices)
    if deals.index is None or not np.array_equal(deals.index, indices):
        raise lake.LakeError(f"run {run.run} does not give the deals that are stored: the lake is damaged")
    return facts.tables(deals, replay.replay(deals), np.arange(len(deals)), keys, wanted)


def deals_at(run: Run, indices: np.ndarray) -> Deals:
    """Return the deals of a run at some addresses."""
    if run.parties is None:
        return runs.deals_at(run, indices)
    slots = games.load(run.game).deal_loop.SLOTS
    first, last = int(indices.min()) // slots, int(indices.max()) // slots
    deals = runs.deals(run, first, last - first + 1)
    return deals.take(np.flatnonzero(np.isin(np.asarray(deals.index), indices)))
