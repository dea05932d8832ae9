"""The table of presets in Schieber's RULES.md says what options.py says, uncertain cells included."""

import re
from dataclasses import asdict, fields
from pathlib import Path

import pytest

from jassstats.games import house
from jassstats.games.schieber.options import PRESETS, UNCERTAIN, Options

PAGE = (Path(__file__).parents[2] / "jassstats" / "games" / "schieber" / "RULES.md").read_text(encoding="utf-8")
FACTORS = ("factor_clubs", "factor_diamonds", "factor_hearts", "factor_spades", "factor_obenabe", "factor_undenufe")
COLUMNS = ("undertrump", "undenufe_eleven", "melds", "marriage", "matsch_bonus", FACTORS, "target", "end")


def rows():
    """The cells of each preset's row."""
    found = re.findall(r"^\| `(\w+)` \|(.*)\|$", PAGE.partition("## Presets")[2], re.MULTILINE)
    return {name: [cell.strip() for cell in cells.split("|")] for name, cells in found}


def said(cells):
    """The knobs a row sets, as text, with the `?` of an uncertain one."""
    knobs = dict(re.findall(r"`(\w+)=([^`]+)`", cells[len(COLUMNS)]))
    for column, cell in zip(COLUMNS, cells, strict=False):
        names, values = (column, cell.split()) if isinstance(column, tuple) else ((column,), [cell])
        knobs |= dict(zip(names, values, strict=True))
    return knobs


def test_every_preset_has_a_row():
    assert sorted(rows()) == sorted(PRESETS)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_row_and_the_defaults_make_the_preset(name):
    words = {knob: text.rstrip("?") for knob, text in said(rows()[name]).items()}
    assert house("schieber", name, asdict(Options()) | words) == PRESETS[name]


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_row_marks_what_no_source_confirms(name):
    marked = {knob for knob, text in said(rows()[name]).items() if text.endswith("?")}
    assert marked == UNCERTAIN.get(name, frozenset())


@pytest.mark.parametrize("knob", [field.name for field in fields(Options)])
def test_every_knob_is_explained_by_the_rules(knob):
    if knob in FACTORS:
        assert "`factor_clubs` … `factor_undenufe`" in PAGE
    else:
        assert re.search(rf"`{knob}[` =]", PAGE)
