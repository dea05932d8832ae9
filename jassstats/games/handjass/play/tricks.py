"""The play of the cards with strategies. For a random seat the loop picks a card by itself.

Cards that the deal holds already are played first, without a strategy.

"""

import numpy as np

from jassstats.engine import rng, tricks
from jassstats.engine.bits import ONE, ZERO, U, chosen, count
from jassstats.engine.function_addresses import RANDOM, ask
from jassstats.engine.jit import compiled
from jassstats.engine.replay_tricks import after, ring
from jassstats.games.handjass.kernels import announcements
from jassstats.games.handjass.play.calls import PLAY, strategy_address
from jassstats.games.handjass.strategies import random_legal

SEATS, TRICKS = 4, 9


@compiled
def play(deal, active, addresses, track_views):
    """Play nine tricks. At a card that may not be played the result is false, and the deal ends before that card."""
    law, row, table, left, view, out = deal.law, deal.row, deal.table, deal.scratch.left, deal.seat_view, deal.out
    order, size, leader = ring(active), np.int64(count(U(active))), begin(active, out.forehand, out, table, left)
    mode, k, laid = np.int64(row.upcard // 9), np.int64(0), np.int64(row.n_plays)
    for _ in range(TRICKS):
        led, best, low, winner, seat, stake = ZERO, ZERO, tricks.NOBODY, leader, leader, np.int64(0)
        for place in range(size):
            hand = left[seat]
            may = hand if place == 0 else legal(law, mode, hand, led, best, low)
            card, where = U(row.plays[k]), strategy_address(addresses, seat, PLAY)
            if k >= laid and where == RANDOM:
                card = random_legal.pick(may, rng.word(deal.streams.playing, deal.index, U(k)))
            elif k >= laid:
                view.put = table.discard if table.took == seat else row.away[seat]
                view.laid, view.to_come, view.stake = place, size - 1 - place, stake
                view.seat, view.hand, view.legal = seat, hand, may
                view.led, view.best, view.winner = led, best, winner
                card = ask(where, law, view, rng.word(deal.streams.playing, deal.index, U(k)))
            if card >= U(36) or (may >> card) & ONE == ZERO:
                row.n_plays = k
                return False
            left[seat] = hand ^ (ONE << card)
            row.plays[k] = card
            stake += law.points[mode, card]
            if track_views:
                note(view, k, card, seat)
                announce(law, view, card, seat, hand, out)
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
def note(view, k, card, seat):
    """Write a card that is played into the view."""
    view.plays[k], view.by[k] = card, seat
    view.played |= ONE << card
    view.n_plays = k + 1


@compiled
def announce(law, view, card, seat, hand, out):
    """Write the melds that are announced at a card into the view. `hand` still holds the card."""
    if view.trick == 0:
        announcements.announce(law, view, hand, seat, out)
    announcements.wed(law, view, card, seat)


@compiled
def see_taken(law, view, winner, stake, out):
    """Write the winner of a trick into the view."""
    view.won[winner] += stake
    view.trick += 1
    if view.trick == 1:
        announcements.show(law, view, out)


@compiled
def begin(active, forehand, out, table, left):
    """Take up the hands. Return the leader: the first seat that is in, from the forehand."""
    for seat in range(SEATS):
        left[seat], out.tricks[seat], out.card_points[seat] = table.hands[seat], 0, 0
    leader = np.int64(forehand)
    while (active >> leader) & 1 == 0:
        leader = (leader + 1) & 3
    return leader


@compiled
def legal(law, mode, hand, led, best, low):
    """The legal cards, as `engine.tricks.legal`. Split so that LLVM inlines the common branch (head the trick)."""
    if law.head == 1:
        return tricks.heading(law, mode, hand, led, best)
    return tricks.legal(law, mode, hand, led, best, low)


@compiled
def lowest(law, mode, led, card, low):
    """Return the lowest trump played on another suit. It is not needed where one must head the trick."""
    if law.head == 0 and led != U(mode) and U(law.suit[mode, card]) == U(mode):
        return min(low, card)
    return low


@compiled
def winning(law, mode, card, seat, best, winner):
    """Return the best card after one more and its seat. There is no branch, since no processor could predict it."""
    taken = tricks.beats(law, mode, card, best)
    return chosen(taken, card, best), np.int64(chosen(taken, U(seat), U(winner)))


@compiled
def take(out, winner, stake):
    """Write a trick to its winner."""
    out.tricks[U(winner)] += 1
    out.card_points[U(winner)] += stake


@compiled
def end(law, row, out, last, k):
    """Finish the deal after all cards: the last trick has a bonus."""
    out.card_points[last] += law.last_trick
    row.n_plays, out.n_tricks = k, TRICKS
