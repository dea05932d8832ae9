"""The cards of a deal, asked of the strategies. A random seat is not asked: the loop picks for it.

Cards that `row` holds already were laid before; nobody is asked for them.
"""

import numpy as np

from jassstats.engine import rng, tricks
from jassstats.engine.bits import ONE, ZERO, U, chosen, count
from jassstats.engine.function_addresses import RANDOM, ask
from jassstats.engine.jit import compiled
from jassstats.engine.replay_tricks import after, ring
from jassstats.games.handjass.kernels import announcements
from jassstats.games.handjass.play.calls import PLAY
from jassstats.games.handjass.strategies import random_legal

SEATS, TRICKS = 4, 9


@compiled
def play(law, start, index, active, row, table, left, addresses, view, track_views, out):
    """Nine tricks; false, and `row` ends before it, at a card that may not be played.

    `out` gets tricks and card points by seat; `left` is room for four hands.
    """
    order, size, leader = ring(active), np.int64(count(U(active))), begin(active, view.forehand, out, table, left)
    mode, k, laid = np.int64(view.trump), np.int64(0), np.int64(row.n_plays)
    for _ in range(TRICKS):
        led, best, low, winner, seat, stake = ZERO, ZERO, tricks.NOBODY, leader, leader, np.int64(0)
        for place in range(size):
            hand = left[seat]
            may = hand if place == 0 else legal(law, mode, hand, led, best, low)
            card, where = U(row.plays[k]), addresses[seat, PLAY]
            if k >= laid and where == RANDOM:
                card = random_legal.pick(may, rng.word(start, index, U(k)))
            elif k >= laid:
                view.put = table.discard if table.took == seat else row.away[seat]
                lay_open(view, seat, hand, may, led, best, winner, place, size, stake)
                card = ask(where, law, view, rng.word(start, index, U(k)))
            if card >= U(36) or (may >> card) & ONE == ZERO:
                row.n_plays = k
                return False
            left[seat] = hand ^ (ONE << card)
            row.plays[k] = card
            stake += law.points[mode, card]
            if track_views:
                see(law, view, k, card, hand, seat, out)
            k += 1
            if place == 0:
                led, best = U(law.suit[mode, card]), card
            else:
                low = lowest(law, mode, led, card, low)
                best, winner = winning(law, mode, card, seat, best, winner)
            seat = after(order, seat)
        take(out, winner, stake)
        if track_views:
            see_taken(law, view, winner, stake, out)
        leader = winner
    end(law, row, out, leader, k)
    return True


@compiled
def see(law, view, k, card, hand, seat, out):
    """Everybody sees a card laid, and hears what is said of melds with it. `hand` still holds the card."""
    view.plays[k], view.by[k] = card, seat
    view.played |= ONE << card
    view.n_plays = k + 1
    if view.trick == 0:
        announcements.announce(law, view, hand, seat, out)
    announcements.wed(law, view, card, seat)


@compiled
def see_taken(law, view, winner, stake, out):
    """Everybody sees who takes the trick."""
    view.won[winner] += stake
    view.trick += 1
    if view.trick == 1:
        announcements.show(law, view, out)


@compiled
def play_at_random(law, start, index, active, row, table, left, out):
    """The same where everybody plays at random: the same cards, but nobody need be shown anything."""
    order, size, leader = ring(active), np.int64(count(U(active))), begin(active, out.forehand, out, table, left)
    mode, k = np.int64(out.contract), np.int64(0)
    for _ in range(TRICKS):
        led, best, low, winner, seat, stake = ZERO, ZERO, tricks.NOBODY, leader, leader, np.int64(0)
        for place in range(size):
            hand = left[U(seat)]
            may = hand if place == 0 else legal(law, mode, hand, led, best, low)
            card = random_legal.pick(may, rng.word(start, index, U(k)))
            left[U(seat)] = hand ^ (ONE << card)
            row.plays[U(k)] = card
            stake += law.points[mode, card]
            k += 1
            if place == 0:
                led, best = U(law.suit[mode, card]), card
            else:
                low = lowest(law, mode, led, card, low)
                best, winner = winning(law, mode, card, seat, best, winner)
            seat = after(order, seat)
        take(out, winner, stake)
        leader = winner
    end(law, row, out, leader, k)


@compiled
def begin(active, forehand, out, table, left):
    """Hands are taken up; who leads: the first seat that is in, from the forehand on."""
    for seat in range(SEATS):
        left[seat], out.tricks[seat], out.card_points[seat] = table.hands[seat], 0, 0
    leader = np.int64(forehand)
    while (active >> leader) & 1 == 0:
        leader = (leader + 1) & 3
    return leader


@compiled
def legal(law, mode, hand, led, best, low):
    """As `tricks.legal`, in two steps, of which the usual one is short enough to be put in its place."""
    if law.head == 1:
        return tricks.heading(law, mode, hand, led, best)
    return tricks.legal(law, mode, hand, led, best, low)


@compiled
def lowest(law, mode, led, card, low):
    """The lowest trump laid on another suit; of no use where one must beat the trick."""
    if law.head == 0 and led != U(mode) and U(law.suit[mode, card]) == U(mode):
        return min(low, card)
    return low


@compiled
def winning(law, mode, card, seat, best, winner):
    """The best card after one more, and whose it is; without a branch, since nobody foresees it."""
    taken = tricks.beats(law, mode, card, best)
    return chosen(taken, card, best), np.int64(chosen(taken, U(seat), U(winner)))


@compiled
def take(out, winner, stake):
    """A trick is taken."""
    out.tricks[U(winner)] += 1
    out.card_points[U(winner)] += stake


@compiled
def end(law, row, out, last, k):
    """All cards are played; the last trick counts more."""
    out.card_points[last] += law.last_trick
    row.n_plays, out.n_tricks = k, TRICKS


@compiled
def lay_open(view, seat, hand, may, led, best, winner, place, size, stake):
    """What a seat sees when it is to play."""
    view.laid, view.to_come, view.stake = place, size - 1 - place, stake
    view.seat, view.hand, view.legal = seat, hand, may
    view.led, view.best, view.winner = led, best, winner
