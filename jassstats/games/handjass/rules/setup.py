"""The seats and packets of a deal: two to four seats, a reserve, a dead packet, fresh cards to change for."""

from collections.abc import Sequence
from typing import NamedTuple

from jassstats.games.handjass.options import Options, by_players

SEATS, HAND, CHANGED = 4, 9, 3
PLAYERS = (2, 3, 4)  # HJ-9


class Layout(NamedTuple):
    """The number of cards in each packet, and the packet with the card that shows trumps."""

    reserve: int
    dead: int  # the dead hand, or what is left of the stock
    fresh: int  # face-down cards for each seat to change for
    upcard_in: str  # hand (the dealer's), reserve or dead


class Dealt(NamedTuple):
    """A pack that was dealt. Hands and fresh cards are by seat, empty for a seat not in the deal."""

    hands: list[list[int]]
    reserve: list[int]
    dead: list[int]
    fresh: list[list[int]]
    upcard: int


def layout(players: int, options: Options) -> Layout:
    """The packets at a table of so many players (HJ-12, HJ-78, HJ-79, HJ-85)."""
    changing = exchanging(players, options) == "bessern3"
    if players == 4:
        return Layout(0, 0, 0, "hand")  # HJ-13
    if players == 3:
        shown = "reserve" if options.trump_source_3 == "reserve_top" else "hand"
        return Layout(0, 0, CHANGED, shown) if changing else Layout(HAND, 0, 0, shown)
    if changing:
        return Layout(0, 12, CHANGED, "dead")
    spare = HAND if options.trump_source_2 == "dead_top" or exchanging(2, options) == "full_hand" else 0
    return Layout(spare, 18 - spare, 0, "dead")


def exchanging(players: int, options: Options) -> str:
    """Return the kind of exchange at this table: full_hand, bessern3 or none (HJ-20, HJ-85)."""
    return options.exchange if by_players(options, "exchange", players) else "none"


def robbing(players: int, options: Options) -> bool:
    """Return whether the trump six may be swapped for the upcard: never for one in the dealer's hand (HJ-15, HJ-18)."""
    return bool(by_players(options, "rob", players)) and layout(players, options).upcard_in != "hand"


def combined(players: int, options: Options) -> bool:
    """Return whether taking the reserve and coming in are one and the same call (HJ-81)."""
    together = options.participation != "none" and options.participation_with_exchange == "combined"
    return together and exchanging(players, options) == "full_hand"


def order(dealer: int, seats: Sequence[int]) -> list[int]:
    """The seats of the deal in order of play, from the forehand to the dealer (HJ-10, HJ-69)."""
    return sorted(seats, key=lambda seat: (seat - dealer - 1) % SEATS)


def next_dealer(dealer: int, seats: Sequence[int]) -> int:
    """The next seat still in the partie (HJ-11, HJ-68)."""
    return order(dealer, seats)[0]


def deal(pack: Sequence[int], dealer: int, seats: Sequence[int], options: Options) -> Dealt:
    """Deal a pack from its first card on: three at a time, in rotation from the forehand (HJ-12, HJ-14)."""
    turn = order(dealer, seats)
    made = layout(len(turn), options)
    aside = len(turn) == 2 and made.reserve > 0  # at two the reserve is dealt along with the hands
    dead_too = aside and options.trump_source_2 == "dead_top"
    packets = _rotation(pack, len(turn) + aside + dead_too)
    rest = list(pack[sum(map(len, packets)) :])
    hands, fresh = _nobody(), _nobody()
    for place, seat in enumerate(turn):
        hands[seat] = packets[place]
        fresh[seat], rest = rest[: made.fresh], rest[made.fresh :]
    reserve = packets[2] if aside else rest[: made.reserve]
    dead = packets[3] if dead_too else rest[len(rest) - made.dead :]
    shown = {"hand": hands[dealer], "reserve": reserve[:1], "dead": dead if dead_too else dead[:1]}
    return Dealt(hands, reserve, dead, fresh, shown[made.upcard_in][-1])


def _rotation(pack: Sequence[int], packets: int) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(packets)]
    for three in range(3 * packets):
        found[three % packets] += pack[3 * three : 3 * three + 3]
    return found


def _nobody() -> list[list[int]]:
    return [[] for _ in range(SEATS)]
