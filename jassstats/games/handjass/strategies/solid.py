"""Sound advice: win cheaply, keep trumps and aces for rich tricks, draw trumps when long, stay out of the sack."""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U, count, first
from jassstats.engine.jit import compiled
from jassstats.engine.odds import HOLDS_NONE
from jassstats.games.handjass.play import card_values
from jassstats.games.handjass.strategies import trumps as by_trumps

# What counts, in points: under strict trick rules (HJ-46), under the simple ones (HJ-42), under strict rules for two.
TO_COME = (0.2, 3.0, 2.0)  # a card still to come into the trick
TRUMP_KEPT = (50.0, 16.0, 24.0)  # a trump that surely wins later, while it is held
TRUMP_HELD = (7.0, 1.0, 8.0)  # any other trump, in addition
PLAIN_KEPT = (2.5, 8.0, 8.0)  # a plain card that surely wins
LOST = (0.5, 1.0, 1.2)  # a card's own points, if the trick is lost with it
SHORT = (0.5, 1.5, 0.5)  # extra weight of points while the seat is short of the minimum,
LATE = (5, 3, 5)  # after so many tricks: under strict rules trumps kept for the last tricks save more
DRAWN = (30.0, 6.0, 30.0)  # leading trumps, for each one held above three


exchange = by_trumps.exchange
fold = by_trumps.fold


@compiled
def play(law, view, rand):
    """Return the card with the highest score: its chance to win the trick now, less its value later.

    The strategy keeps its own seat out of the sack. It ignores which other seats a trick would save and who is near the
    target, since such weights did not pay. `sampling` considers them.

    """
    left = view.legal
    chosen = first(left)
    if left == ONE << chosen:
        return chosen
    mode, out, most = np.int64(view.trump), card_values.unseen(view), -1000.0
    form = 1 if law.head == 1 else 2 if count(U(view.active)) == U(2) else 0
    none = HOLDS_NONE[count(view.hand), count(out)]
    later, prize = np.float64(8 - view.trick) / 8.0, view.stake + TO_COME[form] * view.to_come
    trumps = law.trumps[mode]
    ruffing = 1.0 - none[count(out & trumps)]
    drawing = DRAWN[form] * (np.float64(count(view.hand & trumps)) - 3.0)
    winning = law.beats[mode, view.best] if view.laid > 0 else left
    mine, short = 1.0, np.int64(view.won[view.seat]) + view.counted[view.seat] < np.int64(law.minimum)
    if short and view.trick >= LATE[form]:
        mine = SHORT[form]
    while left != ZERO:
        card = first(left)
        suit = np.int64(law.suit[mode, card])
        led = np.int64(view.led) if view.laid > 0 else suit
        unbeaten = none[count(law.beats[mode, card] & out & law.of_suit[mode, suit])]
        chance = 0.0
        if winning >> card & ONE == ONE:
            chance = holds(view, suit == led, led == mode, unbeaten, none[count(out & law.of_suit[mode, led])], ruffing)
        points = np.float64(law.points[mode, card])
        promise = mine * chance * (prize + points) - (1.0 - chance) * LOST[form] * points
        promise -= later * (TRUMP_KEPT[form] if suit == mode else PLAIN_KEPT[form]) * unbeaten
        if suit == mode:
            promise -= later * TRUMP_HELD[form]
        if view.laid == 0 and suit == mode:
            promise += drawing
        if promise > most:
            chosen, most = card, promise
        left &= left - ONE
    return chosen


@compiled
def holds(view, follows, drawn, unbeaten, void, ruffing):
    """Estimate the probability that a card which wins now wins the trick, against each of the seats to come."""
    if view.to_come == 0:
        return 1.0
    if drawn:
        safe = unbeaten
    elif follows:
        safe = max(unbeaten - void * ruffing, 0.0)
    else:
        safe = 1.0 - void * (1.0 - unbeaten)
    return safe if view.to_come == 1 else safe * safe if view.to_come == 2 else safe * safe * safe
