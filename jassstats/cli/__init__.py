"""The program `jassstats`. Each command is one call of the library.

This module lists the commands and runs one. Heavy packages are imported only by the command that needs them.
"""

import logging
import os
import sys
from collections.abc import Sequence

import click

from jassstats import __version__
from jassstats.cli import (
    advise,
    bundle,
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
from jassstats.cli.output import print_message, print_text

DEBUG = "--debug"

ABOUT = """Statistics of Jass, from logs of played deals and from simulations.

Logs are read and every card is replayed by numbered rules, or deals are simulated. The facts are stored in a
lake, a folder of Parquet files. Statistics are computed from the lake, each with its n and an interval.

\b
  jassstats simulate handjass --deals 10000   simulate deals
  jassstats ingest evening.jsonl              read a log into the lake
  jassstats stats                             list the statistics
  jassstats stats sack_rate                   compute one
  jassstats show evening.jsonl:3              show a deal, trick by trick
  jassstats report -o report.html             write everything as one HTML page

The same options mean the same everywhere: -l, --lake is the folder of the lake (otherwise the variable
JASSSTATS_LAKE, otherwise ./lake), -o, --output is the file to write, --preset and --set are the house rules,
--json and --csv print for programs. Commands that play a game take its name, GAME, as the first word.

Exit codes: 0 done, 1 findings (rejected deals), 2 wrong use, 3 failed. --debug (or JASSSTATS_DEBUG=1) prints
the traceback of a failure.
"""


class Program(click.Group):
    """A group that lists its commands in the order in which they are usually needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  the library's signature
        """Return the names of the commands in the order in which they were added."""
        return list(self.commands)


@click.group(
    cls=Program,
    help=ABOUT,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.version_option(__version__, prog_name="jassstats", message="%(prog)s %(version)s")
@click.pass_context
def program(context: click.Context) -> None:
    """Print the help if no command is given."""
    if context.invoked_subcommand is None:
        print_text(context.get_help() + "\n")


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
    bundle.bundle,
    listings.games,
    listings.presets,
    listings.strategies,
    listings.sources,
    samples.samples,
    listings.warm,
):
    program.add_command(command)


def main() -> None:
    """Run the program with the arguments of the command line, and exit with its code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run the program with some arguments and return its exit code."""
    debug = DEBUG in arguments or bool(os.environ.get("JASSSTATS_DEBUG"))
    arguments = [argument for argument in arguments if argument != DEBUG]
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if {"--json", "--csv"} & set(arguments) and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8")  # what programs read keeps every letter, in any locale
    print_log_messages()
    command = next((argument for argument in arguments if not argument.startswith("-")), "")
    return exit_codes.run_command(
        lambda: program.main(args=arguments, prog_name="jassstats", standalone_mode=False), command=command, debug=debug
    )


def print_log_messages() -> None:
    """Print the log messages of the library on stderr, one line each."""
    log = logging.getLogger("jassstats")
    log.setLevel(logging.INFO)
    if not log.handlers:
        log.addHandler(MessageHandler())


class MessageHandler(logging.Handler):
    """A handler that prints messages on the stderr of the moment."""

    def emit(self, record: logging.LogRecord) -> None:
        """Print one message."""
        print_message(f"jassstats: {record.getMessage()}")
