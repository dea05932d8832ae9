"""Taking the reserve: the book of branches, the fitted frontier, the strategy that ships, what rules of thumb lose."""

import json

import numpy as np
import pytest

import jassstats as js
from jassstats import cli
from jassstats.games.handjass.options import PRESETS
from jassstats.games.handjass.play import frontier_tables
from jassstats.replay import replay
from jassstats.simulation import runs
from jassstats.study import frontier
from jassstats.study.frontier import export, features
from jassstats.study.frontier.branched_deals import taker
from jassstats.study.frontier.fitting import gains
from jassstats.study.frontier.rule_comparison import outcome

EXCHANGED, KEPT = 2, 1  # numbers of calls


@pytest.fixture(scope="module")
def three():
    return frontier.write(players=3, deals=16_000, seed=4)


@pytest.fixture(scope="module")
def two():
    return frontier.write(players=2, deals=16_000, seed=4)


@pytest.mark.parametrize("taken", [0, 1, 2, 3])
def test_a_branch_is_the_deal_in_which_that_seat_takes(three, taken):
    """Branch k of the book against the same addresses dealt with always and never."""
    table = tuple(f"solid+exchange={'always' if taken == seat + 1 else 'never'}" for seat in range(3))
    run = runs.run("handjass", "parlett_simple", deals=300, seed=4, strategies=table)
    deals = runs.deals_at(run, 3 * np.arange(100, dtype=np.uint64) + np.uint64(2))
    out = replay.replay(deals)
    found = three.deals[:100]
    assert (found["score"][:, taken, :3] == out["score"][:, :3]).all()
    assert (found["strokes"][:, taken, :3] == deals.standing["strokes"][:, :3]).all()
    assert (found["sacked"][:, taken] == out["sacked"]).all()
    assert (found["took"][:, taken] == out["taker"]).all()


@pytest.mark.parametrize("name", ["frontier", "points", "trumps"])
@pytest.mark.parametrize(
    ("preset", "players"),
    [("parlett_simple", 3), ("parlett_simple", 2), ("parlett_strict", 3), ("parlett_seven", 2), ("jassonkel_putz", 3)],
)
def test_rules_of_a_book_take_as_the_strategies_of_that_name_do(name, preset, players):
    book = frontier.write(preset, players=players, deals=250, seed=6)
    rule = frontier.shipped(book) if name == "frontier" else frontier.named(name)
    run = runs.run("handjass", preset, deals=1, seed=6, strategies=(f"solid+exchange={name}",), players=players)
    deals = runs.deals_at(run, players * np.arange(250, dtype=np.uint64) + np.uint64(players - 1))
    takers = taker(rule.wants(book)).astype(int) - 1
    took = replay.replay(deals)["taker"].astype(int)
    assert (np.where(took == 255, -1, took) == takers).all()
    assert len(set(takers.tolist())) >= players


def test_any_table_is_read_off_the_branches(three):
    """One seat by `trumps` among others by `points`: the book's outcome against that table played."""
    mine, others = frontier.named("trumps").wants(three), frontier.named("points").wants(three)
    found = outcome(three, mine, others)[:200]
    points = np.zeros(200)
    for seat in range(3):
        table = tuple(f"solid+exchange={'trumps' if at == seat else 'points'}" for at in range(3))
        run = runs.run("handjass", "parlett_simple", deals=1, seed=4, strategies=table)
        deals = runs.deals_at(run, 3 * np.arange(200, dtype=np.uint64) + np.uint64(2))
        points += replay.replay(deals)["score"][:, seat] / 3
    assert found[:, 0] == pytest.approx(points)


def test_a_fit_finds_weights_that_were_put_in(three):
    """Scores are made up: keeping brings what the cards weigh, taking brings 40, and 7 more with an ace as upcard."""
    made = frontier.BranchedDeals(three.run, three.deals.copy())
    true = np.array([0, 9, 9, 30, 18, 41, 12, 13, 20, 0, 0, 0, 1, 4, 3, 3, 5, 15, 1], float)
    for seat in range(3):
        worth = (made.marks[seat] @ true).round()
        upcard = np.where(made.upcards[seat] == features.UPCARDS.index("A"), 47, 40)
        for branch in range(4):
            made.deals["score"][:, branch, seat] = upcard if branch == seat + 1 else worth
    fitted = frontier.fit(made, frontier.NEVER)
    assert fitted.weights == pytest.approx(true, abs=0.1)
    assert fitted.limits[:, features.UPCARDS.index("A")] == pytest.approx([47] * 3, abs=0.3)
    assert fitted.limits[:, features.UPCARDS.index("K")] == pytest.approx([40] * 3, abs=0.3)
    for one in frontier.border(made, fitted, frontier.NEVER):
        assert one.slope == pytest.approx(1, abs=0.02)
        assert float(one.crossing.value) == pytest.approx(one.limit, abs=0.5)


def test_who_does_not_come_to_choose_counts_for_nothing(three):
    """The first taker ends the phase (HJ-22)."""
    always = frontier.ALWAYS.wants(three)
    assert gains(three, always, 0).chooses.all()
    assert not gains(three, always, 1).chooses.any()
    keep = three.worth("points", np.full(len(three), 2), 0)
    take = three.worth("points", np.ones(len(three), int), 0)
    assert (gains(three, always, 0).gain == take - keep).all()


@pytest.mark.parametrize("others", ["never", "points", "trumps"])
@pytest.mark.parametrize("players", [2, 3])
def test_the_shipped_frontier_brings_more_points_than_every_simple_rule(players, others, two, three):
    """On deals of another seed than it was fitted on, against each of three named tables."""
    assert export.SEEDS != 4
    found = frontier.from_deals(two if players == 2 else three).contest(others)
    assert len(found) == 73
    assert {one.rule for one in found if float(one.differences[0].high) >= 0} == set()


def test_nobody_gains_much_by_answering_the_frontier(two, three):
    """A table that takes by `trumps` can be exploited within the class; one that takes by the frontier hardly."""
    for book in (two, three):
        responses = frontier.from_deals(book).responses(["trumps", "frontier"])
        found = {(one.others, one.within): one.gain for one in responses}
        assert float(found["trumps < 11", "frontier"].low) > 0.5
        assert float(found["frontier", "frontier"].low) < 0.1
        assert float(found["frontier", "trumps"].high) < 0


def test_answers_to_answers_settle(three):
    rounds = frontier.stable(three, rounds=6)
    assert rounds[0].moved > 0.3
    assert rounds[-1].moved < 0.003
    last, road = frontier.steady(three, "trumps")
    assert road[-1] == last == road[-2]
    assert last.limits[0] > last.limits[2], "whoever is last to choose takes with less"


def test_the_shipped_tables_say_how_they_were_made():
    assert "jassstats frontier handjass --ship" in frontier_tables.__doc__
    assert frontier_tables.WEIGHTS.shape == (4, 2, 19)
    assert frontier_tables.LIMITS.shape == (4, 2, 3, 11)
    for weights in frontier_tables.WEIGHTS.reshape(-1, 19):
        trumps = weights[:9]
        assert trumps.argmax() == features.RANKS.index("J")  # HJ-4: the buur is the best card
        assert trumps[3] == sorted(trumps)[-2]  # then the nell


def test_kinds_of_rules_are_told_apart_alike_by_law_and_options():
    from jassstats.games.handjass.kernels.law import law
    from jassstats.games.handjass.strategies.frontier import kind

    for options in PRESETS.values():
        assert kind(law(options)[0]) == frontier.kind_of(options)


def test_shipping_writes_a_module_that_can_be_read(tmp_path, monkeypatch):
    monkeypatch.setattr(export, "KINDS", export.KINDS[:1])
    file = tmp_path / "fit.py"
    frontier.ship(file, 1_500, "jassstats frontier handjass --ship fit.py --deals 1500")
    names: dict = {}
    exec(compile(file.read_text(), "fit.py", "exec"), names)  # noqa: S102  the text was written just now
    assert names["WEIGHTS"].shape == (1, 2, 19)
    assert (names["LIMITS"][0, 0, 2] == 0).all(), "there is no third seat of two"


@pytest.mark.parametrize(
    ("preset", "players", "words"), [("jasswiki_bessern3", 3, "reserve"), ("parlett_simple", 4, "reserve")]
)
def test_where_no_reserve_can_be_taken_there_is_no_frontier(preset, players, words):
    with pytest.raises(ValueError, match=words):
        frontier.write(preset, players=players, deals=10)


def test_the_command_prints_what_the_study_answers(capsys, tmp_path):
    words = ["frontier", "handjass", "--players", "2", "--deals", "4000"]
    picture = tmp_path / "border.png"
    assert cli.run([*words, "--against", "points", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert {row["rule"].split(" < ")[0] for row in rows} == {"never", "always", "points", "trumps"}
    found = js.frontier("handjass", players=2, deals=4_000)
    never = next(one for one in found.contest("points") if one.rule == "never")
    assert next(row for row in rows if row["rule"] == "never")["points"] == pytest.approx(
        float(never.differences[0].value)
    )
    assert cli.run([*words, "--border", "--csv", "--picture", str(picture)]) == 0
    assert capsys.readouterr().out.startswith("order,upcard,limit")
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert cli.run([*words, "--responses", "--rules", "trumps"]) == 0
    assert "Within trumps" in capsys.readouterr().out
    assert cli.run([*words, "--against", "points<forty"]) == 2
    assert cli.run(["frontier", "schieber"]) == 2
