"""`Deals`: many deals as columns of decisions.

`rows` holds one DEAL record a deal (see `engine.dtypes`, which is loaded without the compiler). Players, date and
source stay in the log entries.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from jassstats import games
from jassstats.cards import NAMES, NONE, names
from jassstats.engine.dtypes import DEAL, SEATS
from jassstats.record import Deal, Entry
from jassstats.replay import identity

ALL_SEATS = 15
TOLD = ("players", "date", "table", "partie", "number", "ai", "slate", "strokes", "sacks", "struck", "claims")
"""Fields of a logged deal that are no columns."""


class Logged(NamedTuple):
    """One entry of a log and its place: `record` is the number of the deal in its file, from 0."""

    file: str
    source: str
    record: int
    entry: Entry
    mark: bytes = b""  # its mark in the file, if its cards don't identify it; see `replay.identity`


class House(NamedTuple):
    """House rules by name: a preset and the options that differ from it, as sorted pairs."""

    preset: str
    overrides: tuple[tuple[str, games.Knob], ...] = ()


@dataclass
class Deals:
    """Deals of one game. `rows["house"]` is the index in `houses` of each deal's rules."""

    game: str
    houses: list[House]
    rows: np.ndarray  # DEAL records
    logged: list[Logged] = field(default_factory=list)  # empty if simulated; so are the records
    origin: np.ndarray = field(default_factory=lambda: np.empty(0, np.int64))  # index in the list that was packed
    run: Any = None  # the simulation run, if simulated
    index: np.ndarray | None = None  # address in the run
    parties: np.ndarray | None = None  # (deals, 2): partie and number in it, of simulated parties
    standing: np.ndarray | None = None  # STANDING records, where a slate was kept
    records: list[Deal] = field(default_factory=list)  # as logged, by row
    hashes: list[bytes] = field(default_factory=list)  # of the decisions, once computed

    def __len__(self) -> int:
        """Return the number of deals."""
        return len(self.rows)

    def options(self) -> list[Any]:
        """Return the house rules as the game's options."""
        return [games.house(self.game, h.preset, dict(h.overrides)) for h in self.houses]

    def take(self, which: np.ndarray) -> "Deals":
        """Return some of the deals, by row."""
        return Deals(
            self.game,
            self.houses,
            self.rows[which],
            [self.logged[i] for i in which] if self.logged else [],
            self.origin[which] if len(self.origin) else self.origin,
            self.run,
            None if self.index is None else self.index[which],
            None if self.parties is None else self.parties[which],
            None if self.standing is None else self.standing[which],
            [self.records[i] for i in which] if self.records else [],
            [self.hashes[i] for i in which] if self.hashes else [],
        )

    def ids(self) -> list[str]:
        """Return the hash of each deal's decisions, partie and number: 32 hex digits; see `docs/log_form.md`."""
        return [digest.hex() for digest in self.digests()]

    def digests(self) -> list[bytes]:
        """Return the same hashes as sixteen bytes each; they are computed once."""
        if len(self.hashes) != len(self):
            rows = self.rows
            parts = [
                rows["dealer"][:, None],
                _bytes(rows["hands"]),
                rows["calls"].reshape(len(rows), -1),
                rows["plays"],
            ]
            packed = np.concatenate(parts, axis=1)
            data, width, blake = packed.tobytes(), packed.shape[1], hashlib.blake2b
            self.hashes = [
                blake(data[i * width : (i + 1) * width] + tail, digest_size=16).digest()
                for i, tail in enumerate(self._tails())
            ]
        return self.hashes

    def _tails(self) -> list[bytes]:
        """Return the data of each deal's identity that is not in its row."""
        plain = self.game.encode()
        tails = [
            plain if (d.partie or d.number) is None else plain + f"\0{d.partie}\0{d.number}".encode()
            for d in self.records
        ]
        rows = self.rows
        rare = rows["has_announced"] | rows["n_slate"] | rows["spare"].any(axis=1) | (rows["seats"] != ALL_SEATS)
        rare = rare | self.tallied()
        for i in np.flatnonzero(rare | (rows["upcard"] != NONE)).tolist():
            tails[i] += self._rare(i)
        for i in np.flatnonzero(~rows["hands"].any(axis=1)).tolist() if self.records else ():
            if identity.few_cards(self.records[i]):
                tails[i] += self._few_cards(i)
        return tails or [plain + f"\0{n}".encode() for n in range(len(self))]

    def _rare(self, i: int) -> bytes:
        """Return the data of row i's identity that few deals have."""
        row, found = self.rows[i], b""
        if row["has_announced"]:
            found += row["announced"].tobytes()
        if row["upcard"] != NONE or row["spare"].any() or row["seats"] != ALL_SEATS:
            found += b"".join(row[name].tobytes() for name in ("spare", "fresh", "away", "seats", "upcard"))
        if row["n_slate"]:
            found += f"\0{self.records[i].slate}".encode() if self.records else b""
        return found

    def _few_cards(self, i: int) -> bytes:
        """Return the data that identifies row i, if too few of its cards are known."""
        item, deal = self.logged[i], self.records[i]
        place = b"1" if identity.recognisable(deal) else f"{item.file}\0{item.entry.line}\0{item.record}".encode()
        return b"\0" + identity.contents(deal) + b"\0" + (item.mark or place)

    def tallied(self) -> np.ndarray:
        """Return which deals have nothing but strokes and sacks."""
        if not self.records:
            return np.zeros(len(self), bool)
        return np.array([bool(deal.strokes) for deal in self.records], bool)

    def record(self, i: int) -> Deal:
        """Return row i in our log form, canonical."""
        row = self.rows[i]
        house = self.houses[row["house"]]
        deal = self.records[i] if self.records else None
        words = games.load(self.game).options.CALLS
        calls = row["calls"][: row["n_calls"]]
        fresh = Deal(
            game=self.game,
            preset=house.preset,
            set=dict(house.overrides),
            dealer=int(row["dealer"]),
            hands=[names(int(hand)) for hand in row["hands"]] if row["hands"].any() else [],
            seats=_seats(self.game, row),
            **_packets(self.game, row),
            calls=" ".join(f"{seat}:{words[what]}" for seat, what in calls),
            melds=_announced(row),
            plays=" ".join(NAMES[card] for card in row["plays"][: row["n_plays"]]),
        )
        if deal is None:
            return self._addressed(fresh, i)
        for name in TOLD:
            setattr(fresh, name, getattr(deal, name))
        return fresh

    def _addressed(self, deal: Deal, i: int) -> Deal:
        """Return a simulated deal with its strategies as players; with partie and number if it belongs to one."""
        deal.players = list(self.run.strategies) if self.run is not None else []
        if self.parties is not None:
            partie, number = (int(n) for n in self.parties[i])
            deal.partie, deal.number = partie_name(self.run, partie), number
        return deal


def partie_name(run: Any, partie: int) -> str:
    """Return the name of a simulated partie, by run and number."""
    return f"run {run.run} partie {partie}"


def empty_rows(n: int) -> np.ndarray:
    """Return n empty DEAL records."""
    rows = np.zeros(n, DEAL)
    rows["calls"] = NONE
    rows["plays"] = NONE
    rows["upcard"] = NONE
    rows["seats"] = ALL_SEATS
    return rows


def simulated(
    run: Any,
    rows: np.ndarray,
    index: np.ndarray,
    parties: np.ndarray | None = None,
    standing: np.ndarray | None = None,
) -> Deals:
    """Return deals that a run generated."""
    house = House(run.preset, tuple(sorted(run.overrides.items())))
    return Deals(run.game, [house], rows, run=run, index=index, parties=parties, standing=standing)


def _bytes(words: np.ndarray) -> np.ndarray:
    """Return 64-bit numbers as bytes, the lowest first."""
    return np.ascontiguousarray(words.astype("<u8")).view(np.uint8)


def _seats(game: str, row: Any) -> list[int]:
    """Return the seats in the deal, or nothing if all are that may be in a deal of the game."""
    there = [seat for seat in range(SEATS) if row["seats"] >> seat & 1]
    return [] if (len(there),) == games.load(game).rules.PLAYERS else there


def _packets(game: str, row: Any) -> dict[str, Any]:
    """Return upcard, spare packets and changed cards, as texts."""
    reserve, dead = (int(mask) for mask in row["spare"])
    single = "widow" in games.load(game).rules.BESIDE_HANDS
    found: dict[str, Any] = {
        "upcard": None if row["upcard"] == NONE else NAMES[row["upcard"]],
        "widow": (names(reserve) or None) if single else None,
        "reserve": "" if single else names(reserve),
        "dead": names(dead),
    }
    for name in ("fresh", "away"):
        if row[name].any():
            found[name] = [names(int(mask)) for mask in row[name]]
    return found


def _announced(row: Any) -> list[str]:
    if not row["has_announced"]:
        return []
    return ["/".join(names(int(meld)) for meld in melds if meld) for melds in row["announced"]]


def by_game(logged: Sequence[Logged]) -> dict[str, list[int]]:
    """Return the indices of the entries of each game."""
    found: dict[str, list[int]] = {}
    for i, item in enumerate(logged):
        if item.entry.deal is not None:
            found.setdefault(item.entry.deal.game, []).append(i)
    return found
