"""The scoring of a deal of Hasenpfeffer, in plain Python: credit and penalty of each side (HP-23 … HP-25)."""

from typing import NamedTuple

from jassstats.games.hasenpfeffer.options import BIG, Options

SIX, DOUBLE = 6, 2


class Bid(NamedTuple):
    """The promise of a side: tricks, 0 for none, the multiplier, and whether the bid was forced."""

    tricks: int = 0
    factor: int = 1
    forced: bool = False


class Written(NamedTuple):
    """The score of a side: credit before any penalty, and the penalty."""

    gross: int
    penalty: int

    @property
    def net(self) -> int:
        """Return the score that goes on the slate."""
        return self.gross - self.penalty


def bid(call: int, *, forced: bool = False) -> Bid:
    """A bid by the number of its call. The big bid is for six tricks at double (HP-10)."""
    return Bid(SIX, DOUBLE, forced) if call == BIG else Bid(call, 1, forced)


def settle(bids: list[Bid], tricks: list[int], options: Options) -> list[Written]:
    """Score both sides of a deal that was played out; lists are by side."""
    return [
        _own(bids[side], tricks[side], options) if bids[side].tricks else _other(bids, tricks, side, options)
        for side in (0, 1)
    ]


def _own(bid: Bid, won: int, options: Options) -> Written:
    """Score a side with a contract."""
    if won >= bid.tricks:
        return Written(bid.factor * (won if options.count_overtricks else bid.tricks), 0)  # HP-23
    credit = {"none": 0, "tricks": won, "bid": bid.tricks}[options.failed_credit]  # HP-24
    penalty = {"shortfall": bid.tricks - won, "bid": bid.tricks, "six": SIX}[options.failed_penalty]
    if bid.forced and options.forced_half_loss:
        penalty = (penalty + 1) // 2  # HP-14: an odd one is rounded up
    return Written(bid.factor * credit, bid.factor * penalty)


def _other(bids: list[Bid], tricks: list[int], side: int, options: Options) -> Written:
    """Score a side without a contract (HP-25)."""
    theirs = bids[1 - side]
    made = tricks[1 - side] >= theirs.tricks
    won = tricks[side] if options.no_contract_score == "tricks" or made else 0
    found = {
        "zero": 0,
        "tricks": won,
        "tricks_if_made": won,
        "bid_if_set": 0 if made else theirs.factor * theirs.tricks,
    }
    return Written(found[options.no_contract_score], 0)
