"""The command that copies the sample logs."""

from pathlib import Path

import click

from jassstats.cli.output import say


@click.command()
@click.argument("folder", default="samples", type=click.Path(file_okay=False, path_type=Path))
def samples(folder: Path) -> None:
    """Copy the sample logs into FOLDER (samples, if none is named).

    They are small logs in every format that can be read, to try the other commands on. One, mistakes.jsonl, holds
    honest mistakes.

    \b
      jassstats samples
      jassstats lint samples/mistakes.jsonl
    """  # noqa: D301  click reads the \b
    from jassstats.samples import copy_samples

    copies = copy_samples(folder)
    say(f"{len(copies)} logs copied into {folder}.")
