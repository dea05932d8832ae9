"""Deals: many deals as columns, decisions only.

`rows` holds one DEAL record a deal (see `engine.dtypes`, loaded without the compiler); who played, when and where from
stays with the log entries they came from.
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
    """One entry of a log, and where it stands: `record` is the number of the deal in its file, from 0."""

    file: str
    source: str
    record: int
    entry: Entry
    mark: bytes = b""  # which deal of its file it is, where its cards don't tell; see `replay.identity`


class House(NamedTuple):
    """House rules by name: a preset and the knobs that differ from it, as sorted pairs."""

    preset: str
    overrides: tuple[tuple[str, games.Knob], ...] = ()


@dataclass
class Deals:
    """Deals of one game. `rows["house"]` says which of `houses` each was played under."""

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
    hashes: list[bytes] = field(default_factory=list)  # of the decisions, once asked for

    def __len__(self) -> int:
        """How many deals."""
        return len(self.rows)

    def options(self) -> list[Any]:
        """The house rules as the game's options."""
        return [games.house(self.game, h.preset, dict(h.overrides)) for h in self.houses]

    def take(self, which: np.ndarray) -> "Deals":
        """Some of the deals, by row."""
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
        """The hash of each deal's decisions with its partie and number, 32 hex digits; see `docs/log_form.md`."""
        return [digest.hex() for digest in self.digests()]

    def digests(self) -> list[bytes]:
        """The same as sixteen bytes each; reckoned once."""
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
        """Return what belongs to each deal's identity and is not in its row."""
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
        """What makes row i what it is and few deals have."""
        row, found = self.rows[i], b""
        if row["has_announced"]:
            found += row["announced"].tobytes()
        if row["upcard"] != NONE or row["spare"].any() or row["seats"] != ALL_SEATS:
            found += b"".join(row[name].tobytes() for name in ("spare", "fresh", "away", "seats", "upcard"))
        if row["n_slate"]:
            found += f"\0{self.records[i].slate}".encode() if self.records else b""
        return found

    def _few_cards(self, i: int) -> bytes:
        """What tells row i from others, where too few of its cards are known."""
        item, deal = self.logged[i], self.records[i]
        place = b"1" if identity.recognisable(deal) else f"{item.file}\0{item.entry.line}\0{item.record}".encode()
        return b"\0" + identity.contents(deal) + b"\0" + (item.mark or place)

    def tallied(self) -> np.ndarray:
        """Deals of which nothing is known but strokes and sacks."""
        if not self.records:
            return np.zeros(len(self), bool)
        return np.array([bool(deal.strokes) for deal in self.records], bool)

    def record(self, i: int) -> Deal:
        """Row i in our log form, canonical."""
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
        """A simulated deal: strategies play it; partie and number if it belongs to one."""
        deal.players = list(self.run.strategies) if self.run is not None else []
        if self.parties is not None:
            partie, number = (int(n) for n in self.parties[i])
            deal.partie, deal.number = partie_name(self.run, partie), number
        return deal


def partie_name(run: Any, partie: int) -> str:
    """What a simulated partie is called: by run and place."""
    return f"run {run.run} partie {partie}"


def empty_rows(n: int) -> np.ndarray:
    """Room for n deals."""
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
    """Deals that a run generated."""
    house = House(run.preset, tuple(sorted(run.overrides.items())))
    return Deals(run.game, [house], rows, run=run, index=index, parties=parties, standing=standing)


def _bytes(words: np.ndarray) -> np.ndarray:
    """Words as bytes, the lowest first."""
    return np.ascontiguousarray(words.astype("<u8")).view(np.uint8)


def _seats(game: str, row: Any) -> list[int]:
    """The seats still in, where that is not everybody a deal of the game may have."""
    there = [seat for seat in range(SEATS) if row["seats"] >> seat & 1]
    return [] if (len(there),) == games.load(game).rules.PLAYERS else there


def _packets(game: str, row: Any) -> dict[str, Any]:
    """Upcard, spare packets and cards changed, as texts."""
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
    """Which entries hold deals of which game."""
    found: dict[str, list[int]] = {}
    for i, item in enumerate(logged):
        if item.entry.deal is not None:
            found.setdefault(item.entry.deal.game, []).append(i)
    return found
