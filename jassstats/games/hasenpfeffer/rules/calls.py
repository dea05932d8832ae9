"""Calls before the first lead, in plain Python: bids, a forced bid, and the naming of trumps (HP-9 … HP-15)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from jassstats.cards import JOKER
from jassstats.games.hasenpfeffer.options import BIG, CALLS, DEALER_MUST, JOKER_HOLDER, NAMING, REDEAL, Options
from jassstats.games.hasenpfeffer.rules import play as rules
from jassstats.rules.breach import Breach

SEATS, SIX, PASS = rules.SEATS, 6, 0
WIDOW = -1
"""The place of a joker that no seat was dealt."""


@dataclass
class Talk:
    """The state of the calls. A bid is a number in `options.CALLS`; 0 stands for none."""

    options: Options
    dealer: int
    hands: Sequence[frozenset[int]]  # empty if unknown
    widow: int | None = None
    bids: list[int] = field(default_factory=lambda: [0] * SEATS)  # last bid of each seat
    passed: set[int] = field(default_factory=set)
    spoken: int = 0  # number of bids and passes
    turn: int = 0  # the seat to bid next, if the bidding goes on
    best: int | None = None  # seat with the highest bid, the first of equals
    suit_due: bool = False  # a bid was made and its suit is to follow
    contract: str | None = None
    namer: int | None = None  # seat that named it

    def __post_init__(self) -> None:
        """Give the first turn to the dealer's left (HP-9)."""
        self.turn = rules.forehand(self.dealer)

    @property
    def high(self) -> int:
        """The highest bid."""
        return 0 if self.best is None else self.bids[self.best]

    @property
    def over(self) -> bool:
        """Return whether the bidding is over."""
        if self.options.bid_rounds == "single":
            return self.spoken == SEATS and not self.suit_due
        return len(self.passed) == SEATS or (len(self.passed) == SEATS - 1 and self.high > 0)


def joker_at(talk: Talk) -> int | None:
    """The seat that was dealt the joker, or `WIDOW`; None if not known."""
    holder = next((seat for seat, hand in enumerate(talk.hands) if JOKER in hand), None)
    if holder is not None:
        return holder
    return WIDOW if talk.widow == JOKER or all(talk.hands) else None


def void(talk: Talk) -> bool:
    """Return whether the deal is not played: all passed, and no seat can be forced to bid (HP-14)."""
    if not talk.over or talk.high:
        return False
    rule = talk.options.all_pass
    return rule == REDEAL or (rule == JOKER_HOLDER and joker_at(talk) == WIDOW)


def forced(talk: Talk) -> int | None:
    """The seat with a forced bid since all passed (HP-14). Where hands are unknown, the seat that named trumps."""
    if not talk.over or talk.high or void(talk):
        return None
    if talk.options.all_pass == DEALER_MUST:
        return talk.dealer
    holder = joker_at(talk)
    return talk.namer if holder is None and talk.options.trump_namer != "dealer" else holder


def names(talk: Talk) -> int | None:
    """The seat that names trumps after the bidding (HP-13); None if not known."""
    if talk.options.trump_namer == "dealer":
        return talk.dealer
    return talk.best if talk.high else forced(talk)


def leads(talk: Talk) -> int | None:
    """The seat that leads to the first trick (HP-18); None if not known."""
    if talk.options.first_lead == "dealer":
        return talk.dealer
    if talk.options.first_lead == "left_of_dealer":
        return rules.forehand(talk.dealer)
    return talk.best if talk.high else forced(talk)


def lawful(talk: Talk) -> list[int]:
    """The legal calls of the next seat to bid, as numbers (HP-10, HP-11, HP-15)."""
    house = talk.options
    least = max(house.min_bid, talk.high + 1) if house.must_exceed else house.min_bid
    bids = list(range(least, (BIG if house.big else SIX) + 1))
    return [PASS, *bids] if house.allow_pass or not bids else bids


def hear(talk: Talk, seat: int, word: str) -> None:
    """Apply one call. Raises `Breach` if it can't be made."""
    what = CALLS.index(word)
    if void(talk):
        raise Breach("HP-14", "all passed and the deal is void", seat=seat)
    if what >= NAMING:
        _name(talk, seat, word)
        return
    if talk.over:
        raise Breach("HP-9", f"the bidding is over, {word} comes too late", seat=seat)
    if talk.suit_due:
        raise Breach("HP-13", f"seat {talk.turn} is to name the suit of its bid", seat=seat)
    if seat != talk.turn:
        raise Breach("HP-9", f"seat {talk.turn} is to call, not seat {seat}", seat=seat)
    _bid(talk, seat, what)


def _bid(talk: Talk, seat: int, what: int) -> None:
    may = lawful(talk)
    if what not in may:
        there = " ".join(CALLS[n] for n in may)
        rule = "HP-15" if may == [PASS] else "HP-11" if what == PASS or what <= talk.high else "HP-10"
        raise Breach(rule, f"{CALLS[what]} can't be bid here: there are {there}", seat=seat)
    talk.spoken += 1
    if what == PASS:
        talk.passed.add(seat)
    else:
        talk.bids[seat] = what
        if talk.best is None or what > talk.bids[talk.best] or seat == talk.best:
            talk.best = seat
        talk.suit_due = talk.options.trump_namer == "with_bid"
    if not talk.suit_due:
        _next(talk)


def _next(talk: Talk) -> None:
    """Pass the turn to the next seat that has not passed. In a single round every seat calls once anyway."""
    if not talk.over:
        talk.turn = next(s for k in range(1, SEATS) if (s := (talk.turn + k) % SEATS) not in talk.passed)


def _name(talk: Talk, seat: int, word: str) -> None:
    """Name trumps (HP-13)."""
    if not talk.over and not talk.suit_due:
        raise Breach("HP-9", f"{word} was named before the bidding was over", seat=seat)
    if talk.contract is not None and not talk.suit_due:
        raise Breach("HP-13", f"{talk.contract} was named already and binds", seat=seat)
    if word not in rules.contracts(talk.options):
        there = " ".join(rules.contracts(talk.options))
        raise Breach("HP-13", f"{word} is not played here: there are {there}", seat=seat)
    due = talk.turn if talk.suit_due else names(talk)
    stranger = due is None and bool(talk.hands[seat])
    if (due is not None and seat != due) or stranger:
        who = f"seat {due}" if due is not None else "the holder of the joker"
        raise Breach("HP-13", f"{who} names trumps, not seat {seat}", seat=seat)
    if not talk.suit_due or seat == talk.best:
        talk.contract, talk.namer = word, seat
    if talk.suit_due:
        talk.suit_due = False
        _next(talk)


def promised(talk: Talk) -> list[tuple[int | None, int]]:
    """By side, the seat that promised tricks and the bid; (None, 0) without a contract (HP-12, HP-14)."""
    found: list[tuple[int | None, int]] = [(None, 0), (None, 0)]
    if (seat := forced(talk)) is not None:
        found[rules.side(seat)] = (seat, talk.options.forced_bid)
    elif talk.best is not None and talk.options.contract_mode == "auction":
        found[rules.side(talk.best)] = (talk.best, talk.high)
    elif talk.best is not None:
        for seat in sorted(range(SEATS), key=lambda s: (s - talk.dealer - 1) % SEATS):
            last = not talk.options.must_exceed or talk.bids[seat] > found[rules.side(seat)][1]
            if talk.bids[seat] and last:  # where bids rise, the last of a side is its highest
                found[rules.side(seat)] = (seat, talk.bids[seat])
    return found
