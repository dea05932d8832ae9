"""The slate of Schieber over a partie: points, the side first to reach the target, and strokes (SCH-34 … SCH-36)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from jassstats.cards import NONE as NO_SEAT
from jassstats.games.schieber.options import Options
from jassstats.rules.standing import Standing

SIDES, SEATS, UNTOLD = 2, 4, -1
FOR_WINNING = 2
"""The strokes for winning a game (SCH-36)."""

Moment = tuple[int, int]
"""A side and its score, after factors."""


@dataclass
class Partie:
    """A slate. `add` deals in order until `finished`."""

    options: Options
    totals: list[int] = field(default_factory=lambda: [0, 0])
    deals: int = 0
    finished: bool = False
    winner: int | None = None
    first_half: int | None = None  # side that first reached half the target (Berg); or UNTOLD
    matsch: list[int] = field(default_factory=lambda: [0, 0])
    kontermatsch: list[int] = field(default_factory=lambda: [0, 0])

    def add(
        self,
        score: Sequence[int],
        matsch_side: int | None,
        declarer_side: int | None,
        moments: Sequence[Moment] = (),
    ) -> None:
        """Add a deal. `moments`, in the order scored, decide which side was first where the target ends play at once.

        Without them the order is unknown if both sides pass half the target, or all of it, in one deal.
        """
        self.deals += 1
        for group in [[m] for m in moments] or [list(enumerate(score))]:
            for side, points in group:
                self.totals[side] += points
            self._first(group)
            if self.finished:
                break
        if matsch_side is not None:
            counter = self.matsch if matsch_side == declarer_side else self.kontermatsch
            counter[matsch_side] += 1
        if not self.finished:
            self._end_of_deal()

    @property
    def strokes(self) -> list[int] | None:
        """Strokes by side (SCH-36); None if not counted, before the end, or if the order of scoring is unknown."""
        if self.options.whole_games != "none":
            return self.totals
        if self.options.strokes == "none" or self.winner is None or self.first_half == UNTOLD:
            return None
        double = 2 if self.options.strokes == "standard" else 1  # older tables count Kontermatsch and Schneider once
        found = [m + double * k for m, k in zip(self.matsch, self.kontermatsch, strict=True)]
        found[self.winner] += FOR_WINNING
        if self.first_half is not None:
            found[self.first_half] += 1
        if 2 * self.totals[1 - self.winner] < self.options.target:
            found[self.winner] += double
        return found

    def add_game(self, strokes: Sequence[int]) -> None:
        """Add the strokes of a whole game. The winner has those for winning; unknown if both sides have (SCH-36)."""
        self.deals += 1
        self.totals = [had + more for had, more in zip(self.totals, strokes, strict=True)]
        if self.options.whole_games == "broken_off":
            return
        able = [side for side in range(SIDES) if strokes[side] >= FOR_WINNING]
        self.finished = True
        self.winner = able[0] if len(able) == 1 else None

    def _first(self, group: Sequence[Moment]) -> None:
        """Of the sides that scored, write the first to half the target, and to the target where it ends play."""
        halfway = [side for side, _ in group if 0 < self.options.target <= 2 * self.totals[side]]
        there = [side for side, _ in group if self._reached(side)]
        if self.first_half is None and halfway:
            self.first_half = halfway[0] if len(halfway) == 1 else UNTOLD
        if there and self.options.end == "immediate":
            self.finished, self.winner = True, there[0] if len(there) == 1 else None

    def _reached(self, side: int) -> bool:
        return 0 < self.options.target <= self.totals[side]

    def _end_of_deal(self) -> None:
        ahead = int(self.totals[1] > self.totals[0])
        decided = self.totals[0] != self.totals[1]
        if self.options.end == "fixed_hands" and self.deals >= self.options.hands:
            self.finished, self.winner = True, ahead if decided else None
        elif self.options.end == "after_hand" and decided and self._reached(ahead):
            self.finished, self.winner = True, ahead


def moments(result: Any, options: Options) -> list[Moment]:
    """Return the scores of each side in a deal, in the order they are claimed. `result` is an OUTCOME record.

    In the first trick: marriage, melds, trick, or melds last (SCH-35). A marriage is claimed with its second card, or
    earlier if it is shown to reach the target; it comes first here, since showing it early is allowed.
    """
    factor = int(result["factor"])
    melds = [
        (seat % SIDES, factor * int(sum(result["meld_value"][seat])))
        for seat in range(SEATS)
        if result["meld_side"] == seat % SIDES
    ]
    found: list[Moment] = list(_marriage(result, options, factor))
    melds_in = _melds_claimed(result, options)
    for trick in range(int(result["n_tricks"])):
        won = (int(result["winner"][trick]) % SIDES, factor * int(result["trick_points"][trick]))
        if trick != melds_in:
            found.append(won)
        elif options.claim_order == "marriage_melds_trick":
            found += [*melds, won]
        else:
            found += [won, *melds]
    if result["matsch"] != NO_SEAT:
        bonus = options.matsch_bonus * (factor if options.matsch_bonus_multiplied else 1)
        found.append((int(result["matsch"]), bonus))
    return [m for m in found if m[1]]


def _melds_claimed(result: Any, options: Options) -> int:
    """The trick in which melds are written: the first, or the side's own first where it needs one (SCH-31)."""
    sides = [int(seat) % SIDES for seat in result["winner"][: int(result["n_tricks"])]]
    if not options.meld_requires_trick:
        return 0
    return next((trick for trick, side in enumerate(sides) if side == result["meld_side"]), len(sides))


def _marriage(result: Any, options: Options, factor: int) -> Iterator[Moment]:
    seat = int(result["marriage_seat"])
    if seat != NO_SEAT:
        yield seat % SIDES, factor * options.marriage


def ends(options: Options) -> bool:
    """Return whether every partie under these house rules ends."""
    return options.end == "fixed_hands" or (options.end != "none" and options.target > 0)


def begin(options: Options, players: int = SEATS, dealer: int = 0) -> Partie:  # noqa: ARG001  the same signature in every game
    """A new slate."""
    return Partie(options)


def enter(sums: Partie, row: Any, score: Sequence[int], result: Any, *, whole: bool) -> bool:  # noqa: ARG001
    """Write a deal on the slate: decisions, score by side, outcome record. False if its effect does not follow.

    A deal may be cut short only because it reached the target.
    """
    if sums.options.whole_games != "none":
        if whole and not result["n_tricks"]:
            sums.add_game(score)
        return whole and not result["n_tricks"]
    told = whole and not _order_matters(sums, score)
    claimed = [] if told or not result["n_tricks"] else moments(result, sums.options)
    if not (whole or claimed):
        return False
    matsch, declarer = int(result["matsch"]), int(result["declarer"])
    sums.add(score, None if matsch == NO_SEAT else matsch, None if declarer == NO_SEAT else declarer % SIDES, claimed)
    return whole or sums.finished


def _order_matters(sums: Partie, score: Sequence[int]) -> bool:
    """Return whether the order of scoring may matter: a side reaches the target, or several sides reach half of it."""
    target, halves = sums.options.target, 0
    for had, more in zip(sums.totals, score, strict=True):
        if had + more >= target > 0:
            return True
        halves += 2 * had < target <= 2 * (had + more)
    return halves > 1


def before(sums: Partie) -> None:
    """Return None: the value of a deal does not depend on the slate."""


def standings(sums: Partie) -> list[Standing]:
    """Return the standing of each seat."""
    decided, strokes = sums.finished and sums.winner is not None, sums.strokes
    return [
        Standing(
            side=seat % SIDES,
            finish=(1 if seat % SIDES == sums.winner else 2) if decided else None,
            score=sums.totals[seat % SIDES],
            strokes=strokes[seat % SIDES] if strokes else None,
            zeros=None,
            loser=seat % SIDES != sums.winner if decided else None,
        )
        for seat in range(SEATS)
    ]
