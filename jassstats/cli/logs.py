"""The commands that read and write logs: ingest, lint, convert."""

from pathlib import Path
from typing import Any

import click

from jassstats.cli import ends
from jassstats.cli.output import progress, say, table, tabular

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
def ingest(files: tuple[str, ...], lake: str, form: str, **how: Any) -> int:  # noqa: ANN401  options of the command
    """Read logs, replay every deal, and write the facts into a lake.

    Deals that break a rule go to `rejects`; the rest of the file goes on. Reading the same file again adds nothing;
    a mended file replaces its old deals and rejects; an interrupted run is completed by the same command.
    """
    from jassstats.show import face

    if how.pop("remove"):
        return removed(files, lake)
    with progress("Reading") as tell:
        report = face.ingest(files, lake, progress=tell, **how)
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


def told(report: Any, lake: str) -> int:  # noqa: ANN401  the report of the room
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
    codes = [ends.FINDINGS] if quarantined else [ends.DONE]
    for count in report.files:
        if count.problem:
            say(f"jassstats: {count.file} was not read: {count.problem.message} ({count.problem.code}).")
            codes.append(ends.BY_CODE.get(count.problem.code, ends.FINDINGS))
    return max(codes)


def removed(files: tuple[str, ...], lake: str) -> int:
    """Take files out of the lake and say how much went."""
    from jassstats.show import face

    for gone in face.remove(files, lake):
        say(f"{gone.file}: {gone.deals:,} deals taken out of the lake {lake}.")
        for file in gone.again:
            say(f"{file} should be read again: some of its deals were duplicates of these.")
    return ends.DONE


FOUND = ("file", "line", "record", "severity", "code", "seat", "trick", "card", "message", "legal")


@click.command()
@FILES
@SOURCE
@PRESET
@click.option("--fix", is_flag=True, help="Mend what is certain, in our own log form; a copy is kept as FILE.bak.")
@tabular
def lint(files: tuple[str, ...], form: str, *, fix: bool, **how: Any) -> int:  # noqa: ANN401
    """Check logs as `ingest` would, without writing: each finding with its place and a stable code."""
    from jassstats.show import face

    if fix:
        for file in files:
            say(f"{file}: {face.fix(file):,} lines mended.")
    found = [finding(one) for one in face.lint(files, **how)]
    if found or form != "table":
        table(found, form, columns=FOUND)
    if not found:
        say("No findings.")
    return ends.FINDINGS if found else ends.DONE


def finding(one: Any) -> dict[str, object]:  # noqa: ANN401
    """A finding as a row."""
    return {name: getattr(one, name, getattr(one.problem, name, None)) for name in FOUND}


@click.command()
@click.argument("file")
@click.option("-o", "--out", required=True, metavar="FILE", help="Where to write; .jsonl, .jsonl.gz or .jsonl.zst.")
@SOURCE
@PRESET
@click.option("--force", is_flag=True, help="Replace a file that is there.")
def convert(file: str, out: str, source: str | None, preset: str | None, *, force: bool) -> int:
    """Turn a log of any known format into our own form, canonical and without loss."""
    from jassstats.show import face

    if Path(out).exists() and not force:
        message = f"{out} is there already; give another name, or --force to replace it."
        raise click.UsageError(message)
    with progress("Converting") as tell:
        written, left = face.convert(file, out, source=source, preset=preset, progress=tell)
    say(
        f"{written:,} deals written to {out}"
        + (f"; {left:,} could not be read: see `jassstats lint {file}`." if left else ".")
    )
    return ends.FINDINGS if left else ends.DONE
