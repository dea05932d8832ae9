"""Reading log files into a lake, and removing them.

For every file, always: deals in = accepted + quarantined + duplicates. Deals are replayed in batches across files. Each
batch is committed whole, with the number of deals done in its files, so that an interrupted ingest continues there.
A file that is done and unchanged is skipped; a changed one is removed before it is read.
"""

import gc
import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path

from jassstats import lake
from jassstats.games import house_rules
from jassstats.ingestion.batches import Intake
from jassstats.ingestion.report import Count, IngestReport, RemovedFile, RemovedFiles
from jassstats.lake import write
from jassstats.lake.manifest import File, check_all
from jassstats.logs import read as log_reader
from jassstats.logs.open_text import Unreadable
from jassstats.record import Problem

Progress = Callable[[int, int | None], None]
Paths = Iterable[str | PathLike[str]]


def ingest(
    paths: Paths,
    into: str | PathLike[str],
    source: str | None = None,
    preset: str | None = None,
    progress: Progress | None = None,
) -> IngestReport:
    """Read logs into a lake, which is made if there is none. Raises `LakeError` if it can't be written.

    Raises ValueError for an unknown source or preset. The report lists files that can't be read at all.
    """
    _check(source)
    preset = None if preset is None else str(house_rules.of_any_game(preset)[1])
    write.create(Path(into))
    with write.writer(lake.open(Path(into))) as writer:
        check_all(writer.path, writer.manifest)
        report = IngestReport(str(into))
        _name(paths, writer, report)
        wanted = _plan(writer, report, source, preset)
        _read(wanted, writer, (source, preset), progress or (lambda _done, _total: None), report.again)
    return report


def _read(
    counts: list[Count],
    writer: write.Writer,
    how: tuple[str | None, str | None],
    progress: Progress,
    again: list[str],
) -> None:
    if not counts:
        return
    intake = Intake(writer, how[1], progress)
    with _patient():
        for count in counts:
            try:
                intake.read(count.file, Path(count.path), log_reader.read(count.path, *how), count.sha256)
            except Unreadable as cause:
                _refuse(count, cause.problem)
        intake.settle()
        again += _forget_changed(counts, writer)
        writer.gather()
    for count in counts:
        page = writer.manifest.files.get(count.file)
        if page is not None and count.problem is None:
            count.source, count.deals_in = page.source, page.deals_in
            count.accepted, count.quarantined, count.duplicates = page.accepted, page.quarantined, page.duplicates


def _forget_changed(counts: list[Count], writer: write.Writer) -> list[str]:
    """Remove files that changed while they were read; return the files with duplicates of their deals."""
    again = []
    for count in counts:
        if count.problem is None and _mark(Path(count.path)) != count.mark:
            again += writer.take_out(count.file)
            _refuse(count, Problem("LOG-12", "it changed while it was read: nothing of it was taken in; read it again"))
    return again


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
            file = _known(Path(path), writer.manifest.files)
            if file is None:
                raise lake.LakeError(f"{path} is not in {out_of}: nothing to take out")
            deals_ = writer.manifest.files[file].accepted
            taken.append(RemovedFile(file, deals_, writer.take_out(file)))
    return RemovedFiles(taken)


def _check(source: str | None) -> None:
    if source is not None and source not in log_reader.sources():
        raise log_reader.UnknownSource(f"no source is called {source!r}; there are {', '.join(log_reader.sources())}")


def _known(path: Path, files: dict[str, File]) -> str | None:
    """Return the lake's name of a file."""
    place = os.path.realpath(path)
    found = [file for file, page in files.items() if page.path == place]
    return found[0] if found else str(path) if str(path) in files else None


def _name(paths: Paths, writer: write.Writer, report: IngestReport) -> None:
    """Add each file once under its name in the lake: the shortest end of its path that no other file has."""
    named = {file: page.path for file, page in writer.manifest.files.items()}
    by_path = {path: file for file, path in named.items()}
    for path in dict.fromkeys(os.path.realpath(path) for path in paths):
        parts = Path(path).parts
        ends = (str(Path(*parts[at:])) for at in range(len(parts) - 1, -1, -1))
        file = by_path.get(path) or next(end for end in ends if end not in named)
        named[file] = path
        report.files.append(Count(file, path))


def _plan(writer: write.Writer, report: IngestReport, source: str | None, preset: str | None) -> list[Count]:
    """Return the files to be read, after removing changed files and files with duplicates of removed deals."""
    files = writer.manifest.files
    for count in report.files:
        _look(count, files.get(count.file), source, preset)
    readable = [count for count in report.files if count.problem is None]
    while gone := [count for count in readable if count.state == "changed" or _is_reread(files.get(count.file))]:
        for count in gone:
            count.state = "new"
            writer.take_out(count.file)
    report.again = [file for file, page in files.items() if page.again]
    wanted = [count for count in readable if count.state != "unchanged"]
    for count in wanted:
        count.state = "read"
    return wanted


def _is_reread(page: File | None) -> bool:
    return page is not None and page.again != ""


def _look(count: Count, page: File | None, source: str | None, preset: str | None) -> None:
    """Set the state of a file: new, changed, unchanged or unreadable; with the ledger's counts if unchanged."""
    try:
        _check_name(count.path)
        _check_kind(Path(count.path))
        count.mark = _mark(Path(count.path))
        count.sha256 = _hash(Path(count.path))
        same = page is not None and (page.sha256, page.preset) == (count.sha256, preset)
        found = "" if page is None else log_reader.read(count.path, source).source
    except Unreadable as cause:
        return _refuse(count, cause.problem)
    if page is None or not same or page.source != found:
        count.state = "new" if page is None else "changed"
    elif page.done:
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
