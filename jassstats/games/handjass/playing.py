"""The cards of a deal, asked of the strategies. A random seat is not asked: the loop picks for it.

Cards that `row` holds already were laid before; nobody is asked for them.
"""

import numpy as np

from jassstats.engine import stream, tricks
from jassstats.engine.bits import ONE, ZERO, U, count
from jassstats.engine.compiled import compiled
from jassstats.engine.play import after, ring
from jassstats.engine.strategy import RANDOM, ask
from jassstats.games.handjass import announcing
from jassstats.games.handjass.calling import PLAY
from jassstats.games.handjass.strategies import random_legal

SEATS = 4


@compiled
def play(law, start, index, active, row, table, left, asks, view, watched, out):
    """Nine tricks; false, and `row` ends before it, at a card that may not be played."""
    order, size, leader = ring(active), np.int64(count(U(active))), np.int64(view.forehand)
    while (active >> leader) & 1 == 0:
        leader = (leader + 1) & 3
    for seat in range(SEATS):
        left[seat] = table.hands[seat]
    mode, k, laid = np.int64(view.trump), 0, np.int64(row.n_plays)
    for trick in range(9):
        led, best, low, winner, seat, stake = U(0), U(0), tricks.NOBODY, leader, leader, 0
        for place in range(size):
            hand = left[seat]
            may = hand if place == 0 else tricks.legal(law, mode, hand, led, best, low)
            card, where = U(row.plays[k]), asks[seat, PLAY]
            if k >= laid and where == RANDOM:
                card = random_legal.pick(may, stream.word(start, index, U(k)))
            elif k >= laid:
                view.put = table.discard if table.took == seat else row.away[seat]
                lay_open(view, seat, hand, may, led, best, winner, place, size, stake)
                card = ask(where, law, view, stream.word(start, index, U(k)))
            if card >= U(36) or (may >> card) & ONE == ZERO:
                row.n_plays = k
                return False
            left[seat] = hand ^ (ONE << card)
            row.plays[k] = card
            if watched:
                stake += law.points[mode, card]
                view.plays[k], view.by[k] = card, seat
                view.played |= ONE << card
                view.n_plays = k + 1
                if trick == 0:
                    announcing.announce(law, view, hand, seat, out)
                announcing.wed(law, view, card, seat)
            k += 1
            if place == 0:
                led, best = U(law.suit[mode, card]), card
            elif led != U(mode) and U(law.suit[mode, card]) == U(mode):
                low = min(low, card)
            if tricks.beats(law, mode, card, best):
                best, winner = card, seat
            seat = after(order, seat)
        if watched:
            view.won[winner] += stake
            view.trick = trick + 1
            if trick == 0:
                announcing.show(law, view, out)
        leader = winner
    row.n_plays = k
    return True


@compiled
def lay_open(view, seat, hand, may, led, best, winner, place, size, stake):
    """What a seat sees when it is to play."""
    view.laid, view.to_come, view.stake = place, size - 1 - place, stake
    view.seat, view.hand, view.legal = seat, hand, may
    view.led, view.best, view.winner = led, best, winner
