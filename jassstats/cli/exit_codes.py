"""The end of a command: an exit code for scripts, and one sentence for people.

0 done, 1 findings (rejects, breaches), 2 wrong use, 3 failed, 130 stopped by Ctrl-C, 141 the reader of a pipe ended.
"""

import errno
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress

import click

from jassstats.errors import JassstatsError, LogError, RuleError, UsageError
from jassstats.render.visible_text import visible

DONE, FINDINGS, WRONG_USE, FAILED, STOPPED, PIPE_CLOSED = 0, 1, 2, 3, 130, 141

RESUME = {
    "ingest": "What was read so far is kept; the same command again reads the rest. A file is replaced whole or not at "
    "all.",
    "compare": "With --ledger, what was counted is kept, and the same command goes on from it.",
    "simulate": "The deals made so far are kept; the same command again makes the rest.",
}
"""Advice after Ctrl-C, by command."""


BY_CODE = {"LOG-1": WRONG_USE, "LOG-2": WRONG_USE, "LOG-3": FAILED, "LOG-4": FAILED, "LOG-12": FAILED}
"""Exit codes of problems with a file, rather than its contents: it is missing, is a folder, or can't be opened."""


BY_CLASS = ((UsageError, WRONG_USE), (RuleError, FINDINGS), (LogError, FINDINGS))
"""Exit code by class of error; the first that fits counts. Every other error of the package is a failure."""


class Failed(click.ClickException):
    """A command that was understood and could not be carried out."""

    exit_code = FAILED


def run_command(work: Callable[[], int | None], *, command: str, debug: bool) -> int:
    """Run a command and return its exit code. Every error becomes a code and a sentence on stderr."""
    try:
        check_stdout()
        code = work() or DONE
        flush()
        drop_unread_messages()
    except (click.Abort, KeyboardInterrupt):
        return leave(STOPPED, f"Stopped. {RESUME.get(command, '')}".rstrip())
    except (BrokenPipeError, SystemExit):  # click leaves by the latter, and only when the reader of a pipe is gone
        return leave(PIPE_CLOSED, "")
    except Exception as error:  # noqa: BLE001  the last line of defence: no traceback reaches a reader
        if debug:
            click.echo(visible(traceback.format_exc()), err=True, nl=False)
        return leave(*verdict(error))
    return code


def check_stdout() -> None:
    """Refuse a closed stdout at once, because the next file that is opened would take its place."""
    if sys.stdout is None:
        raise Failed("The standard output is closed, so there is nowhere to print. Open it, or send it to a file.")


def flush() -> None:
    """Write what is left to stdout now, while a failure can still be reported."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise output_failure(error) from error


def drop_unread_messages() -> None:
    """Let a message that can't be written to stderr go, so that Python does not fail for it at the very end."""
    try:
        sys.stderr.flush()
    except OSError:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    except (ValueError, AttributeError):  # closed, or never opened
        return


def output_failure(error: OSError) -> Failed:
    """Return the error for a stdout that takes no more."""
    return Failed(f"The answer could not be printed: {error.strerror or error}.")


def leave(code: int, sentence: str) -> int:
    """Print the sentence on stderr, and close a stdout that may be broken. Returns the code."""
    with suppress(OSError, ValueError, AttributeError):
        sys.stdout.flush()
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        if code in {FAILED, PIPE_CLOSED}:
            os.dup2(nowhere, sys.stdout.fileno())
    if sentence:
        with suppress(OSError, ValueError):
            click.echo(visible(f"jassstats: {sentence}"), err=True)
    return code


def verdict(error: Exception) -> tuple[int, str]:
    """Return the exit code of an error, and a sentence about it."""
    if isinstance(error, click.ClickException):
        where = f" See `{error.ctx.command_path} --help`." if isinstance(error, click.UsageError) and error.ctx else ""
        return FAILED if isinstance(error, Failed) else WRONG_USE, sentence(error.format_message()) + where
    if isinstance(error, OSError):
        return FAILED, trouble(error)
    if isinstance(error, MemoryError):
        return FAILED, "There is not enough memory. Ask for less at a time, with --where or --deals."
    if isinstance(error, JassstatsError):
        return code_of(error), sentence(str(error))
    kind = type(error).__name__
    return FAILED, f"Something went wrong inside ({kind}: {first_line(error)}). Add --debug and report it."


def code_of(error: JassstatsError) -> int:
    """Return the exit code of an error of the package, by its class."""
    if hasattr(error, "problem"):
        return BY_CODE.get(error.problem.code, FINDINGS)
    return next((code for kind, code in BY_CLASS if isinstance(error, kind)), FAILED)


def trouble(error: OSError) -> str:
    """Return a sentence about an error of the operating system, with the file and advice."""
    advice = {
        errno.ENOSPC: " Free some space and run the same command again; what was written before is intact.",
        errno.EFBIG: " The file may not grow further (see `ulimit -f`); what was written before is intact.",
        errno.EACCES: " Check who may read and write it.",
        errno.ENOENT: " Check the name.",
    }
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}{error.strerror or error}.{advice.get(error.errno or 0, '')}"


def sentence(text: str) -> str:
    """Return the text on one line, ending in a full stop."""
    flat = " ".join(text.split())
    return flat if flat.endswith((".", "?", "!", ")", "`")) else f"{flat}."


def first_line(error: Exception) -> str:
    """Return the first line of the text of an error."""
    return str(error).strip().split("\n", 1)[0]
