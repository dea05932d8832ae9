"""Handjass at the table, rule by rule: pack, packets, robbing, exchanging, coming in. Cards are shown as they lie."""

import pytest

from jassstats.cards import NAMES, cards_of, parse
from jassstats.games import UnknownKnob, house
from jassstats.games.handjass.options import ABOUT, CALLS, PRESETS, UNCERTAIN
from jassstats.games.handjass.rules import play as rules
from jassstats.games.handjass.rules import scoring, setup
from jassstats.games.handjass.rules.calls import Talk, active, due, hear
from jassstats.games.handjass.rules.replay import tell
from jassstats.record import Deal
from jassstats.rules.breach import Breach

PARLETT = ("parlett_simple", "parlett_strict", "parlett_letter", "parlett_seven", "parlett_strict_seven")
THREE = {
    "hands": ["C7 C8 CA D9 H8 H9 HK HA SQ", "C6 C9 D7 D8 DK H6 S6 S8 S9", "CQ CK D6 DJ DA HT HJ S7 SA", ""],
    "reserve": "CT CJ DT DQ H7 HQ ST SJ SK",
}
"""Hands of three players and the reserve: hearts are trumps by the HQ on it, seat 1 holds the six."""
TWO = {
    "hands": ["C7 C8 CA D9 H8 H9 HK HA SQ", "C6 C9 D7 D8 DK H7 S6 S8 S9", "", ""],
    "reserve": "CQ CK D6 DJ H6 HT HJ S7 SA",
    "dead": "CT CJ DT DQ DA HQ ST SJ SK",
}
"""Hands of two, the trump six in the reserve, HQ on the dead hand."""


def options(preset="parlett_simple", **knobs):
    return house("handjass", preset, knobs)


def talk(calls="", preset="parlett_simple", players=3, dealer=None, known=None, **knobs):
    """A table after some calls: three players unless said, the last seat deals. Hands are unknown unless given."""
    dealt = known or {}
    hands = [set(parse(hand)) for hand in dealt.get("hands", [""] * 4)]
    turn = setup.order(players - 1 if dealer is None else dealer, range(players))
    at = Talk(
        options(preset, **knobs), turn, hands, set(parse(dealt.get("reserve", ""))), set(parse(dealt.get("dead", "")))
    )
    at.fresh, at.away = ([set(parse(t)) for t in dealt.get(name, [""] * 4)] for name in ("fresh", "away"))
    at.upcard = parse(dealt.get("upcard", "HQ" if known else ""))[0] if known else None
    for word in calls.split():
        hear(at, int(word[0]), word[2:])
    return at


def refused(calls, preset="parlett_simple", **given):
    """The rule that the last of some calls breaks, and whose call it was."""
    with pytest.raises(Breach) as breach:
        talk(calls, preset, **given)
    talk(" ".join(calls.split()[:-1]), preset, **given)  # all before it may be said
    return breach.value.rule, breach.value.seat


def hand(at, seat):
    return " ".join(NAMES[c] for c in sorted(at.hands[seat]))


def cards(cards):
    return " ".join(NAMES[c] for c in sorted(cards))


def three(calls="0:keep 1:keep 2:keep", plays="", preset="parlett_simple", **more):
    """The story of a deal of three, with the hands above."""
    return tell(
        Deal(game="handjass", preset=preset, dealer=2, upcard="HQ", calls=calls, plays=plays, **{**THREE, **more}),
        options(preset),
    )


# Pack and presets


def test_HJ_1_the_pack_has_36_cards_nine_of_each_suit():
    assert len(cards_of(rules.PACK)) == 36
    assert [len([c for c in cards_of(rules.PACK) if NAMES[c][0] == suit]) for suit in "CDHS"] == [9, 9, 9, 9]


def test_HJ_1_a_card_played_twice_is_a_breach():
    breach = three(plays="C7 C9 CQ CQ").breach
    assert (breach.rule, breach.seat, breach.trick, NAMES[breach.card]) == ("HJ-1", 2, 1, "CQ")


def test_HJ_1_a_card_that_nobody_holds_is_a_breach():
    breach = three(plays="CT", reserve="").breach
    assert (breach.rule, breach.because) == ("HJ-1", "seat 0 does not hold it")


def test_HJ_2_suits_have_no_rank_among_themselves():
    """The same cards with their suits changed about give the same trick."""
    for trump in range(4):
        mode = rules.modes(options())[trump]
        plain = [s for s in range(4) if s != trump]
        heights = [[mode.height[9 * s + r] for r in range(9)] for s in plain]
        assert heights[0] == heights[1] == heights[2]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_about_something_and_doubts_only_knobs_it_has(preset):
    assert ABOUT[preset]
    assert all(hasattr(PRESETS[preset], knob) for knob in UNCERTAIN.get(preset, ()))


def test_presets_described_and_doubted_are_presets():
    assert set(ABOUT) == set(PRESETS)
    assert set(UNCERTAIN) <= set(PRESETS)


@pytest.mark.parametrize("preset", PARLETT)
def test_nothing_in_the_founding_presets_is_a_provisional_fill(preset):
    assert preset not in UNCERTAIN


@pytest.mark.parametrize(
    ("knob", "value"),
    [
        ("fewest", 1),
        ("most", 5),
        ("minimum", 200),
        ("target", 0),
        ("awards_3", 4),
        ("min_in", 3),
        ("trick_rule", "lax"),
    ],
)
def test_a_knob_refuses_what_no_table_can_play(knob, value):
    with pytest.raises(UnknownKnob, match=knob):
        options(**{knob: value})


def test_a_partie_can_t_start_with_more_than_its_most():
    with pytest.raises(UnknownKnob, match="fewest can't be 4"):
        options(fewest=4, most=3)


# Table and deal


def test_HJ_9_two_three_or_four_play_each_alone():
    assert rules.PLAYERS == (2, 3, 4)
    assert rules.SIDES == rules.SEATS == 4


def test_HJ_9_one_seat_is_no_table():
    deal = Deal(game="handjass", preset="parlett_simple", dealer=0, seats=[0], players=["Anna"])
    assert tell(deal, options()).breach.rule == "HJ-9"


def test_HJ_9_presets_say_with_how_many_a_partie_may_start():
    found = {name: (o.fewest, o.most) for name, o in PRESETS.items() if (o.fewest, o.most) != (2, 4)}
    assert found == {
        "jassverzeichnis": (3, 4),
        "jasswiki": (3, 4),
        "jasswiki_bessern3": (3, 3),
        "schlaeger": (4, 4),
        "putze_fr": (3, 4),
        "pomme_2": (2, 2),
    }


@pytest.mark.parametrize(
    ("dealer", "seats", "turn"),
    [
        (3, [0, 1, 2, 3], [0, 1, 2, 3]),
        (1, [0, 1, 2, 3], [2, 3, 0, 1]),
        (2, [0, 2, 3], [3, 0, 2]),
        (0, [0, 1, 3], [1, 3, 0]),
    ],
)
def test_HJ_10_the_forehand_is_the_next_seat_after_the_dealer_who_comes_last(dealer, seats, turn):
    assert setup.order(dealer, seats) == turn


def test_HJ_10_a_card_out_of_turn_is_a_breach():
    breach = three(plays="C7 CQ").breach
    assert (breach.rule, breach.seat, NAMES[breach.card]) == ("HJ-10", 1, "CQ")


def test_HJ_11_the_deal_moves_on_to_the_next_seat():
    assert [setup.next_dealer(d, [0, 1, 2, 3]) for d in range(4)] == [1, 2, 3, 0]


@pytest.mark.parametrize("preset", PARLETT)
def test_HJ_12_packets_and_the_card_that_shows_trumps_by_number_of_players(preset):
    assert setup.layout(4, options(preset)) == (0, 0, 0, "hand")
    assert setup.layout(3, options(preset)) == (9, 0, 0, "reserve")
    assert setup.layout(2, options(preset)) == (9, 9, 0, "dead")


@pytest.mark.parametrize(
    "wrong",
    [{"upcard": "C7"}, {"upcard": "D7"}, {"reserve": "CT CJ"}, {"dead": "CT CJ DT DQ H7 HQ ST SJ SK", "reserve": ""}],
)
def test_HJ_12_the_card_that_shows_trumps_lies_on_the_reserve_of_three(wrong):
    given = {"upcard": "HQ", **THREE, **wrong}
    assert tell(Deal(game="handjass", preset="parlett_simple", dealer=2, **given), options()).breach.rule == "HJ-12"


def test_HJ_12_cards_can_t_be_played_while_nobody_knows_trumps():
    deal = Deal(game="handjass", preset="parlett_simple", dealer=2, calls="0:keep 1:keep 2:keep", plays="C7", **THREE)
    assert tell(deal, options()).breach.rule == "HJ-12"


def four(plays="", upcard="HQ", dealer=3, preset="parlett_simple", **more):
    hands = [
        "C7 C8 CA D9 H8 H9 HK HA SQ",
        "C6 C9 D7 D8 DK H6 S6 S8 S9",
        "CQ CK D6 DJ DA HT HJ S7 SA",
        "CT CJ DT DQ H7 HQ ST SJ SK",
    ]
    return tell(
        Deal(game="handjass", preset=preset, dealer=dealer, upcard=upcard, plays=plays, hands=hands, **more),
        options(preset),
    )


def test_HJ_13_the_card_turned_up_is_one_of_the_dealer_s_own_to_play_and_to_meld():
    story = four("C7 C9 CQ CT")
    assert story.breach is None
    assert parse("HQ")[0] in story.hands[3]
    with_queen = "CT CJ DT DQ HK HQ ST SJ SK"
    hands = ["C7 C8 CA D9 H8 H9 H7 HA SQ", "C6 C9 D7 D8 DK H6 S6 S8 S9", "CQ CK D6 DJ DA HT HJ S7 SA", with_queen]
    deal = Deal(game="handjass", preset="parlett_simple", dealer=3, upcard="HQ", hands=hands)
    assert [(m.seat, m.kind, cards(m.cards)) for m in tell(deal, options()).melds if m.seat == 3] == [
        (3, "marriage", "HQ HK")
    ]


def test_HJ_13_the_card_turned_up_must_be_the_dealer_s():
    assert four(upcard="HK").breach.rule == "HJ-12"
    assert four(dealer=0).breach.rule == "HJ-12"


def test_HJ_14_four_hands_three_cards_at_a_time():
    dealt = setup.deal(range(36), 3, [0, 1, 2, 3], options())
    assert dealt.hands[0] == [0, 1, 2, 12, 13, 14, 24, 25, 26]
    assert dealt.hands[3] == [9, 10, 11, 21, 22, 23, 33, 34, 35]
    assert (dealt.reserve, dealt.dead, dealt.upcard) == ([], [], 35)


def test_HJ_14_three_hands_and_the_last_nine_cards_are_the_reserve_the_first_of_them_on_top():
    dealt = setup.deal(range(36), 2, [0, 1, 2], options())
    assert dealt.hands[0] == [0, 1, 2, 9, 10, 11, 18, 19, 20]
    assert dealt.hands[3] == []
    assert (dealt.reserve, dealt.upcard) == (list(range(27, 36)), 27)


def test_HJ_14_two_hands_the_reserve_and_the_dead_hand_in_rotation():
    dealt = setup.deal(range(36), 1, [1, 3], options())
    assert dealt.hands[3] == [0, 1, 2, 12, 13, 14, 24, 25, 26]  # the forehand
    assert dealt.hands[1][:3] == [3, 4, 5]
    assert (dealt.reserve[:3], dealt.dead[:3], dealt.upcard) == ([6, 7, 8], [9, 10, 11], 35)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_HJ_14_every_card_is_dealt_once_whatever_the_house(preset, players):
    dealt = setup.deal(range(36), 0, range(players), options(preset))
    packets = [*dealt.hands, dealt.reserve, dealt.dead, *dealt.fresh]
    assert sorted(c for packet in packets for c in packet) == list(range(36))
    made = setup.layout(players, options(preset))
    assert dealt.upcard in {"hand": dealt.hands[0], "reserve": dealt.reserve, "dead": dealt.dead}[made.upcard_in]


# Robbing


def test_HJ_15_the_trump_six_may_be_swapped_for_the_card_turned_up():
    at = talk("1:rob", known=THREE)
    assert at.robber == 1
    assert hand(at, 1) == "C6 C9 D7 D8 DK HQ S6 S8 S9"


def test_HJ_15_nobody_has_to_rob():
    assert talk("0:keep 1:keep 2:keep", known=THREE).robber is None


def test_HJ_15_only_who_holds_the_six_may_rob_and_once():
    assert refused("0:rob", known=THREE) == ("HJ-15", 0)
    assert refused("1:rob 1:rob", known=THREE) == ("HJ-15", 1)


def test_HJ_15_a_hand_nobody_recorded_may_hold_the_six_unless_another_does():
    unknown = {**THREE, "hands": ["", *THREE["hands"][1:]]}
    assert refused("0:rob", known=unknown) == ("HJ-15", 0)
    assert talk("0:rob", known={**THREE, "hands": ["", "", "", ""]}).robber == 0


@pytest.mark.parametrize("knob", ["rob_3", "rob_2"])
def test_HJ_15_a_house_may_do_without(knob):
    players = int(knob[-1])
    seat, known = (1, THREE) if players == 3 else (0, None)
    assert refused(f"{seat}:rob", players=players, known=known, **{knob: False})[0] == "HJ-18"


def test_HJ_16_robbing_comes_before_the_first_word_on_exchanging():
    assert refused("0:keep 1:rob", known=THREE) == ("HJ-16", 1)
    assert refused("0:in 1:rob", "parlett_seven", known=THREE, exchange="none") == ("HJ-16", 1)


def test_HJ_17_the_six_then_lies_in_the_reserve_of_three():
    at = talk("1:rob", known=THREE)
    assert cards(at.reserve) == "CT CJ DT DQ H6 H7 ST SJ SK"


def test_HJ_17_a_robber_who_exchanges_gets_the_six_back_and_his_loot_is_thrown_in():
    at = talk("1:rob 0:keep 1:exchange", known=THREE)
    assert hand(at, 1) == "CT CJ DT DQ H6 H7 ST SJ SK"
    assert "HQ" in cards(at.discard)


def test_HJ_17_with_two_players_the_six_lies_in_the_dead_hand():
    known = {
        **TWO,
        "hands": [TWO["hands"][0].replace("H8", "H6"), *TWO["hands"][1:]],
        "reserve": TWO["reserve"].replace("H6", "H8"),
    }
    at = talk("0:rob", players=2, known=known)
    assert hand(at, 0) == "C7 C8 CA D9 H9 HQ HK HA SQ"
    assert cards(at.dead) == "CT CJ DT DQ DA H6 ST SJ SK"


def test_HJ_18_four_players_do_not_rob():
    assert refused("1:rob", players=4) == ("HJ-18", 1)


def test_HJ_18_the_six_turned_up_is_not_robbed():
    known = {**THREE, "upcard": "H6", "hands": [*THREE["hands"]], "reserve": THREE["reserve"].replace("HQ", "H6")}
    known["hands"][1] = known["hands"][1].replace("H6", "HQ")
    assert refused("1:rob", known=known) == ("HJ-18", 1)


def test_HJ_18_nobody_robs_when_the_six_was_dealt_to_nobody():
    assert refused("0:rob", players=2, known=TWO) == ("HJ-15", 0)
    assert refused("1:rob", players=2, known=TWO) == ("HJ-15", 1)


def test_HJ_18_a_card_in_the_dealer_s_hand_is_not_robbed():
    assert not setup.robbing(3, options("jasswiki_bessern3", rob_3=True))


def test_HJ_19_the_six_found_in_the_reserve_robs_no_more():
    assert refused("0:exchange 0:rob", players=2, known=TWO) == ("HJ-19", 0)


def test_HJ_19_unless_the_house_allows_it():
    at = talk("0:exchange 0:rob", players=2, known=TWO, rob_after_exchange=True)
    assert hand(at, 0) == "CQ CK D6 DJ HT HJ HQ S7 SA"
    assert cards(at.dead) == "CT CJ DT DQ DA H6 ST SJ SK"
    assert refused("0:exchange 1:rob", players=2, known=TWO, rob_after_exchange=True) == ("HJ-16", 1)


# Exchanging


def test_HJ_20_each_in_turn_keeps_or_takes_the_reserve():
    assert due(talk()) == (0, ("keep", "exchange"))
    assert due(talk("0:keep")) == (1, ("keep", "exchange"))
    assert due(talk("0:keep 1:keep 2:keep")) is None
    at = talk("0:keep 1:exchange", known=THREE)
    assert (at.taker, hand(at, 1)) == (1, "CT CJ DT DQ H7 HQ ST SJ SK")
    assert cards(at.discard) == THREE["hands"][1]


def test_HJ_20_nobody_speaks_out_of_turn():
    assert refused("1:keep") == ("HJ-20", 1)
    assert refused("0:keep 0:keep") == ("HJ-20", 0)
    assert refused("0:change") == ("HJ-20", 0)


def test_HJ_20_cards_wait_until_all_have_spoken():
    assert three(calls="0:keep", plays="C7").breach.rule == "HJ-20"
    assert three(calls="0:keep").breach is None


def test_HJ_20_four_players_have_nothing_to_exchange():
    assert due(talk(players=4)) is None
    assert refused("0:keep", players=4)[0] == "HJ-20"


def test_HJ_20_a_house_may_do_without():
    assert due(talk(exchange="none")) is None
    assert due(talk(exchange_3=False)) is None
    assert due(talk(players=2, exchange_3=False)) == (0, ("keep", "exchange"))


def test_HJ_22_the_first_taker_ends_it():
    assert due(talk("0:exchange")) is None
    assert refused("0:exchange 1:exchange") == ("HJ-22", 1)
    assert refused("0:keep 1:keep 2:keep 0:exchange") == ("HJ-22", 0)


def test_HJ_23_the_taker_of_three_gets_the_card_turned_up_or_the_six_left_for_it():
    assert "HQ" in hand(talk("0:exchange", known=THREE), 0)
    robbed = hand(talk("1:rob 0:exchange", known=THREE), 0)
    assert ("H6" in robbed, "HQ" in robbed) == (True, False)


def test_HJ_23_of_two_the_taker_does_not():
    assert "HQ" not in hand(talk("0:exchange", players=2, known=TWO), 0)


def test_HJ_24_cards_out_of_play_can_t_be_played():
    breach = three(calls="0:exchange", plays="C7").breach
    assert (breach.rule, breach.seat, breach.because) == ("HJ-24", 0, "it lies in the discard, out of play")
    assert three(plays="CT").breach.rule == "HJ-24"
    story = tell(
        Deal(game="handjass", preset="parlett_simple", dealer=1, upcard="HQ", calls="0:keep 1:keep", plays="CT", **TWO),
        options(),
    )
    assert (story.breach.rule, story.breach.because) == ("HJ-24", "it lies in the dead packet, out of play")


def test_HJ_25_a_taker_plays_where_hands_may_be_folded():
    assert refused("0:exchange 0:out", "parlett_seven") == ("HJ-82", 0)
    assert active(talk("0:exchange 0:in 1:out 2:out", "parlett_seven")) == [0]


def test_HJ_25_in_the_main_game_everybody_plays():
    assert active(talk("0:keep 1:exchange")) == [0, 1, 2]


# Coming in


def test_HJ_64_a_poor_hand_may_be_thrown_in_where_the_sevens_are_played():
    kept = "0:keep 1:keep 2:keep "
    assert active(talk(kept + "0:out 1:in 2:in", "parlett_seven")) == [1, 2]
    assert refused(kept + "0:out", "parlett_simple")[0] == "HJ-65"


@pytest.mark.parametrize("preset", ["parlett_seven", "parlett_strict_seven"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_HJ_65_each_in_turn_says_in_or_out_once(preset, players):
    kept = "".join(f"{seat}:keep " for seat in range(players)) if players < 4 else ""
    assert due(talk(kept, preset, players=players)) == (0, ("in", "out"))
    assert due(talk(kept + "0:in", preset, players=players)) == (1, ("in", "out"))
    assert refused(kept + "1:in", preset, players=players) == ("HJ-65", 1)
    assert refused(kept + "0:in 0:out", preset, players=players) == ("HJ-65", 0)
    assert refused(kept + "0:maybe", preset, players=players) == ("HJ-65", 0)


def test_HJ_65_the_exchange_comes_first():
    assert refused("0:in", "parlett_seven") == ("HJ-20", 0)


def test_HJ_65_the_first_seat_that_is_in_leads():
    story = three("0:keep 1:keep 2:keep 0:out 1:in 2:in", "C9 CQ", "parlett_seven")
    assert story.breach is None
    assert (story.tricks[0].leader, story.tricks[0].winner) == (1, 2)


def test_HJ_65_a_folded_hand_is_dead():
    calls = "0:keep 1:keep 2:keep 0:out 1:in 2:in"
    assert three(calls, "C9 C7", "parlett_seven").breach.rule == "HJ-65"
    run_of_seat_0 = ["C7 C8 C9 D9 H8 H9 HK HA SQ", "C6 CA D7 D8 DK H6 S6 S8 S9", THREE["hands"][2], ""]
    assert three(calls, preset="parlett_seven", hands=run_of_seat_0).melds == []
    assert [m.seat for m in three(hands=run_of_seat_0).melds] == [0]


def test_HJ_65_with_one_in_or_none_nothing_is_played():
    for calls in ("0:in 1:out 2:out", "0:out 1:out 2:out"):
        story = three("0:keep 1:keep 2:keep " + calls, preset="parlett_seven")
        assert (story.breach, story.melds, story.score, story.sacked) == (None, [], [0, 0, 0, 0], [])


@pytest.mark.parametrize(("inside", "status"), [([], "passed"), ([2], "solo"), ([0, 2], "played")])
def test_HJ_65_what_becomes_of_the_deal(inside, status):
    assert scoring.status(inside, options("parlett_seven")) == status


def test_HJ_65_cards_wait_until_all_have_spoken():
    assert three("0:keep 1:keep 2:keep 0:in", "C7", "parlett_seven").breach.rule == "HJ-65"


def test_HJ_80_perhaps_waits_for_a_second_round():
    at = talk("0:maybe 1:in 2:maybe 3:out", "jasswiki", players=4)
    assert due(at) == (0, ("in", "out"))
    hear(at, 0, "out")
    assert due(at) == (2, ("in", "out"))
    hear(at, 2, "in")
    assert (due(at), active(at)) == (None, [1, 2])


def test_HJ_80_the_second_word_is_final():
    assert refused("0:maybe 1:in 2:in 3:out 0:maybe", "jasswiki", players=4) == ("HJ-80", 0)
    assert refused("0:maybe 1:in 2:in 3:out 1:out", "jasswiki", players=4) == ("HJ-80", 1)
    assert refused("0:maybe 1:in 2:in 3:out 0:in 0:out", "jasswiki", players=4) == ("HJ-80", 0)


def test_HJ_81_take_the_reserve_play_or_stay_out_in_one_breath():
    assert due(talk(preset="putze_fr")) == (0, ("exchange", "in", "out"))
    assert due(talk("0:out", "putze_fr")) == (1, ("exchange", "in", "out"))
    at = talk("0:out 1:exchange", "putze_fr", known=THREE)
    assert due(at) == (2, ("in", "out"))
    hear(at, 2, "in")
    assert (at.taker, active(at), due(at)) == (1, [1, 2], None)
    assert hand(at, 1) == THREE["reserve"]


def test_HJ_81_once_it_is_taken_the_others_say_in_or_out():
    assert refused("0:exchange 1:exchange", "putze_fr") == ("HJ-22", 1)
    assert refused("0:keep", "putze_fr") == ("HJ-81", 0)


def test_HJ_81_four_players_have_no_reserve_to_take():
    assert due(talk(preset="putze_fr", players=4)) == (0, ("in", "out"))


@pytest.mark.parametrize("preset", ["parlett_seven", "jassverzeichnis", "jasswiki", "jassonkel_putz", "schlaeger"])
@pytest.mark.parametrize("word", ["out", "maybe"])
def test_HJ_82_who_took_the_reserve_is_in(preset, word):
    assert due(talk("0:exchange", preset)) == (0, ("in",))
    assert refused(f"0:exchange 0:{word}", preset) == ("HJ-82", 0)


def test_HJ_82_unless_the_house_lets_him_go():
    assert active(talk("0:exchange 0:out 1:in 2:in", "parlett_seven", taker_must_play=False)) == [1, 2]


@pytest.mark.parametrize(
    ("preset", "one"),
    [("parlett_seven", "solo"), ("jassonkel_putz", "solo"), ("jasswiki", "passed"), ("schlaeger", "passed")],
)
def test_HJ_83_one_seat_in_may_be_enough_or_too_few(preset, one):
    assert scoring.status([1], options(preset)) == one
    assert scoring.status([], options(preset)) == "passed"
    assert scoring.status([1], options(preset, solo_in="redeal")) == "passed"


def test_HJ_83_nothing_can_be_played_by_one():
    assert three("0:keep 1:keep 2:keep 0:in 1:out 2:out", "C7", "parlett_seven").breach.rule == "HJ-83"


def test_HJ_84_swiss_tables_rob_when_all_have_declared():
    kept = "0:keep 1:keep 2:keep 0:in 1:in 2:out"
    assert talk(kept + " 1:rob", "jassonkel_putz", known=THREE).robber == 1
    assert refused("1:rob", "jassonkel_putz", known=THREE) == ("HJ-84", 1)
    assert refused("0:keep 1:keep 2:keep 1:rob", "jassonkel_putz", known=THREE) == ("HJ-84", 1)


def test_HJ_84_and_only_who_is_in():
    out = "0:keep 1:keep 2:keep 0:in 1:out 2:in 1:rob"
    assert refused(out, "jassonkel_putz", known=THREE) == ("HJ-84", 1)
    assert talk(out, "jassonkel_putz", known=THREE, rob_requires_active=False).robber == 1


def test_HJ_84_a_card_that_went_with_the_reserve_is_gone():
    taken = "0:exchange 0:in 1:in 2:in 1:rob"
    assert refused(taken, "jassonkel_putz", known=THREE) == ("HJ-84", 1)
    at = talk(taken, "jassonkel_putz", known=THREE, rob_from_taken="swap")
    assert hand(at, 0) == "CT CJ DT DQ H6 H7 ST SJ SK"
    assert hand(at, 1) == "C6 C9 D7 D8 DK HQ S6 S8 S9"


def test_HJ_84_of_two_the_finder_of_the_six_robs_after_all():
    at = talk("0:exchange 0:in 1:in 0:rob", "jassonkel_putz", players=2, known=TWO)
    assert hand(at, 0) == "CQ CK D6 DJ HT HJ HQ S7 SA"


# Other packets


@pytest.mark.parametrize("preset", [name for name, o in PRESETS.items() if o.trump_source_4 == "cut_bottom"])
def test_HJ_78_the_bottom_card_of_the_pack_is_the_dealer_s_last(preset):
    dealt = setup.deal(range(36), 1, [0, 1, 2, 3], options(preset))
    assert dealt.upcard == dealt.hands[1][-1] == 35


def test_HJ_79_the_top_of_the_stock_shows_trumps():
    dealt = setup.deal(range(36), 1, [0, 1], options("pagat_potato", exchange="none"))
    assert (dealt.reserve, dealt.dead, dealt.upcard) == ([], list(range(18, 36)), 18)
    dealt = setup.deal(range(36), 1, [0, 1], options("pagat_potato"))
    assert dealt.reserve == [6, 7, 8, 15, 16, 17, 24, 25, 26]
    assert (dealt.dead, dealt.upcard) == (list(range(27, 36)), 27)


CHANGES = {
    "hands": ["C7 C8 CA D9 H8 H9 HK HA SQ", "C6 C9 D7 D8 DK H6 S6 S8 S9", "CQ CK D6 DJ DA HT HJ S7 SA", ""],
    "fresh": ["CT CJ DT", "DQ H7 HQ", "ST SJ SK", ""],
    "away": ["C7 C8 D9", "", "", ""],
    "upcard": "HT",
}


def test_HJ_85_three_cards_go_and_three_face_down_come():
    at = talk("0:change", "jasswiki_bessern3", known=CHANGES)
    assert hand(at, 0) == "CT CJ CA DT H8 H9 HK HA SQ"
    assert due(at) == (1, ("keep", "change"))


def test_HJ_85_everybody_may_change_and_need_not_come_in():
    at = talk("0:change 1:keep 2:change", "jasswiki_bessern3", known=CHANGES)
    assert due(at) == (0, ("in", "out", "maybe"))
    assert active(talk("0:change 1:keep 2:change 0:out 1:in 2:in", "jasswiki_bessern3")) == [1, 2]


def test_HJ_85_cards_put_away_were_held_and_are_three():
    for away in ("CT C8 D9", "C8 D9"):
        assert refused("0:change", "jasswiki_bessern3", known={**CHANGES, "away": [away, "", "", ""]}) == ("HJ-85", 0)
    assert refused("0:exchange", "jasswiki_bessern3", known=CHANGES) == ("HJ-85", 0)


def test_HJ_85_what_was_not_recorded_leaves_the_hand_unknown():
    assert hand(talk("0:change", "jasswiki_bessern3", known={**CHANGES, "away": ["", "", "", ""]}), 0) == ""


def test_HJ_85_the_dealer_s_ninth_card_shows_trumps_for_three():
    dealt = setup.deal(range(36), 2, [0, 1, 2], options("jasswiki_bessern3"))
    assert dealt.upcard == dealt.hands[2][-1] == 26
    assert dealt.fresh == [[27, 28, 29], [30, 31, 32], [33, 34, 35], []]


def test_HJ_85_two_change_from_a_stock_that_shows_trumps():
    dealt = setup.deal(range(36), 1, [0, 1], options("pomme_2"))
    assert dealt.fresh == [[18, 19, 20], [21, 22, 23], [], []]
    assert (dealt.dead, dealt.upcard) == (list(range(24, 36)), 24)


def test_HJ_85_a_six_that_came_may_rob_where_robbing_comes_last():
    known = {**CHANGES, "hands": [CHANGES["hands"][0], CHANGES["hands"][1].replace("H6", "H7"), "", ""], "upcard": "HT"}
    known |= {"fresh": ["CT CJ H6", "DQ DT HQ", "", ""], "dead": "CQ CK D6 DJ DA HT HJ S7 SA ST SJ SK"}
    at = talk("0:change 1:keep 0:rob", "pomme_2", players=2, known=known)
    assert hand(at, 0) == "CT CJ CA H8 H9 HT HK HA SQ"


def test_HJ_85_where_three_are_changed_no_reserve_is_left_to_show_trumps():
    with pytest.raises(UnknownKnob, match="trump_source_3 can't be reserve_top"):
        options(exchange="bessern3")
    with pytest.raises(UnknownKnob, match="trump_source_2 can't be dead_top"):
        options(exchange="bessern3", trump_source_3="dealer_ninth")


def test_calls_are_numbered_by_their_place():
    assert CALLS == rules.CALL_KINDS == ("rob", "keep", "exchange", "change", "in", "out", "maybe")
