"""The descriptor of a bundle, `datapackage.json`, checked by the library frictionless."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jassstats.access.bundle.citation import LICENSES, NEEDED, Citation
from jassstats.access.bundle.lake_copy import committed, sha256
from jassstats.errors import MissingPackageError
from jassstats.lake.manifest import Manifest, part_path
from jassstats.lake.schema import TABLES
from jassstats.number_format import counted

if TYPE_CHECKING:
    import pyarrow as pa

NAME = "datapackage.json"
PARQUET = "application/vnd.apache.parquet"

STORED = {
    "id": "hash of the decisions as 16 bytes; empty if simulated",
    "how": "flags by bit: 0 led, 1 followed suit, 2 ruffed, 3 a trump, 4 it is known who played, 5 a program played",
}
"""The meanings of the columns that are stored in another form than a query shows them."""


def descriptor(folder: Path, held: Manifest, about: Citation) -> dict[str, Any]:
    """Return the descriptor of a bundle.

    Each resource is of the type `file`: so the library compares its bytes and its hash. Of a `table` in Parquet it
    compares neither, and takes an empty cell of integers for an error.
    """
    resources = [table_resource(folder, held, number, table) for number, table in committed(held)]
    stated_manifest = stated(folder, folder / "lake" / "manifest.json")
    resources.append({"name": "manifest", "format": "json", "mediatype": "application/json", **stated_manifest})
    resources = [{"type": "file", **one} for one in resources]
    content: dict[str, Any] = {
        "profile": "data-package",
        "name": about.name,
        "title": about.title,
        "version": about.version,
        "created": about.created.isoformat(timespec="seconds"),
        "licenses": [{"name": about.license} | ({"path": path} if (path := LICENSES.get(about.license)) else {})],
        "description": about.description,
        "contributors": [{"title": name, "role": "author"} for name in about.authors],
        "sources": [{"title": title} for title in sources(held)],
        "keywords": list(about.keywords),
        "resources": resources,
    }
    filled = {name: value for name, value in content.items() if value}
    return dict(library().from_descriptor(filled).to_descriptor())


def library() -> Any:
    """Return the class of packages of frictionless. Raises `MissingPackageError` if it is not installed."""
    try:
        from frictionless import Package
    except ImportError:
        raise MissingPackageError(NEEDED) from None
    return Package


def sources(held: Manifest) -> list[str]:
    """Return the origins of the deals: log formats with their numbers of files, and simulation."""
    logs = Counter(file.source for file in held.files.values())
    titles = [f"{counted(number, 'log')} in the format {source}" for source, number in sorted(logs.items())]
    games = sorted({str(run.get("game")) for run in held.runs.values()})
    return titles + ([f"deals of {', '.join(games)} simulated by jassstats"] if games else [])


def table_resource(folder: Path, held: Manifest, number: int, table: str) -> dict[str, Any]:
    """Return the description of one Parquet file: its table, rows, columns, bytes and hash."""
    from pyarrow import parquet

    path = part_path(folder / "lake", table, number)
    return {
        "name": f"{table}-{number}",
        "title": TABLES[table].about,
        "format": "parquet",
        "mediatype": PARQUET,
        "rowCount": held.parts[number].tables[table].rows,
        **stated(folder, path),
        "schema": {"fields": [described(table, one) for one in parquet.read_schema(path)]},
    }


def stated(folder: Path, path: Path) -> dict[str, Any]:
    """Return path, bytes and hash of a file of the bundle."""
    place = path.relative_to(folder).as_posix()
    return {"path": place, "bytes": path.stat().st_size, "hash": f"sha256:{sha256(path)}"}


def described(table: str, column: Any) -> dict[str, str]:
    """Return the description of a column."""
    known = TABLES[table].columns.get(column.name)
    meaning = STORED.get(column.name) or (known.meaning if known else column.name)
    return {"name": column.name, "type": kind(column.type), "description": meaning}


def kind(type: "pa.DataType") -> str:
    """Return the type of a column in the words of data packages."""
    from pyarrow import types

    if types.is_boolean(type):
        return "boolean"
    if types.is_integer(type):
        return "integer"
    if types.is_timestamp(type):
        return "datetime"
    text = types.is_string(type) or types.is_large_string(type) or types.is_dictionary(type)
    return "string" if text else "any"
