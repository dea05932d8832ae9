"""Worlds that a seat can't rule out: all the cards it does not see, laid out at random, compiled.

What a strategy needs, each room made once with `np.zeros(1, …)`:

    world, echo, out = np.zeros(1, WORLD), np.zeros(1, VIEW), np.zeros(1, OUTCOME)
    know(law, view, world[0])                                       # once a decision
    imagine(law, view, word, world[0], echo[0], out[0])             # once a world, each with a word of its own

After that `world[0].cards` holds the cards of every packet by place, as they lie now: 0 to 3 the hands of the seats
(the own one among them; played cards are in none), then RESERVE, DEAD, DISCARD (what the taker threw in), FRESH + seat
(cards not changed for) and AWAY + seat (cards put away). `view` is what a strategy is handed, at any decision.

Every world that fits is equally likely. What fits (HJ-77): the own cards and those the seat put away; the upcard, and
the six of a robber, where they must lie; the number of cards in every packet; every card played was lawful, so that
whoever did not follow, head or ruff holds nothing it had to; what was announced and shown of melds, silence included.
Where seats are barred from suits, the number of completions weighs how many cards each takes of those that others may
hold too: exact, no rejection. Announcements are honoured by drawing again. Why a seat kept its hand or came in, and
why it played this card and not that, is no part of it.
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
"""Draws after which a world is taken though it does not fit what was announced: rare claims late in a first trick."""


@compiled
def imagine(law, view, rand, world, scratch_view, out):
    """Draw a world into `world.cards`; false if it does not fit what was announced, after PATIENCE draws.

    `scratch_view` (VIEW) and `out` (OUTCOME) are room to hear again what these hands would have announced.
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
    """Draw with an upcard that its owner may have put away."""
    card, owner = ONE << U(world.loose), np.int64(world.owner)
    place = owner if share(rng.mix(~rand)) < world.kept else AWAY + owner
    lay(world, card, place)
    split_up(world)
    draw(world, rand)
    take_back(world, card, place)


@compiled
def sounds_alike(law, view, world, scratch_view, out):
    """Whether these hands would have announced what was announced, and shown what was shown (HJ-38)."""
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
