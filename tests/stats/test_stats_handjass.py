"""The statistics of Handjass, each on a few deals whose rows stand here, with the answer counted by hand."""

import pytest
from drawn_tables import hold, line

from jassstats import estimate, stats


@pytest.fixture
def evening(fact_lake):
    """Three players, hearts trumps, minimum 21, two awards a deal.

    1: Beat takes the reserve and falls into the sack with Carla, who is denied; one award lapses (HJ-71, HJ-72).
    2: Anna takes it, Carla has robbed and falls into the sack. 3: all tie for two awards (HJ-70).
    4: Carla takes it and strikes out a zero. 5: broken off.
    """
    fact_lake.add(
        "deals",
        """
        deal | robber | taker | sacks | awarded | unplayed_points | meld_seat | meld_step | upcard | complete
        1    |        | 1     | 2     | 1       | 25              | 0         | trump     | 24     | true
        2    | 2      | 0     | 1     | 2       | 30              |           |           | 24     | true
        3    |        |       | 0     | 0       | 40              |           |           | 25     | true
        4    |        | 2     | 0     | 2       | 41              | 2         | points    | 25     | true
        5    |        |       |       |         |                 |           |           | 25     | false
        """,
        game="handjass", preset="parlett_simple", players=3, dealer=2, trump="H", players_in=3, exchanging="full_hand",
        may_fold=False, minimum=21, awards=2, played=27,
    )  # fmt: skip
    fact_lake.add(
        "seats",
        """
        deal | seat | score | card_points | meld_points | meld_counted | marriage | strokes | awards | sack_strokes
        1    | 0    | 100   | 60          | 20          | 20           | 20       | 3       | 1      | 2
        1    | 1    | 20    | 20          | 20          | 0            | 0        | 0       | 0      | 0
        1    | 2    | 12    | 12          | 0           | 0            | 0        | 0       | 0      | 0
        2    | 0    | 60    | 60          | 0           | 0            | 0        | 2       | 1      | 1
        2    | 1    | 50    | 50          | 0           | 0            | 0        | 2       | 1      | 1
        2    | 2    | 15    | 15          | 0           | 0            | 0        | 0       | 0      | 0
        3    | 0    | 40    | 40          | 0           | 0            | 0        | 0       | 0      | 0
        3    | 1    | 40    | 40          | 0           | 0            | 0        | 0       | 0      | 0
        3    | 2    | 40    | 40          | 0           | 0            | 0        | 0       | 0      | 0
        4    | 0    | 21    | 21          | 20          | 0            | 0        | 0       | 0      | 0
        4    | 1    | 25    | 25          | 0           | 0            | 0        | 1       | 1      | 0
        4    | 2    | 70    | 20          | 50          | 50           | 0        | 0       | 1      | 0
        5    | 0    |       |             |             |              |          |         |        |
        5    | 1    |       |             |             |              |          |         |        |
        5    | 2    |       |             |             |              |          |         |        |
        """,
        played_in=True, robbed=False, exchange="kept", zeros_before=0, zero_struck=False,
    )  # fmt: skip
    for change in (
        "points = score, in_sack = score < 21",
        "\"order\" = seat, side = seat, player = ['Anna', 'Beat', 'Carla'][seat + 1]",
        "exchange = 'taken' where (deal, seat) in ((1, 1), (2, 0), (4, 2))",
        "exchange = 'denied' where (deal, seat) in ((1, 2), (2, 1), (2, 2))",
        "robbed = true where deal = 2 and seat = 2",
        "zeros_before = 1, zero_struck = true where deal = 4 and seat = 2",
    ):
        fact_lake.connection.execute(f"update seats set {change}")
    fact_lake.add(
        "melds",
        """
        deal | seat | meld | kind     | length | rank | in_trumps | points | counted
        1    | 0    | 0    | sequence | 3      | K    | true      | 20     | true
        1    | 0    | 1    | marriage | 2      | K    | true      | 20     | true
        1    | 1    | 0    | sequence | 3      | 9    | false     | 20     | false
        4    | 0    | 0    | sequence | 3      | 8    | false     | 20     | false
        4    | 2    | 0    | sequence | 4      | A    | false     | 50     | true
        """,
        stage="played",
    )
    fact_lake.connection.execute("insert into sides (deal, side) select deal, side from seats")
    return fact_lake


BROKEN = "it was broken off, or only its calls are known"
UNPLAYED = "not every card was played and is known"


def test_sack_rate_and_near_misses(evening):
    answer = stats.answer(evening, "sack_rate", by="")
    row = line(answer)  # below 21: 20 and 12, and 15; five points around it: 20 on one side, 21 and 25 on the other
    assert (row["seats"], row["sacked"], row["rate"]) == (12, 3, 0.25)
    assert (row["just_below"], row["just_above"]) == (pytest.approx(1 / 12), pytest.approx(2 / 12))
    expected = estimate.rate(estimate.sums([2, 1, 0, 0], [3, 3, 3, 3]))
    assert (row["rate_low"], row["rate_high"]) == (pytest.approx(expected.low), pytest.approx(expected.high))
    assert answer.left_out == {BROKEN: 1}
    assert line(stats.answer(evening, "sack_rate", by="", params={"margin": 6}))["just_below"] == pytest.approx(2 / 12)


@pytest.mark.parametrize(
    ("by", "counts"),
    [
        ("order", {0: (4, 0), 1: (4, 1), 2: (4, 2)}),
        ("exchange", {"kept": (6, 0), "taken": (3, 1), "denied": (3, 2)}),
        ("robbed", {False: (11, 2), True: (1, 1)}),
        ("meld", {False: (8, 2), True: (4, 1)}),
        ("zero", {False: (11, 3), True: (1, 0)}),
        ("sacks", {0: (6, 0), 1: (3, 1), 2: (3, 2)}),
        ("player", {"Anna": (4, 0), "Beat": (4, 1), "Carla": (4, 2)}),
    ],
)
def test_sack_rate_by_what_a_seat_is(evening, by, counts):
    answer = stats.answer(evening, "sack_rate", by=by)
    assert {r[by]: (r["seats"], r["sacked"]) for r in answer.records()} == counts


def test_sack_rate_by_the_hand_played(evening):
    hold(evening, 1, "H6 HJ HA SA", "CA DA SK", "H9 HT", column="hand")
    answer = stats.answer(evening, "sack_rate", by="trumps, side_aces", where="deal = 1")
    assert [(r["trumps"], r["side_aces"], r["sacked"]) for r in answer.records()] == [(0, 2, 1), (2, 0, 1), (3, 1, 0)]


def test_sacks_per_deal(evening):
    answer = stats.answer(evening, "sacks_per_deal")
    assert [(r["sacks"], r["deals"], r["played"], r["share"]) for r in answer.records()] == [
        (0, 2, 4, 0.5),
        (1, 1, 4, 0.25),
        (2, 1, 4, 0.25),
    ]


def test_who_gains_from_sacks(evening):
    answer = stats.answer(evening, "sack_gains")
    assert [(r["sacks"], r["standing"], r["seats"], r["strokes"], r["for_sacks"]) for r in answer.records()] == [
        (1, "award", 2, 2, 1),
        (1, "sack", 1, 0, 0),
        (2, "award", 1, 3, 2),
        (2, "sack", 2, 0, 0),
    ]
    every = line(stats.answer(evening, "sack_gains", by=""), standing="award")  # 4 of two seats, 3 of one
    expected = estimate.ratio(estimate.sums([3, 4], [1, 2]))
    assert (every["strokes"], every["strokes_error"]) == (pytest.approx(7 / 3), pytest.approx(expected.error))


def test_awards_and_game_points_of_a_player(evening):
    answer = stats.answer(evening, "strokes")
    found = {r["player"]: (r["seats"], r["award_rate"], r["strokes"], r["for_sacks"]) for r in answer.records()}
    assert found == {"Anna": (4, 0.5, 5 / 4, 3 / 4), "Beat": (4, 0.5, 3 / 4, 1 / 4), "Carla": (4, 0.25, 0, 0)}
    assert line(answer, player="Carla")["struck"] == 0.25
    assert stats.answer(evening, "strokes", player="Anna").rows[0][:3] == (3, "Anna", 4)


def test_awards_lapse_for_want_of_seats_and_by_ties(evening):
    row = line(stats.answer(evening, "awards"))
    assert (row["deals"], row["per_deal"], row["lapsed"]) == (4, 5 / 4, 3)
    assert (row["lapse_rate"], row["tie_rate"], row["too_few_rate"]) == (0.5, 0.25, 0.25)


def test_points_of_a_seat_and_where_they_come_from(evening):
    answer = stats.answer(evening, "seat_points")
    forehand = line(answer, order=0)  # 100, 60, 40 and 21; of the 100, 20 from a run and 20 from the marriage
    assert (forehand["score"], forehand["card_points"], forehand["melds"], forehand["marriage"]) == (55.25, 45.25, 5, 5)
    assert forehand["deviation"] == pytest.approx((3910.25 - 55.25**2) ** 0.5)
    assert forehand["meld_share"] == pytest.approx(40 / 221)
    assert answer.left_out == {UNPLAYED: 1}


def test_points_in_bands(evening):
    answer = stats.answer(evening, "seat_points_spread", params={"width": 50}, player="Anna")
    assert [(r["order"], r["score"], r["seats"], r["every"]) for r in answer.records()] == [
        (0, 0, 2, 4),
        (0, 50, 1, 4),
        (0, 100, 1, 4),
    ]


def test_points_out_of_play(evening):
    row = line(stats.answer(evening, "unplayed_points"))
    assert (row["players_in"], row["deals"], row["unplayed"]) == (3, 4, (25 + 30 + 40 + 41) / 4)
    by = stats.answer(evening, "unplayed_points", by="taken")
    assert {r["taken"]: (r["deals"], r["unplayed"]) for r in by.records()} == {True: (3, 32), False: (1, 40)}


def test_the_reserve_is_offered_until_it_is_taken(evening):
    answer = stats.answer(evening, "exchange_rate")
    assert [(r["order"], r["asked"], r["taken"], r["denied"]) for r in answer.records()] == [
        (0, 4, 1, 0),
        (1, 3, 1, 1),
        (2, 2, 1, 2),
    ]
    assert line(answer, order=2)["take_rate"] == 0.5
    by_upcard = stats.answer(evening, "exchange_rate", by="upcard_rank, six_shown")  # HQ twice, one of them robbed
    assert [tuple(r.values())[:4] for r in by_upcard.records()] == [
        ("K", False, 6, 1),
        ("Q", False, 2, 1),
        ("Q", True, 1, 1),
    ]
    assert answer.left_out == {UNPLAYED: 1}


def test_how_takers_keepers_and_the_denied_fare(evening):
    for deal in range(1, 6):
        hold(evening, deal, "H6 HJ", "S6 S7 S8", "H9 CA")
        hold(evening, deal, "H6 HJ", "D6 H8", "H9 CA", column="hand")
    answer = stats.answer(evening, "exchange_outcomes")
    taken, denied = line(answer, exchange="taken"), line(answer, exchange="denied")
    assert (taken["seats"], taken["score"], taken["strokes"]) == (3, 50, pytest.approx(2 / 3))  # 20, 60 and 70
    assert (taken["sack_rate"], taken["award_rate"]) == (pytest.approx(1 / 3), pytest.approx(2 / 3))
    hands = line(stats.answer(evening, "exchange_hands"), exchange="taken")
    assert (hands["trumps_dealt"], hands["trumps_played"]) == (1, pytest.approx(4 / 3))  # Beat's none became one
    assert (hands["runs_dealt"], hands["runs_played"]) == (pytest.approx(1 / 3), 0)
    assert (denied["seats"], denied["score"], denied["sack_rate"]) == (3, pytest.approx(77 / 3), pytest.approx(2 / 3))
    none = line(stats.answer(evening, "exchange_outcomes", by="somebody_took"), somebody_took=False)
    assert (none["exchange"], none["seats"], none["score"]) == ("kept", 3, 40)


def test_what_robbing_is_worth(evening):
    hold(evening, 1, "H6", "H7", "H8")
    hold(evening, 2, "H9", "H7", "H6")
    hold(evening, 3, "H9", "H7", "H8")  # the six is in the reserve
    hold(evening, 4, "H6", "H7", "H8")
    answer = stats.answer(evening, "robbing")
    robbed, idle = line(answer, robbed=True), line(answer, robbed=False)
    assert (robbed["deals"], robbed["score"], robbed["sack_rate"], robbed["award_rate"]) == (1, 15, 1, 0)
    assert (idle["deals"], idle["score"], idle["sack_rate"]) == (2, 60.5, 0)  # 100 and 21
    assert (idle["award_rate"], idle["strokes"]) == (0.5, 1.5)


def test_who_has_the_best_meld_and_by_which_step(evening):
    winners = stats.answer(evening, "meld_winners")
    assert [(r["order"], r["deals"], r["melded"]) for r in winners.records()] == [(0, 1, 2), (2, 1, 2)]
    assert winners.left_out == {"nobody held a meld, or the house rules score none": 3}
    steps = stats.answer(evening, "meld_steps")
    assert [(r["meld_step"], r["deals"], r["share"]) for r in steps.records()] == [
        ("points", 1, 0.5),
        ("trump", 1, 0.5),
    ]
    points = line(stats.answer(evening, "meld_points", by="game"))
    assert (points["held"], points["won"], points["lost"]) == (110, 70, 40)


def test_melds_lost_to_a_better_hand(evening):
    answer = stats.answer(evening, "melds_counted")
    assert [(r["kind"], r["length"], r["held"], r["counted"]) for r in answer.records()] == [
        ("marriage", 2, 1, 1),
        ("sequence", 3, 3, 1),
        ("sequence", 4, 1, 1),
    ]
    assert line(answer, length=3)["lost_rate"] == pytest.approx(2 / 3)


def test_melds_save_from_the_sack_and_decide_awards(evening):
    row = line(stats.answer(evening, "melds_decide"))
    # Anna's 60 without melds stand above the sacked; Carla's 20 would have been a sack.
    assert (row["seats"], row["saved"], row["decided"]) == (2, 1, 1)
    assert (row["save_rate"], row["decide_rate"]) == (0.5, 0.5)
    evening.connection.execute("update seats set meld_counted = 45 where deal = 4 and seat = 2")
    row = line(stats.answer(evening, "melds_decide"))  # 25 beside Beat's 25 and Anna's 21: still the second place
    assert (row["saved"], row["decided"]) == (0, 0)
    evening.connection.execute("update seats set score = 26 where deal = 4 and seat = 0")
    assert line(stats.answer(evening, "melds_decide"))["decided"] == 1  # two have as much as her 25
