"""Log records become rows: however they are spelt, nothing malformed gets in, and each comes back out as it was."""

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassstats.cards import NAMES
from jassstats.logs.error_codes import CODES
from jassstats.record import Claims, Deal, Entry, Problem
from jassstats.replay import pack, replay
from jassstats.replay.columns import Logged
from jassstats.simulation import runs

GOOD = Deal(
    game="schieber",
    preset="swisslos_2500",
    dealer=3,
    hands=[" ".join(suit + rank for rank in "6789TJQKA") for suit in "SHDC"],
    calls="0:push 2:O",
    plays=" ".join(suit + rank for rank in "6789TJQKA" for suit in "SHDC"),
)
HANDS = GOOD.hands
THREE = {"game": "handjass", "preset": "parlett_simple", "seats": [0, 1, 2], "hands": [*HANDS[:3], ""], "dealer": 0}
THREE |= {"calls": "", "plays": ""}


def but(**fields):
    """The good deal, but for some fields."""
    return msgspec.structs.replace(GOOD, **fields)


def logged(*deals):
    return [Logged("log.jsonl", "jassstats", i, Entry(i + 1, "", deal)) for i, deal in enumerate(deals)]


def packed(*deals):
    """The deals of one game, all of them well formed."""
    found, problems = pack.pack(logged(*deals))
    assert problems == {}
    assert len(found) == 1
    return found[0]


def problem(deal):
    """Return the problem of a deal that can't be packed."""
    found, problems = pack.pack(logged(deal))
    assert found == []
    return problems[0]


def row(deal):
    return packed(deal).rows.tobytes()


def replayed(deal):
    """A deal after replay, which fills in hands nobody wrote down."""
    deals = packed(deal)
    assert not replay.replay(deals)["breach"].any()
    return deals


# What is written


def test_a_row_holds_the_decisions():
    deals = packed(GOOD)
    found = deals.rows[0]
    assert [int(hand) for hand in found["hands"]] == [0x1FF << 27, 0x1FF << 18, 0x1FF << 9, 0x1FF]
    assert [NAMES[c] for c in found["plays"]] == GOOD.plays.split()
    assert found["calls"][:2].tolist() == [[0, 14], [2, 4]]
    assert (found["n_calls"], found["n_plays"], found["dealer"], found["players"]) == (2, 36, 3, 4)


SPELLINGS = {
    "ten as two digits": lambda card: card.replace("T", "10"),
    "rank first": lambda card: card[::-1],
    "ten as two digits, rank first": lambda card: card[::-1].replace("T", "10"),
    "small letters": str.lower,
    "symbols": lambda card: card.translate(str.maketrans("CDHS", "♣♦♥♠")),
}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_cards_may_be_spelt_in_other_ways(spelling):
    def spell(text):
        return " ".join(map(SPELLINGS[spelling], text.split()))

    assert row(but(hands=[spell(hand) for hand in HANDS], plays=spell(GOOD.plays))) == row(GOOD)


def test_blanks_do_not_matter_nor_the_order_within_a_hand():
    hands = [" " + "  ".join(reversed(hand.split())) + " " for hand in HANDS]
    assert row(but(hands=hands, plays=GOOD.plays.replace(" ", "\n"), calls="  0:push   2:O ")) == row(GOOD)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(sorted(SPELLINGS)), min_size=36, max_size=36), st.randoms(use_true_random=False))
def test_each_card_may_be_spelt_its_own_way(ways, random):
    plays = " ".join(SPELLINGS[way](card) for way, card in zip(ways, GOOD.plays.split(), strict=True))
    hands = [random.sample(hand.split(), 9) for hand in HANDS]
    assert row(but(hands=[" ".join(hand) for hand in hands], plays=plays)) == row(GOOD)


def test_odd_spellings_do_not_disturb_the_deals_beside_them():
    odd = but(plays=GOOD.plays.lower(), dealer=3)
    bad = but(plays="S6 H6 D6 C5")
    found, problems = pack.pack(logged(GOOD, odd, bad, GOOD, bad, odd))
    assert sorted(problems) == [2, 4]
    assert found[0].origin.tolist() == [0, 1, 3, 5]
    assert found[0].rows.tobytes() == row(GOOD) * 4


def test_nothing_need_be_known_but_the_dealer():
    bare = Deal(game="schieber", preset="founding", dealer=0)
    found = packed(bare).rows[0]
    assert (found["n_plays"], found["n_calls"], found["hands"].any()) == (0, 0, False)
    assert row(but(hands=["", "", "", ""])) == row(but(hands=[]))


def test_entries_that_could_not_be_read_keep_their_problem():
    unread = Logged("log.jsonl", "jassstats", 1, Entry(2, "{", None, Problem("LOG-20", "not JSON")))
    found, problems = pack.pack([logged(GOOD)[0], unread])
    assert problems == {1: Problem("LOG-20", "not JSON")}
    assert found[0].origin.tolist() == [0]


def test_deals_of_different_house_rules_go_together():
    deals = packed(GOOD, but(preset="uri"), but(set={"marriage": 40}), but(set={"marriage": "40"}), GOOD)
    assert [deals.houses[i].preset for i in deals.rows["house"]] == ["swisslos_2500", "uri", *["swisslos_2500"] * 3]
    assert [o.marriage for o in (deals.options()[i] for i in deals.rows["house"])] == [20, 0, 40, 40, 20]


def test_a_switch_written_as_a_number_is_told_from_the_number():
    found, problems = pack.pack(logged(but(set={"marriage": 1}), but(set={"marriage": True})))
    assert len(found[0]) == 1
    assert problems[1].code == "LOG-51"


# What is malformed

CASES = [
    ("LOG-50", {"game": "skat"}, "'skat'.*schieber"),
    ("LOG-51", {"preset": "swisslos"}, "'swisslos'.*swisslos_2500"),
    ("LOG-51", {"set": {"undertrumping": "strict"}}, "'undertrumping'.*undertrump"),
    ("LOG-51", {"set": {"undertrump": "never"}}, "undertrump can't be 'never': one of allowed"),
    ("LOG-51", {"set": {"factor_clubs": 300}}, "factor_clubs is a number from 1 to 100"),
    ("LOG-51", {"set": {"target": "9" * 5000}}, "target is a whole number"),
    ("LOG-52", {"hands": ["S5", "", "", ""]}, "'S5' is no card"),
    ("LOG-52", {"plays": "S6 H6 XX"}, "'XX' is no card"),
    ("LOG-52", {"plays": "S6,H6"}, "'S6,H6' is no card"),
    ("LOG-53", {"plays": GOOD.plays + " S6"}, "37 cards were played"),
    ("LOG-54", {"hands": HANDS[:3]}, "3 hands are given: give 4"),
    ("LOG-54", {"hands": [*HANDS, ""]}, "5 hands are given: give 4"),
    ("LOG-55", {"calls": " ".join(["0:push"] * 17)}, "17 calls"),
    ("LOG-56", {"calls": "0:N"}, "'0:N' is no call: .*slalom_o"),
    ("LOG-56", {"calls": "4:S"}, "'4:S' is no call"),
    ("LOG-56", {"calls": "-1:S"}, "'-1:S' is no call"),
    ("LOG-56", {"calls": "9" * 5_000 + ":S"}, "9:S' is no call"),
    ("LOG-56", {"calls": "S"}, "'S' is no call"),
    ("LOG-56", {"calls": "0:"}, "'0:' is no call"),
    ("LOG-57", {"dealer": 4}, "dealer 4 is no seat"),
    ("LOG-57", {"dealer": -1}, "dealer -1 is no seat"),
    ("LOG-57", {"dealer": 10**30}, "is no seat"),
    ("LOG-58", {"players": ["Anna", "Beat"]}, "2 players are named"),
    ("LOG-59", {"number": -1}, "number -1"),
    ("LOG-59", {"number": 65_536}, "number 65536"),
    ("LOG-60", {"date": "30.11.2026"}, "'30.11.2026' is not ISO 8601"),
    ("LOG-60", {"date": "2026-02-30"}, "'2026-02-30' is not ISO 8601"),
    ("LOG-61", {"seats": [0, 1, 2]}, "seats"),
    ("LOG-61", {"seats": [1, 0, 2, 3]}, "seats"),
    ("LOG-62", {"ai": "0101"}, "for each of the 36 cards"),
    ("LOG-62", {"ai": "0" * 35 + "2"}, "one 0 or 1"),
    ("LOG-63", {"slate": [100, 57]}, "only for a deal whose cards were not recorded"),
    ("LOG-63", {"slate": [157], "plays": "", "hands": []}, "2 numbers"),
    ("LOG-63", {"slate": [157, 40_000], "plays": "", "hands": []}, "40000 is too large"),
    ("LOG-63", {"slate": [-80, 157], "plays": "", "hands": []}, "-80 is below zero"),
    ("LOG-70", {"claims": Claims(score=[1, 2, 3])}, "3 numbers: this game has 2 sides"),
    ("LOG-70", {"claims": Claims(running=[[1, 2], [3]])}, "1 numbers after trick 2"),
    ("LOG-64", {"melds": ["S6 S7 S8"]}, "melds of 1 seats"),
    ("LOG-65", {"melds": ["S6 S7 S8/S9 ST SJ/SQ SK SA/S6 S7 S8 S9/S6 S7 S8", "", "", ""]}, "seat 0 announced 5 melds"),
    ("LOG-52", {"melds": ["", "S6 S7 S5", "", ""]}, "'S5' is no card"),
    ("LOG-66", {"game": "handjass", "preset": "parlett_simple", "seats": [0, 1], "calls": ""}, "seat 3 deals"),
    ("LOG-66", {**THREE, "hands": HANDS, "dealer": 1}, "seat 3 has a hand"),
    ("LOG-67", {**THREE, "preset": "jasswiki_bessern3", "fresh": ["C6 C7", "", "", ""]}, "fresh of seat 0 has 2 cards"),
    ("LOG-68", {**THREE, "strokes": [2, 1, 0]}, "strokes holds 4 numbers"),
    ("LOG-68", {**THREE, "sacks": [1]}, "strokes holds 4 numbers"),
    ("LOG-68", {**THREE, "strokes": [2, 2, 0, 0], "slate": [80, 40, 25, 0]}, "nobody recorded"),
    ("LOG-68", {**THREE, "hands": [], "strokes": [2, 2, 0, 0], "struck": [3]}, "seat 3 is not in the deal"),
    ("LOG-68", {"plays": "", "hands": [], "strokes": [1, 1, 0, 0]}, "where everybody scores alone"),
    ("LOG-69", {"upcard": "S6"}, "upcard: no deal of this game has that beside its hands, only melds"),
    ("LOG-54", {**THREE, "fresh": ["", "", "", "", "S6 S7 S8"]}, "fresh of 5 seats"),
    ("HJ-1", {**THREE, "reserve": "S6 C6 C7 C8 C9 CT CJ CQ CK"}, "S6 in the reserve stands twice"),
    ("SCH-1", {"hands": ["S6 S6 S7 S8 S9 ST SJ SQ SK", *HANDS[1:]]}, "S6 stands twice in one hand"),
    ("SCH-1", {"hands": [HANDS[0], HANDS[0], *HANDS[2:]]}, "S6 is in the hands of seats 0 and 1"),
    ("SCH-1", {"hands": ["JK S6 S7 S8 S9 ST SJ SQ SK", *HANDS[1:]]}, "JK is not in the pack"),
    ("SCH-1", {"hands": [], "plays": "S6 JK"}, "JK is not in the pack"),
    ("SCH-3", {"hands": [HANDS[0].removesuffix(" SA"), *HANDS[1:]]}, "seat 0 was dealt 8 cards, not 9"),
    ("SCH-3", {"hands": ["", "S6 S7 S8 S9 ST SJ SQ SK SA C6", "", ""]}, "seat 1 was dealt 10 cards, not 9"),
]


@pytest.mark.parametrize(("code", "fields", "message"), CASES)
def test_a_malformed_deal_is_refused_with_a_stable_code_and_a_reason(code, fields, message):
    found = problem(but(**fields))
    assert found.code == code
    with pytest.raises(ValueError, match=message):
        raise ValueError(found.message)


def test_every_code_of_packing_is_listed_and_tried_here():
    listed = {code for code in CODES if 50 <= int(code.removeprefix("LOG-")) < 80}
    assert listed == {code for code, _, _ in CASES if code.startswith("LOG-")}


def test_a_refused_deal_tells_seat_and_card_where_it_can():
    assert problem(but(hands=["S6 S6 S7 S8 S9 ST SJ SQ SK", *HANDS[1:]]))[2:5] == (0, None, "S6")
    assert problem(but(hands=[HANDS[0], HANDS[0], *HANDS[2:]]))[2:5] == (1, None, "S6")
    assert problem(but(hands=[HANDS[0].removesuffix(" SA"), *HANDS[1:]])).seat == 0


@pytest.mark.parametrize("letters", ["\x00", "|", "\n", "é", "🂡", "S6\tH6 ", "S\uff16"])
def test_odd_characters_neither_crash_nor_slip_through(letters):
    """A tab or a line's end parts cards as a blank does; anything else names no card."""
    found, problems = pack.pack(logged(but(plays=letters, hands=["", letters, "", ""]), GOOD))
    assert found[0].rows[-1].tobytes() == row(GOOD)
    assert all(p.code in ("LOG-52", "SCH-3") for p in problems.values())


@settings(max_examples=150, deadline=None)
@given(
    plays=st.text(alphabet="SHDC6789TJQKA10 \n|xé♥", max_size=60),
    hands=st.lists(st.text(alphabet="SHDC6789TJQKA10 |", max_size=30), max_size=5),
    calls=st.text(alphabet="0123:pushSHDCOU ", max_size=20),
    dealer=st.integers(-5, 9),
)
def test_no_text_brings_packing_down(plays, hands, calls, dealer):
    found, problems = pack.pack(logged(but(plays=plays, hands=hands, calls=calls, dealer=dealer), GOOD))
    assert 1 not in problems
    assert sum(map(len, found)) + len(problems) == 2
    outcome = replay.replay(found[0])
    assert set(replay.problems(found[0], outcome)) == set(np.flatnonzero(outcome["breach"]).tolist())


# The way back


def test_a_record_comes_back_as_it_was():
    deal = but(
        players=["Anna", "Beat", "Carla", "Dario"],
        date="2026-11-30T20:15:00",
        table="Kreuz",
        partie="evening",
        number=7,
        ai="0" * 36,
        set={"melds": "small", "target": 1500},
        melds=["S6 S7 S8/SJ SQ SK", "", "D6 D7 D8", ""],
        claims=Claims(score=[10, 20]),
    )
    assert packed(deal).record(0) == deal


def test_a_record_is_canonical_whatever_came_in():
    deal = but(plays=GOOD.plays.lower(), hands=[" ".join(reversed(hand.split())) for hand in HANDS], set={"push": "on"})
    assert packed(deal).record(0) == but(set={"push": True})


@pytest.mark.parametrize("fields", [{}, {"plays": "S6 H6 D6", "hands": [HANDS[0], "", "", ""]}, {"hands": []}])
def test_packing_a_record_again_makes_the_same_row(fields):
    deals = packed(but(**fields))
    assert row(deals.record(0)) == deals.rows.tobytes()


@pytest.mark.parametrize("preset", ["swisslos_2500", "pagat", "jasskit", "founding"])
def test_simulated_deals_packed_from_their_records_are_the_same_rows(preset):
    deals = runs.deals(runs.run("schieber", preset, deals=300, seed=21), 0, 300)
    again = packed(*(deals.record(i) for i in range(300)))
    assert again.rows.tobytes() == deals.rows.tobytes()


def test_a_score_only_deal_keeps_its_slate():
    deal = but(slate=[120, 37], plays="", hands=[], calls="")
    deals = packed(deal)
    assert deals.rows["slate"][0, :2].tolist() == [120, 37]
    assert deals.record(0) == deal


# Identity


def identity(deal):
    return replayed(deal).ids()[0]


SAME = {
    "players": {"players": ["a", "b", "c", "d"]},
    "claims": {"claims": Claims(score=[1, 2])},
    "date and table": {"date": "2026-11-30", "table": "Kreuz"},
    "order of hands": {"hands": [" ".join(reversed(hand.split())) for hand in HANDS]},
    "hands not written": {"hands": []},
    "one hand written": {"hands": ["", HANDS[1], "", ""]},
    "spelling": {"plays": GOOD.plays.lower()},
    "house rules": {"preset": "swisslos_1000"},
}


@pytest.mark.parametrize("what", SAME)
def test_two_logs_of_one_deal_have_one_id(what):
    assert identity(but(**SAME[what])) == identity(GOOD)
    assert len(identity(GOOD)) == 32


OTHER = {
    "partie": {"partie": "another"},
    "number": {"number": 1},
    "dealer": {"dealer": 2, "calls": "3:push 1:O", "plays": " ".join(["C6 S6 H6 D6", GOOD.plays[12:]]), "hands": []},
    "calls": {"calls": "0:O"},
    "cards": {"plays": GOOD.plays.replace("S6", "??").replace("S7", "S6").replace("??", "S7")},
    "broken off": {"plays": GOOD.plays[: 12 * 4 - 1]},
    "announced melds": {"melds": ["S6 S7 S8", "", "", ""]},
}


@pytest.mark.parametrize("what", OTHER)
def test_another_deal_has_another_id(what):
    deal = but(**OTHER[what])
    deals = packed(deal)
    replay.replay(deals)
    assert deals.ids()[0] != identity(GOOD)


def test_the_same_partie_and_number_is_the_same_deal():
    assert identity(but(partie="p", number=1)) == identity(but(partie="p", number=1))
    assert identity(but(partie="p", number=1)) != identity(but(partie="p", number=2))


def test_score_only_deals_are_told_apart_by_where_they_stand():
    deal = but(slate=[100, 57], plays="", hands=[], calls="")
    assert len(set(packed(deal, deal).ids())) == 2


def test_an_id_asked_for_before_replay_does_not_stay_behind():
    deals = packed(but(hands=[]))
    before = deals.ids()[0]
    replay.replay(deals)
    assert before != deals.ids()[0] == identity(GOOD)
