"""Sums of a partie of Schieber: SCH-34 … SCH-36, and the rule of the first forehand, SCH-4."""

import numpy as np
import pytest

from jassstats import lake
from jassstats.cards import card
from jassstats.engine.dtypes import OUTCOME
from jassstats.games import house
from jassstats.games.schieber.options import PRESETS
from jassstats.games.schieber.rules.partie import Partie, ends, moments
from jassstats.ingestion import files as ingestion
from jassstats.logs import write as log_writer
from jassstats.replay import replay
from jassstats.simulation import runs as simulation_runs

DECLARING, MATSCH = 0, 0


def partie(preset="swisslos_1000", **knobs):
    return Partie(house("schieber", preset, knobs))


def added(*scores, preset="swisslos_1000", **knobs):
    """A slate after some deals, each the score of either side."""
    slate = partie(preset, **knobs)
    for score in scores:
        assert not slate.finished
        slate.add(score, None, DECLARING)
    return slate


def claimed(*claims, before=(0, 0), preset="swisslos_1000", **knobs):
    """A slate after one deal in which sides score "SIDE:POINTS", in order."""
    slate = partie(preset, **knobs)
    slate.totals = list(before)
    told = [tuple(map(int, text.split(":"))) for text in claims]
    score = [sum(points for side, points in told if side == s) for s in (0, 1)]
    slate.add(score, None, DECLARING, told)
    return slate


# The end


@pytest.mark.parametrize(
    ("preset", "target"),
    [("swisslos_2500", 2500), ("swisslos_1000", 1000), ("pagat", 3000), ("pyschieber", 1500), ("uri", 2000)],
)
def test_SCH_34_the_side_that_reaches_the_target_wins(preset, target):
    assert not added((target - 1, 0), preset=preset).finished
    slate = added((target - 1, 0), (1, 0), preset=preset)
    assert (slate.finished, slate.winner, slate.totals, slate.deals) == (True, 0, [target, 0], 2)


def test_SCH_34_at_once_means_that_what_comes_later_in_the_deal_is_not_written():
    slate = claimed("0:20", "1:30", "1:40", "0:50", before=(900, 950))
    assert (slate.winner, slate.totals) == (1, [920, 1020])


def test_SCH_34_at_once_the_first_to_reach_it_wins_though_the_other_would_have_more():
    assert claimed("0:10", "1:200", before=(990, 990)).winner == 0
    assert claimed("1:10", "0:200", before=(990, 990)).winner == 1


def test_SCH_34_where_only_sums_are_known_nobody_can_tell_who_of_both_was_first():
    slate = added((900, 950), (157, 100))
    assert (slate.finished, slate.winner, slate.totals) == (True, None, [1057, 1050])
    assert added((900, 950), (157, 40)).winner == 0
    assert added((900, 950), (40, 157)).winner == 1


def test_SCH_34_after_the_hand_the_side_ahead_wins_whoever_was_first():
    slate = claimed("0:10", "1:147", before=(990, 990), preset="jasskit")
    assert (slate.finished, slate.winner, slate.totals) == (True, 1, [1000, 1137])


def test_SCH_34_after_the_hand_level_totals_play_on():
    slate = added((2400, 2400), (157, 157), preset="challenge")
    assert not slate.finished
    slate.add((50, 107), None, DECLARING)
    assert (slate.finished, slate.winner) == (True, 1)


def test_SCH_34_after_the_hand_being_ahead_short_of_the_target_is_not_enough():
    assert not added((2499, 0), preset="challenge").finished


@pytest.mark.parametrize("preset", ["swisslos_tournament", "einzelschieber"])
def test_SCH_34_a_fixed_number_of_deals_ends_with_the_last(preset):
    slate = added(*[(100, 57)] * 11, preset=preset)
    assert not slate.finished
    slate.add((0, 157), None, DECLARING)
    assert (slate.finished, slate.winner, slate.totals) == (True, 0, [1100, 784])


def test_SCH_34_level_after_a_fixed_number_of_deals_nobody_wins():
    slate = added((100, 57), (57, 100), preset="einzelschieber", hands=2)
    assert (slate.finished, slate.winner) == (True, None)


def test_SCH_34_the_founding_text_knows_no_partie():
    assert not ends(PRESETS["founding"])
    assert not added((157, 0), (5000, 0), preset="founding").finished
    with pytest.raises(ValueError, match="a partie of founding has no end"):
        simulation_runs.run("schieber", "founding", parties=1)


@pytest.mark.parametrize("preset", [p for p in PRESETS if p != "founding"])
def test_SCH_34_every_other_preset_does(preset):
    assert ends(PRESETS[preset])


# The order of claims


def outcome_of_one_trick(**knobs):
    """Moments of a deal after one trick that side 1 took for 10; side 0 has the melds, 50, and seat 1 the marriage."""
    result = np.zeros(1, OUTCOME)[0]
    result["factor"], result["n_tricks"], result["matsch"], result["meld_side"], result["marriage_seat"] = (
        2,
        1,
        255,
        0,
        1,
    )
    result["meld_value"][2, 0], result["winner"][0], result["trick_points"][0] = 50, 3, 10
    return moments(result, house("schieber", "swisslos_1000", knobs))


def test_SCH_35_claims_are_heard_in_the_order_marriage_melds_trick():
    assert outcome_of_one_trick() == [(1, 40), (0, 100), (1, 20)]


def test_SCH_35_or_marriage_trick_melds():
    assert outcome_of_one_trick(claim_order="marriage_trick_melds") == [(1, 40), (1, 20), (0, 100)]


def test_SCH_35_whoever_is_heard_first_wins():
    assert claimed(*map("{0[0]}:{0[1]}".format, outcome_of_one_trick()), before=(900, 960)).winner == 1
    assert claimed(*map("{0[0]}:{0[1]}".format, outcome_of_one_trick()), before=(900, 959)).winner == 0
    late = outcome_of_one_trick(claim_order="marriage_trick_melds")
    assert claimed(*map("{0[0]}:{0[1]}".format, late), before=(900, 940)).winner == 1


# Strokes


def strokes(*deals, kind="standard", **knobs):
    """Striche by side. A deal is (score of side 0, of side 1, side that made Matsch or None, declaring side)."""
    slate = partie("swisslos_1000", strokes=kind, end="after_hand", **knobs)
    for ours, theirs, matsch, declarer in deals:
        slate.add((ours, theirs), matsch, declarer)
    return slate.strokes


def test_SCH_36_berg_to_the_first_past_half_the_target_and_two_for_winning():
    assert strokes((500, 499, None, 0), (0, 501, None, 0)) == [1, 2]
    assert strokes((499, 501, None, 0), (501, 0, None, 0)) == [2, 1]


def test_SCH_36_no_strokes_where_nobody_can_tell_whose_the_berg_was():
    assert strokes((600, 550, None, 0), (400, 0, None, 0)) is None


def test_SCH_36_a_loser_below_half_the_target_is_schneider():
    assert strokes((1000, 499, None, 0)) == [1 + 2 + 2, 0]
    assert strokes((500, 0, None, 0), (500, 500, None, 0)) == [1 + 2, 0]


def test_SCH_36_a_matsch_is_one_and_against_the_declarers_two():
    assert strokes((257, 0, 0, 0), (0, 600, None, 0), (743, 0, None, 0)) == [2 + 1, 1]
    assert strokes((257, 0, 0, 1), (0, 600, None, 0), (743, 0, None, 0)) == [2 + 2, 1]
    assert strokes((0, 257, 1, 0), (600, 0, None, 0), (400, 300, None, 0)) == [1 + 2, 2]


def test_SCH_36_older_tables_count_both_once():
    assert strokes((1000, 499, None, 0), kind="older") == [1 + 2 + 1, 0]
    assert strokes((0, 257, 1, 0), (600, 0, None, 0), (400, 300, None, 0), kind="older") == [1 + 2, 1]


def test_SCH_36_no_strokes_before_the_end_nor_where_nobody_chalks_them():
    assert strokes((500, 0, None, 0)) is None
    assert strokes((1000, 0, None, 0), kind="none") is None


@pytest.mark.parametrize("preset", PRESETS)
def test_SCH_36_no_preset_chalks_them(preset):
    assert PRESETS[preset].strokes == "none"


def test_SCH_36_berg_is_decided_by_who_claims_first():
    slate = claimed("1:120", "0:400", before=(300, 390), strokes="standard")
    assert slate.first_half == 1


def test_SCH_36_a_partie_over_fixed_deals_has_no_target_to_halve():
    slate = added(*[(100, 57)] * 12, preset="swisslos_tournament", strokes="standard")
    assert slate.strokes == [2, 0]


# Simulated parties


def replayed(run):
    """The deals of simulated parties and their outcomes, partie by partie."""
    deals = simulation_runs.deals(run, 0, run.parties)
    outcome = replay.replay(deals)
    assert not outcome["breach"].any()
    return [(deals.rows[deals.parties[:, 0] == p], outcome[deals.parties[:, 0] == p]) for p in range(run.parties)]


ENDING = [p for p in PRESETS if p != "founding"]
CORNERS = [
    ("swisslos_1000", {"claim_order": "marriage_trick_melds"}),
    ("swisslos_1000", {"marriage": 200}),  # claims of marriages end many a partie
    ("swisslos_2500", {"target": 200, "melds": "none"}),  # the first deal may end it
    ("reto55", {"end": "immediate", "target": 300}),
    ("pagat", {"melds": "small", "meld_requires_trick": True, "target": 100}),
    ("founding", {"end": "after_hand", "target": 300}),
]


@pytest.mark.parametrize(("preset", "knobs"), [*((p, {}) for p in ENDING), *CORNERS])
def test_SCH_34_a_simulated_partie_ends_exactly_where_the_plain_slate_says_so(preset, knobs):
    options = house("schieber", preset, knobs)
    for rows, outcome in replayed(simulation_runs.run("schieber", preset, parties=60, seed=8, overrides=knobs)):
        slate = Partie(options)
        for row, result in zip(rows, outcome, strict=True):
            assert not slate.finished
            if 4 < row["n_plays"] < 36:
                assert not add(copy(slate), without_last_trick(result), options).finished
            add(slate, result, options)
            assert slate.finished or row["n_plays"] == 36
        assert slate.finished


def add(slate, result, options):
    matsch = None if result["matsch"] == 255 else int(result["matsch"])
    told = moments(result, options)
    score = [sum(points for side, points in told if side == s) for s in (0, 1)]
    slate.add(score, matsch, int(result["declarer"]) % 2, told)
    return slate


def copy(slate):
    return Partie(slate.options, totals=list(slate.totals), deals=slate.deals)


def without_last_trick(result):
    shorter = result.copy()
    shorter["n_tricks"] -= 1
    return shorter


@pytest.mark.parametrize("preset", ENDING)
def test_SCH_3_the_deal_goes_round_within_a_partie(preset):
    for rows, _ in replayed(simulation_runs.run("schieber", preset, parties=20, seed=9)):
        steps = np.diff(rows["dealer"].astype(int)) % 4
        assert set(steps.tolist()) <= {1}


def first_deals(preset, **knobs):
    run = simulation_runs.run("schieber", preset, parties=200, seed=10, overrides=knobs)
    return [rows[0] for rows, _ in replayed(run)]


@pytest.mark.parametrize(
    ("preset", "knobs", "name"),
    [
        ("pagat", {}, "H7"),
        ("vorarlberg_kreuz", {}, "D6"),
        ("swisslos_1000", {"first_forehand": "holder:HT"}, "HT"),
        ("swisslos_1000", {"first_forehand": "holder:C6"}, "C6"),
        ("swisslos_1000", {"first_forehand": "holder:sa"}, "SA"),
    ],
)
def test_SCH_4_the_holder_of_a_card_is_the_first_forehand(preset, knobs, name):
    for row in first_deals(preset, **knobs):
        forehand = (int(row["dealer"]) + 1) % 4
        assert int(row["hands"][forehand]) >> card(name) & 1
        assert row["calls"][0, 0] == forehand


def test_SCH_4_only_in_the_first_deal():
    runs = replayed(simulation_runs.run("schieber", "pagat", parties=60, seed=11))
    second = [rows[1] for rows, _ in runs]
    holders = sum(int(row["hands"][(int(row["dealer"]) + 1) % 4]) >> card("H7") & 1 for row in second)
    assert 4 <= holders <= 29  # a quarter of sixty, give or take four standard deviations


def test_SCH_4_or_seat_0():
    assert {int(row["dealer"]) for row in first_deals("swisslos_1000", first_forehand="seat0")} == {3}


@pytest.mark.parametrize("lot", ["random", "cut"])
def test_SCH_4_or_a_seat_by_lot(lot):
    dealers = np.bincount([int(row["dealer"]) for row in first_deals("swisslos_1000", first_forehand=lot)], minlength=4)
    assert ((dealers - 50) ** 2 / 50).sum() < 21.1  # chi-square, 3 degrees of freedom, p = 0.0001


@pytest.mark.parametrize("preset", ["swisslos_1000", "challenge"])
def test_SCH_34_a_logged_partie_ends_as_it_was_played_though_its_last_deal_is_broken_off(preset, tmp_path):
    run = simulation_runs.run("schieber", preset, parties=60, seed=12)
    deals = simulation_runs.deals(run, 0, 60)
    log_writer.write(tmp_path / "parties.jsonl", (deals.record(i) for i in range(len(deals))))
    report = ingestion.ingest([tmp_path / "parties.jsonl"], tmp_path / "lake")
    assert report.total("accepted") == len(deals)
    options = house("schieber", preset)
    played = []
    for _, outcome in replayed(run):
        slate = Partie(options)
        for result in outcome:
            add(slate, result, options)
        played.append((slate.deals, *slate.totals, slate.winner))
    told = (
        lake.open(tmp_path / "lake")
        .sql(
            "select deals, max(score) filter (side = 0), max(score) filter (side = 1), max(side) filter (finish = 1)"
            " from parties group by partie, deals order by min(regexp_extract(partie, '[0-9]+$')::int)"
        )
        .fetchall()
    )
    assert told == played
