"""The program `jassstats`, run in a process of its own."""

import os
import subprocess
import sys

START = "from jassstats.cli import main; main()"


def jassstats(*words, cwd=None, stdout=subprocess.PIPE, **environment):
    """Run the program in its own process, as a shell would."""
    return subprocess.run(
        [sys.executable, "-c", START, *map(str, words)],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        cwd=cwd,
        env=os.environ | environment,
        check=False,
    )


def one_line(text):
    """Return the output of a command, which must be one line."""
    assert text.count("\n") == 1, text
    return text.rstrip("\n")
