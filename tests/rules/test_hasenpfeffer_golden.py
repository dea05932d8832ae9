"""The worked deals of Hasenpfeffer from a slip, judged by their own bowers and by the other's; the sample evening."""

import re

import pytest
from msgspec.structs import replace

from jassstats.cards import SUITS
from jassstats.ingestion import lint
from jassstats.logs import read as log_reader
from jassstats.logs.jsonl import codec
from jassstats.logs.slip import parser, writer
from jassstats.record import Entry
from jassstats.replay import pack, replay
from jassstats.replay.columns import Logged

ORDER = {
    "founding": ([0, 2, 2, 3, 3, 3], [2, 2, 3, 3, 3, 1]),
    "classic": ([3, 2, 2, 3, 3, 1], [2, 2, 3, 3, 1, 1]),
}
"""The leader and the winner of each trick, as a referee noted them."""


@pytest.fixture(scope="module")
def golden(root):
    path = root / "data" / "golden" / "hasenpfeffer.jass"
    return path, [entry.deal for entry in log_reader.read(path)]


@pytest.mark.parametrize(("which", "preset"), list(enumerate(ORDER)))
def test_a_worked_deal_runs_as_noted(golden, which, preset):
    _, deals = golden
    story = replay.explain(deals[which])
    assert deals[which].preset == preset
    assert story.breach is None
    assert ([t.leader for t in story.tricks], [t.winner for t in story.tricks]) == ORDER[preset]
    assert story.contract == SUITS[3]
    assert story.score == [2, 4]


def test_what_each_side_had_promised(golden):
    _, deals = golden
    assert [replay.explain(deal).bids for deal in deals[:2]] == [[3, 4], [0, 4]]
    assert replay.explain(deals[0]).penalty == [1, 0]


def test_the_linter_finds_each_deal_unlawful_under_the_others_bowers(golden):
    """With the left bower the jack of clubs takes the fourth trick and seat 1 leads; without it, it is a revoke."""
    path, _ = golden
    found = [one for one in lint.lint([path]) if one.problem.code != "LOG-96"]
    told = [(one.line, *one.problem[:1], *one.problem[2:]) for one in found]
    assert told == [(50, "HP-18", 3, 4, "DA", "DK ST"), (68, "HP-19", 1, 3, "DK", "CJ")]
    assert "the lead is with seat 1" in found[0].problem.message


def test_the_sample_evening_has_three_mistakes_and_no_other(root):
    path = root / "jassstats" / "samples" / "tuesday.jass"
    assert [one.problem.code for one in lint.lint([path])] == ["HP-11", "LOG-40", "HP-19"]


def test_a_partie_of_points_only_adds_up(root):
    path = root / "jassstats" / "samples" / "tuesday.jass"
    slates = [entry.deal.slate for entry in log_reader.read(path) if entry.deal and entry.deal.slate]
    assert [sum(points) for points in zip(*slates, strict=True)] == [12, 6]


def test_the_rules_page_shows_the_first_worked_deal_as_a_log_has_it(golden, root):
    page = (root / "jassstats" / "games" / "hasenpfeffer" / "RULES.md").read_text(encoding="utf-8")
    shown = codec.decode(re.search(r"^\{.*\}$", page, re.MULTILINE)[0].encode())
    noted = golden[1][0]
    for field in ("hands", "widow", "calls", "plays", "dealer", "preset"):
        assert getattr(shown, field) == getattr(codec.canonical(noted), field)


def test_knobs_that_only_go_together_are_said_line_by_line_on_a_slip(golden):
    knobs = {"contract_mode": "auction", "trump_namer": "high_bidder", "first_lead": "high_bidder", "left_bower": True}
    deal = replace(golden[1][1], preset="founding", set=knobs)
    text = "".join(writer.lines([deal]))
    assert "set contract_mode auction\n" in text
    again = [entry.deal for entry in parser.deals(enumerate(text.split("\n"), 1))]
    assert [codec.encode(one) for one in again] == [codec.encode(codec.canonical(deal))]


def test_knobs_that_never_go_together_set_the_deal_aside(golden):
    odd = replace(golden[1][1], preset="founding", set={"contract_mode": "auction"})
    _, problems = pack.pack([Logged("deals.jsonl", "jassstats", 0, Entry(1, "", odd))])
    assert problems[0].code == "LOG-51"
    assert "whoever wins it names trumps" in problems[0].message
