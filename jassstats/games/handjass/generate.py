"""Handjass dealt and played: deals and whole parties, each deal at its address (seed, index).

Draws of a deal: dealing words 0 to 5 shuffle, word 63 picks a first dealer; calling words go by decision, playing
words by card.
"""

import numpy as np

from jassstats.engine import stream, tricks
from jassstats.engine.bits import ONE, ZERO, U, below, count
from jassstats.engine.compiled import compiled
from jassstats.engine.play import after, ring
from jassstats.engine.records import OUTCOME
from jassstats.games.handjass import kernel, settling
from jassstats.games.handjass import talking as said
from jassstats.games.handjass.law import DEAD, FULL, RESERVE
from jassstats.games.handjass.strategies import random_legal

SLOTS = 1024
"""Addresses a partie takes: deal n of partie p is deal 1024 p + n, and a partie has at most a thousand deals."""
CAP = 1000
NO_SEAT, SEATS = 255, 4


@compiled
def deals(law, seed, indices, rows, pack, players):
    """The single deals at some addresses into `rows`; the dealer goes round with the index."""
    left, table, out = np.zeros(4, np.uint64), np.zeros(1, said.TABLE), np.zeros(1, OUTCOME)
    streams = stream.all_streams(seed)
    for i in range(len(rows)):
        index = indices[i]
        dealer = np.int64(index % U(players))
        one_deal(law, streams, index, dealer, (1 << players) - 1, rows[i], out[0], table[0], left, pack)


@compiled
def one_deal(law, streams, index, dealer, seats, row, out, table, left, pack):
    """Deal, talk and play at one address."""
    row.dealer, row.seats, row.players = dealer, seats, count(U(seats))
    order = ring(seats)
    out.forehand = after(order, dealer)
    deal_out(law, streams[0], index, order, row, pack)
    said.lay_out(law, row, out, table)
    speak(law, streams[1], index, row, table)
    active = said.active(law, table)
    row.n_plays = 0
    if count(U(active)) >= U(2):
        play(law, streams[2], index, np.int64(active), np.int64(out.forehand), row, table, left)


@compiled
def deal_out(law, start, index, order, row, pack):
    """Three at a time in rotation from the forehand, then the packets beside (HJ-12, HJ-14, HJ-85)."""
    for card in range(36):
        pack[card] = card
    stream.shuffle(start, index, pack)
    n, seat, at = np.int64(row.players), after(order, np.int64(row.dealer)), 0
    aside = n == 2 and law.reserve[n] > 0
    dead_too = aside and law.dead_in_turn == 1
    packets = n + (1 if aside else 0) + (1 if dead_too else 0)
    row.spare[0], row.spare[1] = ZERO, ZERO
    for s in range(SEATS):
        row.hands[s], row.fresh[s], row.away[s] = ZERO, ZERO, ZERO
    for three in range(3 * packets):
        cards = (ONE << U(pack[at])) | (ONE << U(pack[at + 1])) | (ONE << U(pack[at + 2]))
        at += 3
        place = three % packets
        if place < n:
            row.hands[seat] |= cards
            seat = after(order, seat)
        else:
            row.spare[place - n] |= cards
    rest = at
    for _ in range(n):
        for _ in range(law.fresh[n]):
            row.fresh[seat] |= ONE << U(pack[at])
            at += 1
        seat = after(order, seat)
    if not aside:
        for k in range(law.reserve[n]):
            row.spare[0] |= ONE << U(pack[at + k])
    dead = 36 - np.int64(law.dead[n])
    if not dead_too:
        for k in range(dead, 36):
            row.spare[1] |= ONE << U(pack[k])
    row.upcard = shown(law, n, rest, at, dead, dead_too, pack)


@compiled
def shown(law, n, rest, at, dead, dead_too, pack):
    """The card that shows trumps: the dealer's ninth, the first of the reserve, the dead packet's last or first."""
    if law.upcard_in[n] == RESERVE:
        return pack[at]
    if law.upcard_in[n] == DEAD:
        return pack[rest - 1] if dead_too else pack[dead]
    return pack[rest - 1]


@compiled
def speak(law, start, index, row, table):
    """Every decision before the first lead, at random among the lawful ones."""
    k = offer_to_rob(law, start, index, row, table, 0) if law.rob_late == 0 else 0
    row.n_calls = k
    seat = said.waiting(law, table)
    while seat != NO_SEAT:
        allowed = words(law, row, table, seat)
        what = np.int64(random_legal.call(allowed, stream.word(start, index, U(k + 8))))
        if what == said.CHANGED:
            put_away(row, table, seat, stream.word(start, index, U(k + 32)))
        said.say(law, row, table, seat, what)
        note(row, seat, what)
        k += 1
        seat = said.waiting(law, table)
    if law.rob_late == 1:
        offer_to_rob(law, start, index, row, table, 4)


@compiled
def note(row, seat, what):
    """Write a call down."""
    row.calls[row.n_calls, 0], row.calls[row.n_calls, 1] = seat, what
    row.n_calls += 1


@compiled
def offer_to_rob(law, start, index, row, table, first):
    """Each seat that may rob does so every other time."""
    row.n_calls = 0 if first == 0 else row.n_calls
    if law.rob[table.players] == 0:
        return row.n_calls
    for place in range(table.players):
        seat = np.int64(table.line[place])
        trump_six = ONE << (U(9) * (U(table.upcard) // U(9)))
        if table.hands[seat] & trump_six == ZERO or stream.word(start, index, U(first)) >> U(63) == ZERO:
            continue
        if said.rob(law, row, table, seat):
            note(row, seat, said.ROB)
    return row.n_calls


@compiled
def words(law, row, table, seat):
    """What a seat may say now, as a mask of calls."""
    n = table.players
    if said.exchange_open(law, table):
        other = said.EXCHANGE if law.exchange[n] == FULL else said.CHANGED
        return (ONE << U(said.KEEP)) | (ONE << U(other))
    second = table.spoken == n
    if seat == table.took and law.must_play == 1 and not second:
        return ONE << U(said.IN)
    found = (ONE << U(said.IN)) | (ONE << U(said.OUT))
    if law.combined[n] == 1 and table.took == NO_SEAT and not second:
        found |= ONE << U(said.EXCHANGE)
    if law.rounds == 2 and not second:
        found |= ONE << U(said.MAYBE)
    return found


@compiled
def put_away(row, table, seat, draw):
    """Three of the hand's cards at random."""
    left, put = table.hands[seat], ZERO
    for _ in range(3):
        card = random_legal.play(left, draw)
        draw = stream.mix(draw)
        put |= ONE << card
        left ^= ONE << card
    row.away[seat] = put


@compiled
def play(law, start, index, active, forehand, row, table, left):
    """Nine tricks of any legal cards."""
    order, size = ring(active), np.int64(count(U(active)))
    leader = forehand
    while (active >> leader) & 1 == 0:
        leader = (leader + 1) & 3
    for seat in range(SEATS):
        left[seat] = table.hands[seat]
    mode, k = np.int64(row.upcard // 9), 0
    for _ in range(9):
        led, best, low, winner, seat = U(0), U(0), tricks.NOBODY, leader, leader
        for place in range(size):
            hand = left[seat]
            may = hand if place == 0 else tricks.legal(law, mode, hand, led, best, low)
            card = random_legal.play(may, stream.word(start, index, U(k)))
            left[seat] = hand ^ (ONE << card)
            row.plays[k] = card
            k += 1
            if place == 0:
                led, best = U(law.suit[mode, card]), card
            else:
                if led != U(mode) and U(law.suit[mode, card]) == U(mode):
                    low = min(low, card)
                if tricks.beats(law, mode, card, best):
                    best, winner = card, seat
            seat = after(order, seat)
        leader = winner
    row.n_plays = k


@compiled
def parties(law, seed, first, last, rows, addresses, standing, pack, players):
    """Whole parties first to last - 1 while `rows` has room; how many rows and parties were filled.

    addresses: (rows, 2), the partie and the number of the deal in it. standing: STANDING records, one a row.
    """
    left, table, out = np.zeros(4, np.uint64), np.zeros(1, said.TABLE), np.zeros(1, OUTCOME)
    streams, clear = stream.all_streams(seed), np.zeros(1, OUTCOME)
    n, partie = 0, first
    while partie < last and n + CAP <= len(rows):
        points, zeros, sacks = np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64)
        seats, base = (1 << players) - 1, U(partie) * U(SLOTS)
        dealer = np.int64(below(stream.word(streams[0], base, U(63)), U(players)))
        for number in range(CAP):
            row, now = rows[n], standing[n]
            one_deal(law, streams, base + U(number), dealer, seats, row, out[0], table[0], left, pack)
            addresses[n, 0], addresses[n, 1] = partie, number
            n += 1
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
