"""Hasenpfeffer in plain Python: cards and tricks. Numbers refer to RULES.md; the kernels are the compiled twins.

Calls before the first lead are in `calls`, the scoring of a deal in `scoring`, seats and dealing in `setup`.
"""

import functools
from collections.abc import Sequence

from jassstats.cards import JOKER, NAMES, SUITS, mask_of, rank, suit
from jassstats.games.hasenpfeffer.options import CALLS, CONTRACTS, NAMING, Options
from jassstats.rules.ranking import CARDS, Mode

SEATS, SIDES, HAND = 4, 2, 6  # HP-1, HP-6
PLAYERS, USUAL = (4,), 4
POINTS_BELOW_ZERO = True
"""True if a deal can take points away."""
RANKS = "9TJQKA"  # HP-2
PACK = mask_of([c for c in CARDS if c == JOKER or "6789TJQKA"[rank(c)] in RANKS])  # HP-2; some house rules have fewer
BESIDE_HANDS = ("widow",)
"""The fields of a record that may hold cards beside hands and plays."""
PACK_RULE, HAND_RULE, LEAD_RULE, WINNER_RULE = "HP-2", "HP-6", "HP-18", "HP-20"

CALL_KINDS = tuple("pass" if not n else "bid" if n < NAMING else "contract" for n in range(len(CALLS)))
"""The kind of each call of `options.CALLS`."""

UPWARD = "6789TJQKA"  # HP-17
BOWER, ACE = UPWARD.index("J"), UPWARD.index("A")
LEFT, RIGHT, TOP = 10, 11, 12
"""Heights in trumps above the ace: the other Jack of its colour, its own Jack, the joker (HP-16)."""

RULES = {
    "HP-1": "four players, partners opposite",
    "HP-2": "25 cards: nine to ace in four suits, and the joker",
    "HP-6": "six cards each",
    "HP-7": "the widow belongs to nobody",
    "HP-9": "who calls when",
    "HP-10": "what may be bid",
    "HP-11": "each bid above the last, or pass",
    "HP-13": "who names trumps",
    "HP-14": "when all pass",
    "HP-15": "after a bid that can't be topped only passes",
    "HP-18": "who leads to the first trick; then the winner of the last",
    "HP-19": "follow suit",
    "HP-20": "highest trump, else highest of the suit led, wins",
    "HP-21": "the joker is the highest trump, and calls for trumps",
}
"""The rules that a deal can break, with a short text each."""


def pack(options: Options) -> int:
    """The cards of the pack, as a mask (HP-2)."""
    return PACK if options.joker else PACK & ~(1 << JOKER)


@functools.cache
def modes(options: Options) -> tuple[Mode, ...]:
    """The modes: one for each trump suit, and no trumps where house rules allow it (HP-13)."""
    return tuple(_mode(number, options) for number in range(len(contracts(options))))


def contracts(options: Options) -> tuple[str, ...]:
    """Return the contracts that may be named (HP-13)."""
    return CONTRACTS if options.allow_no_trump else CONTRACTS[:4]


def _mode(number: int, options: Options) -> Mode:
    """A mode: cards rank A K Q J T 9 (HP-17), in trumps below bowers and joker (HP-16); none counts points."""
    trump = number if number < len(SUITS) else None
    return Mode(
        name=CONTRACTS[number],
        trump=trump,
        suit=tuple(suit_of(c, trump, options) for c in CARDS),
        height=tuple(_height(c, trump, options) for c in CARDS),
        points=(0,) * len(CARDS),
    )


def suit_of(card: int, trump: int | None, options: Options) -> int:
    """The suit that a card belongs to: trumps for joker and left bower."""
    if trump is not None and (card == JOKER or (options.left_bower and card == other_jack(trump))):
        return trump
    return suit(card)


def _height(card: int, trump: int | None, options: Options) -> int:
    if card == JOKER:
        return TOP
    if trump is not None and rank(card) == BOWER:
        if suit(card) == trump and options.right_bower:
            return RIGHT
        if card == other_jack(trump) and options.left_bower:
            return LEFT
    return rank(card)


def other_jack(trump: int) -> int:
    """The Jack of the other suit of the trumps' colour: clubs and spades are black, diamonds and hearts red."""
    return 9 * (3 - trump) + BOWER


def legal(hand: set[int], trick: Sequence[int], mode: Mode, options: Options) -> set[int]:  # noqa: ARG001  all games
    """The cards of `hand` that may be played to `trick`."""
    if not trick:
        return set(hand)
    return {c for c in hand if mode.follows(c, trick[0])} or set(hand)  # HP-19, HP-21


def refusal(hand: set[int], trick: Sequence[int], card: int, mode: Mode, options: Options) -> tuple[str, str]:  # noqa: ARG001  all games
    """Return the rule by which a card may not be played to `trick`, and the reason in words."""
    follow = [c for c in hand if mode.follows(c, trick[0])]
    if trick[0] == JOKER:
        return "HP-21", "the joker was led, which calls for trumps, and the hand can follow"
    if follow == [JOKER]:
        return "HP-21", "trumps were led, and the joker is the hand's only one"
    return "HP-19", f"{NAMES[trick[0]]} was led and the hand can follow"


def forehand(dealer: int) -> int:
    """The seat after the dealer, which calls first (HP-9)."""
    return (dealer + 1) % SEATS


def side(seat: int) -> int:
    """The side of a seat: partners sit opposite (HP-1)."""
    return seat % SIDES
