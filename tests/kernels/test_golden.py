"""The worked deals and parties again, beyond the plain rules: through the kernels, and from a log into a lake."""

import json
from pathlib import Path

import msgspec
import numpy as np
import pytest

from jassstats import lake
from jassstats.cards import NONE, mask_of, parse
from jassstats.engine.dtypes import STANDING
from jassstats.games import house
from jassstats.ingestion import files as ingestion
from jassstats.logs import write as log_writer
from jassstats.record import Deal, Entry
from jassstats.replay import pack, replay
from jassstats.replay.columns import Logged

FOLDER = Path(__file__).parents[2] / "data" / "golden"


def lines(name):
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


DEALS, PARTIES = lines("handjass_deals.jsonl"), lines("handjass_parties.jsonl")
EVERY = [*DEALS, *(deal for partie in PARTIES for deal in partie["deals"])]


def written(noted):
    return msgspec.convert(noted["deal"], Deal)


@pytest.fixture(scope="module")
def replayed():
    """Return the kernels' outcomes of all fifty deals, each on the slate before it."""
    logged = [Logged("golden.jsonl", "jassstats", i, Entry(i + 1, "", written(one))) for i, one in enumerate(EVERY)]
    (packed,), problems = pack.pack(logged)
    assert problems == {}
    packed.standing = np.zeros(len(packed), STANDING)
    for now, noted in zip(packed.standing, EVERY, strict=True):
        now["points"], now["zeros"] = numbers(noted["slate"]["before"])
        now["known"] = 1
    outcome = replay.replay(packed)
    assert replay.problems(packed, outcome) == {}
    return list(zip(EVERY, packed.rows, outcome, packed.standing, strict=True))


def numbers(slate):
    return tuple([n or 0 for n in slate[what]] for what in ("points", "zeros"))


def seat(number):
    return NONE if number is None else number


def plain(values):
    """Nothing where a seat has none."""
    return [value or 0 for value in values]


def test_kernels_find_the_talk_and_the_tricks_as_noted(replayed):
    assert len(replayed) == 50
    for noted, row, out, _ in replayed:
        due = noted["told"]
        assert (out["breach"], out["forehand"]) == (0, due["forehand"])
        assert (out["robber"], out["taker"]) == (seat(due["robber"]), seat(due["taker"]))
        assert out["active"] == mask_of(due["in"])
        n = len(due["tricks"])
        found = np.stack([out[what][:n] for what in ("leader", "winner", "trick_points")], axis=1)
        assert (out["n_tricks"], found.tolist()) == (n, due["tricks"])
        assert out["unplayed"] == due["unplayed"]
        if "hands" in due:
            assert [out["hands"][s] for s in due["in"]] == [mask_of(parse(due["hands"][s])) for s in due["in"]]
        if "legal" in due:
            assert out["legal"][: row["n_plays"]].tolist() == [len(parse(cards)) for cards in due["legal"]]


def test_kernels_find_melds_and_deal_scores_as_noted(replayed):
    for noted, _, out, _ in replayed:
        due = noted["told"]
        held = {(s, worth, cards) for s in range(4) for cards, worth in melds(out, s)}
        assert held == {
            (s, points, mask_of(parse(cards))) for s, kind, points, cards in due["melds"] if kind != "marriage"
        }
        assert (out["meld_seat"], out["card_points"].tolist()) == (seat(due["best"]), due["trick_points"])
        assert out["score"].tolist() == plain(due["score"])
        assert out["sacked"] == mask_of(due["sacked"])


def melds(out, s):
    return [
        (cards, worth)
        for cards, worth in zip(out["meld"][s].tolist(), out["meld_value"][s].tolist(), strict=True)
        if cards
    ]


def test_kernels_write_the_slate_as_noted(replayed):
    for noted, _, out, now in replayed:
        before, after = numbers(noted["slate"]["before"]), numbers(noted["slate"]["after"])
        struck = noted["slate"]["struck"]
        assert (before[0] + now["strokes"]).tolist() == after[0]
        assert now["struck"] == mask_of(s for s in range(4) if struck[s])
        marks = out["sacked"] if house("handjass", noted["deal"]["preset"]).below_min == "zero_mark" else 0
        assert [before[1][s] + (int(marks) >> s & 1) - struck[s] for s in range(4)] == after[1]
        assert out["complete"] == 1


@pytest.fixture(scope="module")
def golden_lake(tmp_path_factory):
    """All fifty, ingested from a log; the eight single deals stand on no slate."""
    folder = tmp_path_factory.mktemp("golden")
    log_writer.write(folder / "golden.jsonl", (written(one) for one in EVERY))
    report = ingestion.ingest([folder / "golden.jsonl"], folder / "lake")
    assert [report.total(what) for what in ("deals_in", "accepted", "quarantined", "duplicates")] == [50, 50, 0, 0]
    return lake.open(folder / "lake")


def by_line(opened, query):
    """Rows by the line of the log, without it."""
    found = {}
    for line, *row in opened.sql(query).fetchall():
        found.setdefault(line, []).append(row)
    return [found.get(line, []) for line in range(1, 51)]


def test_facts_of_deals_are_as_noted(golden_lake):
    query = "select line, forehand, robber, taker, players_in, unplayed_points, meld_seat from deals"
    due = [d["told"] for d in EVERY]
    assert by_line(golden_lake, query) == [
        [[t["forehand"], t["robber"], t["taker"], len(t["in"]), t["unplayed"], t["best"]]] for t in due
    ]


def test_facts_of_tricks_are_as_noted(golden_lake):
    query = "select line, leader, winner, card_points from tricks join deals using (deal) order by deal, trick"
    assert by_line(golden_lake, query) == [d["told"]["tricks"] for d in EVERY]


def test_facts_of_seats_are_as_noted(golden_lake):
    query = (
        "select line, seat, score, in_sack from seats join deals using (deal) where seats.played_in order by deal, seat"
    )
    for rows, noted in zip(by_line(golden_lake, query), EVERY, strict=True):
        told = noted["told"]
        there = sorted(told["in"])
        assert [row[0] for row in rows] == there
        assert [row[1] for row in rows] == [told["score"][s] for s in there]
        assert [s for s, _, short in rows if short] == told["sacked"]


def test_the_lake_carries_slates_from_deal_to_deal_as_noted(golden_lake):
    query = """
        select line, seat, strokes_before, zeros_before, strokes, zero_struck
        from seats join deals using (deal)
        where partie is not null
        order by deal, seat
    """
    rows = by_line(golden_lake, query)
    assert [len(found) for found in rows[:8]] == [0] * 8
    for found, noted in zip(rows[8:], EVERY[8:], strict=True):
        slate, there = noted["slate"], noted["deal"]["seats"]
        assert [row[0] for row in found] == there
        assert [row[1:3] for row in found] == [[slate["before"][w][s] for w in ("points", "zeros")] for s in there]
        assert [row[1] + (row[3] or 0) for row in found] == [slate["after"]["points"][s] for s in there]
        assert [bool(row[4]) for row in found] == [slate["struck"][s] > 0 for s in there]


@pytest.mark.parametrize("noted", PARTIES, ids=[p["name"] for p in PARTIES])
def test_the_lake_ends_a_partie_with_the_loser_noted(golden_lake, noted):
    query = (
        "select seat, strokes, zeros, finish, loser, deals, finished from parties where partie = $partie order by seat"
    )
    found = golden_lake.sql(query, partie=noted["name"]).fetchall()
    places = [*noted["finish"], noted["loser"]]
    assert found == [
        (
            s,
            noted["slate"]["points"][s],
            noted["slate"]["zeros"][s],
            places.index(s) + 1,
            s == noted["loser"],
            len(noted["deals"]),
            True,
        )
        for s in range(4)
    ]
