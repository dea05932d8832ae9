"""Melds of Schieber, compiled: the melds of each hand, the side that counts, the marriage. Twin of `melds`."""

import numpy as np

from jassstats.engine import melds
from jassstats.engine.bits import ONE, ZERO, U
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.jit import compiled

FALSE_MELD = 5
"""The breach of announcing cards that are no meld, or that the seat does not hold; see `replay` for the others."""

SEATS, UNDENUFE = 4, 5
KING, QUEEN = U(7), U(6)


@compiled
def meld(law, deal, out):
    """Find melds, the side whose melds count, and marriage (SCH-27 … SCH-33). An unknown hand has what it announced.

    Nothing is written if a hand is unknown and announcements were not recorded.
    """
    said = law.announced == 1 and deal.has_announced == 1
    for seat in range(SEATS):
        if out.hands[seat] == ZERO and not said:
            return True
    trump = U(out.trump)
    upside_down = 1 if law.reversed == 1 and out.contract == UNDENUFE else 0
    for seat in range(SEATS):
        hand = melds.certain(out.hands[seat], deal.announced[seat])
        if law.announced == 0:
            melds.held(law, hand, trump, upside_down, out.meld[seat], out.meld_value[seat])
            continue
        if melds.declared(law, deal.announced[seat], hand, ZERO, out.meld[seat], out.meld_value[seat]) < 0:
            out.breach = FALSE_MELD
            return False
    compare(law, out, trump, upside_down)
    if out.trump != NO_SEAT and law.marriage > 0:
        marry(law, deal, out)
    return True


@compiled
def compare(law, out, trump, upside_down):
    """Write the best meld and the side whose melds count (SCH-28, SCH-29, SCH-31)."""
    best, best_seat = ZERO, -1
    for order in range(SEATS):
        seat = (out.forehand + order) & 3
        mine = strongest(law, out, seat, trump, upside_down)
        if mine > best:
            best, best_seat = mine, seat
    if best_seat < 0:
        return
    rival = strongest_of_side(law, out, 1 - (best_seat & 1), trump, upside_down)
    out.meld_seat, out.meld_side = best_seat, best_seat & 1
    if rival == ZERO:
        out.meld_step = 1
    elif law.by_sum == 1:
        by_sum(law, out)
    elif rival != best:
        out.meld_step = melds.unlike(best, rival)
    else:
        tied(law, out)
    if law.needs_trick == 1 and out.meld_side != NO_SEAT and tricks_of(out, out.meld_side) == 0:
        out.meld_side = NO_SEAT


@compiled
def strongest(law, out, seat, trump, upside_down):
    """The strength of a seat's best meld, 0 without one."""
    best = ZERO
    for j in range(3):
        if out.meld[seat, j] != ZERO:
            best = max(best, melds.strength(law, out.meld[seat, j], out.meld_value[seat, j], trump, upside_down))
    return best


@compiled
def strongest_of_side(law, out, side, trump, upside_down):
    """The strength of a side's best meld, 0 without one."""
    one = strongest(law, out, side, trump, upside_down)
    return max(one, strongest(law, out, side + 2, trump, upside_down))


@compiled
def by_sum(law, out):
    """Compare the sides by the sum of all their melds (SCH-29)."""
    sums = np.zeros(2, np.int64)
    for seat in range(SEATS):
        for j in range(3):
            sums[seat & 1] += out.meld_value[seat, j]
    if sums[0] == sums[1]:
        tied(law, out)
        return
    out.meld_side = 1 if sums[1] > sums[0] else 0
    out.meld_step = 8


@compiled
def tied(law, out):
    """The side whose equal melds count: the earlier seat's, or none."""
    out.meld_step = 9 if law.tie_none == 1 else 7
    if law.tie_none == 1:
        out.meld_side = NO_SEAT


@compiled
def tricks_of(out, side):
    """The number of tricks that a side took."""
    return np.int64(out.tricks[side]) + np.int64(out.tricks[side + 2])


@compiled
def marry(law, deal, out):
    """Count King and Queen of trumps in one hand once both are played (SCH-33)."""
    pair = (ONE << (U(9) * U(out.trump) + KING)) | (ONE << (U(9) * U(out.trump) + QUEEN))
    for seat in range(SEATS):
        if melds.certain(out.hands[seat], deal.announced[seat]) & pair == pair:
            out.marriage_seat, out.marriage_trick = seat, NO_SEAT
            shown = ZERO
            for k in range(deal.n_plays):
                shown |= (ONE << U(deal.plays[k])) & pair
                if shown == pair:
                    out.marriage[seat], out.marriage_trick = law.marriage, k // SEATS
                    break
