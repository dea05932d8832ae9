"""The replay of the cards for every game: trick by trick among the seats in play, each card checked by the law."""

from typing import Any, NamedTuple

import numpy as np

from jassstats.engine import tricks
from jassstats.engine.bits import ONE, ZERO, U, count
from jassstats.engine.dtypes import FOLLOWED, LED, RUFFED, TRUMP
from jassstats.engine.jit import compiled

MISPLACED, ILLEGAL, TOO_MANY = 3, 4, 6
"""The breaches in play: a card not in the hand, an illegal card, more cards than the hands held."""

SEATS, UNKNOWN = 4, 255


class Replay(NamedTuple):
    """A deal under replay."""

    law: Any
    deal: Any
    """The DEAL record."""
    out: Any
    """The OUTCOME record."""
    left: Any
    """The cards still held, by seat."""
    order: Any
    """The next seat of each seat that plays; see `ring`."""
    size: Any
    """The number of seats that play."""


@compiled
def play(law, deal, out, left, leader, aside):
    """Replay the cards from `leader`; false at the first that breaks the law.

    `out.hands` holds the hands at the first lead, `out.active` the seats that play. `left` is scratch memory for four
    hands, `aside` are cards that no seat can play.
    """
    size, order = np.int64(count(U(out.active))), ring(np.int64(out.active))
    whole = size * np.int64(law.hand)
    if deal.n_plays == whole and not known(out):
        hands_as_played(law, deal, out, leader, size, order)
    taken = aside
    for seat in range(SEATS):
        left[seat] = out.hands[seat]
        taken |= out.hands[seat]
    replay = Replay(law, deal, out, left, order, size)
    for start in range(0, deal.n_plays, size):
        if start >= whole:
            out.at, out.breach = start, TOO_MANY
            return False
        winner = lay_trick(replay, taken, leader, start)
        if winner < 0:
            return False
        if start + size <= deal.n_plays:
            take_trick(replay, leader, winner, start)
            leader = winner
    return True


@compiled
def known(out):
    """Return whether the hand of every seat that plays is known."""
    for seat in range(SEATS):
        if (out.active >> seat) & 1 == 1 and out.hands[seat] == ZERO:
            return False
    return True


@compiled
def ring(active):
    """Return the next seat of each seat that plays, two bits each, so that finding it costs one shift."""
    found = 0
    for seat in range(SEATS):
        after = (seat + 1) & 3
        while (active >> after) & 1 == 0:
            after = (after + 1) & 3
        found |= after << (2 * seat)
    return found


@compiled
def after(ring, seat):
    """The next seat that plays."""
    return (ring >> (2 * seat)) & 3


@compiled
def lay_trick(replay, taken, leader, start):
    """Replay the trick that begins at card `start`. Return the seat of the winning card, or -1 at a breach."""
    law, deal, out, left = replay.law, replay.deal, replay.out, replay.left
    mode = law.mode_of[out.contract, out.n_tricks]
    led, best, low, winner, seat = U(0), U(0), tricks.NOBODY, leader, leader
    for k in range(start, min(start + replay.size, np.int64(deal.n_plays))):
        card = U(deal.plays[k])
        bit = ONE << card
        hand = left[seat]
        trump = law.trumps[mode] & bit != ZERO
        out.at, out.seat[k], out.how[k] = k, seat, TRUMP if trump else 0
        may = hand if k == start else tricks.legal(law, mode, hand, led, best, low)
        if out.hands[seat] == ZERO:
            if taken & bit != ZERO or played_before(deal, k):
                out.breach = MISPLACED
                return -1
            out.legal[k] = UNKNOWN
        else:
            if may & bit == ZERO:
                out.breach = MISPLACED if hand & bit == ZERO else ILLEGAL
                return -1
            left[seat] = hand ^ bit
            out.legal[k] = count(may)
        if k == start:
            led, best = U(law.suit[mode, card]), card
            out.how[k] |= LED
        else:
            if law.suit[mode, card] == led:
                out.how[k] |= FOLLOWED
            elif trump:
                out.how[k] |= RUFFED
                low = min(low, card)
            if tricks.beats(law, mode, card, best) == ONE:
                best, winner = card, seat
        seat = after(replay.order, seat)
    return winner


@compiled
def played_before(deal, k):
    """Return whether the k-th card was played before."""
    for earlier in range(k):
        if deal.plays[earlier] == deal.plays[k]:
            return True
    return False


@compiled
def take_trick(replay, leader, winner, start):
    """Write the complete trick that begins at card `start`."""
    law, deal, out = replay.law, replay.deal, replay.out
    t = out.n_tricks
    mode = law.mode_of[out.contract, t]
    points = np.int64(law.last_trick) if t == law.hand - 1 else 0
    for k in range(start, start + replay.size):
        points += law.points[mode, deal.plays[k]]
    out.leader[t], out.winner[t], out.trick_points[t] = leader, winner, points
    out.tricks[winner] += 1
    out.card_points[winner] += points
    out.n_tricks = t + 1


@compiled
def hands_as_played(law, deal, out, leader, size, order):
    """Fill in the unknown hands of a deal with all cards played: what each seat played and no other held before."""
    taken, unknown = ZERO, 0
    for seat in range(SEATS):
        taken |= out.hands[seat]
        unknown |= 1 << seat if out.hands[seat] == ZERO else 0
    for start in range(0, deal.n_plays, size):
        mode = law.mode_of[out.contract, start // size]
        best, seat, winner = U(deal.plays[start]), leader, leader
        for k in range(start, start + size):
            card = U(deal.plays[k])
            bit = ONE << card
            if (unknown >> seat) & 1 == 1:
                out.hands[seat] |= bit & ~taken
                taken |= bit
            if k > start and tricks.beats(law, mode, card, best) == ONE:
                best, winner = card, seat
            seat = after(order, seat)
        leader = winner


@compiled
def unplayed(law, deal, mode):
    """The card points of the cards not played, counted in this mode."""
    points = 0
    for card in range(37):
        points += law.points[mode, card]
    for k in range(deal.n_plays):
        points -= law.points[mode, deal.plays[k]]
    return points
