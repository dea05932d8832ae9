"""The deal loop of Schieber: single deals and whole parties, each deal at its address (seed, index).

Random numbers of a deal: in the dealing stream 0 to 5 shuffle and 63 picks a dealer; the calling stream goes by call,
the playing stream by card. `addresses` holds the address of each decision of each strategy, one row a seat.
"""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import ONE, ZERO, U, below
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.deal_state import DealState
from jassstats.engine.dtypes import OUTCOME, SCRATCH
from jassstats.engine.function_addresses import RANDOM
from jassstats.engine.jit import compiled
from jassstats.games.schieber.kernels import replay
from jassstats.games.schieber.kernels.law import SEAT0
from jassstats.games.schieber.play.tricks import begin, play, speak
from jassstats.games.schieber.play.view import VIEW

PACK = np.arange(36, dtype=np.uint8)
SLOTS = 256
"""Addresses a partie takes: deal n of partie p is deal 256 p + n, and a partie has at most that many deals."""
IMMEDIATE, AFTER_HAND, FIXED = 1, 2, 3
DECISIONS = ("call", "play")
"""The decisions of a strategy. `usual` decides those that a strategy leaves out."""


@compiled
def deals(law, seed, indices, rows, addresses):
    """Deal and play the single deals at some addresses into `rows`. The dealer rotates with the index.

    Return how many deals were made: all, unless a strategy answered unlawfully in the next one.
    """
    scratch, streams = np.zeros(1, SCRATCH), rng.all_streams(seed)
    view, track_views = np.zeros(1, VIEW), mixed(addresses)
    for i in range(len(rows)):
        index = indices[i]
        dealer = np.int64(index & U(3))
        deal = DealState(law, streams, index, rows[i], scratch[0], view[0])
        if not one_deal(deal, dealer, NO_SEAT, addresses, track_views):
            return i
    return len(rows)


@compiled
def mixed(addresses):
    """Return whether any seat has a strategy other than random."""
    for line in addresses:
        for where in line:
            if where != RANDOM:
                return True
    return False


@compiled
def one_deal(deal, dealer, holder, addresses, track_views):
    """Deal, call and play at one address; false if a strategy answered unlawfully.

    `holder`: the card whose holder is the forehand, or NONE.
    """
    row = deal.row
    deal_out(deal.streams.dealing, deal.index, dealer, row, deal.scratch.pack)
    if holder < 36:
        for seat in range(4):
            if row.hands[seat] >> U(holder) & ONE != ZERO:
                dealer = (seat + 3) & 3
    row.dealer, row.players, row.n_calls = dealer, 4, 0
    begin(deal.seat_view, row)
    return speak(deal, addresses) and play(deal, addresses, track_views)


@compiled
def deal_out(start, index, dealer, row, pack):
    """Deal nine cards each in packets of three, from the forehand (SCH-3)."""
    for card in range(36):
        pack[card] = card
    rng.shuffle(start, index, pack)
    for seat in range(4):
        row.hands[seat] = ZERO
    for k in range(36):
        row.hands[(dealer + 1 + k // 3) & 3] |= ONE << U(pack[k])


@compiled
def parties(law, seed, first, last, filled, addresses):
    """Play the parties `first` to `last` - 1 while there is space. Return how many rows and parties were filled.

    The number of parties is -1 if a strategy answered unlawfully in the last row.

    filled: `PartieRows`; its standing is not used.
    """
    rows, totals, streams = filled.rows, np.zeros(2, np.int64), rng.all_streams(seed)
    scratch = np.zeros(1, SCRATCH)
    out, blank, view, track_views = np.zeros(1, OUTCOME), np.zeros(1, OUTCOME), np.zeros(1, VIEW), mixed(addresses)
    n, partie = 0, first
    while partie < last and n + SLOTS <= len(rows):
        totals[:] = 0
        base = U(partie) * U(SLOTS)
        dealer = first_dealer(law, streams.dealing, base)
        for number in range(SLOTS):
            row = rows[n]
            holder = law.first_forehand if number == 0 else NO_SEAT
            filled.places[n, 0], filled.places[n, 1] = partie, number
            n += 1
            view[0].totals[0], view[0].totals[1] = totals[0], totals[1]
            deal = DealState(law, streams, base + U(number), row, scratch[0], view[0])
            if not one_deal(deal, (dealer + number) & 3, holder, addresses, track_views):
                return n, -1
            dealer = (row.dealer - number) & 3
            out[0] = blank[0]
            if over(law, row, out[0], totals, scratch[0].left, number + 1):
                break
        partie += 1
    return n, partie - first


@compiled
def first_dealer(law, start, base):
    """Return the first dealer: by lot, or the seat before seat 0 (SCH-4)."""
    if law.first_forehand == SEAT0:
        return np.int64(3)
    return np.int64(below(rng.word(start, base, U(63)), U(4)))


@compiled
def over(law, row, result, totals, left, played):
    """Add a deal to the slate. Return whether the partie ends; if it ends at once, cut the deal there (SCH-34, SCH-35).

    `result` is an empty OUTCOME record.
    """
    replay.replay_deal(law, row, result, left)
    if law.end == IMMEDIATE and law.target > 0:
        stop = reached(law, result, totals)
        if stop >= 0 and stop < 8:
            row.n_plays = 4 * (stop + 1)
            for k in range(row.n_plays, 36):
                row.plays[k] = NO_SEAT
        if stop >= 0:
            return True
    for side in range(2):
        totals[side] += result.score[side]
    if law.end == FIXED:
        return played >= law.deals
    return law.target > 0 and max(totals[0], totals[1]) >= law.target and totals[0] != totals[1]


@compiled
def reached(law, result, totals):
    """Return the trick in which a side reaches the target, or -1. Twin of `partie.moments`."""
    sums = totals.copy()
    holder = -1 if result.marriage_seat == NO_SEAT else result.marriage_seat & 1
    worth = np.int64(law.marriage) * result.factor
    melds_due = result.meld_side != NO_SEAT
    for trick in range(9):
        if trick == 0 and holder >= 0 and sums[holder] + worth >= law.target:
            return 0
        if melds_due and (law.needs_trick == 0 or result.winner[trick] & 1 == result.meld_side):
            melds_due = False
            for seat in range(result.meld_side, 4, 2):
                for j in range(3):
                    sums[result.meld_side] += np.int64(result.meld_value[seat, j]) * result.factor
        sums[result.winner[trick] & 1] += np.int64(result.trick_points[trick]) * result.factor
        if trick == 8 and result.matsch != NO_SEAT:
            sums[result.matsch] += np.int64(law.matsch_bonus) * (result.factor if law.matsch_times == 1 else 1)
        for side in range(2):
            if sums[side] + (worth if side == holder else 0) >= law.target:
                return trick
    return -1
