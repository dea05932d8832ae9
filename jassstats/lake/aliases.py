"""Aliases: one person under several names is one player.

`aliases.toml` in the lake, or a file named by the user; a name and the names it also goes by:

    "Anna Meier" = ["anna", "A. Meier"]

A `.csv` with the columns `name,player` is read too. A player who is listed as another player's name becomes that
player; names that refer to one another in a circle are refused.
"""

import csv
import tomllib
import unicodedata
from pathlib import Path

from jassstats.lake.errors import LakeError, failed

NAMES = ("aliases.toml", "aliases.csv")


def read(lake: Path, named: Path | None = None) -> dict[str, str]:
    """Return name as logged → player, from the given file or the one in the lake; empty if there is none."""
    for path in places(lake, named):
        if named or path.exists():
            return _read(path)
    return {}


def places(lake: Path, named: Path | None) -> list[Path]:
    """Return the paths where an alias file is looked for."""
    return [named] if named else [lake / name for name in NAMES]


def _read(path: Path) -> dict[str, str]:
    try:
        pairs = _rows(path) if path.suffix == ".csv" else _tables(path)
    except OSError as error:
        raise failed(f"{path} can't be read", error) from None
    except (ValueError, csv.Error) as error:  # TOML, UTF-8, and whole numbers of thousands of digits
        raise LakeError(f"{path} is no alias file: {error}") from None
    except RecursionError:
        raise LakeError(f"{path} is no alias file: its lists lie too deep in one another") from None
    return _joined(path, pairs)


def _joined(path: Path, pairs: list[tuple[str, str]]) -> dict[str, str]:
    """Return name → player, with chains of names followed to their end. Names are compared as NFC."""
    players: dict[str, str] = {}
    for name, player in ((_name(path, name), _name(path, player)) for name, player in pairs):
        if players.setdefault(name, player) != player:
            raise LakeError(f"{path}: {name!r} is said to be both {players[name]!r} and {player!r}")
    return {name: _last(path, players, name) for name in players}


def _last(path: Path, players: dict[str, str], name: str) -> str:
    """Return the player at the end of a chain of names."""
    passed = [name]
    while passed[-1] in players and players[passed[-1]] != passed[-1]:
        passed.append(players[passed[-1]])
        if passed[-1] in passed[:-1]:
            raise LakeError(f"{path}: the names go round in a circle: {' = '.join(map(repr, passed))}")
    return passed[-1]


def _name(path: Path, text: str) -> str:
    name = unicodedata.normalize("NFC", text.strip())
    if not name:
        raise LakeError(f"{path}: a name is empty")
    return name


def _tables(path: Path) -> list[tuple[str, str]]:
    pairs = []
    for player, names in tomllib.loads(path.read_text(encoding="utf-8-sig")).items():
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise LakeError(f'{path}: write "{player}" = ["another name", …]')
        pairs += [(name, player) for name in names]
    return pairs


def _rows(path: Path) -> list[tuple[str, str]]:
    """Return the pairs of a CSV file, with commas, semicolons or tabs, as spreadsheets save it."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        head = file.readline()
        separator = max(",;\t", key=head.count)
        names = [name.strip() for name in next(csv.reader([head], delimiter=separator), [])]
        if sorted(names) != ["name", "player"]:
            raise LakeError(f"{path}: the first line must name the columns name,player")
        rows = csv.reader(file, delimiter=separator)
        return [_pair(path, rows.line_num + 1, dict(zip(names, row, strict=False)), row) for row in rows if row]


def _pair(path: Path, line: int, fields: dict[str, str], row: list[str]) -> tuple[str, str]:
    if len(row) != 2 or not all(field.strip() for field in row):
        raise LakeError(
            f"{path}, line {line}: a name and a player are needed, in two fields; put a name that holds the separator "
            f"between quotation marks"
        )
    return fields["name"], fields["player"]
