"""The commands that read and write logs: ingest, lint, convert."""

from pathlib import Path
from typing import Any

import click

from jassstats.cli import exit_codes, options
from jassstats.cli.output import print_message, print_rows, print_text, progress, tabular
from jassstats.number_format import counted

FILES = click.argument("files", nargs=-1, required=True, metavar="FILE…")
SOURCE = click.option(
    "--source",
    metavar="SOURCE",
    help="The log format, see `jassstats sources`. It is recognised from the text if not given.",
)
PRESET = click.option(
    "--preset", metavar="PRESET", help="The house rules of the deals. Those of the log format if not given."
)


@click.command()
@click.argument("files", nargs=-1, metavar="FILE…")
@options.LAKE_TO_WRITE
@SOURCE
@PRESET
@click.option("--remove", is_flag=True, help="Remove the deals and rejects of the files from the lake instead.")
@click.option(
    "--replace",
    is_flag=False,
    flag_value="",
    metavar="[OLD]",
    help="Replace the file OLD of the lake, whose corrected text has another name. Without OLD: the file of that name.",
)
@tabular
def ingest(files: tuple[str, ...], lake: str, form: str, *, replace: str | None, **arguments: Any) -> int:
    """Read logs into a lake.

    Every deal is replayed by the rules, and its facts are stored. Deals that break a rule go to the table `rejects`;
    the other deals of the file are accepted. A file that is read a second time adds nothing. The same command completes
    a run that was interrupted.

    A corrected file replaces its earlier deals and rejects, as a whole or not at all. If none of its deals can be
    accepted, the lake keeps the earlier ones. If it lies elsewhere now, or has another name, add --replace.

    \b
      jassstats ingest evening.jsonl
      jassstats ingest logs/*.jass --lake winter
      jassstats ingest corrected.jass --replace evening.jass
    """  # noqa: D301  click reads the \b
    import jassstats as js

    if replace and not files:  # `--replace FILE`: what was taken for OLD is the file itself
        files, replace = (replace,), ""
    if not files:
        raise click.UsageError("Missing argument 'FILE…'.")
    if arguments.pop("remove"):
        if replace is not None:
            raise click.UsageError("--remove and --replace exclude each other.")
        return removed(files, lake)
    earlier = replace is not None and (replace or True)
    with progress("Reading") as report_progress:
        report = js.ingest(files, lake, progress=report_progress, replace=earlier, **arguments)
    print_rows(report, form)
    for line in report.notes():
        print_message(line)
    codes = [exit_codes.FINDINGS if report.total("quarantined") else exit_codes.DONE]
    problems = [count.problem for count in report.files if count.problem]
    return max([*codes, *(exit_codes.BY_CODE.get(problem.code, exit_codes.FINDINGS) for problem in problems)])


def removed(files: tuple[str, ...], lake: str) -> int:
    """Remove files from the lake and print how many deals were removed."""
    import jassstats as js

    for gone in js.remove(files, lake):
        print_message(f"{gone.file}: {counted(gone.deals, 'deal')} taken out of the lake {lake}.")
        for file in gone.again:
            print_message(f"{file} should be read again: some of its deals were duplicates of these.")
    return exit_codes.DONE


@click.command()
@FILES
@SOURCE
@PRESET
@click.option(
    "--fix", is_flag=True, help="Rewrite logs of our own form canonically where that is certain. The old file is kept."
)
@tabular
def lint(files: tuple[str, ...], form: str, *, fix: bool, **arguments: Any) -> int:
    """Check logs as `ingest` would, without writing.

    Each finding has its place and a stable code: the number of the rule that was broken, or LOG-n for a problem of the
    file. `jassstats show FILE:LINE` shows the deal and marks the card.
    """
    import jassstats as js

    report = js.lint(files, fix=fix, **arguments)
    for fixed in report.fixed:
        kept = f"; the old file is {fixed.backup}" if fixed.backup else ""
        print_message(
            f"{fixed.file}: {counted(fixed.rewritten, 'line')} rewritten, {fixed.left:,} left as they are{kept}."
        )
    if form == "table":
        print_text("".join(f"{finding(one)}\n" for one in report))
        for line in report.notes():
            print_message(line)
    else:
        print_rows(report, form)
    codes = (exit_codes.BY_CODE.get(one.problem.code, exit_codes.FINDINGS) for one in report)
    return max(codes, default=exit_codes.DONE)


def finding(one: Any) -> str:
    """Return a finding as a line: place, code and message. Tricks count from 1."""
    problem = one.problem
    where = (
        "" if problem.seat is None else f"seat {problem.seat}",
        "" if problem.trick is None else f"trick {problem.trick + 1}",
        problem.card or "",
    )
    place = ", ".join(part for part in where if part)
    severity = "" if one.severity == "error" else f" {one.severity}"
    legal = f". Legal: {problem.legal}" if problem.legal else ""
    return f"{one.file}:{one.line}:{severity} {problem.code} {place}{': ' if place else ''}{problem.message}{legal}"


@click.command()
@click.argument("file")
@options.output(
    "The file to write: .jsonl or .jass, compressed if it ends in .gz or .zst. - is the standard output.",
    older=("--out",),
    required=True,
)
@SOURCE
@PRESET
@click.option("--force", is_flag=True, help="Replace a file that exists.")
def convert(file: str, output: str, source: str | None, preset: str | None, *, force: bool) -> int:
    """Write a log in another form: JSON lines or a slip.

    The log may have any format that is known; a slip is read and typed by people. Nothing is lost: reading the new file
    gives the same deals. Deals that can't be read are named line by line and are left out.

    \b
      jassstats convert match.log -o match.jsonl
      jassstats convert evening.jass -o evening.jsonl
    """  # noqa: D301  click reads the \b
    import jassstats as js

    if output != "-" and Path(output).exists() and not force:
        raise click.UsageError(f"{output} exists. Give another name, or --force to replace it.")
    with progress("Converting") as report_progress:
        converted = js.convert(file, output, source=source, preset=preset, progress=report_progress)
    written, left = converted.written, converted.left_out
    for line, problem in left[:NAMED]:
        print_message(f"{file}:{line}: not written: {problem.message} ({problem.code})")
    more = f", the first {NAMED} of them named above; `jassstats lint {file}` names all" if len(left) > NAMED else ""
    verb = "is" if len(left) == 1 else "are"
    lacking = f"; {len(left):,} could not be read and {verb} not in it{more}." if left else "."
    print_message(
        f"{counted(written, 'deal')} written to {'the standard output' if output == '-' else output}{lacking}"
    )
    return exit_codes.FINDINGS if left else exit_codes.DONE


NAMED = 20
"""The number of deals that could not be converted and are named one by one."""
