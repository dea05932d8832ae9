"""Strategies compared: zeros that are exact, figures that do not depend on how the work was cut, honest verdicts."""

import json
from itertools import product

import numpy as np
import pytest
from command_line import one_line, run_here

import jassstats as js
from jassstats import estimate, games
from jassstats.errors import UsageError
from jassstats.plots import compare
from jassstats.replay import replay
from jassstats.simulation import runs
from jassstats.study.compare import accumulate, control_variate, ledger, metrics, pilot, sequential, summary
from jassstats.study.compare import play as tables
from jassstats.study.compare.design import AMONG, BOTH, EACH, Design, Pair
from jassstats.study.compare.pilot import PilotOptions
from jassstats.study.compare.sequential import Execution, Until

RULES = "parlett_simple"
SAME_CACHE = {"NUMBA_CACHE_DIR": ""}
"""A program that is started from here looks for compiled kernels where this one does."""
COIN = '''"""Any legal card, by a coin of its own."""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.jit import compiled
from jassstats.games.handjass.strategies import random_legal


@compiled
def play(law, view, rand):
    """One of the legal cards."""
    return random_legal.pick(view.legal, rng.mix(rand ^ np.uint64({salt})))
'''


def design(*strategies, players=3, **how):
    """Strategies at a table of Handjass."""
    return Design("handjass", how.pop("preset", RULES), players, strategies, **how)


def made(of, deals, *, control=True, until=None, **how):
    """A comparison over so many deals."""
    return sequential.compare(of, until or Until(deals), Execution(**how), PilotOptions(control=control))


def told(found):
    """Everything a comparison says but how long it took, as bytes."""
    return repr((found.settings(), found.records(), found.looks)).encode()


@pytest.fixture(scope="module")
def coins(tmp_path_factory):
    """Two strategies that are different and alike in law: they choose at random, each with a coin of its own."""
    folder, names = tmp_path_factory.mktemp("coins"), []
    for name, salt in (("heads", 101), ("tails", 202)):
        path = folder / f"{name}.py"
        path.write_text(COIN.format(salt=salt), encoding="utf-8")
        names.append(str(path))
    return names


# What is played


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_two_and_three_the_tables_are_all_there_are_and_at_four_but_two_against_two(players):
    found = design("solid", "lowest", players=players)
    seated = {found.mirror(name).strategies for name in found.strategies}
    seated |= {found.challenger(who, place).strategies for who, place in product(found.mixed, range(players))}
    every = set(product(found.strategies, repeat=players))
    assert len(seated) == 2 * players + 2 - 2 * (players == 2)
    assert all(table.count("solid") == 2 for table in every - seated)
    assert (every == seated) == (players < 4)


def test_in_schieber_a_strategy_sits_at_both_seats_of_a_side():
    found = Design("schieber", "swisslos_2500", 4, ("random_legal", "mine"))
    assert found.sides == 2
    assert [one.name for one in found.metrics] == ["score", "lead", "win_rate", "points"]


def test_differences_are_those_of_tables_played_one_by_one():
    """By hand: what the seat gets alone among the others less what it gets at home, and back, over all seats."""
    of = design("solid", "solid+exchange=always")
    played = tables.play(of, 0, 300)

    def got(*seated):
        deals = runs.deals(runs.run("handjass", RULES, deals=300, strategies=seated), 0, 300)
        return replay.replay(deals)["points"][:, :3].astype(int)

    a, b = of.strategies
    home, other, by_hand = got(a, a, a), got(b, b, b), 0
    for seat in range(3):
        alone = got(*(b if s == seat else a for s in range(3)))
        back = got(*(a if s == seat else b for s in range(3)))
        by_hand += alone[:, seat] - home[:, seat] + other[:, seat] - back[:, seat]
    line = next(one for one in of.contrasts if one.metric.name == "points" and one.direction == BOTH)
    assert (accumulate.difference(played, line) == by_hand).all()
    assert accumulate.parts(of, line) == 6


def test_deals_that_both_mirror_tables_play_alike_are_exact_zeros_at_every_table():
    """Proved by playing the tables that were spared."""
    of = design("solid", "solid+exchange=points", directions=EACH)
    played = tables.play(of, 0, 600)
    same = played.alike[of.pairs[0]]
    assert 50 < same.sum() < 550
    for contrast in of.contrasts:
        assert not accumulate.difference(played, contrast)[same].any()
    rows = runs.deals(of.mirror("solid"), 0, 600).rows
    for who, place in product(of.mixed, range(3)):
        mixed = runs.deals_at(of.challenger(who, place), np.arange(600, dtype=np.uint64)).rows
        assert mixed[same].tobytes() == rows[same].tobytes()
    assert played.tables[same].max() == 2
    assert played.tables[~same].min() == 8


def test_a_strategy_in_other_words_acts_alike_everywhere_and_differs_nowhere():
    found = made(design("solid", "solid+play=solid"), 1000)
    for row in found.records():
        assert (row["difference"], row["alike"], row["verdict"]) == (0, 1, "open")
        assert row["low"] < 0 < row["high"]
        assert row["variance_ratio"] is None
        assert row["paired"] is False


def test_metrics_are_those_of_the_facts():
    run = runs.run("handjass", RULES, deals=200, strategies=("solid", "lowest", "highest"))
    deals = runs.deals(run, 0, 200)
    outcome = replay.replay(deals)
    points, lead, sacked, awarded, strokes = metrics.of_deals(deals, outcome, 3)
    assert (sacked == (outcome["score"][:, :3] < 21)).all()
    assert (lead.sum(axis=1) == 0).all()
    assert (lead[:, 0] == 2 * points[:, 0] - points[:, 1] - points[:, 2]).all()
    assert (
        strokes == awarded + sacked.sum(axis=1, keepdims=True) * (1 - sacked)
    ).all()  # HJ-53, HJ-55 on a clean slate


@pytest.mark.parametrize(("preset", "players"), [(RULES, 2), (RULES, 3), ("schlaeger", 4), ("pagat_potato", 3)])
def test_who_loses_a_partie_is_told_alike_from_its_last_deal_and_from_all(preset, players, monkeypatch):
    deals = runs.deals(runs.run("handjass", preset, parties=40, strategies=("solid",), players=players), 0, 40)
    outcome = replay.replay(deals)
    starts = metrics.first_deals(deals)
    quick = metrics.losers(deals, outcome, starts, players)
    monkeypatch.delattr(games.load("handjass").partie, "resumed")
    assert (metrics.losers(deals, outcome, starts, players) == quick).all()
    assert (quick.sum(axis=1) == 1).all()


def test_a_game_of_tricks_counts_bids_that_failed():
    found = js.compare("usual", "random_legal", game="hasenpfeffer", deals=1000, directions="among")
    rows = {row["metric"]: row for row in found.records()}
    assert list(rows) == ["score", "lead", "win_rate", "set_rate"]
    seated = runs.run("hasenpfeffer", found.design.preset, deals=1000, strategies=("random_legal", "usual") * 2)
    outcome = replay.replay(runs.deals(seated, 0, 1000))
    back = replay.replay(
        runs.deals(
            runs.run("hasenpfeffer", found.design.preset, deals=1000, strategies=("usual", "random_legal") * 2),
            0,
            1000,
        )
    )
    lost = [(part["penalty"][:, side] > 0).mean() for side, part in enumerate((outcome, back))]
    assert rows["set_rate"]["value"] == pytest.approx(np.mean(lost))
    assert rows["lead"]["base"] == 0


def test_whole_parties_tell_the_chance_of_losing():
    found = made(design("solid", "random_legal", parties=True), 150)
    row = found.records()[0]
    assert (row["metric"], row["deals"], row["verdict"]) == ("loss_rate", 150, "worse")
    assert row["base"] == pytest.approx(1 / 3)
    assert row["value"] > 0.6


# How the work is cut


@pytest.mark.parametrize("how", [{"chunk": 777}, {"chunk": 2500, "cores": 1}, {"cores": 3}, {"chunk": 100_000}])
def test_chunks_and_cores_change_no_byte(how):
    of = design("solid", "solid+exchange=trumps", "lowest")
    assert told(made(of, 3300, **how)) == told(made(of, 3300, cores=1, chunk=3300))


@pytest.mark.parametrize("how", [{"chunk": 37}, {"chunk": 64, "cores": 1}])
def test_chunks_and_cores_change_no_byte_of_parties(how):
    of = design("solid", "lowest", players=2, parties=True)
    assert told(made(of, 130, **how)) == told(made(of, 130))


def test_a_comparison_that_was_interrupted_goes_on_to_the_same_byte(tmp_path):
    of, whole, broken = design("solid", "lowest"), tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    straight = made(of, 5500, ledger=whole)
    lines = whole.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + 6  # settings, then a line for each thousand
    broken.write_bytes(b"".join(lines[:3]) + lines[3][:40])  # killed in the middle of a line
    again = made(of, 5500, ledger=broken, chunk=900)
    assert told(again) == told(straight)
    assert broken.read_bytes() == whole.read_bytes()
    assert again.timing.deals == 3500


def test_a_ledger_that_has_enough_is_only_read(tmp_path):
    of, file = design("solid", "lowest"), tmp_path / "ledger.jsonl"
    made(of, 4000, ledger=file)
    held = file.read_bytes()
    assert told(made(of, 2500, ledger=file)) == told(made(of, 2500))
    assert file.read_bytes() == held
    longer = made(of, 5000, ledger=file)
    assert longer.timing.deals == 1000
    assert told(longer) == told(made(of, 5000))
    assert file.read_bytes().startswith(held)


def test_one_ledger_holds_several_comparisons_and_keeps_them_apart(tmp_path):
    file = tmp_path / "ledger.jsonl"
    one, other = design("solid", "lowest"), design("solid", "lowest", seed=2)
    first = made(one, 2000, ledger=file)
    made(other, 2000, ledger=file)
    again = made(one, 2000, ledger=file)
    assert again.timing.deals == 0
    assert told(again) == told(first)
    headers = [line for line in map(json.loads, file.read_text().splitlines()) if "settings" in line]
    assert [ledger.key(line["settings"]) == line["of"] for line in headers] == [True, True]


def test_what_was_frozen_stands_in_the_ledger_before_the_first_deal(tmp_path):
    file = tmp_path / "ledger.jsonl"
    found = made(design("solid+exchange=always", "solid+exchange=never"), 1000, ledger=file)
    head = json.loads(file.read_text().splitlines()[0])
    assert head["of"] == found.hash
    assert head["settings"]["weights"] == [list(one.of) for one in found.pilot_fit.weights]
    assert head["settings"]["rho"] == list(found.pilot_fit.rho)
    assert any(head["settings"]["weights"])


@pytest.mark.parametrize("text", ["hello", "hello\n", '{"of": "x"}\n[]\n', "[" * 100_000 + "\n"])
def test_a_file_that_is_no_ledger_is_refused_and_left_alone(text, tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text(text)
    with pytest.raises(ledger.WrongLedger, match=r"notes.txt:\d is no line of a ledger"):
        made(design("solid", "lowest"), 1000, ledger=file)
    assert file.read_text() == text


def test_a_ledger_that_somebody_writes_is_refused(tmp_path):
    file = tmp_path / "ledger.jsonl"
    held = ledger.open(file, {"kind": "another"})
    with pytest.raises(ledger.WrongLedger, match="being written by another process"):
        ledger.open(file, {"kind": "mine"})
    held.close()


def test_a_ledger_with_a_gap_is_refused(tmp_path):
    file = tmp_path / "ledger.jsonl"
    made(design("solid", "lowest"), 3000, ledger=file)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:2] + lines[3:]))
    with pytest.raises(ledger.WrongLedger, match="lines are missing"):
        made(design("solid", "lowest"), 3000, ledger=file)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"last": 0}, "is no line of a ledger"),
        ({"last": "1000"}, "is no line of a ledger"),
        ({"last": -1}, "is no line of a ledger"),
        ({"first": False}, "is no line of a ledger"),
        ({"last": 1e400}, "is no line of a ledger"),
        ({"sums": [1e400]}, "is no line of a ledger"),
        ({"sums": "12"}, "is no line of a ledger"),
        ({"sums": [1.5]}, "is no line of a ledger"),
        ({"sums": [1, 2]}, "has 2 sums, and the lines before|has [0-9]+ sums, and the lines before 2"),
    ],
)
def test_a_range_that_no_comparison_has_written_is_refused(change, message, tmp_path):
    file = tmp_path / "ledger.jsonl"
    made(design("solid", "lowest"), 3000, ledger=file)
    lines = list(map(json.loads, file.read_text().splitlines()))
    file.write_text("".join(json.dumps(line) + "\n" for line in [lines[0], {**lines[1], **change}, *lines[2:]]))
    with pytest.raises(ledger.WrongLedger, match=message):
        made(design("solid", "lowest"), 3000, ledger=file)


def test_ranges_with_other_sums_than_the_comparison_has_are_refused(tmp_path):
    file = tmp_path / "ledger.jsonl"
    made(design("solid", "lowest"), 1000, ledger=file)
    lines = list(map(json.loads, file.read_text().splitlines()))
    file.write_text("".join(json.dumps(line) + "\n" for line in [lines[0], {**lines[1], "sums": [1]}]))
    with pytest.raises(ledger.WrongLedger, match=r"was changed: this comparison has [0-9]+ sums in each line"):
        made(design("solid", "lowest"), 1000, ledger=file)


# When it ends


def test_it_stops_at_the_first_look_at_which_the_metric_is_decided():
    found = made(design("lowest", "solid"), 0, until=Until(50_000, decided=True, metric="points"), chunk=1000)
    assert found.deals < 5000
    at = [i for i, contrast in enumerate(found.design.contrasts) if contrast.metric.name == "points"]
    assert [look.low[at[0]] > 0 for look in found.looks] == [False] * (len(found.looks) - 1) + [True]
    assert found.records()[0]["verdict"] == "better"


def test_a_small_difference_is_alike_within_the_margin():
    until = Until(100_000, decided=True, metric="points", margin=20.0)
    found = made(design("solid", "solid+exchange=trumps"), 0, until=until, chunk=2000)
    assert found.records()[0]["verdict"] in {"alike", "better", "worse"}
    wide = made(design("solid", "solid+play=solid"), 0, until=until, chunk=2000)
    assert (wide.records()[0]["verdict"], wide.deals) == ("alike", 1000)
    assert {row["verdict"] for row in wide.records()[1:]} == {"open"}, "the margin is one of points"


def test_time_ends_it_at_a_look():
    found = made(design("solid", "lowest"), 0, until=Until(10**9, seconds=0.0), chunk=1000)
    assert found.deals == 1000


@pytest.mark.parametrize(
    ("deals", "after"),
    [(0, 1000), (999, 1000), (1000, 2000), (99_000, 100_000), (100_000, 110_000), (10**6, 1_100_000)],
)
def test_looks_come_by_thousands_then_by_a_tenth_of_the_power_below(deals, after):
    assert sequential.look_after(deals, 10**9, parties=False) == after


def test_the_command_gives_the_same_figures_again():
    of = Design("handjass", RULES, 2, ("solid", "points"), seed=5, overrides=(("minimum", 26),), directions=AMONG)
    found = made(of, 2000)
    assert found.command == (
        "jassstats compare handjass solid points --players 2 --preset parlett_simple --set minimum=26"
        " --deals 2000 --seed 5 --directions among"
    )
    again = js.compare(
        "solid", "points", players=2, overrides={"minimum": "26"}, deals=2000, seed=5, directions="among"
    )
    assert again.records() == found.records()


# What it is worth


def test_neighbours_share_most_of_their_luck_and_opposites_none():
    near = made(design("solid+exchange=trumps", "solid+exchange=points"), 4000, control=False).records()[0]
    far = made(design("solid+exchange=never", "solid+exchange=always"), 4000, control=False).records()[0]
    assert near["variance_ratio"] > 1.2 > far["variance_ratio"] > 0.3
    assert (near["paired"], far["paired"]) == (True, False)
    assert "Not paired in" in str(made(design("solid+exchange=never", "solid+exchange=always"), 1000))


def test_unpaired_play_is_the_same_tables_each_on_deals_of_its_own():
    """The variance that is held against the difference's, measured by playing the tables on deals that differ."""
    of = design("solid", "solid+exchange=never", directions=AMONG)
    played = [tables.play(of, first, first + 3000) for first in range(0, 12_000, 3000)]
    line = of.contrasts[0]
    pair = of.pairs[0]
    apart = sum(part.challenger[pair][0, :, place] for place, part in enumerate(played[:3])) - played[3].mirror[
        "solid"
    ][0].sum(1)
    numbers = accumulate.added(
        accumulate.columns(of, tables.play(of, 0, 12_000), (pilot.OFF,) * len(of.contrasts)), [0, 12_000]
    )[0]
    tally = accumulate.tally(of, (pilot.OFF,) * len(of.contrasts), 12_000, numbers)
    assert summary.unpaired(of, tally, line) == pytest.approx(np.var(apart), rel=0.08)


def test_measures_of_the_baseline_have_mean_nought():
    """Every measure over 40,000 deals, at each table size: within five standard errors of nought."""
    for players, preset in ((2, RULES), (3, RULES), (4, RULES), (2, "jasswiki_bessern3"), (3, "jassonkel_putz")):
        deals = runs.deals(runs.run("handjass", preset, deals=40_000, players=players), 0, 40_000)
        measured = control_variate.measures(deals).astype(float)
        spread = measured.std(axis=1)
        assert (np.abs(measured.mean(axis=1)) <= 5 * spread / 200 + 1e-9).all(), (players, preset)


def test_a_measure_by_hand():
    deals = runs.deals(runs.run("handjass", RULES, deals=50, players=3), 0, 50)
    measured = control_variate.measures(deals)
    for i, row in enumerate(deals.rows):
        forehand, trump = (int(row["dealer"]) + 1) % 3, int(row["upcard"]) // 9
        trumps = (int(row["hands"][forehand]) >> 9 * trump & 511).bit_count()
        assert measured[0, i] == 35 * trumps - 9 * 8  # 8 of the 35 cards not turned up are trumps


def test_the_baseline_leaves_the_difference_where_it_was_and_shrinks_its_error():
    of = design("solid+exchange=never", "solid+exchange=always")
    plain, less = (made(of, 12_000, control=control).records() for control in (False, True))
    for bare, row in zip(plain, less, strict=True):
        if row["baseline_gain"] is not None:
            shift = abs(row["difference"] - bare["difference"])
            assert shift < 4 * np.sqrt(bare["error"] ** 2 - row["error"] ** 2)
            assert row["baseline_gain"] == pytest.approx((bare["error"] / row["error"]) ** 2)
            assert row["baseline_gain"] > 1
    assert less[0]["baseline_gain"] > 1.2
    assert [row["baseline_gain"] for row in plain] == [None] * 5


def test_a_baseline_that_gains_nothing_stays_off():
    rng = np.random.default_rng(1)
    noise, measured = rng.integers(-50, 50, 8000), rng.integers(-500, 500, (6, 8000))
    assert not control_variate.fit(noise, measured).on
    assert control_variate.fit(noise + measured[2], measured).on


@pytest.mark.prove
def test_levels_and_plain_intervals_of_played_deals_cover_within_a_point():
    """1,200 comparisons of 500 deals, against what they all say together."""
    of = design("solid", "lowest", directions=AMONG)
    held = pilot.fit(of, PilotOptions(control=False))
    cuts = list(range(0, 60_001, 500))
    numbers = []
    for first in range(0, 600_000, 60_000):
        numbers += accumulate.added(accumulate.columns(of, tables.play(of, first, first + 60_000), held.weights), cuts)
    whole = summary.rows(
        of, held, accumulate.tally(of, held.weights, 600_000, np.sum(numbers, axis=0).tolist()), ("", 0.0)
    )
    short = [summary.rows(of, held, accumulate.tally(of, held.weights, 500, one), ("", 0.0)) for one in numbers]
    for at, truth in enumerate(whole):
        for name, low, high in (("difference", "plain_low", "plain_high"), ("value", "value_low", "value_high")):
            held_in = np.mean([rows[at][low] <= truth[name] <= rows[at][high] for rows in short])
            assert held_in == pytest.approx(0.95, abs=0.01 + 2.5 * np.sqrt(0.95 * 0.05 / len(short))), truth["metric"]
        always = np.mean([rows[at]["low"] <= truth["difference"] <= rows[at]["high"] for rows in short])
        assert always >= 0.99


@pytest.mark.prove
def test_the_baseline_is_unbiased_over_200_comparisons():
    """Against the mean of a long run without it: the differences of 200 short runs with it lie around that mean."""
    of = design("solid+exchange=never", "solid+exchange=always", directions=AMONG)
    long = made(of, 400_000, control=False).records()[0]
    held = pilot.fit(of)
    short = []
    for first in range(10**6, 10**6 + 200_000, 1000):
        numbers = accumulate.added(
            accumulate.columns(of, tables.play(of, first, first + 1000), held.weights), [0, 1000]
        )[0]
        one = accumulate.tally(of, held.weights, 1000, numbers).lessened[0]
        short.append(one.total / one.parts / 1000)
    error = np.hypot(np.std(short) / np.sqrt(len(short)), long["error"])
    assert abs(np.mean(short) - long["difference"]) < 4 * error


def test_one_and_the_other_way_round_are_opposite():
    one, other = (
        made(design("solid", "lowest"), 1000, control=False),
        made(design("lowest", "solid"), 1000, control=False),
    )
    gained = [[row["difference"] for row in found.records()] for found in (one, other)]
    assert gained[0] == [-value for value in gained[1]]


def different(coins, seed, deals, look):
    """Return whether two coins are called different at some look, by the confidence sequence and by a plain z-test."""
    of = design(*coins, players=2, seed=seed)
    line = of.contrasts[0]
    x = accumulate.difference(tables.play(of, 0, deals), line) / accumulate.parts(of, line)
    at = np.arange(look, deals + 1, look)
    total, square = np.cumsum(x)[at - 1], np.cumsum(x * x)[at - 1]
    # the pilot's variance would do as well; rho may be any number fixed beforehand
    found = estimate.anytime(estimate.Sums(at, total, at, square, total, at), estimate.mixing(60.0, 10_000))
    z = np.abs(found.value / found.error)
    return bool(((found.low > 0) | (found.high < 0)).any()), bool((z > 1.96).any())


def test_two_coins_are_different_players(coins):
    of = design(*coins, players=2)
    assert not tables.play(of, 0, 200).alike[Pair(*coins)].any()


@pytest.mark.prove
def test_two_coins_looked_at_every_200_deals_are_called_different_in_few_runs(coins):
    """150 comparisons of 4,000 deals really played, twenty looks each."""
    calls = [different(coins, seed, 4000, 200) for seed in range(150)]
    wrong, naive = np.mean(calls, axis=0)
    assert wrong <= 0.05
    assert naive > 0.15


# What it says


def test_the_table_in_python():
    found = js.compare("solid", "lowest", players=2, deals=1000)
    assert list(found.to_pandas().columns) == list(summary.COLUMNS)
    assert "<table>" in found._repr_html_()
    assert repr(found) == "<Comparison: 5 rows>"
    assert "lowest" in str(found)
    assert str(found).split()[:4] == ["strategy", "against", "direction", "metric"]
    assert found.command in str(found)
    whole = json.loads(found.to_json())
    assert whole["rows"][0]["verdict"] == "worse"
    assert whole["timing"]["deals"] == 1000


def test_pictures_show_every_line_and_how_it_closed_in():
    found = made(design("solid", "lowest", "points", directions=EACH), 2000)
    axes = compare.compare_differences(found)
    assert len(axes.get_yticks()) == 6
    assert len(axes.figure.axes) == 5
    closed = compare.compare_convergence(found)
    assert closed.get_legend().get_texts()[0].get_text() == "lowest, among"
    assert len(compare.compare_levels(made(design("solid", "lowest", "points"), 1000)).get_yticks()) == 3
    assert len(compare.page(found).axes) == 6
    with pytest.raises(ValueError, match="'drinks' was not counted: there are points, lead"):
        compare.rows_of(found, "drinks")


@pytest.mark.parametrize(
    ("words", "wish", "said"),
    [
        (("solid",), {}, "name two different strategies"),
        (("solid", "solid"), {}, "name two different strategies"),
        (("solid", "sold"), {}, "no strategy called 'sold'"),
        (("solid", "lowest"), {"metric": "drinks"}, "there are points, lead, sack_rate, award_rate, strokes"),
        (("solid", "lowest"), {"directions": "up"}, "not .up."),
        (("solid", "lowest"), {"deals": 5, "parties": 5}, "single deals or over whole parties"),
        (("solid", "lowest"), {"time": "soon"}, "'soon' is no time"),
        (("solid", "lowest"), {"level": 1.0}, "between 0 and 1"),
        (("solid", "lowest"), {"players": 5}, "handjass is not played by 5"),
        (("solid", "lowest"), {"overrides": {"minimum": "x"}}, "minimum is a whole number"),
        (("solid", "lowest"), {"deals": 0}, "at least one deal"),
    ],
)
def test_what_cannot_be_compared_is_said(words, wish, said):
    with pytest.raises(UsageError, match=said):
        js.compare(*words, **wish)


def test_a_word_that_compare_does_not_know_is_named():
    with pytest.raises(TypeError, match="compare has no argument 'deal': did you mean deals"):
        js.compare("solid", "lowest", deal=5)


def test_the_command_prints_the_table_and_draws(tmp_path):
    picture, kept = tmp_path / "it.svg", tmp_path / "ledger.jsonl"
    words = ("compare", "handjass", "--strategies", "solid,lowest", "--players", 2, "--deals", 1000, "--ledger", kept)
    done = run_here(*words, "--picture", picture, **SAME_CACHE)
    assert done.returncode == 0, done.stderr
    assert "lowest" in done.stdout
    assert "jassstats compare handjass solid lowest --players 2" in done.stdout
    assert picture.read_text().startswith("<?xml")
    rows = json.loads(run_here(*words, "--json", **SAME_CACHE).stdout)
    assert [row["metric"] for row in rows["rows"]] == ["points", "lead", "sack_rate", "award_rate", "strokes"]


def test_a_command_that_is_wrong_says_so():
    done = run_here("compare", "solid", "nobody", "--deals", 10)
    assert done.returncode == 2
    assert "there is no strategy called 'nobody'" in one_line(done.stderr)
    done = run_here("compare", "solid", "lowest", "--picture", "it.gif")
    assert done.returncode == 2
    assert "it.gif can't be drawn. Its name must end in .png, .svg, .pdf" in one_line(done.stderr)
