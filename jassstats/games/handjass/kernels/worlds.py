"""Random worlds that agree with what a seat knows: all cards it does not see are dealt at random, compiled.

A strategy makes each record once with `np.zeros(1, …)`:

    world, scratch_view, outcome = np.zeros(1, WORLD), np.zeros(1, VIEW), np.zeros(1, OUTCOME)
    know(law, view, world[0])                                            # once a decision
    imagine(law, view, rand, world[0], scratch_view[0], outcome[0])      # once a world, each with its own random number

After that `world[0].cards` holds the cards of every packet by place, as they lie now: 0 to 3 the hands of the seats
(the own hand among them; played cards are in none), then RESERVE, DEAD, DISCARD (cards that the taker threw in),
FRESH + seat (fresh cards not changed for) and AWAY + seat (cards put away). `view` is the record that a strategy gets.

Every consistent world is equally likely. A world is consistent (HJ-77) if it has the own cards and those the seat put
away, the upcard and a robber's six in their places, and the right number of cards in every packet; if every card played
was lawful, so that a seat that did not follow, head or ruff holds no card it would have had to play; and if its hands
make the announcements that were made and show the melds that were shown, silence included. Where seats are barred from
suits, the draw is weighted by the number of completions: it is exact and needs no rejection. Worlds that contradict the
announcements are drawn anew. The reasons for a call or a card are not considered.

"""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import ONE, U
from jassstats.engine.hidden_cards import NO_SEAT, PLACES, SEATS, WORLD, draw, lay, share, split_up, take_back
from jassstats.engine.jit import compiled
from jassstats.games.handjass.kernels import announcements
from jassstats.games.handjass.kernels.knowledge import AWAY, DEAD, DISCARD, FRESH, RESERVE, know

__all__ = ["AWAY", "DEAD", "DISCARD", "FRESH", "PLACES", "RESERVE", "WORLD", "imagine", "know"]

PATIENCE = 100_000
"""The number of draws after which a world is used though it contradicts the announcements.

This happens only with rare announcements late in a first trick.

"""


@compiled
def imagine(law, view, rand, world, scratch_view, out):
    """Draw a world into `world.cards`; false if it contradicts the announcements after PATIENCE draws.

    `scratch_view` (VIEW) and `out` (OUTCOME) are scratch memory for the announcements of these hands.
    """
    for _ in range(PATIENCE):
        rand = rng.mix(rand + rng.GOLDEN)
        if world.loose == NO_SEAT:
            draw(world, rand)
        else:
            draw_loose(world, rand)
        if world.spoken == 0 or sounds_alike(law, view, world, scratch_view, out):
            return True
    return False


@compiled
def draw_loose(world, rand):
    """Draw a world in which the owner of the upcard may have put it away."""
    card, owner = ONE << U(world.loose), np.int64(world.owner)
    place = owner if share(rng.mix(~rand)) < world.kept else AWAY + owner
    lay(world, card, place)
    split_up(world)
    draw(world, rand)
    take_back(world, card, place)


@compiled
def sounds_alike(law, view, world, scratch_view, out):
    """Return whether these hands would make the same announcements and show the same melds as were seen (HJ-38)."""
    scratch_view.trump, out.marriage_seat = view.trump, NO_SEAT
    announcements.hush(scratch_view)
    for k in range(world.spoken):
        seat = np.int64(view.by[k])
        announcements.announce(law, scratch_view, world.cards[seat] | world.laid[seat], seat, out)
    if scratch_view.meld_seat != view.meld_seat:
        return False
    if view.trick > 0:
        announcements.show(law, scratch_view, out)
    for seat in range(SEATS):
        told = (
            scratch_view.meld_told[seat] == view.meld_told[seat]
            and scratch_view.meld_points[seat] == view.meld_points[seat]
        )
        alike = (
            scratch_view.meld_kind[seat] == view.meld_kind[seat]
            and scratch_view.meld_cards[seat] == view.meld_cards[seat]
        )
        top = (
            scratch_view.meld_top[seat] == view.meld_top[seat]
            and scratch_view.meld_trump[seat] == view.meld_trump[seat]
        )
        if not (told and alike and top) or (view.trick > 0 and scratch_view.melds[seat] != view.melds[seat]):
            return False
    return True
