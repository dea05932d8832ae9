"""Schieber card by card, SCH-10 … SCH-22. Positions are put to the plain rules and to their compiled twin."""

import numpy as np
import pytest

from jassstats.cards import NAMES, mask_of, parse
from jassstats.engine import tricks
from jassstats.games import house
from jassstats.games.schieber.kernels.law import law
from jassstats.games.schieber.options import PRESETS
from jassstats.games.schieber.rules import play as rules
from jassstats.rules.ranking import winner

U64 = np.uint64
BANS = ("strict", "strict_must_over", "jasskit_bug", "hindersi")


def cards(text):
    """The set of cards written."""
    return set(parse(text))


def options(preset="swisslos_2500", **knobs):
    return house("schieber", preset, knobs)


def mode(contract, **knobs):
    """One of the six ways to play a trick."""
    return rules.modes(options(**knobs))["CDHSOU".index(contract)]


def legal(hand, trick="", trump="S", **knobs):
    """Return the legal cards of a hand in a trick."""
    chosen, laid, way = options(**knobs), parse(trick), mode(trump)
    found = rules.legal(cards(hand), laid, way, chosen)
    if laid:
        assert mask_of(found) == twin_legal(cards(hand), laid, way, "CDHSOU".index(trump), chosen)
    return found


def twin_legal(hand, laid, way, number, chosen):
    low = min((c for c in laid if way.is_trump(c) and not way.is_trump(laid[0])), default=None)
    return tricks.legal(
        law(chosen)[0],
        number,
        U64(mask_of(hand)),
        U64(way.suit[laid[0]]),
        U64(laid[winner(laid, way)]),
        tricks.NOBODY if low is None else U64(low),
    )


def wins(trick, contract):
    """The card that takes a trick."""
    laid, way = parse(trick), mode(contract)
    best = laid[0]
    for card in laid[1:]:
        if tricks.beats(law(options())[0], "CDHSOU".index(contract), U64(card), U64(best)):
            best = card
    assert best == laid[winner(laid, way)]
    return NAMES[best]


def ranking(suit, contract):
    """The ranks of a suit, best first, as the cards beat one another."""
    way = mode(contract)
    ordered = sorted((c for c in range(36) if NAMES[c][0] == suit), key=lambda c: -way.height[c])
    return "".join(NAMES[c][1] for c in ordered)


# Ranking and points


@pytest.mark.parametrize("contract", ["C", "D", "H", "O"])
def test_SCH_10_a_plain_suit_ranks_from_the_ace_down(contract):
    assert ranking("S", contract) == "AKQJT9876"


@pytest.mark.parametrize("suit", "CDHS")
def test_SCH_11_the_trump_suit_ranks_buur_nell_then_from_the_ace_down(suit):
    assert ranking(suit, suit) == "J9AKQT876"


def test_SCH_12_top_down_every_suit_ranks_from_the_ace_and_there_are_no_trumps():
    assert [ranking(suit, "O") for suit in "CDHS"] == ["AKQJT9876"] * 4
    assert not any(mode("O").is_trump(card) for card in range(36))


def test_SCH_13_bottom_up_every_suit_ranks_from_the_six_and_there_are_no_trumps():
    assert [ranking(suit, "U") for suit in "CDHS"] == ["6789TJQKA"] * 4
    assert not any(mode("U").is_trump(card) for card in range(36))


TABLE = {  # SCH-14: A K Q J T 9 8 7 6
    "plain": (11, 4, 3, 2, 10, 0, 0, 0, 0),
    "trump": (11, 4, 3, 20, 10, 14, 0, 0, 0),
    "O": (11, 4, 3, 2, 10, 0, 8, 0, 0),
    "U": (0, 4, 3, 2, 10, 0, 8, 0, 11),
}
DOWN = "AKQJT9876"


@pytest.mark.parametrize("contract", ["C", "D", "H", "S", "O", "U"])
@pytest.mark.parametrize("suit", "CDHS")
def test_SCH_14_every_card_counts_what_the_table_says(contract, suit):
    row = contract if contract in "OU" else "trump" if suit == contract else "plain"
    assert tuple(mode(contract).points[parse(suit + rank)[0]] for rank in DOWN) == TABLE[row]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("number", range(6))
def test_SCH_14_every_contract_totals_152(preset, number):
    assert sum(rules.modes(options(preset))[number].points[:36]) == 152


@pytest.mark.parametrize("preset", PRESETS)
def test_SCH_14_bottom_up_the_six_counts_eleven_but_the_ace_at_pagats_and_in_vorarlberg(preset):
    table = {rank: rules.modes(options(preset))[5].points[parse("H" + rank)[0]] for rank in "6A"}
    eleven_on_the_ace = preset in ("pagat", "vorarlberg_kreuz")
    assert table == ({"6": 0, "A": 11} if eleven_on_the_ace else {"6": 11, "A": 0})


def test_SCH_14_whichever_counts_eleven_the_six_is_still_the_best_card():
    way = mode("U", undenufe_eleven="ace")
    assert way.beats(*parse("H6 HA"))


# Trick play


def test_SCH_16_the_leader_may_lead_anything():
    assert legal("SJ S6 H7 DA C9", trick="") == cards("SJ S6 H7 DA C9")


def test_SCH_17_follow_a_plain_suit_or_ruff():
    assert legal("H6 HK SJ S6 DA C9", trick="H8", trump="S") == cards("H6 HK SJ S6")


def test_SCH_17_there_is_no_duty_to_head_the_trick_nor_to_ruff():
    assert legal("H6 HA SJ", trick="HK", trump="S") == cards("H6 HA SJ")
    assert legal("DA C9 SJ", trick="HK", trump="S") == cards("DA C9 SJ")


def test_SCH_17_without_trumps_in_hand_only_the_suit_led_will_do():
    assert legal("H6 HK DA C9", trick="H8", trump="S") == cards("H6 HK")


def test_SCH_17_the_buur_may_ruff_though_the_hand_can_follow():
    assert legal("H6 SJ DA", trick="H8 HK", trump="S") == cards("H6 SJ")


def test_SCH_18_a_trump_lead_is_followed_with_any_trump():
    assert legal("S6 SA HK DA", trick="SK", trump="S") == cards("S6 SA")
    assert legal("S6 SA HK DA", trick="S9 SK H6", trump="S") == cards("S6 SA")  # no ban when trumps were led


def test_SCH_18_the_buur_alone_is_never_forced():
    assert legal("SJ HK DA", trick="S6", trump="S") == cards("SJ HK DA")
    assert legal("SJ", trick="S6", trump="S") == cards("SJ")


def test_SCH_18_the_buur_with_another_trump_frees_nobody_and_either_will_do():
    assert legal("SJ S6 HK", trick="SA", trump="S") == cards("SJ S6")


def test_SCH_18_only_the_trump_jack_is_the_buur():
    assert legal("SJ HJ DA", trick="H6", trump="H") == cards("SJ HJ DA")
    assert legal("SJ DA H7", trick="H6", trump="H") == cards("H7")
    assert legal("S9 HK DA", trick="S6", trump="S") == cards("S9")  # the nell is forced


def test_SCH_18_without_trumps_anything_goes_on_a_trump_lead():
    assert legal("HK DA C6", trick="S6 SA", trump="S") == cards("HK DA C6")


def test_SCH_19_who_cannot_follow_plays_anything():
    assert legal("DA C6 S7 SJ", trick="H8 HK", trump="S") == cards("DA C6 S7 SJ")


def test_SCH_20_a_trump_may_not_be_lower_than_one_in_the_trick():
    assert legal("SK SQ CJ DA", trick="H8 SA S6", trump="S") == cards("CJ DA")
    assert legal("SJ S9 SK CJ", trick="H8 SA", trump="S") == cards("SJ S9 CJ")


def test_SCH_20_not_even_by_a_hand_that_could_follow():
    assert legal("H6 S7 S9", trick="H8 SA", trump="S") == cards("H6 S9")
    assert legal("H6 S7 S8", trick="H8 SA", trump="S") == cards("H6")


def test_SCH_20_the_bound_is_the_highest_trump_by_trump_rank():
    assert legal("SA S7 D6", trick="H8 S9", trump="S") == cards("D6")  # the nell is above the ace
    assert legal("S9 SA D6", trick="H8 SJ", trump="S") == cards("D6")  # nothing is above the buur
    assert legal("ST SJ D6", trick="H8 S7 SQ", trump="S") == cards("SJ D6")


def test_SCH_20_a_hand_of_nothing_but_trumps_is_free():
    assert legal("S6 S7 SQ", trick="H8 SA", trump="S") == cards("S6 S7 SQ")
    assert legal("S6 SJ", trick="H8 SA", trump="S") == cards("S6 SJ")


@pytest.mark.parametrize("ban", BANS)
def test_SCH_20_no_trump_in_the_trick_bars_nothing(ban):
    assert legal("S6 SQ H6 D6", trick="H8 HA", trump="S", undertrump=ban) == cards("S6 SQ H6")


@pytest.mark.parametrize("ban", ["allowed", *BANS])
def test_SCH_20_no_ban_once_trumps_were_led(ban):
    assert legal("S6 S7 D6", trick="SA SJ", trump="S", undertrump=ban) == cards("S6 S7")


def test_SCH_20_allowed_bars_nothing():
    assert legal("SK SQ CJ DA", trick="H8 SA S6", trump="S", undertrump="allowed") == cards("SK SQ CJ DA")
    assert legal("H6 S7 D6", trick="H8 SA", trump="S", undertrump="allowed") == cards("H6 S7")


def test_SCH_20_strict_must_over_makes_a_hand_of_trumps_head_if_it_can():
    knob = {"undertrump": "strict_must_over"}
    assert legal("S6 SQ SJ", trick="H8 SA", trump="S", **knob) == cards("SJ")
    assert legal("S6 S9 SJ", trick="H8 SA S7", trump="S", **knob) == cards("S9 SJ")
    assert legal("S6 SQ", trick="H8 SA", trump="S", **knob) == cards("S6 SQ")  # it cannot
    assert legal("S6 SJ D6", trick="H8 SA", trump="S", **knob) == cards("SJ D6")  # it holds something else


def test_SCH_20_jasskit_takes_the_ten_for_higher_than_the_buur():
    """The example of jass-kit's issue 10: bound the ten, although the Jack lies there as well."""
    hand, trick = "DA D9 D6 ST", "C6 DJ DT"
    assert legal(hand, trick, trump="D", undertrump="jasskit_bug") == cards("DA D9 ST")
    assert legal(hand, trick, trump="D", undertrump="strict") == cards("ST")


def test_SCH_20_jasskit_takes_the_lower_of_two_trumps_by_its_own_numbers():
    bug = {"undertrump": "jasskit_bug"}
    assert legal("SQ S6 D6", trick="H8 SA S7", trump="S", **bug) == cards("SQ D6")  # the seven, whoever laid it
    assert legal("SQ S6 D6", trick="H8 S7 SA", trump="S", **bug) == cards("SQ D6")
    assert legal("SK SJ D6", trick="H8 S9 SA", trump="S", **bug) == cards("SJ D6")  # the nine: for once the higher
    assert legal("SQ S6 D6", trick="H8 SA C7", trump="S", **bug) == cards("D6")  # one trump is the bound itself


def test_SCH_20_jasskit_frees_a_hand_of_nothing_but_trumps():
    assert legal("S6 SQ", trick="H8 SA S7", trump="S", undertrump="jasskit_bug") == cards("S6 SQ")


def test_SCH_20_hindersi_frees_whoever_cannot_follow():
    assert legal("S6 D6", trick="H8 SA", trump="S", undertrump="hindersi") == cards("S6 D6")
    assert legal("S6 SJ H7", trick="H8 SA", trump="S", undertrump="hindersi") == cards("SJ H7")


@pytest.mark.parametrize("preset", PRESETS)
def test_SCH_20_presets_ban_undertrumping_as_their_table_says(preset):
    special = {"founding": "allowed", "jasskit": "jasskit_bug", "pyschieber": "strict_must_over"}
    assert options(preset).undertrump == special.get(preset, "strict")


@pytest.mark.parametrize("contract", "OU")
def test_SCH_21_without_trumps_follow_suit(contract):
    assert legal("H6 HJ SJ DA", trick="H8", trump=contract) == cards("H6 HJ")
    assert legal("HJ SJ DA", trick="H8 S6", trump=contract) == cards("HJ")  # no buur to keep back


@pytest.mark.parametrize("contract", "OU")
def test_SCH_21_without_trumps_who_is_void_plays_anything(contract):
    assert legal("CJ SJ DA", trick="H8 HA", trump=contract) == cards("CJ SJ DA")


@pytest.mark.parametrize(
    ("trick", "contract", "best"),
    [
        ("H8 HK H6 HA", "S", "HA"),  # best of the suit led
        ("H8 DA CA HT", "S", "HT"),  # aces of other suits take nothing
        ("HA S6 HK HQ", "S", "S6"),  # the lowest trump takes an ace
        ("HA S6 SA S9", "S", "S9"),  # the highest trump
        ("HA S9 SJ SA", "S", "SJ"),
        ("S6 SA S9 HA", "S", "S9"),  # trumps led
        ("SQ ST S8 SK", "S", "SK"),
        ("H8 HK H6 HA", "O", "HA"),
        ("H8 SA DA CA", "O", "H8"),
        ("H8 HK H6 HA", "U", "H6"),
        ("HA S6 D6 C6", "U", "HA"),
        ("H9 HJ HT HQ", "O", "HQ"),  # neither nine nor Jack is anything special
        ("HQ HJ HT H9", "U", "H9"),
    ],
)
def test_SCH_22_the_highest_trump_takes_the_trick_or_else_the_best_of_the_suit_led(trick, contract, best):
    assert wins(trick, contract) == best
