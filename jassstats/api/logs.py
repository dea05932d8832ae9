"""Logs: read into a lake, taken out of it, checked, rewritten, converted."""

from collections.abc import Iterator
from os import PathLike
from typing import TYPE_CHECKING

from jassstats.access import compile_notice
from jassstats.api.argument_types import Path, Paths, Progress
from jassstats.keyword_arguments import check_keywords

if TYPE_CHECKING:
    from jassstats.ingestion.canonicalize import FixedLog
    from jassstats.ingestion.lint import LintReport
    from jassstats.ingestion.report import IngestReport, RemovedFiles
    from jassstats.logs.conversion import ConvertedLog
    from jassstats.record import Deal, Problem


@check_keywords()
def ingest(
    files: Paths,
    lake: Path = "lake",
    *,
    source: str | None = None,
    preset: str | None = None,
    progress: Progress | None = None,
    replace: bool | Path = False,
) -> "IngestReport":
    """Read logs into a lake.

    Every deal is replayed by the rules, and its facts are stored. A deal that breaks a rule goes to the table
    `rejects`. For each file, deals in = accepted + quarantined + duplicates. Reading the same file again adds nothing.
    A file that was corrected replaces its earlier deals in one commit: whatever stops the work, the lake has the
    earlier deals or the new ones. If no deal of the new text can be accepted, nothing is replaced.

    Parameters
    ----------
    files : path or iterable of paths
        The logs.
    lake : path
        The folder of the lake. It is made if it is not there.
    source : str, optional
        The log format, see `list_sources`. It is recognised from the text if not given.
    preset : str, optional
        The house rules of the deals. Those of the log format if not given.
    progress : callable, optional
        Called with the number of deals read, and how many there are if that is known.
    replace : bool or path
        The file in the lake that the log replaces, by the name or path under which it was read, if the corrected log
        has another name. True: each log replaces the file of its own path or, if there is none, the only one of its
        name. The lake must have that file.

    Returns
    -------
    IngestReport
        The counts of each file. A file that can't be read is reported there, and does not stop the others.

    Raises
    ------
    UsageError
        There is no such log format or preset, or several logs would replace one file.
    LakeError
        The lake can't be written, or has no file to replace.

    Examples
    --------
    >>> import jassstats as js
    >>> report = js.ingest("samples/mistakes.jsonl", "lake")
    >>> [report.total(name) for name in ("deals_in", "accepted", "quarantined", "duplicates")]
    [8, 2, 6, 0]
    >>> js.ingest("samples/evenings.jsonl", "lake", replace="mistakes.jsonl").files[0].replaced
    Replaced(unchanged=0, gone=2, new=154)

    """
    from jassstats.ingestion import files as ingestion

    compile_notice.needed()
    return ingestion.ingest(as_list(files), lake, source, preset, progress, replace)


@check_keywords()
def remove(files: Paths, lake: Path = "lake") -> "RemovedFiles":
    """Take files out of a lake: their deals, parties and rejects.

    Parameters
    ----------
    files : path or iterable of paths
        The logs, by the name or path under which they were read.
    lake : path
        The folder of the lake.

    Returns
    -------
    RemovedFiles
        A row for each file: its deals, and the files to read again.

    Raises
    ------
    LakeError
        The lake can't be read or written.

    Examples
    --------
    >>> import jassstats as js
    >>> report = js.ingest(["samples/tuesday.jass", "samples/thursday.jass"], "lake")
    >>> js.remove("samples/tuesday.jass", "lake").records()
    [{'file': 'tuesday.jass', 'deals': 9, 'again': []}]

    """
    from jassstats.ingestion import files as ingestion

    return ingestion.remove(as_list(files), lake)


@check_keywords()
def lint(files: Paths, *, source: str | None = None, preset: str | None = None, fix: bool = False) -> "LintReport":
    """Check logs as `ingest` would, without writing.

    Parameters
    ----------
    files : path or iterable of paths
        The logs.
    source : str, optional
        The log format, see `list_sources`. It is recognised from the text if not given.
    preset : str, optional
        The house rules of the deals. Those of the log format if not given.
    fix : bool
        First rewrite logs of our own form canonically, as the function `fix` does.

    Returns
    -------
    LintReport
        What `ingest` would reject, and what is odd or not canonical. Iterating over it gives the findings.

    Raises
    ------
    UsageError
        There is no such log format or preset.

    Examples
    --------
    >>> import jassstats as js
    >>> [(one.line, one.problem.code) for one in js.lint("samples/mistakes.jsonl")][:2]
    [(2, 'SCH-20'), (3, 'SCH-17')]

    """
    from jassstats.ingestion import lint as linter

    compile_notice.needed()
    several = as_list(files)
    fixed = [linter.fix(file) for file in several] if fix else []
    return linter.LintReport(list(linter.lint(several, source, preset)), fixed)


@check_keywords()
def fix(file: Path) -> "FixedLog":
    """Rewrite a log of our own form canonically, where that is certain. The old file is kept beside it.

    Parameters
    ----------
    file : path
        The log.

    Returns
    -------
    FixedLog
        How many lines were rewritten, how many were left as they are, and the name of the old file.

    Raises
    ------
    LogError
        The file can't be read, or is not of our own form.

    Examples
    --------
    >>> import jassstats as js
    >>> js.fix("samples/evenings.jsonl").rewritten
    0

    """
    from jassstats.ingestion import lint as linter

    return linter.fix(file)


@check_keywords()
def convert(
    file: Path,
    out: Path,
    *,
    source: str | None = None,
    preset: str | None = None,
    progress: Progress | None = None,
) -> "ConvertedLog":
    """Write a log of any format in our own form, or as a slip (.jass).

    Parameters
    ----------
    file : path
        The log to read.
    out : path
        The file to write: .jsonl or .jass, compressed if it ends in .gz or .zst; "-" for the standard output.
    source : str, optional
        The log format, see `list_sources`. It is recognised from the text if not given.
    preset : str, optional
        The house rules of the deals. Those of the log format if not given.
    progress : callable, optional
        Called with the number of deals read.

    Returns
    -------
    ConvertedLog
        The number of deals that were written, and line and problem of each deal that was left out.

    Raises
    ------
    UsageError
        There is no such log format or preset.
    LogError
        The log can't be read.
    OSError
        The file can't be written.

    Examples
    --------
    >>> import jassstats as js
    >>> converted = js.convert("samples/swisslos_match.log", "match.jsonl")
    >>> converted.written, len(converted.left_out)
    (7, 1)

    """
    from jassstats.logs import read as log_reader
    from jassstats.logs import write as log_writer
    from jassstats.logs.conversion import ConvertedLog
    from jassstats.logs.jsonl import codec
    from jassstats.render.visible_text import visible

    left_out: list[tuple[int, Problem]] = []

    def readable() -> "Iterator[Deal]":
        for number, entry in enumerate(log_reader.read(file, source, preset)):
            if progress and number % 1000 == 0:
                progress(number, None)
            tidy = codec.tidied(entry)
            if tidy.deal is not None:
                yield tidy.deal
            elif tidy.problem is not None:
                left_out.append((tidy.line, tidy.problem))

    return ConvertedLog(log_writer.write(out, readable(), tidy=True, for_terminal=visible), left_out)


def as_list(files: Paths) -> list[Path]:
    """One file or several, as a list."""
    return [files] if isinstance(files, str | PathLike) else list(files)
