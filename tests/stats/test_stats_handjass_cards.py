"""Statistics of the cards of Handjass: melds dealt beside their exact probability, discards and ruffs."""

from math import comb

import pytest
from drawn_tables import hold, line

from jassstats import stats


def test_melds_dealt_and_their_exact_probability(fact_lake):
    fact_lake.add("deals", "deal | upcard\n1 | 26", game="handjass", players=3, players_in=3, trump="H")
    for seat in range(3):
        fact_lake.add("seats", f"deal | seat | order\n1 | {seat} | {seat}", played_in=True)
    hold(fact_lake, 1, "C6 C7 C8 CT HK HQ S6 S8 ST", "C9 D9 H9 S9 D6 H6 SA CA DK", "HA DA DQ DJ CK CJ H7 H8 S7")
    hold(fact_lake, 1, "H6 H8 HT", "C6", "C7", column="hand")
    answer = stats.answer(fact_lake, "meld_frequency")
    held = {r["meld"]: r["held"] for r in answer.records() if r["held"]}
    assert held == {"run 3": 1, "four 9": 1, "quartet": 1, "run or quartet": 2, "marriage": 1}
    run, pair = line(answer, meld="run 3"), line(answer, meld="marriage")
    assert (run["hands"], run["rate"], run["exact"]) == (3, pytest.approx(1 / 3), pytest.approx(25102532 / 94143280))
    assert pair["exact"] == pytest.approx((2 * 4 / 85 + 52 / 595) / 3), "the third hand holds the upcard"
    played = stats.answer(fact_lake, "meld_frequency", params={"hand": "played"})
    assert [(r["held"], r["exact"]) for r in played.records()] == [(0, None)] * 19
    fact_lake.add("deals", "deal | upcard | meld_seat\n2 | 26 | 1", game="handjass", players=3, players_in=3, trump="H")
    for seat in range(3):
        fact_lake.add("seats", f"deal | seat | order\n2 | {seat} | {seat}")
    hold(fact_lake, 2, "C6 C7 D8 DT SQ", "C9 D9 S8", "HQ HJ")
    fact_lake.connection.execute("update seats set played_in = true, meld_points = 20 * (deal = 2 and seat = 1)::int")
    (row,) = stats.answer(fact_lake, "anyone_melds").records()
    assert (row["deals"], row["played"], row["dealt"], row["dealt_rate"]) == (2, 1, 1, 0.5)


def ways(longest, ranks=()):
    """Hands of nine with no run longer than `longest` that hold all cards of some ranks."""
    need = sum(1 << rank for rank in ranks)
    sizes = [0] * 10
    for suit in range(512):
        runs = [len(run) for run in f"{suit:b}".split("0")]
        if suit & need == need and max(runs) <= longest:
            sizes[suit.bit_count()] += 1
    hands = [1] + [0] * 9
    for _ in range(4):
        hands = [sum(hands[k] * sizes[n - k] for k in range(n + 1)) for n in range(10)]
    return hands[9]


def test_exact_probabilities_count_every_hand(fact_lake):
    fact_lake.add("deals", "deal | upcard\n1 | 26", game="handjass", players=3, players_in=3, trump="H")
    fact_lake.add("seats", "deal | seat | dealt | hand\n1 | 0 | 1 | 1")
    exact = {r["meld"]: r["exact"] * comb(36, 9) for r in stats.answer(fact_lake, "meld_frequency").records()}
    for cards in range(3, 10):
        assert exact[f"run {cards}"] == pytest.approx(comb(36, 9) - ways(cards - 1))
    assert exact["four 6"] == exact["four J"] == pytest.approx(comb(32, 5))
    six, two = range(3, 9), [(a, b) for a in range(3, 9) for b in range(3, a)]
    assert exact["quartet"] == pytest.approx(6 * comb(32, 5) - len(two) * comb(28, 1))
    neither = ways(2) - sum(ways(2, [rank]) for rank in six) + sum(ways(2, pair) for pair in two)
    assert exact["run or quartet"] == pytest.approx(comb(36, 9) - neither)


def test_discards_and_ruffs(fact_lake):
    fact_lake.add("deals", "deal | trump\n1 | H\n2 | H", game="handjass", players=3, played=6)
    for deal in (1, 2):
        for seat in range(3):
            fact_lake.add("seats", f"deal | seat | order\n{deal} | {seat} | {seat}")
    fact_lake.add(
        "plays",
        """
        deal | trick | place | seat | card | led   | trump | followed | ruffed | legal | forced
        1    | 0     | 0     | 0    | CA   | true  | false | false    | false  | 9     | false
        1    | 0     | 1     | 1    | ST   | false | false | false    | false  | 5     | false
        1    | 0     | 2     | 2    | H6   | false | true  | false    | true   | 1     | true
        1    | 1     | 0     | 2    | HJ   | true  | true  | false    | false  | 8     | false
        1    | 1     | 1     | 0    | H9   | false | true  | true     | false  | 1     | true
        1    | 1     | 2     | 1    | S6   | false | false | false    | false  | 4     | false
        2    | 0     | 0     | 0    | CA   | true  | false | false    | false  | 9     | false
        2    | 0     | 1     | 1    | DA   | false | false | false    | false  | 1     | true
        2    | 0     | 2     | 2    | C6   | false | false | true     | false  | 2     | false
        """,
    )
    row = line(stats.answer(fact_lake, "discards", by=""))  # ST and S6 in deal 1, DA in deal 2
    assert (row["discards"], row["known"]) == (3, 3)
    assert (row["tens"], row["aces"], row["forced"]) == tuple(pytest.approx(1 / 3) for _ in range(3))
    ruffs = line(stats.answer(fact_lake, "trump_ruffs"), trick=0)
    assert (ruffs["cards"], ruffs["ruffs"], ruffs["ruff_rate"], ruffs["forced"]) == (4, 1, 0.25, 1)
    assert [row["trick"] for row in stats.answer(fact_lake, "trump_ruffs").records()] == [0], "HJ was no plain lead"


def test_HJ_45_a_trump_goes_above_a_trump_or_below_it(fact_lake):
    fact_lake.add("deals", "deal | trump\n1 | H", game="handjass", players=4, played=8)
    for seat in range(4):
        fact_lake.add("seats", f"deal | seat | order\n1 | {seat} | {seat}")
    fact_lake.add(
        "plays",
        """
        deal | trick | place | seat | card | led   | trump | followed | ruffed | legal | forced
        1    | 0     | 0     | 0    | CA   | true  | false | false    | false  | 9     | false
        1    | 0     | 1     | 1    | HA   | false | true  | false    | true   | 3     | false
        1    | 0     | 2     | 2    | H9   | false | true  | false    | true   | 1     | true
        1    | 0     | 3     | 3    | HJ   | false | true  | false    | true   | 2     | false
        1    | 1     | 0     | 3    | DA   | true  | false | false    | false  | 8     | false
        1    | 1     | 1     | 0    | HT   | false | true  | false    | true   | 1     | true
        1    | 1     | 2     | 1    | H7   | false | true  | false    | true   | 2     | false
        1    | 1     | 3     | 2    | D6   | false | false | true     | false  | 1     | true
        """,
    )
    rows = {r["onto"]: (r["cards"], r["forced"]) for r in stats.answer(fact_lake, "overtrumps").records()}
    assert rows == {"no trump": (2, 0.5), "lower trump": (2, 0.5), "higher trump": (1, 0)}
