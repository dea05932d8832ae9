"""The commands that read and write logs: ingest, lint, convert."""

from pathlib import Path
from typing import Any

import click

from jassstats.cli import exit_codes
from jassstats.cli.output import print_rows, progress, put, say, tabular
from jassstats.number_format import counted

FILES = click.argument("files", nargs=-1, required=True, metavar="FILE…")
SOURCE = click.option("--source", metavar="S", help="The log format; sniffed if not given (see `jassstats sources`).")
PRESET = click.option("--preset", metavar="P", help="The house rules; the source's own if not given.")
INTO = click.option(
    "-o",
    "--lake",
    default="lake",
    envvar="JASSSTATS_LAKE",
    show_default=True,
    metavar="LAKE",
    help="The lake to write to.",
)


@click.command()
@FILES
@INTO
@SOURCE
@PRESET
@click.option("--remove", is_flag=True, help="Take the files' deals and rejects out of the lake instead.")
@tabular
def ingest(files: tuple[str, ...], lake: str, form: str, **arguments: Any) -> int:
    """Read logs into a lake: every deal is replayed, its facts are kept.

    Deals that break a rule go to `rejects`; the rest of the file goes on. Reading the same file again adds nothing;
    a mended file replaces its old deals and rejects; an interrupted run is completed by the same command.
    """
    import jassstats as js

    if arguments.pop("remove"):
        return removed(files, lake)
    with progress("Reading") as report_progress:
        report = js.ingest(files, lake, progress=report_progress, **arguments)
    print_rows(report, form)
    for line in report.notes():
        say(line)
    codes = [exit_codes.FINDINGS if report.total("quarantined") else exit_codes.DONE]
    problems = [count.problem for count in report.files if count.problem]
    return max([*codes, *(exit_codes.BY_CODE.get(problem.code, exit_codes.FINDINGS) for problem in problems)])


def removed(files: tuple[str, ...], lake: str) -> int:
    """Take files out of the lake and say how much went."""
    import jassstats as js

    for gone in js.remove(files, lake):
        say(f"{gone.file}: {counted(gone.deals, 'deal')} taken out of the lake {lake}.")
        for file in gone.again:
            say(f"{file} should be read again: some of its deals were duplicates of these.")
    return exit_codes.DONE


@click.command()
@FILES
@SOURCE
@PRESET
@click.option("--fix", is_flag=True, help="Rewrite canonically what is certain, in our own form; the old file is kept.")
@tabular
def lint(files: tuple[str, ...], form: str, *, fix: bool, **arguments: Any) -> int:
    """Check logs as ingest would, without writing.

    Each finding has its place and a stable code: the number of the rule that was broken, or LOG-n for trouble with the
    file. `jassstats show FILE:LINE` shows the deal at the very card.
    """
    import jassstats as js

    report = js.lint(files, fix=fix, **arguments)
    for fixed in report.fixed:
        kept = f"; the old file is {fixed.backup}" if fixed.backup else ""
        say(f"{fixed.file}: {counted(fixed.rewritten, 'line')} rewritten, {fixed.left:,} left as they are{kept}.")
    if form == "table":
        put("".join(f"{finding(one)}\n" for one in report))
        for line in report.notes():
            say(line)
    else:
        print_rows(report, form)
    codes = (exit_codes.BY_CODE.get(one.problem.code, exit_codes.FINDINGS) for one in report)
    return max(codes, default=exit_codes.DONE)


def finding(one: Any) -> str:
    """A finding for people: place, code, and what is wrong; tricks count from 1."""
    problem = one.problem
    where = (
        "" if problem.seat is None else f"seat {problem.seat}",
        "" if problem.trick is None else f"trick {problem.trick + 1}",
        problem.card or "",
    )
    place = ", ".join(word for word in where if word)
    severity = "" if one.severity == "error" else f" {one.severity}"
    legal = f". Legal: {problem.legal}" if problem.legal else ""
    return f"{one.file}:{one.line}:{severity} {problem.code} {place}{': ' if place else ''}{problem.message}{legal}"


@click.command()
@click.argument("file")
@click.option(
    "-o", "--out", required=True, metavar="FILE", help="Where to write: .jass, or .jsonl; .gz, .zst; - for the screen."
)
@SOURCE
@PRESET
@click.option("--force", is_flag=True, help="Replace a file that is there.")
def convert(file: str, out: str, source: str | None, preset: str | None, *, force: bool) -> int:
    """Turn a log into our own form, or into a slip to be read and typed by people.

    Canonical, and without loss: reading it back gives the same deals. What can't be read is told line by line, and
    stays in the old file alone.
    """
    import jassstats as js

    if out != "-" and Path(out).exists() and not force:
        message = f"{out} is there already; give another name, or --force to replace it."
        raise click.UsageError(message)
    with progress("Converting") as report_progress:
        written, left = js.convert(file, out, source=source, preset=preset, progress=report_progress)
    for line, problem in left[:TOLD]:
        say(f"{file}:{line}: not written: {problem.message} ({problem.code})")
    more = f", the first {TOLD} of them named above; `jassstats lint {file}` tells all" if len(left) > TOLD else ""
    verb = "is" if len(left) == 1 else "are"
    lacking = f"; {len(left):,} could not be read and {verb} not in it{more}." if left else "."
    say(f"{counted(written, 'deal')} written to {'the standard output' if out == '-' else out}{lacking}")
    return exit_codes.FINDINGS if left else exit_codes.DONE


TOLD = 20
"""Deals that could not be converted, told one by one."""
