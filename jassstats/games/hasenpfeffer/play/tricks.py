"""The play of the cards with strategies. For a random seat the loop picks a card by itself.

The loop numbers cards by their places in the law's second order, where legal cards and winners are fast to compute.
"""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import ONE, ZERO, U, below, count, first, nth
from jassstats.engine.function_addresses import RANDOM, ask
from jassstats.engine.jit import compiled
from jassstats.games.hasenpfeffer.play.calls import PLAY

SEATS, TRICKS = 4, 6
ASKED = 32
"""The first random number of the playing stream for strategies, by card; the first six are for the loop."""


@compiled
def play(deal, leader, addresses, track_views):
    """Play six tricks; false if a strategy answered with an illegal card."""
    law, row, left, view, table = deal.law, deal.row, deal.scratch.left, deal.seat_view, deal.table
    k, contract = 0, np.int64(table.contract)
    trumps = law.above[contract]
    for seat in range(SEATS):
        left[seat] = places(law, contract, row.hands[seat])
    for trick in range(TRICKS):
        rand = rng.word(deal.streams.playing, deal.index, U(trick))
        line, best, winner, takes = ZERO, ZERO, leader, ZERO
        for laid in range(SEATS):
            seat = (leader + laid) & 3
            hand = left[seat]
            may = hand & line
            may = may if may != ZERO else hand
            where = addresses[seat, PLAY]
            if where == RANDOM:
                n = count(may)
                place = nth(may, below(rand, n))
                rand *= n
            else:
                look(law, view, seat, hand, may)
                view.laid, view.to_come, view.winner = laid, SEATS - 1 - laid, winner
                card = ask(where, law, view, rng.word(deal.streams.playing, deal.index, U(ASKED + k)))
                place = U(law.place[contract, card]) if card <= U(36) else U(63)
                if card > U(36) or law.card[contract, place] != card or may >> place & ONE == ZERO:
                    row.n_plays = k
                    return False
            left[seat] = hand ^ (ONE << place)
            row.plays[k] = law.card[contract, place]
            if laid == 0:
                line, best = law.line[contract, place], place
                takes = line | trumps
            else:
                wins = place > best and takes >> place & ONE != ZERO
                best, winner = place if wins else best, seat if wins else winner
            if track_views:
                note(law, view, seat, place, laid, k)
                view.best = law.card[contract, best]
            k += 1
        if track_views:
            view.won[winner] += 1
            view.trick = trick + 1
        leader = winner
    row.n_plays = k
    return True


@compiled
def places(law, contract, cards):
    """Convert cards to places in the second order."""
    found = ZERO
    while cards != ZERO:
        found |= ONE << U(law.place[contract, first(cards)])
        cards &= cards - ONE
    return found


@compiled
def cards_at(law, contract, spots):
    """Convert places in the second order to cards."""
    found = ZERO
    while spots != ZERO:
        found |= ONE << U(law.card[contract, first(spots)])
        spots &= spots - ONE
    return found


@compiled
def look(law, view, seat, hand, may):
    """Write the seat that is about to play, its hand and its legal cards into the view."""
    contract = np.int64(view.contract)
    view.seat, view.hand, view.legal = seat, cards_at(law, contract, hand), cards_at(law, contract, may)


@compiled
def note(law, view, seat, place, laid, k):
    """Write a card that is played into the view."""
    contract = np.int64(view.contract)
    card = law.card[contract, place]
    if laid == 0:
        view.led = law.suit[contract, card]
    view.plays[k], view.by[k], view.n_plays = card, seat, k + 1
    view.played |= ONE << U(card)
