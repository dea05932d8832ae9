"""House rules of Schieber as data. Numbers refer to RULES.md; so do the sources of the presets."""

from dataclasses import dataclass
from typing import Any, Literal

from jassstats.cards import JOKER, card
from jassstats.errors import UsageError

CONTRACT_GROUPS = ("suits", "obenabe", "undenufe", "slalom", "gusti", "mary", "3x3")
LIMITS = {
    "gusti_tricks": (1, 8),
    "last_trick": (0, 100),
    "matsch_bonus": (0, 10_000),
    **dict.fromkeys(("factor_clubs", "factor_diamonds", "factor_hearts", "factor_spades"), (1, 100)),
    **dict.fromkeys(("factor_obenabe", "factor_undenufe", "factor_alternating"), (1, 100)),
    "four_nines": (0, 10_000),
    "marriage": (0, 200),
    "target": (0, 10_000),
    "hands": (1, 255),
}
"""The lowest and highest value of each number. Points of a trick fit a byte, and a partie ends within 256 deals."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """House rules of Schieber. The defaults are the common Swiss table: strict, big melds, Matsch 100."""

    first_forehand: str = "random"  # SCH-4: random, seat0, cut or holder:CARD; for simulation only
    contracts: str = "suits obenabe undenufe"  # SCH-5, SCH-9: also slalom gusti mary 3x3
    push: bool = True  # SCH-5
    push_back: Literal["never", "once_forced"] = "never"  # SCH-6
    unnamed_contract: Literal["refused", "first_card"] = "refused"  # SCH-7: cards played, no contract named
    first_lead: Literal["forehand", "maker", "forehand_but_maker_for_alternating"] = "forehand"  # SCH-8
    gusti_tricks: int = 5  # SCH-9: tricks before Gusti and Mary turn over
    alt_points: Literal["own", "obenabe"] = "own"  # SCH-9: the points of top-down and bottom-up tricks when mixed
    undenufe_eleven: Literal["six", "ace"] = "six"  # SCH-14
    last_trick: int = 5  # SCH-15
    undertrump: Literal["allowed", "strict", "strict_must_over", "jasskit_bug", "hindersi"] = "strict"  # SCH-20
    matsch_bonus: int = 100  # SCH-25
    matsch_bonus_multiplied: bool = True  # SCH-25
    matsch_when: Literal["tricks", "points"] = "tricks"  # SCH-25: all nine tricks, or no points to the other side
    factor_clubs: int = 1  # SCH-26
    factor_diamonds: int = 1
    factor_hearts: int = 1
    factor_spades: int = 1
    factor_obenabe: int = 1
    factor_undenufe: int = 1
    factor_alternating: int = 1  # SCH-9: Slalom, Gusti, Mary and 3x3
    melds: Literal["none", "small", "big", "vorarlberg", "reto55"] = "big"  # SCH-27
    four_nines: int = 150  # SCH-27
    split_long_runs: bool = False  # SCH-27: 8 as 5 + 3 and 9 as 5 + 4
    meld_reuse: bool = True  # SCH-30: one card in a run and in a quartet
    tie100: Literal["sequence", "quartet"] = "sequence"  # SCH-28
    undenufe_melds_reversed: bool = True  # SCH-28
    meld_tie: Literal["earlier", "none"] = "earlier"  # SCH-29
    meld_compare: Literal["best", "sum"] = "best"  # SCH-28, SCH-29: best single meld, or the side's total
    meld_requires_trick: bool = False  # SCH-31
    meld_source: Literal["derived", "announced"] = "derived"  # SCH-32
    marriage: int = 20  # SCH-33
    target: int = 2500  # SCH-34; 0 for none
    end: Literal["immediate", "after_hand", "fixed_hands", "none"] = "immediate"  # SCH-34
    hands: int = 12  # SCH-34: deals of a partie that ends after a fixed number
    claim_order: Literal["marriage_melds_trick", "marriage_trick_melds"] = "marriage_melds_trick"  # SCH-35
    strokes: Literal["none", "standard", "older"] = "none"  # SCH-36
    whole_games: Literal["none", "ended", "broken_off"] = "none"  # SCH-36: points without cards are strokes of a game

    def __post_init__(self) -> None:
        """Refuse house rules that can't be played."""
        for knob, (least, most) in LIMITS.items():
            if not least <= getattr(self, knob) <= most:
                raise UsageError(f"{knob} is a number from {least} to {most}, not {getattr(self, knob)}")
        named = self.contracts.split()
        if not named or set(named) - set(CONTRACT_GROUPS):
            raise UsageError(f"contracts can't be {self.contracts!r}: name some of {' '.join(CONTRACT_GROUPS)}")
        if self.first_forehand not in ("random", "seat0", "cut") and not _names_holder(self.first_forehand):
            raise UsageError(f"first_forehand can't be {self.first_forehand!r}: random, seat0, cut or holder:CARD")


def _names_holder(text: str) -> bool:
    word, _, name = text.partition(":")
    try:
        return word == "holder" and card(name) != JOKER
    except ValueError:
        return False


_BARE: dict[str, Any] = {"melds": "none", "marriage": 0}
_DOUBLED: dict[str, Any] = {"factor_clubs": 2, "factor_spades": 2, "factor_obenabe": 3, "factor_undenufe": 3}

PRESETS: dict[str, Options] = {
    "founding": Options(
        contracts="suits", push=False, undertrump="allowed", matsch_bonus=0, target=0, end="none", **_BARE
    ),
    "swisslos_2500": Options(**_DOUBLED),
    "swisslos_1000": Options(target=1000),
    "swisslos_tournament": Options(target=0, end="fixed_hands", hands=12),
    "pagat": Options(
        **(_DOUBLED | {"factor_undenufe": 4}),
        undenufe_eleven="ace",
        push_back="once_forced",
        tie100="quartet",
        target=3000,
        first_forehand="holder:H7",
    ),
    "jasskit": Options(undertrump="jasskit_bug", matsch_bonus=0, target=1000, end="after_hand", **_BARE),
    "challenge": Options(matsch_when="points", end="after_hand", **_DOUBLED, **_BARE),
    "pyschieber": Options(undertrump="strict_must_over", matsch_bonus=0, target=1500, **_DOUBLED, **_BARE),
    "vorarlberg_kreuz": Options(
        undenufe_eleven="ace", melds="vorarlberg", target=1000, end="after_hand", first_forehand="holder:D6"
    ),
    "uri": Options(**(_DOUBLED | {"factor_obenabe": 2, "factor_undenufe": 2}), target=2000, **_BARE),
    "reto55": Options(
        melds="reto55",
        meld_compare="sum",
        meld_tie="none",
        matsch_bonus_multiplied=False,
        target=1000,
        end="after_hand",
        **_DOUBLED,
    ),
    "einzelschieber": Options(matsch_bonus=0, target=0, end="fixed_hands", **_BARE),
}

DEFAULT_PRESET = "swisslos_2500"
"""The preset used where none is named."""

ABOUT: dict[str, str] = {
    "founding": "trick play of the founding text alone: trump given, forehand leads, undertrumping allowed",
    "swisslos_2500": "the national lottery's Schieber to 2500, factors 1 / 2 / 3 / 3",
    "swisslos_1000": "the same to 1000, no factors",
    "swisslos_tournament": "the same over twelve deals, no factors",
    "pagat": "pagat.com's general Schieber to 3000, Undenufe four times with the ace counting eleven",
    "jasskit": "as the university kit jass-kit plays it, its undertrumping bug included",
    "challenge": "as the challenge server plays it to 2500",
    "pyschieber": "as the program pyschieber plays it to 1500",
    "vorarlberg_kreuz": "Kreuzjass of Vorarlberg to 1000, its own scale of runs",
    "uri": "Uri: bells and shields double, top-down and bottom-up double, to 2000",
    "reto55": "as the app of that name: sides compare their sums of melds, Matsch flat",
    "einzelschieber": "club Schieber with changing partners: card points only, a fixed number of deals",
}

UNCERTAIN: dict[str, frozenset[str]] = {
    "founding": frozenset({"last_trick"}),
    "pagat": frozenset({"melds"}),
    "jasskit": frozenset({"end"}),
    "vorarlberg_kreuz": frozenset({"undenufe_melds_reversed", "first_forehand"}),
    "uri": frozenset({"melds", "marriage", "end"}),
    "einzelschieber": frozenset({"matsch_bonus", "hands"}),
}
"""Knobs of a preset that no source confirms. They are assumptions, and are marked where a preset is shown."""

CONTRACTS = (
    "C", "D", "H", "S", "O", "U", "slalom_o", "slalom_u", "gusti", "mary", "3x3_c", "3x3_d", "3x3_h", "3x3_s",
)  # fmt: skip
CALLS = (*CONTRACTS, "push")
"""The calls. The number of a call is its index here, and so is the number of a contract."""

PUSH = CALLS.index("push")
