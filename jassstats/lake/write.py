"""Writing into a lake: parts first, then the manifest that names them.

    with writer(lake) as lake_writer:
        lake_writer.store(tables)
        lake_writer.commit()

A part that was stored but not committed is no part of the lake, and the next writer deletes it.
"""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from jassstats.lake import lock, manifest, parquet, parts, readers
from jassstats.lake.errors import LakeError, failed
from jassstats.lake.manifest import COLUMNS, Manifest, Part, part_path
from jassstats.lake.query import Lake
from jassstats.lake.schema import TABLES

if TYPE_CHECKING:
    import pyarrow as pa


SMALL = 4_096
"""Deals below which a part is small."""
MANY = 16
"""Small parts that are put together."""
DAY = 86_400
LEFT_BY_BEGINNING = {lock.NAME, lock.NOTE, readers.FOLDER, f"{manifest.NAME}.new"}
"""Files that a writer leaves in a folder if it is stopped before its first commit."""


class Writer:
    """A lake that only this process may write, and its manifest as it will be after `commit`."""

    def __init__(self, path: Path) -> None:
        """Read the manifest. Only `writer`, which holds the lock, makes a writer."""
        self.path = path
        self.manifest: Manifest = manifest.read(path)
        self._waiting = False  # a block of `one_commit` is not at its end

    def store(self, tables: "Mapping[str, pa.Table]", run: int | None = None) -> int:
        """Write a part, and return its number. It belongs to the lake once it is committed."""
        packed = {name: parquet.pack(name, table) for name, table in tables.items()}
        self._take_keys(packed.get("deals"))
        files = {name for table in ("deals", "rejects", "parties") for name in parts.files(packed.get(table))}
        return self._put(packed, sorted(files), run)

    def commit(self) -> None:
        """Make the manifest the current one. Within a block of `one_commit` that waits until its end."""
        if self._waiting:
            return
        for table in TABLES:
            if (self.path / table).is_dir():
                _settle(self.path / table)
        readers.keep(self.path)
        manifest.write(self.path, self.manifest)
        readers.still_read(self.path)

    @contextmanager
    def one_commit(self) -> Iterator[None]:
        """Commit all changes of the block together, at its end. If it raises, the lake stays as it was before."""
        self._waiting = True
        try:
            yield
        except BaseException:
            self.manifest = manifest.read(self.path)
            sweep(self.path, self.manifest)
            raise
        finally:
            self._waiting = False
        self.commit()
        sweep(self.path, self.manifest)

    def take_out(self, file: str) -> list[str]:
        """Remove all rows of a file; return the files to be read again, since some of their deals were duplicates."""
        with self.one_commit():
            return self.plan_removal(file)

    def plan_removal(self, file: str) -> list[str]:
        """Remove a file as `take_out` does, but from the manifest that is not yet committed."""
        for number in [n for n, part in self.manifest.parts.items() if file in part.files]:
            self._rewrite(number, file)
        self.manifest.files.pop(file, None)
        again = [name for name, page in self.manifest.files.items() if file in page.same_as]
        for name in again:
            page = self.manifest.files[name]
            page.done = False
            page.again = f"{page.same_as[file]} of its deals were duplicates of deals in {file}, which was taken out"
        return again

    def gather(self) -> None:
        """Join small parts once there are many, so that a lake that grows by evenings stays quick to query."""
        small = [n for n, part in self.manifest.parts.items() if part.run is None and part.deals < SMALL]
        if len(small) < MANY:
            return
        group: list[int] = []
        for number in small:
            group.append(number)
            if sum(self.manifest.parts[n].deals for n in group) >= SMALL:
                self._join(group)
                group = []
        self._join(group)
        self.commit()
        sweep(self.path, self.manifest)

    def _join(self, numbers: list[int]) -> None:
        """Make one part of several."""
        if len(numbers) < 2:
            return
        import pyarrow as pa

        together = [self.manifest.parts.pop(number) for number in numbers]
        tables: dict[str, pa.Table] = {}
        for name in dict.fromkeys(name for part in together for name in part.tables):
            kept = zip(numbers, together, strict=True)
            there = [n for n, part in kept if name in part.tables and part.tables[name].rows]
            found = [parts.read_part(self.path, name, number) for number in there]
            tables[name] = pa.concat_tables(found or [parquet.stored(name).empty_table()]).unify_dictionaries()
        self._put(tables, sorted({file for part in together for file in part.files}))

    def _rewrite(self, number: int, file: str) -> None:
        """Replace a part by its rows that are not of `file`."""
        part = self.manifest.parts.pop(number)
        if part.files == [file]:
            return
        tables = {name: parts.read_part(self.path, name, number) for name, kept in part.tables.items() if kept.rows}
        left = parts.without(tables, file)
        if any(len(table) for table in left.values()):
            left |= {name: parquet.stored(name).empty_table() for name in part.tables if name not in left}
            self._put(left, [name for name in part.files if name != file])

    def _put(self, tables: "Mapping[str, pa.Table]", files: list[str], run: int | None = None) -> int:
        """Write tables as a part, and add it to the manifest."""
        number = self.manifest.next_part
        self.manifest.next_part = number + 1
        kept = {name: parts.store(part_path(self.path, name, number), table) for name, table in tables.items()}
        self.manifest.parts[number] = Part(len(tables.get("deals", ())), kept, files, run)
        return number

    def _take_keys(self, deals: "pa.Table | None") -> None:
        if not deals:
            return
        keys = deals.column("deal")
        first, last = keys[0].as_py(), keys[len(keys) - 1].as_py()
        if first != self.manifest.next_key or last - first != len(keys) - 1:
            raise LakeError(f"the next deals need keys from {self.manifest.next_key} on without a gap")
        self.manifest.next_key = last + 1


@contextmanager
def writer(lake: Lake) -> Iterator[Writer]:
    """Open a lake for writing by this process alone; first delete files that an interrupted writer left."""
    with lock.held(lake.path):
        opened = Writer(lake.path)
        sweep(lake.path, opened.manifest)
        yield opened


def append(lake: Lake, tables: "Mapping[str, pa.Table]", run: int | None = None) -> None:
    """Add one part to a lake. Keys must continue from `lake.manifest.next_key`."""
    with writer(lake) as opened:
        opened.store(tables, run)
        opened.commit()


def remove(lake: Lake, file: str) -> list[str]:
    """Remove a file's deals, parties and rejects from a lake; return the files that must be read again."""
    with writer(lake) as opened:
        return opened.take_out(file)


def create(path: Path) -> None:
    """Make an empty lake in a new or empty folder; an existing lake stays as it is."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        if (path / manifest.NAME).exists():
            return
        if left := sorted({name.name for name in path.iterdir()} - LEFT_BY_BEGINNING):
            raise LakeError(f"{path} is no lake and not empty ({left[0]} lies in it): name a new folder")
    except OSError as error:
        raise failed(f"{path} can't be made a lake", error) from None
    with lock.held(path):
        if not (path / manifest.NAME).exists():
            manifest.write(path, Manifest(columns=COLUMNS))


def sweep(lake: Path, held: Manifest) -> None:
    """Delete part files that no part names and no reader may open; tables regenerated for a simulated part stay."""
    read = readers.still_read(lake)
    for table in TABLES:
        for path in (*(lake / table).glob("*.parquet"), *(lake / table).glob("*.parquet.sha256")):
            stem = path.name.split(".")[0]
            number = int(stem) if stem.isdigit() else -1
            if number not in read and not _named(held.parts.get(number), table):
                path.unlink(missing_ok=True)
        for path in (lake / table).glob("*.new"):
            if time.time() - path.stat().st_mtime > DAY:  # a reader may still be writing it
                path.unlink(missing_ok=True)


def _named(part: Part | None, table: str) -> bool:
    """Return whether a file of a table belongs to a part: stored, or regenerated for a part of a run."""
    return part is not None and (table not in part.tables or part.tables[table].rows > 0)


def _settle(folder: Path) -> None:
    try:
        manifest.settle(folder)
    except OSError as error:
        raise failed(f"{folder} can't be written", error) from None
