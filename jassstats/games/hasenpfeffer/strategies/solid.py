"""Bids by the strength of hand and partner, wins tricks that can be won, keeps high cards for later."""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U, first
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.jit import compiled
from jassstats.games.hasenpfeffer.play import card_values
from jassstats.games.hasenpfeffer.strategies import usual

name = usual.name
PASS, SIX = U(0), 6


@compiled
def bid(law, view, rand):
    """Bid the least above the others', if the hand is good for it and the partner does not hold the contract."""
    good = np.int64(card_values.tricks(law, card_values.best_trumps(law, view.hand), view.hand))
    bids = view.allowed & ~ONE
    if view.allowed & ONE == ZERO:
        return first(view.allowed)
    if bids == ZERO or np.int64(first(bids)) > min(good, SIX):
        return PASS
    if law.auction == 0:
        return U(min(good, SIX))
    partner = view.bidder != NO_SEAT and (view.bidder ^ view.seat) & 1 == 0
    return PASS if partner else first(bids)


@compiled
def play(law, view, rand):
    """Return the card of the highest score for its side."""
    declaring = (view.namer ^ view.seat) & 1 == 0
    mode, led, laid = np.int64(view.contract), np.int64(view.led), np.int64(view.laid)
    turn = card_values.Turn(mode, np.int64(view.seat), led, view.best, np.int64(view.winner), laid)
    return card_values.choose(law, turn, view.hand, view.legal, card_values.unseen(law, view), declaring)
