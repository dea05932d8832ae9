"""Chances to lose a partie from every slate, against parties that were played and against sums done by hand."""

import json
from itertools import pairwise

import numpy as np
import pytest

import jassstats as js
from jassstats import cli
from jassstats.simulation import runs
from jassstats.study import equity
from jassstats.study.equity import slate_patterns

BLIND = "lowest+exchange=points"
"""Plays the same whatever the slate."""


@pytest.fixture(scope="module")
def three():
    return equity.solve("handjass", "parlett_simple", players=3, strategies=(BLIND,), deals=40_000)


def chances(table, *slate, **how):
    points, zeros = zip(*slate, strict=True)
    return table.chances(points, zeros, **how).value


def test_the_chances_are_those_of_parties_that_were_played(three):
    run = runs.run("handjass", "parlett_simple", parties=1_200, seed=9, strategies=(BLIND,), players=3)
    checked = equity.check(three, run)
    known = [one for one in checked if one.states > 100]
    scores = [float(one.difference.value / one.difference.error) for one in known]
    assert {one.players for one in known} == {2, 3}
    assert len(known) > 15
    assert max(map(abs, scores)) < 3.5
    assert np.mean(np.square(scores)) < 1.8


def test_somebody_loses(three):
    for row in list(equity.every(three))[::97]:
        assert sum(row["loss"]) == pytest.approx(1, abs=1e-4)


def test_all_stand_alike_at_the_start(three):
    assert chances(three, (0, 0), (0, 0), (0, 0))[:3] == pytest.approx([1 / 3] * 3, abs=1e-6)


def test_points_are_good_and_zeros_bad(three):
    own = [
        [row["loss"] for row in equity.grid(three, 3) if row["others"] == 2 and row["zeros"] == z] for z in (0, 1, 2)
    ]
    assert all(fewer > more for row in own for fewer, more in pairwise(row))
    assert all(one < other for with_none, with_one in pairwise(own)
               for one, other in zip(with_none, with_one, strict=True))  # fmt: skip


def test_two_players_to_one_point_are_reckoned_by_hand():
    """Nobody falls into the sack, one award ends it. F = b + t (1 - F): dealer and forehand change places at a tie."""
    rules = {"target": 1, "minimum": 0}
    table = equity.solve("handjass", "parlett_simple", players=2, strategies=("lowest",), overrides=rules, deals=3_000)
    run = runs.run("handjass", "parlett_simple", deals=3_000, strategies=("lowest",), players=2, overrides=rules)
    observed = slate_patterns.pattern_shares(run, ("lowest", "lowest"), 2)
    first, second = ((observed.shares[-1] * observed.kinds[:, seat]).sum() for seat in (0, 1))
    tied = 1 - first - second
    assert 0 < tied < 0.05  # HJ-70: a tie lapses
    forehand = (second + tied) / (1 + tied)
    assert chances(table, (0, 0), (0, 0), dealer=1)[:2] == pytest.approx([forehand, 1 - forehand], abs=1e-7)


def test_seats_that_keep_their_numbers_are_reckoned_like_seats_named_by_order():
    """The same play under three names is watched seat by seat, and comes to the same."""
    names = (BLIND, f"{BLIND}+fold=usual", f"{BLIND}+rob=usual")
    apart = equity.solve("handjass", "parlett_simple", players=3, strategies=names, deals=4_000, batches=2)
    same = equity.solve("handjass", "parlett_simple", players=3, strategies=(BLIND,), deals=4_000, batches=2)
    for slate in ([(4, 0), (2, 1), (0, 0)], [(0, 2), (3, 0), (3, 0)]):
        for dealer in (0, 1, 2):
            one, other = (chances(table, *slate, dealer=dealer) for table in (apart, same))
            assert one == pytest.approx(other, abs=1e-6)
    pair = [(4, 0), (0, 0), (1, 1)]
    one, other = (chances(table, *pair, dealer=2, seats=[0, 2]) for table in (apart, same))
    assert one == pytest.approx(other, abs=1e-6)
    assert one[1] == 0


def test_a_stronger_seat_pays_less():
    names = ("solid", "lowest", "lowest")
    table = equity.solve("handjass", "parlett_simple", players=3, strategies=names, deals=8_000, batches=4)
    found = table.chances([0, 0, 0], [0, 0, 0])
    assert found.high[0] < 1 / 3 < found.low[1]


@pytest.mark.parametrize(("preset", "losers"), [("parlett_strict_seven", 1), ("jassverzeichnis", 2)])
def test_other_ends_of_a_partie(preset, losers):
    """HJ-87: a sack takes a point at once. HJ-88: where the first to the target wins, all others pay."""
    table = equity.solve("handjass", preset, players=3, strategies=(BLIND,), deals=4_000, batches=2)
    assert table.shape.zeros == 0
    found = chances(table, (5, 0), (-1, 0), (2, 0))
    assert found.sum() == pytest.approx(losers, abs=1e-5)
    assert found[0] < found[2] < found[1]


def test_intervals_come_from_batches(three):
    found = three.chances([4, 0, 1], [0, 1, 0])
    few = equity.solve("handjass", "parlett_simple", players=3, strategies=(BLIND,), deals=4_000)
    wide = few.chances([4, 0, 1], [0, 1, 0])
    assert (wide.error[:3] > found.error[:3]).all()
    assert ((wide.low <= found.value + 1e-9) & (found.value <= wide.high + 1e-9)).all()


@pytest.mark.parametrize(
    ("game", "preset", "how", "words"),
    [
        ("schieber", "pagat", {}, "handjass"),
        ("handjass", "jasswiki", {"players": 2}, "not by 2"),
        ("handjass", "parlett_simple", {"overrides": {"lose_at_zeros": 3}}, "lose_at_zeros"),
        ("handjass", "parlett_simple", {"strategies": ("solidly",)}, "solidly"),
    ],
)
def test_what_cannot_be_reckoned_is_refused(game, preset, how, words):
    with pytest.raises(ValueError, match=words):
        equity.solve(game, preset, deals=100, **how)


def test_a_slate_that_cannot_stand_is_refused(three):
    for points, zeros, seats in (([5, 0, 0], [0, 0, 0], None), ([0, 0], [0, 0], None), ([0, 0, 0], [0, 0, 0], [1])):
        with pytest.raises(ValueError, match=r"seat|slate"):
            three.chances(points, zeros, seats=seats)


def test_the_command_reckons_one_slate_and_draws_all(capsys, tmp_path):
    words = ["equity", "handjass", "--players", "3", "--strategies", BLIND, "--deals", "4000"]
    picture = tmp_path / "losing.png"
    assert cli.run([*words, "--at", "4,-,1z", "--dealer", "2", "--json", "--picture", str(picture)]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    table = js.equity("handjass", players=3, strategies=BLIND, deals=4_000)
    expected = table.chances([4, 0, 1], [0, 0, 1], 2, [0, 2])
    assert [row["seat"] for row in rows] == [0, 2]
    assert [row["loss"] for row in rows] == pytest.approx([float(expected.value[0]), float(expected.value[2])])
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert cli.run(words) == 0
    assert "95 %" in capsys.readouterr().out
    assert cli.run([*words, "--check", "50", "--csv"]) == 0
    assert capsys.readouterr().out.startswith("players,points,zeros,states,reckoned,lost,difference")
    assert cli.run([*words, "--at", "4,x,1"]) == 2
    assert cli.run([*words, "--at", "5,0,1"]) == 2
