"""Reading log files into a lake, and removing them.

For every file, always: deals in = accepted + quarantined + duplicates. Deals are replayed in batches across files. Each
batch is committed whole, with the number of deals done in its files, so that an interrupted ingest continues there.
A file that is done and unchanged is skipped; a changed one is replaced, see `replacement`.
"""

import gc
import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from os import PathLike
from pathlib import Path

from jassstats import lake
from jassstats.games import house_rules
from jassstats.ingestion import replacement
from jassstats.ingestion.batches import Intake
from jassstats.ingestion.report import Count, IngestReport, RemovedFile, RemovedFiles
from jassstats.lake import write
from jassstats.lake.manifest import File, check_all
from jassstats.logs import read as log_reader
from jassstats.logs.open_text import Unreadable
from jassstats.record import Problem, composed

Progress = Callable[[int, int | None], None]
Paths = Iterable[str | PathLike[str]]
CHANGED = "LOG-12"
"""The code of a file that changed while it was read."""


def ingest(
    paths: Paths,
    into: str | PathLike[str],
    source: str | None = None,
    preset: str | None = None,
    progress: Progress | None = None,
    replace: bool | str | PathLike[str] = False,  # noqa: FBT001, FBT002  a name or a flag
) -> IngestReport:
    """Read logs into a lake, which is made if there is none. Raises `LakeError` if it can't be written.

    Raises ValueError for an unknown source or preset. The report lists files that can't be read at all. With `replace`
    the lake must have the file that is replaced: the one named, or each file itself if `replace` is True.
    """
    _check(source)
    preset = None if preset is None else str(house_rules.of_any_game(preset)[1])
    paths = list(paths)
    if replace is False:
        write.create(Path(into))
    with write.writer(lake.open(Path(into))) as writer:
        check_all(writer.path, writer.manifest)
        report = IngestReport(str(into))
        _name(paths, writer, report, replacement.targets(paths, writer.manifest.files, replace))
        for count in report.files:
            _look(count, writer.manifest.files, source, preset)
        _read(report.files, writer, (source, preset), progress or (lambda _done, _total: None))
        report.again = [file for file, page in writer.manifest.files.items() if page.again]
    return report


def _read(
    counts: Sequence[Count], writer: write.Writer, how: tuple[str | None, str | None], progress: Progress
) -> None:
    """Replace the files that changed, then read those that are new or were interrupted."""
    done = 0

    def read(some: Sequence[Count]) -> None:
        nonlocal done
        before = done
        intake = Intake(writer, how[1], lambda number, total: progress(before + number, total))
        _take_in(some, intake, how)
        done = before + intake.done

    with _patient():
        readable = [count for count in counts if count.problem is None]
        replaced = replacement.replace(writer, readable, read)
        new = [count for count in readable if count.state == "new"]
        if new:
            read(new)
            for count in new:
                if count.problem is not None and count.problem.code == CHANGED:
                    writer.take_out(count.file)
        if new or replaced:
            writer.gather()
    for count in [*replaced, *new]:
        _enter(count, writer.manifest.files.get(count.file))


def _take_in(counts: Sequence[Count], intake: Intake, how: tuple[str | None, str | None]) -> None:
    """Read files. Give a problem to those that can't be read and to those that changed meanwhile."""
    for count in counts:
        try:
            intake.read(count.file, Path(count.path), log_reader.read(count.path, *how), count.sha256)
        except Unreadable as cause:
            _refuse(count, cause.problem)
    intake.settle()
    for count in counts:
        if count.problem is None and _mark(Path(count.path)) != count.mark:
            _refuse(count, Problem(CHANGED, "it changed while it was read: nothing of it was taken in; read it again"))


def _enter(count: Count, page: File | None) -> None:
    """Copy a file's counts from the ledger."""
    if page is not None and count.problem is None:
        count.state, count.source, count.deals_in = "read", page.source, page.deals_in
        count.accepted, count.quarantined, count.duplicates = page.accepted, page.quarantined, page.duplicates


def _mark(path: Path) -> tuple[int, ...]:
    """Return the size, times and inode of a file, which change when it is written; nothing if it is gone."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return ()
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino


@contextmanager
def _patient() -> Iterator[None]:
    """Make garbage collections rare: the many objects of a batch form no cycles."""
    before = gc.get_threshold()
    gc.freeze()  # older objects, such as the compiler's, need no collection either
    gc.set_threshold(100_000, 50, 100)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def remove(paths: Paths, out_of: str | PathLike[str]) -> RemovedFiles:
    """Remove files from a lake: their deals, parties, rejects and counts. The files need not exist any more."""
    taken = []
    with write.writer(lake.open(Path(out_of))) as writer:
        for path in paths:
            file = replacement.name_in_lake(path, writer.manifest.files)
            if file is None:
                raise lake.LakeError(f"{path} is not in {out_of}: nothing to take out")
            deals_ = writer.manifest.files[file].accepted
            taken.append(RemovedFile(file, deals_, writer.take_out(file)))
    return RemovedFiles(taken)


def _check(source: str | None) -> None:
    if source is not None and source not in log_reader.sources():
        raise log_reader.UnknownSource(f"no source is called {source!r}; there are {', '.join(log_reader.sources())}")


def _name(paths: Paths, writer: write.Writer, report: IngestReport, targets: Mapping[str, str]) -> None:
    """Add each file once under its name in the lake: the shortest end of its path that no other file has.

    The names of the files that are replaced are free.
    """
    files = writer.manifest.files
    by_path = {page.path: file for file, page in files.items()}
    named = files.keys() - set(targets.values())
    for path in dict.fromkeys(os.path.realpath(path) for path in paths):
        parts = Path(path).parts
        ends = (composed(str(Path(*parts[at:]))) for at in range(len(parts) - 1, -1, -1))
        file = by_path.get(path) or next(end for end in ends if end not in named)
        named.add(file)
        report.files.append(Count(file, path, replaces=targets.get(path, "")))


def _look(count: Count, files: Mapping[str, File], source: str | None, preset: str | None) -> None:
    """Set the state of a file: new, changed, unchanged or unreadable; with the ledger's counts if unchanged."""
    page = files.get(count.file)
    try:
        _check_name(count.path)
        _check_kind(Path(count.path))
        count.mark = _mark(Path(count.path))
        count.sha256 = _hash(Path(count.path))
        same = page is not None and (page.sha256, page.preset) == (count.sha256, preset)
        found = "" if page is None else log_reader.read(count.path, source).source
    except Unreadable as cause:
        return _refuse(count, cause.problem)
    if count.replaces and (count.replaces, count.path) != (count.file, files[count.replaces].path):
        count.state = "changed"
    elif page is None or not same or page.source != found:
        count.state = "new" if page is None else "changed"
    elif not page.done:
        count.state = "new"
    else:
        count.state = "unchanged"
        count.source, count.deals_in, count.quarantined = page.source, page.deals_in, page.quarantined
        count.duplicates = page.accepted + page.duplicates
    return None


def _check_name(path: str) -> None:
    """Raise `Unreadable` if a path can't be kept in the ledger, which is UTF-8."""
    try:
        path.encode()
    except UnicodeEncodeError:
        raise Unreadable(Problem("LOG-4", f"{path!a} is no UTF-8: give the file another name")) from None


def _check_kind(path: Path) -> None:
    """Raise `Unreadable` for a pipe or a device, which can't be read twice. A missing file is reported elsewhere."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise Unreadable(Problem("LOG-4", f"{str(path)!r} is a pipe or a device: save what comes out of it in a file"))


def _refuse(count: Count, problem: Problem) -> None:
    count.state, count.problem = "unreadable", problem


def _hash(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError):
        log_reader.read(path)  # raises an error with a better message
        raise
