"""The knowledge of one seat about where the cards are, compiled (HJ-77).

Places are numbers: 0 to 3 the hands of the seats, then RESERVE, DEAD, DISCARD, FRESH + seat, AWAY + seat. The seat
knows its own cards and those it put away; the upcard and the six of a robber, where their place is certain; how many
cards every packet has; and that each card played was lawful, so that a seat that did not follow, head or ruff holds no
card it would have had to play. `worlds.imagine` draws worlds from this and documents its use.

"""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U, count
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.hidden_cards import PLACES, SEATS, bar, lay, take_back, tighten
from jassstats.engine.jit import compiled
from jassstats.engine.odds import CHOOSE
from jassstats.games.handjass.kernels.law import HAND as IN_HAND
from jassstats.games.handjass.kernels.law import RESERVE as IN_RESERVE
from jassstats.games.handjass.play.card_values import PACK

RESERVE, DEAD, DISCARD, FRESH, AWAY = 4, 5, 6, 7, 11
"""The places beside the hands. FRESH and AWAY have one place for each seat."""


@compiled
def know(law, view, world):
    """Write into `world` what the seat of the view knows. One call serves any number of draws."""
    set_out(law, view, world)
    bar(law, law.mode_of[view.trump], max(1, np.int64(count(U(view.active)))), view, world)
    world.loose = NO_SEAT
    place_upcard(law, view, world)
    if view.trick > 0 and view.meld_seat != NO_SEAT:
        for cards in view.melds:
            lay(world, cards, np.int64(view.meld_seat))
    if world.loose != NO_SEAT:
        weigh_loose(world)
    tighten(world)


@compiled
def set_out(law, view, world):
    """Write the places and how many cards each holds."""
    n, me = np.int64(view.players), np.int64(view.seat)
    world.fixed[:], world.room[:], world.laid[:] = ZERO, 0, ZERO
    world.free = PACK & ~(view.hand | view.put | view.played)
    for k in range(view.n_plays):
        world.laid[view.by[k]] |= ONE << U(view.plays[k])
    world.spoken = min(view.n_plays, np.int64(count(U(view.active))))
    for seat in range(SEATS):
        if (view.seats >> seat) & 1 == 0:
            continue
        world.room[seat] = 9 - np.int64(count(world.laid[seat]))
        if law.fresh[n] > 0:
            changed = (view.changed >> seat) & 1 == 1
            world.room[(AWAY if changed else FRESH) + seat] = law.fresh[n]
    world.fixed[me], world.room[me] = view.hand, 0
    if (view.changed >> me) & 1 == 1:
        world.fixed[AWAY + me], world.room[AWAY + me] = view.put, 0
    world.room[DEAD] = law.dead[n]
    if view.taker == me:
        world.fixed[DISCARD] = view.put
    else:
        world.room[RESERVE if view.taker == NO_SEAT else DISCARD] = law.reserve[n]


@compiled
def place_upcard(law, view, world):
    """Place the upcard, and a robber's six (HJ-12, HJ-17, HJ-23, HJ-84)."""
    where, taker, robber = law.upcard_in[view.players], np.int64(view.taker), np.int64(view.robber)
    spot = np.int64(view.dealer) if where == IN_HAND else DEAD
    if where == IN_RESERVE:
        spot = RESERVE if taker == NO_SEAT else taker
    card = ONE << U(view.upcard)
    if robber != NO_SEAT:
        lay(world, ONE << (U(9) * U(view.trump)), spot)
        spot = DISCARD if robber == taker and law.rob_late == 0 else robber
    changed = spot < SEATS and (view.changed >> spot) & 1 == 1 and (robber == NO_SEAT or law.rob_late == 0)
    if changed and spot != view.seat and world.free & card != ZERO:
        world.loose, world.owner = view.upcard, spot
    else:
        lay(world, card, spot)


@compiled
def weigh_loose(world):
    """Return the probability that an upcard that may have been put away is still in its owner's hand.

    The owner changed three of nine cards. If the upcard is among the nine, 56 choices of the three fresh cards leave it
    out; if it was put away, all 84 choices are possible.
    """
    held, away = ways_with(world, np.int64(world.owner)) * 56.0, ways_with(world, AWAY + np.int64(world.owner)) * 84.0
    world.kept = held / (held + away)


@compiled
def ways_with(world, place):
    """Return the number of worlds with the loose upcard in a place."""
    card = ONE << U(world.loose)
    if place < SEATS and world.barred[place] & card != ZERO:
        return 0.0
    lay(world, card, place)
    tighten(world)
    found, left = world.ways[world.splits - 1], np.int64(count(world.free))
    for spot in world.tight:
        left -= 0 if spot == NO_SEAT else np.int64(world.room[spot])
    for spot in range(PLACES):
        if spot != world.tight[0] and spot != world.tight[1] and spot != world.tight[2]:
            found *= CHOOSE[left, world.room[spot]]
            left -= np.int64(world.room[spot])
    take_back(world, card, place)
    return found
