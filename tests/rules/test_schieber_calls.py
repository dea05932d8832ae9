"""Schieber before the first card: table, calls, who leads and the optional contracts, SCH-1 … SCH-9."""

import pytest

from jassstats.cards import NAMES, PACK, cards_of, parse
from jassstats.games import house
from jassstats.games.schieber.options import PRESETS
from jassstats.games.schieber.rules import play as rules
from jassstats.rules.breach import Breach


def options(preset="swisslos_2500", **knobs):
    return house("schieber", preset, knobs)


def calls(text, dealer=3, **knobs):
    """Return the contract, its declarer, and whether it was pushed."""
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
    """Return the modes in which the nine tricks of a contract are played."""
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
