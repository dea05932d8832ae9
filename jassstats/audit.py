"""The verification of a lake: files against the manifest, counts against the ledger, a sample of deals replayed.

A logged deal is reconstructed from its facts and replayed; a simulated one is dealt and played again from its address.
Both must give exactly the stored facts.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from jassstats import facts
from jassstats.access import reconstruct
from jassstats.errors import JassstatsError
from jassstats.lake import Lake, LakeError, consistency, manifest
from jassstats.lake.manifest import Part, part_path
from jassstats.lake.parts import read_part
from jassstats.number_format import counted
from jassstats.record import Entry
from jassstats.replay import replay
from jassstats.replay.columns import Deals, Logged
from jassstats.replay.identity import few_cards
from jassstats.replay.pack import pack
from jassstats.results import Result, Row
from jassstats.simulation import strategy_loader, to_lake

if TYPE_CHECKING:
    import pyarrow as pa

SAMPLE = 500
"""The number of deals of each kind that are replayed or simulated again."""
PARTS = 5
"""The number of parts from which the sample is drawn."""
SHOWN = 5
"""The most findings shown for each check."""

SUM = "accepted + quarantined + duplicates"

Tables = Mapping[str, "pa.Table"]


@dataclass(frozen=True)
class Check:
    """One check, whether it passed, and what was checked or found wrong."""

    check: str
    ok: bool
    about: str


@dataclass(frozen=True, repr=False)
class Verification(Result):
    """The checks of a lake.

    Attributes
    ----------
    checks : list of Check
        Every check, whether it passed, and what was looked at or found wrong.

    """

    checks: list[Check]
    column_names = ("check", "ok", "about")

    @property
    def ok(self) -> bool:
        """True if every check passed."""
        return all(check.ok for check in self.checks)

    def records(self) -> list[Row]:
        """Return a row for each check."""
        return [asdict(check) for check in self.checks]

    def notes(self) -> list[str]:
        """Return how many checks failed."""
        failed = sum(not check.ok for check in self.checks)
        return [f"{counted(failed, 'check')} failed: read the lines marked no." if failed else "Everything agrees."]

    def details(self) -> Row:
        """Return whether every check passed."""
        return {"ok": self.ok}


def verify_folder(path: str | PathLike[str], opened: Callable[[], Lake], sample: int = SAMPLE) -> list[Check]:
    """Check the lake in a folder. A manifest that can't be read is a failed check.

    Raises `LakeError` if there is no manifest.
    """
    try:
        lake = opened()
    except LakeError as error:
        if not (Path(path) / manifest.NAME).is_file():
            raise
        return [Check("manifest", ok=False, about=str(error))]
    return verify(lake, sample)


def verify(lake: Lake, sample: int = SAMPLE) -> list[Check]:
    """Check a lake, and return every check, passed or failed. Raises `LakeError` if there is no lake."""
    with lake.one_moment():
        return _checks(lake, sample)


def _checks(lake: Lake, sample: int) -> list[Check]:
    held = lake.manifest
    logged = [number for number, part in held.parts.items() if part.run is None and part.deals]
    refused = [n for n, run in held.runs.items() if not lake.trust and _untrusted(run)]
    simulated = [n for n, part in held.parts.items() if part.run is not None and part.run not in refused]
    files = sum(kept.rows > 0 for part in held.parts.values() for kept in part.tables.values())
    replayed, of_logged = _sampled("replayed", lake, logged, _replayed, sample)
    dealt_again, of_simulated = _sampled("dealt again", lake, simulated, _dealt_again, sample)
    return [
        _check("manifest", consistency.seal(lake), "it is sealed, and as it was written"),
        _check("files", consistency.files(lake), f"{files} files have the length, rows and hash of the manifest"),
        _check("ledger", consistency.ledger(lake), f"{len(held.files)} files: deals in = {SUM}"),
        _check("sums", consistency.sums(lake), "parts, runs and next numbers agree with the rows"),
        _check("keys", consistency.keys(lake), "no row is there twice, none is of a deal that is not there"),
        _check("ids", _ids(lake, logged), "no deal is there twice"),
        replayed,
        dealt_again,
        Check("not checked", ok=True, about=_not_checked(lake, of_logged + of_simulated, refused)),
    ]


def _untrusted(run: Mapping[str, Any]) -> bool:
    """Return whether a run names strategy files, or something that is no strategy's name."""
    try:
        return bool(strategy_loader.untrusted(run["strategies"]))
    except Exception:  # noqa: BLE001  such a name did not come from the user
        return True


def _not_checked(lake: Lake, done: int, refused: Sequence[int]) -> str:
    """Return what the other checks leave out, and the reasons."""
    total = sum(part.deals for part in lake.manifest.parts.values())
    left = (
        [f"{total - done} of {total} deals were not done again: they are outside the samples"] if total > done else []
    )
    if refused:
        left.append(f"not dealt again: strategies not trusted (run {', '.join(map(str, refused))})")
    left.append("parties, rejects and claims are checked by hash, keys and sums: what they came from is not kept here")
    left.append("whether a log tells what was played: only its readers know")
    return "; ".join(left)


def _check(name: str, found: Iterator[str], fine: str) -> Check:
    wrong: list[str] = []
    try:
        wrong.extend(found)
    except JassstatsError as error:
        wrong.append(str(error))
    except Exception as error:  # noqa: BLE001  a damaged lake may raise anything; verify tells it
        wrong.append(_failure(error))
    more = f"; and {len(wrong) - SHOWN} more" if len(wrong) > SHOWN else ""
    return Check(name, not wrong, "; ".join(wrong[:SHOWN]) + more if wrong else fine)


def _failure(error: Exception) -> str:
    return f"the check can't be done ({type(error).__name__}: {error}): the lake is damaged"


def _ids(lake: Lake, logged: Sequence[int]) -> Iterator[str]:
    """Yield ids that stand twice."""
    if logged:
        query = "select id, count(*) from deals where id is not null group by id having count(*) > 1"
        for found, times in lake.stored(query).fetchall():
            yield f"{found} is there {times} times"


Again = Callable[[Lake, int, np.ndarray], "Iterator[tuple[np.ndarray, Tables]]"]
"""A function of lake, part and keys of the sample that yields keys and newly made tables."""


def _sampled(name: str, lake: Lake, parts: Sequence[int], again: Again, sample: int) -> tuple[Check, int]:
    """Replay or simulate the same sample of deals every time; return the check and the number of deals."""
    chosen = [parts[place] for place in np.unique(np.linspace(0, len(parts) - 1, PARTS).astype(int))] if parts else []
    done = 0
    wrong: list[str] = []
    for number in chosen:
        try:
            keys = _keys(lake, number, -(-sample // len(chosen)))
            for some, tables in again(lake, number, keys):
                done += len(some)
                wrong += _differences(lake, number, some, tables)
        except JassstatsError as error:
            wrong.append(f"part {number}: {error}")
        except Exception as error:  # noqa: BLE001  a damaged lake may raise anything; verify tells it
            wrong.append(f"part {number}: {_failure(error)}")
    fine = f"{done} deals, from {len(chosen)} of {len(parts)} parts, give what is stored"
    return _check(name, iter(wrong), fine), done


def _keys(lake: Lake, number: int, count: int) -> np.ndarray:
    keys = read_part(lake.path, "deals", number, ["deal"]).column("deal").to_numpy()
    found: np.ndarray = keys[np.unique(np.linspace(0, len(keys) - 1, count).astype(int))]
    return found


def _replayed(lake: Lake, number: int, keys: np.ndarray) -> Iterator[tuple[np.ndarray, Tables]]:
    """Yield logged deals, reconstructed from the stored facts and replayed."""
    part = lake.manifest.parts[number]
    there = {name: _of(lake, name, number, keys) for name in reconstruct.NEEDED if part.tables[name].rows}
    records = reconstruct.deals(there)
    about = {row["deal"]: row for row in there["deals"].to_pylist()}
    logged = [
        Logged(about[key]["file"], about[key]["source"], 0, Entry(about[key]["line"], "", records[key]))
        for key in keys.tolist()
    ]
    packed, wrong = pack(logged)
    if wrong:
        place, problem = next(iter(wrong.items()))
        raise LakeError(f"deal {keys[place]} is not well formed: {problem.message}")
    for deals in packed:
        outcome = replay.replay(deals)
        for row, problem in replay.problems(deals, outcome).items():
            raise LakeError(f"deal {keys[deals.origin[row]]} breaks {problem.code}: {problem.message}")
        some = keys[deals.origin]
        _ids_as_stored(deals, some, about)
        _found_so(deals, some, there["seats"])
        replay.stand(deals, outcome)
        yield some, facts.tables(deals, outcome, np.arange(len(deals)), some, set(part.tables) - {"claims"})


def _ids_as_stored(deals: Deals, keys: np.ndarray, about: Mapping[int, Mapping[str, Any]]) -> None:
    """Take the stored id of deals with few known cards: it depends on the file that they came from."""
    digests = deals.digests()
    for row, key in enumerate(keys.tolist()):
        if few_cards(deals.records[row]):
            digests[row] = about[key]["id"]


def _found_so(deals: Deals, keys: np.ndarray, seats: "pa.Table") -> None:
    """Take each deal's slate before it as stored: the deals before it are not replayed."""
    if deals.standing is None or "strokes_before" not in seats.column_names:
        return
    place = {key: row for row, key in enumerate(keys.tolist())}
    columns = seats.select(["deal", "seat", "strokes_before", "zeros_before"]).to_pydict()
    for key, seat, strokes, zeros in zip(*columns.values(), strict=True):
        if key in place and strokes is not None:
            deals.standing["points"][place[key], seat] = strokes
            deals.standing["zeros"][place[key], seat] = zeros
            deals.standing["known"][place[key]] = 1


def _dealt_again(lake: Lake, number: int, keys: np.ndarray) -> Iterator[tuple[np.ndarray, Tables]]:
    """Yield simulated deals, dealt and played again from their addresses."""
    part = lake.manifest.parts[number]
    indices = _of(lake, "deals", number, keys).column("index").to_numpy()
    settings = lake.manifest.runs[part.run or 0]
    yield keys, to_lake.regenerate(settings, keys, indices, _there(lake, number, part), trust=lake.trust)


def _there(lake: Lake, number: int, part: Part) -> set[str]:
    """Return the tables of a simulated part that are stored now."""
    tables = {"deals", "seats", "sides", "calls", "melds", "tricks", "plays"}
    return {name for name in tables if name in part.tables or part_path(lake.path, name, number).exists()}


def _of(lake: Lake, table: str, number: int, keys: np.ndarray) -> "pa.Table":
    """Return the rows of some deals, as they are stored."""
    rows = read_part(lake.path, table, number)
    return rows.filter(np.isin(rows.column("deal").to_numpy(), keys))


ELSEWHERE = {"partie"}
"""Columns that don't follow from a logged deal alone: the lake may rename a partie. The id covers it."""


def _differences(lake: Lake, number: int, keys: np.ndarray, tables: Tables) -> Iterator[str]:
    """Yield the columns in which new facts differ from the stored ones."""
    part = lake.manifest.parts[number]
    for name, made in tables.items():
        kept = part.tables.get(name)
        there = made.slice(0, 0) if kept is not None and not kept.rows else _of(lake, name, number, keys)
        if len(made) != len(there):
            yield f"part {number}, {name}: {len(there)} rows are stored, but the deals give {len(made)}"
            continue
        for column in made.column_names:
            now, then = made.column(column).to_pylist(), there.column(column).to_pylist()
            if now != then and column not in (ELSEWHERE if part.run is None else set()):
                row = next(row for row, pair in enumerate(zip(now, then, strict=True)) if pair[0] != pair[1])
                yield f"deal {there.column('deal')[row]}, {name}.{column}: {then[row]} is stored, but it is {now[row]}"
