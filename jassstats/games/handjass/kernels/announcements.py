"""Announcements of melds at the first cards, and the melds shown after the first trick (HJ-38, HJ-77), compiled.

Twin of `melds.announcements`. The melds a seat holds are in the outcome; what it announces is in the view of all seats.

"""

import numpy as np

from jassstats.engine import melds
from jassstats.engine.bits import ONE, ZERO, U
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.jit import compiled
from jassstats.games.handjass.kernels.melds import PAIR, strongest

SEATS, UNTOLD = 4, 255
STEPS, POINTS = 5, U(16)
"""The number of steps by which melds are compared, and the bit at which the points begin in a strength."""


@compiled
def hush(view):
    """Clear all announcements from the view."""
    view.meld_seat = NO_SEAT
    for seat in range(SEATS):
        view.counted[seat], view.melds[seat] = 0, ZERO
        view.meld_told[seat], view.meld_points[seat], view.meld_cards[seat] = 0, 0, 0
        view.meld_kind[seat], view.meld_top[seat], view.meld_trump[seat] = UNTOLD, UNTOLD, UNTOLD


@compiled
def announce(law, view, hand, seat, out):
    """Announce a seat's melds at its first card. `hand` holds nine cards, the outcome the melds of earlier seats."""
    trump = U(view.trump)
    pair = PAIR << (U(9) * trump)
    n = melds.held(law, hand, trump, 0, out.meld[seat], out.meld_value[seat])
    for j in range(n, 3):
        out.meld[seat, j], out.meld_value[seat, j] = ZERO, 0
    if hand & pair == pair:
        out.marriage_seat = seat
    mine, holder = strongest(law, out, seat, trump), np.int64(view.meld_seat)
    best = strongest(law, out, holder, trump) if holder != NO_SEAT else ZERO
    if mine == ZERO or mine >> POINTS < best >> POINTS:
        return
    if holder == NO_SEAT:
        view.meld_seat = seat
        tell(law, view, seat, mine, 1)
        return
    at, better = unlike(mine, best), mine > best
    tell(law, view, seat, mine, min(at + 1, STEPS) if better else at)
    if at > 0:
        tell(law, view, holder, best, min(at + 1, STEPS))
    if better:
        view.meld_seat = seat


@compiled
def unlike(one, other):
    """The first step at which two strengths differ; the number of steps if they are equal."""
    differ, step = one ^ other, 0
    while step < STEPS and differ >> U(16 - 4 * step) == ZERO:
        step += 1
    return step


@compiled
def tell(law, view, seat, strength, steps):
    """Write the first `steps` steps of a strength into the view, unless as many are there already."""
    if steps + 1 <= np.int64(view.meld_told[seat]):
        return
    view.meld_told[seat], view.meld_points[seat] = steps + 1, strength >> POINTS
    if steps > 1:
        view.meld_kind[seat] = strength >> U(12) & U(15)
    if steps > 2:
        view.meld_cards[seat] = strength >> U(8) & U(15)
    if steps > 3 and law.use_top == 1:
        view.meld_top[seat] = strength >> U(4) & U(15)
    if steps > 4:
        view.meld_trump[seat] = strength & U(15)


@compiled
def show(law, view, out):
    """Show all melds of the seat with the best meld after the first trick (HJ-34, HJ-77)."""
    seat = np.int64(view.meld_seat)
    if seat == NO_SEAT:
        return
    for j in range(3):
        view.melds[j] = out.meld[seat, j]
        view.counted[seat] += out.meld_value[seat, j]
    if law.marriage_alone == 0 and out.marriage_seat == seat:
        view.melds[3] = PAIR << (U(9) * U(view.trump))
        view.counted[seat] += law.marriage


@compiled
def wed(law, view, card, seat):
    """Count a marriage without another meld at its second card, if one seat played both cards (HJ-35)."""
    pair = PAIR << (U(9) * U(view.trump))
    if law.marriage_alone == 0 or pair >> card & ONE == ZERO or view.played & pair != pair:
        return
    laid = 0
    for k in range(view.n_plays):
        laid += 1 if pair >> U(view.plays[k]) & ONE == ONE and view.by[k] == seat else 0
    if laid == 2:
        view.counted[seat] += law.marriage
