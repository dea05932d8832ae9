"""Handjass card by card, HJ-3 … HJ-8 and HJ-40 … HJ-51, with the worked examples EX-16 … EX-28 and EX-43."""

import pytest

from jassstats.cards import NAMES, SUITS, parse
from jassstats.games import house
from jassstats.games.handjass.options import PRESETS
from jassstats.games.handjass.rules import play as rules
from jassstats.games.handjass.rules import scoring
from jassstats.games.handjass.rules.replay import tell
from jassstats.record import Deal
from jassstats.rules.ranking import winner


def options(preset="parlett_simple", **knobs):
    return house("handjass", preset, knobs)


def mode(trump="H"):
    return rules.modes(options())[SUITS.index(trump)]


def legal(trick, hand, rule, trump="H"):
    """Return the legal cards of a hand in a trick, as text."""
    found = rules.legal(set(parse(hand)), parse(trick), mode(trump), options(trick_rule=rule))
    return {NAMES[c] for c in found}


def simple(trick, hand):
    return legal(trick, hand, "simple")


def strict(trick, hand):
    return legal(trick, hand, "strict")


def refused(trick, hand, card, rule):
    """The rule that a card breaks."""
    laid, held, chosen = parse(trick), set(parse(hand)), options(trick_rule=rule)
    assert card not in legal(trick, hand, rule)
    return rules.refusal(held, laid, parse(card)[0], mode(), chosen)[0]


def ranking(suit, trump="H"):
    """The ranks of a suit, best first."""
    cards = sorted((c for c in range(36) if NAMES[c][0] == suit), key=lambda c: -mode(trump).height[c])
    return " ".join(NAMES[c][1] for c in cards)


def test_HJ_3_a_plain_suit_ranks_naturally_and_the_ten_takes_little():
    assert [ranking(suit) for suit in "CDS"] == ["A K Q J T 9 8 7 6"] * 3


def test_HJ_4_in_trumps_the_buur_and_the_nell_are_highest():
    assert ranking("H") == "J 9 A K Q T 8 7 6"


def test_HJ_5_what_cards_count_and_the_pack_152():
    points = mode().points
    assert [points[parse(f"H{r}")[0]] for r in "J9AKQT876"] == [20, 14, 11, 4, 3, 10, 0, 0, 0]
    assert [points[parse(f"C{r}")[0]] for r in "AKQJT9876"] == [11, 4, 3, 2, 10, 0, 0, 0, 0]
    assert [sum(points[9 * s + r] for r in range(9)) for s in range(4)] == [30, 30, 62, 30]
    assert sum(points[:36]) == 152


ONE_EACH = [
    "C6 C7 C8 C9 CT CJ CQ CK CA",
    "D6 D7 D8 D9 DT DJ DQ DK DA",
    "H6 H7 H8 H9 HT HJ HQ HK HA",
    "S6 S7 S8 S9 ST SJ SQ SK SA",
]


def hearts(preset="parlett_strict", **knobs):
    """The same with the dealer's hand the trumps, so that the card turned up is a heart."""
    hands = [ONE_EACH[2], ONE_EACH[0], ONE_EACH[1], ONE_EACH[3]]
    turn = [ONE_EACH[0].split(), ONE_EACH[1].split(), ONE_EACH[3].split(), ONE_EACH[2].split()]
    first = [turn[0][0], turn[1][0], turn[2][0], turn[3][0]]
    later = [[turn[3][n], turn[0][n], turn[1][n], turn[2][n]] for n in range(1, 9)]
    plays = " ".join(" ".join(trick) for trick in [first, *later])
    deal = Deal(game="handjass", preset=preset, set=knobs, dealer=0, upcard="HA", hands=hands, plays=plays)
    story = tell(deal, options(preset, **knobs))
    assert story.breach is None
    return story


def test_HJ_6_the_ninth_trick_counts_five_more():
    assert [t.points for t in hearts().tricks][-1] == 11 + 11 + 11 + 11 + 5
    assert sum(t.points for t in hearts().tricks) == 157


def test_HJ_6_to_the_letter_it_does_not():
    assert sum(t.points for t in hearts("parlett_letter").tricks) == 152


@pytest.mark.parametrize("preset", PRESETS)
def test_HJ_6_every_preset_but_the_letter_has_five(preset):
    assert options(preset).last_trick_bonus == (0 if preset == "parlett_letter" else 5)


def test_HJ_7_all_nine_tricks_bring_nothing_extra():
    story = hearts()
    assert story.matsch == 0
    assert story.score == story.points == [157 + 120, 0, 0, 0]  # a run of nine 100 and the marriage 20


def test_HJ_7_a_house_may_give_a_hundred():
    story = hearts(matsch_bonus=100)
    assert (story.points, story.score) == ([277, 0, 0, 0], [377, 0, 0, 0])


def test_HJ_8_cards_that_are_not_played_count_for_nobody():
    """Three players, clubs led throughout; the spades lie in the reserve and keep their 30 points."""
    hands = [ONE_EACH[0], ONE_EACH[1], ONE_EACH[2], ""]
    plays = " ".join(f"C{r} D{r} H{r}" for r in "6789TJQKA")
    deal = Deal(
        game="handjass", preset="parlett_strict", dealer=2, upcard="S6", hands=hands, reserve=ONE_EACH[3],
        calls="0:keep 1:keep 2:keep", plays=plays,
    )  # fmt: skip
    story = tell(deal, options("parlett_strict"))
    assert story.breach is None
    assert [t.winner for t in story.tricks] == [0] * 9
    assert sum(t.points for t in story.tricks) == 152 - 62 + 5


# Leading and winning


def test_HJ_40_any_card_may_be_led():
    hand = "C7 DA H6 HJ"
    for rule in ("simple", "strict", "basic"):
        assert legal("", hand, rule) == set(hand.split())


def test_HJ_40_the_forehand_leads_and_then_whoever_took_the_trick():
    story = hearts()
    assert [t.leader for t in story.tricks] == [1] + [0] * 8
    deal = Deal(game="handjass", preset="parlett_strict", dealer=3, upcard="SA", hands=ONE_EACH, plays="D6")
    breach = tell(deal, options("parlett_strict")).breach
    assert (breach.rule, breach.seat, breach.because) == ("HJ-40", 1, "seat 1 led it, but the lead is with seat 0")


@pytest.mark.parametrize(
    ("trick", "wins", "points"),
    [
        ("CA CT H6 H9", "H9", 35),  # EX-26
        ("D8 SA DK CT", "DK", 25),  # EX-28
        ("C7 HA H9 HJ", "HJ", 45),
        ("SA SK H6", "H6", 15),
        ("DT DJ", "DJ", 12),
    ],
)
def test_HJ_41_the_highest_trump_takes_it_else_the_highest_of_the_suit_led(trick, wins, points):
    laid = parse(trick)
    assert NAMES[laid[winner(laid, mode())]] == wins
    assert rules.trick_points(laid, mode(), False, options()) == points
    assert rules.trick_points(laid, mode(), True, options()) == points + 5


# Simple


def test_HJ_42_follow_suit_if_you_can():
    assert simple("CK", "C7 DA HJ") == {"C7"}
    assert refused("CK", "C7 DA HJ", "DA", "simple") == "HJ-42"
    assert refused("CK", "C7 DA HJ", "HJ", "simple") == "HJ-42"
    assert refused("H7", "H6 DA", "DA", "simple") == "HJ-42"


def test_HJ_43_head_the_trick_if_you_can():
    assert simple("C8", "C7 C9 CA HJ D6") == {"C9", "CA"}  # EX-16
    assert refused("C8", "C7 C9 CA HJ D6", "C7", "simple") == "HJ-43"
    assert simple("C8 CQ", "C7 C9 CA") == {"CA"}
    assert simple("C8 CA", "C7 C9 CK") == {"C7", "C9", "CK"}


def test_HJ_44_trump_if_you_can_t_follow():
    assert simple("DA", "C7 SK H6 HQ") == {"H6", "HQ"}
    assert refused("DA", "C7 SK H6 HQ", "SK", "simple") == "HJ-44"


def test_HJ_45_a_who_follows_a_suit_that_was_trumped_plays_any_card_of_it():
    assert simple("CT H7", "C6 CK H9") == {"C6", "CK"}  # EX-17


def test_HJ_45_b_a_higher_trump_if_you_have_one_else_a_lower_one():
    assert simple("CT H7", "H6 H8 DA D9") == {"H8"}  # EX-18
    assert simple("CT H8", "H6 H7 HK") == {"HK"}  # EX-20
    assert simple("CT H9", "H6 HA DA") == {"H6", "HA"}
    assert refused("CT H7", "H6 H8 DA D9", "H6", "simple") == "HJ-45"
    assert refused("CT H9", "H6 HA DA", "DA", "simple") == "HJ-44"


def test_HJ_45_c_without_either_anything_goes():
    assert simple("DA", "ST S9") == {"ST", "S9"}  # EX-24


def test_HJ_45_d_a_trump_lead_is_headed_if_you_can():
    assert simple("HK", "H9 H6 HT CA") == {"H9"}  # EX-23
    assert simple("HK", "H6 HT CA") == {"H6", "HT"}
    assert refused("HK", "H9 H6 HT CA", "H6", "simple") == "HJ-45"


def test_HJ_45_e_the_buur_is_not_excepted():
    assert simple("HK", "HJ CA D7") == {"HJ"}  # EX-21


# Strict


def test_HJ_46_trumps_are_followed_with_any_trump():
    assert strict("HK", "H9 H6 HT CA") == {"H9", "H6", "HT"}  # EX-23
    assert refused("HK", "H9 H6 HT CA", "CA", "strict") == "HJ-46"


def test_HJ_46_a_buur_that_is_the_only_trump_need_not_come():
    assert strict("HK", "HJ CA D7") == {"HJ", "CA", "D7"}  # EX-21
    assert strict("HK", "HJ H6 D7") == {"HJ", "H6"}
    assert strict("HK", "CA D7") == {"CA", "D7"}


def test_HJ_47_follow_or_trump():
    assert strict("C8", "C7 C9 CA HJ D6") == {"C7", "C9", "CA", "HJ"}  # EX-16
    assert strict("CT H7", "C6 CK H9") == {"C6", "CK", "H9"}  # EX-17
    assert refused("C8", "C7 C9 CA HJ D6", "D6", "strict") == "HJ-47"


def test_HJ_48_who_can_t_follow_discards_or_trumps():
    assert strict("DA", "ST S9") == {"ST", "S9"}  # EX-24
    assert strict("DA", "ST S9 H6") == {"ST", "S9", "H6"}


def test_HJ_49_no_undertrumping():
    assert strict("CT H7", "H6 H8 DA D9") == {"H8", "DA", "D9"}  # EX-18
    assert strict("CT H8", "C6 H7 HK") == {"C6", "HK"}  # EX-43
    assert strict("CT H8 HQ", "C6 H7 HK HT") == {"C6", "HK"}
    assert refused("CT H8", "C6 H7 HK", "H7", "strict") == "HJ-49"
    assert refused("CT H7", "H6 H8 DA D9", "H6", "strict") == "HJ-49"


def test_HJ_49_a_hand_of_nothing_but_trumps_may():
    assert strict("CT H8", "H6 H7 HK") == {"H6", "H7", "HK"}  # EX-20


def test_HJ_50_nobody_has_to_head():
    assert strict("C8 CQ", "C7 C9 CA") == {"C7", "C9", "CA"}


def test_HJ_50_where_trumps_were_led_lower_ones_may_be_played():
    assert strict("H8 HQ", "H6 HA CA") == {"H6", "HA"}


def test_HJ_51_basic_is_strict_with_undertrumping():
    for trick, hand in (("C8", "C7 C9 CA HJ D6"), ("HK", "HJ CA D7"), ("DA", "ST S9"), ("HK", "H9 H6 HT CA")):
        assert legal(trick, hand, "basic") == strict(trick, hand)
    assert legal("CT H7", "H6 H8 DA D9", "basic") == {"H6", "H8", "DA", "D9"}
    assert legal("CT H8", "C6 H7 HK", "basic") == {"C6", "H7", "HK"}


@pytest.mark.parametrize("preset", PRESETS)
def test_HJ_66_only_the_founding_main_game_is_simple_whatever_the_slate(preset):
    simple_ones = {"parlett_simple", "parlett_letter", "parlett_seven"}
    assert options(preset).trick_rule == ("simple" if preset in simple_ones else "strict")


@pytest.mark.parametrize("rule", ["simple", "strict", "basic"])
def test_HJ_66_ways_to_play_and_to_keep_the_slate_combine_freely(rule):
    for below, lost in (("zero_mark", 0), ("minus_one", -1)):
        chosen = options(trick_rule=rule, below_min=below, sack_bonus_to_others=False)
        assert scoring.settle([62, 55, 25, 15], [0] * 4, 4, chosen).gained == [1, 1, 0, lost]
        assert rules.legal(set(parse("C7 CA")), parse("C8"), mode(), chosen) == set(
            parse("CA" if rule == "simple" else "C7 CA")
        )


# A deal as it lies in a log


def test_a_breach_stands_in_the_story_with_what_would_have_been_legal():
    hands = [
        "C7 C8 CA D9 H8 H9 HK HA SQ",
        "C6 C9 D7 D8 DK H6 S6 S8 S9",
        "CQ CK D6 DJ DA HT HJ S7 SA",
        "CT CJ DT DQ H7 HQ ST SJ SK",
    ]
    deal = Deal(game="handjass", preset="parlett_simple", dealer=3, upcard="HQ", hands=hands, plays="C7 C6")
    story = tell(deal, options())
    breach = story.breach
    assert (breach.rule, breach.seat, breach.trick, NAMES[breach.card]) == ("HJ-43", 1, 0, "C6")
    assert [NAMES[c] for c in breach.legal] == ["C9"]
    assert [NAMES[p.card] for p in story.tricks[0].plays] == ["C7"]


def test_unknown_hands_are_filled_in_once_every_card_was_played():
    known = hearts()
    plays = " ".join(NAMES[p.card] for t in known.tricks for p in t.plays)
    deal = Deal(game="handjass", preset="parlett_strict", dealer=0, upcard="HA", plays=plays, seats=[0, 1, 2, 3])
    story = tell(deal, options("parlett_strict"))
    assert story.breach is None
    assert (story.hands, story.score) == (known.hands, known.score)


def test_while_a_hand_is_unknown_only_what_the_others_hold_can_be_wrong():
    hands = ["C7 C8 CA D9 H8 H9 HK HA SQ", "", "", ""]
    given = {"game": "handjass", "preset": "parlett_simple", "dealer": 3, "upcard": "HQ", "seats": [0, 1, 2, 3]}
    story = tell(Deal(hands=hands, plays="C7 C6 S7", **given), options())
    assert (story.breach, story.melds) == (None, [])
    assert [p.legal is None for p in story.tricks[0].plays] == [False, True, True]
    assert tell(Deal(hands=hands, plays="C7 C8", **given), options()).breach.rule == "HJ-10"


def test_a_deal_broken_off_has_points_and_no_sack():
    hands = [
        "C7 C8 CA D9 H8 H9 HK HA SQ",
        "C6 C9 D7 D8 DK H6 S6 S8 S9",
        "CQ CK D6 DJ DA HT HJ S7 SA",
        "CT CJ DT DQ H7 HQ ST SJ SK",
    ]
    deal = Deal(game="handjass", preset="parlett_simple", dealer=3, upcard="HQ", hands=hands, plays="C7 C9 CQ CT DA DT")
    story = tell(deal, options())
    assert (story.points, story.sacked) == ([0, 0, 13, 0], [])


def test_more_than_nine_tricks_are_a_breach():
    known = hearts()
    plays = " ".join(NAMES[p.card] for t in known.tricks for p in t.plays)
    deal = Deal(
        game="handjass", preset="parlett_strict", dealer=0, upcard="HA", plays=plays + " C6", seats=[0, 1, 2, 3]
    )
    assert tell(deal, options("parlett_strict")).breach.rule == "HJ-12"


def test_written_points_stand_for_cards_nobody_recorded():
    deal = Deal(game="handjass", preset="parlett_simple", dealer=2, seats=[0, 1, 2], slate=[80, 20, 57, 0])
    story = tell(deal, options())
    assert (story.breach, story.active, story.score, story.sacked) == (None, [0, 1, 2], [80, 20, 57, 0], [1])
    folded = Deal(
        game="handjass", preset="parlett_seven", dealer=3, slate=[80, 0, 57, 10], calls="0:in 1:out 2:in 3:in"
    )
    story = tell(folded, options("parlett_seven"))
    assert (story.active, story.score, story.sacked) == ([0, 2, 3], [80, 0, 57, 10], [3])
