"""The protocol of answers: rows, notes, tables, JSON, text and HTML of one owner."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

import jassstats as js
from jassstats.audit import Check, Verification
from jassstats.estimate import Estimate
from jassstats.number_format import decimals, format_interval, format_value
from jassstats.results import Table, interval_columns, with_intervals
from jassstats.study.advice.call_review import CallReview
from jassstats.study.contract_cost import ContractCost, ContractCosts
from jassstats.study.frontier import frontier_tables
from jassstats.study.ratings import Rated, Ratings
from jassstats.study.rules_diff import difference_table

SAMPLES = Path(js.__file__).parent / "samples"
ONE = Estimate(*(np.float64(x) for x in (0.25, 0.2, 0.31, 0.03)))
UNKNOWN = Estimate(*(np.float64(x) for x in (2.0, math.nan, math.nan, math.nan)))


def test_a_table_gives_its_rows_in_every_form():
    table = Table(
        [{"who": "<Anna>", "won": 12345} | interval_columns("rate", ONE)], "Who wins?", ("[…] is an interval.",)
    )
    assert table.records() == [{"who": "<Anna>", "won": 12345, "rate": 0.25, "rate_low": 0.2, "rate_high": 0.31}]
    assert json.loads(table.to_json()) == {"rows": table.records(), "notes": ["[…] is an interval."]}
    assert table.to_arrow().to_pylist() == table.records()
    assert table.to_pandas().to_dict("records") == table.records()
    assert repr(table) == "<Table: 1 row>"
    assert str(table).splitlines() == [
        "Who wins?",
        "who        won  rate",
        "<Anna>  12,345  0.25  [0.20, 0.31]",
        "[…] is an interval.",
    ]
    html = table._repr_html_()
    assert "<td>&lt;Anna&gt;</td><td>12,345</td><td>0.25  [0.20, 0.31]</td>" in html
    with pytest.raises(js.UsageError, match="no picture of a Table"):
        table.plot()


def test_a_value_has_as_many_decimals_as_its_interval_allows():
    assert format_interval(0.1234567, 0.12, 0.13) == "0.123  [0.120, 0.130]"
    assert format_interval(76.66, 70.1, 80.3) == "77  [70, 80]"
    assert format_interval(3, 3, 3) == "3  [3, 3]"
    assert format_interval(2.0, None, None) == "2.000  [–, –]"
    assert format_interval(-0.5, -1.0, 0.4, signed=True) == "-0.5  [-1.0, +0.4]"
    assert (decimals(0.01), decimals(10), decimals(0)) == (3, 0, 1)
    assert [format_value(x) for x in (None, True, 12345, 0.0123, 12.34)] == ["–", "yes", "12,345", "0.0123", "12.3"]
    assert interval_columns("x", UNKNOWN) == {"x": 2.0, "x_low": None, "x_high": None}
    assert with_intervals({"low": 1, "x_low": 2}) == {"low": 1, "x_low": 2}, "a column whose name only ends so"


def test_answers_of_the_library_keep_the_protocol():
    cost = ContractCosts([ContractCost("H", False, 2, ONE, ONE, ONE, UNKNOWN, "D")], 2, 1)
    assert cost.records()[0]["right_low"] is None
    assert cost.notes()[-1].startswith("2 deals; 1 left out")
    ratings = Ratings([Rated("Anna", 26.0, 20.0, 32.0, 5)], 5, 0, 1, "deals")
    assert list(ratings.to_pandas()) == ["player", "rating", "rating_low", "rating_high", "played"]
    assert "Anna    26  [20, 32]" in str(ratings)
    checks = Verification([Check("files", ok=True, about="all"), Check("ids", ok=False, about="x")])
    assert (checks.ok, checks.notes()) == (False, ["1 check failed: read the lines marked no."])
    assert json.loads(checks.to_json())["ok"] is False
    row = {"deal": 1, "seat": 0, "order": 1, "decision": "exchange", "did": "keep", "best": "take", "worlds": 9}
    rows = tuple(row | {"ahead": x, "better": 0.5, "verdict": v} for x, v in ((1.0, "right"), (3.0, "open")))
    review = CallReview(rows, many=True)
    group = review.summary().records()[0]
    assert (group["n"], group["ahead"]) == (2, 2.0)
    assert (group["right"], group["wrong"], group["open"]) == (0.5, 0.0, 0.5), "an open call is neither right nor wrong"
    assert list(difference_table.besides(ONE, None)[0]) == list(difference_table.COLUMNS)
    assert frontier_tables.best([]) == []


def plain(value):
    """Return whether a value is of one of JSON's own types."""
    if isinstance(value, list | dict):
        return all(map(plain, value.values() if isinstance(value, dict) else value))
    return value is None or type(value) in {bool, int, float, str}


def answers(folder):
    """Yield an answer of each kind that is made quickly."""
    lake = folder / "lake"
    yield js.ingest(SAMPLES / "tuesday.jass", lake)
    yield js.simulate("schieber", lake, deals=20)
    yield js.verify(lake)
    yield js.export(lake, folder / "export", tables="seats")
    yield js.lint(SAMPLES / "tuesday.jass")
    yield js.convert(SAMPLES / "swisslos_match.log", folder / "match.jsonl")
    yield js.open(lake).stat("declarers")
    yield js.advise("handjass", "SJ S9 HA HK D7 D6 C8 C7 C6", up="ST", worlds=200)
    yield js.compare("solid", "lowest", players=2, deals=500, pilot=100)
    yield js.diff("handjass", "parlett_simple", "parlett_strict", deals=200)
    review = js.review_calls(SAMPLES / "evenings.jsonl:1", worlds=50)
    yield from (review, review.summary())
    equity = js.equity(players=2, strategies="lowest", deals=400, batches=2)
    yield from (equity, equity.at([4, 0], [0, 0]), equity.every_slate(), equity.check(20))
    frontier = js.frontier(players=2, deals=2_000)
    yield from (frontier, frontier.indifference(), frontier.best_responses(["never"]))
    yield js.remove("tuesday.jass", lake)


def test_the_rows_of_every_answer_hold_plain_values_and_are_the_rows_of_its_json(tmp_path):
    kinds = set()
    for answer in answers(tmp_path):
        kinds.add(type(answer).__name__)
        rows = answer.records()
        assert rows or answer.column_names
        assert [(name, value) for row in rows for name, value in row.items() if not plain(value)] == []
        assert json.loads(answer.to_json())["rows"] == rows
    assert len(kinds) >= 13


def test_a_count_or_a_class_of_rules_that_is_not_there_is_refused_with_those_that_are(tmp_path):
    with pytest.raises(js.UsageError, match=r"no count 'acepted': there are deals_in, accepted"):
        js.ingest(SAMPLES / "tuesday.jass", tmp_path / "lake").total("acepted")
    with pytest.raises(js.UsageError, match=r"no class 'strokes' of rules: there are points, trumps, frontier"):
        js.frontier(players=2, deals=200).steady("strokes")
