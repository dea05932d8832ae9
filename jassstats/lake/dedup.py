"""The index of the deals that a lake holds, in 12 bytes a deal.

Half of each id is kept in memory, with the part of its deal. A match is confirmed by the whole id, read from that part.
"""

import copy
import functools
import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from jassstats.lake.manifest import Manifest
from jassstats.lake.parts import read_part

Numbers = np.ndarray[Any, np.dtype[Any]]


class Index:
    """Numbers by 64-bit key, in sorted runs that are merged as they grow, so that each entry is moved few times."""

    def __init__(self) -> None:
        """Start empty."""
        self.runs: list[tuple[Numbers, Numbers]] = []

    def add(self, keys: Numbers, number: int) -> None:
        """Add `number` under each of `keys`."""
        if len(keys):
            self.runs.append((np.sort(keys), np.full(len(keys), number, np.uint32)))
        while len(self.runs) > 1 and 2 * len(self.runs[-1][0]) > len(self.runs[-2][0]):
            late, early = self.runs.pop(), self.runs.pop()
            keys = np.concatenate([early[0], late[0]])
            order = np.argsort(keys, kind="stable")
            self.runs.append((keys[order], np.concatenate([early[1], late[1]])[order]))

    def find(self, wanted: Numbers) -> tuple[Numbers, Numbers]:
        """Return every match: place in `wanted`, and the number."""
        places, numbers = [np.empty(0, np.int64)], [np.empty(0, np.uint32)]
        for keys, held in self.runs:
            at = np.searchsorted(keys, wanted)
            place = np.arange(len(wanted))
            while len(place):  # equal keys stand side by side
                there = keys[np.minimum(at, len(keys) - 1)] == wanted[place]
                there &= at < len(keys)
                place, at = place[there], at[there]
                places.append(place)
                numbers.append(held[at])
                at = at + 1
        return np.concatenate(places), np.concatenate(numbers)


class Seen:
    """The ids of the logged deals in a lake."""

    def __init__(self, lake: Path, held: Manifest) -> None:
        """Read the ids of every part."""
        self.lake = lake
        self.index = Index()
        self.owners = functools.lru_cache(maxsize=8)(self._owners)
        for number, part in held.parts.items():
            if part.deals and part.run is None:
                self.add(numbers(_column(lake, number, "id")), number)

    def add(self, digests: Numbers, part: int) -> None:
        """Add deals that were written into a part."""
        self.index.add(digests[:, 0], part)

    def twins(self, digests: Numbers, files: Sequence[str]) -> dict[int, str]:
        """Return rows whose deal exists, in the lake or in an earlier row, and the file of that deal."""
        found: dict[int, str] = {}
        places, parts = self.index.find(digests[:, 0])
        for place, part in zip(places.tolist(), parts.tolist(), strict=True):
            owner = self.owners(part).get(digests[place].tobytes())
            if owner is not None:
                found[place] = owner
        for place, first in _repeats(digests):
            found.setdefault(place, found.get(first, files[first]))
        return found

    def _owners(self, part: int) -> dict[bytes, str]:
        return dict(zip(_column(self.lake, part, "id"), _column(self.lake, part, "file"), strict=True))


def _column(lake: Path, part: int, name: str) -> list[Any]:
    return read_part(lake, "deals", part, [name]).column(name).to_pylist()


def numbers(digests: Iterable[bytes]) -> Numbers:
    """Return ids of sixteen bytes as (n, 2) numbers of 64 bits."""
    return np.frombuffer(b"".join(digests), np.uint64).reshape(-1, 2)


def _repeats(digests: Numbers) -> list[tuple[int, int]]:
    """Return rows that repeat an earlier one, with the first equal row."""
    if not len(digests):
        return []
    order = np.argsort(digests[:, 0], kind="stable")
    halves = digests[order, 0]
    firsts: dict[bytes, int] = {}
    found = []
    near = np.r_[False, halves[1:] == halves[:-1]]  # the first halves agree, as a rule because the ids do
    for row in np.sort(order[near | np.r_[near[1:], False]]).tolist():
        first = firsts.setdefault(digests[row].tobytes(), row)
        if first != row:
            found.append((row, first))
    return found


class Names:
    """The files that parties' names belong to: two files may both have a partie called 1."""

    def __init__(self, lake: Path, held: Manifest) -> None:
        """Read the parties of every part, and those that are open."""
        self.index = Index()
        self.numbers: dict[str | None, int] = {}
        for number, part in held.parts.items():
            if "parties" in part.tables and part.tables["parties"].rows:
                parties = read_part(lake, "parties", number, ["partie", "file"]).to_pydict()
                self._claim(zip(parties["file"], parties["partie"], strict=True))
        for file, page in held.files.items():
            self._claim((file, slate["name"]) for slate in page.slates)

    def copy(self) -> "Names":
        """Return a copy that can be changed on its own."""
        other = copy.copy(self)
        other.index, other.numbers = Index(), dict(self.numbers)
        other.index.runs = list(self.index.runs)
        return other

    def given(self, wanted: Sequence[tuple[str, str]]) -> dict[tuple[str, str], str]:
        """Return the lake's name of each new (file, partie): the file's own, unless another file has that name."""
        places, owners = self.index.find(_hashes(name for _, name in wanted))
        owned: dict[str, set[int | None]] = {}
        for place, owner in zip(places.tolist(), owners.tolist(), strict=True):
            owned.setdefault(wanted[place][1], set()).add(owner)
        called = {}
        for file, name in wanted:
            number = self.numbers.setdefault(file, len(self.numbers))
            free = number in owned.setdefault(name, {number})
            called[file, name] = name if free else f"{name} ({file})"
        self._claim((file, name) for (file, _), name in called.items())
        return called

    def _claim(self, named: Iterable[tuple[str | None, str]]) -> None:
        by_file: dict[str | None, set[str]] = {}
        for file, name in named:
            by_file.setdefault(file, set()).add(name)
        for file, names in by_file.items():
            self.index.add(_hashes(names), self.numbers.setdefault(file, len(self.numbers)))


def _hashes(names: Iterable[str]) -> Numbers:
    digest = b"".join(hashlib.blake2b(name.encode(), digest_size=8).digest() for name in names)
    return np.frombuffer(digest, np.uint64)
