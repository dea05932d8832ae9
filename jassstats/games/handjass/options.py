"""House rules of Handjass as data. Numbers refer to RULES.md; so do the sources of the presets."""

from dataclasses import dataclass
from typing import Any, Literal

from jassstats.errors import UsageError

LIMITS = {
    **dict.fromkeys(("fewest", "most"), (2, 4)),
    "last_trick_bonus": (0, 100),
    "matsch_bonus": (0, 10_000),
    **dict.fromkeys(("four_aces", "four_kings", "four_queens", "four_jacks", "four_tens"), (0, 10_000)),
    **dict.fromkeys(("four_nines", "four_eights", "four_sevens", "four_sixes"), (0, 10_000)),
    "awards_4": (0, 4),
    "awards_3": (0, 3),
    "awards_2": (0, 2),
    "min_in": (1, 2),
    "minimum": (0, 158),
    "lose_at_zeros": (0, 100),
    "target": (1, 100),
}
"""The lowest and highest value of each number. Below two players nobody plays; above 157 everybody is sacked."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """House rules of Handjass. The defaults are the founding text's main game, its gaps filled by HJ-70 … HJ-77."""

    fewest: int = 2  # HJ-9: players a partie may start with
    most: int = 4
    trump_source_4: Literal["dealer_last", "cut_bottom"] = "dealer_last"  # HJ-12, HJ-78
    trump_source_3: Literal["reserve_top", "dealer_ninth"] = "reserve_top"  # HJ-12, HJ-85
    trump_source_2: Literal["dead_top", "stock_top"] = "dead_top"  # HJ-12, HJ-79
    rob_3: bool = True  # HJ-15: whether the trump six may be swapped for the upcard
    rob_2: bool = True
    rob_timing: Literal["before_exchange", "after_declarations"] = "before_exchange"  # HJ-16, HJ-84
    rob_requires_active: bool = False  # HJ-84
    rob_after_exchange: bool = False  # HJ-19: with a six that came with the reserve or the fresh cards
    rob_from_taken: Literal["swap", "forbidden"] = "forbidden"  # HJ-84: after the upcard went with the reserve
    exchange: Literal["full_hand", "bessern3", "none"] = "full_hand"  # HJ-20, HJ-85
    exchange_3: bool = True  # HJ-20
    exchange_2: bool = True
    taker_must_play: bool = True  # HJ-25, HJ-82
    participation: Literal["none", "one_round", "two_round"] = "none"  # HJ-64, HJ-65, HJ-80
    participation_with_exchange: Literal["after", "combined"] = "after"  # HJ-81
    min_in: int = 1  # HJ-83
    solo_in: Literal["award", "both", "redeal"] = "award"  # HJ-65, HJ-83
    trick_rule: Literal["simple", "strict", "basic"] = "simple"  # HJ-42 … HJ-51, HJ-66
    last_trick_bonus: int = 5  # HJ-6
    matsch_bonus: int = 0  # HJ-7
    seq_scale: Literal["kleiner", "grosser", "vorarlberg"] = "kleiner"  # HJ-27
    split_long_run: Literal["none", "nine", "eight_nine"] = "none"  # HJ-89
    four_aces: int = 100  # HJ-29; 0 where they are no meld
    four_kings: int = 100
    four_queens: int = 100
    four_jacks: int = 200
    four_tens: int = 100
    four_nines: int = 150
    four_eights: int = 0
    four_sevens: int = 0
    four_sixes: int = 0
    card_reuse: Literal["none", "kreuzweis"] = "none"  # HJ-31
    marriage: Literal["as_meld", "independent"] = "as_meld"  # HJ-35
    meld_requires_trick: bool = False  # HJ-39
    meld_order: Literal["points_cards_trump", "points_cards_top_trump", "pagat_table"] = "points_cards_trump"  # HJ-36
    awards_4: int = 2  # HJ-53: by players still in the partie
    awards_3: int = 2
    awards_2: int = 1  # HJ-75
    award_requires_min: bool = True  # HJ-71
    unclaimed_award: Literal["lapse", "sole_survivor"] = "lapse"  # HJ-72, HJ-86
    tie_policy: Literal["none", "all"] = "none"  # HJ-70
    minimum: int = 21  # HJ-54
    below_min: Literal["zero_mark", "minus_one"] = "zero_mark"  # HJ-54, HJ-63, HJ-87
    sack_bonus_to_others: bool = True  # HJ-55
    all_sacked: Literal["mark", "void"] = "mark"  # HJ-74
    lose_at_zeros: int = 0  # HJ-73; 0 for never
    target: int = 5  # HJ-60, HJ-63
    exit_net_of_zeros: bool = False  # HJ-62, HJ-87
    score_floor: Literal["none", "zero"] = "none"  # HJ-65
    game_end: Literal["last_remaining_loses", "first_to_target_wins"] = "last_remaining_loses"  # HJ-61, HJ-88

    def __post_init__(self) -> None:
        """Refuse house rules that can't be played."""
        for knob, (least, most) in LIMITS.items():
            if not least <= getattr(self, knob) <= most:
                raise UsageError(f"{knob} is a number from {least} to {most}, not {getattr(self, knob)}")
        if self.fewest > self.most:
            raise UsageError(f"fewest can't be {self.fewest}: it is more than most, {self.most}")
        if self.exchange != "bessern3":
            return
        if self.exchange_3 and self.trump_source_3 == "reserve_top":
            raise UsageError("trump_source_3 can't be reserve_top where three cards are changed: no reserve is left")
        if self.exchange_2 and self.trump_source_2 == "dead_top":
            raise UsageError("trump_source_2 can't be dead_top where three cards are changed: name stock_top")


_SEVEN: dict[str, Any] = {
    "participation": "one_round",
    "awards_4": 1,
    "awards_3": 1,
    "awards_2": 1,
    "below_min": "minus_one",
    "sack_bonus_to_others": False,
    "target": 7,
    "exit_net_of_zeros": True,
}
_SWISS: dict[str, Any] = {
    "trump_source_4": "cut_bottom",
    "rob_timing": "after_declarations",
    "rob_requires_active": True,
    "rob_after_exchange": True,
    "participation": "one_round",
    "trick_rule": "strict",
    "marriage": "independent",
    "meld_order": "points_cards_top_trump",
    "below_min": "minus_one",
    "sack_bonus_to_others": False,
    "target": 7,
    "exit_net_of_zeros": True,
}
_BIG: dict[str, Any] = {
    "seq_scale": "grosser",
    "four_eights": 100,
    "four_sevens": 100,
    "four_sixes": 100,
    "card_reuse": "kreuzweis",
}
_TWO_ROUNDS: dict[str, Any] = {"participation": "two_round", "min_in": 2, "solo_in": "redeal"}
_SOLE: dict[str, Any] = {"unclaimed_award": "sole_survivor", "solo_in": "both"}

PRESETS: dict[str, Options] = {
    "parlett_simple": Options(),
    "parlett_strict": Options(trick_rule="strict"),
    "parlett_letter": Options(awards_2=2, last_trick_bonus=0),
    "parlett_seven": Options(**_SEVEN),
    "parlett_strict_seven": Options(**_SEVEN, trick_rule="strict"),
    "pagat_potato": Options(
        **(_SWISS | {"meld_order": "pagat_table"}),
        trump_source_2="stock_top",
        minimum=26,
        unclaimed_award="sole_survivor",
    ),
    "jassverzeichnis": Options(**_SWISS, **_BIG, **_SOLE, fewest=3, game_end="first_to_target_wins"),
    "jasswiki": Options(**(_SWISS | _TWO_ROUNDS), **_BIG, fewest=3, awards_3=1),
    "jasswiki_bessern3": Options(
        **(_SWISS | _TWO_ROUNDS),
        **_BIG,
        fewest=3,
        most=3,
        trump_source_3="dealer_ninth",
        trump_source_2="stock_top",
        rob_3=False,
        rob_2=False,
        exchange="bessern3",
        taker_must_play=False,
    ),
    "jassonkel_putz": Options(**_SWISS, **_SOLE, split_long_run="nine"),
    "schlaeger": Options(**(_SWISS | _TWO_ROUNDS), **_BIG, fewest=4, awards_4=3, minimum=26),
    "putze_fr": Options(
        **(_SWISS | {"trump_source_4": "dealer_last"}),
        **_SOLE,
        fewest=3,
        participation_with_exchange="combined",
        game_end="first_to_target_wins",
    ),
    "pomme_2": Options(
        **(_SWISS | {"participation": "none"}),
        most=2,
        trump_source_2="stock_top",
        exchange="bessern3",
        exchange_3=False,
        all_sacked="void",
        game_end="first_to_target_wins",
    ),
}

DEFAULT_PRESET = "parlett_simple"
"""The preset used where none is named."""

ABOUT: dict[str, str] = {
    "parlett_simple": "the founding text: head or trump, sacks feed the others, the last one left loses",
    "parlett_strict": "the same with the Swiss trick rules: follow or ruff, no undertrumping",
    "parlett_letter": "the founding text to the letter: two game points even for two players, no last trick bonus",
    "parlett_seven": "its other system: one game point a deal, a sack costs one, to seven; poor hands may be thrown in",
    "parlett_strict_seven": "that system with the Swiss trick rules",
    "pagat_potato": "Potato Jass as pagat.com sums it up: minimum 26, to seven",
    "jassverzeichnis": "jassverzeichnis.ch: three or four players, two strokes a deal, first to seven wins",
    "jasswiki": "jasswiki.ch: in, out or perhaps in two rounds, big melds, to seven",
    "jasswiki_bessern3": "the same for three who change three cards instead of taking the reserve",
    "jassonkel_putz": "Putz of jassonkel.ch: small melds, two strokes a deal, to seven",
    "schlaeger": "Schlaeger: four players, three strokes a deal, minimum 26",
    "putze_fr": "Putze of French Switzerland: take the reserve, play or stay out, in one breath",
    "pomme_2": "Pomme for two: three cards changed from the stock, first to seven wins",
}

_ROBBING = {"rob_3", "rob_2", "rob_timing", "rob_requires_active", "rob_after_exchange", "rob_from_taken"}
_QUIET_AT_TWO = {"trump_source_2", "rob_2", "rob_after_exchange", "exchange_2", "awards_2"}  # HJ-88

UNCERTAIN: dict[str, frozenset[str]] = {
    "pagat_potato": frozenset(
        _ROBBING
        | {"trump_source_4", "trump_source_3", "trump_source_2", "exchange", "exchange_3", "exchange_2"}
        | {"participation", "taker_must_play", "min_in", "solo_in", "seq_scale", "card_reuse"}
        | {"awards_4", "awards_3", "awards_2", "unclaimed_award"}
    ),
    "jassverzeichnis": frozenset(_ROBBING | _QUIET_AT_TWO | {"solo_in", "card_reuse"}),
    "jasswiki": frozenset(_QUIET_AT_TWO | {"rob_from_taken"}),
    "jasswiki_bessern3": frozenset({"trump_source_2", "exchange_2", "awards_2"}),
    "jassonkel_putz": frozenset(_QUIET_AT_TWO | {"rob_from_taken", "last_trick_bonus", "card_reuse", "marriage"}),
    "schlaeger": frozenset(_QUIET_AT_TWO | {"rob_from_taken", "awards_3", "unclaimed_award"}),
    "putze_fr": frozenset(
        _QUIET_AT_TWO | {"rob_from_taken", "last_trick_bonus", "seq_scale", "marriage", "meld_order"}
    ),
    "pomme_2": frozenset({"last_trick_bonus", "seq_scale"}),
}
"""Knobs of a preset that no source confirms (HJ-88). They are assumptions, and are marked where a preset is shown."""

CALLS = ("rob", "keep", "exchange", "change", "in", "out", "maybe")
"""The calls; the number of a call is its index here. A seat that could rob and does not makes no call."""


def by_players(options: Options, knob: str, players: int) -> Any:
    """Return the value of a knob that depends on the number of players, as `awards_3` for three."""
    return getattr(options, f"{knob}_{players}", False)
