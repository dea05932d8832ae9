"""Sound advice: win cheaply what is worth it, keep buur, nell and aces for rich tricks, stay out of the sack."""

import math

import numpy as np

from jassstats.engine.bits import ONE, ZERO, count, first
from jassstats.engine.compiled import compiled
from jassstats.games.handjass import worth
from jassstats.games.handjass.strategies import trumps as by_trumps

TO_COME = 2.0  # points a card still to come into the trick brings
TRUMP_KEPT, PLAIN_KEPT = 16.0, 8.0  # what a card that surely wins later is worth while it is held
LOST = 1.2  # a card's own points, if the trick is lost with it: they are another's then
SHORT = 1.3  # points count so much more late in a deal, while one is short of the minimum
HUNTED = 1.3  # and where the trick would help somebody else over that line, or out of the partie
LATE = 5  # tricks after which one looks who is short
DRAWN = 6.0  # leading trumps from a long suit


def _none(hand: int, out: int, cards: int) -> float:
    """How likely a hand is to hold none of so many cards, of so many that are out."""
    return math.comb(max(out - cards, 0), hand) / math.comb(out, hand) if hand <= out else 0.0


NONE = np.array([[[_none(hand, out, n) for n in range(10)] for out in range(37)] for hand in range(10)])


exchange = by_trumps.exchange
fold = by_trumps.fold


@compiled
def play(law, view, word):
    """The card that promises most: its chance to win the trick now, against what it would do later."""
    left = view.legal
    chosen = first(left)
    if left == ONE << chosen:
        return chosen
    mode, out, most = np.int64(view.trump), worth.unseen(view), -1000.0
    none = NONE[count(view.hand), count(out)]
    later, prize = np.float64(8 - view.trick) / 8.0, view.stake + TO_COME * view.to_come
    mine, theirs = stakes(law, view)
    trumps = law.trumps[mode]
    ruffing, drawing = 1.0 - none[count(out & trumps)], DRAWN * (np.float64(count(view.hand & trumps)) - 3.0)
    winning = law.beats[mode, view.best] if view.laid > 0 else left
    while left != ZERO:
        card = first(left)
        suit = np.int64(law.suit[mode, card])
        led = np.int64(view.led) if view.laid > 0 else suit
        unbeaten = none[count(law.beats[mode, card] & out & law.of_suit[mode, suit])]
        chance = 0.0
        if winning >> card & ONE == ONE:
            chance = holds(view, suit == led, led == mode, unbeaten, none[count(out & law.of_suit[mode, led])], ruffing)
        points = np.float64(law.points[mode, card])
        promise = mine * chance * (prize + points) - theirs * (1.0 - chance) * LOST * points
        promise -= later * (TRUMP_KEPT if suit == mode else PLAIN_KEPT) * unbeaten
        if view.laid == 0 and suit == mode:
            promise += drawing
        if promise > most:
            chosen, most = card, promise
        left &= left - ONE
    return chosen


@compiled
def holds(view, follows, drawn, unbeaten, void, ruffing):
    """About how likely a card that wins now is to win in the end, against each of those to come."""
    if view.to_come == 0:
        return 1.0
    if drawn:
        safe = unbeaten
    elif follows:
        safe = max(unbeaten - void * ruffing, 0.0)
    else:
        safe = 1.0 - void * (1.0 - unbeaten)
    return safe if view.to_come == 1 else safe * safe if view.to_come == 2 else safe * safe * safe


@compiled
def stakes(law, view):
    """How much a point won counts to this seat, and how much one lost to the seat that wins now."""
    late = view.trick >= LATE
    mine, theirs = SHORT if late and view.won[view.seat] < law.minimum else 1.0, 1.0
    if view.laid > 0:
        short = late and view.won[view.winner] < law.minimum
        if short or view.points[view.winner] + 1 >= law.target:
            mine, theirs = max(mine, HUNTED), HUNTED
    return mine, theirs
