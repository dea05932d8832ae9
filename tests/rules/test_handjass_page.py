"""The tables of presets in Handjass's RULES.md say what options.py says, uncertain cells included."""

import re
from dataclasses import asdict, fields
from pathlib import Path

import pytest

from jassstats.games import house
from jassstats.games.handjass.options import PRESETS, UNCERTAIN, Options

PAGE = (Path(__file__).parents[2] / "jassstats" / "games" / "handjass" / "RULES.md").read_text(encoding="utf-8")
TABLES = PAGE.partition("## Presets")[2].split("###")[1:]


def said(name):
    """The knobs that the rows of a preset set, as text, with the `?` of an uncertain one."""
    knobs = {}
    for table in TABLES:
        head = re.search(r"^\| preset \|(.*)\| also \|$", table, re.MULTILINE)[1]
        columns = [re.findall(r"`(\w+)`", column) for column in head.split("|")]
        *cells, also = re.search(rf"^\| `{name}` \|(.*)\|$", table, re.MULTILINE)[1].split("|")
        for column, cell in zip(columns, cells, strict=True):
            knobs |= dict(zip(column, cell.split(), strict=True))
        knobs |= dict(re.findall(r"`(\w+)=([^`]+)`", also))
    return knobs


def test_both_tables_have_a_row_for_every_preset():
    assert len(TABLES) == 2
    for table in TABLES:
        assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == list(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_rows_and_the_defaults_make_the_preset(name):
    words = {knob: text.rstrip("?") for knob, text in said(name).items()}
    assert house("handjass", name, asdict(Options()) | words) == PRESETS[name]


@pytest.mark.parametrize("name", PRESETS)
def test_rows_mark_what_no_source_confirms(name):
    marked = {knob for knob, text in said(name).items() if text.endswith("?")}
    assert marked == UNCERTAIN.get(name, frozenset())


@pytest.mark.parametrize("knob", [field.name for field in fields(Options)])
def test_every_knob_is_explained_by_the_rules(knob):
    assert re.search(rf"`{knob}[` =]", PAGE.partition("## Presets")[0])
