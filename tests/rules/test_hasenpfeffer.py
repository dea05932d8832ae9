"""The rules of Hasenpfeffer, one by one, on worked examples; `rules/RULES.md` of the game has their numbers."""

import pytest

from jassstats import games
from jassstats.cards import NAMES, card, cards_of, parse
from jassstats.games.hasenpfeffer.options import CALLS, DEALER_MUST, PRESETS, Options, advice
from jassstats.games.hasenpfeffer.rules import calls as call_rules
from jassstats.games.hasenpfeffer.rules import play as rules
from jassstats.games.hasenpfeffer.rules import setup
from jassstats.games.hasenpfeffer.rules.partie import Partie, next_dealer
from jassstats.games.hasenpfeffer.rules.scoring import Bid, settle
from jassstats.record import Deal, Entry
from jassstats.replay import pack, replay
from jassstats.replay.columns import Logged
from jassstats.rules.breach import Breach
from jassstats.rules.ranking import winner

FOUNDING, CLASSIC = PRESETS["founding"], PRESETS["classic"]
PACK = "JC KS 9D TH TC JH AC AH AS QC QD TD 9S KD TS JK JS 9C 9H KC AD KH QS JD QH"
HANDS = ["DT DJ DQ CQ HK SQ", "CJ SK D9 S9 DK ST", "HT CT HJ JK SJ C9", "CA HA SA H9 CK DA"]
"""The deal of examples 16 and 17; the widow is the queen of hearts."""
PLAYS = "SQ SK SJ SA JK H9 DT S9 HJ HA HK D9 CA CQ CJ C9 DA DJ DK HT CK DQ ST CT"
PLAYS_17 = "SA SQ S9 SJ JK H9 DT ST HJ HA HK D9 CA CQ DK C9 DA DJ SK HT CJ CT CK DQ"


def mode(trump, house=FOUNDING):
    return rules.modes(house)["CDHSN".index(trump)]


def takes(trick, trump, house=FOUNDING):
    """The seat whose card takes a trick, drawn as `1:SA 2:S9 …`."""
    seats, laid = zip(*(word.split(":") for word in trick.split()), strict=True)
    return int(seats[winner([card(text) for text in laid], mode(trump, house))])


def may(hand, led, trump, house=FOUNDING):
    return {NAMES[c] for c in rules.legal(set(parse(hand)), [card(led)], mode(trump, house), house)}


def deal(calls, plays="", hands=HANDS, preset="founding", widow="HQ", **knobs):
    """A deal as it is logged, dealt by seat 0."""
    return Deal(
        game="hasenpfeffer", preset=preset, set=knobs, dealer=0, hands=hands, widow=widow, calls=calls, plays=plays
    )


def replayed(written):
    packed, problems = pack.pack([Logged("deals.jsonl", "jassstats", 0, Entry(1, "", written))])
    assert problems == {}
    return packed[0], replay.replay(packed[0])


def told(*args, **how):
    """The story of a lawful deal, once its twin has said the same."""
    written = deal(*args, **how)
    story, (_, outcome) = replay.explain(written), replayed(written)
    assert story.breach is None
    assert outcome["breach"][0] == 0
    assert story.score == outcome["score"][0][:2].tolist()
    assert (story.bids or [0, 0]) == outcome["bid"][0].tolist()
    return story


def broken(*args, **how):
    """The rule that a deal breaks, and the seat; its twin finds a breach, too."""
    written = deal(*args, **how)
    packed, outcome = replayed(written)
    found = replay.problems(packed, outcome)[0]
    return found.code, found.seat


def bidding(calls, house=FOUNDING, dealer=0, hands=HANDS, widow="HQ"):
    """The talk after some calls."""
    said = call_rules.Talk(house, dealer, [frozenset(parse(hand)) for hand in hands], card(widow) if widow else None)
    for call in calls.split():
        seat, _, word = call.partition(":")
        call_rules.hear(said, int(seat), word)
    return said


def refused(calls, house=FOUNDING):
    with pytest.raises(Breach) as caught:
        bidding(calls, house)
    return caught.value.rule


# Table and deal


def test_HP_1_partners_sit_opposite():
    assert [rules.side(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert broken("1:pass 2:3 3:4 0:pass 0:S", "SQ SJ") == ("HP-1", 1), "the jack lies in the hand of seat 2"


def test_HP_2_twenty_five_cards_with_a_joker_or_twenty_four():
    assert len(cards_of(rules.pack(FOUNDING))) == 25
    assert len(cards_of(rules.pack(PRESETS["pepper"]))) == 24
    assert {NAMES[c] for c in cards_of(rules.PACK)} == {s + r for s in "CDHS" for r in "9TJQKA"} | {"JK"}
    assert broken("1:pass 2:pass 3:pass 0:pass", preset="pepper", widow=None)[0] == "HP-2", "Pepper has no joker"
    six = Deal(game="hasenpfeffer", preset="founding", dealer=0, widow="C6")
    _, problems = pack.pack([Logged("deals.jsonl", "jassstats", 0, Entry(1, "", six))])
    assert problems[0].code == "HP-2"
    assert broken("1:pass 2:3 3:4 0:pass 0:S", "SQ SK SJ SA JK H9 DT SK") == ("HP-2", 1)


def drawn(**players):
    return {name: parse(cards) for name, cards in players.items()}


def test_HP_3_the_two_highest_play_the_two_lowest_and_ties_draw_again():
    table = drawn(Anna="SA", Beat="DK", Carla="C9", Dora="JK")
    assert setup.partners(table) == (["Anna", "Beat"], ["Carla", "Dora"])
    assert setup.tied(table, FOUNDING) == []
    tied = drawn(Anna="SK", Beat="HK", Carla="DQ", Dora="CA")
    assert setup.tied(tied, FOUNDING) == ["Anna", "Beat"], "the ace is in; the kings draw for the second place"
    assert setup.partners(drawn(Anna="SK C9", Beat="HK CT", Carla="DQ", Dora="CA"))[0] == ["Dora", "Beat"]
    low = drawn(Anna="SA", Beat="HK", Carla="D9", Dora="C9")
    assert (setup.tied(low, FOUNDING), setup.tied(low, CLASSIC)) == ([], ["Carla", "Dora"])


def test_HP_4_the_highest_card_deals_first_or_the_lowest():
    table = drawn(Anna="SA", Beat="DK", Carla="C9", Dora="JK")
    assert setup.dealer(table, FOUNDING) == "Anna"
    assert setup.dealer(table, CLASSIC) == "Dora", "the joker is lowest here"
    assert setup.dealer(table, PRESETS["hare"]) is None


def test_HP_5_the_deal_passes_on_and_so_does_a_void_one():
    assert [next_dealer(seat, FOUNDING) for seat in range(4)] == [1, 2, 3, 0]
    assert next_dealer(2, FOUNDING, void=True) == 3
    assert next_dealer(2, Options(void_deal_dealer="same"), void=True) == 2


def test_HP_6_six_cards_each_in_packets_of_three_from_the_dealers_left():
    hands, _ = setup.dealt(parse(PACK), 0)
    assert hands == [set(parse(hand)) for hand in HANDS]
    few = Deal(game="hasenpfeffer", preset="founding", dealer=0, hands=["DT DJ DQ CQ HK", *HANDS[1:]])
    _, problems = pack.pack([Logged("deals.jsonl", "jassstats", 0, Entry(1, "", few))])
    assert problems[0].code == "HP-6"
    assert broken("1:pass 2:3 3:4 0:pass 0:S", f"{PLAYS} SQ")[0] == "HP-6", "a card after the sixth trick"


def test_HP_7_the_widow_belongs_to_nobody():
    assert setup.dealt(parse(PACK), 0)[1] == card("HQ")
    assert setup.dealt(parse(PACK)[:24], 0)[1] is None
    unknown = [*HANDS[:3], ""]
    assert broken("1:pass 2:3 3:4 0:pass 0:S", "SQ SK SJ HQ", hands=unknown) == ("HP-7", None)
    assert broken("", hands=["", "", "", ""], preset="pepper", widow="HQ")[0] == "HP-7"


def test_HP_8_a_widow_nobody_recorded_is_the_card_in_no_hand():
    packed, _ = replayed(deal("1:pass 2:3 3:4 0:pass 0:S", PLAYS, widow=None))
    assert packed.record(0).widow == "HQ"
    packed, _ = replayed(deal("1:pass 2:3 3:4 0:pass 0:S", PLAYS, hands=[], widow=None))
    assert [set(parse(hand)) for hand in packed.record(0).hands] == [set(parse(hand)) for hand in HANDS]
    twice = Deal(game="hasenpfeffer", preset="founding", dealer=0, hands=HANDS, widow="SJ")
    _, problems = pack.pack([Logged("deals.jsonl", "jassstats", 0, Entry(1, "", twice))])
    assert problems[0].code == "HP-2"


# Bidding


def test_HP_9_everyone_calls_once_from_the_dealers_left():
    said = bidding("1:pass 2:3 3:4 0:pass")
    assert (said.over, said.high, said.best) == (True, 4, 3)
    assert refused("2:3") == "HP-9"
    assert refused("1:2 2:3 3:pass 0:4 1:5") == "HP-9"
    assert refused("1:2 2:3 0:S") == "HP-9", "trumps are named when all have bid"
    assert broken("1:pass 2:3", "SQ")[0] == "HP-13", "cards before the bidding is over"


def test_HP_9_or_until_three_have_passed():
    hare = PRESETS["hare"]
    said = bidding("1:1 2:2 3:pass 0:3 1:pass 2:4 0:pass", hare)
    assert (said.over, said.best, said.high) == (True, 2, 4)
    assert not bidding("1:pass 2:pass 3:pass", hare).over, "the last may still bid"
    assert bidding("1:pass 2:pass 3:pass 0:1", hare).over
    assert refused("1:pass 2:1 3:2 0:pass 1:3", hare) == "HP-9", "who passed is out"


def test_HP_10_a_bid_is_a_number_of_tricks():
    assert [CALLS[n] for n in call_rules.lawful(bidding(""))] == ["pass", "1", "2", "3", "4", "5", "6"]
    assert [CALLS[n] for n in call_rules.lawful(bidding("", PRESETS["pepper"]))][-2:] == ["6", "big"]
    assert refused("1:big") == "HP-10"
    assert refused("1:2", Options(min_bid=3)) == "HP-10"


def test_HP_11_each_bid_is_higher_than_the_last():
    assert bidding("1:2 2:3 3:pass 0:4").high == 4
    assert refused("1:3 2:3") == "HP-11"
    assert bidding("1:3 2:3", Options(must_exceed=False)).best == 1
    assert refused("1:pass", Options(allow_pass=False)) == "HP-11"
    assert bidding("1:6 2:pass", Options(allow_pass=False)).spoken == 2, "nothing is left but to pass"


def test_HP_12_each_sides_contract_is_its_own_last_bid():
    assert call_rules.promised(bidding("1:2 2:3 3:4 0:pass")) == [(2, 3), (3, 4)]
    assert call_rules.promised(bidding("1:2 2:pass 3:4 0:pass")) == [(None, 0), (3, 4)]
    assert call_rules.promised(bidding("1:2 2:3 3:4 0:pass", CLASSIC)) == [(None, 0), (3, 4)], (
        "one auction, one contract"
    )


def test_HP_12_the_last_bid_of_a_side_is_the_one_that_came_last_in_any_round():
    story = told("1:1 2:2 3:3 0:pass 1:4 2:5 3:pass 1:pass 0:S", bid_rounds="until_three_passes")
    assert (story.bids, story.bidders) == ([5, 4], [2, 1]), "seat 1 bid after seat 3"
    story = told("1:4 2:5 3:3 0:2 0:S", must_exceed=False)
    assert (story.bids, story.bidders) == ([2, 3], [0, 3]), "where bids need not rise the last may be lower"


def test_HP_13_the_dealer_names_trumps_or_the_high_bidder():
    assert told("1:pass 2:3 3:4 0:pass 0:S").declarer == 0
    assert broken("1:pass 2:3 3:4 0:pass 3:S") == ("HP-13", 3)
    assert told("1:pass 2:3 3:4 0:pass 3:S", preset="classic").declarer == 3
    assert broken("1:pass 2:3 3:4 0:pass 0:S", preset="classic") == ("HP-13", 0)
    assert broken("1:pass 2:3 3:4 0:pass 3:S 3:H", preset="classic") == ("HP-13", 3)
    assert broken("1:pass 2:3 3:4 0:pass 0:N") == ("HP-13", 0)
    assert broken("1:pass 2:3 3:4 0:pass", "SQ")[0] == "HP-13", "cards before trumps are named"


def test_HP_13_or_each_bid_comes_with_its_suit():
    story = told("1:2 1:C 2:3 2:S 3:pass 0:pass", preset="pagat_25")
    assert (story.declarer, story.contract, story.bids) == (2, "S", [3, 0])
    assert broken("1:2 2:3", preset="pagat_25") == ("HP-13", 2), "the suit of the first bid is due"


def test_HP_14_if_all_pass_the_holder_of_the_joker_has_bid_three():
    story = told("1:pass 2:pass 3:pass 0:pass 2:S", preset="classic")
    assert (story.declarer, story.bids, story.bidders, story.forced) == (2, [3, 0], [2, None], True)
    assert broken("1:pass 2:pass 3:pass 0:pass 0:S", preset="classic") == ("HP-13", 0)
    letter = told("1:pass 2:pass 3:pass 0:pass 0:S")
    assert (letter.declarer, letter.bids) == (0, [3, 0]), "the dealer names trumps all the same"
    assert told("1:pass 2:pass 3:pass 0:pass 0:S", all_pass=DEALER_MUST, forced_bid=2).bids == [2, 0]


JOKERLESS = [HANDS[0], HANDS[1], "HT CT HJ HQ SJ C9", HANDS[3]]
PASSES = "1:pass 2:pass 3:pass 0:pass"


def test_HP_14_with_the_joker_in_the_widow_the_deal_is_void():
    packed, outcome = replayed(deal(PASSES, hands=JOKERLESS, widow="JK"))
    assert (outcome["complete"][0], outcome["contract"][0], outcome["score"][0].tolist()) == (1, 255, [0] * 4)
    story = replay.explain(deal(PASSES, hands=JOKERLESS, widow="JK"))
    assert (story.contract, story.bids, story.score, story.breach) == (None, [0, 0], [0, 0], None)
    assert broken(f"{PASSES} 0:S", hands=JOKERLESS, widow="JK") == ("HP-14", 0)
    assert call_rules.void(bidding(PASSES, hands=JOKERLESS, widow=None)), "nobody recorded it, but all hands are known"
    assert not call_rules.void(bidding(PASSES, hands=["", *JOKERLESS[1:]], widow=None))
    assert call_rules.void(bidding(PASSES, PRESETS["pagat_25"])), "or where all are dealt anew whoever has the joker"
    assert len(packed) == 1


def test_HP_14_unknown_hands_come_to_light_when_they_are_played():
    """The declarer is taken to hold the joker, until the cards show another holder."""
    lead = "JK CK DT S9 SJ SA SQ SK HJ HA HK D9 CA CQ CJ C9"
    written = deal(f"{PASSES} 2:S", lead, hands=[""] * 4, widow=None, preset="classic")
    assert replay.explain(written).bids == [3, 0]
    story = told(f"{PASSES} 0:S", PLAYS, hands=[""] * 4, widow=None)
    assert (story.bids, story.score) == ([3, 0], [2, 0])
    wrong = f"{PASSES} 3:S"
    assert broken(wrong, PLAYS_17, hands=[""] * 4, widow=None, preset="classic") == ("HP-14", 3)


def test_HP_14_a_forced_bid_may_cost_half():
    half = Options(forced_half_loss=True, failed_credit="none", failed_penalty="bid")
    assert settle([Bid(3, forced=True), Bid()], [2, 4], half)[0].net == -2, "half of three, rounded up"
    assert settle([Bid(3), Bid()], [2, 4], half)[0].net == -3


def test_HP_15_after_six_only_passes_are_left():
    assert bidding("1:6 2:pass 3:pass 0:pass").over
    assert refused("1:6 2:6") == "HP-15"
    assert bidding("1:6 2:big", PRESETS["pepper"]).high == 7


# Cards


def test_HP_16_joker_jack_ace_in_trumps():
    trumps = mode("S")
    order = sorted((c for c in cards_of(rules.PACK) if trumps.is_trump(c)), key=lambda c: trumps.height[c])
    assert [NAMES[c] for c in order] == ["S9", "ST", "SQ", "SK", "SA", "SJ", "JK"]
    assert takes("1:SA 2:S9 3:SJ 0:JK", "S") == 0
    assert takes("1:SA 2:S9 3:SJ 0:ST", "S") == 3
    assert takes("1:SA 2:S9 3:SJ 0:ST", "S", PRESETS["hare"]) == 1, "no bowers"


def test_HP_17_the_other_jack_of_the_colour_is_an_ordinary_card_or_a_bower():
    assert takes("1:SA 2:CJ 3:SK 0:SQ", "S") == 1
    assert takes("1:SA 2:CJ 3:SK 0:SQ", "S", CLASSIC) == 2
    assert may("CJ ST", "SA", "S") == {"ST"}
    assert may("CJ ST", "SA", "S", CLASSIC) == {"CJ", "ST"}
    assert may("CJ ST", "CA", "S", CLASSIC) == {"CJ", "ST"}, "the left bower is no club"
    assert [NAMES[rules.other_jack(suit)] for suit in range(4)] == ["SJ", "HJ", "DJ", "CJ"]


def test_HP_18_the_dealer_leads_or_the_high_bidder():
    assert told("1:pass 2:3 3:4 0:pass 0:S", "SQ").tricks[0].leader == 0
    assert told("1:pass 2:3 3:4 0:pass 3:S", "SA", preset="classic").tricks[0].leader == 3
    assert told("1:pass 2:3 3:4 0:pass 0:S", "SK", first_lead="left_of_dealer").tricks[0].leader == 1
    assert broken("1:pass 2:3 3:4 0:pass 0:S", "SA") == ("HP-18", 3)
    lost = deal(f"{PASSES} 0:S", "SQ", hands=[""] * 4, widow=None, first_lead="high_bidder")
    assert replay.explain(lost).breach.rule == "HP-18", "nobody can tell who holds the joker"


def test_HP_19_follow_suit_else_play_anything():
    assert may("H9 CA", "DA", "H") == {"H9", "CA"}, "no duty to trump"
    assert may("D9 CA", "DA", "H") == {"D9"}
    assert broken("1:pass 2:3 3:4 0:pass 0:S", "SQ CJ") == ("HP-19", 1)


def test_HP_20_the_highest_trump_wins_else_the_highest_of_the_suit_led():
    assert takes("0:C9 1:DA 2:HA 3:SA", "H") == 2
    assert takes("0:C9 1:DA 2:SJ 3:CA", "H") == 3, "other suits don't rank"
    assert takes("0:C9 1:DA 2:CT 3:SA", "N", PRESETS["pepper"]) == 2


def test_HP_21_the_joker_is_a_trump():
    assert may("JK CA CK", "HA", "H") == {"JK"}
    assert may("H9 CA", "JK", "H") == {"H9"}
    assert may("JK DA", "DK", "H") == {"DA"}
    assert rules.refusal(set(parse("JK CA")), parse("HA"), card("CA"), mode("H"), FOUNDING)[0] == "HP-21"
    assert rules.refusal(set(parse("H9 CA")), parse("JK"), card("CA"), mode("H"), FOUNDING)[0] == "HP-21"


def test_HP_22_a_revoke_sets_a_deal_aside_and_says_what_could_be_played():
    packed, outcome = replayed(deal("1:pass 2:3 3:4 0:pass 0:S", "SQ SK JK SA JK"))
    found = replay.problems(packed, outcome)[0]
    assert found.code == "HP-2"
    packed, outcome = replayed(deal("1:pass 2:3 3:4 0:pass 3:S", PLAYS_17, preset="classic", left_bower=False))
    found = replay.problems(packed, outcome)[0]
    assert (found.code, found.seat, found.trick, found.card, found.legal) == ("HP-19", 1, 3, "DK", "CJ")


# Score


def net(bid, won, house):
    return settle([Bid(bid), Bid()], [won, 6 - won], house)[0].net


def test_HP_23_a_contract_made_scores_what_was_bid():
    assert net(5, 5, FOUNDING) == 5
    assert (net(5, 6, FOUNDING), net(5, 6, CLASSIC)) == (5, 6), "tricks above count under some rules"
    big = settle([Bid(6, 2), Bid()], [6, 0], PRESETS["pepper"])
    assert [side.net for side in big] == [12, 0]


READINGS = {
    "R1": (Options(failed_credit="none"), [-2, -1, -3, 5, 5]),
    "R2": (Options(failed_credit="tricks"), [2, 2, -3, 5, 5]),
    "R3": (FOUNDING, [4, 3, 0, 5, 5]),
    "R4": (CLASSIC, [-6, -4, -3, 5, 6]),
    "R5": (PRESETS["pepper"], [-6, -6, -6, 5, 6]),
}


@pytest.mark.parametrize("reading", READINGS)
def test_HP_24_a_failed_contract_under_every_reading(reading):
    house, due = READINGS[reading]
    assert [net(bid, won, house) for bid, won in [(6, 4), (4, 3), (3, 0), (5, 5), (5, 6)]] == due


def test_HP_24_gross_penalty_and_net_of_the_founding_example():
    written = settle([Bid(6), Bid()], [4, 2], FOUNDING)[0]
    assert (written.gross, written.penalty, written.net) == (6, 2, 4)
    assert settle([Bid(6, 2), Bid()], [4, 2], PRESETS["pepper"])[0].net == -12


def test_HP_24_under_the_founding_text_no_bid_is_better_than_six():
    for won in range(7):
        scores = [net(bid, won, FOUNDING) for bid in range(1, 7)]
        assert scores == [min(bid, won) for bid in range(1, 7)]
        assert scores[-1] == max(scores)


def other(won, house, bid=4):
    return settle([Bid(), Bid(bid)], [won, 6 - won], house)[0].net


def test_HP_25_a_side_without_a_contract():
    assert other(2, FOUNDING) == 0
    assert (other(2, CLASSIC), other(3, CLASSIC)) == (2, 3)
    assert (other(2, PRESETS["pagat_25"]), other(3, PRESETS["pagat_25"])) == (2, 0), "the other side was set"
    gets = Options(no_contract_score="bid_if_set")
    assert (other(2, gets), other(3, gets)) == (0, 4)


def test_HP_26_a_partie_goes_to_any_total():
    for target in (1, 12, 15, 18, 20, 500):
        partie = Partie(Options(target=target))
        while not partie.finished:
            partie.add([3, 1])
        assert (partie.winner, partie.deals) == (0, -(-target // 3))
    below = Partie(CLASSIC)
    below.add([-4, 4])
    assert below.totals == [-4, 4]
    assert advice(Options(target=20)) == []
    assert "21" in advice(Options(target=21))[0]
    assert games.advice("hasenpfeffer", "founding", {"target": "25"}) == advice(Options(target=25))
    assert games.advice("hasenpfeffer", "pepper", {"min_bid": 2}) == [], "its own target needs no word"
    assert games.advice("schieber", "uri", {"target": 25}) == []
    with pytest.raises(games.UnknownKnob, match="target is a number from 1"):
        games.house("hasenpfeffer", "founding", {"target": 0})


def both_there(house, one, other_side, declarer=1):
    partie = Partie(house, totals=[house.target - one, house.target - other_side])
    partie.add([one + 1, other_side], declarer)
    return partie.finished, partie.winner


def test_HP_27_both_get_there_in_one_deal():
    assert both_there(FOUNDING, 1, 2) == (True, 0), "the higher total"
    assert both_there(CLASSIC, 1, 2) == (True, 1), "the side that bought the contract"
    tied = Partie(FOUNDING, totals=[11, 10])
    tied.add([1, 2])
    assert (tied.finished, tied.totals) == (False, [12, 12])
    tied.add([1, 0])
    assert tied.winner == 0


# Worked deals


def test_HP_24_the_worked_deal_of_the_founding_rules():
    story = told("1:pass 2:3 3:4 0:pass 0:S", PLAYS)
    assert [t.winner for t in story.tricks] == [2, 2, 3, 3, 3, 1]
    assert (story.score, story.gross, story.penalty) == ([2, 4], [3, 4], [1, 0])


def test_HP_23_the_worked_deal_of_the_classic_rules():
    story = told("1:pass 2:3 3:4 0:pass 3:S", PLAYS_17, preset="classic")
    assert [t.winner for t in story.tricks] == [2, 2, 3, 3, 1, 1]
    assert story.score == [2, 4]


def test_HP_17_each_worked_deal_breaks_under_the_others_bowers():
    """After the fourth trick, which the left bower would take; and as a revoke, with the jack of clubs in hand."""
    assert broken("1:pass 2:3 3:4 0:pass 0:S", PLAYS, left_bower=True) == ("HP-18", 3)
    assert broken("1:pass 2:3 3:4 0:pass 3:S", PLAYS_17, preset="classic", left_bower=False) == ("HP-19", 1)


# House rules


@pytest.mark.parametrize(
    ("preset", "knobs", "why"),
    [
        ("classic", {"trump_namer": "dealer"}, "whoever wins it names trumps"),
        ("founding", {"trump_namer": "with_bid"}, "trumps are one suit"),
        ("founding", {"big": True}, "one side's contract"),
        ("founding", {"left_bower": True, "right_bower": False}, "without right_bower"),
        ("hare", {"must_exceed": False}, "no end"),
        ("hare", {"allow_pass": False}, "needs allow_pass"),
        ("hare", {"trump_namer": "with_bid"}, "more than one round"),
        ("founding", {"joker": False}, "there is no joker"),
        ("classic", {"allow_no_trump": True}, "it has no suit"),
        ("founding", {"tie_rule": "bidder_first"}, "needs contract_mode auction"),
        ("founding", {"forced_bid": 7}, "from 1 to 6"),
    ],
)
def test_house_rules_no_table_can_play_are_refused_with_a_reason(preset, knobs, why):
    with pytest.raises(games.UnknownKnob, match=why):
        games.house("hasenpfeffer", preset, knobs)
