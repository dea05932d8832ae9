"""One person under several names is one player.

`aliases.toml` in the lake, or a file named by the user; a name and the names it also goes by:

    "Anna Meier" = ["anna", "A. Meier"]

A `.csv` with the columns `name,player` says the same.
"""

import csv
import tomllib
from pathlib import Path

from jassstats.lake.errors import LakeError, failed

NAMES = ("aliases.toml", "aliases.csv")


def read(lake: Path, named: Path | None = None) -> dict[str, str]:
    """Name as logged → player, from the file named or the one in the lake; empty if there is none."""
    for path in places(lake, named):
        if named or path.exists():
            return _read(path)
    return {}


def places(lake: Path, named: Path | None) -> list[Path]:
    """Where an alias file may lie."""
    return [named] if named else [lake / name for name in NAMES]


def _read(path: Path) -> dict[str, str]:
    try:
        pairs = _rows(path) if path.suffix == ".csv" else _tables(path)
    except OSError as error:
        raise failed(f"{path} can't be read", error) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LakeError(f"{path} is no alias file: {error}") from None
    players: dict[str, str] = {}
    for name, player in pairs:
        if players.setdefault(name, player) != player:
            raise LakeError(f"{path}: {name!r} is said to be both {players[name]!r} and {player!r}")
    return players


def _tables(path: Path) -> list[tuple[str, str]]:
    pairs = []
    for player, names in tomllib.loads(path.read_text(encoding="utf-8")).items():
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise LakeError(f'{path}: write "{player}" = ["another name", …]')
        pairs += [(name, player) for name in names]
    return pairs


def _rows(path: Path) -> list[tuple[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        if rows.fieldnames is None or not {"name", "player"} <= set(rows.fieldnames):
            raise LakeError(f"{path}: the first line must name the columns name,player")
        return [(row["name"], row["player"]) for row in rows]
