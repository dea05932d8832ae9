"""The deal loop of Hasenpfeffer: single deals and whole parties, each deal at its address (seed, index).

Random numbers of a deal: in the dealing stream 0 to 4 shuffle and 63 picks a first dealer; the calling stream goes by
call, the playing stream by trick, or from 32 on by card if a strategy plays. `addresses` holds the address of each
decision of each strategy, one row a seat.

"""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import ZERO, U, below, first
from jassstats.engine.dtypes import OUTCOME
from jassstats.engine.function_addresses import RANDOM
from jassstats.engine.jit import compiled
from jassstats.games.hasenpfeffer.kernels import calls as call_kernels
from jassstats.games.hasenpfeffer.kernels import replay, scoring
from jassstats.games.hasenpfeffer.kernels.setup import deal_out
from jassstats.games.hasenpfeffer.play.calls import speak
from jassstats.games.hasenpfeffer.play.tricks import play, play_randomly
from jassstats.games.hasenpfeffer.play.view import VIEW

SLOTS = 1024
"""Addresses a partie takes: deal n of partie p is deal 1024 p + n, and a partie has at most a thousand deals."""
CAP = 1000
SEATS = 4
DECISIONS = ("bid", "name", "play")
"""The decisions of a strategy. `usual` decides those that a strategy leaves out."""


@compiled
def deals(law, seed, indices, rows, pack, addresses):
    """Deal and play the single deals at some addresses into `rows`. The dealer rotates with the index.

    Return how many deals were made: all, unless a strategy answered unlawfully in the next one.
    """
    left, table = np.zeros(SEATS, np.uint64), np.zeros(1, call_kernels.TABLE)
    streams, view, track_views = rng.all_streams(seed), np.zeros(1, VIEW), mixed(addresses)
    for i in range(len(rows)):
        index = indices[i]
        dealer = np.int64(index & U(3))
        if not one_deal(law, streams, index, dealer, rows[i], table[0], left, pack, addresses, view[0], track_views):
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
def one_deal(law, streams, index, dealer, row, table, left, pack, addresses, view, track_views):
    """Deal, bid and play at one address; false if a strategy answered unlawfully."""
    row.dealer, row.players, row.n_plays = dealer, SEATS, 0
    deal_out(law, streams[0], index, dealer, row, pack)
    call_kernels.lay_out(row, table)
    if track_views:
        begin(view, row)
    if not speak(law, streams[1], index, row, table, addresses, view):
        return False
    if call_kernels.void(law, table):
        return True
    leader = call_kernels.leads(law, table)
    if not track_views:
        play_randomly(law, streams[2], index, np.int64(table.contract), leader, row, left)
        return True
    settle_talk(law, view, row, table)
    return play(law, streams[2], index, leader, row, left, addresses, view)


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
def parties(law, seed, begun, last, rows, places, standing, pack, addresses):
    """Play the parties `begun` to `last` - 1 while `rows` has space. Return how many rows and parties were filled.

    The number of parties is -1 if a strategy answered unlawfully in the last row.

    places: (rows, 2), the partie and the number of the deal in it. `standing` is not used.
    """
    left, table, out = np.zeros(SEATS, np.uint64), np.zeros(1, call_kernels.TABLE), np.zeros(1, OUTCOME)
    streams, blank, totals = rng.all_streams(seed), np.zeros(1, OUTCOME), np.zeros(2, np.int64)
    view, track_views = np.zeros(1, VIEW), mixed(addresses)
    n, partie = 0, begun
    while partie < last and n + CAP <= len(rows):
        totals[:] = 0
        base = U(partie) * U(SLOTS)
        dealer = np.int64(below(rng.word(streams[0], base, U(63)), U(SEATS)))
        for number in range(CAP):
            row, index = rows[n], base + U(number)
            places[n, 0], places[n, 1] = partie, number
            n += 1
            view[0].totals[0], view[0].totals[1] = totals[0], totals[1]
            if not one_deal(law, streams, index, dealer, row, table[0], left, pack, addresses, view[0], track_views):
                return n, -1
            out[0] = blank[0]
            replay.replay_deal(law, row, out[0], table[0], left)
            if scoring.ended(law, out[0], totals) >= 0:
                break
            void = out[0].contract == call_kernels.NO_SEAT
            dealer = dealer if void and law.void_same == 1 else (dealer + 1) & 3
        partie += 1
    return n, partie - begun
