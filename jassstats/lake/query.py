"""Queries of a lake: a DuckDB connection with one view a table, without access to anything else.

A part of simulated deals may lack tables. The first query that names such a table regenerates and stores it. A query of
a view without its table raises an error, so no answer silently leaves deals out.
"""

import os
import weakref
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from jassstats.lake import aliases, manifest, query_guard, readers, table_files, view_choice, views
from jassstats.lake.errors import LakeError, ReadOnly, first_words
from jassstats.lake.ledger_tables import LEDGERS
from jassstats.lake.macros import MACROS
from jassstats.lake.manifest import Manifest, part_path
from jassstats.lake.schema import TABLES
from jassstats.record import composed

if TYPE_CHECKING:
    import duckdb
    import numpy as np
    import pyarrow as pa

    Numbers = np.ndarray[Any, np.dtype[np.uint64]]

Regenerate = Callable[[dict[str, Any], "Numbers", "Numbers", set[str]], "dict[str, pa.Table]"]
"""(run, keys of the deals, their indices in the run, tables wanted) → the tables."""

ProgressBar = Callable[[str, str], AbstractContextManager[Callable[[int, int | None], None]]]
"""A function of a title and a unit that opens a context with a callback `progress(done, total)`."""

Got = TypeVar("Got")

AT_ONCE = 2
"""The number of parts regenerated at the same time: one a core."""

SETTINGS: dict[str, Any] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "python_enable_replacements": "false",
    "memory_limit": os.environ.get("JASSSTATS_MEMORY", "4GB"),
    "max_temp_directory_size": os.environ.get("JASSSTATS_SPILL", "16GB"),
}
"""The settings of DuckDB: it fetches and loads nothing, and has bounds of memory and of disk."""


@contextmanager
def _silent(title: str, unit: str) -> Iterator[Callable[[int, int | None], None]]:  # noqa: ARG001  no progress is shown
    yield lambda _done, _total: None


class Lake:
    """A lake to read. It always answers from the parts committed last, also while another process writes."""

    def __init__(self, path: Path, regenerate: Regenerate | None = None, aliases_path: Path | None = None) -> None:
        """Take the same parameters as `lake.open`."""
        self.path = path.absolute()  # stays the same lake if the working folder changes
        self.regenerate = regenerate
        self.progress_bar: ProgressBar = _silent
        self.trust = False  # strategy files that the manifest names may be executed
        self._aliases_path = aliases_path
        self._read: tuple[Any, Manifest] | None = None
        self._open: tuple[Any, dict[bool, duckdb.DuckDBPyConnection]] | None = None  # by: columns of deals beside
        self._moment: readers.Hold | None = None
        self._last_hold: tuple[Any, weakref.ref[readers.Hold]] | None = None  # after the state of the manifest's file

    @property
    def manifest(self) -> Manifest:
        """The manifest committed last."""
        if self._moment is not None:
            return self._moment.manifest
        stamp = self._file_state()
        if self._read is None or self._read[0] != stamp:
            self._read = (stamp, manifest.read(self.path))
        return self._read[1]

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """Answer all queries inside from the parts committed now, also while another process writes.

        Raises `LakeError` for a query that fails inside because a file of the lake is damaged.
        """
        import duckdb

        before = self._moment
        self._moment = self._hold()
        try:
            yield
        except duckdb.InterruptException:
            raise
        except duckdb.Error as error:
            raise LakeError(
                f"{self.path} can't be read: {first_words(error)}. `jassstats verify` names the damaged files"
            ) from error
        finally:
            self._moment = before

    def sql(self, query: str, **params: object) -> "duckdb.DuckDBPyRelation":
        """Return the answer to one reading query over the lake's views; `$name` stands for a parameter.

        Every table about deals has the columns of its deal beside its own: game, preset, players, date, run, partie.
        Names are compared in composed letters (NFC), in which a lake keeps them.
        """
        text, values = composed(query), _composed(params)
        return self._bound(text, lambda on: on.sql(text, params=values) if values else on.sql(text))

    def execute(self, query: str, **params: object) -> "duckdb.DuckDBPyConnection":
        """Run the query of `sql`, and return a connection from which the rows are fetched some at a time."""
        text, values = composed(query), _composed(params)
        return self._bound(text, lambda on: on.execute(text, values or None))

    def stored(self, query: str, **params: object) -> "duckdb.DuckDBPyRelation":
        """Run the query over the tables as they are stored, without the columns of the deal."""
        text, values = composed(query), _composed(params)
        self._ready(text)
        return self._current().sql(text, params=values) if values else self._current().sql(text)

    def _bound(self, query: str, ask: "Callable[[duckdb.DuckDBPyConnection], Got]") -> Got:
        """Return the result of `ask` with the first views to which the query can be bound."""
        import duckdb

        failed: duckdb.BinderException | None = None
        for beside in self._ready(query):
            try:
                return ask(self._current(beside=beside))
            except duckdb.BinderException as error:
                failed = error if beside or failed is None else failed
        assert failed is not None  # noqa: S101  there is always a view to try
        raise failed

    def _ready(self, query: str) -> tuple[bool, ...]:
        """Return the views to try, as `view_choice.order`; regenerate all tables that the query names.

        Raises `WrongQuery` if it is no reading query.
        """
        nodes = query_guard.nodes(self._current(), query)
        tables = query_guard.tables_of(nodes)
        self.make(tables)
        return view_choice.order(nodes, tables)

    def named(self, query: str) -> set[str]:
        """Return the tables that a query names. Raises `WrongQuery` if it is no reading query."""
        return query_guard.tables(self._current(), query)

    def make(self, tables: set[str]) -> None:
        """Regenerate those of the tables that simulated parts lack."""
        while self._make(tables & set(TABLES)):  # while a simulation adds parts
            self._open = None

    def interrupt(self) -> None:
        """Interrupt the query that runs now. A query that starts later is not interrupted."""
        opened = self._open
        for connection in list(opened[1].values()) if opened is not None else ():
            connection.interrupt()

    def abandon(self) -> None:
        """Leave the connections to a query that does not stop. The next query opens new ones."""
        self._open = None

    def connect(self, tables: Iterable[str] | None = None) -> "duckdb.DuckDBPyConnection":
        """Return a new connection with the tables as stored; missing ones that are named are regenerated."""
        named = set(tables or ())
        if unknown := named - set(TABLES) - set(LEDGERS):
            raise LakeError(f"no table {', '.join(sorted(unknown))}: there are {', '.join([*TABLES, *LEDGERS])}")
        if self._make(named & set(TABLES)):
            self._open = None  # its views lack the new tables
        return self._connect(beside=False)

    def _connect(self, *, beside: bool) -> "duckdb.DuckDBPyConnection":
        hold = self._hold()
        players = aliases.read(self.path, self._aliases_path)
        connection = _connection(self.path, hold.manifest, players, beside=beside)
        weakref.finalize(connection, _unused, hold)
        return connection

    def files(self) -> list[dict[str, Any]]:
        """Return the ledger of files. deals_in = accepted + quarantined + duplicates."""
        return ledger_rows(self.manifest)["files"]

    def counts(self) -> dict[str, int]:
        """Return the stored rows by table."""
        counts = dict.fromkeys(TABLES, 0)
        for part in self.manifest.parts.values():
            for table, kept in part.tables.items():
                counts[table] += kept.rows
        return counts

    def _current(self, *, beside: bool = False) -> "duckdb.DuckDBPyConnection":
        hold = self._hold()  # the same one while nothing is committed, and so the same connection
        stamp = (id(hold), [_mark(path) for path in aliases.places(self.path, self._aliases_path)])
        if self._open is None or self._open[0] != stamp:
            self._open = (stamp, {})
        if beside not in self._open[1]:
            self._open[1][beside] = self._connect(beside=beside)
        return self._open[1][beside]

    def _make(self, tables: set[str]) -> bool:
        """Regenerate the tables that simulated parts lack, and return whether any was missing."""
        held = self.manifest
        lacking = {n: lacks for n in held.parts if (lacks := table_files.lacks(self.path, held, n) & tables)}
        if lacking:
            with self.progress_bar("Dealing again", "parts") as progress, ThreadPoolExecutor(AT_ONCE) as pool:
                for done, _ in enumerate(pool.map(self._make_part, lacking, lacking.values()), 1):
                    progress(done, len(lacking))
        return bool(lacking)

    def _make_part(self, number: int, tables: set[str]) -> None:
        from jassstats.lake import parts

        part = self.manifest.parts[number]
        if self.regenerate is None or part.run is None:
            raise LakeError(f"{', '.join(sorted(tables))} of part {number} is not stored and nothing here can make it")
        deals = parts.read_part(self.path, "deals", number, ["deal", "index"])
        keys, indices = (deals.column(name).to_numpy() for name in ("deal", "index"))
        made = self.regenerate(self.manifest.runs[part.run], keys, indices, tables)
        for table in tables:
            try:
                parts.keep(part_path(self.path, table, number), table, made[table])
            except ReadOnly:
                parts.keep(table_files.made_again(self.path, table, number)[1], table, made[table])

    def _hold(self) -> readers.Hold:
        """Return the hold on the manifest of this moment, or on the one committed last, shared by all that need it."""
        if self._moment is not None:
            return self._moment
        state = self._file_state()
        hold = self._last_hold[1]() if self._last_hold is not None and self._last_hold[0] == state else None
        if hold is None:
            hold = readers.Hold(self.path)
            self._last_hold = (state, weakref.ref(hold))
        return hold

    def _file_state(self) -> Any:
        return _mark(self.path / manifest.NAME)


def _unused(_hold: readers.Hold) -> None:
    """Keep the hold, and so its parts, until the connection is closed."""


def ledger_rows(held: Manifest) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of the ledgers `files` and `runs`."""
    files = [{"file": name, **msgspec.to_builtins(page)} for name, page in held.files.items()]
    runs = [{**run, "run": n, "settings": msgspec.json.encode(run).decode()} for n, run in held.runs.items()]
    wanted = {"files": files, "runs": runs}
    return {name: [{c: row.get(c) for c in LEDGERS[name].columns} for row in rows] for name, rows in wanted.items()}


def _connection(lake: Path, held: Manifest, players: dict[str, str], *, beside: bool) -> "duckdb.DuckDBPyConnection":
    """Open a connection with views over the committed parts, and shut it off from everything else."""
    import duckdb

    connection = duckdb.connect(config=SETTINGS)
    if players:
        connection.execute("create table alias as select unnest(map_keys(m)) as name, unnest(map_values(m)) as player "
                           "from (select $1::map(varchar, varchar) as m)", [players])  # fmt: skip
    paths = {table: table_files.paths(lake, held, table) for table in TABLES}
    for table in TABLES:
        missing, aliased = table_files.missing(lake, held, table), bool(players)
        connection.execute(
            views.view_beside(table, paths[table], paths["deals"], missing, aliased=aliased)
            if beside and table in views.BESIDE
            else views.view(table, paths[table], missing, aliased=aliased)
        )
    for table, rows in ledger_rows(held).items():
        connection.execute(views.ledger(table), [msgspec.json.encode(rows).decode()])
    connection.execute(
        MACROS + views.comments(TABLES | views.BESIDE if beside else TABLES, "view") + views.comments(LEDGERS, "table")
    )
    _shut(connection, [path for found in paths.values() for path in found])
    return connection


def _shut(connection: "duckdb.DuckDBPyConnection", paths: list[Path]) -> None:
    """Forbid reading anything but the parts, and changing any setting."""
    connection.execute(f"set temp_directory = {views.quoted(table_files.private_folder())}")
    named = {name: None for path in paths for name in (str(path), views.pattern(path))}
    connection.execute(f"set allowed_paths = [{', '.join(map(views.quoted, named))}]")
    connection.execute("set enable_external_access = false; set lock_configuration = true")


def _mark(path: Path) -> Any:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino, found.st_size


def _composed(params: dict[str, object]) -> dict[str, object]:
    """Return the parameters of a query, texts in composed letters."""
    return {name: composed(value) if isinstance(value, str) else value for name, value in params.items()}
