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

from jassstats.engine import stream
from jassstats.engine.bits import ONE, ZERO, U, below, count, nth
from jassstats.engine.compiled import compiled
from jassstats.games.handjass import announcing
from jassstats.games.handjass.knowing import (
    AWAY,
    CHOOSE,
    DEAD,
    DISCARD,
    FRESH,
    NO_SEAT,
    PLACES,
    RESERVE,
    SEATS,
    WORLD,
    both,
    know,
    lay,
    many,
    may_hold,
    room_of,
    split_up,
    take_back,
)

__all__ = ["AWAY", "DEAD", "DISCARD", "FRESH", "PLACES", "RESERVE", "WORLD", "imagine", "know"]

PATIENCE = 100_000
"""Draws after which a world is taken though it does not fit what was announced: rare claims late in a first trick."""


@compiled
def imagine(law, view, word, world, echo, out):
    """Draw a world into `world.cards`; false if it does not fit what was announced, after PATIENCE draws.

    `echo` (VIEW) and `out` (OUTCOME) are room to hear again what these hands would have announced.
    """
    for _ in range(PATIENCE):
        word = stream.mix(word + stream.GOLDEN)
        if world.loose == NO_SEAT:
            draw(world, word)
        else:
            draw_loose(world, word)
        if world.spoken == 0 or sounds_alike(law, view, world, echo, out):
            return True
    return False


@compiled
def share(word):
    """A number from 0 up to 1."""
    return np.float64(word >> U(11)) * 2.0**-53


@compiled
def draw_loose(world, word):
    """Draw with an upcard that its owner may have put away."""
    card, owner = ONE << U(world.loose), np.int64(world.owner)
    place = owner if share(stream.mix(~word)) < world.kept else AWAY + owner
    lay(world, card, place)
    split_up(world)
    draw(world, word)
    take_back(world, card, place)


@compiled
def draw(world, word):
    """Lay the free cards out: first for the tight seats by their weights, then for all other places."""
    free = world.free
    for place in range(PLACES):
        world.cards[place] = world.fixed[place]
    if world.tight[0] != NO_SEAT:
        free = draw_tight(world, word)
    left = np.int64(count(free))
    for place in range(PLACES):
        room = np.int64(world.room[place])
        if room == 0 or place == world.tight[0] or place == world.tight[1] or place == world.tight[2]:
            continue
        word = stream.mix(word + stream.GOLDEN)
        cards = some(free, left, room, word) if room < left else free
        world.cards[place] |= cards
        free ^= cards
        left -= room


@compiled
def draw_tight(world, word):
    """The hands of the tight seats; what is left of the free cards."""
    one, two, three = may_hold(world, 0), may_hold(world, 1), may_hold(world, 2)
    at, aim = 0, share(stream.mix(word ^ stream.GOLDEN)) * world.ways[world.splits - 1]
    while world.ways[at] <= aim:
        at += 1
    x, y, z = np.int64(world.split[at, 0]), np.int64(world.split[at, 1]), np.int64(world.split[at, 2])
    taken = part(one & two & three, x, word, 1) | part(one & two & ~three, y, word, 2)
    taken |= part(one & three & ~two, z, word, 3) | part(one & ~two & ~three, room_of(world, 0) - x - y - z, word, 4)
    world.cards[world.tight[0]] |= taken
    free = world.free ^ taken
    if world.tight[1] != NO_SEAT:
        shared, alone, b = two & three & free, two & ~three & free, room_of(world, 1)
        y = split_second(shared, alone, three & ~two & free, b, room_of(world, 2), word)
        taken = part(shared, y, word, 5) | part(alone, b - y, word, 6)
        world.cards[world.tight[1]] |= taken
        free ^= taken
    if world.tight[2] != NO_SEAT:
        taken = part(three & free, room_of(world, 2), word, 7)
        world.cards[world.tight[2]] |= taken
        free ^= taken
    return free


@compiled
def split_second(shared, alone, last, b, c, word):
    """How many of the cards it shares with the third the second tight seat takes."""
    both_may, own, third = many(shared), many(alone), many(last)
    aim, found = share(stream.mix(word + U(8) * stream.GOLDEN)) * both(both_may, own, third, b, c), 0.0
    for y in range(min(b, both_may) + 1):
        if b - y <= own and c <= both_may - y + third:
            found += CHOOSE[both_may, y] * CHOOSE[own, b - y] * CHOOSE[both_may - y + third, c]
            if found > aim:
                return y
    return min(b, both_may)


@compiled
def part(cards, k, word, number):
    """Some of these cards, k of them, drawn with the word of that number."""
    return some(cards, np.int64(count(cards)), k, stream.mix(word + U(number + 16) * stream.GOLDEN))


@compiled
def some(cards, n, k, word):
    """Any k of n cards, every choice as likely."""
    if k == 0:
        return ZERO
    few, left, taken = min(k, n - k), cards, ZERO
    for j in range(few):
        if j % stream.PICKS == stream.PICKS - 1:
            word = stream.mix(word)
        bit = ONE << nth(left, below(word, U(n - j)))
        word *= U(n - j)
        taken |= bit
        left ^= bit
    return taken if few == k else left


@compiled
def sounds_alike(law, view, world, echo, out):
    """Whether these hands would have announced what was announced, and shown what was shown (HJ-38)."""
    echo.trump, out.marriage_seat = view.trump, NO_SEAT
    announcing.hush(echo)
    for k in range(world.spoken):
        seat = np.int64(view.by[k])
        announcing.announce(law, echo, world.cards[seat] | world.laid[seat], seat, out)
    if echo.meld_seat != view.meld_seat:
        return False
    if view.trick > 0:
        announcing.show(law, echo, out)
    for seat in range(SEATS):
        told = echo.meld_told[seat] == view.meld_told[seat] and echo.meld_points[seat] == view.meld_points[seat]
        alike = echo.meld_kind[seat] == view.meld_kind[seat] and echo.meld_cards[seat] == view.meld_cards[seat]
        top = echo.meld_top[seat] == view.meld_top[seat] and echo.meld_trump[seat] == view.meld_trump[seat]
        if not (told and alike and top) or (view.trick > 0 and echo.melds[seat] != view.melds[seat]):
            return False
    return True
