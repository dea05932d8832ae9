"""Announced melds of a deal with an unknown hand are checked, stored and compared; none is lost (SCH-32, HJ-39)."""

import json

import pytest

from jassstats import lake
from jassstats.access.lake_deals import stored_deals
from jassstats.ingestion import files, lint

SCHIEBER = [
    "C8 CJ CK CA D6 DJ HQ S8 SQ",
    "CT D7 D8 D9 H8 H9 S7 S9 SA",
    "C6 C9 DT DQ DK DA H7 HA S6",
    "C7 CQ H6 HT HJ HK ST SJ SK",
]
PLAYED = "CK H9 C6 CQ H8 H7 H6 HQ"
"""A deal with hearts as trumps, called by seat 0, and its first two tricks."""
HANDJASS = [
    "C6 C7 C8 C9 D6 D7 D8 S6 S7",
    "CT CJ CQ D9 DT H6 H7 H8 S8",
    "CK CA DJ DQ DK HQ HK S9 ST",
    "DA H9 HT HJ HA SJ SQ SK SA",
]
"""A deal with hearts as trumps: HA is turned up."""


def schieber(unknown=(), melds=("", "", "", ""), **more):
    hands = ["" if seat in unknown else hand for seat, hand in enumerate(SCHIEBER)]
    rules = {"preset": "vorarlberg_kreuz", "set": {"meld_source": "announced", **more.pop("set", {})}}
    return {
        "form": "deal/1",
        "game": "schieber",
        **rules,
        "dealer": 3,
        "hands": hands,
        "calls": "0:H",
        "melds": melds,
        **more,
    }


def handjass(unknown=(), melds=("", "", "", ""), **more):
    hands = ["" if seat in unknown else hand for seat, hand in enumerate(HANDJASS)]
    rules = {"preset": "parlett_strict", "players": ["Anna", "Beat", "Cora", "Dora"]}
    return {
        "form": "deal/1",
        "game": "handjass",
        **rules,
        "dealer": 3,
        "upcard": "HA",
        "hands": hands,
        "melds": melds,
        **more,
    }


def refused(folder, deal):
    """The rules by which lint refuses a deal."""
    (folder / "a.jsonl").write_text(json.dumps(deal) + "\n", encoding="utf-8")
    return [one.problem.code for one in lint.lint([folder / "a.jsonl"]) if one.severity == lint.ERROR]


def stored(folder, deal, query):
    """The answer of a lake that holds one deal; none if it was refused."""
    (folder / "a.jsonl").write_text(json.dumps(deal) + "\n", encoding="utf-8")
    files.ingest([folder / "a.jsonl"], folder / "lake")
    return lake.open(folder / "lake").sql(query).fetchall()


MELDS = "select seat, kind, length, rank, points, counted from melds order by seat, meld"


def test_SCH_32_melds_of_a_deal_with_an_unknown_hand_are_stored(tmp_path):
    deal = schieber(unknown=[2], melds=["", "D7 D8 D9", "DQ DK DA", ""])
    assert stored(tmp_path, deal, MELDS) == [(1, "sequence", 3, "9", 20, False), (2, "sequence", 3, "A", 20, True)]
    assert lake.open(tmp_path / "lake").sql(
        "select meld_source, meld_seat, meld_step, hands_known from deals"
    ).fetchall() == [("announced", 2, "top", False)]
    points = "select seat, meld_points, meld_counted, marriage from seats order by seat"
    assert lake.open(tmp_path / "lake").sql(points).fetchall() == [
        (0, 0, 0, None), (1, 20, 0, None), (2, 20, 20, None), (3, 0, 0, None)
    ]  # fmt: skip


def test_HJ_39_melds_of_a_deal_with_an_unknown_hand_are_stored(tmp_path):
    deal = handjass(unknown=[3], melds=["C6 C7 C8 C9/D6 D7 D8", "", "", "H9 HT HJ"])
    assert stored(tmp_path, deal, MELDS) == [
        (0, "sequence", 4, "9", 50, True), (0, "sequence", 3, "8", 20, True), (3, "sequence", 3, "J", 20, False)
    ]  # fmt: skip
    assert lake.open(tmp_path / "lake").sql("select meld_source, meld_seat, meld_step from deals").fetchall() == [
        ("announced", 0, "points")
    ]


def test_HJ_35_a_marriage_announced_with_an_unknown_hand_is_stored(tmp_path):
    query = "select seat, kind, points, counted from melds order by seat, meld"
    assert stored(tmp_path, handjass(unknown=[2], melds=["", "", "HQ HK", ""]), query) == [(2, "marriage", 20, True)]
    assert lake.open(tmp_path / "lake").sql("select marriage from seats order by seat").fetchall() == [
        (0,), (0,), (20,), (0,)
    ]  # fmt: skip


def test_a_hand_unknown_without_announcements_tells_no_melds(tmp_path):
    deal = {name: value for name, value in schieber(unknown=[2]).items() if name != "melds"}
    assert stored(tmp_path, deal, MELDS) == []
    assert lake.open(tmp_path / "lake").sql("select distinct meld_points from seats").fetchall() == [(None,)]


def test_claims_of_melds_are_compared_where_they_were_announced(tmp_path):
    deal = schieber(unknown=[2], melds=["", "D7 D8 D9", "DQ DK DA", ""], claims={"melds": [40, 0], "marriage": [0, 0]})
    query = "select claim, side, claimed, found, equal from claims order by claim desc, side"
    assert stored(tmp_path, deal, query) == [
        ("melds", 0, 40, 20, False), ("melds", 1, 0, 0, True),
        ("marriage", 0, 0, None, None), ("marriage", 1, 0, None, None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("deal", "rule"),
    [
        (schieber([2], ["", "", "CT CJ CQ", ""]), "SCH-27"),  # CT is in a hand that is known
        (schieber([2, 3], ["", "", "DQ DK DA", "DT DQ DK"]), "SCH-27"),  # DQ and DK in two unknown hands
        (schieber([2], ["", "", "DQ DK DA/DQ DK DA", ""]), "SCH-30"),
        (schieber([3], ["", "", "", "CA CK CQ"], plays=PLAYED), "SCH-27"),  # seat 0 played CK
        (schieber([2, 3], ["", "", "", "C6 C7 C8"], plays=PLAYED), "SCH-27"),  # seat 2, unknown too, played C6
        (schieber([0, 2], ["H6 H7 H8 H9 HT HJ HQ HK", "", "", ""], plays="CK H9"), "SCH-27"),
        (schieber([2], ["", "", "C6 C9 DT", ""]), "SCH-27"),
        (schieber([2], ["", "", "DQ DK DA", ""], plays=PLAYED), None),
        (handjass([3], ["", "", "", "C6 C7 C8"]), "HJ-28"),
        (handjass([2, 3], ["", "", "DJ DQ DK", "DQ DK DA"]), "HJ-28"),
        (handjass([0], ["C6 C7 C8/C9 CT CA", "", "", ""]), "HJ-28"),
        (handjass([0, 1, 2], ["C6 C7 C8/C9 CT CJ", "", "", ""]), "HJ-33"),  # one run, announced in two parts
        (handjass([0], ["C6 C7 C8 C9/D6 D7 D8", "", "", ""]), None),
        (handjass([0], ["D6 D7", "", "", ""]), "HJ-28"),
    ],
)
def test_melds_that_an_unknown_hand_cannot_hold_are_refused(tmp_path, deal, rule):
    assert refused(tmp_path, deal) == ([rule] if rule else [])


FOLDED = {"preset": "parlett_seven", "calls": "0:in 1:in 2:in 3:out"}


def test_HJ_39_a_seat_that_does_not_play_announces_nothing(tmp_path):
    assert refused(tmp_path, handjass(melds=["C6 C7 C8", "", "", "H9 HT HJ"]) | FOLDED) == ["HJ-28"]
    assert refused(tmp_path, handjass(melds=["C6 C7 C8", "", "", ""]) | FOLDED) == []


@pytest.mark.parametrize("unknown", [[], [0], [0, 3]])
@pytest.mark.parametrize("melds", [["C6 C7 C8 C9", "", "HQ HK", ""], ["", "", "", ""]])
def test_announced_melds_leave_the_lake_as_they_came(tmp_path, unknown, melds):
    stored(tmp_path, handjass(unknown, melds), MELDS)
    opened = lake.open(tmp_path / "lake")
    (record,) = stored_deals(opened, [{"deal": 0}])[0].values()
    assert record.melds == melds
