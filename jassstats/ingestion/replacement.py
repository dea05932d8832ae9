"""Replacement of files in a lake: the earlier deals go and those of the new text come in, in one commit.

Until that commit the lake holds the earlier deals. A text that can't be taken in leaves them there.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from jassstats.errors import JassstatsError, UsageError
from jassstats.ingestion.report import Count, Replaced
from jassstats.lake import LakeError, manifest
from jassstats.lake.dedup import Numbers, numbers
from jassstats.lake.manifest import File
from jassstats.lake.parts import read_part
from jassstats.lake.write import Writer
from jassstats.record import Problem, composed

if TYPE_CHECKING:
    import pyarrow as pa

NAMED = 20
"""The number of entries of a refused text that are named one by one."""


class _NotReplacedError(JassstatsError):
    """Raised inside the one commit if the new text of a file can't be taken in."""


def name_in_lake(path: str | PathLike[str], files: Mapping[str, File]) -> str | None:
    """Return the lake's name of a file."""
    place = os.path.realpath(path)
    named = [file for file, page in files.items() if page.path == place]
    return named[0] if named else next((name for name in (str(path), composed(str(path))) if name in files), None)


def targets(
    paths: Sequence[str | PathLike[str]],
    files: Mapping[str, File],
    replace: bool | str | PathLike[str],  # noqa: FBT001  a name or a flag
) -> dict[str, str]:
    """Return the lake's name of the file that each path is to replace, by real path.

    With `replace=True` each path replaces the file of its own path, or the only one of its name.
    """
    if replace is False:
        return {}
    if replace is not True and len(paths) != 1:
        raise UsageError(f"{replace} can be replaced by one file, and {len(paths)} are named: name the new file alone")
    found = {os.path.realpath(path): _target(path if replace is True else replace, files) for path in paths}
    for file, times in Counter(found.values()).items():
        if times > 1:
            raise UsageError(f"{times} files would replace {file}: name one of them")
    return found


def _target(path: str | PathLike[str], files: Mapping[str, File]) -> str:
    known = name_in_lake(path, files)
    named = [known] if known else [file for file in files if Path(file).name == Path(path).name]
    if len(named) > 1:
        raise LakeError(f"the lake has several files called {Path(path).name}: name the one to replace, {_list(named)}")
    if not named:
        raise LakeError(f"{path} is not in the lake: nothing to replace. It holds {_list(list(files)) or 'no file'}")
    return named[0]


def _list(names: Sequence[str]) -> str:
    more = [f"and {len(names) - 3:,} more"] if len(names) > 3 else []
    return ", ".join([*names[:3], *more])


def replace(writer: Writer, counts: Sequence[Count], read: Callable[[Sequence[Count]], None]) -> list[Count]:
    """Replace the files that changed or must be read again, all in one commit, and return them.

    `read` reads files into the writer. A file that can't be taken in gets a problem and keeps its earlier deals; the
    others are then read again without it.
    """
    left = list(counts)
    while any(_is_due(count, writer) for count in left):
        try:
            with writer.one_commit():
                return _replace_all(writer, left, read)
        except _NotReplacedError:
            left = [count for count in left if count.problem is None]
    return []


def _replace_all(writer: Writer, counts: Sequence[Count], read: Callable[[Sequence[Count]], None]) -> list[Count]:
    """Replace files in the manifest that is not committed. Raises `_NotReplacedError`."""
    earlier = manifest.read(writer.path).files
    ids = _take_out(writer, counts)
    taken = [count for count in counts if count.file in ids or count.replaces in ids]
    read(taken)
    for count in taken:
        _refuse_without_deals(count, writer, earlier)
    if any(count.problem for count in taken):
        raise _NotReplacedError
    moved: dict[str, str] = {}
    for count in taken:
        moved |= _compare(count, writer, ids)
        count.state = "read"
    _keep_duplicates(writer, earlier, ids.keys(), moved)
    return taken


def _is_due(count: Count, writer: Writer) -> bool:
    page = writer.manifest.files.get(count.file)
    return count.state == "changed" or (page is not None and page.again != "")


def _take_out(writer: Writer, counts: Sequence[Count]) -> dict[str, Numbers]:
    """Remove the files that are due, and those with duplicates of their deals; return the ids of each file's deals."""
    ids: dict[str, Numbers] = {}
    left = list(counts)
    while due := [count for count in left if _is_due(count, writer)]:
        left = [count for count in left if count not in due]
        for file in dict.fromkeys(file for count in due for file in _earlier_names(count)):
            if file in writer.manifest.files:
                ids[file] = _ids(writer, file)
                writer.plan_removal(file)
    return ids


def _earlier_names(count: Count) -> list[str]:
    """Return the names of the files whose deals a file replaces."""
    return list(dict.fromkeys([count.file, count.replaces or count.file]))


def _refuse_without_deals(count: Count, writer: Writer, earlier: Mapping[str, File]) -> None:
    """Give a file a problem if none of its deals is lawful, and the lake has lawful deals that it would replace."""
    if count.problem is not None:
        return
    page = writer.manifest.files[count.file]
    pages = [earlier[file] for file in _earlier_names(count) if file in earlier]
    if page.accepted + page.duplicates or not any(one.accepted + one.duplicates for one in pages):
        return
    count.state, count.source = "kept", page.source
    count.deals_in, count.quarantined = page.deals_in, page.quarantined
    count.left_out = list(islice(_rejects(writer, count.file), NAMED))
    count.problem = Problem("LOG-14", "no deal in it can be accepted; the lake keeps the earlier deals")


def _rejects(writer: Writer, file: str) -> Iterator[tuple[int, Problem]]:
    for rows in _tables(writer, "rejects", file, ["line", "code", "message"]):
        for row in rows.to_pylist():
            yield row["line"], Problem(row["code"], row["message"])


def _ids(writer: Writer, file: str) -> Numbers:
    """Return the ids of a file's deals."""
    columns: Iterator[Any] = (rows.column("id") for rows in _tables(writer, "deals", file, ["id"]))
    return numbers(one for column in columns for one in column.to_pylist())


def _tables(writer: Writer, name: str, file: str, columns: list[str]) -> "Iterator[pa.Table]":
    """Yield the rows of a file, part by part."""
    for number, part in writer.manifest.parts.items():
        if file in part.files and name in part.tables and part.tables[name].rows:
            rows = read_part(writer.path, name, number, [*columns, "file"])
            yield rows.filter(np.array([one == file for one in rows.column("file").to_pylist()], bool))


def _compare(count: Count, writer: Writer, ids: Mapping[str, Numbers]) -> dict[str, str]:
    """Count the deals that are unchanged, gone and new. Return earlier name → name of files that lost no deal."""
    new = _ids(writer, count.file)
    old = {file: ids[file] for file in _earlier_names(count) if file in ids}
    same = {file: _common(held, new) for file, held in old.items()}
    if count.state == "changed":
        unchanged = sum(same.values())
        count.replaced = Replaced(unchanged, sum(map(len, old.values())) - unchanged, len(new) - unchanged)
    return {file: count.file for file, held in old.items() if same[file] == len(held)}


def _common(one: Numbers, other: Numbers) -> int:
    """Return the number of ids that stand in both; no id stands twice in one of them."""
    return len(one) + len(other) - len(np.unique(np.concatenate([one, other]), axis=0))


def _keep_duplicates(
    writer: Writer, earlier: Mapping[str, File], removed: AbstractSet[str], moved: Mapping[str, str]
) -> None:
    """Leave a file as it was if its deals were duplicates of replaced deals, and all of those are still there."""
    for file, page in writer.manifest.files.items():
        owners = page.same_as.keys() & removed
        if file in earlier and page.again and not earlier[file].again and owners <= moved.keys():
            page.done, page.again, same_as = earlier[file].done, "", page.same_as
            page.same_as = {}
            for owner, times in same_as.items():
                name = moved.get(owner, owner)
                page.same_as[name] = page.same_as.get(name, 0) + times
