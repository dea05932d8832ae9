"""Whole deals of Schieber, by plain rules and their twin: what they score, where they break the law, what is missing.

Most are dealt so that the course of play is seen at once: each seat holds a suit, or nearly.
"""

import numpy as np
import pytest

from jassstats import facts, packing, replay
from jassstats.cards import NAMES, parse
from jassstats.deals import Logged
from jassstats.engine.records import LED, RUFFED
from jassstats.record import Claims, Deal, Entry

RANKS = "6789TJQKA"
SUITS = [" ".join(suit + rank for rank in RANKS) for suit in "SHDC"]
"""Seat 0 holds all spades, 1 hearts, 2 diamonds, 3 clubs."""
SWEEP = " ".join(suit + rank for rank in RANKS for suit in "SHDC")
"""Seat 0 leads spades from the six up and nobody can follow."""

WORTHLESS = ["H6 S7 S8 S9 ST SJ SQ SK SA", "H7 H8 H9 HT HJ HQ HK HA S6", SUITS[2], SUITS[3]]
WORTHLESS_PLAY = (
    "H6 H7 D6 C6 H8 D7 C7 S7 S8 S6 D8 C8 S9 H9 D9 C9 ST HT DT CT SJ HJ DJ CJ SQ HQ DQ CQ SK HK DK CK SA HA DA CA"
)
"""With spades trumps, seat 1 takes the first trick, which counts nothing; seat 0 takes all others."""

SPLIT = ["S6 S7 S8 S9 ST SJ SQ SK HA", "H6 H7 H8 H9 HT HJ HQ HK SA", SUITS[2], SUITS[3]]
SPLIT_PLAY = (
    "S6 SA D6 C6 H6 D7 C7 HA S7 H7 D8 C8 S8 H8 D9 C9 S9 H9 DT CT ST HT DJ CJ SJ HJ DQ CQ SQ HQ DK CK SK HK DA CA"
)
"""Without trumps, seat 1 takes the first trick with the spade ace: eleven points; seat 0 takes all others."""

CROSSED = ["S6 S7 S8 S9 ST SJ SQ SK DA", SUITS[1], "D6 D7 D8 D9 DT DJ DQ DK SA", SUITS[3]]
CROSSED_PLAY = (
    "S6 H6 SA C6 D6 C7 DA H7 S7 H8 D7 C8 S8 H9 D8 C9 S9 HT D9 CT ST HJ DT CJ SJ HQ DJ CQ SQ HK DQ CK SK HA DK CA"
)
"""Without trumps, seats 0 and 2 take every trick, but the better melds lie with seats 1 and 3."""

RUFFS = ["S6 S7 S8 S9 ST SJ SQ SK SA", "HT HJ HQ HK HA C6 C7 C8 C9", SUITS[2], "H6 H7 H8 H9 CT CJ CQ CK CA"]
"""With hearts trumps, seats 1 and 3 can ruff spades."""

BARE = {"melds": "none", "marriage": 0}


def deal(hands=SUITS, calls="0:S", plays="", preset="swisslos_2500", dealer=3, melds=(), **knobs):
    """A deal as it is logged. A word for `melds` is the knob, a list what was announced."""
    scale = {"melds": melds} if isinstance(melds, str) else {}
    return Deal(
        game="schieber",
        preset=preset,
        set=knobs | scale,
        dealer=dealer,
        hands=list(hands),
        calls=calls,
        plays=plays,
        melds=[] if scale else list(melds),
    )


def replayed(written):
    """The deal packed, and its outcome."""
    packed, problems = packing.pack([Logged("deals.jsonl", "jassstats", 0, Entry(1, "", written))])
    assert problems == {}
    return packed[0], replay.replay(packed[0])


def told(*args, **knobs):
    """The story of a lawful deal, once its twin has said the same."""
    written = deal(*args, **knobs)
    story = replay.explain(written)
    _, outcome = replayed(written)
    assert story.breach is None
    assert outcome["breach"][0] == 0
    assert story.score == outcome["score"][0][:2].tolist()
    assert story.points == outcome["points"][0][:2].tolist()
    assert [sum(t.winner == s for t in story.tricks) for s in range(4)] == outcome["tricks"][0].tolist()
    return story


def broken(*args, **knobs):
    """Why a deal is refused."""
    written = deal(*args, **knobs)
    packed, outcome = replayed(written)
    found = replay.problems(packed, outcome)[0]
    breach = replay.explain(written).breach
    assert (breach.rule, breach.seat, breach.trick) == (found.code, found.seat, found.trick)
    assert found.message.startswith(breach.because)
    return found


def tricks(plays, n):
    """The first n tricks."""
    return " ".join(plays.split()[: 4 * n])


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


# Where the law is broken


def test_SCH_1_no_card_is_played_twice():
    found = broken(plays="S6 H6 D6 C6 S6")
    assert found[:5] == ("SCH-1", "it was played before", 0, 1, "S6")
    assert found.legal == "S7 S8 S9 ST SJ SQ SK SA"


def test_SCH_2_nobody_lays_anothers_card():
    found = broken(plays="S6 D6")
    assert found == ("SCH-2", "it lies in the hand of seat 2", 1, 0, "D6", "H6 H7 H8 H9 HT HJ HQ HK HA")


def test_SCH_5_no_card_is_played_before_a_contract_is_named():
    for calls in ("", "0:push"):
        found = broken(calls=calls, plays="S6")
        assert (found.code, found.message) == ("SCH-5", "cards were played before a contract was named")


@pytest.mark.parametrize(
    ("calls", "code", "seat"),
    [("1:S", "SCH-5", 1), ("0:push 2:push", "SCH-6", 2), ("0:S 2:H", "SCH-7", 2), ("0:gusti", "SCH-9", 0)],
)
def test_SCH_7_a_call_that_breaks_the_law_says_whose_it_was(calls, code, seat):
    found = broken(calls=calls, plays=SWEEP)
    assert (found.code, found.seat, found.trick, found.card) == (code, seat, None, None)


def test_SCH_7_at_some_tables_the_first_card_makes_trumps():
    story = told(calls="", plays=SWEEP, unnamed_contract="first_card", **BARE)
    assert (story.declarer, story.contract, story.pushed) == (0, "S", False)
    story = told(calls="", plays="H6 D6 C6 S6", dealer=0, unnamed_contract="first_card", **BARE)
    assert (story.declarer, story.contract) == (1, "H")


def test_SCH_7_a_contract_named_binds_there_too():
    assert told(calls="0:H", plays="S6 H6", unnamed_contract="first_card").contract == "H"


def test_SCH_8_the_forehand_leads():
    found = broken(plays="H6 D6 C6 S6")
    assert found[:5] == ("SCH-8", "seat 1 led it, but the lead is with seat 0", 1, 0, "H6")
    assert found.legal == SUITS[0]


def test_SCH_8_even_when_the_partner_chose():
    assert told(calls="0:push 2:S", plays=SWEEP).tricks[0].leader == 0
    assert broken(calls="0:push 2:S", plays="D6").code == "SCH-8"


def test_SCH_8_where_the_maker_leads_the_forehand_may_not():
    assert told(calls="0:push 2:S", plays="D6 C6 S6 H6", first_lead="maker").tricks[0].leader == 2
    assert broken(calls="0:push 2:S", plays="S6", first_lead="maker")[:3] == (
        "SCH-8",
        "seat 0 led it, but the lead is with seat 2",
        0,
    )


def test_SCH_8_a_lead_from_before_the_dealer_may_mean_that_seats_run_the_other_way():
    assert broken(plays="D6").message.endswith("the file's seats may run the other way")
    assert not broken(plays="H6").message.endswith("the other way")


def test_SCH_16_only_the_winner_of_a_trick_leads_the_next():
    found = broken(plays="S6 H6 D6 C6 H7")
    assert found[:5] == ("SCH-16", "seat 1 led it, but the lead is with seat 0", 1, 1, "H7")
    assert found.legal == "S7 S8 S9 ST SJ SQ SK SA"


def test_SCH_17_another_plain_suit_is_a_breach_while_the_hand_can_follow():
    found = broken(SPLIT, "0:D", "S6 H6")
    assert found == ("SCH-17", "S6 was led and the hand can follow", 1, 0, "H6", "SA")


def test_SCH_18_a_trump_lead_must_be_followed():
    found = broken(SPLIT, "0:S", "S6 H6")
    assert found[:1] + found[2:] == ("SCH-18", 1, 0, "H6", "SA")
    assert "S6" in found.message


def test_SCH_20_the_message_names_the_trump_that_lies_in_the_trick():
    found = broken(RUFFS, "0:H", "S6 HA D6 H6")
    assert found == ("SCH-20", "HA already lies in the trick", 3, 0, "H6", "CT CJ CQ CK CA H9")
    breach = replay.explain(deal(RUFFS, "0:H", "S6 HA D6 H6")).breach
    assert str(breach) == "seat 3, trick 1: H6 breaks SCH-20: HA already lies in the trick"
    assert [NAMES[c] for c in breach.legal] == ["CT", "CJ", "CQ", "CK", "CA", "H9"]


def test_SCH_20_a_breach_in_the_first_trick_says_nothing_about_the_direction_of_play():
    hands = [RUFFS[0], RUFFS[1], RUFFS[3], SUITS[2]]  # the breach is the third player's, who sits before the dealer
    found = broken(hands, "0:H", "S6 HA H6")
    assert (found.code, found.seat, found.trick) == ("SCH-20", 2, 0)
    assert found.message == "HA already lies in the trick"


def test_SCH_20_what_one_house_forbids_another_allows():
    assert told(RUFFS, "0:H", "S6 HA D6 H6", undertrump="allowed").tricks[0].winner == 1
    assert told(RUFFS, "0:H", "S6 HA D6 H6", undertrump="hindersi").tricks[0].winner == 1


def test_SCH_20_jasskit_deals_are_lawful_by_its_own_reading_only():
    """The trick of jass-kit's issue 10: the Jack lies on the ten, and the last seat ruffs between them."""
    hands = [
        "C6 C7 C8 C9 CT CJ CQ CK CA",
        "DT S6 S7 S8 S9 H6 H7 H8 H9",
        "DJ D7 D8 SJ SQ SK HT HJ HQ",
        "DA D9 D6 ST DQ DK SA HK HA",
    ]
    assert told(hands, "0:D", "C6 DT DJ DA", preset="jasskit").tricks[0].winner == 2
    found = broken(hands, "0:D", "C6 DT DJ DA", preset="jasskit", undertrump="strict")
    assert (found.code, found.seat, found.card, found.legal) == ("SCH-20", 3, "DA", "HK HA ST SA")


@pytest.mark.parametrize("contract", "OU")
def test_SCH_21_without_trumps_the_suit_led_must_be_followed(contract):
    found = broken(SPLIT, f"0:{contract}", "S6 H6")
    assert found == ("SCH-21", "S6 was led and the hand can follow", 1, 0, "H6", "SA")


def test_SCH_22_a_recorded_winner_that_the_rules_contradict_refuses_the_deal():
    written = deal(SPLIT, "0:O", SPLIT_PLAY)
    written.claims = Claims(winners=[0, 0, 0, 0, 0, 0, 0, 0, 0])
    found = replay.problems(*replayed(written))[0]
    assert found[:4] == ("SCH-22", "the source says seat 0 won the trick, but seat 1 did", 1, 0)


def test_only_the_first_breach_is_told():
    assert broken(plays="S6 D6 D6 H6").trick == 0


# Deals of which something is missing


def test_SCH_3_hands_nobody_wrote_down_are_what_was_played():
    story = told([], "0:O", SPLIT_PLAY)
    assert [sorted(hand) for hand in story.hands] == [sorted(parse(hand)) for hand in SPLIT]
    assert story.score == told(SPLIT, "0:O", SPLIT_PLAY).score
    packed, _ = replayed(deal([], "0:O", SPLIT_PLAY))
    known, _ = replayed(deal(SPLIT, "0:O", SPLIT_PLAY))
    assert packed.rows["hands"].tolist() == known.rows["hands"].tolist()


def test_SCH_17_a_revoke_shows_in_the_cards_played_later():
    plays = "S6 H6 " + SPLIT_PLAY.removeprefix("S6 SA ").replace("H6", "SA")
    assert broken([], "0:D", plays)[:5] == ("SCH-17", "S6 was led and the hand can follow", 1, 0, "H6")


@pytest.mark.parametrize("seat", range(4))
def test_SCH_3_one_hand_written_down_and_the_others_filled_in(seat):
    hands = [hand if s == seat else "" for s, hand in enumerate(SPLIT)]
    story = told(hands, "0:O", SPLIT_PLAY)
    assert [sorted(hand) for hand in story.hands] == [sorted(parse(hand)) for hand in SPLIT]


def test_SCH_1_a_hand_written_down_holds_against_what_was_played():
    """Seat 2 is said to hold what seat 0 lays."""
    found = broken(["", "", SUITS[0], ""], "0:S", SWEEP)
    assert (found.code, found.trick, found.card) == ("SCH-8", 0, "S6")
    found = broken(["", "", SUITS[1], ""], "0:S", SWEEP)
    assert (found.code, found.seat, found.card) == ("SCH-2", 1, "H6")


def test_SCH_1_no_card_is_played_twice_by_hands_nobody_wrote_down():
    twice = SWEEP.removesuffix("CA") + "H6"
    assert broken([], "0:S", twice)[:5] == ("SCH-1", "it was played before", 3, 8, "H6")
    assert broken([], "0:S", "S6 H6 D6 H6")[:5] == ("SCH-1", "it was played before", 3, 0, "H6")


def test_SCH_1_an_unknown_hand_does_not_hold_a_known_card():
    found = broken([SUITS[0], "", "", ""], plays="S6 S7")
    assert (found.code, found.seat, found.card) == ("SCH-2", 1, "S7")


def test_SCH_19_what_an_unknown_hand_might_have_played_is_not_known():
    story = told(["", SPLIT[1], "", ""], "0:O", "S6 SA D6 C6 H6")
    legal = [play.legal for trick in story.tricks for play in trick.plays]
    assert legal == [None, frozenset(parse("SA")), None, None, frozenset(parse("H6 H7 H8 H9 HT HJ HQ HK"))]


def test_SCH_24_a_deal_broken_off_counts_the_tricks_that_were_completed():
    story = told(SPLIT, "0:O", tricks(SPLIT_PLAY, 2) + " S7 H7", **BARE)
    assert story.points == [11, 11]
    assert story.score == [33, 33]
    assert [t.winner for t in story.tricks] == [1, 0, None]


def test_SCH_27_melds_need_every_hand():
    assert told([SUITS[0], "", SUITS[2], SUITS[3]], plays=tricks(SWEEP, 2)).melds == []
    assert len(told(plays=tricks(SWEEP, 2)).melds) == 5


def test_SCH_5_a_deal_may_end_with_the_calls():
    story = told([], "0:push 2:O")
    assert (story.declarer, story.contract, story.pushed, story.tricks) == (2, "O", True, [])
    assert told([], "0:push").contract is None
    assert told([], "").score == [0, 0]


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
