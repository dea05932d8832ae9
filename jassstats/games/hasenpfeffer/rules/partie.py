"""The slate of Hasenpfeffer over a partie, and the side that reaches the target (HP-26, HP-27)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from jassstats.cards import NONE as NO_SEAT
from jassstats.games.hasenpfeffer.options import Options
from jassstats.rules.standing import Standing

SIDES, SEATS = 2, 4
CAP = 1000
"""The number of deals after which a simulated partie is stopped: bad bidders may never reach the target."""


@dataclass
class Partie:
    """A slate. `add` deals in order until `finished`."""

    options: Options
    totals: list[int] = field(default_factory=lambda: [0, 0])
    deals: int = 0
    finished: bool = False
    winner: int | None = None

    def add(self, score: Sequence[int], declarer_side: int | None = None) -> None:
        """Add a deal: the score of each side, and the side that won the contract in an auction."""
        self.deals += 1
        for side in range(SIDES):
            self.totals[side] += score[side]
        there = self.reached(self.totals)
        if len(there) == SIDES:
            there = self._first(declarer_side)
        if there:
            self.finished, self.winner = True, there[0]

    def reached(self, totals: Sequence[int]) -> list[int]:
        """The sides whose totals have reached the target (HP-26)."""
        return [side for side in range(SIDES) if totals[side] >= self.options.target]

    def _first(self, declarer_side: int | None) -> list[int]:
        """Return which of two sides that reached the target in one deal is first; None if they tie (HP-27)."""
        if self.options.tie_rule == "bidder_first" and declarer_side is not None:
            return [declarer_side]
        return [] if self.totals[0] == self.totals[1] else [int(self.totals[1] > self.totals[0])]


def next_dealer(dealer: int, options: Options, *, void: bool = False) -> int:
    """The next dealer. A void deal counts too, unless the same dealer deals once more (HP-5, HP-14)."""
    return dealer if void and options.void_deal_dealer == "same" else (dealer + 1) % SEATS


def ends(options: Options) -> bool:
    """Return whether every partie ends: there is always a target."""
    return options.target > 0


def begin(options: Options, players: int = SEATS, dealer: int = 0) -> Partie:  # noqa: ARG001  the same signature in every game
    """A new slate."""
    return Partie(options)


def enter(sums: Partie, row: Any, score: Sequence[int], result: Any, *, whole: bool) -> bool:  # noqa: ARG001
    """Write a deal on the slate: decisions, score by side, outcome record. False if its effect does not follow."""
    declarer = None if result["declarer"] == NO_SEAT else int(result["declarer"]) % SIDES
    after = [had + more for had, more in zip(sums.totals, score, strict=True)]
    both = len(sums.reached(after)) == SIDES and sums.options.tie_rule == "bidder_first"
    if not whole or (both and declarer is None):
        return False
    sums.add(score, declarer)
    return True


def before(sums: Partie) -> None:
    """Return None: the value of a deal does not depend on the slate."""


def standings(sums: Partie) -> list[Standing]:
    """Return the standing of each seat."""
    decided = sums.finished and sums.winner is not None
    return [
        Standing(
            side=seat % SIDES,
            finish=(1 if seat % SIDES == sums.winner else 2) if decided else None,
            score=sums.totals[seat % SIDES],
            strokes=None,
            zeros=None,
            loser=seat % SIDES != sums.winner if decided else None,
        )
        for seat in range(SEATS)
    ]
