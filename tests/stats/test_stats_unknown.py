"""Unrecorded facts leave only those values empty that follow from them, and never count as "no"."""

import re
from math import isfinite
from pathlib import Path

import msgspec
import pytest
from drawn_tables import line
from sampled_cases import sampled

from jassstats import lake, stats
from jassstats.ingestion import files as ingestion
from jassstats.logs import write as log_writer
from jassstats.replay import replay
from jassstats.simulation import runs
from jassstats.stats import intervals

FOLDED = (
    '{"form": "deal/1", "game": "handjass", "preset": "parlett_seven", "players": ["Anna", "Dino", "Cora", "Beat"],'
    ' "seats": [0, 1, 2, 3], "dealer": 0, "hands": ["D6 D8 DT DJ DA H8 HK S7 SK", "", "", ""], "upcard": "D8",'
    ' "calls": "1:in 2:out 3:out 0:in", "plays": "CK DA D8 D9 C7 DT D6 DQ S8 SK S7 C9 H8 HQ CA DJ HK HJ",'
    ' "date": "2025-01-25"}\n'
)
MATSCH_BY_POINTS = (
    '{"form": "deal/1", "game": "schieber", "preset": "challenge", "players": ["Cora", "Beat", "Anna", "Eva"],'
    ' "dealer": 0, "hands": ["C6 CT D8 D9 DQ DA HT S7 SA", "C7 CA D6 DJ DK H7 HQ HA SK",'
    ' "CQ D7 DT H6 S6 S8 S9 ST SQ", "C8 C9 CJ CK H8 H9 HJ HK SJ"], "calls": "1:C",'
    ' "plays": "C7 CQ CK CT H8 C6 H7 H6 SA SK SQ CJ H9 HT CA DT HA S6 C9 D8 C8 DA HQ ST HK S7 D6 S9 SJ DQ DK S8 HJ'
    ' D9 DJ D7", "date": "2025-09-05T08:00:00"}\n'
)
CALLS_ALONE = (
    '{"form":"deal/1","game":"schieber","preset":"swisslos_2500","dealer":2,"hands":["C9 CA D7 DJ H6 H9 S6 S7 S8",'
    '"C6 CT D8 DT DK H7 ST SJ SQ","C7 CJ CK DQ DA HT HQ HA S9","C8 CQ D6 D9 H8 HJ HK SK SA"],"calls":"3:U"}\n'
)
NEEDS_EVERY_HAND = {"meld_frequency", "robbing", "anyone_melds", "deals_logged"}
"""Statistics of hands as they were dealt, folded ones too, and the census that counts how many are known."""


def opened(tmp_path, text, name="log.jsonl"):
    """A lake of one file."""
    (tmp_path / name).write_text(text)
    ingestion.ingest([tmp_path / name], tmp_path / f"lake of {name}")
    return lake.open(tmp_path / f"lake of {name}")


def test_a_folded_hand_that_nobody_saw_empties_nothing_of_those_who_played(tmp_path):
    # HJ-65: a folded hand is dead and unseen. Dino took 20 points and the minimum is 21 (HJ-52).
    held = opened(tmp_path, FOLDED)
    rows = held.sql("select player, score, in_sack, points, meld_points from seats where played_in order by seat")
    assert [row[:3] for row in rows.fetchall()][1] == ("Dino", 20, True)
    assert all(None not in row for row in rows.fetchall())
    folding = stats.answer(held, "folding", by="player")
    assert (line(folding, player="Dino")["against"], line(folding, player="Dino")["sack_rate"]) == (1, 1)
    assert line(stats.answer(held, "sack_rate", by="player"), player="Dino")["rate"] == 1
    assert line(stats.answer(held, "seat_points", by="player"), player="Dino")["score"] == 20


@pytest.fixture(scope="module")
def folded(tmp_path_factory):
    """The same 300 simulated deals twice: with every hand, and without those that were folded."""
    folder = tmp_path_factory.mktemp("folded")
    run = runs.run("handjass", "parlett_seven", players=4, deals=300, strategies="risk")
    deals = runs.deals(run, 0, 300)
    active = replay.replay(deals)["active"]
    every, seen = [], []
    for i, mask in enumerate(active):
        record = deals.record(i)
        every.append(record)
        hands = [hand if mask >> seat & 1 else "" for seat, hand in enumerate(record.hands)]
        seen.append(msgspec.structs.replace(record, hands=hands))
    lakes = []
    for name, records in (("every", every), ("seen", seen)):
        log_writer.write(folder / f"{name}.jsonl", records)
        ingestion.ingest([folder / f"{name}.jsonl"], folder / name)
        lakes.append(lake.open(folder / name))
    return lakes


@pytest.mark.parametrize(
    "name",
    sampled([s.name for s in stats.catalogue() if "handjass" in s.games and s.name not in NEEDS_EVERY_HAND], 3),
)
def test_an_answer_is_the_same_without_the_hands_that_were_folded(folded, name):
    every, seen = (stats.answer(held, name) for held in folded)
    assert (every.records(), every.n) == (seen.records(), seen.n)


def test_what_is_played_is_known_without_the_folded_hands(folded):
    every, seen = (line(stats.answer(held, "anyone_melds", by="")) for held in folded)
    assert [every[name] for name in ("deals", "played", "played_rate")] == [
        seen[name] for name in ("deals", "played", "played_rate")
    ]
    assert every["open"] == every["deals"] > seen["open"], "hands dealt are counted where all are known"
    every, seen = (stats.answer(held, "meld_frequency", params={"hand": "played"}) for held in folded)
    assert every.records() == seen.records()


def test_matsch_counts_tricks_not_the_points_of_a_preset(tmp_path):
    # `challenge` gives its bonus for all points; one trick of eight sevens, eights, nines and sixes is worth none
    held = opened(tmp_path, MATSCH_BY_POINTS)
    assert held.sql("select tricks, matsch, score from sides order by side").fetchall() == [
        (1, False, 0),
        (8, False, 514),
    ]
    assert line(stats.answer(held, "matsch", by=""))["matsch"] == 0
    for row in stats.answer(held, "matsch_players").records():
        assert (row["matsch"], row["matsch_suffered"]) == (0, 0)


def test_a_seat_that_folded_did_not_lose_the_last_trick(tmp_path):
    held = opened(tmp_path, FOLDED)
    assert held.sql("select last_trick from seats order by seat").fetchall() == [(True,), (False,), (None,), (None,)]
    assert line(stats.answer(held, "last_trick", by=""))["seats"] == 2


def test_calls_alone_are_calls_only(tmp_path):
    # SCH-5: hands and calls, no card: only its calls are known
    assert opened(tmp_path, CALLS_ALONE).sql("select kind from deals").fetchall() == [("calls_only",)]


def test_before_all_is_said_nobody_has_folded_or_renounced_robbing(tmp_path):
    begun = re.sub(r'"calls": "[^"]*", "plays": "[^"]*"', '"calls": "1:in"', FOLDED)
    assert begun != FOLDED
    held = opened(tmp_path, begun)
    # HJ-16: robbing comes before the declarations, so nobody robbed; who comes in is not said yet
    assert held.sql("select distinct played_in, robbed, exchanged from seats").fetchall() == [(None, False, None)]
    assert held.sql("select distinct kind from deals").fetchall() == [("calls_only",)]


def test_a_marriage_of_a_deal_broken_off_is_not_taken_as_lost(fact_lake):
    fact_lake.add(
        "deals",
        """
        deal | complete
        1    | true
        2    | false
        """,
        declarer=0, contract="H", trump="H",
    )  # fmt: skip
    fact_lake.add("melds", "deal | seat | counted\n1 | 0 | true\n2 | 0 | false", meld=0, kind="marriage")
    for deal in (1, 2):
        fact_lake.add("seats", f"deal | seat | side\n{deal} | 0 | 0")
        fact_lake.add("sides", f"deal | side | declaring\n{deal} | 0 | true")
    row = line(stats.answer(fact_lake, "marriage", by=""))
    assert (row["marriages"], row["played_out"], row["counted"]) == (2, 1, 1.0)


@pytest.mark.parametrize("name", ["finishing_order", "comebacks"])
def test_tables_of_two_three_and_four_are_told_apart(name):
    assert "at_table" in stats.find(name).grain


def test_what_depends_on_the_slate_is_clustered_by_partie(fact_lake):
    """Two parties of two deals: two clusters, so the deals of a partie count as one; deals of none count each."""
    fact_lake.add(
        "deals",
        """
        deal | partie | awarded
        1    | a      | 2
        2    | a      | 2
        3    | b      | 1
        4    | b      | 1
        """,
        game="handjass", preset="parlett_simple", players=3, trump="H", players_in=3, sacks=0, awards=2,
    )  # fmt: skip
    row = line(stats.answer(fact_lake, "awards", by=""))
    assert (row["per_deal"], row["per_deal_error"]) == (1.5, 0.5)  # by deal: √(1/3) / 2
    fact_lake.connection.execute("update deals set partie = null")
    assert line(stats.answer(fact_lake, "awards", by=""))["per_deal_error"] == pytest.approx((1 / 12) ** 0.5)


SLATE = {"strokes", "awards", "awarded", "sack_strokes", "zero_struck"}


@pytest.mark.parametrize("stat", [s for s in stats.catalogue() if "handjass" in s.games], ids=lambda s: s.name)
def test_every_interval_over_the_slate_knows_of_parties(stat):
    """Each statistic of a slate column sums by partie, or pairs the deals of two runs by their address."""
    read = SLATE & set(re.findall(r"\w+", stat.query))
    if read and stat.intervals and stat.name != "house_rules":
        assert re.search(r"slate_cluster\(deal, partie\)|\bpartie,", stat.query)


def test_folding_and_the_sack_rate_count_the_same_seats(folded):
    """A seat alone in plays nothing (HJ-83) and can't be sacked: it is in neither denominator."""
    held, _ = folded
    for by in ("order", "exchange"):
        by_folding = {
            row[by]: (row["against"], row["sack_rate"]) for row in stats.answer(held, "folding", by=by).records()
        }
        by_rate = {row[by]: (row["seats"], row["rate"]) for row in stats.answer(held, "sack_rate", by=by).records()}
        assert by_folding == by_rate
    (row,) = stats.answer(held, "folding", by="").records()
    ((inside, alone),) = held.sql(
        "select count(*) filter (played_in), count(*) filter (played_in and players_in = 1)"
        " from seats join deals using (deal)"
    ).fetchall()
    assert alone > 0
    assert (row["came_in"], row["against"]) == (inside, inside - alone)


@pytest.mark.parametrize("method", intervals.METHODS)
def test_one_deal_has_an_interval_where_its_method_takes_cases_as_independent(method):
    """docs/statistics.md: Wilson and exact from the first case on; clustered from two clusters, means from ten."""
    one = {"k": 1, "n": 1, "clusters": 1, "x": 1, "m": 4, "xx": 1, "xm": 4, "mm": 16}
    found = intervals.estimated(intervals.interval(f"{method} over cases"), [one])
    assert bool(isfinite(found.low[0])) == (method in {"wilson", "exact"})
    assert intervals.interval(f"{method} over cases").least == {"clustered": 2, "student": 10}.get(method, 0)


ONE_CASE = re.compile(r"(one|single|1) (deal|partie|case)s?\b[^.]{0,60}\b(no|without an?) interval", re.IGNORECASE)
INTERVALS = "a mean of fewer than ten independent deals or parties has no interval"


def test_no_text_denies_one_deal_an_interval_of_every_kind():
    """One wording of when there is none: that of docs/statistics.md."""
    root = Path(__file__).parents[2]
    texts = [
        *root.glob("*.md"),
        *root.glob("docs/*.md"),
        *root.glob("jassstats/**/*.sql"),
        *root.glob("jassstats/**/*.py"),
    ]
    assert [str(path) for path in texts if ONE_CASE.search(" ".join(path.read_text(encoding="utf-8").split()))] == []
    assert INTERVALS in (root / "docs" / "statistics.md").read_text(encoding="utf-8")


def test_trump_ruffs_asks_and_answers_per_card():
    found = stats.find("trump_ruffs")
    assert found.question.startswith("How often does a card ")
    assert found.intervals["ruff_rate"].over == "cards"
    assert "cards played to plain leads" in found.meaning("cards")
