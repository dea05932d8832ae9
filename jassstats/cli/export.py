"""The command `export`: tables of a lake as files for other programs."""

from typing import Any

import click

from jassstats.cli.options import LAKE, TRUST
from jassstats.cli.output import print_message, print_rows, progress, tabular


@click.command()
@LAKE
@click.option("--table", "tables", multiple=True, metavar="T", help="A table; may be repeated. All if not given.")
@click.option("--where", default="", metavar="…", help="SQL condition on the columns of deals: only those deals.")
@click.option(
    "--format", type=click.Choice(["parquet", "csv"]), default="parquet", show_default=True, help="Of the files."
)
@click.option("-o", "--out", default="export", show_default=True, metavar="FOLDER", help="The folder to write.")
@click.option("--overwrite", is_flag=True, help="Replace an earlier export in that folder.")
@TRUST
@tabular
def export(lake: str, out: str, form: str, **arguments: Any) -> None:
    """Write the tables of a lake as files for other programs.

    pandas, polars, R and others read them. Cards are names such as SJ, sets of cards are names with a blank between
    them, numbers are signed. The tables of simulated deals are made first. docs/export.md says what each column holds.

    \b
      jassstats export --lake lake --out tables
      jassstats export --table deals --table seats --format csv --out tables
      jassstats export --where "game = 'schieber' and run is null" --out schieber
    """  # noqa: D301  click reads the \b
    import jassstats as js

    with progress("Writing", "rows") as report_progress:
        written = js.export(lake, out, progress=report_progress, **arguments)
    print_rows(written, form)
    for line in written.notes():
        print_message(line)
