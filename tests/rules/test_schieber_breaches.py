"""Breaches in deals of Schieber, and results of deals of which something is missing."""

import pytest
from deals import BARE, RUFFS, SPLIT, SPLIT_PLAY, SUITS, SWEEP, broken, deal, replayed, told, tricks

from jassstats.cards import NAMES, parse
from jassstats.record import Claims
from jassstats.replay import replay

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
