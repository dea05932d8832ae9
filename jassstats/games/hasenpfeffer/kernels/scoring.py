"""The scoring of Hasenpfeffer and the end of a partie, compiled. Twin of `scoring` and `partie`."""

import numpy as np

from jassstats.engine.jit import compiled
from jassstats.games.hasenpfeffer.kernels.calls import NO_SEAT, forced

BIG, SIX = 7, 6
NOTHING, TRICKS = 0, 1
"""Credits of a failed bid; the third value is the bid itself."""
SHORTFALL, BID = 0, 1
ZERO_POINTS, ALL_TRICKS, IF_MADE, IF_SET = range(4)


@compiled
def promise(law, table, out):
    """Write the seat that promised tricks and their number, by side (HP-12, HP-14)."""
    out.forced = 1 if table.high == 0 else 0
    out.bidder[0], out.bidder[1] = NO_SEAT, NO_SEAT
    if table.high == 0:
        seat = forced(law, table)
        if seat != NO_SEAT:
            out.bidder[seat & 1], out.bid[seat & 1] = seat, law.forced_bid
    elif law.auction == 1:
        side = table.best & 1
        out.bidder[side], out.bid[side] = table.best, min(np.int64(table.high), SIX)
        out.factor = 2 if table.high == BIG else 1
    else:
        for order in range(4):
            seat = (table.dealer + 1 + order) & 3
            last = law.exceed == 0 or table.bids[seat] > out.bid[seat & 1]  # where bids rise, the last is the highest
            if table.bids[seat] > 0 and last:
                out.bidder[seat & 1], out.bid[seat & 1] = seat, table.bids[seat]


@compiled
def settle(law, out):
    """Credit, penalty and score of both sides once all tricks are played (HP-23 … HP-25)."""
    factor = np.int64(out.factor)
    for side in range(2):
        won = np.int64(out.tricks[side]) + np.int64(out.tricks[side + 2])
        bid, theirs = np.int64(out.bid[side]), np.int64(out.bid[1 - side])
        if won == SIX:
            out.matsch = side
        gross, penalty = np.int64(0), np.int64(0)
        if bid == 0:
            made = SIX - won >= theirs
            if law.other == IF_SET:
                gross = 0 if made else theirs * factor
            elif law.other == ALL_TRICKS or (law.other == IF_MADE and made):
                gross = won
        elif won >= bid:
            gross = (won if law.overtricks == 1 else bid) * factor
        else:
            gross = (0 if law.credit == NOTHING else won if law.credit == TRICKS else bid) * factor
            penalty = bid - won if law.penalty == SHORTFALL else bid if law.penalty == BID else SIX
            if law.half == 1 and out.forced == 1:
                penalty = (penalty + 1) // 2
            penalty *= factor
        out.gross[side], out.penalty[side] = gross, penalty
        out.score[side] = gross - penalty


@compiled
def ended(law, out, totals):
    """Add a deal to the totals. Return the side that wins the partie, or -1 while it is not over (HP-26, HP-27)."""
    totals[0] += out.score[0]
    totals[1] += out.score[1]
    one, other = totals[0] >= law.target, totals[1] >= law.target
    if one and other:
        if law.bidder_first == 1 and out.declarer != NO_SEAT:
            return np.int64(out.declarer & 1)
        return np.int64(-1) if totals[0] == totals[1] else np.int64(totals[1] > totals[0])
    return np.int64(0) if one else np.int64(1) if other else np.int64(-1)
