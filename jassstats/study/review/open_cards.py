"""The open-card judge: what each card played cost, had all cards been known.

It says what could have been, not what anybody should have seen. With two sides the cost is exact. A seat against all
others has a guarantee instead: the points it can force, whatever the others do.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from jassstats import games
from jassstats.engine.solver.position import POSITION
from jassstats.engine.solver.records import PAYOFF
from jassstats.engine.solver.solve import Solver
from jassstats.errors import UsageError

MATSCH_BY_TRICKS = (0, -1, -1, 1, 0, 0, 1, 0, 0)
MATSCH_BY_POINTS = (0, -1, -1, 1, 0, -1, 1, 1, 0)
"""The side that has made Matsch, by the standing of both sides; see `engine.solver.records.PAYOFF`."""
ALONE = tuple(int(sign > 0) for sign in MATSCH_BY_TRICKS)
TABLE = 14


@dataclass(frozen=True)
class PlayLoss:
    """The cost of one played card to its side with all cards open."""

    seat: int
    card: int
    loss: int  # of points, the difference of both sides' scores; of tricks in Hasenpfeffer
    value: int  # of the position before the card, for the side of the seat, with what it had already


class OpenDeal:
    """A lawful deal whose hands are all known, with the law it was played by.

    Parameters
    ----------
    game : str
    options : the house rules
    row, outcome : DEAL and OUTCOME records

    Raises
    ------
    UsageError
        If the deal broke a rule, or somebody's hand is unknown.

    """

    def __init__(self, game: str, options: Any, row: Any, outcome: Any) -> None:
        """Find who plays, in order, and who leads each trick."""
        self.game, self.row, self.outcome = game, row, outcome
        self.law = games.load(game).law.law(options)
        self.seats = [seat for seat in range(4) if int(outcome["active"]) >> seat & 1]
        if outcome["breach"] or not all(outcome["hands"][seat] for seat in self.seats):
            raise UsageError("a review with open cards needs a lawful deal whose hands are all known")
        self.solver = Solver(self.law, TABLE)

    @property
    def n_plays(self) -> int:
        """The number of cards played."""
        return int(self.row["n_plays"])

    def side(self, seat: int) -> int:
        """Return the side of a seat; if three or more seats play each for itself, its own number."""
        return seat & 1 if len(self.seats) == 4 and self.game != "handjass" else self.seats.index(seat)

    def position(self, k: int, own: int) -> Any:
        """The cards before the k-th play; the side `own` maximises."""
        found, size = np.zeros(1, POSITION)[0], len(self.seats)
        hands = {seat: int(self.outcome["hands"][seat]) for seat in self.seats}
        for j in range(k):
            hands[int(self.outcome["seat"][j])] ^= 1 << int(self.row["plays"][j])
        start = k - k % size
        found["contract"], found["players"], found["laid"] = self.outcome["contract"], size, k - start
        found["hands"][:size] = [hands[seat] for seat in self.seats]
        found["trick"][: k - start] = self.row["plays"][start:k]
        found["side"][:size] = [int(self.side(seat) != own) for seat in self.seats]
        found["leader"] = self.seats.index(self._leader(start))
        found["standing"] = self.taken(k, own)[1]
        return found

    def _leader(self, start: int) -> int:
        """Return the seat that leads the trick that begins with a play."""
        if start < self.n_plays:
            return int(self.outcome["seat"][start])
        return int(self.outcome["winner"][start // len(self.seats) - 1])

    def taken(self, k: int, own: int) -> tuple[list[int], int]:
        """Card points that both sides took before the k-th play, in tricks for Hasenpfeffer; and their standing."""
        points, standing = [0, 0], [0, 0]
        for trick in range(k // len(self.seats)):
            counts = int(self.outcome["trick_points"][trick])
            side = int(self.side(int(self.outcome["winner"][trick])) != own)
            points[side] += counts or int(self.game == "hasenpfeffer")
            standing[side] = max(standing[side], 2 if counts else 1)
        return points, 3 * standing[0] + standing[1]


def losses(deal: OpenDeal) -> list[PlayLoss]:
    """Return the cost of each played card to its side, in order. Two sides only; the search begins at the last card."""
    if len({deal.side(seat) for seat in deal.seats}) != 2:
        raise UsageError("with three or more sides a card has no exact cost; there is `guaranteed`")
    payoff, totals = payoff_of(deal), [0] * (deal.n_plays + 1)
    deal.solver.forget()
    for k in range(deal.n_plays, -1, -1):
        before = _before(deal, k, payoff)
        guess = totals[k + 1] - before if k < deal.n_plays else None
        totals[k] = before + _rest(deal, k, payoff, guess)
    found = []
    for k in range(deal.n_plays):
        seat = int(deal.outcome["seat"][k])
        sign = 1 if deal.side(seat) == 0 else -1
        loss = sign * (totals[k] - totals[k + 1])
        found.append(PlayLoss(seat, int(deal.row["plays"][k]), loss, sign * totals[k]))
    return found


def _before(deal: OpenDeal, k: int, payoff: Any) -> int:
    """Return the lead of side 0 from what was taken before a play."""
    points = deal.taken(k, 0)[0]
    return int(payoff["factor"]) * (points[0] - points[1])


def _rest(deal: OpenDeal, k: int, payoff: Any, guess: int | None) -> int:
    """Return the lead of side 0 in the rest of the deal."""
    if k == int(deal.law["hand"][0]) * len(deal.seats):
        return int(payoff["ends"][deal.taken(k, 0)[1]])
    return deal.solver.value(deal.position(k, 0), payoff, guess)


def payoff_of(deal: OpenDeal) -> Any:
    """Return the pay-off of two sides: the difference of their scores from tricks and Matsch."""
    law, found = deal.law[0], np.zeros(1, PAYOFF)[0]
    found["factor"], found["difference"], found["last"] = 1, 1, law["last_trick"]
    if deal.game == "hasenpfeffer":
        found["each"] = 1
        return found
    if deal.game == "schieber":
        factor = int(law["factor"][deal.outcome["contract"]])
        matsch = int(law["matsch_bonus"]) * (factor if law["matsch_times"] else 1)
        found["factor"] = factor
        found["ends"] = [matsch * sign for sign in (MATSCH_BY_POINTS if law["matsch_points"] else MATSCH_BY_TRICKS)]
    else:
        found["ends"] = [int(law["matsch_bonus"]) * sign for sign in MATSCH_BY_TRICKS]
    return found


def guaranteed(deal: OpenDeal, seat: int, k: int = 0) -> int:
    """The points that a seat can force from the k-th play on against all others, with those it has already."""
    own, payoff = deal.side(seat), _alone(deal)
    deal.solver.forget()
    return _settled(deal, seat, k) + deal.solver.value(deal.position(k, own), payoff)


def sack_proof(deal: OpenDeal, seat: int, k: int = 0) -> bool:
    """Return True if a seat of Handjass can reach the minimum from the k-th play on, whatever the others do."""
    own, payoff = deal.side(seat), _alone(deal)
    deal.solver.forget()
    need = int(deal.law["minimum"][0]) - _settled(deal, seat, k)
    return deal.solver.at_least(deal.position(k, own), payoff, need)


def _alone(deal: OpenDeal) -> Any:
    """Return the pay-off of one seat of Handjass: its own points."""
    if deal.game != "handjass":
        raise UsageError("a guarantee against all others is a question of Handjass, where each plays alone")
    found = np.zeros(1, PAYOFF)[0]
    found["factor"], found["last"] = 1, deal.law["last_trick"][0]
    found["ends"] = [int(deal.law["matsch_bonus"][0]) * sign for sign in ALONE]
    return found


def _settled(deal: OpenDeal, seat: int, k: int) -> int:
    """Points of a seat before the k-th play: tricks, melds that count, the marriage."""
    out = deal.outcome
    melds = int(out["meld_value"][seat].sum()) if out["meld_side"] == seat else 0
    return deal.taken(k, deal.side(seat))[0][0] + melds + int(out["marriage"][seat])
