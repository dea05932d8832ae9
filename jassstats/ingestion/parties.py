"""Slates: the running totals of parties while a log is read.

A partie's deals come from one file, in order. Unknown totals are left empty, never guessed: once a deal is missing (it
was refused, its number was skipped, or it was broken off short of the target), totals and winner are unknown.
"""

import copy
import dataclasses
import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from jassstats import facts, games
from jassstats.lake.dedup import Names
from jassstats.lake.parquet import table
from jassstats.record import Deal
from jassstats.replay.columns import Deals, House

if TYPE_CHECKING:
    import pyarrow as pa

OPEN = 1_024
"""The most slates kept open for a file with interleaved parties; the one unused for longest is closed first."""

Claim = tuple[int, str, int, int, int, int | None, bool | None]


@dataclass
class Slate:
    """One partie that is not over."""

    partie: str  # the name in its file
    name: str  # the name in this lake
    game: str
    house: House
    players: list[str]
    sums: Any  # the game's Partie
    expected: int = 0  # number of the next deal
    holed: bool = False
    refused: bool = False  # a deal of its file was refused since it began; it is this partie's if deals have no numbers
    fresh: bool = True  # a deal of the present batch was written on it
    deals: int = 0
    accepted: int = 0


class Slates:
    """The open slates, by file and partie."""

    def __init__(self, names: Names) -> None:
        """Start without slates; `names` knows the names of parties in other files."""
        self.names = names
        self.open: dict[str, dict[str, Slate]] = {}
        self.ended: list[tuple[str, Slate]] = []
        self.renamed = False  # some partie has another name here than in its file

    def follow(self, deals: Deals, outcome: np.ndarray, keys: Sequence[int], holed: set[str]) -> Iterator[Claim]:
        """Write lawful deals on their slates, and compare the totals that are claimed.

        `keys` are −1 for duplicates. `holed` names the files with a refused deal in this batch.
        """
        rows = [
            (row, item.file, deal)
            for row, item in enumerate(deals.logged)
            if (deal := item.entry.deal) is not None and (deal.partie is not None or deal.claims is not None)
        ]
        if not rows:
            return
        written = _Written(deals, outcome)
        self._begin(deals, rows)
        for file in holed:
            for begun in self.open.get(file, {}).values():
                begun.refused = True
        for row, file, deal in rows:
            slate = None if deal.partie is None else self._turn(file, deal.partie)
            if slate is not None:
                slate.accepted += keys[row] >= 0
                slate.holed = slate.holed or deal.game != slate.game  # points of two games can't be added
                _await(slate, deal)
                _note_standing(deals, row, slate)
                _add(slate, deal, row, written)
            if deal.claims is not None and keys[row] >= 0:
                yield from _claims(keys[row], deal.claims.totals, slate)

    def close(self, ended: set[str]) -> None:
        """End a batch: close the parties of the files that ended, and finished ones without a deal in this batch."""
        for file, slates in self.open.items():
            over = [name for name, slate in slates.items() if slate.sums.finished and not slate.fresh]
            spare = list(slates)[: len(slates) if file in ended else max(0, len(slates) - OPEN)]
            for name in dict.fromkeys([*over, *spare]):
                self.ended.append((file, slates.pop(name)))
            for slate in slates.values():
                slate.fresh = False
        for file in ended:
            self.open.pop(file, None)

    def parties(self) -> "pa.Table":
        """Return the rows of `parties` that are final now; each is returned once."""
        rows = [row for file, slate in self.ended if slate.accepted for row in _rows(file, slate)]
        self.ended = []
        return table("parties", rows)

    def called(self, file: str, partie: str | None) -> str | None:
        """Return the lake's name of an open partie."""
        slate = self.open.get(file, {}).get(partie or "")
        return slate.name if slate else partie

    def kept(self, file: str) -> list[Any]:
        """Return copies of the open slates of a file, to be kept in the manifest."""
        slates = self.open.get(file, {}).values()
        return copy.deepcopy(
            [{**vars(slate), "house": list(slate.house), "sums": _state(slate.sums)} for slate in slates]
        )

    def restore(self, file: str, kept: Sequence[Any]) -> None:
        """Open copies of the slates that were kept."""
        self.open[file] = {}
        for told in copy.deepcopy(kept):
            house = House(told["house"][0], tuple((knob, value) for knob, value in told["house"][1]))
            sums = _partie(told["game"], house, told["sums"])
            self.open[file][told["partie"]] = Slate(**{**told, "house": house, "sums": sums})
            self.renamed = self.renamed or told["name"] != told["partie"]

    def _begin(self, deals: Deals, rows: Sequence[tuple[int, str, Deal]]) -> None:
        """Open a slate for each partie that has none."""
        fresh: dict[tuple[str, str], tuple[int, Deal]] = {}
        for row, file, deal in rows:
            if deal.partie is not None and deal.partie not in self.open.get(file, {}):
                fresh.setdefault((file, deal.partie), (row, deal))
        for (file, partie), name in self.names.given(list(fresh)).items():
            self.renamed = self.renamed or name != partie
            row, deal = fresh[file, partie]
            house = deals.houses[deals.rows["house"][row]]
            many, dealer = int(deals.rows["players"][row]), int(deals.rows["dealer"][row])
            sums = games.load(deals.game).partie.begin(_options(deals.game, house), many, dealer)
            slate = Slate(partie, name, deals.game, house, list(deal.players), sums)
            self.open.setdefault(file, {})[partie] = slate

    def _turn(self, file: str, partie: str) -> Slate:
        """Return the slate of a partie and mark it as the one used last."""
        slates = self.open[file]
        slate = slates[partie] = slates.pop(partie)
        return slate


class _Written:
    """The points that deals put on the slate, as plain numbers."""

    def __init__(self, deals: Deals, outcome: np.ndarray) -> None:
        slate = deals.rows["n_slate"] > 0
        score = facts.score(deals, outcome)
        self.outcome = outcome
        self.score = np.where(slate[:, None], deals.rows["slate"][:, : score.shape[1]], score).tolist()
        self.rows = deals.rows
        self.whole = np.isin(facts.kinds(deals, outcome), facts.SCORED).tolist()


def _await(slate: Slate, deal: Deal) -> None:
    """Count a deal, and note if one before it is missing."""
    number = deal.number
    gap = slate.refused if number is None else number != slate.expected
    slate.expected = slate.expected + 1 if number is None else number + 1
    slate.deals += 1
    slate.fresh = True
    slate.holed = slate.holed or gap or slate.sums.finished


def _add(slate: Slate, deal: Deal, row: int, written: _Written) -> None:
    """Add a deal to a slate, unless one before it is missing."""
    if not slate.holed and deal.strokes:
        seats = int(written.rows[row]["seats"])
        slate.holed = not slate.sums.tally(deal.strokes, deal.sacks, deal.struck, seats, deal.dealer)
    elif not slate.holed:
        partie, (decided, score) = games.load(slate.game).partie, (written.rows[row], written.score[row])
        slate.holed = not partie.enter(slate.sums, decided, score, written.outcome[row], whole=written.whole[row])


def _note_standing(deals: Deals, row: int, slate: Slate) -> None:
    """Note the slate before a deal, in games in which the deal's worth depends on it."""
    found = None if slate.holed else games.load(slate.game).partie.before(slate.sums)
    if found is not None and deals.standing is not None:
        points, zeros = found
        deals.standing["points"][row], deals.standing["zeros"][row], deals.standing["known"][row] = points, zeros, 1


def _claims(key: int, totals: list[int] | None, slate: Slate | None) -> Iterator[Claim]:
    known = slate is not None and not slate.holed
    for side, claimed in enumerate(totals or ()):
        found = slate.sums.totals[side] if known and slate and side < len(slate.sums.totals) else None
        yield key, "totals", side, side, claimed, found, None if found is None else claimed == found


def _rows(file: str, slate: Slate) -> Iterator[tuple[Any, ...]]:
    """Yield a partie's rows, one a seat, in the order of the table's columns."""
    finished = not slate.holed and slate.sums.finished
    for seat, now in enumerate(games.load(slate.game).partie.standings(slate.sums)):
        told = (now.finish, now.score, now.strokes, now.zeros) if not slate.holed else (None,) * 4
        yield (
            *(slate.name, slate.game, seat, (slate.players[seat] or None) if seat < len(slate.players) else None),
            now.side,
            *told,
            *(slate.deals, now.loser if finished else None, finished, file, None),
        )


def _partie(game: str, house: House, state: dict[str, Any]) -> Any:
    return games.load(game).partie.Partie(_options(game, house), **state)


@functools.lru_cache(maxsize=1024)
def _options(game: str, house: House) -> Any:
    return games.house(game, house.preset, dict(house.overrides))


def _state(sums: Any) -> dict[str, Any]:
    return {f.name: getattr(sums, f.name) for f in dataclasses.fields(sums) if f.name != "options"}
