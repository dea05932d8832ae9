"""Scores of whole deals of Schieber, by the plain rules, by the kernels and in the fact tables."""

import numpy as np
import pytest
from deals import (
    BARE,
    CROSSED,
    CROSSED_PLAY,
    RANKS,
    RUFFS,
    SPLIT,
    SPLIT_PLAY,
    SUITS,
    SWEEP,
    WORTHLESS,
    WORTHLESS_PLAY,
    broken,
    deal,
    replayed,
    told,
    tricks,
)

from jassstats import facts
from jassstats.engine.dtypes import LED, RUFFED

# What a deal scores


def test_SCH_15_the_last_trick_counts_five_more():
    story = told(plays=SWEEP)
    assert [t.points for t in story.tricks] == [0, 0, 0, 14, 40, 26, 12, 16, 44 + 5]
    assert sum(t.points for t in story.tricks) == 157


def test_SCH_15_what_the_last_trick_counts_is_a_knob():
    assert told(plays=SWEEP, last_trick=0, **BARE).points == [152, 0]
    assert told(plays=SWEEP, last_trick=10, **BARE).points == [162, 0]


def test_SCH_15_a_deal_broken_off_has_no_last_trick():
    assert told(plays=tricks(SWEEP, 8), **BARE).points == [108, 0]


def test_SCH_16_the_winner_of_a_trick_leads_the_next():
    story = told(SPLIT, "0:O", SPLIT_PLAY)
    assert [t.leader for t in story.tricks] == [0, 1, 0, 0, 0, 0, 0, 0, 0]
    assert [t.winner for t in story.tricks] == [1, 0, 0, 0, 0, 0, 0, 0, 0]


def test_SCH_22_the_trick_belongs_to_the_winners_side():
    assert told(CROSSED, "0:O", CROSSED_PLAY, **BARE).points == [157, 0]


def test_SCH_24_a_side_counts_the_tricks_of_both_partners_and_the_last_five():
    assert told(SPLIT, "0:O", SPLIT_PLAY, **BARE).points == [146, 11]


def test_SCH_24_bottom_up_the_sixes_count_eleven():
    story = told(calls="0:U", plays=SWEEP, **BARE)
    assert [t.points for t in story.tricks] == [44, 0, 32, 0, 40, 8, 12, 16, 5]


def test_SCH_25_nine_tricks_earn_a_hundred_more():
    story = told(plays=SWEEP, preset="swisslos_1000", **BARE)
    assert story.matsch == 0
    assert story.score == [257, 0]


def test_SCH_25_tricks_make_the_matsch_not_points():
    story = told(WORTHLESS, "0:S", WORTHLESS_PLAY, preset="swisslos_1000", **BARE)
    assert story.points == [157, 0]
    assert story.matsch is None
    assert story.score == [157, 0]


def test_SCH_25_the_challenge_server_looks_at_the_points():
    story = told(WORTHLESS, "0:S", WORTHLESS_PLAY, preset="challenge")
    assert story.matsch == 0
    assert story.score == [2 * 257, 0]


def test_SCH_25_no_points_are_no_matsch_before_the_deal_is_over():
    assert told(WORTHLESS, "0:S", tricks(WORTHLESS_PLAY, 8), preset="challenge").matsch is None
    assert told(plays=tricks(SWEEP, 8)).matsch is None


def test_SCH_25_against_the_declarers_it_earns_the_same():
    story = told(calls="0:push 2:H", plays=ALL_TO_SEAT_1, preset="swisslos_1000", **BARE)
    assert (story.declarer, story.matsch) == (2, 1)
    assert story.score == [0, 257]


ALL_TO_SEAT_1 = "S6 H6 D6 C6 " + " ".join(suit + rank for rank in RANKS[1:] for suit in "HDCS")


@pytest.mark.parametrize("preset", ["founding", "jasskit", "pyschieber", "einzelschieber"])
def test_SCH_25_some_give_nothing_for_it(preset):
    story = told(plays=SWEEP, preset=preset)
    assert story.matsch == 0
    assert story.score == [157 * story.factor, 0]


@pytest.mark.parametrize(
    ("preset", "factors"),
    [
        ("swisslos_2500", (2, 1, 1, 2, 3, 3)),
        ("pagat", (2, 1, 1, 2, 3, 4)),
        ("uri", (2, 1, 1, 2, 2, 2)),
        ("vorarlberg_kreuz", (1, 1, 1, 1, 1, 1)),
    ],
)
def test_SCH_26_the_factor_goes_by_contract_and_preset(preset, factors):
    assert tuple(told(calls=f"0:{contract}", preset=preset).factor for contract in "CDHSOU") == factors


def test_SCH_26_the_factor_multiplies_tricks_melds_marriage_and_matsch():
    story = told(plays=SWEEP)  # spades: 2; a run of nine with either partner, the marriage, every trick
    assert story.points == [157 + 300 + 300 + 20, 0]
    assert story.score == [2 * (157 + 600 + 20 + 100), 0]


def test_SCH_26_a_flat_matsch_is_not_multiplied():
    story = told(plays=SWEEP, preset="reto55")  # sums of melds are equal: nobody's count
    assert story.score == [2 * (157 + 20) + 100, 0]


@pytest.mark.parametrize(
    ("contract", "points"),
    [("slalom_o", 157), ("slalom_u", 157), ("gusti", 108 + 5), ("mary", 196 + 5), ("3x3_s", 120 + 5)],
)
def test_SCH_9_in_mixed_contracts_the_sum_depends_on_which_trick_falls_when(contract, points):
    """Gusti takes sixes top-down and aces bottom-up, which count nothing; Mary the other way round."""
    knobs = {"contracts": "slalom gusti mary 3x3", "factor_alternating": 4, **BARE}
    story = told(calls=f"0:{contract}", plays=SWEEP, **knobs)
    assert story.points == [points, 0]
    assert story.score == [4 * (points + 100), 0]


@pytest.mark.parametrize("contract", ["slalom_u", "gusti", "mary"])
def test_SCH_9_counted_top_down_throughout_a_mixed_contract_makes_157(contract):
    knobs = {"contracts": "slalom gusti mary", "alt_points": "obenabe", **BARE}
    assert told(calls=f"0:{contract}", plays=SWEEP, **knobs).points == [157, 0]


def test_SCH_9_a_trick_is_won_by_what_it_is_played_as():
    hands = ["S6 SA S7 S8 S9 ST SJ SQ H6", "SK H7 H8 H9 HT HJ HQ HK HA", SUITS[2], SUITS[3]]
    knobs = {"contracts": "slalom", **BARE}
    assert told(hands, "0:slalom_o", "SQ SK D6 C6", **knobs).tricks[0].winner == 1
    assert told(hands, "0:slalom_u", "SQ SK D6 C6", **knobs).tricks[0].winner == 0


# Melds and marriage in a deal


def test_SCH_29_the_side_with_the_best_meld_scores_all_of_both_partners():
    story = told(CROSSED, "0:O", CROSSED_PLAY)
    assert [(m.seat, m.points, m.counted) for m in story.melds] == [
        (0, 250, False),
        (1, 300, True),
        (2, 250, False),
        (3, 300, True),
    ]
    assert story.points == [157, 600]


def test_SCH_31_melds_count_for_a_side_without_a_trick():
    assert told(CROSSED, "0:O", CROSSED_PLAY).score == [3 * (157 + 100), 3 * 600]


def test_SCH_31_or_not_where_a_trick_is_asked_for():
    story = told(CROSSED, "0:O", CROSSED_PLAY, meld_requires_trick=True)
    assert (story.meld_seat, story.meld_step) == (1, "points")
    assert story.points == [157, 0]


def announced(*melds, **knobs):
    return told(plays=SWEEP, melds=melds, meld_source="announced", **knobs).points[0] - 157 - 20


def test_SCH_32_announced_melds_count_as_announced():
    assert announced("S6 S7 S8", "", "", "") == 20
    assert announced("S6 S7 S8/ST SJ SQ SK", "", "D6 D7 D8 D9 DT", "") == 20 + 50 + 100
    assert announced("", "", "", "") == 0
    assert announced() == 0


def test_SCH_32_who_announces_less_may_lose_the_comparison():
    assert announced("S6 S7 S8", "H6 H7 H8 H9", "", "") == 0


def test_SCH_32_derived_melds_are_all_announced_whatever_the_log_says():
    assert told(plays=SWEEP, melds=["S6 S7 S8", "", "", ""]).points[0] == 157 + 600 + 20


def refused(*melds, hands=SUITS, **knobs):
    found = broken(hands, melds=melds, meld_source="announced", **knobs)
    return found.code, found.seat


def test_SCH_27_a_meld_must_be_one_and_be_held():
    assert refused("S6 S7", "", "", "") == ("SCH-27", 0)
    assert refused("S6 S7 S9", "", "", "") == ("SCH-27", 0)
    assert refused("", "", "H6 H7 H8", "") == ("SCH-27", 2)


def test_SCH_30_no_card_may_be_announced_in_two_runs():
    assert refused("S6 S7 S8/S8 S9 ST", "", "", "") == ("SCH-30", 0)
    assert refused("", "", "", "C6 C7 C8/C6 C7 C8") == ("SCH-30", 3)


CROSS = [
    "C9 D9 H9 S9 S7 S8 ST HA DK",
    "C6 C7 C8 CT CJ CQ CK CA D6",
    "D7 D8 DT DJ DQ DA H6 H7 H8",
    "HT HJ HQ HK S6 SJ SQ SK SA",
]


def test_SCH_30_a_card_may_be_announced_in_a_run_and_in_a_quartet_where_the_house_allows_it():
    melds = ["S7 S8 S9 ST/C9 D9 H9 S9", "", "", ""]
    assert told(CROSS, melds=melds, meld_source="announced").points == [200, 0]
    assert refused(*melds, hands=CROSS, meld_reuse=False) == ("SCH-30", 0)


def test_SCH_33_king_and_queen_of_trumps_in_one_hand_count_twenty():
    story = told(plays=SWEEP, melds="none", preset="swisslos_2500")
    assert story.points == [157 + 20, 0]


def marriage(plays=SWEEP, **knobs):
    return sum(m.points for m in told(plays=plays, **knobs).melds if m.kind == "marriage" and m.counted)


@pytest.mark.parametrize("contract", ["O", "U", "slalom_o", "3x3_s"])
def test_SCH_33_only_in_a_suit_contract(contract):
    assert marriage(calls=f"0:{contract}", contracts="suits obenabe undenufe slalom 3x3") == 0


def test_SCH_33_only_in_one_hand_and_in_trumps():
    knobs = {"hands": CROSSED, "plays": ""}
    assert [m.seat for m in told(calls="0:H", **knobs).melds if m.kind == "marriage"] == [1]
    split = ["SK S6 S7 S8 S9 ST SJ SA DQ", SUITS[1], "SQ D6 D7 D8 D9 DT DJ DK DA", SUITS[3]]
    for contract in "SD":
        assert [m for m in told(split, f"0:{contract}").melds if m.kind == "marriage"] == []


def test_SCH_33_it_counts_whoever_has_the_best_meld():
    """Seat 0 holds King and Queen of trumps; the longer runs are with side 1."""
    story = told(CROSSED, "0:S", "S6 H6 SA C6")
    assert [m.seat for m in story.melds if m.kind == "marriage"] == [0]
    assert {m.seat for m in story.melds if m.counted} == {1, 3}
    whole = told(CROSSED, "0:S", CROSSED_PLAY)
    assert whole.points == [157 + 20, 600]


def test_SCH_33_it_is_claimed_with_the_second_card():
    assert marriage(tricks(SWEEP, 7)) == 0
    assert marriage(tricks(SWEEP, 7) + " SK") == 20  # the trick need not be complete
    assert marriage(tricks(SWEEP, 8)) == 20


@pytest.mark.parametrize("preset", ["founding", "jasskit", "challenge", "pyschieber", "uri", "einzelschieber"])
def test_SCH_33_some_play_without_it(preset):
    assert marriage(preset=preset) == 0


def test_SCH_33_what_it_counts_is_a_knob():
    assert marriage(marriage=40) == 40


# The same in the fact tables


def facts_of(*args, **knobs):
    packed, outcome = replayed(deal(*args, **knobs))
    made = facts.tables(packed, outcome, np.arange(1), np.arange(1, dtype=np.uint64))
    return {name: table.to_pylist() for name, table in made.items()}


def test_SCH_26_facts_hold_points_before_and_scores_after_the_factor():
    found = facts_of(plays=SWEEP)
    sides = [(s["card_points"], s["melds"], s["marriage"], s["matsch"], s["score"]) for s in found["sides"]]
    assert sides == [(157, 600, 20, True, 2 * 877), (0, 0, 0, False, 0)]
    assert (found["deals"][0]["factor"], found["deals"][0]["meld_step"]) == (2, "trump")


def test_SCH_8_facts_tell_forehand_declarer_and_first_leader_apart():
    found = facts_of(calls="1:push 3:S", dealer=0, plays="C6 S6 H6 D6", first_lead="maker")
    assert [found["deals"][0][column] for column in ("dealer", "forehand", "declarer", "pushed")] == [0, 1, 3, True]
    assert found["tricks"][0]["leader"] == 3


def test_SCH_20_facts_tell_how_many_cards_were_legal_and_who_ruffed():
    plays = facts_of(RUFFS, "0:H", "S6 HA D6 H9")["plays"]
    assert [p["legal"] for p in plays] == [9, 9, 9, 6]
    assert [bool(p["how"] & RUFFED) for p in plays] == [False, True, False, True]
    assert [bool(p["how"] & LED) for p in plays] == [True, False, False, False]


def test_SCH_33_facts_hold_the_marriage_as_a_meld():
    melds = [m for m in facts_of(plays=SWEEP)["melds"] if m["kind"] == "marriage"]
    assert [(m["seat"], m["points"], m["counted"], m["in_trumps"]) for m in melds] == [(0, 20, True, True)]


def test_SCH_24_facts_of_a_deal_broken_off_are_marked():
    row = facts_of(plays=tricks(SWEEP, 4) + " ST")["deals"][0]
    assert (row["kind"], row["complete"], row["hands_known"], row["played"]) == ("broken_off", False, True, 17)
    assert row["unplayed_points"] == 152 - 14 - 10
