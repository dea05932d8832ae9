"""The table of presets in Hasenpfeffer's RULES.md says what options.py says, uncertain cells included."""

import re
from dataclasses import asdict, fields
from pathlib import Path

import pytest

from jassstats.games import house
from jassstats.games.hasenpfeffer.options import PRESETS, UNCERTAIN, Options

PAGE = (Path(__file__).parents[2] / "jassstats/games/hasenpfeffer/RULES.md").read_text(encoding="utf-8")
COLUMNS = (("right_bower", "left_bower"), "contract_mode", "trump_namer", "first_lead", "all_pass", "target")


def said(name):
    """The knobs a row sets, as text, with the `?` of an uncertain one."""
    row = re.search(rf"^\| `{name}` \|(.*)\|$", PAGE.partition("## Presets")[2], re.MULTILINE)[1]
    *cells, also = (cell.strip() for cell in row.split("|"))
    knobs = dict(re.findall(r"`(\w+)=([^`]+)`", also))
    for column, cell in zip(COLUMNS, cells, strict=True):
        names, values = (column, cell.split()) if isinstance(column, tuple) else ((column,), [cell])
        knobs |= dict(zip(names, values, strict=True))
    return knobs


@pytest.mark.parametrize("name", PRESETS)
def test_a_row_and_the_defaults_make_the_preset(name):
    words = {knob: text.rstrip("?") for knob, text in said(name).items()}
    assert house("hasenpfeffer", name, asdict(Options()) | words) == PRESETS[name]


@pytest.mark.parametrize("name", PRESETS)
def test_a_row_marks_what_no_source_confirms(name):
    marked = {knob for knob, text in said(name).items() if text.endswith("?")}
    assert marked == UNCERTAIN.get(name, frozenset())


@pytest.mark.parametrize("knob", [field.name for field in fields(Options)])
def test_every_knob_is_explained_by_the_rules(knob):
    assert re.search(rf"`{knob}[` =]", PAGE.partition("## Presets")[0])
