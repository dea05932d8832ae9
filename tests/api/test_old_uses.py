"""Uses of earlier versions that docs/stability.md announces: they work and warn; and what `help` shows."""

import pydoc
import warnings
from pathlib import Path

import pytest

import jassstats as js

SAMPLES = Path(js.__file__).parent / "samples"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def converted(tmp_path):
    return js.convert(SAMPLES / "swisslos_match.log", tmp_path / "match.jsonl")


def test_a_conversion_is_unpacked_as_the_pair_that_it_was(converted):
    with pytest.warns(DeprecationWarning, match=r"use \.written and \.left_out; the pair goes in 0\.4\.0") as caught:
        written, left_out = converted
    assert (written, left_out) == (converted.written, converted.left_out)
    assert written == 7
    assert caught[0].filename == __file__
    with pytest.warns(DeprecationWarning, match="no pair"):
        assert converted[0] == 7
    with pytest.warns(DeprecationWarning, match="no pair"):
        assert len(converted) == 2


@pytest.fixture
def deals(tmp_path):
    js.ingest(SAMPLES / "tuesday.jass", tmp_path / "lake")
    return js.open(tmp_path / "lake").find("dealer = 0")


OLD_USES = {
    "a slice": lambda deals: [row["deal"] for row in deals[1:]] == [4, 8],
    "a comparison": lambda deals: deals == deals.records(),
    "a sum": lambda deals: len(deals + deals.records()) == 6,
    "a method": lambda deals: deals.index(deals.records()[1]) == 1,
    "a copy": lambda deals: deals.copy() == deals.records(),
}


@pytest.mark.parametrize("use", OLD_USES)
def test_deals_are_used_as_the_list_that_they_were(deals, use):
    with pytest.warns(DeprecationWarning, match=r"goes in 0\.4\.0: write \.records\(\)") as caught:
        assert OLD_USES[use](deals)
    assert caught[0].filename == __file__


def test_uses_of_today_do_not_warn(converted, deals):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert converted
        assert "7 deals written" in str(converted) + repr(converted)
        assert converted.records()[0]["line"] > 0
        assert [row["deal"] for row in deals] == [1, 4, 8] == [deals[number]["deal"] for number in range(len(deals))]
        assert str(deals)
        assert deals._repr_html_()
        assert len(deals.to_pandas()) == 3
    assert not hasattr(deals, "no_such_name")


def test_the_page_names_the_version_that_takes_them_away():
    page = (ROOT / "docs" / "stability.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if "| 0.4.0 |" in line]
    assert ["js.convert" in rows[0], "Lake.find" in rows[1]] == [True, True]
    assert tuple(map(int, js.__version__.split(".")[:2])) < (0, 4), "take them away, and their rows on the page"


@pytest.mark.parametrize("name", ["simulate", "ingest", "review_calls", "convert"])
def test_help_shows_the_public_function(name):
    """Its signature, and what it does; no decorator, and no module of that name."""
    text = pydoc.render_doc(getattr(js, name), renderer=pydoc.plaintext)
    assert f"\n{name}(" in text
    assert "check_keywords" not in text
    assert "Parameters\n" in text
