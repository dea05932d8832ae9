"""The commands that ask a lake: stats, sql, verify."""

import difflib
from typing import Any

import click

from jassstats.cli import ends
from jassstats.cli.output import say, table, tabular

LAKE = click.option(
    "-l", "--lake", default="lake", envvar="JASSSTATS_LAKE", show_default=True, metavar="LAKE", help="The lake to ask."
)
PARAMETERS = click.option("--param", "params", multiple=True, metavar="NAME=VALUE", help="A parameter of the question.")


@click.command()
@click.argument("name", required=False)
@LAKE
@click.option("--by", metavar="COLUMN,…", help="Answer for each value of these.")
@click.option("--where", metavar="…", help="Only deals that satisfy this SQL condition.")
@click.option("--player", metavar="P", help="Only this player.")
@click.option("--since", metavar="DATE", help="Only deals from this day on, as 2025-03-01.")
@click.option("--until", metavar="DATE", help="Only deals before this day.")
@PARAMETERS
@tabular
def stats(name: str | None, lake: str, form: str, params: tuple[str, ...], **narrowed: Any) -> None:  # noqa: ANN401
    """List what can be asked, or answer one question with its n and an interval."""
    from jassstats import stats as questions

    catalogue = questions.catalogue()
    if name is None:
        table([{"name": one.name, "question": one.question} for one in catalogue], form, columns=("name", "question"))
        return
    names = [one.name for one in catalogue]
    if name not in names:
        raise click.UsageError(
            f"There is no statistic called {name!r}.{near(name, names)} `jassstats stats` lists them."
        )
    print_answer(answer(lake, name, params, narrowed), form)


def near(name: str, names: list[str]) -> str:
    """A guess at the name that was meant."""
    found = difflib.get_close_matches(name, names, n=2)
    return f" Did you mean {' or '.join(found)}?" if found else ""


def answer(lake: str, name: str, params: tuple[str, ...], narrowed: dict[str, Any]) -> Any:  # noqa: ANN401
    """The answer of the catalogue, for the options a person typed."""
    from jassstats.show import face

    by = narrowed.pop("by")
    given = dict(pair.split("=", 1) for pair in params if "=" in pair)
    return face.open(lake).stat(name, by=by.split(",") if by else None, params=given or None, **narrowed)


def print_answer(found: Any, form: str) -> None:  # noqa: ANN401
    """An answer as a table with its n, or as JSON with everything it says of itself."""
    if form == "json":
        click.echo(found.json())
        return
    rows = [dict(zip(found.columns, row, strict=True)) for row in found.rows]
    left = f", {found.left_out:,} left out" if found.left_out else ""
    table(rows, form, columns=found.columns, title=found.question, note=f"n = {found.n:,} deals{left}")


@click.command()
@click.argument("query")
@LAKE
@tabular
def sql(query: str, lake: str, form: str) -> None:
    """Run a query on the lake's tables: deals, seats, sides, calls, melds, tricks, plays, parties, rejects, claims."""
    from jassstats.show import face

    columns, rows = face.open(lake).rows(query)
    table([dict(zip(columns, row, strict=True)) for row in rows], form, columns=columns)


@click.command()
@LAKE
@tabular
def verify(lake: str, form: str) -> int:
    """Check a lake: hashes, counts, a sample dealt again from its seeds, stored deals replayed."""
    from jassstats.show import face

    checks = face.verify(lake)
    table([{"check": one.check, "ok": one.ok, "about": one.about} for one in checks], form)
    failed = sum(not one.ok for one in checks)
    say("Everything agrees." if not failed else f"{failed} checks failed: read the lines marked no.")
    return ends.FINDINGS if failed else ends.DONE
