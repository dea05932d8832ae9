"""The deal loop of Handjass: single deals and whole parties, each deal at its address (seed, index).

Random numbers of a deal: in the dealing stream 0 to 5 shuffle and 63 picks a first dealer; the calling stream goes by
decision, the playing stream by card. `addresses` holds the address of each decision of each strategy, one row a seat.

"""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import ZERO, U, below, count
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.deal_state import DealState
from jassstats.engine.dtypes import DEAL, OUTCOME, SCRATCH, STANDING
from jassstats.engine.function_addresses import RANDOM
from jassstats.engine.jit import compiled
from jassstats.engine.replay_tricks import after, ring
from jassstats.games.handjass.kernels import announcements, replay, scoring
from jassstats.games.handjass.kernels import calls as call_kernels
from jassstats.games.handjass.kernels.melds import meld
from jassstats.games.handjass.kernels.setup import deal_out
from jassstats.games.handjass.play.calls import speak
from jassstats.games.handjass.play.tricks import play
from jassstats.games.handjass.play.view import VIEW

SLOTS = 1024
"""Addresses a partie takes: deal n of partie p is deal 1024 p + n, and a partie has at most a thousand deals."""
CAP, PACK = 1000, 36
ALONE = False
SEATS = 4
DECISIONS = ("rob", "exchange", "fold", "play")
"""The decisions of a strategy. `usual` decides those that a strategy leaves out."""


@compiled
def deals(law, seed, indices, rows, addresses):
    """Deal and play the single deals at some addresses into `rows`. The dealer rotates with the index.

    Return how many deals were made: all, unless a strategy answered unlawfully in the next one.
    """
    scratch, table, out = np.zeros(1, SCRATCH), np.zeros(1, call_kernels.TABLE), np.zeros(1, OUTCOME)
    streams, view, track_views, players = rng.all_streams(seed), np.zeros(1, VIEW), mixed(addresses), len(addresses)
    for i in range(len(rows)):
        index = indices[i]
        view[0].dealer, view[0].seats = index % U(players), (1 << players) - 1
        deal = DealState(law, streams, index, rows[i], scratch[0], view[0], table[0], out[0])
        if not one_deal(deal, addresses, track_views):
            return i
    return len(rows)


@compiled
def summaries(law, seed, indices, found, addresses, players):
    """Write SUMMARY records of the single deals at some addresses. Return how many, as `deals` does.

    `addresses` is None if every seat plays at random; then the code that calls strategies is not even compiled.
    """
    scratch, row = np.zeros(1, SCRATCH), np.zeros(1, DEAL)
    table, now = np.zeros(1, call_kernels.TABLE), np.zeros(1, STANDING)
    streams, view, track_views = rng.all_streams(seed), np.zeros(1, VIEW), mixed(addresses)
    out, blank, seats = np.zeros(1, OUTCOME), np.zeros(1, OUTCOME), (1 << players) - 1
    for i in range(len(found)):
        index, out[0] = indices[i], blank[0]
        view[0].dealer, view[0].seats = index % U(players), seats
        deal = DealState(law, streams, index, row[0], scratch[0], view[0], table[0], out[0])
        if not one_deal(deal, addresses, track_views):
            return i
        conclude(law, row[0], out[0], table[0])
        scoring.add(law, seats, out[0], now[0])
        sum_up(row[0], out[0], now[0], found[i])
    return len(found)


@compiled
def sum_up(row, out, now, found):
    """Write the summary of a deal and its outcome."""
    found.players, found.seats, found.dealer, found.upcard = row.players, row.seats, row.dealer, row.upcard
    found.n_plays, found.n_tricks, found.complete = row.n_plays, out.n_tricks, out.complete
    found.forehand, found.declarer, found.contract = out.forehand, out.declarer, out.contract
    found.trump, found.factor, found.unplayed = out.trump, out.factor, out.unplayed
    found.active, found.robber, found.taker, found.sacked = out.active, out.robber, out.taker, out.sacked
    found.meld_seat, found.meld_step = out.meld_seat, out.meld_step
    for seat in range(SEATS):
        found.score[seat], found.awards[seat] = out.score[seat], now.awards[seat]


@compiled
def mixed(addresses):
    """Return whether any seat has a strategy other than random."""
    if addresses is None:
        return False
    for line in addresses:
        for where in line:
            if where != RANDOM:
                return True
    return False


@compiled
def one_deal(deal, addresses, track_views):
    """Deal, call and play at one address; false if a strategy answered unlawfully. The view holds dealer and seats."""
    law, row, table, out, view = deal.law, deal.row, deal.table, deal.out, deal.seat_view
    dealer, seats = np.int64(view.dealer), np.int64(view.seats)
    row.dealer, row.seats, row.players, row.n_plays = dealer, seats, count(U(seats)), 0
    deal_out(law, deal.streams.dealing, deal.index, ring(seats), row, deal.scratch.pack)
    replay.begin(row, out)
    call_kernels.put_down(row, out, table)
    if track_views:
        begin(view, row, out)
    if not speak(deal, addresses):
        return False
    active = call_kernels.active(law, table)
    out.active, out.robber, out.taker, out.changed = active, table.robbed, table.took, table.changed
    if count(U(active)) < U(2):
        return True
    if addresses is None:
        return play(deal, np.int64(active), None, ALONE)
    if not track_views:
        return play(deal, np.int64(active), None, ALONE)
    view.active, view.robber, view.taker, view.changed = active, table.robbed, table.took, table.changed
    return play(deal, np.int64(active), addresses, track_views)


@compiled
def conclude(law, row, out, table):
    """Write the result of a deal just played, as a replay would: melds, deal scores, sacks.

    The outcome was empty before the deal. Facts by trick and by card are not written.
    """
    left, mode = np.int64(law.last_trick) if out.n_tricks > 0 else 0, U(out.contract)
    for card in range(PACK):
        left += law.points[mode, U(card)]
    for seat in range(SEATS):
        out.hands[seat] = table.hands[seat]
        left -= out.card_points[seat]
    out.complete, out.unplayed = 1, left
    meld(law, row, out)
    replay.score_seats(law, row, out)


@compiled
def begin(view, row, out):
    """Reset the view for a new deal."""
    view.players, view.forehand, view.upcard, view.trump = row.players, out.forehand, row.upcard, row.upcard // 9
    view.n_plays, view.trick, view.played, out.marriage_seat = 0, 0, ZERO, NO_SEAT
    announcements.hush(view)
    for seat in range(SEATS):
        view.won[seat] = 0


@compiled
def parties(law, seed, first, last, filled, addresses):
    """Play the parties `first` to `last` - 1 while there is space. Return how many rows and parties were filled.

    The number of parties is -1 if a strategy answered unlawfully in the last row.

    filled: `PartieRows`.
    """
    scratch, table, out = np.zeros(1, SCRATCH), np.zeros(1, call_kernels.TABLE), np.zeros(1, OUTCOME)
    rows = filled.rows
    streams, blank, players = rng.all_streams(seed), np.zeros(1, OUTCOME), len(addresses)
    view, track_views = np.zeros(1, VIEW), mixed(addresses)
    n, partie = 0, first
    while partie < last and n + CAP <= len(rows):
        slate, sacks = np.zeros((2, SEATS), np.int64), np.zeros(SEATS, np.int64)
        seats, base = (1 << players) - 1, U(partie) * U(SLOTS)
        dealer = np.int64(below(rng.word(streams.dealing, base, U(63)), U(players)))
        for number in range(CAP):
            row, now, index = rows[n], filled.standing[n], base + U(number)
            filled.places[n, 0], filled.places[n, 1] = partie, number
            n += 1
            look(view[0], dealer, seats, slate)
            out[0] = blank[0]
            deal = DealState(law, streams, index, row, scratch[0], view[0], table[0], out[0])
            if not one_deal(deal, addresses, track_views):
                return n, -1
            conclude(law, row, out[0], table[0])
            for seat in range(SEATS):
                now.points[seat], now.zeros[seat], now.known = slate[0, seat], slate[1, seat], 1
                sacks[seat] += (out[0].sacked >> seat) & 1
            marked, struck = scoring.settle(law, seats, out[0], now)
            scoring.write(law, seats, marked, struck, now, slate)
            seats_left = scoring.left_in(law, seats, out[0], slate, sacks)
            if seats_left == 0:
                break
            dealer = after(ring(seats_left), dealer)
            seats = seats_left
        partie += 1
    return n, partie - first


@compiled
def look(view, dealer, seats, slate):
    """Write the slate before a deal into the view."""
    view.dealer, view.seats = dealer, seats
    for seat in range(SEATS):
        view.points[seat], view.zeros[seat] = slate[0, seat], slate[1, seat]
