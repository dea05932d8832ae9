"""House rules of Hasenpfeffer as data. Numbers refer to RULES.md; so do the sources of the presets."""

from dataclasses import dataclass
from typing import Any, Final, Literal

from jassstats.errors import UsageError

LIMITS = {"min_bid": (1, 6), "forced_bid": (1, 6), "target": (1, 10_000)}
"""The lowest and highest value of each number. There are six tricks."""

JOKER_HOLDER: Final = "joker_holder_bids"
DEALER_MUST: Final = "dealer_must_bid"
REDEAL: Final = "redeal"
"""The ways to go on when all pass."""

ADVISED_TARGET = 20
"""The highest target that the founding text advises (HP-26)."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """House rules of Hasenpfeffer. The defaults are those of the founding text, taken literally."""

    joker: bool = True  # HP-2: 25 cards, or 24 without it
    right_bower: bool = True  # HP-16: the Jack of trumps stands above the ace
    left_bower: bool = False  # HP-17: the other Jack of its colour is the next trump
    first_dealer: Literal["highest", "lowest", "lot"] = "highest"  # HP-4
    widow: Literal["hidden", "shown"] = "hidden"  # HP-7
    bid_rounds: Literal["single", "until_three_passes"] = "single"  # HP-9
    min_bid: int = 1  # HP-10
    big: bool = False  # HP-10: a bid of six may be raised once more, at double
    must_exceed: bool = True  # HP-11
    allow_pass: bool = True  # HP-11
    contract_mode: Literal["both_sides", "auction"] = "both_sides"  # HP-12
    trump_namer: Literal["dealer", "high_bidder", "with_bid"] = "dealer"  # HP-13
    allow_no_trump: bool = False  # HP-13
    all_pass: Literal["joker_holder_bids", "dealer_must_bid", "redeal"] = JOKER_HOLDER  # HP-14
    forced_bid: int = 3  # HP-14
    forced_half_loss: bool = False  # HP-14
    void_deal_dealer: Literal["next", "same"] = "next"  # HP-14
    first_lead: Literal["dealer", "high_bidder", "left_of_dealer"] = "dealer"  # HP-18
    count_overtricks: bool = False  # HP-23
    failed_credit: Literal["none", "tricks", "bid"] = "bid"  # HP-24
    failed_penalty: Literal["shortfall", "bid", "six"] = "shortfall"  # HP-24
    no_contract_score: Literal["zero", "tricks", "tricks_if_made", "bid_if_set"] = "zero"  # HP-25
    target: int = 12  # HP-26
    tie_rule: Literal["higher_total", "bidder_first"] = "higher_total"  # HP-27

    def __post_init__(self) -> None:
        """Refuse house rules that can't be played."""
        for knob, (least, most) in LIMITS.items():
            if not least <= getattr(self, knob) <= most:
                raise UsageError(f"{knob} is a number from {least} to {most}, not {getattr(self, knob)}")
        for refused, why in _impossible(self):
            if refused:
                raise UsageError(why)


def _impossible(house: Options) -> list[tuple[bool, str]]:
    """Knobs that exclude each other, and why."""
    auction, rounds = house.contract_mode == "auction", house.bid_rounds == "until_three_passes"
    with_bid = house.trump_namer == "with_bid"
    return [
        (
            auction and house.trump_namer == "dealer",
            "trump_namer can't be dealer in an auction: in every source whoever wins it names trumps (HP-13)",
        ),
        (
            with_bid and not auction,
            "trump_namer can't be with_bid where both sides have contracts: trumps are one suit",
        ),
        (with_bid and rounds, "trump_namer can't be with_bid in more than one round of bidding"),
        (house.big and not auction, "big needs contract_mode auction: what is doubled is one side's contract"),
        (house.left_bower and not house.right_bower, "left_bower can't be without right_bower"),
        (rounds and not house.must_exceed, "bid_rounds until_three_passes needs must_exceed, or it has no end"),
        (rounds and not house.allow_pass, "bid_rounds until_three_passes needs allow_pass"),
        (
            house.all_pass == JOKER_HOLDER and not house.joker,
            "all_pass can't be joker_holder_bids: there is no joker",
        ),
        (house.allow_no_trump and house.joker, "allow_no_trump can't go with a joker: without trumps it has no suit"),
        (house.tie_rule == "bidder_first" and not auction, "tie_rule bidder_first needs contract_mode auction"),
    ]


def advice(house: Options) -> list[str]:
    """Return the cautions of the founding text about these house rules; usually none."""
    if house.target <= ADVISED_TARGET:
        return []
    return [f"target {house.target}: the founding text advises {ADVISED_TARGET} at most (HP-26)"]


_AUCTION: dict[str, Any] = {
    "contract_mode": "auction",
    "trump_namer": "high_bidder",
    "first_lead": "high_bidder",
    "count_overtricks": True,
    "failed_credit": "none",
    "failed_penalty": "bid",
    "no_contract_score": "tricks",
    "target": 10,
    "tie_rule": "bidder_first",
}

PRESETS: dict[str, Options] = {
    "founding": Options(),
    "classic": Options(**_AUCTION, left_bower=True, first_dealer="lowest"),
    "pagat_25": Options(
        **(_AUCTION | {"trump_namer": "with_bid", "no_contract_score": "tricks_if_made"}),
        left_bower=True,
        first_dealer="lot",
        all_pass=REDEAL,
    ),
    "hare": Options(
        **_AUCTION,
        right_bower=False,
        first_dealer="lot",
        widow="shown",
        bid_rounds="until_three_passes",
        all_pass=REDEAL,
    ),
    "pepper": Options(
        **(_AUCTION | {"failed_penalty": "six", "target": 30}),
        joker=False,
        left_bower=True,
        first_dealer="lot",
        bid_rounds="until_three_passes",
        big=True,
        allow_no_trump=True,
        all_pass=REDEAL,
    ),
}

DEFAULT_PRESET = "founding"
"""The preset used where none is named."""

ABOUT: dict[str, str] = {
    "founding": "the founding text to the letter: each side plays for its own last bid, the dealer names and leads",
    "classic": "one auction, the high bidder names trumps and leads; both bowers, set for the bid, to 10",
    "pagat_25": "as pagat.com's digest has it: the suit is named with the bid",
    "hare": "a Russian article: no bowers, the widow shown, bidding until three have passed",
    "pepper": "Parlett's Pepper: 24 cards, no joker, no-trump, a set costs six, big pepper twelve, to 30",
}

UNCERTAIN: dict[str, frozenset[str]] = {
    "classic": frozenset({"tie_rule"}),
    "pagat_25": frozenset({"target", "tie_rule"}),
    "hare": frozenset(
        {"first_lead", "count_overtricks", "failed_credit", "failed_penalty", "no_contract_score"}
        | {"all_pass", "target", "tie_rule"}
    ),
    "pepper": frozenset({"all_pass", "tie_rule"}),
}
"""Knobs of a preset that no source confirms. They are assumptions, and are marked where a preset is shown."""

CONTRACTS = ("C", "D", "H", "S", "N")
"""The contracts: a trump suit, or no trumps."""

CALLS = ("pass", "1", "2", "3", "4", "5", "6", "big", *CONTRACTS)
"""The calls. The number of a call is its index here; that of a bid is its number of tricks."""

BIG = CALLS.index("big")
"""A bid of six tricks at double, above a bid of six."""
NAMING = CALLS.index(CONTRACTS[0])
"""The first call that names trumps."""
