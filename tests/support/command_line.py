"""The program `jassstats`, run as a shell would, in a process of its own or in that of the test, which is faster."""

import contextlib
import io
import os
import subprocess
import sys
from unittest import mock

from jassstats import cli

START = "from jassstats.cli import main; main()"


def jassstats(*words, cwd=None, stdout=subprocess.PIPE, before=None, **environment):
    """Run the program in its own process."""
    return subprocess.run(
        [sys.executable, "-c", START, *map(str, words)],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        cwd=cwd,
        env=os.environ | environment,
        preexec_fn=before,
        check=False,
    )


def run_here(*words, cwd=None, **environment):
    """Run the program in this process, in a folder and with variables of its own; the answer is that of `jassstats`."""
    output, messages = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with (
        contextlib.chdir(cwd or "."),
        mock.patch.dict(os.environ, environment),
        contextlib.redirect_stdout(output),
        contextlib.redirect_stderr(messages),
    ):
        code = cli.run([str(word) for word in words])
    printed = (stream.buffer.getvalue().decode("utf-8") for stream in (output, messages))
    return subprocess.CompletedProcess(words, code, *printed)


def one_line(text):
    """Return the output of a command, which must be one line."""
    assert text.count("\n") == 1, text
    return text.rstrip("\n")
