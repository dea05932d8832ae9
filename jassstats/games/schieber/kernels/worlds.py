"""Random worlds that agree with what a seat of Schieber knows: all cards it does not see are dealt at random, compiled.

    world, scratch_view, outcome = np.zeros(1, WORLD), np.zeros(1, VIEW), np.zeros(1, OUTCOME)
    know(law, view, world[0])                                            # once a decision
    imagine(law, view, rand, world[0], scratch_view[0], outcome[0])      # once a world, each with its own random number

After that `world[0].cards` holds the hands by seat, without the cards played. Every consistent world is equally likely.
A world is consistent if it has the own cards and the right number of cards in each hand, and if each card played was
lawful. The reasons for a push, a contract or a card are not considered, nor are announced melds: a view does not have
them.
"""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import ONE, ZERO, U, count
from jassstats.engine.hidden_cards import NO_SEAT, PLACES, SEATS, WORLD, bar, draw, tighten
from jassstats.engine.jit import compiled
from jassstats.games.schieber.play.card_values import PACK

__all__ = ["PLACES", "WORLD", "imagine", "know"]


@compiled
def know(law, view, world):
    """Write into `world` what the seat of the view knows. One call serves any number of draws."""
    world.fixed[:], world.room[:], world.laid[:], world.barred[:] = ZERO, 0, ZERO, ZERO
    world.free, world.loose = PACK & ~(view.hand | view.played), NO_SEAT
    for k in range(view.n_plays):
        world.laid[view.by[k]] |= ONE << U(view.plays[k])
    for seat in range(SEATS):
        world.room[seat] = 9 - np.int64(count(world.laid[seat]))
    world.fixed[view.seat], world.room[view.seat] = view.hand, 0
    if view.n_plays > 0:
        bar(law, law.mode_of[view.contract], SEATS, view, world)
    tighten(world)


@compiled
def imagine(law, view, rand, world, scratch_view, out):
    """Draw a world into `world.cards`; it is always consistent. `scratch_view` and `out` are not used."""
    draw(world, rng.mix(rand + rng.GOLDEN))
    return True
