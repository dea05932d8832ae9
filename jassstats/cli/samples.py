"""The command that copies the sample logs: samples."""

from pathlib import Path

import click

from jassstats.cli.output import print_message


@click.command()
@click.argument("folder", default="samples", type=click.Path(file_okay=False, path_type=Path), metavar="[FOLDER]")
def samples(folder: Path) -> None:
    """Copy sample logs into a folder, `samples` if none is named.

    They are small logs in every format that can be read, to try the other commands on. The log mistakes.jsonl contains
    deals that break rules.

    \b
      jassstats samples
      jassstats lint samples/mistakes.jsonl
    """  # noqa: D301  click reads the \b
    from jassstats.samples import copy_samples

    copies = copy_samples(folder)
    print_message(f"{len(copies)} logs copied into {folder}.")
