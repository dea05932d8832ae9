"""Hands counted by what they hold: every hand there is, some of them, or those of simulated deals.

Melds are what `engine.melds` finds under four house rules, card points what their law says; nothing is reckoned twice.
"""

from math import comb

import numpy as np

from jassstats import games
from jassstats.engine import melds
from jassstats.engine.bits import ONE, ZERO, U, count, first
from jassstats.engine.jit import compiled
from jassstats.games.handjass.kernels.law import law

HANDS = comb(36, 9)
HOUSES = [
    ("parlett_simple", {}),
    ("parlett_simple", {"card_reuse": "kreuzweis"}),
    ("jasswiki", {"card_reuse": "none"}),
    ("jasswiki", {}),
]
"""Small and big melds, each card in one meld or in two."""
SMALL, BIG = 0, 3
LAWS = np.concatenate([law(games.house("handjass", preset, knobs)) for preset, knobs in HOUSES])

SEEN = np.dtype([
    ("hands", "i8"),
    ("longest", "i8", (10,)),  # hands by their longest run, big melds
    ("quartets", "i8", (512,)),  # hands by the ranks of their quartets, big melds
    ("best", "i8", (31,)),  # hands by a tenth of their best meld, small melds
    ("total", "i8", (4,)),  # points of all melds, by house rules
    ("beside", "i8"),  # pairs of a hand and an upcard that is not in it
    ("inside", "i8"),  # pairs of a packet and an upcard that is in it
    ("married_beside", "i8"),
    ("married_inside", "i8"),
    ("robs", "i8"),  # pairs whose hand could rob
    ("hidden", "i8"),  # packets that hide the trump six under the upcard
    ("trumps", "i8", (10,)),  # hands beside the upcard, by trumps
    ("points_beside", "i8"),
    ("points_inside", "i8"),
    ("points_robbed", "i8"),  # of the packets, after the trump six was put there
    ("married_any", "i8"),  # deals: what any of the players has
    ("robs_any", "i8"),
    ("upcard_six", "i8"),
    ("named_suit", "i8"),  # hands with king and queen of clubs
    ("play", "i8", (2,)),  # card points in play: sum and sum of squares
    ("robbed", "i8", (2,)),  # the same if whoever can rob does
])  # fmt: skip

KING_AND_QUEEN = U(0b11 << 6)
SUIT = U(0x1FF)
NINE = U(9)


@compiled
def hold(laws, hand, seen, found, values):
    """Count one hand by its runs and quartets."""
    seen.hands += 1
    longest, ranks, best = ZERO, ZERO, np.int64(0)
    for house in range(4):
        n = melds.held(laws[house], hand, ZERO, 0, found, values)
        for i in range(n):
            seen.total[house] += values[i]
            if house == SMALL:
                best = max(best, np.int64(values[i]))
            elif house == BIG and melds.fours(found[i]) != ZERO:
                ranks |= ONE << first(found[i])
            elif house == BIG:
                longest = max(longest, count(found[i]))
    seen.longest[longest] += 1
    seen.quartets[ranks] += 1
    seen.best[best // 10] += 1
    seen.named_suit += 1 if hand & KING_AND_QUEEN == KING_AND_QUEEN else 0


@compiled
def worth(law, hand, trump):
    """Card points of a hand."""
    points = 0
    while hand != ZERO:
        points += law.points[law.mode_of[trump, 0], first(hand)]
        hand &= hand - ONE
    return points


@compiled
def meet(law, hand, trump, inside, beside, seen):
    """Count one hand together with the upcards of a suit: `inside` of those that it holds, `beside` of the others."""
    shift = NINE * U(trump)
    suit = (hand >> shift) & SUIT
    six, points, out = np.int64(suit & ONE), worth(law, hand, trump), np.int64(count(beside))
    within = np.int64(count(inside))
    wed = suit & KING_AND_QUEEN == KING_AND_QUEEN
    seen.beside += out
    seen.inside += within
    seen.married_beside += out if wed else 0
    seen.married_inside += within if wed else 0
    seen.robs += six * out
    seen.hidden += six * np.int64(count(inside & ~ONE))
    seen.trumps[count(suit)] += out
    seen.points_beside += out * points
    seen.points_inside += within * points
    seen.points_robbed += within * points - (0 if six == 1 else worth(law, inside << shift, trump))


@compiled
def look(laws, hand, seen, found, values):
    """Count one hand by itself and with every upcard."""
    hold(laws, hand, seen, found, values)
    for trump in range(4):
        suit = (hand >> (NINE * U(trump))) & SUIT
        meet(laws[SMALL], hand, trump, suit, SUIT & ~suit, seen)


@compiled
def all_hands(laws, hand, n, seen, found, values):
    """Count n hands from `hand` on; the next is the next larger mask of nine bits (Gosper's step)."""
    for _ in range(n):
        look(laws, hand, seen, found, values)
        low = hand & (~hand + ONE)
        high = hand + low
        hand = high | (((high ^ hand) >> U(2)) >> first(hand))


@compiled
def some_hands(laws, hands, seen, found, values):
    """Count the hands of an array."""
    for hand in hands:
        look(laws, hand, seen, found, values)


@compiled
def dealt(laws, rows, players, seen, found, values):
    """Count deals: the melds of one hand, the forehand and the packet with the upcard, what any player has."""
    law = laws[SMALL]
    for i in range(len(rows)):
        row, trump = rows[i], rows[i].upcard // 9
        upcard, shift = ONE << U(row.upcard % 9), NINE * U(trump)
        hold(laws, row.hands[(i // players) % players], seen, found, values)
        packet = row.hands[row.dealer] if players == 4 else row.spare[3 - players]
        meet(law, row.hands[(row.dealer + 1) % players], trump, ZERO, upcard, seen)
        meet(law, packet, trump, upcard, ZERO, seen)
        married, robs, points = 0, 0, 0
        for seat in range(players):
            suit = (row.hands[seat] >> shift) & SUIT
            married |= 1 if suit & KING_AND_QUEEN == KING_AND_QUEEN else 0
            robs |= 1 if suit & ONE != ZERO and upcard != ONE else 0
            points += worth(law, row.hands[seat], trump)
        seen.married_any += married
        seen.robs_any += robs
        seen.upcard_six += 1 if upcard == ONE else 0
        seen.play[0] += points
        seen.play[1] += points * points
        points += robs * worth(law, upcard << shift, trump)
        seen.robbed[0] += points
        seen.robbed[1] += points * points


def counted(kernel, *args):
    """A fresh count by one of the kernels."""
    seen = np.zeros(1, SEEN)
    kernel(LAWS, *args, seen[0], np.zeros(3, np.uint64), np.zeros(3, np.uint16))
    return seen[0]


def count_more(seen, kernel, *args):
    """The same, added to a count."""
    kernel(LAWS, *args, seen, np.zeros(3, np.uint64), np.zeros(3, np.uint16))


def hands_at(places):
    """The hands at some places among all, in the order in which Gosper's step takes them."""
    left, hands = places.copy(), np.zeros(len(places), np.uint64)
    for cards in range(9, 0, -1):
        ways = np.array([comb(card, cards) for card in range(37)])
        card = np.searchsorted(ways, left, side="right") - 1
        left -= ways[card]
        hands |= np.uint64(1) << card.astype(np.uint64)
    return hands
