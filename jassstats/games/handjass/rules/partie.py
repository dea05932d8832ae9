"""The slate of Handjass over a partie: points and zeros by seat, exits, and the loser (HJ-60 … HJ-69).

>>> partie = Partie(Options(), players=3)
>>> partie.add([80, 40, 25]).gained, partie.totals
([1, 1, 0, 0], [1, 1, 0, 0])
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from jassstats.games.handjass.options import Options, by_players
from jassstats.games.handjass.rules import scoring
from jassstats.games.handjass.rules.setup import SEATS, next_dealer, order
from jassstats.rules.standing import Standing

CAP = 1000
"""The number of deals after which a simulated partie is stopped and stays unfinished (HJ-65)."""


def _none() -> list[int]:
    return [0] * SEATS


@dataclass
class Partie:
    """A slate. `add` deals in order until `finished`. Seats keep their numbers when others leave (HJ-67)."""

    options: Options
    players: int = SEATS
    dealer: int = SEATS - 1  # dealer of the next deal
    seats: list[int] = field(default_factory=list)  # seats still in the partie; empty for as many as there are players
    totals: list[int] = field(default_factory=_none)  # game points by seat
    zeros: list[int] = field(default_factory=_none)  # zeros standing by seat
    sacks: list[int] = field(default_factory=_none)  # times in the sack by seat, struck out or not
    finish: list[int] = field(default_factory=list)  # seats in finishing order
    deals: int = 0
    finished: bool = False
    winner: int | None = None  # where the first seat to reach the target wins
    loser: int | None = None  # where the last seat left loses

    def __post_init__(self) -> None:
        """Seat the players from 0 on if no seats are given."""
        self.seats = self.seats or list(range(self.players))
        self.dealer = self.dealer if self.dealer in self.seats else self.seats[-1]

    @property
    def capped(self) -> bool:
        """Return whether a simulator should stop this partie (HJ-65)."""
        return not self.finished and self.deals >= CAP

    def add(
        self, score: Sequence[int], active: Sequence[int] | None = None, dealer: int | None = None
    ) -> scoring.Settled:
        """Add a deal and return what it writes. `active` are the seats that are in; all that are left by default.

        `dealer` is the dealer as recorded; without it the dealer rotates by itself (HJ-68).

        """
        inside = self.seats if active is None else [seat for seat in self.seats if seat in active]
        turn = order(self.dealer if dealer is None else dealer, self.seats)
        scores: list[int | None] = [None] * SEATS
        how = scoring.status(inside, self.options)
        if how == "played":
            for seat in inside:
                scores[seat] = score[seat]
            settled = scoring.settle(scores, self.zeros, len(self.seats), self.options)
        elif how == "solo":
            settled = scoring.solo(inside[0], self.zeros, len(self.seats), self.options)
        else:
            settled = scoring.nothing(self.zeros)  # HJ-83: the next dealer deals again
        self._write(settled)
        self.deals += 1
        self.dealer = turn[0]  # HJ-11; moved on below if that seat goes out
        self._leave(scores, turn)
        return settled

    def tally(
        self, strokes: Sequence[int], sacks: Sequence[int], struck: Sequence[int], seats: int, dealer: int
    ) -> bool:
        """Add a deal of which only strokes, sacks and zeros struck were written; `seats` are those in, a bit each.

        False if the state of the partie does not follow: other seats are left in it, or several leave at once and only
        the points would give their order (HJ-62).

        """
        if seats != sum(1 << seat for seat in self.seats):
            return False
        turn, marks = order(dealer, self.seats), self.options.below_min == "zero_mark"
        marked = [int(marks and seat in sacks) for seat in range(SEATS)]
        gone = [int(seat in struck) for seat in range(SEATS)]
        self._write(scoring.Settled(list(sacks), _none(), gone, list(strokes), marked, 0))
        self.deals += 1
        self.dealer = turn[0]
        if sum(scoring.reached(self.totals[s], self.zeros[s], self.options) for s in self.seats) > 1:
            return False
        self._leave([None] * SEATS, turn)
        return True

    def _write(self, settled: scoring.Settled) -> None:
        floor = self.options.score_floor == "zero"
        for seat in self.seats:
            self.totals[seat] += settled.gained[seat]
            self.totals[seat] = max(0, self.totals[seat]) if floor else self.totals[seat]
            self.zeros[seat] += settled.marked[seat] - settled.struck[seat]
        for seat in settled.sacked:
            self.sacks[seat] += 1

    def _leave(self, scores: list[int | None], turn: list[int]) -> None:
        """Apply the exits after a deal, and the end of the partie (HJ-60 … HJ-62, HJ-88)."""
        gone = [s for s in self.seats if scoring.reached(self.totals[s], self.zeros[s], self.options)]
        leaving = scoring.finishing(gone, scores, turn)
        if self.options.game_end == "first_to_target_wins" and leaving:
            self._end(leaving + self._ranked(turn, leaving))
            self.winner = leaving[0]
            return
        if len(leaving) == len(self.seats):
            leaving.pop()  # HJ-62: the last in this order stays and loses
        self.finish += leaving
        self.seats = [s for s in self.seats if s not in leaving]
        if self.dealer not in self.seats:
            self.dealer = next_dealer(self.dealer, self.seats)  # HJ-68
        drowned = [s for s in self.seats if self._drowned(s)]
        if len(self.seats) == 1 or drowned:
            ranked = self._ranked([s for s in turn if s in self.seats], [], drowned)
            self.loser = ranked[-1]  # HJ-61
            self._end(self.finish + ranked[:-1])

    def _drowned(self, seat: int) -> bool:
        """Return whether a seat has too many zeros, or too many sacks where no zeros are kept (HJ-73)."""
        marks = self.zeros if self.options.below_min == "zero_mark" else self.sacks
        return 0 < self.options.lose_at_zeros <= marks[seat]

    def _ranked(self, turn: Sequence[int], but: Sequence[int], last: Sequence[int] = ()) -> list[int]:
        """The seats by total, those in `last` at the end; equal ones by zeros, then from the forehand (HJ-88)."""
        there = [s for s in turn if s not in but]
        return sorted(there, key=lambda s: (s in last, -self.totals[s], self.zeros[s], turn.index(s)))

    def _end(self, finish: list[int]) -> None:
        self.finished, self.finish = True, finish


def ends(options: Options) -> bool:
    """Return whether every partie under these house rules ends: points are won at every table size it can reach."""
    fewest = options.fewest if options.game_end == "first_to_target_wins" else 2
    tables = range(fewest, options.most + 1)
    return all(by_players(options, "awards", n) > 0 or options.sack_bonus_to_others for n in tables)


def begin(options: Options, players: int = SEATS, dealer: int = SEATS - 1) -> Partie:
    """A new slate for so many players; `dealer` deals first."""
    return Partie(options, players=players, dealer=dealer)


def resumed(options: Options, rows: Sequence[Any], standing: Any, sacks: Sequence[int]) -> Partie:
    """A slate as it was before the last of some deals. The order in which other seats had left is not known.

    `rows` are the DEAL records of the partie, `standing` the last deal's record, `sacks` by seat before it.

    """
    players = int(rows[0]["players"])
    left = [seat for seat in range(players) if rows[-1]["seats"] >> seat & 1]
    return Partie(
        options,
        players=players,
        dealer=int(rows[-1]["dealer"]),
        seats=left,
        totals=standing["points"].tolist(),
        zeros=standing["zeros"].tolist(),
        sacks=[int(n) for n in sacks],
        finish=[seat for seat in range(players) if seat not in left],
        deals=len(rows) - 1,
    )


def enter(sums: Partie, row: Any, score: Sequence[int], result: Any, *, whole: bool) -> bool:
    """Write a deal on the slate: decisions, score by seat, outcome record. False if its effect does not follow."""
    inside = [seat for seat in sums.seats if result["active"] >> seat & 1]
    if not whole or int(row["seats"]) != sum(1 << seat for seat in sums.seats):
        return False
    sums.add(score, inside, int(row["dealer"]))
    return True


def before(sums: Partie) -> tuple[list[int], list[int]]:
    """The points and zeros on the slate before the next deal."""
    return list(sums.totals), list(sums.zeros)


def standings(sums: Partie) -> list[Standing]:
    """Return the standing of each seat."""
    return [
        Standing(
            side=seat,
            finish=_finish(sums, seat),
            score=sums.totals[seat],
            strokes=sums.totals[seat],
            zeros=sums.zeros[seat],
            loser=_loses(sums, seat),
        )
        for seat in range(sums.players)
    ]


def _finish(sums: Partie, seat: int) -> int | None:
    if seat in sums.finish:
        return sums.finish.index(seat) + 1
    return sums.players if sums.finished else None


def _loses(sums: Partie, seat: int) -> bool | None:
    """Return whether a seat loses; where the first to the target wins, every other seat does (HJ-61, HJ-88)."""
    if not sums.finished:
        return None
    return seat == sums.loser if sums.loser is not None else seat != sums.winner
