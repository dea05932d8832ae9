"""Calls and cards of a deal of Schieber, decided by strategies. For a random seat the loop picks by itself."""

import numpy as np

from jassstats.engine import rng, tricks
from jassstats.engine.bits import ONE, ZERO, U
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.function_addresses import RANDOM, ask
from jassstats.engine.jit import compiled
from jassstats.games.schieber.strategies import random_legal

SEATS, PUSH = 4, 14
CALL, PLAY = range(2)
"""The decisions of a strategy, in the order of `deals.DECISIONS`."""


@compiled
def begin(view, row):
    """Reset the view for a new deal."""
    view.dealer, view.forehand, view.pushes = row.dealer, (row.dealer + 1) & 3, 0
    view.declarer, view.contract = NO_SEAT, NO_SEAT
    view.n_plays, view.trick, view.laid, view.played = 0, 0, 0, ZERO
    for seat in range(SEATS):
        view.won[seat] = 0


@compiled
def speak(deal, addresses):
    """Collect calls until a contract is named (SCH-5, SCH-6), recorded ones first; false at one that can't be made."""
    law, row, view = deal.law, deal.row, deal.seat_view
    pushes, what, k, made = 0, PUSH, 0, np.int64(row.n_calls)
    while what == PUSH:
        seat = (row.dealer + 1 + 2 * pushes) & 3
        allowed = may_call(law, pushes)
        if k < made:
            what = np.int64(row.calls[k, 1])
        else:
            rand = rng.word(deal.streams.calling, deal.index, U(k))
            what = np.int64(named(deal, rand, addresses, seat, pushes))
        row.calls[k, 0], row.calls[k, 1] = seat, what
        k += 1
        row.n_calls = k
        if what > PUSH or (allowed >> U(what)) & ONE == ZERO:
            return False
        pushes += 1 if what == PUSH else 0
    view.declarer, view.contract, view.pushes = seat, what, pushes
    return True


@compiled
def may_call(law, pushes):
    """The contracts that may be named, and the push if it is legal, a bit each."""
    return U(law.allowed) | (ONE << U(PUSH) if pushes < law.push_back else ZERO)


@compiled
def named(deal, rand, addresses, seat, pushes):
    """Return the call of a seat."""
    law, view, where = deal.law, deal.seat_view, addresses[seat, CALL]
    view.allowed = may_call(law, pushes)
    if where == RANDOM:
        return random_legal.pick(view.allowed, rand)
    view.seat, view.hand, view.legal, view.pushes = seat, deal.row.hands[seat], ZERO, pushes
    return min(ask(where, law, view, rand), U(PUSH + 1))


@compiled
def leads(law, view):
    """Return the seat that leads to the first trick (SCH-8)."""
    maker = law.first_lead == 1 or (law.first_lead == 2 and view.contract >= 6)
    return np.int64(view.declarer if maker else view.forehand)


@compiled
def play(deal, addresses, track_views):
    """Play nine tricks. At a card that may not be played the result is false, and the deal ends before that card."""
    law, row, left, view = deal.law, deal.row, deal.scratch.left, deal.seat_view
    leader, k = leads(law, view), 0
    for seat in range(SEATS):
        left[seat] = row.hands[seat]
    for trick in range(9):
        mode = np.int64(law.mode_of[view.contract, trick])
        led, best, low, winner, stake = U(0), U(0), tricks.NOBODY, leader, 0
        for place in range(SEATS):
            seat = (leader + place) & 3
            hand = left[seat]
            may = hand if place == 0 else tricks.legal(law, mode, hand, led, best, low)
            rand, where = rng.word(deal.streams.playing, deal.index, U(k)), addresses[seat, PLAY]
            if where == RANDOM:
                card = random_legal.pick(may, rand)
            else:
                view.laid, view.to_come, view.stake = place, 3 - place, stake
                view.seat, view.hand, view.legal = seat, hand, may
                view.led, view.best, view.winner = led, best, winner
                card = ask(where, law, view, rand)
                if card >= U(36) or (may >> card) & ONE == ZERO:
                    row.n_plays = k
                    return False
            left[seat] = hand ^ (ONE << card)
            row.plays[k] = card
            if track_views:
                stake += law.points[mode, card]
                note(view, k, card, seat)
            k += 1
            if place == 0:
                led, best = U(law.suit[mode, card]), card
                continue
            if led != U(law.trump[mode]) and U(law.suit[mode, card]) == U(law.trump[mode]):
                low = min(low, card)
            if tricks.beats(law, mode, card, best):
                best, winner = card, seat
        leader = winner
        view.won[winner] += stake
        view.trick = trick + 1
    row.n_plays = k
    return True


@compiled
def note(view, k, card, seat):
    """Write a card that is played into the view."""
    view.plays[k], view.by[k] = card, seat
    view.played |= ONE << card
    view.n_plays = k + 1
