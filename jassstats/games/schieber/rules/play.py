"""Schieber in plain Python. Numbers refer to RULES.md; the kernels are the compiled twins."""

import functools
from collections.abc import Sequence

from jassstats.cards import NAMES, SUITS, rank
from jassstats.games.schieber.options import CONTRACTS, Options
from jassstats.rules.breach import Breach
from jassstats.rules.ranking import Mode, mode

SEATS = 4
HAND = 9
PACK = (1 << 36) - 1
PLAYERS, USUAL, SIDES = (4,), 4, 2
POINTS_BELOW_ZERO = False
"""True if a deal can take points away."""
MELD_STAGE, MELD_RULE = "dealt", "SCH-27"
BESIDE_HANDS = ("melds",)
"""The fields of a record that may hold cards beside hands and plays."""
PACK_RULE, HAND_RULE, LEAD_RULE, WINNER_RULE = "SCH-1", "SCH-3", "SCH-8", "SCH-22"
OBENABE, UNDENUFE = 4, 5

CALL_KINDS = ("contract",) * len(CONTRACTS) + ("push",)
"""The kind of each call of `options.CALLS`."""

UPWARD = "6789TJQKA"  # SCH-10
TRUMP_ORDER = "678TQKA9J"  # SCH-11

#            6  7  8  9  T  J  Q  K  A                 SCH-14
PLAIN = (0, 0, 0, 0, 10, 2, 3, 4, 11)  # 30
TRUMP = (0, 0, 0, 14, 10, 20, 3, 4, 11)  # 62: a suit deal is 62 + 3 * 30 = 152
OBENABE_POINTS = (0, 0, 8, 0, 10, 2, 3, 4, 11)  # 38: 4 * 38 = 152
UNDENUFE_POINTS = (11, 0, 8, 0, 10, 2, 3, 4, 0)  # 38

RULES = {
    "SCH-1": "thirty-six cards, each once",
    "SCH-2": "four seats, partners opposite",
    "SCH-3": "nine cards each; the forehand sits after the dealer",
    "SCH-5": "the forehand names a contract or pushes",
    "SCH-6": "after a push the partner must choose",
    "SCH-7": "the first contract named binds",
    "SCH-8": "who leads to the first trick",
    "SCH-9": "optional contracts",
    "SCH-16": "the winner of a trick leads the next, with any card",
    "SCH-17": "follow suit or ruff",
    "SCH-18": "trumps must be followed, the buur excepted",
    "SCH-19": "who cannot follow plays anything",
    "SCH-20": "no undertrumping",
    "SCH-21": "follow suit, there are no trumps",
    "SCH-22": "highest trump, else highest of the suit led, wins",
    "SCH-27": "what a meld is",
    "SCH-30": "a card serves in one run, and in a quartet besides where the house allows it",
    "SCH-34": "how a partie ends",
}
"""The rules that a deal can break, with a short text each."""


@functools.cache
def modes(options: Options) -> tuple[Mode, ...]:
    """The modes of a trick: four trump suits, top-down, bottom-up."""
    found = [
        mode(name, trump, {True: TRUMP_ORDER, False: UPWARD}, {True: TRUMP, False: PLAIN})  # SCH-10, SCH-11
        for trump, name in enumerate(SUITS)
    ]
    undenufe = UNDENUFE_POINTS if options.undenufe_eleven == "six" else OBENABE_POINTS  # SCH-14
    found.append(mode("O", None, {False: UPWARD}, {False: OBENABE_POINTS}))  # SCH-12
    found.append(mode("U", None, {False: UPWARD[::-1]}, {False: undenufe}))  # SCH-13
    return tuple(found)


def mode_of_trick(contract: str, trick: int, options: Options) -> int:
    """Return the mode of trick 0 to 8 of a contract (SCH-9)."""
    if contract in SUITS:
        return SUITS.index(contract)
    if contract in "OU":
        return OBENABE if contract == "O" else UNDENUFE
    if contract.startswith("slalom"):
        return OBENABE if (trick % 2 == 0) == (contract == "slalom_o") else UNDENUFE
    if contract.startswith("3x3"):
        return (SUITS.index(contract[-1].upper()), UNDENUFE, OBENABE)[trick // 3]
    return OBENABE if (trick < options.gusti_tricks) == (contract == "gusti") else UNDENUFE


def card_points(card: int, contract: str, mode: Mode, options: Options) -> int:
    """Return the points of a card in a mode (SCH-14). Mixed contracts may count plain tricks top-down (SCH-9)."""
    mixed = contract not in CONTRACTS[:6]
    if mixed and options.alt_points == "obenabe" and mode.trump is None:
        return OBENABE_POINTS[rank(card)]
    return mode.points[card]


def factor(contract: str, options: Options) -> int:
    """Return the factor of a contract (SCH-26)."""
    by_contract = {
        "C": options.factor_clubs,
        "D": options.factor_diamonds,
        "H": options.factor_hearts,
        "S": options.factor_spades,
        "O": options.factor_obenabe,
        "U": options.factor_undenufe,
    }
    return by_contract.get(contract, options.factor_alternating)


def contracts(options: Options) -> list[str]:
    """The contracts that may be named (SCH-5, SCH-9)."""
    allowed = options.contracts.split()
    groups = {"suits": CONTRACTS[:4], "obenabe": ("O",), "undenufe": ("U",), "slalom": CONTRACTS[6:8],
              "gusti": ("gusti",), "mary": ("mary",), "3x3": CONTRACTS[10:]}  # fmt: skip
    return [contract for group, members in groups.items() if group in allowed for contract in members]


def legal(hand: set[int], trick: Sequence[int], mode: Mode, options: Options) -> set[int]:
    """The cards of `hand` that may be played to `trick`."""
    if not trick:
        return set(hand)  # SCH-16
    led = trick[0]
    follow = {c for c in hand if mode.follows(c, led)}
    trumps = {c for c in hand if mode.is_trump(c)}
    if mode.trump is None:
        return follow or set(hand)  # SCH-21
    if mode.is_trump(led):
        return set(hand) if trumps <= {buur(mode)} else trumps  # SCH-18
    allowed = trumps - undertrumps(hand, trick, mode, options)  # SCH-20
    if follow:
        return follow | allowed  # SCH-17
    return (hand - trumps) | allowed  # SCH-19


def undertrumps(hand: set[int], trick: Sequence[int], mode: Mode, options: Options) -> set[int]:
    """The trumps of `hand` that SCH-20 bars when a plain suit was led."""
    trumps = {c for c in hand if mode.is_trump(c)}
    bound = trump_to_beat(trick, mode, options)
    if bound is None or options.undertrump == "allowed":
        return set()
    under = {c for c in trumps if not mode.beats(c, bound)}
    if trumps == hand:
        must_over = options.undertrump == "strict_must_over" and under != trumps
        return under if must_over else set()
    if options.undertrump == "hindersi" and not any(mode.follows(c, trick[0]) for c in hand):
        return set()
    return under


def trump_to_beat(trick: Sequence[int], mode: Mode, options: Options) -> int | None:
    """The trump that a later one must beat: the highest, or by the bug the naturally lowest (SCH-20)."""
    played = [c for c in trick if mode.is_trump(c)]
    if not played:
        return None
    if options.undertrump == "jasskit_bug":
        return min(played, key=rank)
    return max(played, key=lambda c: mode.height[c])


@functools.cache
def buur(mode: Mode) -> int:
    """The trump Jack."""
    return next(c for c in range(36) if mode.is_trump(c) and UPWARD[rank(c)] == "J")


def refusal(hand: set[int], trick: Sequence[int], card: int, mode: Mode, options: Options) -> tuple[str, str]:
    """Return the rule by which `card` may not be played to `trick`, and the reason in words."""
    led = NAMES[trick[0]]
    if mode.trump is None:
        return "SCH-21", f"{led} was led and the hand can follow"
    if mode.is_trump(trick[0]):
        return "SCH-18", f"trumps were led with {led} and the hand holds trumps other than the buur alone"
    if card in undertrumps(hand, trick, mode, options):
        bound = trump_to_beat(trick, mode, options)
        return "SCH-20", f"{NAMES[bound or 0]} already lies in the trick"
    return "SCH-17", f"{led} was led and the hand can follow"


def forehand(dealer: int) -> int:
    """The seat after the dealer (SCH-3)."""
    return (dealer + 1) % SEATS


def bidding(calls: Sequence[tuple[int, str]], dealer: int, options: Options) -> tuple[int | None, str | None, bool]:
    """Return declarer, contract and whether it was pushed. All are None without a contract. Raises `Breach`."""
    turn, pushes, first = forehand(dealer), 0, forehand(dealer)
    for place, (seat, call) in enumerate(calls):
        if seat != turn:
            raise Breach("SCH-5", f"seat {turn} is to call, not seat {seat}", seat=seat)
        if call != "push":
            if call not in contracts(options):
                raise Breach("SCH-9", f"{call} is not played here: there are {' '.join(contracts(options))}", seat=seat)
            if place + 1 < len(calls):
                raise Breach("SCH-7", f"{call} was named already and binds", seat=calls[place + 1][0])
            return seat, call, pushes > 0
        pushes += 1
        if not options.push:
            raise Breach("SCH-5", "nobody may push here", seat=seat)
        if pushes > (2 if options.push_back == "once_forced" else 1):
            raise Breach("SCH-6", "the contract may not be pushed again", seat=seat)
        turn = (first + 2 * pushes) % SEATS
    return None, None, pushes > 0


def leads(forehand: int, declarer: int, contract: str, options: Options) -> int:
    """Return the seat that leads to the first trick (SCH-8)."""
    alternating = contract not in CONTRACTS[:6]
    if options.first_lead == "maker":
        return declarer
    if options.first_lead == "forehand_but_maker_for_alternating" and alternating:
        return declarer
    return forehand


def side(seat: int) -> int:
    """The side of a seat: partners sit opposite (SCH-2)."""
    return seat % 2
