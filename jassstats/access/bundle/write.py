"""Writing a bundle: a lake with descriptor, README and citation, in a folder that appears when it is complete."""

import json
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath
from typing import ClassVar

from jassstats.access.bundle import descriptor, readme
from jassstats.access.bundle.citation import Citation
from jassstats.access.bundle.lake_copy import Progress, copy_lake
from jassstats.access.new_folder import new_folder
from jassstats.errors import UsageError
from jassstats.lake import Lake
from jassstats.lake.manifest import Manifest
from jassstats.lake.parts import read_part
from jassstats.number_format import counted
from jassstats.results import Result, Row
from jassstats.simulation import strategy_loader

KNOWN = {"lake", descriptor.NAME, "README.md", "CITATION.cff"}
"""The files and folders of a bundle."""

KEYS = {"rows": "rowCount"}
"""The columns of the report that the descriptor calls otherwise."""

DEALS = """
select game, preset, if(run is null, 'played', 'simulated') as origin, count(*)::bigint as deals
from deals group by all order by all
"""


@dataclass(frozen=True, repr=False)
class Bundle(Result):
    """The report of a bundle, a row for each file that its descriptor lists.

    Attributes
    ----------
    folder : str
        The folder that was written.
    resources : list of dict
        Path, rows, bytes and hash of each file.
    names : int
        The number of names of players that the data hold.
    folders : list of str
        The names of log files that contain folders, since another log has the same name.
    strategy_files : list of str
        The strategy files that runs name. They are not in the bundle.

    """

    folder: str
    resources: list[Row]
    names: int
    folders: list[str]
    strategy_files: list[str]
    column_names: ClassVar[tuple[str, ...]] = ("path", "rows", "bytes", "hash")
    shown_columns: ClassVar[tuple[str, ...]] = ("path", "rows", "bytes")

    def records(self) -> list[Row]:
        """Return a row for each file."""
        return [{name: one.get(KEYS.get(name, name)) for name in self.column_names} for one in self.resources]

    def notes(self) -> list[str]:
        """Return where the bundle is, how to check it, and how many names it publishes."""
        files = counted(len(self.resources), "file")
        lines = [f"{files} written to {self.folder}. `jassstats verify --lake {self.folder}` checks them."]
        if self.names:
            lines.append(f"{counted(self.names, 'name')} of players are in it: publish only what they agree to.")
        if self.folders:
            text = f"{counted(len(self.folders), 'log')} of equal names are named with folders"
            lines.append(f"{text}, such as {self.folders[0]}: these names are in it.")
        if self.strategy_files:
            files = ", ".join(self.strategy_files)
            lines.append(f"Not in it: {files}. Without them nobody can deal the runs again that name them.")
        return lines

    def details(self) -> Row:
        """Return the folder, and what a reader should know before it is published."""
        about = {"folder": self.folder, "names": self.names}
        return about | {"folders": self.folders, "strategy_files": self.strategy_files}


def write(lake: Lake, out: Path, about: Citation, progress: Progress | None, *, overwrite: bool) -> Bundle:
    """Write a bundle into the folder `out`. Raises `UsageError` if it may not be replaced."""
    descriptor.library()
    _check(lake, out)
    with lake.one_moment(), new_folder(out, KNOWN, overwrite=overwrite) as folder:
        held = copy_lake(lake, folder / "lake", progress or (lambda _done, _total: None))
        names = len(_names(folder / "lake", held))
        content = descriptor.descriptor(folder, held, about)
        texts = {
            descriptor.NAME: json.dumps(content, indent=1, ensure_ascii=False) + "\n",
            "README.md": readme.readme(about, _rows(lake), held, names),
            "CITATION.cff": readme.citation_file(about),
        }
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
    folders = [name for name in held.files if PureWindowsPath(name).name != name]
    strategies = [name for run in held.runs.values() for name in run["strategies"]]
    return Bundle(str(out), content["resources"], names, folders, strategy_loader.files(strategies))


def _check(lake: Lake, out: Path) -> None:
    """Raise `UsageError` if the folder holds the lake, or anything that is no bundle."""
    place, inside = out.resolve(), lake.path.resolve()
    if inside.is_relative_to(place) or place.is_relative_to(inside):
        raise UsageError(f"{out} and the lake lie in each other: name another folder")
    if out.is_dir() and any(out.iterdir()) and not (out / descriptor.NAME).is_file():
        raise UsageError(f"{out} is there and holds no bundle: name another folder")


def _names(lake: Path, held: Manifest) -> set[str]:
    """Return the names of players in the logged deals."""
    parts = [n for n, part in held.parts.items() if part.run is None and "seats" in part.tables]
    return {name for n in parts for name in read_part(lake, "seats", n, ["player"])["player"].to_pylist() if name}


def _rows(lake: Lake) -> list[Row]:
    names = ("game", "preset", "origin", "deals")
    return [dict(zip(names, row, strict=True)) for row in lake.stored(DEALS).fetchall()]
