"""Statistics of Hasenpfeffer, counted by hand: four deals that are read at once, and a fifth in which all pass."""

import numpy as np
import pytest
from drawn_tables import hold, line

from jassstats import facts, stats
from jassstats.replay import replay
from jassstats.simulation import runs


@pytest.fixture(scope="module")
def five(fact_lakes):
    """Dealer is seat 3, so that order and seat are one. Deals 1 to 3 under the founding rules, 4 classic, 5 void."""
    lake = fact_lakes()
    lake.add(
        "deals",
        """
        deal | preset   | trump | contract | declarer | forced | widow | played
        1    | founding | S     | S        | 3        | false  | 26    | 24
        2    | founding | H     | H        | 3        | false  | 36    | 24
        3    | founding | H     | H        | 3        | true   | 26    | 24
        4    | classic  | S     | S        | 0        | false  | 26    | 24
        5    | classic  |       |          |          |        | 36    | 0
        """,
        game="hasenpfeffer",
        meld_source="none",
    )
    for deal in range(1, 6):
        for seat in range(4):
            row = f"{deal} | {seat} | {seat} | {seat % 2} | {'ABCD'[seat]}"
            lake.add("seats", f"deal | seat | order | side | player\n{row}")
    hold(lake, 1, "JK C9", "CT CJ", "CQ CK", "CA D9")
    hold(lake, 2, "C9 DT", "CT CJ", "CQ CK", "CA D9")
    hold(lake, 3, "C9 DT", "CT CJ", "JK CK", "CA D9")
    hold(lake, 4, "JK DT", "CT CJ", "CQ CK", "CA D9")
    hold(lake, 5, "C9 DT", "CT CJ", "CQ CK", "CA D9")
    lake.connection.execute("update seats set trumps = if(deal < 5, (seat + deal) % 4, null)")
    lake.add(
        "sides",
        """
        deal | side | declaring | bid | bidder | made  | tricks | gross | penalty | net | score
        1    | 0    | false     | 4   | 0      | true  | 5      | 4     | 0       | 4   | 4
        1    | 1    | true      | 5   | 3      | false | 1      | 5     | 4       | 1   | 1
        2    | 0    | false     |     |        |       | 2      | 0     | 0       | 0   | 0
        2    | 1    | true      | 4   | 1      | true  | 4      | 4     | 0       | 4   | 4
        3    | 0    | false     | 3   | 2      | true  | 4      | 3     | 0       | 3   | 3
        3    | 1    | true      |     |        |       | 2      | 0     | 0       | 0   | 0
        4    | 0    | true      | 4   | 0      | false | 2      | 0     | 4       | -4  | -4
        4    | 1    | false     |     |        |       | 4      | 4     | 0       | 4   | 4
        """,
    )
    for deal, words in enumerate(
        ["4 pass pass 5", "pass 4 pass pass", "pass " * 4, "4 pass pass pass", "pass " * 4], 1
    ):
        for place, word in enumerate(words.split()):
            kind = "pass" if word == "pass" else "bid"
            value = "" if kind == "pass" else word
            lake.add("calls", f"deal | call | seat | kind | value\n{deal} | {place} | {place} | {kind} | {value}")
    return lake


def test_bids_by_seat(five):
    answer = stats.answer(five, "bids")
    four = line(answer, order=0, bid="4")
    assert (four["calls"], four["called"], four["share"]) == (5, 2, 0.4)  # deals 1 and 4
    assert [line(answer, order=seat, bid="pass")["called"] for seat in range(4)] == [3, 4, 5, 4]
    assert line(answer, order=3, bid="5")["share"] == 0.2
    assert line(stats.answer(five, "bids", by=""), bid="pass")["share"] == 16 / 20


def test_contracts_made_and_missed(five):
    answer = stats.answer(five, "bids_made")
    four = line(answer, bid=4)  # made with 5 and with 4, missed with 2
    assert (four["contracts"], four["made"], four["tricks"]) == (3, pytest.approx(2 / 3), pytest.approx(11 / 3))
    assert (four["failed"], four["shortfall"], four["kept"], four["above"]) == (1, 2, 2, 0.5)
    assert four["forgone"] == 0.5, "the fifth trick of deal 1 is not paid"
    assert four["score"] == pytest.approx((4 + 4 - 4) / 3)
    five_bid = line(answer, bid=5)
    assert (five_bid["made"], five_bid["shortfall"], five_bid["above"]) == (0, 4, None)
    joker = line(stats.answer(five, "bids_made", by="joker"), joker=True)
    assert (joker["contracts"], joker["made"]) == (3, pytest.approx(2 / 3)), "deals 1, 3 and 4"
    assert line(stats.answer(five, "bids_made", by="forced"), forced=True)["contracts"] == 1


def test_where_the_joker_lies_beside_the_exact_chance(five):
    answer = stats.answer(five, "joker_at", by="")
    assert {row["place"]: row["lies"] for row in answer.records()} == {
        "widow": 2, "forehand": 2, "second": 0, "third": 1, "dealer": 0,
    }  # fmt: skip
    assert {row["place"]: row["exact"] for row in answer.records()} == {
        "widow": 0.04, "forehand": 0.24, "second": 0.24, "third": 0.24, "dealer": 0.24,
    }  # fmt: skip
    assert line(answer, place="widow")["rate"] == 0.4


def test_forced_bids_and_void_deals(five):
    answer = stats.answer(five, "forced_bids")
    founding, classic = line(answer, preset="founding"), line(answer, preset="classic")
    assert (founding["deals"], founding["passed"], founding["void"]) == (3, pytest.approx(1 / 3), 0)
    assert (founding["bids"], founding["dealers"], founding["made"], founding["score"]) == (1, 0, 1, 3)
    assert (classic["deals"], classic["passed"], classic["forced"], classic["void"]) == (2, 0.5, 0, 0.5)
    assert (classic["bids"], classic["made"]) == (0, None)


def test_promises_of_both_sides(five):
    row = line(stats.answer(five, "promises_together"), preset="founding")  # 9, 4 and 3 tricks promised
    assert (row["deals"], row["promised"], row["above_six"]) == (3, pytest.approx(16 / 3), pytest.approx(1 / 3))
    assert (row["both"], row["neither"]) == (0, 0)
    assert line(stats.answer(five, "promises_together"), preset="classic")["neither"] == 1


def test_trumps_behind_a_bid(five):
    answer = stats.answer(five, "trumps_and_bids")
    four = line(answer, bid=4)  # bidders hold 1, 3 and 0 trumps, their partners 3, 1 and 2
    assert (four["held"], four["partner"]) == (pytest.approx(4 / 3), 2)
    by_length = stats.answer(five, "trumps_and_bids", by="trumps")
    assert {row["trumps"]: (row["contracts"], row["made"]) for row in by_length.records()} == {
        0: (2, 0), 1: (2, 1), 3: (1, 1),
    }  # fmt: skip


def scores(lake, **params):
    answer = stats.answer(lake, "failed_readings", by="", params=params)
    return {row["reading"]: row["score"] for row in answer.records()}


def test_the_same_deals_under_every_reading_of_a_failed_contract(five):
    """Bid and tricks: 4 and 5, 5 and 1, 4 and 4, 3 and 4, 4 and 2."""
    assert scores(five) == {
        "R1": (4 - 4 + 4 + 3 - 2) / 5,
        "R2": (4 - 3 + 4 + 3 + 0) / 5,
        "R3": (4 + 1 + 4 + 3 + 2) / 5,
        "R4": (5 - 5 + 4 + 4 - 4) / 5,
        "R5": (5 - 6 + 4 + 4 - 6) / 5,
    }


def test_as_though_all_had_bid_six(five):
    """Tricks 5, 1, 4, 4 and 2."""
    assert scores(five, as_bid=6) == {
        "R1": -(1 + 5 + 2 + 2 + 4) / 5,
        "R2": (4 - 4 + 2 + 2 - 2) / 5,
        "R3": 16 / 5,
        "R4": -6,
        "R5": -6,
    }


def test_what_a_simulation_stores_agrees_with_its_reading():
    """R3 is the founding house's own, R4 the classic one's."""
    for preset, reading in (("founding", "R3"), ("classic", "R4")):
        run = runs.run("hasenpfeffer", preset, deals=400, seed=6, strategies=("solid",))
        deals = runs.deals(run, 0, 400)
        outcome = replay.replay(deals)
        tables = facts.tables(deals, outcome, np.arange(400), np.arange(400, dtype=np.uint64))
        sides = tables["sides"].to_pandas().dropna(subset=["bid"])
        failed = sides.bid - sides.tricks
        made = {"R3": sides.bid, "R4": sides.tricks}[reading]
        due = made.where(failed <= 0, {"R3": sides.tricks, "R4": -sides.bid}[reading])
        assert (sides.net == due).all()
        assert (sides.score == sides.gross - sides.penalty).all()
