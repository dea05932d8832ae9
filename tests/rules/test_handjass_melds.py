"""Melds of Handjass, HJ-26 … HJ-39, HJ-76, HJ-77 and HJ-89, with the worked examples EX-1 … EX-15."""

import pytest

from jassstats.cards import NAMES, SUITS, parse
from jassstats.games import house
from jassstats.games.handjass.options import PRESETS
from jassstats.games.handjass.rules import melds
from jassstats.games.handjass.rules.replay import tell
from jassstats.record import Deal

BIG = {
    "seq_scale": "grosser",
    "card_reuse": "kreuzweis",
    "marriage": "independent",
    "meld_order": "points_cards_top_trump",
}
"""Big melds, a card in two at once, the marriage on its own: what the worked examples call grosser and Kreuzweis."""
SWISS = {"marriage": "independent", "meld_order": "points_cards_top_trump"}
PAGAT = {"marriage": "independent", "meld_order": "pagat_table"}


def options(preset="parlett_simple", **knobs):
    return house("handjass", preset, knobs)


def suit(trump):
    return SUITS.index(trump)


def text(cards):
    return " ".join(NAMES[c] for c in sorted(cards))


def held(hand, trump, **knobs):
    """Return the points and cards of a hand's melds, the marriage included."""
    found = melds.counting(0, parse(hand), suit(trump), options(**knobs))
    return {(m.points, text(m.cards)) for m in found}


def total(hand, trump, **knobs):
    return sum(points for points, _ in held(hand, trump, **knobs))


def best(hands, trump, **knobs):
    """Return the index of the best meld among some hands, from the forehand on, and the step that decided."""
    chosen = options(**knobs)
    found = [m for seat, hand in enumerate(hands) for m in melds.counting(seat, parse(hand), suit(trump), chosen)]
    return melds.compare(found, list(range(len(hands))), suit(trump), chosen)


def says(hands, trump, **knobs):
    """Return the announcement of each hand, from the forehand on, at its first card."""
    chosen = options(**knobs)
    found = [m for seat, hand in enumerate(hands) for m in melds.counting(seat, parse(hand), suit(trump), chosen)]
    return list(melds.announcements(found, list(range(len(hands))), suit(trump), chosen).values())


# What a meld is


def test_HJ_26_trumps_run_in_natural_order_too():
    """EX-7: in the order trumps take tricks J 9 A K would be four in a row; in natural order they are nothing."""
    assert held("CJ C9 CA CK D8 D7 D6 SQ ST", "C") == {(20, "D6 D7 D8")}
    assert total("CJ C9 CA CK D8 D7 D6 SQ ST", "C", **BIG) == 20
    assert held("H9 HT HJ C6 C7 D6 D7 S6 S7", "H") == {(20, "H9 HT HJ")}


def test_HJ_26_a_sequence_does_not_go_round_the_corner():
    assert held("HA H6 H7 CK CA C6 S9 DT D9", "C") == set()


@pytest.mark.parametrize(
    ("length", "kleiner", "grosser", "vorarlberg"),
    [
        (3, 20, 20, 20),
        (4, 50, 50, 50),
        (5, 100, 100, 100),
        (6, 100, 150, 120),
        (7, 100, 200, 140),
        (8, 100, 250, 160),
        (9, 100, 300, 180),
    ],
)
def test_HJ_27_what_sequences_are_worth(length, kleiner, grosser, vorarlberg):
    run = frozenset(parse("H6 H7 H8 H9 HT HJ HQ HK HA")[:length])
    worth = {
        scale: melds.value(run, suit("S"), options(seq_scale=scale)) for scale in ("kleiner", "grosser", "vorarlberg")
    }
    assert worth == {"kleiner": kleiner, "grosser": grosser, "vorarlberg": vorarlberg}


def test_HJ_28_a_quartet_is_four_of_a_rank_above_the_eight():
    assert held("C8 D8 H8 S8 C6 D6 H6 S6 SA", "H") == set()
    assert held("C9 D9 H9 S9 C6 D6 H6 S6 SA", "H") == {(150, "C9 D9 H9 S9")}


@pytest.mark.parametrize(
    ("rank", "worth"),
    [("A", 100), ("K", 100), ("Q", 100), ("J", 200), ("T", 100), ("9", 150), ("8", 0), ("7", 0), ("6", 0)],
)
def test_HJ_29_what_quartets_are_worth(rank, worth):
    four = frozenset(parse(" ".join(s + rank for s in "CDHS")))
    assert melds.value(four, suit("H"), options()) == worth
    modern = 100 if rank in "876" else worth
    assert melds.value(four, suit("H"), options("jasswiki")) == modern


@pytest.mark.parametrize("preset", PRESETS)
def test_HJ_29_four_eights_count_where_melds_are_big(preset):
    chosen = options(preset)
    assert (chosen.four_eights, chosen.four_sevens, chosen.four_sixes) == (
        (100,) * 3 if chosen.seq_scale == "grosser" else (0,) * 3
    )


def test_HJ_30_king_and_queen_of_trumps_are_the_marriage():
    assert held("SK SQ S8 S7 D6 D9 CT HJ HA", "S") == {(20, "SQ SK")}  # EX-4
    assert held("SK SQ S8 S7 D6 D9 CT HJ HA", "H") == set()


def test_HJ_31_a_card_serves_in_a_sequence_or_in_a_quartet():
    hand = "C9 D9 H9 S9 HQ HJ HT C6 C7"  # EX-2
    assert held(hand, "H") == {(150, "C9 D9 H9 S9"), (20, "HT HJ HQ")}
    assert held(hand, "H", **BIG) == {(150, "C9 D9 H9 S9"), (50, "H9 HT HJ HQ")}


def test_HJ_31_the_marriage_shares_its_cards():
    assert held("HA HK HQ HJ HT C9 C8 C7 S6", "H") == {(100, "HT HJ HQ HK HA"), (20, "C7 C8 C9"), (20, "HQ HK")}  # EX-1
    hand = "CK DK HK SK SQ SJ ST D7 D6"  # EX-8
    assert held(hand, "S") == {(100, "CK DK HK SK"), (20, "ST SJ SQ"), (20, "SQ SK")}
    assert held(hand, "S", **BIG) == {(100, "CK DK HK SK"), (50, "ST SJ SQ SK"), (20, "SQ SK")}


@pytest.mark.parametrize(
    ("hand", "trump", "founding", "big"),
    [
        ("HA HK HQ HJ HT C9 C8 C7 S6", "H", 140, 140),  # EX-1
        ("C9 D9 H9 S9 HQ HJ HT C6 C7", "H", 170, 200),  # EX-2
        ("SK SQ S8 S7 D6 D9 CT HJ HA", "S", 20, 20),  # EX-4
        ("HA HK HQ HJ HT H9 H8 H7 H6", "H", 120, 320),  # EX-5
        ("CJ C9 CA CK D8 D7 D6 SQ ST", "C", 20, 20),  # EX-7
        ("CK DK HK SK SQ SJ ST D7 D6", "S", 140, 170),  # EX-8
    ],
)
def test_HJ_32_worked_hands_count_the_greatest_total(hand, trump, founding, big):
    assert total(hand, trump) == founding
    assert total(hand, trump, **BIG) == big


def test_HJ_32_a_run_is_kept_whole_where_the_quartet_brings_less():
    """Four tens and what they leave of the run, 120; or the run of six alone, 100 small and 150 big."""
    hand = "CT DT ST H8 H9 HT HJ HQ HK"
    assert held(hand, "D") == {(100, "CT DT HT ST"), (20, "HJ HQ HK")}
    assert held(hand, "D", seq_scale="grosser") == {(150, "H8 H9 HT HJ HQ HK")}


def test_HJ_32_on_equal_totals_the_one_with_the_stronger_best_meld():
    """A run of five has more cards than four tens: 100 either way."""
    hand = "CT DT HT ST H8 H9 HJ HQ C6"
    assert held(hand, "D") == {(100, "H8 H9 HT HJ HQ")}
    assert held(hand, "D", **SWISS) == {(100, "H8 H9 HT HJ HQ")}
    assert held(hand, "D", **PAGAT) == {(100, "CT DT HT ST")}


def test_HJ_33_one_sequence_from_one_unbroken_run():
    assert held("C6 C7 C8 C9 CT CJ CQ CK SA", "H") == {(100, "C6 C7 C8 C9 CT CJ CQ CK")}
    assert held("C6 C7 C8 C9 CT CJ CQ CK CA", "H") == {(100, "C6 C7 C8 C9 CT CJ CQ CK CA")}


def test_HJ_89_a_suit_of_nine_may_count_as_five_and_four():
    hand = "HA HK HQ HJ HT H9 H8 H7 H6"
    nine = {(100, "HT HJ HQ HK HA"), (50, "H6 H7 H8 H9"), (20, "HQ HK")}
    assert held(hand, "H", split_long_run="nine") == nine  # EX-5: 170
    assert held(hand, "H", split_long_run="eight_nine") == nine
    assert total(hand, "H", seq_scale="vorarlberg", **SWISS) == 200  # EX-5


def test_HJ_89_and_eight_as_five_and_three():
    hand = "C6 C7 C8 C9 CT CJ CQ CK SA"
    assert held(hand, "H", split_long_run="eight_nine") == {(100, "C9 CT CJ CQ CK"), (20, "C6 C7 C8")}
    assert held(hand, "H", split_long_run="nine") == {(100, "C6 C7 C8 C9 CT CJ CQ CK")}


# Whose melds count


V_AND_D = {
    "EX-10": (["S8 S7 S6 DA", "CK CQ CA D7"], "H"),
    "EX-12": (["CA DA HA SA", "CT C9 C8 C7 C6"], "H"),
    "EX-14": (["CQ DQ HQ SQ", "CK DK HK SK"], "H"),
    "EX-15": (["CJ CT C9 D6", "HK HQ D7 S6"], "H"),
}


@pytest.mark.parametrize(
    ("example", "founding", "swiss", "pagat"),
    [("EX-10", 0, 1, 1), ("EX-12", 1, 1, 0), ("EX-14", 0, 1, 1), ("EX-15", 0, 0, 0)],
)
def test_HJ_36_worked_pairs_of_hands(example, founding, swiss, pagat):
    hands, trump = V_AND_D[example]
    assert best(hands, trump)[0] == founding
    assert best(hands, trump, **SWISS)[0] == swiss
    assert best(hands, trump, **PAGAT)[0] == pagat


def deal_of(hands, preset="parlett_simple", upcard="HA", **more):
    """The story of four hands whose cards nobody played yet; the last seat deals and holds the upcard."""
    return tell(Deal(game="handjass", preset=preset, dealer=3, upcard=upcard, hands=hands, **more), options(preset))


FOUR = [
    "C6 C7 C8 C9 D6 D7 D8 S6 S8",  # 50 and 20
    "CT CJ CQ D9 DJ H6 H7 S9 SJ",  # 20
    "CK CA DT DK H8 HK HQ S7 SQ",  # the marriage
    "DQ DA H9 HT HJ HA ST SK SA",  # 20 in trumps
]


def test_HJ_34_only_the_best_melds_count_and_all_of_them():
    story = deal_of(FOUR)
    assert (story.breach, story.meld_seat, story.meld_step) == (None, 0, "points")
    assert story.points == [70, 0, 0, 0]
    assert [(m.seat, m.points, m.counted) for m in story.melds] == [
        (0, 50, True), (0, 20, True), (1, 20, False), (2, 20, False), (3, 20, False),
    ]  # fmt: skip


def test_HJ_35_the_marriage_is_a_meld_like_others():
    assert best(["CJ CT C9 D6", "HK HQ D7 S6"], "H") == (0, "cards")  # EX-15: 20 to 0
    assert best(["CJ CT D9 D6", "HK HQ D7 S6"], "H") == (1, "alone")
    assert [m.counted for m in deal_of(FOUR).melds if m.kind == "marriage"] == [False]


def test_HJ_35_at_swiss_tables_it_counts_whatever_others_hold_once_both_cards_are_played():
    hands, preset = FOUR, "jassonkel_putz"
    calls = "0:in 1:in 2:in 3:in"
    plays = "D6 D9 DT DQ DA D7 DJ DK H9 S6 H6 HQ HA S8 H7 HK"
    story = deal_of(hands, preset, calls=calls, plays=plays)
    assert story.breach is None
    assert [(m.seat, m.counted) for m in story.melds if m.kind == "marriage"] == [(2, True)]
    assert story.points[2] == 20
    before = deal_of(hands, preset, calls=calls, plays=" ".join(plays.split()[:12]))
    assert [(m.seat, m.counted) for m in before.melds if m.kind == "marriage"] == [(2, False)]


def test_HJ_35_standing_alone_it_is_never_the_best_meld():
    assert best(["CJ CT D9 D6", "HK HQ D7 S6"], "H", **SWISS) == (None, "")


@pytest.mark.parametrize(
    ("hands", "step", "who"),
    [
        (["C7 C8 C9", "D7 D8 D9 DT"], "points", 1),
        (["CA DA HA SA", "D7 D8 D9 DT DJ"], "cards", 1),
        (["C7 C8 C9", "H7 H8 H9"], "trump", 1),
        (["C7 C8 C9", "DQ DK DA"], "seat", 0),
        (["C7 C8 C9", ""], "alone", 0),
        (["", ""], "", None),
    ],
)
def test_HJ_36_points_then_cards_then_trumps_then_the_earlier_seat(hands, step, who):
    assert best(hands, "H") == (who, step)


def test_HJ_36_swiss_tables_ask_for_the_top_card_before_trumps():
    assert best(["CQ CK CA", "H7 H8 H9"], "H", **SWISS) == (0, "top")
    assert best(["CQ CK CA", "HQ HK HA"], "H", **SWISS) == (1, "trump")
    assert best(["CA DA HA SA", "CK DK HK SK"], "H", **SWISS) == (0, "top")


@pytest.mark.parametrize(("low", "high"), list(zip("678TQKA9", "78TQKA9J", strict=True)))
def test_HJ_36_pagat_lists_quartets_by_rank(low, high):
    four = {rank: " ".join(s + rank for s in "CDHS") for rank in (low, high)}
    modern = {"four_eights": 100, "four_sevens": 100, "four_sixes": 100}
    assert best([four[low], four[high]], "H", **PAGAT, **modern)[0] == 1
    assert best([four[high], four[low]], "H", **PAGAT, **modern)[0] == 0


def test_HJ_36_pagat_puts_any_quartet_above_a_run_of_as_many_points():
    assert best(["C6 C7 C8 C9 CT CJ CQ CK CA", "DT HT ST CT"], "H", **PAGAT) == (1, "kind")
    assert best(["C6 C7 C8 C9 CT", "D6 D7 D8 D9 DT DJ"], "H", **PAGAT) == (1, "cards")
    assert best(["C6 C7 C8", "D7 D8 D9"], "H", **PAGAT) == (1, "top")


def test_HJ_37_a_run_of_five_is_between_a_quartet_of_a_hundred_and_a_run_of_six():
    assert best(["CA DA HA SA", "C6 C7 C8 C9 CT"], "H") == (1, "cards")
    assert best(["C6 C7 C8 C9 CT", "D6 D7 D8 D9 DT DJ"], "H") == (1, "cards")


def test_HJ_37_three_in_sequence_beat_the_marriage():
    assert best(["HK HQ", "C6 C7 C8"], "H") == (1, "cards")


def test_HJ_37_how_high_a_meld_is_does_not_matter():
    assert best(["CQ DQ HQ SQ", "CA DA HA SA"], "H") == (0, "seat")
    assert best(["C6 C7 C8", "DQ DK DA"], "S") == (0, "seat")


# Announcing


def test_HJ_38_no_more_is_said_than_settles_who_is_better():
    assert says(["C7 C8 C9", "D7 D8 D9 DT", "S7 S8 S9", ""], "H") == [{"points": 20}, {"points": 50}, {}, {}]


def test_HJ_38_on_equal_points_the_length_is_asked_for():
    """Seat 0 says a hundred, so does seat 1; asked, seat 0 says four cards, seat 1 five, and that settles it."""
    found = says(["CA DA HA SA", "C6 C7 C8 C9 CT"], "H")
    assert found == [{"points": 100, "cards": 4}, {"points": 100, "cards": 5}]


def test_HJ_38_who_is_beaten_there_says_no_more():
    found = says(["C6 C7 C8 C9 CT", "CA DA HA SA"], "H")
    assert found == [{"points": 100, "cards": 5}, {"points": 100}]


def test_HJ_38_then_trumps_and_equals_stand_in_order():
    assert says(["C6 C7 C8", "H6 H7 H8"], "H") == [
        {"points": 20, "cards": 3, "trump": 0},
        {"points": 20, "cards": 3, "trump": 1},
    ]
    assert says(["C6 C7 C8", "D6 D7 D8"], "H")[0] == {"points": 20, "cards": 3, "trump": 0}


def test_HJ_38_swiss_tables_ask_for_the_top_card():
    found = says(["C6 C7 C8", "DQ DK DA"], "H", **SWISS)
    assert found == [{"points": 20, "cards": 3, "top": 2}, {"points": 20, "cards": 3, "top": 8}]
    found = says(["CT DT HT ST", "CA DA HA SA"], "H", **PAGAT)
    assert found == [{"points": 100, "kind": 4}, {"points": 100, "kind": 7}]


def test_HJ_77_a_seat_that_cannot_be_best_is_silent():
    assert says(["C7 C8 C9 CT", "D7 D8 D9", "H6 H7 H8", "S6 S7 S8 S9 ST"], "H") == [
        {"points": 50}, {}, {}, {"points": 100},
    ]  # fmt: skip


def test_HJ_77_a_later_seat_may_have_to_say_more_of_what_stands_already():
    found = says(["C6 C7 C8 C9 CT", "D6 D7 D8 D9 DT DJ", "H6 H7 H8 H9 HT HJ"], "H")
    assert found[0] == {"points": 100, "cards": 5}
    assert found[1] == {"points": 100, "cards": 6, "trump": 0}
    assert found[2] == {"points": 100, "cards": 6, "trump": 1}


def test_HJ_39_a_meld_needs_no_trick():
    """Seat 0 has the best melds and takes none of the nine tricks."""
    story = nine_tricks()
    assert 0 not in {t.winner for t in story.tricks}
    assert story.points[0] == 50
    assert nine_tricks(meld_requires_trick=True).points[0] == 0


def nine_tricks(**knobs):
    """Seat 3 holds all trumps and takes everything; seat 0 has four in a row, which beat nothing but three."""
    hands = [
        "C6 C7 C8 C9 D6 D7 S6 S7 S9",
        "CT CJ CQ D8 D9 DT S8 SJ ST",
        "CK CA DJ DQ DA DK SQ SK SA",
        "H6 H7 H8 H9 HT HJ HQ HK HA",
    ]
    rest = [hand.split() for hand in hands]
    trumps = rest[3]
    first = ["C6", "CT", "CK", "H6"]
    for seat, card in enumerate(first):
        rest[seat].remove(card)
    plays = " ".join([*first, *(card for trick in zip(trumps, *rest[:3], strict=True) for card in trick)])
    deal = Deal(
        game="handjass",
        preset="parlett_strict",
        set=knobs,
        dealer=3,
        upcard="HA",
        hands=hands,
        plays=plays,
        melds=["C6 C7 C8 C9", "", "", ""],
    )
    story = tell(deal, options("parlett_strict", **knobs))
    assert story.breach is None
    return story


def test_HJ_39_a_meld_nobody_announced_does_not_count():
    assert deal_of(FOUR, melds=["", "CT CJ CQ", "", ""]).points == [0, 20, 0, 0]
    assert deal_of(FOUR, melds=["D6 D7 D8", "", "", "H9 HT HJ"]).points == [0, 0, 0, 20]
    assert deal_of(FOUR, melds=["C6 C7 C8 C9/D6 D7 D8", "", "", ""]).points == [70, 0, 0, 0]
    assert deal_of(FOUR, melds=["", "", "HQ HK", ""]).points == [0, 0, 20, 0]


def test_HJ_39_what_was_announced_must_be_held():
    for wrong in ("C6 C7", "C6 C7 C9", "DJ DQ DK", "C8 D8 H8 S8"):
        assert deal_of(FOUR, melds=[wrong, "", "", ""]).breach.rule == "HJ-28"


def test_HJ_32_a_shorter_sequence_may_be_announced():
    story = deal_of(FOUR, melds=["C7 C8 C9", "", "", ""])
    assert (story.breach, story.points) == (None, [20, 0, 0, 0])


def test_HJ_31_no_card_is_announced_twice():
    hands = [
        "C9 D9 H9 S9 HQ HJ HT C6 C7",
        "C8 CT CJ CQ D6 D7 D8 H6 H7",
        "CK CA DT DJ DQ H8 HK S6 S7",
        "DK DA HA S8 ST SJ SQ SK SA",
    ]
    assert deal_of(hands, melds=["C9 D9 H9 S9/H9 HT HJ HQ", "", "", ""]).breach.rule == "HJ-31"
    calls = "0:in 1:in 2:in 3:in"
    assert deal_of(hands, "jasswiki", melds=["C9 D9 H9 S9/H9 HT HJ HQ", "", "", ""], calls=calls).points[0] == 200


def test_HJ_33_no_run_is_announced_in_two_parts_unless_the_house_splits_it():
    hands = [
        "C6 C7 C8 C9 CT CJ CQ CK CA",
        "D6 D7 D8 D9 DT DJ DQ DK DA",
        "S6 S7 S8 S9 ST SJ SQ SK SA",
        "H6 H7 H8 H9 HT HJ HQ HK HA",
    ]
    assert deal_of(hands, melds=["C6 C7 C8 C9/CT CJ CQ CK", "", "", ""]).breach.rule == "HJ-33"
    parts, calls = ["C6 C7 C8 C9/CT CJ CQ CK CA", "", "", ""], "0:in 1:in 2:in 3:in"
    assert deal_of(hands, melds=parts).breach.rule == "HJ-33"
    assert deal_of(hands, "jassonkel_putz", melds=parts, calls=calls).points == [150, 0, 0, 0]


def test_HJ_76_melds_are_those_of_the_hand_after_robbing_and_exchanging():
    given = {
        "game": "handjass", "preset": "parlett_simple", "dealer": 2, "upcard": "HQ",
        "hands": ["C7 C8 CA D9 H8 H9 HK HA SQ", "C6 C9 D7 D8 DK H6 S6 S8 S9", "CQ CK D6 DJ DA HT HJ S7 SA", ""],
        "reserve": "CT CJ DT DQ H7 HQ ST SJ SK",
    }  # fmt: skip
    kept = tell(Deal(calls="0:keep 1:keep 2:keep", **given), options())
    assert kept.melds == []
    given["hands"] = [given["hands"][0].replace("H8", "H6"), given["hands"][1].replace("H6", "H8"), *given["hands"][2:]]
    robbed = tell(Deal(calls="0:rob 0:keep 1:keep 2:keep", **given), options())
    assert [(m.seat, m.points, text(m.cards)) for m in robbed.melds] == [(0, 20, "HQ HK HA"), (0, 20, "HQ HK")]
    taken = tell(Deal(calls="0:rob 0:exchange", **given), options())
    assert [m.seat for m in taken.melds] == []
    assert text(taken.hands[0]) == "CT CJ DT DQ H6 H7 ST SJ SK"
