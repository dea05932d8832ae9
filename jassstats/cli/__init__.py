"""The program `jassstats`: each command is one call of the library.

This module gathers the commands and owns how they end. Nothing heavy is imported until a command needs it.
"""

import logging
import os
import sys
from collections.abc import Sequence

import click

from jassstats import __version__
from jassstats.cli import (
    advise,
    compare,
    cost,
    diff,
    equity,
    exit_codes,
    export,
    frontier,
    listings,
    logs,
    ratings,
    report,
    samples,
    show,
    simulate,
    stats,
)
from jassstats.cli.output import say

DEBUG = "--debug"

ABOUT = """Jass hand histories, counted honestly.

Read logs of played deals, or simulate deals; every card is replayed by numbered rules; the facts go into a
lake of Parquet files; questions are answered with their n and an interval.

\b
  jassstats simulate handjass --deals 10000   let players deal and play
  jassstats ingest evening.jsonl              read a log into the lake
  jassstats stats                             what can be asked
  jassstats stats sack_rate                   ask it
  jassstats show evening.jsonl:3              one deal, trick by trick
  jassstats report lake -o report.html        all of it in one page, to be sent around

The lake is the folder named by --lake, else by the variable JASSSTATS_LAKE, else ./lake. Exit codes: 0 done,
1 findings (rejected deals), 2 wrong use, 3 failed. --debug (or JASSSTATS_DEBUG=1) shows where a failure lies.
"""


class Program(click.Group):
    """A group that lists its commands in the order in which a person meets them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  the library's signature
        """The commands as they were added."""
        return list(self.commands)


@click.group(
    cls=Program, help=ABOUT, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110}
)
@click.version_option(__version__, prog_name="jassstats", message="%(prog)s %(version)s")
def program() -> None:
    """Stands for the program; its help is ABOUT."""


for command in (
    logs.ingest,
    logs.lint,
    logs.convert,
    simulate.simulate,
    stats.stats,
    stats.sql,
    show.find,
    show.show,
    report.report,
    compare.compare,
    advise.advise,
    diff.diff,
    equity.equity,
    frontier.frontier,
    cost.cost,
    ratings.ratings,
    stats.verify,
    export.export,
    listings.games,
    listings.presets,
    listings.strategies,
    listings.sources,
    samples.samples,
    listings.warm,
):
    program.add_command(command)


def main() -> None:
    """Run the program on the words of the command line and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(words: Sequence[str]) -> int:
    """Run the program on some words and answer its exit code."""
    debug = DEBUG in words or bool(os.environ.get("JASSSTATS_DEBUG"))
    words = [word for word in words if word != DEBUG]
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    listen()
    command = next((word for word in words if not word.startswith("-")), "")
    return exit_codes.ended(
        lambda: program.main(args=words, prog_name="jassstats", standalone_mode=False), command=command, debug=debug
    )


def listen() -> None:
    """Print what the library has to say while somebody waits, terminal or not: one line each, on stderr."""
    log = logging.getLogger("jassstats")
    log.setLevel(logging.INFO)
    if not log.handlers:
        log.addHandler(Spoken())


class Spoken(logging.Handler):
    """Says a message on stderr, wherever stderr goes by then."""

    def emit(self, record: logging.LogRecord) -> None:
        """One line."""
        say(f"jassstats: {record.getMessage()}")
