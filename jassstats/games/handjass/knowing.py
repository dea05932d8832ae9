"""What a seat knows of how the cards lie, and how many worlds fit that, compiled (HJ-77).

Packets are places: 0 to 3 the hands of the seats, then RESERVE, DEAD, DISCARD, FRESH + seat, AWAY + seat. Known are the
own cards and those the seat put away; the upcard, and the six of a robber, where they must lie; how many cards every
packet has; that each card played was lawful, so that whoever did not follow, head or ruff holds nothing it had to.
`imagine` draws worlds from this, and tells how it is used.
"""

import math

import numpy as np

from jassstats.engine import tricks
from jassstats.engine.bits import ONE, ZERO, U, count
from jassstats.engine.compiled import compiled
from jassstats.games.handjass.law import HAND as IN_HAND
from jassstats.games.handjass.law import RESERVE as IN_RESERVE
from jassstats.games.handjass.worth import PACK

SEATS, NO_SEAT = 4, 255
RESERVE, DEAD, DISCARD, FRESH, AWAY, PLACES = 4, 5, 6, 7, 11, 15
"""Places beside the hands; FRESH and AWAY have one for each seat."""
CHOOSE = np.array([[float(math.comb(n, k)) for k in range(19)] for n in range(37)])

WORLD = np.dtype([
    ("cards", "u8", (PLACES,)),  # the world that was drawn last, by place
    ("fixed", "u8", (PLACES,)),  # cards known to lie there
    ("room", "u1", (PLACES,)),  # how many more lie there
    ("free", "u8"),  # cards that may lie in several places
    ("laid", "u8", (SEATS,)),  # cards a seat has played
    ("barred", "u8", (SEATS,)),  # cards a seat can't hold
    ("tight", "u1", (3,)),  # other seats that are barred from a free card, NONE if fewer
    ("loose", "u1"),  # an upcard that its owner may have put away, NONE if there is none
    ("owner", "u1"),
    ("kept", "f8"),  # how likely it is still in its owner's hand
    ("spoken", "u1"),  # how many seats have said something of their melds
    ("splits", "u2"),  # ways in which the first tight seat may draw on what others may hold too
    ("split", "u1", (256, 3)),  # how many of those all three may hold, of those shared with the second, the third
    ("ways", "f8", (256,)),  # how many worlds there are up to and with each
])  # fmt: skip
"""What is known of a position, and one world that fits it."""


@compiled
def know(law, view, world):
    """Gather what the seat that is asked knows, for any number of worlds."""
    set_out(law, view, world)
    bar(law, view, world)
    world.tight[:], world.loose = NO_SEAT, NO_SEAT
    place_upcard(law, view, world)
    if view.trick > 0 and view.meld_seat != NO_SEAT:
        for cards in view.melds:
            lay(world, cards, np.int64(view.meld_seat))
    n = 0
    for seat in range(SEATS):
        if world.room[seat] > 0 and world.barred[seat] & world.free != ZERO and n < 3:
            world.tight[n] = seat
            n += 1
    if world.loose != NO_SEAT:
        weigh_loose(world)
    split_up(world)


@compiled
def set_out(law, view, world):
    """The packets and how many cards each has."""
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
def lay(world, cards, place):
    """Cards that must lie in a place, as far as they are not seen."""
    cards &= world.free
    world.fixed[place] |= cards
    world.free &= ~cards
    world.room[place] -= np.int64(count(cards))


@compiled
def place_upcard(law, view, world):
    """Where the upcard lies, and a robber's six (HJ-12, HJ-17, HJ-23, HJ-84)."""
    where, taker, robber = law.upcard_in[view.players], np.int64(view.taker), np.int64(view.robber)
    spot = np.int64(view.dealer) if where == IN_HAND else DEAD
    if where == IN_RESERVE:
        spot = RESERVE if taker == NO_SEAT else taker
    card = ONE << U(view.upcard)
    if robber != NO_SEAT:
        lay(world, ONE << (U(9) * U(view.trump)), spot)
        spot = DISCARD if robber == taker else robber
    changed = spot < SEATS and (view.changed >> spot) & 1 == 1 and (robber == NO_SEAT or law.rob_late == 0)
    if changed and spot != view.seat and world.free & card != ZERO:
        world.loose, world.owner = view.upcard, spot
    else:
        lay(world, card, spot)


@compiled
def bar(law, view, world):
    """What each other seat can't hold, by the cards it laid.

    A card is lawful from a hand just if it is lawful beside each other card of it alone, under every trick rule.
    """
    mode, size = np.int64(view.trump), max(1, np.int64(count(U(view.active))))
    led, best, low = U(0), U(0), tricks.NOBODY
    world.barred[:] = ZERO
    for k in range(view.n_plays):
        card, seat = U(view.plays[k]), np.int64(view.by[k])
        bit = ONE << card
        if k % size == 0:
            led, best, low = U(law.suit[mode, card]), card, tricks.NOBODY
            continue
        if seat != view.seat and tricks.legal(law, mode, world.free | bit, led, best, low) & bit == ZERO:
            left = world.free
            while left != ZERO:
                other = left & (~left + ONE)
                if tricks.legal(law, mode, other | bit, led, best, low) & bit == ZERO:
                    world.barred[seat] |= other
                left ^= other
        if led != U(mode) and U(law.suit[mode, card]) == U(mode):
            low = min(low, card)
        if tricks.beats(law, mode, card, best):
            best = card


@compiled
def weigh_loose(world):
    """How likely an upcard that may have been put away is still held.

    Its owner changed three of nine cards: 56 choices of three fresh ones leave it among the nine, 84 do not touch it.
    """
    held, away = ways_with(world, np.int64(world.owner)) * 56.0, ways_with(world, AWAY + np.int64(world.owner)) * 84.0
    world.kept = held / (held + away)


@compiled
def ways_with(world, place):
    """How many worlds there are with the loose card in a place."""
    card = ONE << U(world.loose)
    if place < SEATS and world.barred[place] & card != ZERO:
        return 0.0
    lay(world, card, place)
    split_up(world)
    found, left = world.ways[world.splits - 1], np.int64(count(world.free))
    for spot in world.tight:
        left -= 0 if spot == NO_SEAT else np.int64(world.room[spot])
    for spot in range(PLACES):
        if spot != world.tight[0] and spot != world.tight[1] and spot != world.tight[2]:
            found *= CHOOSE[left, world.room[spot]]
            left -= np.int64(world.room[spot])
    take_back(world, card, place)
    return found


@compiled
def take_back(world, card, place):
    """Undo `lay` of one card."""
    world.fixed[place] ^= card
    world.free |= card
    world.room[place] += 1


@compiled
def may_hold(world, n):
    """The free cards that the n-th tight seat may hold; none if there is no such seat."""
    seat = world.tight[n]
    return world.free & ~world.barred[seat] if seat != NO_SEAT else ZERO


@compiled
def split_up(world):
    """Count the worlds by how many cards the first tight seat takes of those it shares with the others."""
    one, two, three = may_hold(world, 0), may_hold(world, 1), may_hold(world, 2)
    n, a, b, c = 0, room_of(world, 0), room_of(world, 1), room_of(world, 2)
    every, first_two = many(one & two & three), many(one & two & ~three)
    first_last, alone = many(one & three & ~two), many(one & ~two & ~three)
    last_two, second, third = many(two & three), many(two & ~three), many(three & ~two)
    total = 0.0
    for x in range(min(a, every) + 1):
        for y in range(min(a - x, first_two) + 1):
            for z in range(min(a - x - y, first_last) + 1):
                if a - x - y - z > alone:
                    continue
                ways = CHOOSE[every, x] * CHOOSE[first_two, y] * CHOOSE[first_last, z] * CHOOSE[alone, a - x - y - z]
                ways *= both(last_two - x, second - y, third - z, b, c)
                if ways > 0.0:
                    total += ways
                    world.split[n, 0], world.split[n, 1], world.split[n, 2], world.ways[n] = x, y, z, total
                    n += 1
    world.splits = n


@compiled
def many(cards):
    """How many cards, as a signed number."""
    return np.int64(count(cards))


@compiled
def room_of(world, n):
    """How many cards the n-th tight seat takes."""
    seat = world.tight[n]
    return np.int64(world.room[seat]) if seat != NO_SEAT else np.int64(0)


@compiled
def both(shared, second, third, b, c):
    """In how many ways the second tight seat takes b cards and the third c, of those shared or left to one of them."""
    found = 0.0
    for y in range(min(b, shared) + 1):
        if b - y <= second and c <= shared - y + third:
            found += CHOOSE[shared, y] * CHOOSE[second, b - y] * CHOOSE[shared - y + third, c]
    return found
