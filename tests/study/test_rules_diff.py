"""The same deals under two sets of house rules: what stands, what changes, what is told of it."""

import json

import numpy as np
import pytest

import jassstats as js
from jassstats import cli, estimate, games, stats
from jassstats.replay import columns, replay
from jassstats.simulation import runs as simulation_runs
from jassstats.study.rules_diff import deals as rules_diff
from jassstats.study.rules_diff import parties as party_diff


def runs(first, second=None, overrides=None, deals=2_000, strategies="solid", players=3):
    return rules_diff.runs("handjass", first, second, overrides, deals=deals, strategies=(strategies,), players=players)


def change(found, what):
    return next(one for one in found.changes if one.what == what)


def test_another_sack_line_changes_sacks_and_nothing_that_was_decided():
    """HJ-54: 20 is in the sack under 21, 25 under 26. Every decision is lawful under either."""
    found = rules_diff.diff(*runs("parlett_simple", overrides={"minimum": 26}))
    assert found.all_stands.value == 1
    assert found.knobs == {"minimum": (21, 26)}
    scores = simulation_runs.deals(runs("parlett_simple", overrides={"minimum": 26})[0], 0, 2_000)
    out = replay.replay(scores)["score"][:, :3]
    sack = change(found, "sack")
    assert (sack.more, sack.less) == (int(((out >= 21) & (out < 26)).sum()), 0)
    assert sack.first.value == pytest.approx((out < 21).mean())
    assert change(found, "score").deals.value == 0


def test_random_players_at_26_fall_into_the_sack_as_often_as_the_rules_text_counts():
    """rules/handjass.md, sanity numbers for three without exchange: P(<21) .20, P(<26) .27, each ± .01."""
    first, second = runs("parlett_simple", None, {"minimum": 26}, 20_000, "random_legal+exchange=never")
    sack = change(rules_diff.diff(first, second), "sack")
    assert sack.first.value == pytest.approx(0.20, abs=0.012)
    assert sack.second.value == pytest.approx(0.27, abs=0.012)


@pytest.mark.parametrize(
    ("first", "second"), [("parlett_simple", "parlett_strict"), ("parlett_strict", "parlett_simple")]
)
def test_cards_stand_up_to_the_first_that_may_not_be_played(first, second):
    one, other = runs(first, second, deals=1_000)
    before = simulation_runs.deals(one, 0, 1_000)
    after, stands = rules_diff.redeal(other, before)
    assert not replay.replay(after)["breach"].any()
    forced = simulation_runs.simulated(other, before.rows.copy(), before.index)
    breaches = replay.replay(forced)
    broken = np.flatnonzero(breaches["breach"])
    assert 20 < len(broken) < 1_000
    assert (stands[broken, 1] == breaches["at"][broken]).all()
    whole = np.flatnonzero(breaches["breach"] == 0)
    assert (stands[whole, 1] == 27).all()
    for row in range(1_000):
        kept = stands[row, 1]
        assert (after.rows["plays"][row, :kept] == before.rows["plays"][row, :kept]).all()


def test_calls_that_other_rules_do_not_know_are_made_anew():
    found = rules_diff.diff(*runs("parlett_simple", overrides={"exchange": "none"}, strategies="solid+exchange=always"))
    assert found.calls_stand.value == 0
    taken = change(found, "exchange")
    assert (float(taken.first.value), float(taken.second.value)) == (pytest.approx(1 / 3), 0)
    assert taken.deals.value == 1


def test_whoever_may_fold_only_under_the_second_rules_is_asked():
    found = rules_diff.diff(*runs("parlett_simple", "parlett_seven"))
    assert found.calls_stand.value == 0
    assert change(found, "in").less > 50
    assert change(found, "in").first.value == 1


def test_anew_is_what_a_run_under_the_second_rules_gives():
    one, other = runs("parlett_simple", "parlett_strict", deals=500)
    found = rules_diff.diff(one, other, anew=True)
    out = replay.replay(simulation_runs.deals(other, 0, 500))
    assert float(change(found, "score").second.value) == pytest.approx(out["score"][:, :3].mean())
    assert 0 < found.cards_stand.value < 27


def test_chunks_do_not_change_what_is_counted(monkeypatch):
    whole = rules_diff.diff(*runs("parlett_simple", "parlett_strict", deals=700))
    monkeypatch.setattr(simulation_runs, "CHUNK", 90)
    parts = rules_diff.diff(*runs("parlett_simple", "parlett_strict", deals=700))
    assert whole.changes == parts.changes
    assert whole.examples == parts.examples


def test_differences_have_the_interval_of_pairs():
    one, other = runs("parlett_simple", "parlett_strict", deals=1_500)
    found = change(rules_diff.diff(one, other), "strokes").difference
    before = simulation_runs.deals(one, 0, 1_500)
    after, _ = rules_diff.redeal(other, before)
    for played in (before, after):
        replay.replay(played)
    per_deal = [played.standing["strokes"].sum(axis=1) for played in (before, after)]
    expected = estimate.paired(per_deal[1] / 3, per_deal[0] / 3)
    assert [float(x) for x in found] == pytest.approx([float(x) for x in expected])


def test_examples_are_deals_that_show_can_draw(tmp_path):
    found = js.diff("handjass", "parlett_simple", "parlett_strict", deals=2_000, players=3)
    file = tmp_path / "examples.jsonl"
    assert found.write_examples(file) == 2 * len(found.examples) > 4
    assert list(js.lint(file)) == []
    first = found.examples[0]
    seat = int(first.description.split()[1])
    scores = [replay.explain(deal) for deal in (first.first, first.second)]
    assert first.what == "sack"
    low = [int(story.score[seat] < 21) for story in scores]
    assert sorted(low) == [0, 1]
    assert (low[1] == 1) == ("parlett_strict only" in first.description)


def test_parties_are_lost_by_whoever_is_left():
    one, other = runs("parlett_simple", "parlett_strict", strategies="lowest")
    found = party_diff.compare(one, other, 60)
    assert found.parties + found.unfinished == 60
    assert found.losses.sum() == found.parties
    again = party_diff.compare(one, one, 60)
    assert (float(again.changed.value), float(again.longer.value)) == (0, 0)


@pytest.mark.parametrize(
    ("first", "second", "overrides", "players", "words"),
    [
        ("parlett_simple", "parlett_simple", {}, 3, "the same"),
        ("parlett_simple", None, {"minimun": 26}, 3, "minimum"),
        ("parlett_simple", "jasswiki", {}, 2, "not by 2"),
        ("parlet_simple", None, {"minimum": 26}, 3, "parlett_simple"),
    ],
)
def test_what_cannot_be_compared_is_refused(first, second, overrides, players, words):
    with pytest.raises(ValueError, match=words):
        runs(first, second, overrides, players=players)


def test_other_games_are_refused_by_name():
    with pytest.raises(ValueError, match="handjass"):
        rules_diff.runs("schieber", "pagat", "swisslos_2500", deals=10)


def test_the_command_prints_what_the_function_answers(capsys, tmp_path):
    words = ["diff", "handjass", "parlett_simple", "--set", "minimum=26", "--deals", "400", "--players", "3"]
    assert cli.run([*words, "--json", "-o", str(tmp_path / "told.jsonl")]) == 0
    rows = {row["what"]: row for row in json.loads(capsys.readouterr().out)["rows"]}
    found = change(js.diff("handjass", "parlett_simple", overrides={"minimum": "26"}, deals=400, players=3), "sack")
    assert rows["in the sack"]["more"] == found.more
    assert rows["in the sack"]["difference_low"] == pytest.approx(float(found.difference.low))
    assert rows["some decision does not stand"]["deals"] == 0
    assert cli.run([*words, "--parties", "5"]) == 0
    told = capsys.readouterr()
    assert "Of 5 parties" in told.out
    assert "lost by another seat" in told.out
    assert cli.run(["diff", "handjass", "parlett_simple"]) == 2


def test_two_runs_in_a_lake_are_compared_by_the_catalogue(tmp_path):
    lake = tmp_path / "lake"
    for overrides in ({}, {"minimum": 26}):
        js.simulate("handjass", lake, deals=300, players=3, strategies="lowest+exchange=points", overrides=overrides)
    answer = js.open(lake).stat("house_rules")
    rows = {row["what"]: row for row in answer.records()}
    found = rules_diff.diff(*runs("parlett_simple", None, {"minimum": 26}, 300, "lowest+exchange=points"))
    sack = change(found, "sack")
    assert rows["sack"]["seats"] == 900
    assert rows["sack"]["second_only"] == pytest.approx(sack.more / 900)
    assert rows["sack"]["first_rate"] == pytest.approx(float(sack.first.value))
    assert (rows["exchange"]["first_only"], rows["exchange"]["second_only"]) == (0, 0)


def test_the_statistic_counts_pairs_of_one_deal(fact_lake):
    """Two runs of two deals; the second deal holds other cards in the second run, and is not compared."""
    fact_lake.add("deals", "deal | run | index\n1 | 1 | 0\n2 | 1 | 1\n3 | 2 | 0\n4 | 2 | 1", game="handjass", players=2)
    for deal, sacks, cards in (
        (1, (True, False), 5),
        (2, (True, True), 6),
        (3, (False, False), 5),
        (4, (True, True), 7),
    ):
        for seat in (0, 1):
            fact_lake.add("seats", f"deal | seat | dealt\n{deal} | {seat} | {cards + 8 * seat}", in_sack=sacks[seat])
    row = next(row for row in stats.answer(fact_lake, "house_rules").records() if row["what"] == "sack")
    assert (row["seats"], row["first_rate"], row["second_rate"]) == (2, 0.5, 0)
    assert (row["first_only"], row["second_only"]) == (0.5, 0)


def test_every_preset_can_be_set_against_the_main_game():
    """A deal dealt again is lawful under any house rules."""
    for preset in games.load("handjass").options.PRESETS:
        if preset in ("parlett_simple", "pomme_2"):
            continue
        players = 4 if preset == "schlaeger" else 3
        one, other = runs("parlett_simple", preset, players=players, deals=60)
        after, _ = rules_diff.redeal(other, simulation_runs.deals(one, 0, 60))
        assert isinstance(after, columns.Deals)
        assert not replay.replay(after)["breach"].any(), preset
