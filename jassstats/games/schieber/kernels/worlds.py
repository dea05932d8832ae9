"""Worlds that a seat of Schieber can't rule out: the cards it does not see, laid out at random, compiled.

    world, echo, out = np.zeros(1, WORLD), np.zeros(1, VIEW), np.zeros(1, OUTCOME)
    know(law, view, world[0])                                       # once a decision
    imagine(law, view, word, world[0], echo[0], out[0])             # once a world, each with a word of its own

After that `world[0].cards` holds the hands by seat, cards played in none of them. Every world that fits is equally
likely. What fits: the own cards, how many cards each seat has left, and that each card played was lawful. Why somebody
pushed, named a contract or chose a card is no part of it, nor what melds were announced: a view does not tell them.
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
    """Gather what the seat that is asked knows, for any number of worlds."""
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
    """Draw a world into `world.cards`; it always fits. `scratch_view` and `out` are of no use here."""
    draw(world, rng.mix(rand + rng.GOLDEN))
    return True
