"""Uniform random draws of the cards that a seat does not see, for every game.

A game numbers its packets as places: the first four are the hands by seat, the game defines the others. `fixed` are the
cards known to be in a place, `room` is the number of further cards there, `free` are the cards that may be in several
places, and `barred` those that a seat can't hold. A seat barred from free cards is called tight; there are at most
three. The number of completions is the weight of each split of the free cards among them, so no draw is rejected.
"""

import numpy as np

from jassstats.engine import rng, tricks
from jassstats.engine.bits import ONE, ZERO, U, below, count, nth
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.jit import compiled
from jassstats.engine.odds import CHOOSE

SEATS, PLACES = 4, 15

WORLD = np.dtype([
    ("cards", "u8", (PLACES,)),  # the world drawn last, by place
    ("fixed", "u8", (PLACES,)),  # cards known to be there
    ("room", "u1", (PLACES,)),  # number of further cards there
    ("free", "u8"),  # cards that may be in several places
    ("laid", "u8", (SEATS,)),  # cards a seat has played
    ("barred", "u8", (SEATS,)),  # cards a seat can't hold
    ("tight", "u1", (3,)),  # other seats that are barred from a free card, NONE if fewer
    ("loose", "u1"),  # an upcard that its owner may have put away, NONE if there is none
    ("owner", "u1"),
    ("kept", "f8"),  # probability that it is still in its owner's hand
    ("spoken", "u1"),  # number of seats that have announced melds or passed
    ("splits", "u2"),  # number of splits of the first tight seat's cards that other seats may hold too
    ("split", "u1", (256, 3)),  # cards of a split that all three, only the first two, only first and third may hold
    ("ways", "f8", (256,)),  # cumulative number of worlds
])  # fmt: skip
"""The knowledge about a position, and one world that agrees with it."""


@compiled
def lay(world, cards, place):
    """Fix cards in a place, as far as they are still free."""
    cards &= world.free
    world.fixed[place] |= cards
    world.free &= ~cards
    world.room[place] -= np.int64(count(cards))


@compiled
def bar(law, modes, size, view, world):
    """Write the cards that each other seat can't hold, by the cards it played.

    modes: how cards rank, by trick. size: seats that play. Under every trick rule a card is lawful from a hand exactly
    if it is lawful beside each other card of the hand alone.
    """
    led, best, low = U(0), U(0), tricks.NOBODY
    world.barred[:] = ZERO
    for k in range(view.n_plays):
        card, seat = U(view.plays[k]), np.int64(view.by[k])
        bit, mode = ONE << card, np.int64(modes[k // size])
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
        if led != U(law.trump[mode]) and U(law.suit[mode, card]) == U(law.trump[mode]):
            low = min(low, card)
        if tricks.beats(law, mode, card, best):
            best = card


@compiled
def tighten(world):
    """Find the seats that are barred from free cards, and count the worlds."""
    world.tight[:], n = NO_SEAT, 0
    for seat in range(SEATS):
        if world.room[seat] > 0 and world.barred[seat] & world.free != ZERO and n < 3:
            world.tight[n] = seat
            n += 1
    split_up(world)


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
    """Return the number of cards, as a signed number."""
    return np.int64(count(cards))


@compiled
def room_of(world, n):
    """Return the number of cards that the n-th tight seat gets."""
    seat = world.tight[n]
    return np.int64(world.room[seat]) if seat != NO_SEAT else np.int64(0)


@compiled
def both(shared, second, third, b, c):
    """Count the ways to give b cards to the second tight seat and c to the third, of those one or both may hold."""
    found = 0.0
    for y in range(min(b, shared) + 1):
        if b - y <= second and c <= shared - y + third:
            found += CHOOSE[shared, y] * CHOOSE[second, b - y] * CHOOSE[shared - y + third, c]
    return found


@compiled
def share(rand):
    """A random number from 0 up to 1."""
    return np.float64(rand >> U(11)) * 2.0**-53


@compiled
def draw(world, rand):
    """Draw a world: first the hands of the tight seats by their weights, then all other places."""
    free = world.free
    for place in range(PLACES):
        world.cards[place] = world.fixed[place]
    if world.tight[0] != NO_SEAT:
        free = draw_tight(world, rand)
    left = np.int64(count(free))
    for place in range(PLACES):
        room = np.int64(world.room[place])
        if room == 0 or place == world.tight[0] or place == world.tight[1] or place == world.tight[2]:
            continue
        rand = rng.mix(rand + rng.GOLDEN)
        cards = some(free, left, room, rand) if room < left else free
        world.cards[place] |= cards
        free ^= cards
        left -= room


@compiled
def draw_tight(world, rand):
    """Draw the hands of the tight seats. Return the free cards that are left."""
    one, two, three = may_hold(world, 0), may_hold(world, 1), may_hold(world, 2)
    at, aim = 0, share(rng.mix(rand ^ rng.GOLDEN)) * world.ways[world.splits - 1]
    while world.ways[at] <= aim:
        at += 1
    x, y, z = np.int64(world.split[at, 0]), np.int64(world.split[at, 1]), np.int64(world.split[at, 2])
    taken = part(one & two & three, x, rand, 1) | part(one & two & ~three, y, rand, 2)
    taken |= part(one & three & ~two, z, rand, 3) | part(one & ~two & ~three, room_of(world, 0) - x - y - z, rand, 4)
    world.cards[world.tight[0]] |= taken
    free = world.free ^ taken
    if world.tight[1] != NO_SEAT:
        shared, alone, b = two & three & free, two & ~three & free, room_of(world, 1)
        y = split_second(shared, alone, three & ~two & free, b, room_of(world, 2), rand)
        taken = part(shared, y, rand, 5) | part(alone, b - y, rand, 6)
        world.cards[world.tight[1]] |= taken
        free ^= taken
    if world.tight[2] != NO_SEAT:
        taken = part(three & free, room_of(world, 2), rand, 7)
        world.cards[world.tight[2]] |= taken
        free ^= taken
    return free


@compiled
def split_second(shared, alone, last, b, c, rand):
    """Draw how many of the cards it shares with the third the second tight seat gets."""
    both_may, own, third = many(shared), many(alone), many(last)
    aim, found = share(rng.mix(rand + U(8) * rng.GOLDEN)) * both(both_may, own, third, b, c), 0.0
    for y in range(min(b, both_may) + 1):
        if b - y <= own and c <= both_may - y + third:
            found += CHOOSE[both_may, y] * CHOOSE[own, b - y] * CHOOSE[both_may - y + third, c]
            if found > aim:
                return y
    return min(b, both_may)


@compiled
def part(cards, k, rand, number):
    """Draw k of some cards, with the random number of that index."""
    return some(cards, np.int64(count(cards)), k, rng.mix(rand + U(number + 16) * rng.GOLDEN))


@compiled
def some(cards, n, k, rand):
    """Draw k of n cards, every choice equally likely."""
    if k == 0:
        return ZERO
    few, left, taken = min(k, n - k), cards, ZERO
    for j in range(few):
        if j % rng.PICKS == rng.PICKS - 1:
            rand = rng.mix(rand)
        bit = ONE << nth(left, below(rand, U(n - j)))
        rand *= U(n - j)
        taken |= bit
        left ^= bit
    return taken if few == k else left
