"""Handjass dealt and played: deals and whole parties, each deal at its address (seed, index).

Draws of a deal: dealing words 0 to 5 shuffle, word 63 picks a first dealer; calling words go by decision, playing
words by card. `asks` holds the address of each decision of each strategy, one row a seat.
"""

import numpy as np

from jassstats.engine import stream
from jassstats.engine.bits import ZERO, U, below, count
from jassstats.engine.compiled import compiled
from jassstats.engine.play import after, ring
from jassstats.engine.records import OUTCOME
from jassstats.engine.strategy import RANDOM
from jassstats.games.handjass import announcing, kernel, settling
from jassstats.games.handjass import talking as said
from jassstats.games.handjass.calling import speak
from jassstats.games.handjass.dealing import deal_out
from jassstats.games.handjass.playing import play
from jassstats.games.handjass.view import VIEW

SLOTS = 1024
"""Addresses a partie takes: deal n of partie p is deal 1024 p + n, and a partie has at most a thousand deals."""
CAP = 1000
SEATS, NO_SEAT = 4, 255
DECISIONS = ("rob", "exchange", "fold", "play")
"""What a strategy may decide; what it leaves open is decided as `usual` does."""


@compiled
def deals(law, seed, indices, rows, pack, asks):
    """The single deals at some addresses into `rows`; the dealer goes round with the index.

    Answers how many were made: all, unless a strategy answered unlawfully in the next.
    """
    left, table, out = np.zeros(4, np.uint64), np.zeros(1, said.TABLE), np.zeros(1, OUTCOME)
    streams, view, watched, players = stream.all_streams(seed), np.zeros(1, VIEW), mixed(asks), len(asks)
    for i in range(len(rows)):
        index = indices[i]
        view[0].dealer, view[0].seats = index % U(players), (1 << players) - 1
        if not one_deal(law, streams, index, rows[i], out[0], table[0], left, pack, asks, view[0], watched):
            return i
    return len(rows)


@compiled
def mixed(asks):
    """Whether anybody at the table plays otherwise than at random."""
    for line in asks:
        for where in line:
            if where != RANDOM:
                return True
    return False


@compiled
def one_deal(law, streams, index, row, out, table, left, pack, asks, view, watched):
    """Deal, talk and play at one address; false if a strategy answered unlawfully. `view` names dealer and seats."""
    dealer, seats = np.int64(view.dealer), np.int64(view.seats)
    row.dealer, row.seats, row.players, row.n_plays = dealer, seats, count(U(seats)), 0
    order = ring(seats)
    out.forehand = after(order, dealer)
    deal_out(law, streams[0], index, order, row, pack)
    said.lay_out(law, row, out, table)
    begin(view, row, out)
    if not speak(law, streams[1], index, row, table, asks, view):
        return False
    active = said.active(law, table)
    if count(U(active)) < U(2):
        return True
    view.active, view.robber, view.taker, view.changed = active, table.robbed, table.took, table.changed
    return play(law, streams[2], index, np.int64(active), row, table, left, asks, view, watched, out)


@compiled
def begin(view, row, out):
    """A new deal in everybody's eyes."""
    view.players, view.forehand, view.upcard, view.trump = row.players, out.forehand, row.upcard, row.upcard // 9
    view.n_plays, view.trick, view.played, out.marriage_seat = 0, 0, ZERO, NO_SEAT
    announcing.hush(view)
    for seat in range(SEATS):
        view.won[seat] = 0


@compiled
def parties(law, seed, first, last, rows, addresses, standing, pack, asks):
    """Whole parties first to last - 1 while `rows` has room; how many rows and parties were filled.

    Parties are -1 if a strategy answered unlawfully in the last row.

    addresses: (rows, 2), the partie and the number of the deal in it. standing: STANDING records, one a row.
    """
    left, table, out = np.zeros(4, np.uint64), np.zeros(1, said.TABLE), np.zeros(1, OUTCOME)
    streams, clear, players = stream.all_streams(seed), np.zeros(1, OUTCOME), len(asks)
    view, watched = np.zeros(1, VIEW), mixed(asks)
    n, partie = 0, first
    while partie < last and n + CAP <= len(rows):
        points, zeros, sacks = np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64)
        seats, base = (1 << players) - 1, U(partie) * U(SLOTS)
        dealer = np.int64(below(stream.word(streams[0], base, U(63)), U(players)))
        for number in range(CAP):
            row, now, index = rows[n], standing[n], base + U(number)
            addresses[n, 0], addresses[n, 1] = partie, number
            n += 1
            look(view[0], dealer, seats, points, zeros)
            if not one_deal(law, streams, index, row, out[0], table[0], left, pack, asks, view[0], watched):
                return n, -1
            out[0] = clear[0]
            kernel.replay_deal(law, row, out[0], table[0], left)
            for seat in range(SEATS):
                now.points[seat], now.zeros[seat], now.known = points[seat], zeros[seat], 1
                sacks[seat] += (out[0].sacked >> seat) & 1
            marked, struck = settling.settle(law, seats, out[0], now)
            settling.write(law, seats, marked, struck, now, points, zeros)
            seats_left = settling.left_in(law, seats, out[0], points, zeros, sacks)
            if seats_left == 0:
                break
            dealer = after(ring(seats_left), dealer)
            seats = seats_left
        partie += 1
    return n, partie - first


@compiled
def look(view, dealer, seats, points, zeros):
    """The slate before a deal, as everybody sees it."""
    view.dealer, view.seats = dealer, seats
    for seat in range(SEATS):
        view.points[seat], view.zeros[seat] = points[seat], zeros[seat]
