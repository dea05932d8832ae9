"""Schieber dealt and played: deals and whole parties, each deal at its address (seed, index).

Draws of a deal: dealing words 0 to 5 shuffle, word 63 picks a dealer; calling words go by call, playing words by card.
"""

import numpy as np

from jassstats.engine import stream, tricks
from jassstats.engine.bits import ONE, ZERO, U, below
from jassstats.engine.compiled import compiled
from jassstats.engine.records import OUTCOME
from jassstats.games.schieber import kernel
from jassstats.games.schieber.law import SEAT0
from jassstats.games.schieber.strategies import random_legal

PACK = np.arange(36, dtype=np.uint8)
NO_SEAT, PUSH = 255, 14
SLOTS = 256
"""Addresses a partie takes: deal n of partie p is deal 256 p + n, and a partie has at most that many deals."""
IMMEDIATE, AFTER_HAND, FIXED = 1, 2, 3
DECISIONS = ("call", "play")
"""What a strategy would decide; so far every seat plays at random."""


@compiled
def deals(law, seed, indices, rows, pack, asks):
    """The single deals at some addresses into `rows`; how many. The dealer goes round with the index.

    `asks` is of no use here: every seat plays at random.
    """
    left, streams = np.zeros(4, np.uint64), stream.all_streams(seed)
    for i in range(len(rows)):
        index = indices[i]
        one_deal(law, streams, index, np.int64(index & U(3)), NO_SEAT, rows[i], left, pack)
    return len(rows)


@compiled
def one_deal(law, streams, index, dealer, holder, row, left, pack):
    """Deal, call and play at one address. `holder`: the card whose holder is the forehand, or NONE."""
    deal_out(streams[0], index, dealer, row, pack)
    if holder < 36:
        for seat in range(4):
            if row.hands[seat] >> U(holder) & ONE != ZERO:
                dealer = (seat + 3) & 3
    row.dealer, row.players = dealer, 4
    contract, leader = call(law, streams[1], index, dealer, row)
    play(law, streams[2], index, contract, leader, row, left)


@compiled
def deal_out(start, index, dealer, row, pack):
    """Nine cards each in packets of three, from the forehand (SCH-3)."""
    for card in range(36):
        pack[card] = card
    stream.shuffle(start, index, pack)
    for seat in range(4):
        row.hands[seat] = ZERO
    for k in range(36):
        row.hands[(dealer + 1 + k // 3) & 3] |= ONE << U(pack[k])


@compiled
def call(law, start, index, dealer, row):
    """Calls until a contract is named; it, and who leads."""
    seat, pushes, what, k = (dealer + 1) & 3, 0, PUSH, 0
    while what == PUSH:
        allowed = U(law.allowed) | (ONE << U(PUSH) if pushes < law.push_back else ZERO)
        what = np.int64(random_legal.call(allowed, stream.word(start, index, U(k))))
        row.calls[k, 0], row.calls[k, 1] = seat, what
        if what == PUSH:
            pushes += 1
            seat = (dealer + 1 + 2 * pushes) & 3
        k += 1
    row.n_calls = k
    maker = law.first_lead == 1 or (law.first_lead == 2 and what >= 6)
    return what, seat if maker else (dealer + 1) & 3


@compiled
def play(law, start, index, contract, leader, row, left):
    """Nine tricks of any legal cards."""
    for seat in range(4):
        left[seat] = row.hands[seat]
    k = 0
    for trick in range(9):
        mode = law.mode_of[contract, trick]
        led, best, low, winner = U(0), U(0), tricks.NOBODY, leader
        for place in range(4):
            seat = (leader + place) & 3
            hand = left[seat]
            may = hand if place == 0 else tricks.legal(law, mode, hand, led, best, low)
            card = random_legal.play(may, stream.word(start, index, U(k)))
            left[seat] = hand ^ (ONE << card)
            row.plays[k] = card
            k += 1
            if place == 0:
                led, best = U(law.suit[mode, card]), card
                continue
            if led != U(law.trump[mode]) and U(law.suit[mode, card]) == U(law.trump[mode]):
                low = min(low, card)
            if tricks.beats(law, mode, card, best):
                best, winner = card, seat
        leader = winner
    row.n_plays = 36


@compiled
def parties(law, seed, first, last, rows, addresses, standing, pack, asks):
    """Whole parties first to last - 1 while `rows` has room; how many rows and parties were filled.

    addresses: (rows, 2), the partie and the number of the deal in it. `standing` and `asks` are of no use here.
    """
    left, totals, streams = np.zeros(4, np.uint64), np.zeros(2, np.int64), stream.all_streams(seed)
    out = np.zeros(1, OUTCOME)
    n, partie = 0, first
    while partie < last and n + SLOTS <= len(rows):
        totals[:] = 0
        base = U(partie) * U(SLOTS)
        dealer = first_dealer(law, streams[0], base)
        for number in range(SLOTS):
            row = rows[n]
            holder = law.first_forehand if number == 0 else NO_SEAT
            one_deal(law, streams, base + U(number), (dealer + number) & 3, holder, row, left, pack)
            dealer = (row.dealer - number) & 3
            addresses[n, 0], addresses[n, 1] = partie, number
            n += 1
            if over(law, row, out, totals, left, number + 1):
                break
        partie += 1
    return n, partie - first


@compiled
def first_dealer(law, start, base):
    """Who deals first: by lot, or the seat before seat 0 (SCH-4)."""
    if law.first_forehand == SEAT0:
        return np.int64(3)
    return np.int64(below(stream.word(start, base, U(63)), U(4)))


@compiled
def over(law, row, out, totals, left, played):
    """Add a deal to the slate; whether the partie ends, and if at once, cut the deal there (SCH-34, SCH-35)."""
    out[0] = np.zeros(1, OUTCOME)[0]
    result = out[0]
    kernel.replay_deal(law, row, result, left)
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
    """The trick in which a side reaches the target, or -1. Twin of `partie.moments`."""
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
