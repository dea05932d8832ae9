"""The function that opens a lake."""

from functools import partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jassstats.access import compile_notice
from jassstats.access.lake import LakeHandle
from jassstats.errors import LakeError, UsageError

if TYPE_CHECKING:
    from jassstats.lake.query import Telling


class NoLake(LakeError, UsageError):
    """There is nothing where a lake was named."""


def open_lake(
    path: str | PathLike[str] = "lake", telling: "Telling | None" = None, *, trust: bool = False
) -> LakeHandle:
    """Open a lake to read it. Tables that simulated deals lack are made when a query first names them.

    Parameters
    ----------
    path : path
        The folder of the lake.
    telling : callable, optional
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

    if not Path(path).exists():
        raise NoLake(f"there is no lake at {path}: `jassstats ingest FILE -o {path}` makes one")
    found = lake.open(Path(path), partial(regenerate, trust=trust))
    found.trust = trust
    found.telling = telling or found.telling
    return LakeHandle(found)


def regenerate(*wanted: Any, trust: bool = False) -> Any:
    """Tables of simulated deals, made again from their addresses. Loads the compiler, and only when needed."""
    from jassstats.simulation import to_lake

    compile_notice.needed(wanted[0]["game"])
    return to_lake.regenerate(*wanted, trust=trust)
