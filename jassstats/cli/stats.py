"""The commands that ask a lake: stats, sql, verify."""

from typing import Any

import click

from jassstats import games
from jassstats.cli import exit_codes
from jassstats.cli.output import print_result, progress, say, table, tabular

LAKE = click.option(
    "-l", "--lake", default="lake", envvar="JASSSTATS_LAKE", show_default=True, metavar="LAKE", help="The lake to ask."
)

TRUST = click.option(
    "--trust", is_flag=True, help="Execute the strategy files that the lake names, to deal its runs again."
)


@click.command()
@click.argument("name", required=False)
@LAKE
@click.option("--by", metavar="COLUMN,…", help="Answer for each value of these; '' for one row.")
@click.option("--where", metavar="…", help="Only deals that satisfy this SQL condition.")
@click.option("--player", metavar="P", help="Only deals with this player at the table.")
@click.option("--since", metavar="DATE", help="Only deals from this day on, as 2025-03-01.")
@click.option("--until", metavar="DATE", help="Only deals up to this day.")
@click.option("--param", "params", multiple=True, metavar="NAME=VALUE", help="A parameter of the question.")
@click.option("--about", is_flag=True, help="What the question means, its columns and what it can be grouped by.")
@TRUST
@tabular
def stats(
    name: str | None, lake: str, form: str, params: tuple[str, ...], *, about: bool, trust: bool, **which: str | None
) -> None:
    """List what can be asked, or answer it, with n and interval."""
    from jassstats import stats as questions

    if name is None:
        rows = [{"name": one.name, "games": about_what(one), "question": one.question} for one in questions.catalogue()]
        table(rows, form, ("name", "games", "question"))
    elif about:
        describe(questions.find(name), form)
    else:
        import jassstats as js

        questions.find(name)
        by = which.pop("by")
        answer = js.open(lake, telling=progress, trust=trust).stat(name, by=by, params=pairs(params), **which)
        print_result(answer, form, keys=len(answer.groups))


def about_what(stat: Any) -> str:
    """The games whose deals a statistic counts."""
    return "all" if list(stat.games) == games.names() else ", ".join(stat.games)


def pairs(words: tuple[str, ...]) -> dict[str, Any]:
    """`NAME=VALUE` words as a record."""
    wrong = [word for word in words if "=" not in word]
    if wrong:
        raise click.UsageError(f"{wrong[0]!r} should be NAME=VALUE.")
    return dict(word.split("=", 1) for word in words)


def describe(stat: Any, form: str) -> None:
    """A statistic: its columns, and in words what it asks, uses and takes."""
    table([{"column": name, "meaning": meaning} for name, meaning in stat.columns.items()], form, title=stat.question)
    if form != "table":
        return
    say(f"Counts deals of {about_what(stat).replace('all', 'every game')}.")
    for line in filter(None, [stat.prose, *(f"Leaves out a deal where {reason}." for reason in stat.uses.values())]):
        say(line)
    say(f"Group by (--by): {', '.join((*stat.by, *stat.fixed)) or 'nothing'}.")
    for name, param in stat.params.items():
        say(f"--param {name}={'…' if param.default is None else param.default}: {param.meaning}.")


@click.command()
@click.argument("query")
@LAKE
@click.option(
    "--timeout", type=click.FloatRange(0, min_open=True), default=600.0, show_default=True, metavar="S",
    help="Give up after so many seconds.",
)  # fmt: skip
@click.option(
    "--limit", type=click.IntRange(1), metavar="N",
    help="Print at most so many rows. Unless given: 1,000 as a table; more than 1,000,000 as JSON or CSV are refused.",
)  # fmt: skip
@TRUST
@tabular
def sql(query: str, lake: str, form: str, timeout: float, limit: int | None, *, trust: bool) -> None:
    """Run a query on a lake.

    Tables: deals, seats, sides, calls, melds, tricks, plays, parties, rejects, claims; files and runs tell what was
    read and simulated. Card masks read as cards(dealt), has(dealt, 'SJ'), trumps(dealt, trump).
    """
    import jassstats as js
    from jassstats.access.lake import distinct

    most = limit or MOST[form]
    result = js.open(lake, telling=progress, trust=trust).query(query, timeout, limit=most + 1)
    columns, rows = result.columns, result.values
    if len(rows) > most and form != "table" and limit is None:
        raise click.UsageError(
            f"The answer has more than {most:,} rows: ask for fewer, or raise the number by --limit."
        )
    if form == "table":
        most = min(most, max(CELLS // len(columns), 1)) if limit is None else most
        rows = [tuple(map(cut, row)) for row in rows[: most + 1]]
    if len(rows) > most:
        say(f"These are the first {most:,} rows; --limit raises the number.")
    names, rows = distinct(columns), rows[:most]
    table([dict(zip(names, row, strict=True)) for row in rows], form, columns=names)


MOST = {"table": 1_000, "json": 1_000_000, "csv": 1_000_000}
"""Rows that are printed unless `--limit` says otherwise."""
CELLS = 20_000
"""Values of a drawn table."""
LONG = 2_000
"""Characters of a value in a drawn table."""


def cut(value: Any) -> Any:
    """A value that fits into a drawn table: a long text or list is cut."""
    text = str(value[:LONG] if isinstance(value, list | tuple) else value)
    return value if isinstance(value, int | float) or len(text) <= LONG else f"{text[:LONG]}…"


@click.command()
@LAKE
@TRUST
@tabular
def verify(lake: str, form: str, *, trust: bool) -> int:
    """Check that a lake is what it says it is.

    Files against their hashes, counts against the ledger; a sample of deals is replayed or dealt again from its seed.
    """
    import jassstats as js

    result = js.verify(lake, trust=trust)
    print_result(result, form)
    return exit_codes.DONE if result.ok else exit_codes.FINDINGS
