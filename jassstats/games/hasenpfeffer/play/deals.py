"""The deal loop of Hasenpfeffer: single deals and whole parties, each deal at its address (seed, index).

Random numbers of a deal: in the dealing stream 0 to 4 shuffle and 63 picks a first dealer; the calling stream goes by
call, the playing stream by trick, or from 32 on by card if a strategy plays. `addresses` holds the address of each
decision of each strategy, one row a seat.

"""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import ZERO, U, below, first
from jassstats.engine.deal_state import DealState
from jassstats.engine.dtypes import OUTCOME, SCRATCH
from jassstats.engine.function_addresses import RANDOM
from jassstats.engine.jit import compiled
from jassstats.games.hasenpfeffer.kernels import calls as call_kernels
from jassstats.games.hasenpfeffer.kernels import replay, scoring
from jassstats.games.hasenpfeffer.kernels.setup import deal_out
from jassstats.games.hasenpfeffer.play.calls import speak
from jassstats.games.hasenpfeffer.play.tricks import play
from jassstats.games.hasenpfeffer.play.view import VIEW

SLOTS = 1024
"""Addresses a partie takes: deal n of partie p is deal 1024 p + n, and a partie has at most a thousand deals."""
CAP = 1000
SEATS = 4
DECISIONS = ("bid", "name", "play")
"""The decisions of a strategy. `usual` decides those that a strategy leaves out."""


@compiled
def deals(law, seed, indices, rows, addresses):
    """Deal and play the single deals at some addresses into `rows`. The dealer rotates with the index.

    Return how many deals were made: all, unless a strategy answered unlawfully in the next one.
    """
    scratch, table = np.zeros(1, SCRATCH), np.zeros(1, call_kernels.TABLE)
    streams, view, track_views = rng.all_streams(seed), np.zeros(1, VIEW), mixed(addresses)
    for i in range(len(rows)):
        index = indices[i]
        deal = DealState(law, streams, index, rows[i], scratch[0], view[0], table[0])
        if not one_deal(deal, np.int64(index & U(3)), addresses, track_views):
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
def one_deal(deal, dealer, addresses, track_views):
    """Deal, bid and play at one address; false if a strategy answered unlawfully."""
    law, row, table = deal.law, deal.row, deal.table
    row.dealer, row.players, row.n_plays = dealer, SEATS, 0
    deal_out(law, deal.streams.dealing, deal.index, dealer, row, deal.scratch.pack)
    call_kernels.lay_out(row, table)
    if track_views:
        begin(deal.seat_view, row)
    if not speak(deal, addresses):
        return False
    if call_kernels.void(law, table):
        return True
    if track_views:
        settle_talk(law, deal.seat_view, row, table)
    return play(deal, call_kernels.leads(law, table), addresses, track_views)


@compiled
def begin(view, row):
    """Reset the view for a new deal."""
    view.dealer, view.forehand = row.dealer, (row.dealer + 1) & 3
    view.n_plays, view.trick, view.played, view.forced, view.widow = 0, 0, ZERO, 0, call_kernels.NO_SEAT
    view.bid[0], view.bid[1] = 0, 0
    for seat in range(SEATS):
        view.won[seat] = 0


@compiled
def settle_talk(law, view, row, table):
    """Write the public facts once trumps are named into the view: contracts, and the widow where it is shown."""
    scratch = np.zeros(1, OUTCOME)  # a record that is owned: `np.zeros(1, OUTCOME)[0]` would point to freed memory
    promised = scratch[0]
    scoring.promise(law, table, promised)
    view.contract, view.namer, view.forced = table.contract, table.namer, promised.forced
    view.high, view.bidder, view.passed, view.spoken = table.high, table.best, table.passed, table.spoken
    for side in range(2):
        view.bid[side] = promised.bid[side]
    for seat in range(SEATS):
        view.bids[seat] = table.bids[seat]
    if law.shown == 1:
        view.widow = first(row.spare[0])


@compiled
def parties(law, seed, begun, last, filled, addresses):
    """Play the parties `begun` to `last` - 1 while there is space. Return how many rows and parties were filled.

    The number of parties is -1 if a strategy answered unlawfully in the last row.

    filled: `PartieRows`; its standing is not used.
    """
    scratch, table, out = np.zeros(1, SCRATCH), np.zeros(1, call_kernels.TABLE), np.zeros(1, OUTCOME)
    rows = filled.rows
    streams, blank, totals = rng.all_streams(seed), np.zeros(1, OUTCOME), np.zeros(2, np.int64)
    view, track_views = np.zeros(1, VIEW), mixed(addresses)
    n, partie = 0, begun
    while partie < last and n + CAP <= len(rows):
        totals[:] = 0
        base = U(partie) * U(SLOTS)
        dealer = np.int64(below(rng.word(streams.dealing, base, U(63)), U(SEATS)))
        for number in range(CAP):
            row, index = rows[n], base + U(number)
            filled.places[n, 0], filled.places[n, 1] = partie, number
            n += 1
            view[0].totals[0], view[0].totals[1] = totals[0], totals[1]
            deal = DealState(law, streams, index, row, scratch[0], view[0], table[0])
            if not one_deal(deal, dealer, addresses, track_views):
                return n, -1
            out[0] = blank[0]
            replay.replay_deal(law, row, out[0], table[0], scratch[0].left)
            if scoring.ended(law, out[0], totals) >= 0:
                break
            void = out[0].contract == call_kernels.NO_SEAT
            dealer = dealer if void and law.void_same == 1 else (dealer + 1) & 3
        partie += 1
    return n, partie - begun
