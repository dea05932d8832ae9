"""Takes a trick of ten points or more as cheaply as it can; otherwise gives away as little as it may.

A strategy of one's own in plain Python:

    jassstats simulate handjass --strategies data/strategies/thrifty.py,solid,solid --deals 10000

Write `@compiled` (from jassstats.engine.jit) above the function, and it plays the same deals a
hundred times as fast.
"""

from jassstats.engine.cardset import each, has

RICH = 10  # card points that are worth a trick


def play(law, view, rand):
    """The cheapest card, or the cheapest that takes a rich trick."""
    chosen, least = -1, 1000
    for card in each(view.legal):
        price = 10 * law.points[view.trump, card] + card % 9  # of equal points the lower
        if view.laid > 0 and view.stake >= RICH and has(law.beats[view.trump, view.best], card):
            price -= 500
        if price < least:
            chosen, least = card, price
    return chosen
