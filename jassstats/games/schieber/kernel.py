"""Schieber compiled: the same deal, told in uint64 arithmetic over the law record. Twin of `tell` and `rules`.

A replay only says whether the law was broken and at which call or play; the plain rules then say why.
"""

import numpy as np

from jassstats.engine import tricks
from jassstats.engine.bits import ONE, ZERO, U, count
from jassstats.engine.compiled import compiled
from jassstats.engine.records import FOLLOWED, LED, RUFFED, TRUMP
from jassstats.games.schieber.melding import meld, tricks_of

CALL, UNCALLED, MISPLACED, ILLEGAL = 1, 2, 3, 4
"""What a breach is: a call out of turn or order, cards without a contract, a card not in the hand, or barred."""

SEATS, PUSH, NO_SEAT = 4, 14, 255
NOBODY = U(255)


@compiled
def replay(laws, deals, outcomes):
    """What follows from each deal; `outcomes` is filled, one record a deal."""
    scratch = np.zeros(SEATS, np.uint64)
    for i in range(len(deals)):
        replay_deal(laws[deals[i].house], deals[i], outcomes[i], scratch)


@compiled
def replay_deal(law, deal, out, left):
    """One deal, from the first call to the score. `left` is room for four hands."""
    out.forehand = (deal.dealer + 1) & 3
    out.declarer, out.contract, out.trump = NO_SEAT, NO_SEAT, NO_SEAT
    out.meld_seat, out.meld_side, out.matsch = NO_SEAT, NO_SEAT, NO_SEAT
    out.marriage_seat, out.factor = NO_SEAT, 1
    out.robber, out.taker, out.active = NO_SEAT, NO_SEAT, 15
    for seat in range(SEATS):
        out.order[seat] = (seat - out.forehand) & 3
    if not call(law, deal, out):
        return
    if out.contract != NO_SEAT:
        out.factor = law.factor[out.contract]
        out.trump = out.contract if out.contract < 4 else NO_SEAT
        if not play(law, deal, out, left) or not meld(law, deal, out):
            return
    score(law, deal, out)


@compiled
def call(law, deal, out):
    """Who names which contract (SCH-5 … SCH-7)."""
    turn, pushes = np.int64(out.forehand), 0
    for k in range(deal.n_calls):
        seat, what = deal.calls[k, 0], deal.calls[k, 1]
        out.at = k
        lawful = seat == turn and out.contract == NO_SEAT
        if lawful and what == PUSH:
            pushes += 1
            lawful = pushes <= law.push_back
            turn = (out.forehand + 2 * pushes) & 3
        elif lawful:
            lawful = (law.allowed >> what) & 1 == 1
            out.declarer, out.contract = seat, what
        if not lawful:
            out.breach = CALL
            return False
    out.pushed = pushes > 0
    if deal.n_calls == 0 and deal.n_plays > 0 and law.first_card == 1:
        out.declarer, out.contract = out.forehand, deal.plays[0] // 9
    if out.contract == NO_SEAT and deal.n_plays > 0:
        out.breach = UNCALLED
        return False
    out.at = 0
    return True


@compiled
def leads(law, out):
    """Who leads to the first trick (SCH-8)."""
    maker = law.first_lead == 1 or (law.first_lead == 2 and out.contract >= 6)
    return np.int64(out.declarer if maker else out.forehand)


@compiled
def play(law, deal, out, left):
    """The cards, trick by trick; false at the first that breaks the law."""
    known = True
    for seat in range(SEATS):
        out.hands[seat] = deal.hands[seat]
        known &= deal.hands[seat] != ZERO
    if not known and deal.n_plays == 36:
        hands_as_played(law, deal, out)
    taken = ZERO
    for seat in range(SEATS):
        left[seat] = out.hands[seat]
        taken |= out.hands[seat]
    leader = leads(law, out)
    for start in range(0, deal.n_plays, SEATS):
        end = min(start + SEATS, np.int64(deal.n_plays))
        best = lay_trick(law, deal, out, left, taken, leader, start, end)
        if best < 0:
            return False
        if end == start + SEATS:
            leader = take_trick(law, deal, out, leader, best, start)
    return True


@compiled
def lay_trick(law, deal, out, left, taken, leader, start, end):
    """The cards of one trick; the place of the winning one, or -1 at a breach."""
    mode = law.mode_of[out.contract, start // SEATS]
    led, best, low, place_of_best = U(0), U(0), NOBODY, 0
    for k in range(start, end):
        seat = (leader + k - start) & 3
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
            out.legal[k] = NO_SEAT
        else:
            if may & bit == ZERO:
                out.breach = MISPLACED if hand & bit == ZERO else ILLEGAL
                return -1
            left[seat] = hand ^ bit
            out.legal[k] = count(may)
        if k == start:
            led, best = U(law.suit[mode, card]), card
            out.how[k] |= LED
            continue
        if law.suit[mode, card] == led:
            out.how[k] |= FOLLOWED
        elif trump:
            out.how[k] |= RUFFED
            low = min(low, card)
        if tricks.beats(law, mode, card, best):
            best, place_of_best = card, k - start
    return place_of_best


@compiled
def played_before(deal, k):
    """Whether the k-th card was played already."""
    for earlier in range(k):
        if deal.plays[earlier] == deal.plays[k]:
            return True
    return False


@compiled
def take_trick(law, deal, out, leader, best, start):
    """Note a complete trick; who won it leads the next (SCH-16, SCH-22)."""
    t = start // SEATS
    mode = law.mode_of[out.contract, t]
    points = np.int64(law.last_trick) if t == 8 else 0
    for k in range(start, start + SEATS):
        points += law.points[mode, deal.plays[k]]
    winner = (leader + best) & 3
    out.leader[t], out.winner[t], out.trick_points[t] = leader, winner, points
    out.tricks[winner] += 1
    out.card_points[winner] += points
    out.n_tricks = t + 1
    return winner


@compiled
def hands_as_played(law, deal, out):
    """Fill in the unknown hands of a deal whose cards were all played: what each seat laid and nobody held before."""
    leader = leads(law, out)
    taken = ZERO
    for seat in range(SEATS):
        taken |= deal.hands[seat]
    for start in range(0, 36, SEATS):
        mode = law.mode_of[out.contract, start // SEATS]
        best, place_of_best = U(deal.plays[start]), 0
        for k in range(start, start + SEATS):
            card = U(deal.plays[k])
            seat, bit = (leader + k - start) & 3, ONE << card
            if deal.hands[seat] == ZERO:
                out.hands[seat] |= bit & ~taken
                taken |= bit
            if k > start and tricks.beats(law, mode, card, best):
                best, place_of_best = card, k - start
        leader = (leader + place_of_best) & 3


@compiled
def score(law, deal, out):
    """Points by side, the Matsch, and what goes on the slate (SCH-24 … SCH-26)."""
    if out.n_tricks == 9:
        out.complete = 1
        for side in range(2):
            nothing = out.card_points[1 - side] + out.card_points[3 - side] == 0 and law.matsch_points == 1
            if out.matsch == NO_SEAT and (tricks_of(out, 1 - side) == 0 or nothing):
                out.matsch = side
    for seat in range(SEATS):
        out.points[seat & 1] += out.card_points[seat] + out.marriage[seat]
        if out.meld_side == seat & 1:
            for j in range(3):
                out.points[seat & 1] += out.meld_value[seat, j]
    for side in range(2):
        out.score[side] = out.points[side] * out.factor
    if out.matsch != NO_SEAT:
        out.score[out.matsch] += np.int64(law.matsch_bonus) * (out.factor if law.matsch_times == 1 else 1)
    if out.contract != NO_SEAT and deal.n_plays < 36:
        out.unplayed = unplayed(law, deal, law.mode_of[out.contract, 0])


@compiled
def unplayed(law, deal, mode):
    """Card points of the cards not played, as the first trick counts them."""
    points = 0
    for card in range(36):
        points += law.points[mode, card]
    for k in range(deal.n_plays):
        points -= law.points[mode, deal.plays[k]]
    return points
