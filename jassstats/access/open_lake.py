"""The function that opens a lake."""

from functools import partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jassstats.access import compile_notice
from jassstats.access.lake import LakeHandle
from jassstats.errors import LakeError, UsageError
from jassstats.keyword_arguments import check_keywords

if TYPE_CHECKING:
    import pyarrow as pa

    from jassstats.lake.query import Numbers, ProgressBar


class NoLake(LakeError, UsageError):
    """There is nothing where a lake was named."""


@check_keywords(telling="progress_bar")
def open_lake(
    path: str | PathLike[str] = "lake", progress_bar: "ProgressBar | None" = None, *, trust: bool = False
) -> LakeHandle:
    """Open a lake to read it. Tables that simulated deals lack are made when a query first names them.

    Parameters
    ----------
    path : path
        The folder of the lake.
    progress_bar : callable, optional
        Opens a progress bar for making such tables, given a title and a unit.
    trust : bool
        Execute the strategy files that the lake names, to deal simulated deals again. Without it only files that were
        named in this session are executed.

    Returns
    -------
    LakeHandle
        The open lake.

    Raises
    ------
    LakeError
        There is no lake in that folder, or it can't be read.

    Examples
    --------
    >>> import jassstats as js
    >>> js.simulate("schieber", "lake", deals=100).deals
    100
    >>> js.open("lake").counts()["deals"]
    100

    """
    from jassstats import lake
    from jassstats.access.bundle import check

    if not Path(path).exists():
        raise NoLake(f"there is no lake at {path}: `jassstats ingest FILE -o {path}` makes one")
    if check.is_bundle(path) and not (Path(path) / "manifest.json").exists():
        raise NoLake(f"{path} is a bundle: name the lake in it, {check.lake_folder(path)}")
    opened = lake.open(Path(path), partial(regenerate, trust=trust))
    opened.trust = trust
    opened.progress_bar = progress_bar or opened.progress_bar
    return LakeHandle(opened)


def regenerate(
    run: dict[str, Any], keys: "Numbers", indices: "Numbers", tables: set[str], *, trust: bool = False
) -> "dict[str, pa.Table]":
    """Return tables of simulated deals, regenerated from their addresses. Only this loads the compiler."""
    from jassstats.simulation import to_lake

    compile_notice.needed(run["game"])
    return to_lake.regenerate(run, keys, indices, tables, trust=trust)
