"""The commands that read and write logs: ingest, lint, convert."""

from pathlib import Path
from typing import Any

import click

from jassstats.cli import exit_codes
from jassstats.cli.output import progress, put, say, table, tabular
from jassstats.render.numbers import counted

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
def ingest(files: tuple[str, ...], lake: str, form: str, **how: Any) -> int:
    """Read logs into a lake: every deal is replayed, its facts are kept.

    Deals that break a rule go to `rejects`; the rest of the file goes on. Reading the same file again adds nothing;
    a mended file replaces its old deals and rejects; an interrupted run is completed by the same command.
    """
    from jassstats.api import data as api

    if how.pop("remove"):
        return removed(files, lake)
    with progress("Reading") as tell:
        report = api.ingest(files, lake, progress=tell, **how)
    rows = [{name: getattr(one, at) for name, at in COUNTS.items()} for one in report.files]
    sums = {name: report.total(at) for name, at in list(COUNTS.items())[2:]}
    with_total = [*rows, {"file": "in total", **sums}] if form == "table" and len(rows) > 1 else rows
    table(with_total, form, columns=list(COUNTS))
    return told(report, lake)


COUNTS = {
    "file": "file",
    "source": "source",
    "deals": "deals_in",
    "accepted": "accepted",
    "quarantined": "quarantined",
    "duplicates": "duplicates",
}
"""Columns of the identity, and what a report calls them."""

WHY = 'jassstats sql "select file, line, code, message from rejects"'


def told(report: Any, lake: str) -> int:
    """Say the identity, what could not be read at all, and where the rejects lie."""
    deals, accepted, quarantined, duplicates = (report.total(name) for name in list(COUNTS.values())[2:])
    say(
        f"{deals:,} deals in = {accepted:,} accepted + {quarantined:,} quarantined + {duplicates:,} duplicates,"
        f" in the lake {lake}."
    )
    if quarantined:
        say(f"Why, deal by deal: {WHY} --lake {lake}")
    for file in report.again:
        say(f"{file} should be read again: some of its deals were duplicates of deals that were taken out.")
    codes = [exit_codes.FINDINGS] if quarantined else [exit_codes.DONE]
    for count in report.files:
        if count.problem:
            say(f"jassstats: {count.file} was not read: {count.problem.message} ({count.problem.code}).")
            codes.append(exit_codes.BY_CODE.get(count.problem.code, exit_codes.FINDINGS))
    return max(codes)


def removed(files: tuple[str, ...], lake: str) -> int:
    """Take files out of the lake and say how much went."""
    from jassstats.api import data as api

    for gone in api.remove(files, lake):
        say(f"{gone.file}: {counted(gone.deals, 'deal')} taken out of the lake {lake}.")
        for file in gone.again:
            say(f"{file} should be read again: some of its deals were duplicates of these.")
    return exit_codes.DONE


FOUND = ("file", "line", "record", "severity", "code", "seat", "trick", "card", "message", "legal")


@click.command()
@FILES
@SOURCE
@PRESET
@click.option("--fix", is_flag=True, help="Rewrite canonically what is certain, in our own form; the old file is kept.")
@tabular
def lint(files: tuple[str, ...], form: str, *, fix: bool, **how: Any) -> int:
    """Check logs as ingest would, without writing.

    Each finding has its place and a stable code: the number of the rule that was broken, or LOG-n for trouble with the
    file. `jassstats show FILE:LINE` shows the deal at the very card.
    """
    from jassstats.api import data as api

    for mended in map(api.fix, files) if fix else ():
        kept = f"; the old file is {mended.backup}" if mended.backup else ""
        say(f"{mended.file}: {counted(mended.rewritten, 'line')} rewritten, {mended.left:,} left as they are{kept}.")
    found = list(api.lint(files, **how))
    if form == "table":
        put("".join(f"{finding(one)}\n" for one in found))
        say(f"{counted(len(found), 'finding')}." if found else "No findings.")
    else:
        table([as_row(one) for one in found], form, columns=FOUND)
    return max(
        (exit_codes.BY_CODE.get(one.problem.code, exit_codes.FINDINGS) for one in found), default=exit_codes.DONE
    )


def as_row(one: Any) -> dict[str, object]:
    """A finding for programs; tricks count from 0."""
    return {name: getattr(one if name in one._fields else one.problem, name) for name in FOUND}


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
    from jassstats.api import data as api

    if out != "-" and Path(out).exists() and not force:
        message = f"{out} is there already; give another name, or --force to replace it."
        raise click.UsageError(message)
    with progress("Converting") as tell:
        written, left = api.convert(file, out, source=source, preset=preset, progress=tell)
    for line, problem in left[:TOLD]:
        say(f"{file}:{line}: not written: {problem.message} ({problem.code})")
    more = f", the first {TOLD} of them named above; `jassstats lint {file}` tells all" if len(left) > TOLD else ""
    verb = "is" if len(left) == 1 else "are"
    lacking = f"; {len(left):,} could not be read and {verb} not in it{more}." if left else "."
    say(f"{counted(written, 'deal')} written to {'the standard output' if out == '-' else out}{lacking}")
    return exit_codes.FINDINGS if left else exit_codes.DONE


TOLD = 20
"""Deals that could not be converted, told one by one."""
