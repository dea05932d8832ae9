"""The commands that query a lake: stats, sql, verify."""

from typing import Any

import click

from jassstats.cli import exit_codes, stat_list
from jassstats.cli.options import LAKE, TRUST, pairs
from jassstats.cli.output import print_message, print_result, progress, table, tabular


@click.command()
@click.argument("name", required=False)
@click.option("--search", metavar="TEXT", help="List only statistics that contain every word of TEXT.")
@click.option("--game", metavar="GAME", help="List only statistics of this game, or count only its deals.")
@click.option("--about", is_flag=True, help="Describe the statistic: its columns, groups and parameters.")
@click.option("--by", metavar="COLUMN,…", help="A row for each value of these columns. '' is one row for all deals.")
@click.option("--where", metavar="CONDITION", help="Count only deals that satisfy this SQL condition.")
@click.option("--player", metavar="PLAYER", help="Count only deals with this player at the table.")
@click.option("--since", metavar="DATE", help="Count only deals from this day on, such as 2025-03-01.")
@click.option("--until", metavar="DATE", help="Count only deals up to this day.")
@click.option("--param", "params", multiple=True, metavar="NAME=VALUE", help="Set a parameter of the statistic.")
@LAKE
@TRUST
@tabular
def stats(  # noqa: PLR0913  the options of the command line
    name: str | None,
    lake: str,
    form: str,
    params: tuple[str, ...],
    *,
    search: str | None,
    about: bool,
    trust: bool,
    game: str | None,
    **selection: str | None,
) -> None:
    """Compute a statistic of a lake, with n and a 95 % interval.

    NAME is a statistic. Without it the statistics are listed, by game and by theme.

    \b
      jassstats stats                             list all statistics
      jassstats stats --search "meld points"      list those that contain both words
      jassstats stats sack_rate --about           describe one
      jassstats stats sack_rate --by player       compute it, a row for each player
    """  # noqa: D301  click reads the \b
    from jassstats import stats as statistics

    if name is None or search is not None:
        list_statistics(" ".join(filter(None, [name, search])), game, form)
    elif about:
        describe(statistics.find(name), form)
    else:
        import jassstats as js

        statistics.find(name)
        by, where = selection.pop("by"), of_game(game, selection.pop("where"))
        handle = js.open(lake, progress_bar=progress, trust=trust)
        answer = handle.stat(name, by=by, params=pairs(params), where=where, **selection)
        print_result(answer, form, keys=len(answer.groups))


def of_game(game: str | None, where: str | None) -> str | None:
    """Return a condition that only deals of a game satisfy."""
    if game is None:
        return where
    from jassstats import games

    games.load(game)
    return f"game = '{game}'" if where is None else f"game = '{game}' and (\n{where}\n)"


def list_statistics(search: str, game: str | None, form: str) -> None:
    """Print the statistics that contain every word of `search`; for people in groups."""
    rows = stat_list.rows(search, game)
    if form != "table":
        table(rows, form, stat_list.COLUMNS)
        return
    for heading, members in stat_list.groups(rows):
        table(members, form, ("theme", "name", "question"), title=heading)
    if rows:
        print_message("`jassstats stats NAME --about` describes one; `jassstats stats NAME` computes it.")
    else:
        print_message(f"No statistic contains {search!r}. `jassstats stats` lists all of them.")


def describe(stat: Any, form: str) -> None:
    """Print the columns of a statistic, the deals it uses, its groups and its parameters."""
    table([{"column": name, "meaning": meaning} for name, meaning in stat.columns.items()], form, title=stat.question)
    if form != "table":
        return
    print_message(f"Counts deals of {stat_list.games_of(stat).replace('all', 'every game')}.")
    for line in filter(None, [stat.prose, *(f"Leaves out a deal where {reason}." for reason in stat.uses.values())]):
        print_message(line)
    print_message(f"Group by (--by): {', '.join((*stat.by, *stat.fixed)) or 'nothing'}.")
    for name, param in stat.params.items():
        print_message(f"--param {name}={'…' if param.default is None else param.default}: {param.meaning}.")


@click.command()
@click.argument("query")
@LAKE
@click.option(
    "--timeout", type=click.FloatRange(0, min_open=True), default=600.0, show_default=True, metavar="SECONDS",
    help="Stop the query after this time.",
)  # fmt: skip
@click.option(
    "--limit", type=click.IntRange(1), metavar="N",
    help="Print at most N rows. If not given, at most 1,000 in a table; over 1,000,000 in JSON or CSV are refused.",
)  # fmt: skip
@TRUST
@tabular
def sql(query: str, lake: str, form: str, timeout: float, limit: int | None, *, trust: bool) -> None:
    """Run an SQL query on a lake.

    The tables of facts are deals, seats, sides, calls, melds, tricks, plays, parties, rejects and claims. The tables
    files and runs list the logs that were read and the simulations. Columns of cards are bit masks: cards(dealt) lists
    the cards, has(dealt, 'SJ') checks for one, trumps(dealt, trump) counts the trumps.

    \b
      jassstats sql "select contract, count(*) from deals group by contract"
    """  # noqa: D301  click reads the \b
    import jassstats as js
    from jassstats.access.query_result import distinct

    most = limit or MOST[form]
    result = js.open(lake, progress_bar=progress, trust=trust).query(query, timeout, limit=most + 1)
    columns, rows = result.columns, result.values
    if len(rows) > most and form != "table" and limit is None:
        raise click.UsageError(
            f"The answer has more than {most:,} rows. Query fewer rows, or raise the number by --limit."
        )
    if form == "table":
        most = min(most, max(CELLS // len(columns), 1)) if limit is None else most
        rows = [tuple(map(cut, row)) for row in rows[: most + 1]]
    if len(rows) > most:
        print_message(f"These are the first {most:,} rows; --limit raises the number.")
    names, rows = distinct(columns), rows[:most]
    table([dict(zip(names, row, strict=True)) for row in rows], form, columns=names)


MOST = {"table": 1_000, "json": 1_000_000, "csv": 1_000_000}
"""Rows that are printed unless `--limit` is given."""
CELLS = 20_000
"""Values of a drawn table."""
LONG = 2_000
"""Characters of a value in a drawn table."""


def cut(value: Any) -> Any:
    """Return a value short enough for a drawn table: a long text or list is cut."""
    text = str(value[:LONG] if isinstance(value, list | tuple) else value)
    return value if isinstance(value, int | float) or len(text) <= LONG else f"{text[:LONG]}…"


@click.command()
@LAKE
@TRUST
@tabular
def verify(lake: str, form: str, *, trust: bool) -> int:
    """Check a lake for damage and for contradictions.

    The files are compared with their hashes, and the numbers of rows with the manifest. A sample of the deals is
    replayed, or dealt again from its seed.
    """
    import jassstats as js

    result = js.verify(lake, trust=trust)
    print_result(result, form)
    return exit_codes.DONE if result.ok else exit_codes.FINDINGS
