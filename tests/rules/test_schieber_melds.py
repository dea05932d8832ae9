"""Melds of Schieber: what a hand holds, what it is worth, and whose count. SCH-27 … SCH-31, each by both twins."""

import numpy as np
import pytest

from jassstats.cards import cards_of, mask_of, names, parse
from jassstats.engine import melds as engine
from jassstats.engine.dtypes import OUTCOME, STEPS
from jassstats.games import house
from jassstats.games.schieber.kernels import melds as meld_kernels
from jassstats.games.schieber.kernels.law import law
from jassstats.games.schieber.options import CONTRACTS, PRESETS
from jassstats.games.schieber.rules import melds
from jassstats.rules.outcome import Meld

U64 = np.uint64
NO_SEAT = 255


def options(preset="swisslos_2500", **knobs):
    return house("schieber", preset, knobs)


def trump_of(contract):
    return U64(CONTRACTS.index(contract) if contract in "CDHS" else NO_SEAT)


def upside_down(contract, chosen):
    return 1 if contract == "U" and chosen.undenufe_melds_reversed else 0


def held(hand, contract="H", **knobs):
    """The melds a hand can declare together, as text with their points."""
    chosen = options(**knobs)
    found = [(mask_of(m), melds.value(m, chosen)) for m in melds.held(parse(hand), contract, chosen)]
    cards, values = np.zeros(3, np.uint64), np.zeros(3, np.uint16)
    hands = U64(mask_of(parse(hand)))
    engine.held(law(chosen)[0], hands, trump_of(contract), upside_down(contract, chosen), cards, values)
    assert found == [(int(m), int(v)) for m, v in zip(cards, values, strict=True) if m]
    return {names(mask): points for mask, points in found}


def worth(meld, **knobs):
    """Return the points of a meld, 0 if it is none."""
    chosen = options(**knobs)
    found = melds.value(frozenset(parse(meld)), chosen)
    assert engine.value(law(chosen)[0], U64(mask_of(parse(meld)))) == found
    return found


def best(*announced, contract="H", forehand=0, tricks=(1, 1), **knobs):
    """Seat of the best meld, side that scores, and the step that decided. Melds are given as "SEAT: CARDS"."""
    chosen = options(**knobs)
    told = [(int(text[0]), frozenset(parse(text[2:]))) for text in announced]
    found = melds.compare([Meld(s, "", m, melds.value(m, chosen)) for s, m in told], forehand, contract, chosen)
    out = np.zeros(1, OUTCOME)[0]
    out["forehand"], out["meld_seat"], out["meld_side"] = forehand, NO_SEAT, NO_SEAT
    out["tricks"][:2] = tricks
    for seat, meld in told:
        place = np.count_nonzero(out["meld"][seat])
        out["meld"][seat, place], out["meld_value"][seat, place] = mask_of(meld), melds.value(meld, chosen)
    twin = twin_compare(out, contract, chosen)
    if 0 not in tricks:
        assert tuple(NO_SEAT if f is None else f for f in found) == twin
    return tuple(None if f == NO_SEAT else f for f in twin)


def twin_compare(out, contract, chosen):
    record = np.zeros(1, OUTCOME)
    record[0] = out
    meld_kernels.compare(law(chosen)[0], record[0], trump_of(contract), upside_down(contract, chosen))
    found = record[0]
    return int(found["meld_seat"]), int(found["meld_side"]), STEPS[found["meld_step"]]


# What is a meld, and what it counts

RUNS = ["S6 S7 S8", "S6 S7 S8 S9", "S6 S7 S8 S9 ST", "S6 S7 S8 S9 ST SJ", "S6 S7 S8 S9 ST SJ SQ",
        "S6 S7 S8 S9 ST SJ SQ SK", "S6 S7 S8 S9 ST SJ SQ SK SA"]  # fmt: skip
SCALES = {  # SCH-27: runs of 3 to 9
    "big": (20, 50, 100, 150, 200, 250, 300),
    "small": (20, 50, 100, 100, 100, 100, 100),
    "vorarlberg": (20, 50, 100, 120, 140, 160, 180),
    "reto55": (20, 50, 100, 100, 100, 100, 100),
    "none": (0, 0, 0, 0, 0, 0, 0),
}
QUARTETS = {  # SCH-27: four 6 7 8 9 T J Q K A
    "big": (100, 100, 100, 150, 100, 200, 100, 100, 100),
    "small": (0, 0, 0, 150, 100, 200, 100, 100, 100),
    "vorarlberg": (0, 0, 0, 150, 100, 200, 100, 100, 100),
    "reto55": (100, 100, 100, 100, 100, 100, 100, 100, 100),
    "none": (0, 0, 0, 0, 0, 0, 0, 0, 0),
}


def four(rank):
    return " ".join(suit + rank for suit in "CDHS")


@pytest.mark.parametrize("scale", SCALES)
def test_SCH_27_a_run_counts_by_its_length(scale):
    assert tuple(worth(run, melds=scale) for run in RUNS) == SCALES[scale]


@pytest.mark.parametrize("scale", QUARTETS)
def test_SCH_27_a_quartet_counts_by_its_rank(scale):
    assert tuple(worth(four(rank), melds=scale) for rank in "6789TJQKA") == QUARTETS[scale]


def test_SCH_27_four_nines_are_a_knob():
    assert worth(four("9"), four_nines=100) == 100
    assert held("C9 D9 H9 S9 C6 D6 H7 S7 SK", four_nines=0) == {}


@pytest.mark.parametrize(
    "cards",
    ["S6 S7", "S6 S7 S9", "S6 H7 S8", "SK SA C6", "SK SA S6", "C9 D9 H9", "C9 D9 H9 ST", "C9 D9 H9 S9 ST", "SJ"],
)
def test_SCH_27_anything_else_is_no_meld(cards):
    assert worth(cards) == 0


def test_SCH_27_runs_go_by_the_natural_order_even_in_trumps():
    assert held("H9 HT HJ S6 S8 D6 D8 CA CK", contract="H") == {"H9 HT HJ": 20}
    assert held("HJ H9 HA HK S6 S8 D6 D8 CT", contract="H") == {}  # the trump order makes no run


def test_SCH_27_a_run_does_not_go_on_into_the_next_suit():
    assert held("CQ CK CA D6 D7 S6 S8 H6 H8") == {"CQ CK CA": 20}
    assert held("CK CA D6 D7 S6 S8 H6 H8 HT") == {}


def test_SCH_27_a_hand_declares_every_meld_it_holds():
    assert held("C6 C7 C8 D6 D7 D8 D9 HK HQ") == {"C6 C7 C8": 20, "D6 D7 D8 D9": 50}
    assert held("C6 C7 C8 D6 D7 D8 H6 H7 H8") == {"C6 C7 C8": 20, "D6 D7 D8": 20, "H6 H7 H8": 20}
    assert held("CJ DJ HJ SJ C9 D9 H9 S9 CA") == {"C9 D9 H9 S9": 150, "CJ DJ HJ SJ": 200}


def test_SCH_27_a_run_is_declared_whole():
    assert held("S6 S7 S8 S9 ST SJ SQ SK SA") == {"S6 S7 S8 S9 ST SJ SQ SK SA": 300}


EIGHT, NINE = "S7 S8 S9 ST SJ SQ SK SA C6", "S6 S7 S8 S9 ST SJ SQ SK SA"


def test_SCH_27_the_older_scale_may_split_runs_of_eight_and_nine():
    knobs = {"melds": "small", "split_long_runs": True}
    assert held(EIGHT, **knobs) == {"ST SJ SQ SK SA": 100, "S7 S8 S9": 20}
    assert held(NINE, **knobs) == {"ST SJ SQ SK SA": 100, "S6 S7 S8 S9": 50}
    assert held(EIGHT, melds="small") == {"S7 S8 S9 ST SJ SQ SK SA": 100}


def test_SCH_27_a_run_of_seven_is_not_split():
    assert held("S6 S7 S8 S9 ST SJ SQ C6 D7", melds="small", split_long_runs=True) == {"S6 S7 S8 S9 ST SJ SQ": 100}


def test_SCH_28_bottom_up_the_better_five_of_a_split_run_are_the_lowest():
    knobs = {"melds": "small", "split_long_runs": True}
    assert held(EIGHT, contract="U", **knobs) == {"S7 S8 S9 ST SJ": 100, "SQ SK SA": 20}
    assert held(EIGHT, contract="U", undenufe_melds_reversed=False, **knobs) == held(EIGHT, contract="O", **knobs)


@pytest.mark.parametrize(
    ("preset", "scale"),
    [("swisslos_2500", "big"), ("vorarlberg_kreuz", "vorarlberg"), ("reto55", "reto55"), ("challenge", "none")],
)
def test_SCH_27_presets_count_by_their_scale(preset, scale):
    assert tuple(worth(run, preset=preset) for run in RUNS) == SCALES[scale]
    assert tuple(worth(four(rank), preset=preset) for rank in "6789TJQKA") == QUARTETS[scale]


# Who has the best


def test_SCH_28_points_come_first():
    assert best("0: S6 S7 S8", "1: C6 C7 C8 C9") == (1, 1, "points")
    assert best("0: CT CJ CQ CK CA", "1: C9 D9 H9 S9") == (1, 1, "points")  # 100 against 150


def test_SCH_28_of_equal_points_more_cards_are_better():
    assert best("0: CA DA HA SA", "1: S6 S7 S8 S9 ST") == (1, 1, "cards")
    assert best("0: C9 D9 H9 S9", "1: H6 H7 H8 HT HJ HQ", "3: S6 S7 S8 S9 ST SJ", contract="C") == (3, 1, "cards")
    assert best("0: S6 S7 S8 S9 ST", "1: H6 H7 H8 H9 HT HJ", melds="small") == (1, 1, "cards")  # 100 each


def test_SCH_28_pagat_puts_a_quartet_above_a_run_of_equal_points():
    assert best("0: CT CJ CQ CK CA", "1: DQ HQ SQ CQ", tie100="quartet") == (1, 1, "kind")
    assert best("0: DT DJ DQ DK DA", "1: C6 D6 H6 S6", preset="pagat") == (1, 1, "kind")
    assert best("0: CT CJ CQ CK CA", "1: DQ HQ SQ CQ", tie100="sequence") == (0, 0, "cards")


def test_SCH_28_of_equal_length_the_higher_top_card_is_better():
    assert best("0: S6 S7 S8", "1: C7 C8 C9") == (1, 1, "top")
    assert best("0: CT DT HT ST", "1: CK DK HK SK") == (1, 1, "top")
    assert best("0: CA DA HA SA", "1: C6 D6 H6 S6") == (0, 0, "top")


def test_SCH_28_even_a_trump_run_loses_to_a_higher_plain_one():
    assert best("0: H6 H7 H8", "1: C7 C8 C9", contract="H") == (1, 1, "top")


def test_SCH_28_of_equal_height_a_run_in_trumps_is_better():
    assert best("0: S6 S7 S8", "1: H6 H7 H8", contract="H") == (1, 1, "trump")
    assert best("0: S6 S7 S8", "1: H6 H7 H8", contract="O") == (0, 0, "seat")


def test_SCH_28_else_the_earlier_seat_from_the_forehand():
    melds = ("0: S6 S7 S8", "1: D6 D7 D8")
    assert best(*melds, contract="H", forehand=0) == (0, 0, "seat")
    assert best(*melds, contract="H", forehand=1) == (1, 1, "seat")
    assert best(*melds, contract="H", forehand=2) == (0, 0, "seat")  # order 2 3 0 1
    assert best("3: S6 S7 S8", "0: D6 D7 D8", contract="H", forehand=3) == (3, 1, "seat")


def test_SCH_28_bottom_up_the_lower_cards_are_higher():
    assert best("0: S6 S7 S8", "1: C7 C8 C9", contract="U") == (0, 0, "top")
    assert best("0: SQ SK SA", "1: C9 CT CJ", contract="U") == (1, 1, "top")
    assert best("0: CA DA HA SA", "1: C6 D6 H6 S6", contract="U") == (1, 1, "top")


def test_SCH_28_bottom_up_points_and_cards_still_come_first():
    assert best("0: S6 S7 S8", "1: CJ CQ CK CA", contract="U") == (1, 1, "points")
    assert best("0: C6 D6 H6 S6", "1: ST SJ SQ SK SA", contract="U") == (1, 1, "cards")


def test_SCH_28_some_tables_do_not_turn_melds_over():
    assert best("0: S6 S7 S8", "1: C7 C8 C9", contract="U", undenufe_melds_reversed=False) == (1, 1, "top")


def test_SCH_28_only_undenufe_turns_melds_over():
    for contract in ("O", "slalom_u", "mary", "3x3_h"):
        assert best("0: S6 S7 S8", "1: C7 C8 C9", contract=contract)[:2] == (1, 1)


def test_SCH_28_a_side_without_a_rival_has_the_best():
    assert best("3: S6 S7 S8") == (3, 1, "alone")
    assert best("3: S6 S7 S8", "1: C6 C7 C8 C9") == (1, 1, "alone")
    assert best() == (None, None, "")


def test_SCH_29_the_best_single_meld_decides_not_the_sum():
    assert best("0: C6 C7 C8", "0: D6 D7 D8", "2: S6 S7 S8", "1: H6 H7 H8 H9") == (1, 1, "points")
    assert best("0: CT CJ CQ", "2: DT DJ DQ", "1: SJ SQ SK") == (1, 1, "top")


def test_SCH_29_equal_melds_go_to_the_earlier_or_to_nobody():
    assert best("0: S6 S7 S8", "1: D6 D7 D8", meld_tie="earlier") == (0, 0, "seat")
    assert best("0: S6 S7 S8", "1: D6 D7 D8", meld_tie="none") == (0, None, "tie")
    assert best("0: S6 S7 S8", "2: D6 D7 D8", meld_tie="none") == (0, 0, "alone")  # partners do not tie
    assert best("0: S6 S7 S8", "1: H6 H7 H8", contract="H", meld_tie="none") == (1, 1, "trump")


def test_SCH_29_reto55_compares_the_sums_of_both_partners():
    assert best("0: C6 C7 C8", "0: D6 D7 D8", "2: S6 S7 S8", "1: H6 H7 H8 H9", preset="reto55") == (1, 0, "sum")
    assert best("0: C6 C7 C8 C9", "1: D6 D7 D8", "3: H6 H7 H8", preset="reto55") == (0, 0, "sum")
    assert best("0: C6 C7 C8", "1: D7 D8 D9", preset="reto55") == (1, None, "tie")
    assert best("1: D7 D8 D9", preset="reto55") == (1, 1, "alone")


def test_SCH_29_equal_sums_may_go_to_the_better_single_meld():
    assert best("0: C6 C7 C8", "1: D7 D8 D9", meld_compare="sum", meld_tie="earlier") == (1, 1, "seat")


# One card in two melds

CROSS = "C9 D9 H9 S9 S7 S8 ST HA DK"  # a run of four through one of the nines


def test_SCH_30_a_card_may_serve_a_run_and_a_quartet():
    assert held(CROSS) == {"C9 D9 H9 S9": 150, "S7 S8 S9 ST": 50}


@pytest.mark.parametrize("preset", [p for p in PRESETS if PRESETS[p].melds != "none"])
def test_SCH_30_every_preset_with_melds_allows_it(preset):
    nines = 100 if preset == "reto55" else 150
    assert held(CROSS, preset=preset) == {"C9 D9 H9 S9": nines, "S7 S8 S9 ST": 50}


def test_SCH_30_not_under_the_older_scale():
    assert held(CROSS, melds="small") == {"C9 D9 H9 S9": 150}
    assert held(CROSS, melds="small", meld_reuse=True) == {"C9 D9 H9 S9": 150}


def test_SCH_30_nor_where_the_house_forbids_it():
    assert held(CROSS, meld_reuse=False) == {"C9 D9 H9 S9": 150}


@pytest.mark.parametrize(
    ("hand", "declared"),
    [
        ("CA DA HA SA SJ SQ SK HK DQ", {"CA DA HA SA": 100, "SJ SQ SK": 20}),  # the run goes on without its ace
        ("CT DT HT ST S7 S9 SJ SQ SK", {"CT DT HT ST": 100, "SJ SQ SK": 20}),  # what lies beyond the ten
        ("C9 D9 H9 S9 S6 S7 S8 ST SJ", {"C9 D9 H9 S9": 150, "S6 S7 S8": 20}),
        ("C8 D8 H8 S8 S6 S7 S9 ST SJ", {"S6 S7 S8 S9 ST SJ": 150}),
        ("CQ DQ HQ SQ S9 ST SJ SK SA", {"S9 ST SJ SQ SK SA": 150}),  # 150 against 100 + 20
    ],
)
def test_SCH_30_each_card_once_the_hand_takes_the_greatest_total(hand, declared):
    assert held(hand, meld_reuse=False) == declared


def test_SCH_30_of_equal_totals_the_stronger_best_meld():
    hand = "CK DK HK SK S9 ST SJ SQ SA"
    assert held(hand, meld_reuse=False) == {"S9 ST SJ SQ SK SA": 150}  # not four Kings and a run of four, 100 + 50


def test_SCH_30_of_equal_totals_the_one_that_the_house_ranks_higher():
    hand = "C9 D9 H9 S9 S7 S8 ST SJ DK"
    knobs = {"meld_reuse": False, "four_nines": 100}
    assert held(hand, **knobs) == {"S7 S8 S9 ST SJ": 100}
    assert held(hand, tie100="quartet", **knobs) == {"C9 D9 H9 S9": 100}


def test_SCH_31_melds_count_even_without_a_trick():
    assert best("0: S6 S7 S8", tricks=(0, 9)) == (0, 0, "alone")


def test_SCH_31_some_houses_ask_for_a_trick():
    assert best("0: S6 S7 S8", "1: C7 C8 C9", tricks=(9, 0), meld_requires_trick=True) == (1, None, "top")
    assert best("0: S6 S7 S8", "1: C7 C8 C9", tricks=(1, 8), meld_requires_trick=True) == (1, 1, "top")


# Twins where melds are plenty


def sorted_hands(rng):
    """Four hands cut from a pack that is nearly in order, so that most hold runs and quartets."""
    by_rank = [9 * (c % 4) + c // 4 for c in range(36)]
    pack = list(range(36)) if rng.random() < 0.5 else by_rank
    for _ in range(int(rng.integers(0, 12))):
        a, b = rng.integers(0, 36, 2)
        pack[a], pack[b] = pack[b], pack[a]
    turn = int(rng.integers(0, 36))
    pack = pack[turn:] + pack[:turn]
    return [sorted(pack[9 * s : 9 * s + 9]) for s in range(4)]


KNOBS = {
    "melds": ("small", "big", "vorarlberg", "reto55"),
    "split_long_runs": (False, True),
    "meld_reuse": (False, True),
    "tie100": ("sequence", "quartet"),
    "undenufe_melds_reversed": (False, True),
    "meld_tie": ("earlier", "none"),
    "meld_compare": ("best", "sum"),
}


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(2))
def test_twins_agree_on_hands_full_of_melds_whatever_the_house_rules(seed):
    rng = np.random.default_rng(seed)
    steps = set()
    for _ in range(300):
        knobs = {knob: values[rng.integers(len(values))] for knob, values in KNOBS.items()}
        contract, forehand = CONTRACTS[rng.integers(14)], int(rng.integers(4))
        told = [
            f"{seat}: {meld}"
            for seat, hand in enumerate(sorted_hands(rng))
            for meld in held(names(mask_of(hand)), contract, **knobs)
        ]
        steps.add(best(*told, contract=contract, forehand=forehand, **knobs)[2])
    assert steps >= {"alone", "points", "cards", "top", "sum"}


def test_no_hand_holds_more_than_three_melds():
    rng = np.random.default_rng(9)
    most = max(len(held(names(mask_of(hand)))) for _ in range(500) for hand in sorted_hands(rng))
    assert most == 3


def test_a_hand_has_nine_cards_in_these_tests():
    assert {len(cards_of(mask_of(hand))) for hand in sorted_hands(np.random.default_rng(1))} == {9}
