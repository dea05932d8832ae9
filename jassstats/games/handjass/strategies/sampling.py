"""Plays each legal card out in many random worlds and chooses the best on average; calls as `playouts` does."""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import ONE, ZERO, first
from jassstats.engine.dtypes import OUTCOME, STANDING
from jassstats.engine.jit import compiled
from jassstats.games.handjass.kernels.worlds import WORLD, imagine, know
from jassstats.games.handjass.play.rollout import POINT, SEATS, meld, play_out, worth
from jassstats.games.handjass.play.view import VIEW
from jassstats.games.handjass.strategies import playouts

WORLDS = 32
"""The worlds drawn for each decision on a card."""

exchange = playouts.exchange
fold = playouts.fold


@compiled
def play(law, view, rand):
    """Return the card with the greatest mean over the worlds; each card is tried in the same worlds."""
    if view.legal & (view.legal - ONE) == ZERO:
        return first(view.legal)
    world, scratch_view, out, standing = (
        np.zeros(1, WORLD),
        np.zeros(1, VIEW),
        np.zeros(1, OUTCOME),
        np.zeros(1, STANDING),
    )
    sums, hands = np.zeros(36), np.zeros(SEATS, np.uint64)
    know(law, view, world[0])
    for _ in range(WORLDS):
        rand = rng.mix(rand + rng.GOLDEN)
        imagine(law, view, rand, world[0], scratch_view[0], out[0])
        for seat in range(SEATS):
            hands[seat] = world[0].cards[seat] | world[0].laid[seat]
        meld(law, view, hands, out[0])
        left = view.legal
        while left != ZERO:
            card = first(left)
            scratch_view[0] = view
            scratch_view[0].put = ZERO  # no other seat knows the cards that this seat put away
            for seat in range(SEATS):
                hands[seat] = world[0].cards[seat]
            play_out(law, scratch_view[0], hands, card, rand)
            sums[card] += worth(law, scratch_view[0], out[0], standing[0], view.seat, POINT)
            left &= left - ONE
    return best(view.legal, sums)


@compiled
def best(cards, sums):
    """The card with the greatest sum."""
    chosen = first(cards)
    while cards != ZERO:
        if sums[first(cards)] > sums[chosen]:
            chosen = first(cards)
        cards &= cards - ONE
    return chosen
