"""What a comparison has counted so far, in a file that only grows: one JSON object a line.

A comparison opens with a line of its settings, what was frozen before it began, and the hash of both. Each line after
it holds the sums of a stretch of deals (`first` to `last` - 1) and the hash of the comparison they belong to, so that
one file may hold several. What is counted twice or out of order is refused; a last line that was cut off is cut away.
One process writes at a time: it locks the empty file `<name>.lock` beside the ledger.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from io import BufferedRandom
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jassstats.errors import UsageError
from jassstats.lake import lock

if TYPE_CHECKING:
    from filelock import BaseFileLock


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
    lock: "BaseFileLock | None" = None

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
        if self.lock is not None:
            self.lock.release()


def open(path: str | PathLike[str] | None, settings: Mapping[str, Any]) -> Ledger:
    """The ledger at `path`, new or not, for a comparison of these settings. Raises `WrongLedger`."""
    of = key(settings)
    if path is None:
        return Ledger(None, of, [])
    file = Path(path).open("r+b" if Path(path).exists() else "w+b")  # noqa: SIM115  a Ledger closes it
    opened = Ledger(file, of, [])
    try:
        opened.lock = _locked(Path(path))
        known, opened.done = _read(file, Path(path), of)
    except BaseException:
        opened.close()
        raise
    if not known:
        opened._write({"of": of, "settings": dict(settings)})  # noqa: SLF001  the file's own first words
    return opened


def _locked(path: Path) -> "BaseFileLock":
    """The lock of a ledger, on a file beside it, since Windows lets nobody read what is locked."""
    if held := lock.acquire(path.with_name(f"{path.name}.lock")):
        return held
    raise WrongLedger(f"{path} is being written by another process: wait until it is done")


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
