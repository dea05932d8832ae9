"""The cost of a contract of Schieber: every contract on the same cards, and sums over them."""

import json

import numpy as np
import pytest

import jassstats as js
from jassstats import cli, games
from jassstats.games.schieber.options import CALLS, PRESETS
from jassstats.games.schieber.play import contract_cost as compiled
from jassstats.replay import replay
from jassstats.simulation import runs, strategy_loader
from jassstats.study import contract_cost

SOLID = ("solid",) * 4


def scores(deals, play="solid"):
    found = np.zeros((len(deals), compiled.CONTRACTS), np.int64)
    asks = strategy_loader.addresses("schieber", (play,) * 4)
    law = replay.laws(deals)[0]
    assert compiled.under_each(law, np.uint64(0), deals.rows, found, asks) == len(deals)
    return found


def test_the_contract_that_was_named_scores_as_it_did():
    """`solid` plays by what it sees alone, so that the deal comes out again."""
    deals = runs.deals(runs.run("schieber", "swisslos_2500", deals=200, strategies=SOLID), 0, 200)
    out = replay.replay(deals)
    side = out["declarer"] & 1
    rows = np.arange(200)
    apart = out["score"][rows, side] - out["score"][rows, 1 - side]
    assert (scores(deals)[rows, out["contract"]] == apart).all()


def test_another_contract_scores_as_a_deal_in_which_it_is_named():
    deals = runs.deals(runs.run("schieber", "swisslos_2500", deals=60, strategies=SOLID), 0, 60)
    found = scores(deals)
    for contract in (0, 3, 4, 5):
        table = deals.take(np.arange(60))
        table.rows = deals.rows.copy()
        last = table.rows["n_calls"].astype(int) - 1
        table.rows["calls"][np.arange(60), last, 1] = contract
        table.rows["n_plays"] = 0
        table.rows["plays"] = 255
        out = replay.replay(table)
        assert (out["contract"] == contract).all()
        assert (out["breach"] == 0).all()
        assert (found[:, contract] > compiled.BARRED).all(), CALLS[contract]


def test_contracts_that_the_house_does_not_know_are_barred():
    preset = next(name for name in PRESETS if int(games.load("schieber").law.law(PRESETS[name])["allowed"][0]) != 63)
    deals = runs.deals(runs.run("schieber", preset, deals=5, strategies=SOLID), 0, 5)
    allowed = int(replay.laws(deals)[0]["allowed"])
    for contract in range(compiled.CONTRACTS):
        assert (scores(deals)[:, contract] == compiled.BARRED).all() == (not allowed >> contract & 1)


def test_costs_are_summed_by_contract_and_push(monkeypatch):
    """Three deals of hearts (2): 10 against 30, 50 against 20, and 5 against 5."""
    made = np.full((3, 14), -100)
    made[:, 2], made[:, 3] = (10, 50, 5), (30, 20, 5)
    monkeypatch.setattr(contract_cost, "_played", lambda *_: [(made, np.full(3, 2), np.zeros(3, bool))])
    deals = runs.deals(runs.run("schieber", "swisslos_2500", deals=3, strategies=SOLID), 0, 3)
    [cost] = contract_cost.contract_costs([deals]).costs
    assert (cost.contract, cost.pushed, cost.deals) == (CALLS[2], False, 3)
    assert float(cost.cost.value) == pytest.approx((20 - 30 + 0) / 3)
    assert float(cost.right.value) == pytest.approx(2 / 3)
    assert float(cost.score.value) == pytest.approx(65 / 3)
    assert cost.instead == CALLS[2]


def test_naming_at_random_costs_more_than_naming_by_the_hand():
    named, lots = (js.cost(deals=400, strategies=(f"solid+call={call}",)) for call in ("usual", "random_legal"))

    def mean(found):
        return sum(one.deals * float(one.cost.value) for one in found.costs) / found.used

    assert mean(lots) > mean(named) + 50


def test_logs_are_costed_and_what_is_not_known_is_left_out(root):
    found = js.cost(root / "jassstats" / "samples" / "challenge_match.json")
    assert found.used == sum(one.deals for one in found.costs) > 5
    with pytest.raises(ValueError, match="schieber"):
        contract_cost.contract_costs([runs.deals(runs.run("handjass", "parlett_simple", deals=2), 0, 2)])


def test_the_command_prints_the_rows(capsys):
    assert cli.run(["cost", "--deals", "200", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert sum(row["deals"] for row in rows) == 200
    assert all(row["cost_low"] <= row["cost"] <= row["cost_high"] for row in rows if row["deals"] > 1)
    assert cli.run(["cost", "--deals", "50", "--preset", "nowhere"]) == 2


def test_a_contract_that_was_named_once_has_a_cost_and_no_interval(capsys):
    """A log has few deals: the spread of one is not known, and nothing is said of it."""
    assert cli.run(["cost", "--deals", "12"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    once = [row for row in rows if row[1:3] == ["no", "1"] or row[1:3] == ["yes", "1"]]
    assert once
    assert all(row[4:6] == ["[–,", "–]"] for row in once)
    assert cli.run(["cost", "--deals", "12", "--json"]) == 0
    kept = json.loads(capsys.readouterr().out)["rows"]
    assert [row["score_low"] is None for row in kept] == [row["deals"] == 1 for row in kept]
