"""The house rules of Schieber: every preset's cells, and what a knob can be."""

import pytest

from jassstats.games import UnknownKnob, UnknownPreset, house
from jassstats.games.schieber.options import PRESETS
from jassstats.games.schieber.rules import play as rules


def options(preset="swisslos_2500", **knobs):
    return house("schieber", preset, knobs)


CELLS = ("undertrump", "undenufe_eleven", "melds", "marriage", "matsch_bonus", "target", "end")
PLAIN, DOUBLED = (1, 1, 1, 1, 1, 1), (2, 1, 1, 2, 3, 3)  # C D H S O U: bells (C) and shields (S) count double
PRESET_CELLS = {
    "founding": (("allowed", "six", "none", 0, 0, 0, "none"), PLAIN, {"contracts": "suits", "push": False}),
    "swisslos_2500": (("strict", "six", "big", 20, 100, 2500, "immediate"), DOUBLED, {"undenufe_melds_reversed": True}),
    "swisslos_1000": (("strict", "six", "big", 20, 100, 1000, "immediate"), PLAIN, {}),
    "swisslos_tournament": (("strict", "six", "big", 20, 100, 0, "fixed_hands"), PLAIN, {"hands": 12}),
    "pagat": (
        ("strict", "ace", "big", 20, 100, 3000, "immediate"),
        (2, 1, 1, 2, 3, 4),
        {"push_back": "once_forced", "first_forehand": "holder:H7", "tie100": "quartet"},
    ),
    "jasskit": (("jasskit_bug", "six", "none", 0, 0, 1000, "after_hand"), PLAIN, {}),
    "challenge": (("strict", "six", "none", 0, 100, 2500, "after_hand"), DOUBLED, {"matsch_when": "points"}),
    "pyschieber": (("strict_must_over", "six", "none", 0, 0, 1500, "immediate"), DOUBLED, {}),
    "vorarlberg_kreuz": (("strict", "ace", "vorarlberg", 20, 100, 1000, "after_hand"), PLAIN, {}),
    "uri": (("strict", "six", "none", 0, 100, 2000, "immediate"), (2, 1, 1, 2, 2, 2), {}),
    "reto55": (
        ("strict", "six", "reto55", 20, 100, 1000, "after_hand"),
        DOUBLED,
        {"meld_compare": "sum", "meld_tie": "none", "matsch_bonus_multiplied": False},
    ),
    "einzelschieber": (("strict", "six", "none", 0, 0, 0, "fixed_hands"), PLAIN, {}),
}
SILENT = {
    "push": True,
    "push_back": "never",
    "first_lead": "forehand",
    "tie100": "sequence",
    "meld_tie": "earlier",
    "meld_compare": "best",
    "meld_requires_trick": False,
    "matsch_when": "tricks",
    "matsch_bonus_multiplied": True,
    "last_trick": 5,
    "strokes": "none",
    "contracts": "suits obenabe undenufe",
}


def test_there_are_twelve_presets():
    assert sorted(PRESETS) == sorted(PRESET_CELLS)


@pytest.mark.parametrize("preset", PRESET_CELLS)
def test_SCH_26_a_preset_is_what_its_row_says_and_else_the_usual(preset):
    cells, factors, others = PRESET_CELLS[preset]
    chosen = options(preset)
    assert tuple(getattr(chosen, knob) for knob in CELLS) == cells
    assert tuple(rules.factor(contract, chosen) for contract in "CDHSOU") == factors
    assert {knob: getattr(chosen, knob) for knob in SILENT | others} == SILENT | others


def test_an_unknown_preset_or_knob_is_refused_with_what_there_is():
    with pytest.raises(UnknownPreset, match=r"did you mean swisslos_2500.*vorarlberg_kreuz"):
        options("swisslos2500")
    with pytest.raises(UnknownKnob, match=r"did you mean undertrump.*undenufe_eleven"):
        options(undertrumps="strict")


@pytest.mark.parametrize(
    ("knob", "value"),
    [
        ("undertrump", "sometimes"),
        ("push", "perhaps"),
        ("melds", True),
        ("target", -1),
        ("target", True),
        ("target", "many"),
        ("target", 10_001),  # no partie of 256 deals is sure to reach it
        ("factor_clubs", 0),
        ("factor_clubs", 300),
        ("last_trick", 300),
        ("marriage", 256),
        ("four_nines", 100_000),
        ("matsch_bonus", 70_000),
        ("hands", 0),
        ("hands", 256),
        ("gusti_tricks", 9),
        ("contracts", ""),
        ("contracts", "suits misere"),
        ("first_forehand", "eldest"),
        ("first_forehand", "holder:S5"),
        ("first_forehand", "holder:JK"),
        ("first_forehand", 7),
    ],
)
def test_a_knob_that_no_table_can_play_is_refused_by_name(knob, value):
    with pytest.raises(UnknownKnob, match=rf"^{knob} "):
        options(**{knob: value})


@pytest.mark.parametrize(("text", "value"), [("2", 2), (2, 2), ("100", 100)])
def test_a_number_may_be_written_as_text(text, value):
    assert options(factor_hearts=text).factor_hearts == value


@pytest.mark.parametrize(
    ("text", "value"), [("on", True), ("true", True), ("yes", True), ("off", False), (False, False)]
)
def test_a_switch_may_be_written_as_text(text, value):
    assert options(push=text).push is value
