"""The sums of a comparison so far, in a file to which lines are appended: one JSON object in each.

The first line of a comparison has its settings, the fit of the pilot, and the hash of both. Each later line has the
sums of a range of deals (`first` to `last` - 1) and the hash of its comparison, so that one file may hold several
comparisons. Ranges that are counted twice or out of order are refused. A last line that is incomplete is removed.
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
    """Return the hash that identifies a comparison."""
    text = json.dumps(settings, sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


@dataclass
class Ledger:
    """A ledger that is open for one comparison. `done` are its ranges, in order and without a gap."""

    file: BufferedRandom | None  # None keeps nothing
    of: str  # the hash of the comparison
    done: list[tuple[int, list[int]]]  # the end of each range, and its sums
    lock: "BaseFileLock | None" = None

    def add(self, first: int, last: int, sums: list[int]) -> None:
        """Append one more range. The operating system has it when this returns."""
        if self.file is not None:
            self._write({"of": self.of, "first": first, "last": last, "sums": sums})

    def _write(self, line: Mapping[str, Any]) -> None:
        if self.file is not None:
            self.file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            self.file.flush()

    def close(self) -> None:
        """Close the file and release the lock."""
        if self.file is not None:
            self.file.close()
        if self.lock is not None:
            self.lock.release()


def open(path: str | PathLike[str] | None, settings: Mapping[str, Any]) -> Ledger:
    """Open the ledger at `path`, or a new one, for a comparison with these settings. Raises `WrongLedger`."""
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
        opened._write({"of": of, "settings": dict(settings)})  # noqa: SLF001  the first line of the comparison
    return opened


def _locked(path: Path) -> "BaseFileLock":
    """Lock a ledger. The lock is a file beside it, since Windows does not let others read a locked file."""
    if held := lock.acquire(path.with_name(f"{path.name}.lock")):
        return held
    raise WrongLedger(f"{path} is being written by another process: wait until it is done")


def _range(entry: Mapping[str, Any]) -> tuple[int, int, list[int]]:
    """Return first, last and sums of a line. Raises `ValueError` unless they are whole numbers and the range grows."""
    first, last, sums = entry["first"], entry["last"], entry["sums"]
    if not isinstance(sums, list) or not all(type(number) is int for number in (first, last, *sums)) or last <= first:
        raise ValueError(entry)
    return first, last, sums


def _read(file: BufferedRandom, path: Path, of: str) -> tuple[bool, list[tuple[int, list[int]]]]:
    """Return whether the comparison is in the file, and its ranges. The file is then positioned at its end."""
    known, end, whole = False, 0, 0
    done: list[tuple[int, list[int]]] = []
    for number, line in enumerate(file, 1):
        if not line.endswith(b"\n") and (whole or line.startswith(b'{"of":')):
            break  # the last write was cut off
        whole += len(line)
        try:
            entry = json.loads(line)
            mine = entry["of"] == of
            known = known or (mine and "settings" in entry)
            if mine and "first" in entry:
                first, last, sums = _range(entry)
                if first != end or not known:
                    raise WrongLedger(f"{path}:{number}: deals {first} on, after {end}: lines are missing")
                if done and len(sums) != len(done[0][1]):
                    raise WrongLedger(f"{path}:{number} has {len(sums)} sums, and the lines before {len(done[0][1])}")
                end = last
                done.append((last, sums))
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            if isinstance(error, WrongLedger):
                raise
            raise WrongLedger(f"{path}:{number} is no line of a ledger") from None
    file.seek(whole)
    file.truncate()
    return known, done
