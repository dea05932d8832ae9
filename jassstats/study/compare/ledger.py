"""What a comparison has counted so far, in a file that only grows: one JSON object a line.

A comparison opens with a line of its settings, what was frozen before it began, and the hash of both. Each line after
it holds the sums of a stretch of deals (`first` to `last` - 1) and the hash of the comparison they belong to, so that
one file may hold several. What is counted twice or out of order is refused; a last line that was cut off is cut away.
"""

import fcntl
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from io import BufferedRandom
from os import PathLike
from pathlib import Path
from typing import Any

from jassstats.errors import UsageError


class WrongLedger(UsageError):
    """A file that is no ledger, or one that another process is writing."""


def key(settings: Mapping[str, Any]) -> str:
    """The hash a comparison goes by."""
    text = json.dumps(settings, sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


@dataclass
class Ledger:
    """A ledger open for one comparison. `done` are the stretches it has, in order and without a gap."""

    file: BufferedRandom | None  # None keeps nothing
    of: str
    done: list[tuple[int, list[int]]]  # where each ends, and its sums

    def add(self, first: int, last: int, sums: list[int]) -> None:
        """Keep one more stretch; it is on its way to the disk when this returns."""
        if self.file is not None:
            self._write({"of": self.of, "first": first, "last": last, "sums": sums})

    def _write(self, line: Mapping[str, Any]) -> None:
        if self.file is not None:
            self.file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            self.file.flush()

    def close(self) -> None:
        """Let others write."""
        if self.file is not None:
            self.file.close()


def open(path: str | PathLike[str] | None, settings: Mapping[str, Any]) -> Ledger:
    """The ledger at `path`, new or not, for a comparison of these settings. Raises `WrongLedger`."""
    of = key(settings)
    if path is None:
        return Ledger(None, of, [])
    file = Path(path).open("r+b" if Path(path).exists() else "w+b")  # noqa: SIM115  a Ledger closes it
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        known, done = _read(file, Path(path), of)
    except BlockingIOError:
        file.close()
        raise WrongLedger(f"{path} is being written by another process: wait until it is done") from None
    except WrongLedger:
        file.close()
        raise
    found = Ledger(file, of, done)
    if not known:
        found._write({"of": of, "settings": dict(settings)})  # noqa: SLF001  the file's own first words
    return found


def _read(file: BufferedRandom, path: Path, of: str) -> tuple[bool, list[tuple[int, list[int]]]]:
    """Whether the comparison is in the file, and its stretches; the file is left at its end."""
    known, done, end, whole = False, [], 0, 0
    for number, line in enumerate(file, 1):
        if not line.endswith(b"\n") and (whole or line.startswith(b'{"of":')):
            break  # the last write was cut off
        whole += len(line)
        try:
            told = json.loads(line)
            mine = told["of"] == of
            known = known or (mine and "settings" in told)
            if mine and "first" in told:
                if told["first"] != end or not known:
                    raise WrongLedger(f"{path}:{number}: deals {told['first']} on, after {end}: lines are missing")
                end = int(told["last"])
                done.append((end, [int(value) for value in told["sums"]]))
        except (ValueError, KeyError, TypeError) as error:
            if isinstance(error, WrongLedger):
                raise
            raise WrongLedger(f"{path}:{number} is no line of a ledger") from None
    file.seek(whole)
    file.truncate()
    return known, done
