"""Claims of sources are compared with replay: every difference is a row, nothing is repaired."""

import numpy as np
import pytest
from deals import SPLIT, SPLIT_PLAY, SUITS, SWEEP

from jassstats import facts
from jassstats.record import Claims, Deal, Entry
from jassstats.replay import claims, pack, replay
from jassstats.replay.columns import Logged


def replayed(hands, calls, plays, preset="challenge", **claimed):
    deal = Deal(
        game="schieber", preset=preset, dealer=3, hands=hands, calls=calls, plays=plays, claims=Claims(**claimed)
    )
    packed, problems = pack.pack([Logged("log", "jassstats", 0, Entry(1, "", deal))])
    assert problems == {}
    return packed[0], replay.replay(packed[0]), deal


def compared(*args, **claimed):
    """(claim, place, side, claimed, found, equal) of every claim."""
    deals, outcome, _ = replayed(*args, **claimed)
    rows = facts.tables(deals, outcome, np.arange(1), np.array([7], np.uint64), {"claims"})["claims"].to_pylist()
    assert {row["deal"] for row in rows} <= {7}
    return [tuple(row.values())[1:] for row in rows]


def found(*args, **claimed):
    """Return the replayed results in the order of the claims, and whether all of the claims were right."""
    rows = compared(*args, **claimed)
    return [row[4] for row in rows], all(row[5] for row in rows)


def test_leaders_winners_and_points_are_compared_trick_by_trick():
    winners = [1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert found(SPLIT, "0:O", SPLIT_PLAY, winners=winners) == (winners, True)
    assert found(SPLIT, "0:O", SPLIT_PLAY, leaders=[0, 1, 0]) == ([0, 1, 0], True)
    points = [11, 11, 16, 16, 20, 24, 10, 14, 35]
    assert found(SPLIT, "0:O", SPLIT_PLAY, trick_points=points) == (points, True)


def test_a_difference_is_a_row_with_both_numbers():
    assert compared(SPLIT, "0:O", SPLIT_PLAY, trick_points=[11, 12]) == [
        ("trick_points", 0, None, 11, 11, True),
        ("trick_points", 1, None, 12, 11, False),
    ]
    assert compared(SPLIT, "0:O", SPLIT_PLAY, card_points=[146, 12]) == [
        ("card_points", 0, 0, 146, 146, True),
        ("card_points", 1, 1, 12, 11, False),
    ]


def test_the_score_is_after_factors_and_with_the_matsch():
    assert found(SPLIT, "0:O", SPLIT_PLAY, score=[438, 33]) == ([438, 33], True)
    assert found(SUITS, "0:S", SWEEP, score=[514, 0]) == ([514, 0], True)


def test_the_running_score_grows_trick_by_trick_and_ends_with_the_matsch():
    running = [[0, 0], [0, 0], [0, 0], [28, 0], [108, 0], [160, 0], [184, 0], [216, 0], [514, 0]]
    assert found(SUITS, "0:S", SWEEP, running=running) == ([n for pair in running for n in pair], True)


@pytest.mark.parametrize(("preset", "last"), [("swisslos_2500", 514), ("reto55", 414)])
def test_the_running_score_has_no_melds_in_it(preset, last):
    _, outcome, _ = replayed(SUITS, "0:S", SWEEP, preset=preset)
    assert claims.running(outcome, sides=2)[0, -1].tolist() == [last, 0]


def test_melds_and_marriage_are_compared_before_factors():
    assert found(SUITS, "0:S", SWEEP, "swisslos_2500", melds=[600, 0], marriage=[20, 0]) == ([600, 0, 20, 0], True)


def test_a_claim_on_what_was_not_played_is_neither_right_nor_wrong():
    cut = " ".join(SPLIT_PLAY.split()[:6])
    assert compared(SPLIT, "0:O", cut, winners=[1, 0], running=[[0, 33], [33, 33]]) == [
        ("winners", 0, None, 1, 1, True),
        ("winners", 1, None, 0, None, None),
        ("running", 0, 0, 0, 0, True),
        ("running", 0, 1, 33, 33, True),
        ("running", 1, 0, 33, None, None),
        ("running", 1, 1, 33, None, None),
    ]
    assert compared(SPLIT, "0:O", "", score=[0, 20]) == [
        ("score", 0, 0, 0, None, None),
        ("score", 1, 1, 20, None, None),
    ]


def test_a_claim_on_melds_of_hands_nobody_knows_is_neither_right_nor_wrong():
    rows = compared(["", "", "", ""], "0:S", "S6 H6 D6 C6", "swisslos_2500", melds=[600, 0], marriage=[20, 0])
    assert [row[4:] for row in rows] == [(None, None)] * 4


def test_no_claims_are_no_rows():
    assert compared(SPLIT, "0:O", SPLIT_PLAY) == []


def test_claims_are_a_table():
    deals, outcome, _ = replayed(SPLIT, "0:O", SPLIT_PLAY, score=[438, 34])
    rows = facts.tables(deals, outcome, np.arange(1), np.array([7], np.uint64))["claims"].to_pylist()
    told = [tuple(row[column] for column in ("deal", "claim", "side", "claimed", "found", "equal")) for row in rows]
    assert told == [(7, "score", 0, 438, 438, True), (7, "score", 1, 34, 33, False)]


@pytest.mark.parametrize(
    ("claimed", "trick", "seat", "message"),
    [
        ({"winners": [0]}, 0, 1, "the source says seat 0 won the trick, but seat 1 did"),
        ({"leaders": [0, 0]}, 1, 1, "the source says seat 0 led the trick, but seat 1 did"),
        ({"leaders": [0, 1, 0], "winners": [1, 0, 3]}, 2, 0, "the source says seat 3 won the trick, but seat 0 did"),
    ],
)
def test_SCH_22_a_contradicted_leader_or_winner_refuses_the_deal(claimed, trick, seat, message):
    deals, outcome, _ = replayed(SPLIT, "0:O", SPLIT_PLAY, **claimed)
    problem = replay.problems(deals, outcome)[0]
    assert (problem.code, problem.trick, problem.seat, problem.message) == ("SCH-22", trick, seat, message)


def test_contradicted_points_refuse_nothing():
    deals, outcome, _ = replayed(SPLIT, "0:O", SPLIT_PLAY, trick_points=[99], score=[0, 0], winners=[1])
    assert replay.problems(deals, outcome) == {}
