"""The command `bundle`: a lake as a data package that others can cite."""

from typing import Any

import click

from jassstats.cli.options import LAKE
from jassstats.cli.output import print_message, print_rows, progress, tabular


@click.command()
@LAKE
@click.option("--title", default="", metavar="TEXT", help="The name of the data. Required.")
@click.option("--license", default="", metavar="SPDX", help="The licence, such as CC-BY-4.0 or CC0-1.0. Required.")
@click.option("--author", "authors", multiple=True, metavar="NAME", help="Somebody to cite; may be repeated.")
@click.option("--description", default="", metavar="TEXT", help="A few sentences about the data.")
@click.option("--data-version", "version", default="1.0.0", show_default=True, metavar="V", help="Of the data.")
@click.option("--keyword", "keywords", multiple=True, metavar="WORD", help="A word to search for; may be repeated.")
@click.option("-o", "--out", default="bundle", show_default=True, metavar="FOLDER", help="The folder to write.")
@click.option("--overwrite", is_flag=True, help="Replace an earlier bundle in that folder.")
@tabular
def bundle(lake: str, out: str, form: str, keywords: tuple[str, ...], **arguments: Any) -> None:
    """Write a lake as a data package that others can cite.

    Others can check and query it too. The folder holds the lake, datapackage.json (Frictionless) with columns, rows,
    size and hash of each file, a README with the counts, and CITATION.cff. Of the paths of logs and strategy files only
    the files' names are in it. The names of players are in it.

    \b
      jassstats bundle --title "Thursdays, 2025" --license CC-BY-4.0 --author "Anna Muster" --out thursdays
      jassstats verify --lake thursdays
      jassstats stats contracts --lake thursdays/lake
    """  # noqa: D301  click reads the \b
    import jassstats as js

    if keywords:
        arguments["keywords"] = keywords
    with progress("Copying", "files") as report_progress:
        written = js.bundle(lake, out, progress=report_progress, **arguments)
    print_rows(written, form)
    for line in written.notes():
        print_message(line)
