"""Schieber card by card and call by call, SCH-1 … SCH-22. Positions are put to the plain rules and to their twin."""

import numpy as np
import pytest

from jassstats.cards import NAMES, PACK, cards_of, mask_of, parse
from jassstats.engine import tricks
from jassstats.games import UnknownKnob, UnknownPreset, house
from jassstats.games.schieber import rules
from jassstats.games.schieber.law import law
from jassstats.games.schieber.options import PRESETS
from jassstats.rules.breach import Breach
from jassstats.rules.modes import winner

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
    """What may be played from a hand to a trick."""
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


def calls(text, dealer=3, **knobs):
    """Who named which contract, and whether it was pushed."""
    spoken = [(int(word[0]), word[2:]) for word in text.split()]
    return rules.bidding(spoken, dealer, options(**knobs))


def refused(text, dealer=3, **knobs):
    """The rule that calls break, and whose call it was."""
    with pytest.raises(Breach) as breach:
        calls(text, dealer, **knobs)
    return breach.value.rule, breach.value.seat


# Table and deal


def test_SCH_1_the_pack_has_36_cards_nine_of_each_suit():
    assert rules.PACK == PACK
    assert len(cards_of(rules.PACK)) == 36
    assert [len([c for c in range(36) if NAMES[c][0] == suit]) for suit in "CDHS"] == [9, 9, 9, 9]


def test_SCH_2_partners_sit_opposite():
    assert [rules.side(seat) for seat in range(4)] == [0, 1, 0, 1]


@pytest.mark.parametrize(("dealer", "forehand"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_SCH_3_the_forehand_sits_after_the_dealer(dealer, forehand):
    assert rules.forehand(dealer) == forehand


# Contract


@pytest.mark.parametrize("contract", ["C", "D", "H", "S", "O", "U"])
def test_SCH_5_the_forehand_names_one_of_six_contracts(contract):
    assert calls(f"0:{contract}") == (0, contract, False)


def test_SCH_5_the_forehand_may_push_instead():
    assert calls("0:push 2:H") == (2, "H", True)


def test_SCH_5_nothing_is_decided_before_a_contract_is_named():
    assert calls("") == (None, None, False)
    assert calls("0:push") == (None, None, True)


@pytest.mark.parametrize(("text", "seat"), [("1:S", 1), ("2:push", 2), ("3:O", 3)])
def test_SCH_5_only_the_forehand_speaks_first(text, seat):
    assert refused(text) == ("SCH-5", seat)


def test_SCH_5_where_nobody_pushes_a_push_is_a_breach():
    assert refused("0:push 2:S", push=False) == ("SCH-5", 0)


def test_SCH_5_the_founding_text_knows_trump_suits_only():
    assert rules.contracts(options("founding")) == ["C", "D", "H", "S"]


def test_SCH_6_after_a_push_the_partner_speaks_and_nobody_else():
    assert calls("1:push 3:U", dealer=0) == (3, "U", True)
    assert refused("1:push 2:U", dealer=0) == ("SCH-5", 2)
    assert refused("1:push 1:U", dealer=0) == ("SCH-5", 1)


def test_SCH_6_after_a_push_the_partner_must_choose():
    assert refused("0:push 2:push 0:S") == ("SCH-6", 2)


def test_SCH_6_pagat_lets_the_partner_push_back_once_and_the_forehand_must_choose():
    assert calls("0:push 2:push 0:S", preset="pagat") == (0, "S", True)
    assert calls("0:push 2:S", preset="pagat") == (2, "S", True)
    assert refused("0:push 2:push 0:push 2:S", preset="pagat") == ("SCH-6", 0)


@pytest.mark.parametrize("preset", [p for p in PRESETS if p not in ("pagat", "founding")])
def test_SCH_6_no_other_preset_pushes_back(preset):
    assert refused("0:push 2:push 0:S", preset=preset) == ("SCH-6", 2)


def test_SCH_7_the_first_contract_named_binds():
    assert refused("0:S 2:H") == ("SCH-7", 2)
    assert refused("0:S 0:H") == ("SCH-7", 0)
    assert refused("0:push 2:S 0:push") == ("SCH-7", 0)


def leads(contract, declarer, forehand=1, **knobs):
    return rules.leads(forehand, declarer, contract, options(**knobs))


@pytest.mark.parametrize("preset", PRESETS)
def test_SCH_8_in_every_preset_the_forehand_leads_even_to_a_pushed_contract(preset):
    assert leads("S", declarer=1, preset=preset) == 1
    assert leads("S", declarer=3, preset=preset) == 1


def test_SCH_8_at_some_tables_the_maker_leads():
    assert leads("S", declarer=3, first_lead="maker") == 3
    assert leads("U", declarer=1, first_lead="maker") == 1


@pytest.mark.parametrize("contract", ["slalom_o", "slalom_u", "gusti", "mary", "3x3_c", "3x3_d", "3x3_h", "3x3_s"])
def test_SCH_8_at_others_the_maker_leads_to_mixed_contracts_only(contract):
    knob = {"first_lead": "forehand_but_maker_for_alternating"}
    assert leads(contract, declarer=3, **knob) == 3
    assert leads("O", declarer=3, **knob) == 1
    assert leads("D", declarer=3, **knob) == 1


# Optional contracts


def modes(contract, **knobs):
    """What the nine tricks of a contract are played in."""
    return "".join("CDHSOU"[rules.mode_of_trick(contract, trick, options(**knobs))] for trick in range(9))


@pytest.mark.parametrize(
    ("contract", "tricks"),
    [
        ("C", "CCCCCCCCC"),
        ("D", "DDDDDDDDD"),
        ("H", "HHHHHHHHH"),
        ("S", "SSSSSSSSS"),
        ("O", "OOOOOOOOO"),
        ("U", "UUUUUUUUU"),
    ],
)
def test_SCH_9_a_plain_contract_is_the_same_in_every_trick(contract, tricks):
    assert modes(contract) == tricks


def test_SCH_9_slalom_alternates_from_what_the_maker_says():
    assert modes("slalom_o") == "OUOUOUOUO"
    assert modes("slalom_u") == "UOUOUOUOU"


@pytest.mark.parametrize(("first", "gusti", "mary"), [(4, "OOOOUUUUU", "UUUUOOOOO"), (5, "OOOOOUUUU", "UUUUUOOOO")])
def test_SCH_9_gusti_turns_over_after_four_or_five_tricks_and_mary_is_its_reverse(first, gusti, mary):
    assert modes("gusti", gusti_tricks=first) == gusti
    assert modes("mary", gusti_tricks=first) == mary


@pytest.mark.parametrize("suit", "CDHS")
def test_SCH_9_three_times_three_is_trumps_then_bottom_up_then_top_down(suit):
    assert modes(f"3x3_{suit.lower()}") == suit * 3 + "UUUOOO"


@pytest.mark.parametrize("preset", PRESETS)
def test_SCH_9_no_preset_plays_optional_contracts(preset):
    assert set(rules.contracts(options(preset))) <= set("CDHSOU")
    assert refused("0:slalom_o", preset=preset) == ("SCH-9", 0)


def test_SCH_9_a_house_lets_in_what_it_plays():
    knob = {"contracts": "suits slalom gusti"}
    assert calls("0:slalom_u", **knob) == (0, "slalom_u", False)
    assert refused("0:mary", **knob) == ("SCH-9", 0)
    assert refused("0:O", **knob) == ("SCH-9", 0)


def points(text, contract, trick_mode, **knobs):
    chosen = options(**knobs)
    way = rules.modes(chosen)["CDHSOU".index(trick_mode)]
    return [rules.card_points(card, contract, way, chosen) for card in parse(text)]


def test_SCH_9_each_trick_of_a_mixed_contract_counts_by_its_own_table():
    assert points("S6 S8 SA", "slalom_o", "O") == [0, 8, 11]
    assert points("S6 S8 SA", "slalom_o", "U") == [11, 8, 0]
    assert points("S9 SJ S6", "3x3_s", "S") == [14, 20, 0]


def test_SCH_9_or_every_trick_without_trumps_by_the_top_down_table():
    assert points("S6 S8 SA", "slalom_o", "U", alt_points="obenabe") == [0, 8, 11]
    assert points("S6 S8 SA", "3x3_s", "U", alt_points="obenabe") == [0, 8, 11]
    assert points("S9 SJ S6", "3x3_s", "S", alt_points="obenabe") == [14, 20, 0]
    assert points("S6 S8 SA", "U", "U", alt_points="obenabe") == [11, 8, 0]  # not a mixed contract


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


# House rules


CELLS = ("undertrump", "undenufe_eleven", "melds", "marriage", "matsch_bonus", "target", "end")
PLAIN, DOUBLED = (1, 1, 1, 1, 1, 1), (2, 1, 1, 2, 3, 3)  # C D H S O U: bells (C) and shields (S) count double
PRESET_CELLS = {
    "founding": (("allowed", "six", "none", 0, 0, 0, "none"), PLAIN, {"contracts": "suits", "push": False}),
    "swisslos_2500": (("strict", "six", "big", 20, 100, 2500, "immediate"), DOUBLED, {"undenufe_melds_reversed": True}),
    "swisslos_1000": (("strict", "six", "big", 20, 100, 1000, "immediate"), PLAIN, {}),
    "swisslos_tournament": (("strict", "six", "big", 20, 100, 0, "fixed_hands"), PLAIN, {"hands": 12}),
    "pagat": (
        ("strict", "ace", "big", 20, 100, 3000, "immediate"),
        (2, 1, 1, 2, 3, 4),
        {"push_back": "once_forced", "first_forehand": "holder:H7", "tie100": "quartet"},
    ),
    "jasskit": (("jasskit_bug", "six", "none", 0, 0, 1000, "after_hand"), PLAIN, {}),
    "challenge": (("strict", "six", "none", 0, 100, 2500, "after_hand"), DOUBLED, {"matsch_when": "points"}),
    "pyschieber": (("strict_must_over", "six", "none", 0, 0, 1500, "immediate"), DOUBLED, {}),
    "vorarlberg_kreuz": (("strict", "ace", "vorarlberg", 20, 100, 1000, "after_hand"), PLAIN, {}),
    "uri": (("strict", "six", "none", 0, 100, 2000, "immediate"), (2, 1, 1, 2, 2, 2), {}),
    "reto55": (
        ("strict", "six", "reto55", 20, 100, 1000, "after_hand"),
        DOUBLED,
        {"meld_compare": "sum", "meld_tie": "none", "matsch_bonus_multiplied": False},
    ),
    "einzelschieber": (("strict", "six", "none", 0, 0, 0, "fixed_hands"), PLAIN, {}),
}
SILENT = {
    "push": True,
    "push_back": "never",
    "first_lead": "forehand",
    "tie100": "sequence",
    "meld_tie": "earlier",
    "meld_compare": "best",
    "meld_requires_trick": False,
    "matsch_when": "tricks",
    "matsch_bonus_multiplied": True,
    "last_trick": 5,
    "strokes": "none",
    "contracts": "suits obenabe undenufe",
}


def test_there_are_twelve_presets():
    assert sorted(PRESETS) == sorted(PRESET_CELLS)


@pytest.mark.parametrize("preset", PRESET_CELLS)
def test_SCH_26_a_preset_is_what_its_row_says_and_else_the_usual(preset):
    cells, factors, others = PRESET_CELLS[preset]
    chosen = options(preset)
    assert tuple(getattr(chosen, knob) for knob in CELLS) == cells
    assert tuple(rules.factor(contract, chosen) for contract in "CDHSOU") == factors
    assert {knob: getattr(chosen, knob) for knob in SILENT | others} == SILENT | others


def test_an_unknown_preset_or_knob_is_refused_with_what_there_is():
    with pytest.raises(UnknownPreset, match=r"did you mean swisslos_2500.*vorarlberg_kreuz"):
        options("swisslos2500")
    with pytest.raises(UnknownKnob, match=r"did you mean undertrump.*undenufe_eleven"):
        options(undertrumps="strict")


@pytest.mark.parametrize(
    ("knob", "value"),
    [
        ("undertrump", "sometimes"),
        ("push", "perhaps"),
        ("melds", True),
        ("target", -1),
        ("target", True),
        ("target", "many"),
        ("target", 10_001),  # no partie of 256 deals is sure to reach it
        ("factor_clubs", 0),
        ("factor_clubs", 300),
        ("last_trick", 300),
        ("marriage", 256),
        ("four_nines", 100_000),
        ("matsch_bonus", 70_000),
        ("hands", 0),
        ("hands", 256),
        ("gusti_tricks", 9),
        ("contracts", ""),
        ("contracts", "suits misere"),
        ("first_forehand", "eldest"),
        ("first_forehand", "holder:S5"),
        ("first_forehand", "holder:JK"),
        ("first_forehand", 7),
    ],
)
def test_a_knob_that_no_table_can_play_is_refused_by_name(knob, value):
    with pytest.raises(UnknownKnob, match=rf"^{knob} "):
        options(**{knob: value})


@pytest.mark.parametrize(("text", "value"), [("2", 2), (2, 2), ("100", 100)])
def test_a_number_may_be_written_as_text(text, value):
    assert options(factor_hearts=text).factor_hearts == value


@pytest.mark.parametrize(
    ("text", "value"), [("on", True), ("true", True), ("yes", True), ("off", False), (False, False)]
)
def test_a_switch_may_be_written_as_text(text, value):
    assert options(push=text).push is value
