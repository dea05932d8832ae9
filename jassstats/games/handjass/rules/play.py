"""Handjass in plain Python: cards and tricks. Numbers refer to RULES.md; the kernels are the compiled twins.

Packets and seats are in `setup`, calls before the first lead in `calls`, melds in `melds`, the slate in `scoring`.

"""

import functools
from collections.abc import Sequence

from jassstats.cards import NAMES, SUITS, rank, suit
from jassstats.games.handjass.options import CALLS, Options
from jassstats.games.handjass.rules import setup
from jassstats.rules.ranking import Mode, mode, winner

SEATS, SIDES, HAND, PLAYERS = setup.SEATS, setup.SEATS, setup.HAND, setup.PLAYERS  # HJ-9: each player alone
POINTS_BELOW_ZERO = False
"""True if a deal can take points away."""
USUAL = 3  # HJ-9: three players are called best
PACK = (1 << 36) - 1  # HJ-1
MELD_STAGE, MELD_RULE = "played", "HJ-28"  # HJ-76
BESIDE_HANDS = ("upcard", "reserve", "dead", "fresh", "away", "melds")
"""The fields of a record that may hold cards beside hands and plays."""
PACK_RULE, HAND_RULE, LEAD_RULE, WINNER_RULE = "HJ-1", "HJ-12", "HJ-40", "HJ-41"

CALL_KINDS = CALLS
"""The kind of each call of `options.CALLS`: the call itself."""

UPWARD = "6789TJQKA"  # HJ-3, HJ-26
TRUMP_ORDER = "678TQKA9J"  # HJ-4

#        6  7  8  9  T  J  Q  K  A                     HJ-5
PLAIN = (0, 0, 0, 0, 10, 2, 3, 4, 11)  # 30
TRUMP = (0, 0, 0, 14, 10, 20, 3, 4, 11)  # 62: the pack counts 62 + 3 * 30 = 152

RULES = {
    "HJ-1": "thirty-six cards, each once",
    "HJ-9": "two, three or four players, each alone",
    "HJ-10": "seats play in order",
    "HJ-12": "nine cards each; the packets and the card that shows trumps",
    "HJ-15": "who holds the trump six may swap it for the upcard",
    "HJ-16": "robbing comes before the exchange",
    "HJ-18": "when there is no robbing",
    "HJ-19": "a six found by exchanging robs no more",
    "HJ-20": "each in turn may take the reserve",
    "HJ-22": "one exchange a deal",
    "HJ-24": "cards thrown in are out of play",
    "HJ-28": "what a meld is",
    "HJ-31": "one card, one meld",
    "HJ-33": "one sequence from one unbroken run",
    "HJ-40": "the forehand leads first, then the winner of the last trick",
    "HJ-41": "highest trump, else highest of the suit led, wins",
    "HJ-42": "simple: follow suit",
    "HJ-43": "simple: head the trick",
    "HJ-44": "simple: trump if you can't follow",
    "HJ-45": "simple: a higher trump if you have one",
    "HJ-46": "trumps must be followed, the buur excepted",
    "HJ-47": "follow suit or trump",
    "HJ-49": "no undertrumping",
    "HJ-65": "each in turn says once whether it is in",
    "HJ-80": "in, out or perhaps",
    "HJ-81": "take the reserve, play or stay out",
    "HJ-82": "who takes the reserve plays",
    "HJ-83": "with fewer than two in nothing is played",
    "HJ-84": "robbing after all have declared",
    "HJ-85": "three cards changed",
}
"""The rules that a deal can break, with a short text each."""


@functools.cache
def modes(options: Options) -> tuple[Mode, ...]:  # noqa: ARG001  the same signature in every game
    """The four trump suits, which have no rank among themselves (HJ-2)."""
    return tuple(
        mode(name, trump, {True: TRUMP_ORDER, False: UPWARD}, {True: TRUMP, False: PLAIN})
        for trump, name in enumerate(SUITS)
    )


def legal(hand: set[int], trick: Sequence[int], mode: Mode, options: Options) -> set[int]:
    """The cards of `hand` that may be played to `trick`."""
    if not trick:
        return set(hand)  # HJ-40
    if options.trick_rule == "simple":
        return _simple(hand, trick, mode)
    return _strict(hand, trick, mode, options)


def _simple(hand: set[int], trick: Sequence[int], mode: Mode) -> set[int]:
    follow = {c for c in hand if mode.follows(c, trick[0])}
    pool = follow or {c for c in hand if mode.is_trump(c)}  # HJ-42, HJ-44
    best = trick[winner(trick, mode)]
    return {c for c in pool if mode.beats(c, best)} or pool or set(hand)  # HJ-43, HJ-45


def _strict(hand: set[int], trick: Sequence[int], mode: Mode, options: Options) -> set[int]:
    follow = {c for c in hand if mode.follows(c, trick[0])}
    trumps = {c for c in hand if mode.is_trump(c)}
    if mode.is_trump(trick[0]):
        return set(hand) if trumps <= {buur(mode)} else trumps  # HJ-46
    allowed = trumps - undertrumps(hand, trick, mode, options)  # HJ-49
    return (follow or hand - trumps) | allowed  # HJ-47, HJ-48; no duty to head: HJ-50


def undertrumps(hand: set[int], trick: Sequence[int], mode: Mode, options: Options) -> set[int]:
    """The trumps of `hand` that HJ-49 bars when a plain suit was led; none under `basic` (HJ-51)."""
    trumps = {c for c in hand if mode.is_trump(c)}
    played = [c for c in trick if mode.is_trump(c)]
    if trumps == hand or options.trick_rule == "basic":
        return set()
    return {c for c in trumps if any(mode.beats(bound, c) for bound in played)}


@functools.cache
def buur(mode: Mode) -> int:
    """Return the trump Jack."""
    return next(c for c in range(36) if mode.is_trump(c) and UPWARD[rank(c)] == "J")


def six(trump: int) -> int:
    """Return the trump six, which may rob (HJ-15)."""
    return 9 * trump


def refusal(hand: set[int], trick: Sequence[int], card: int, mode: Mode, options: Options) -> tuple[str, str]:
    """Return the rule by which `card` may not be played to `trick`, and the reason in words."""
    led = NAMES[trick[0]]
    if options.trick_rule == "simple":
        return _refusal_simple(hand, trick, card, mode)
    if mode.is_trump(trick[0]):
        return "HJ-46", f"trumps were led with {led} and the hand holds trumps other than the buur alone"
    if card in undertrumps(hand, trick, mode, options):
        return "HJ-49", f"{NAMES[_highest_trump(trick, mode)]} already lies in the trick"
    return "HJ-47", f"{led} was led and the hand can follow"


def _refusal_simple(hand: set[int], trick: Sequence[int], card: int, mode: Mode) -> tuple[str, str]:
    led, best = trick[0], trick[winner(trick, mode)]
    follows = mode.follows(card, led)
    if not follows and any(mode.follows(c, led) for c in hand):
        return "HJ-42", f"{NAMES[led]} was led and the hand can follow"
    if not follows and not mode.is_trump(card):
        return "HJ-44", f"{NAMES[led]} was led, and the hand can't follow but holds trumps"
    why = f"{NAMES[best]} wins the trick so far and the hand can beat it"
    return ("HJ-45", why) if mode.is_trump(card) else ("HJ-43", why)


def _highest_trump(trick: Sequence[int], mode: Mode) -> int:
    return max((c for c in trick if mode.is_trump(c)), key=lambda c: mode.height[c])


def trick_points(trick: Sequence[int], mode: Mode, last: bool, options: Options) -> int:  # noqa: FBT001  one caller
    """The points of a trick; the ninth has a bonus (HJ-5, HJ-6)."""
    return sum(mode.points[c] for c in trick) + (options.last_trick_bonus if last else 0)


def trump_of(upcard: int) -> int:
    """Return the trump suit: the suit of the upcard (HJ-12)."""
    return suit(upcard)
