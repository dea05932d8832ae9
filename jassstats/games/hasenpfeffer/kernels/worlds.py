"""Random worlds that agree with what a bidder knows, and the tricks of a contract in each when all seats play soundly.

A bidder knows six cards and the bids. The other cards are dealt at random; nothing is inferred from the bids here.
"""

import numpy as np

from jassstats.engine import rng, tricks
from jassstats.engine.bits import ONE, ZERO, U, below, first
from jassstats.engine.jit import compiled
from jassstats.games.hasenpfeffer.kernels import scoring
from jassstats.games.hasenpfeffer.kernels.law import HIGH, LEFT
from jassstats.games.hasenpfeffer.play import card_values

SEATS, TRICKS, HAND, SIX, BIG = 4, 6, 6, 6, 7


@compiled
def imagine(law, hand, seat, rand, pack, hands):
    """Deal the cards that are not in `hand` to the other seats by `rand`; the card left over is the widow."""
    n, rest = 0, law.pack & ~hand
    while rest != ZERO:
        pack[n] = first(rest)
        rest &= rest - ONE
        n += 1
    for k in range(3 * HAND):
        if k % 4 == 0:
            rand = rng.mix(rand + rng.GOLDEN)
            draw = rand
        other = k + np.int64(below(draw, U(n - k)))
        draw *= U(n - k)
        pack[k], pack[other] = pack[other], pack[k]
    hands[seat] = hand
    for k in range(1, SEATS):
        held = ZERO
        for j in range(HAND * (k - 1), HAND * k):
            held |= ONE << U(pack[j])
        hands[(seat + k) & 3] = held
    return rand


@compiled
def play_out(law, contract, namer, leader, hands, left):
    """Return how many tricks the side of `namer` takes when all four seats play by `card_values.choose`."""
    won, played = 0, ZERO
    for seat in range(SEATS):
        left[seat] = hands[seat]
    for _ in range(TRICKS):
        led, best, winner = 0, ZERO, leader
        for laid in range(SEATS):
            seat = (leader + laid) & 3
            hand = left[seat]
            may = hand if laid == 0 else tricks.legal(law, contract, hand, U(led), best, tricks.NOBODY)
            out, declaring = law.pack & ~(hand | played), (namer ^ seat) & 1 == 0
            turn = card_values.Turn(contract, seat, led, best, winner, laid)
            card = card_values.choose(law, turn, hand, may, out, declaring)
            left[seat] = hand ^ (ONE << card)
            played |= ONE << card
            if laid == 0:
                led, best = np.int64(law.suit[contract, card]), card
            elif tricks.beats(law, contract, card, best):
                best, winner = card, seat
        won += 1 - ((winner ^ namer) & 1)
        leader = winner
    return won


@compiled
def leads(law, dealer, bidder):
    """Return the seat that would lead to the first trick."""
    return bidder if law.first_lead == HIGH else (dealer + 1) & 3 if law.first_lead == LEFT else dealer


@compiled
def difference(law, bid, won, out):
    """Return the score of the side that makes a bid, less that of the other side, if it takes so many tricks.

    `out` is scratch memory for an OUTCOME record.
    """
    out.forced, out.factor = 0, 2 if bid == BIG else 1
    out.bid[0], out.bid[1] = min(bid, SIX), 0
    out.tricks[0], out.tricks[1], out.tricks[2], out.tricks[3] = won, SIX - won, 0, 0
    scoring.settle(law, out)
    return np.float64(out.score[0] - out.score[1])


@compiled
def rival(law, hands, seat, high, contracts):
    """Of the other seats the one that promises most, and its bid; its best contract is written to `contracts`."""
    chosen, most = (seat + 1) & 3, -1.0
    for k in range(1, SEATS):
        other = (seat + k) & 3
        contracts[other] = card_values.best_trumps(law, hands[other])
        standing = card_values.tricks(law, contracts[other], hands[other])
        if standing > most:
            chosen, most = other, standing
    return chosen, max(high, min(np.int64(most), SIX), np.int64(law.least))
