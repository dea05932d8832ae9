"""The view of a seat that decides (HJ-77): announced melds are in it, and nothing of the hidden cards."""

# ruff: noqa: ARG001  every strategy has the one declared signature

import numpy as np
import pytest
from deal_states import deal_state
from sampled_cases import sampled

from jassstats.cards import card, cards_of, mask_of, suit
from jassstats.engine.dtypes import OUTCOME, STANDING
from jassstats.games.handjass.kernels import calls as call_kernels
from jassstats.games.handjass.kernels.law import law
from jassstats.games.handjass.options import PRESETS
from jassstats.games.handjass.play import calls as call_loop
from jassstats.games.handjass.play import deals as deal_loop
from jassstats.games.handjass.play import rollout
from jassstats.games.handjass.play import tricks as trick_loop
from jassstats.games.handjass.play.view import VIEW
from jassstats.games.handjass.rules import melds
from jassstats.games.handjass.rules.play import trump_of
from jassstats.games.handjass.strategies import risk, sampling, trumps
from jassstats.replay import replay
from jassstats.simulation import runs, strategy_loader

U64 = np.uint64
MELD_FIELDS = ["counted", *(name for name in VIEW.names if name.startswith("meld"))]
KNOWN = ("meld_points", "meld_kind", "meld_cards", "meld_top", "meld_trump")
BLANK = {"points": 0, "kind": 255, "cards": 0, "top": 255, "trump": 255}


def watched(preset, players, deals, seed=2):
    """Deals in which everybody plays the lowest card, and what was seen before each card, by deal."""
    seen = []

    def play(law, view, rand):
        seen.append(view)
        return min(cards_of(view.legal))

    run = runs.run("handjass", preset, strategies={"": "never", "play": play}, players=players, deals=deals, seed=seed)
    made = runs.deals(run, 0, deals)
    assert len(seen) == 9 * players * deals
    return made, [seen[9 * players * i :][: 9 * players] for i in range(deals)]


@pytest.mark.parametrize("preset", ["parlett_simple", "jasswiki", "pagat_potato", "jassonkel_putz"])
@pytest.mark.parametrize("players", [3, 4])
def test_HJ_38_a_view_tells_of_melds_what_the_table_heard(preset, players):
    """Against the plain announcements of the seats that laid a card, before every card of many deals."""
    options, heard = PRESETS[preset], 0
    made, seen = watched(preset, players, 150)
    for row, views in zip(made.rows, seen, strict=True):
        trump, order = trump_of(int(row["upcard"])), [int(view.seat) for view in views[:players]]
        hands = {view.seat: cards_of(view.hand) for view in views[:players]}
        held = [meld for seat in order for meld in melds.counting(seat, hands[seat], trump, options)]
        for k, view in enumerate(views):
            told = melds.announcements(held, order[:k], trump, options)
            for seat in order:
                said = told.get(seat, {})
                assert (view.meld_told[seat] > 0) == bool(said)
                for step, field in zip(melds.STEPS, KNOWN, strict=True):
                    if step != "kind" or options.meld_order == "pagat_table":  # elsewhere all kinds are alike
                        assert getattr(view, field)[seat] == said.get(step, BLANK[step])
                heard += bool(said)
    assert heard > 500


def test_HJ_77_after_the_first_trick_the_best_melds_lie_open():
    made, seen = watched("parlett_simple", 3, 200)
    outcome = replay.replay(made)
    for out, views in zip(outcome, seen, strict=True):
        assert all(not view.melds.any() for view in views[:3])
        last = views[-1]
        winner = int(out["meld_seat"])
        assert last.meld_seat == winner
        if winner == 255:
            assert not last.melds.any()
            continue
        points = int(out["meld_value"][winner].sum()) + int(out["marriage"][winner])
        assert last.counted[winner] == points
        assert last.counted.sum() == points
        assert last.melds[:3].tolist() == out["meld"][winner].tolist()


def test_HJ_35_a_marriage_that_stands_alone_counts_once_both_are_laid():
    made, seen = watched("jasswiki", 3, 400, seed=9)
    outcome, found = replay.replay(made), 0
    for out, views in zip(outcome, seen, strict=True):
        view, seat = views[-1], int(out["marriage_seat"])
        if seat == 255:
            continue
        trump = int(out["trump"])
        laid = {9 * trump + 6, 9 * trump + 7} & set(view.plays[: view.n_plays].tolist())
        melded = int(out["meld_value"][seat].sum()) if out["meld_side"] == seat else 0
        assert view.counted[seat] == melded + (20 if len(laid) == 2 else 0)
        found += len(laid) == 2
    assert found > 20


def scripted(row, plan, house):
    """Return the views of each seat of three before each card, while the cards of `plan` are played."""
    seen = []

    def exchange(law, view, rand):
        return 0

    def play(law, view, rand):
        seen.append(view)
        return plan[view.n_plays] if view.n_plays < len(plan) else min(cards_of(view.legal))

    row = row.copy()
    deal = deal_state(house, row)
    out, table, view = deal.out, deal.table, deal.seat_view
    name = strategy_loader.named("handjass", {"": "never", "exchange": exchange, "play": play})
    asks = strategy_loader.addresses("handjass", (name,) * 3)
    out["forehand"] = (row["dealer"] + 1) % 3
    view["dealer"], view["seats"], row["n_plays"] = row["dealer"], 7, 0
    deal_loop.begin(view, row, out)
    call_kernels.lay_out(house, row, out, table)
    call_loop.speak(deal, asks)
    view["active"], view["robber"], view["taker"] = 7, table["robbed"], table["took"]
    whole = trick_loop.play(deal, 7, asks, True)
    return whole, seen


@pytest.mark.parametrize("preset", ["parlett_simple", "parlett_strict"])
def test_unseen_cards_do_not_change_a_view(preset):
    """Two cards that a seat can't see change places; the same cards are laid; it is shown the same, to the byte."""
    house, same, rng = law(PRESETS[preset])[0], 0, np.random.default_rng(4)
    rows = runs.deals(runs.run("handjass", preset, strategies="never", players=3, deals=40, seed=6), 0, 40).rows
    for row in rows:
        _, seen = scripted(row, [], house)
        plan, by = [int(c) for c in seen[-1].plays[:26]], [int(s) for s in seen[-1].by[:26]]
        k = int(rng.integers(1, 20))
        me, views = seen[k].seat, {view.seat: view for view in seen[max(0, k - 3) : k + 4]}
        rest = {s: [c for c in cards_of(views[s].hand) if c not in plan[: k + 1]] for s in range(3) if s != me}
        (one_seat, one), (other_seat, other) = (
            (s, int(rng.choice([c for c in rest[s] if c % 9] or [-1]))) for s in rest
        )
        if -1 in {one, other} or row["upcard"] in {one, other}:
            continue
        changed = row.copy()
        changed["hands"][one_seat] ^= U64(1 << one | 1 << other)
        changed["hands"][other_seat] ^= U64(1 << one | 1 << other)
        _, again = scripted(changed, plan[:k], house)
        if len(again) <= k or by[:k] != [int(s) for s in again[k].by[:k]]:
            continue  # the swap made a card that was laid unlawful
        if any(np.any(getattr(seen[k], field) != getattr(again[k], field)) for field in MELD_FIELDS):
            continue  # other cards were announced: that all may know
        assert seen[k]._raw == again[k]._raw
        same += 1
    assert same > 8


# Strategies that weigh worlds


@pytest.mark.parametrize(
    ("preset", "players"), sampled([(preset, players) for preset in PRESETS for players in (2, 3, 4)], 5)
)
def test_sampling_is_lawful_under_every_preset_and_table_size(preset, players):
    run = runs.run(
        "handjass", preset, strategies=("sampling", "solid", "playouts", "sampling")[:players], deals=2, seed=4
    )
    made = runs.deals(run, 0, 2)
    outcome = replay.replay(made)
    assert replay.problems(made, outcome) == {}
    assert (outcome["breach"] == 0).all()
    assert runs.deals(run, 1, 1).rows.tobytes() == made.rows[1:].tobytes(), "repeatable at its address"


def brought(won, points=(0, 0, 0), preset="parlett_simple"):
    """Return the worth to seat 0 of a deal with these card points by seat."""
    view, out, now = np.zeros(1, VIEW)[0], np.zeros(1, OUTCOME)[0], np.zeros(1, STANDING)[0]
    view["seats"], view["active"], view["won"][:3], view["points"][:3] = 7, 7, won, points
    return rollout.worth(law(PRESETS[preset])[0], view, out, now, 0, rollout.POINT)


def test_a_playout_is_worth_what_it_writes_on_the_slate():
    """HJ-53 … HJ-55, HJ-60: an award, a sack, another's sack, being out of the partie; points only break ties."""
    assert brought([60, 50, 30]) - brought([50, 60, 30]) == pytest.approx(15 * rollout.POINT), "an award either way"
    assert brought([60, 50, 30]) - brought([40, 50, 60]) > 1.5, "an award or none"
    assert brought([21, 60, 50]) - brought([20, 60, 50]) > 1.4, "a sack costs a zero, and feeds the others"
    assert brought([60, 50, 20]) - brought([60, 50, 21]) > 0.4, "another's sack feeds one"
    assert brought([60, 50, 30], points=(4, 0, 0)) - brought([60, 50, 30]) == pytest.approx(rollout.OUT)
    assert brought([60, 50, 30], points=(0, 4, 0)) - brought([60, 50, 30]) == pytest.approx(-rollout.OUT / 2)


def test_sampling_gives_no_points_to_a_seat_that_they_would_save_from_the_sack():
    """Seat 1 has 9 points and wins this trick of 11: a ten more, and it is out of the sack. All trumps are laid."""
    rules = law(PRESETS["parlett_strict"])[0]
    view = np.zeros(1, VIEW)[0]
    hand, others = ["CT", "D6"], ["DA", "DK", "S6", "S7", "C6", "C7", "DT", "DQ", "D9", "D8", "S8"]
    laid = ["SA", "S9"]
    played = set(range(36)) - {card(name) for name in hand + others}
    for name, value in {
        "hand": mask_of(map(card, hand)), "legal": mask_of(map(card, hand)), "seat": 0, "seats": 7, "active": 7,
        "players": 3, "dealer": 0, "forehand": 1, "upcard": card("S8"), "trump": suit(card("H6")), "robber": 255,
        "taker": 255, "trick": 7, "laid": 2, "led": suit(card("SA")), "best": card("SA"), "winner": 1, "stake": 11,
        "played": mask_of(played), "n_plays": 23, "meld_seat": 255,
    }.items():  # fmt: skip
        view[name] = value
    order = [c for c in sorted(played) if c not in map(card, laid)] + [card(name) for name in laid]
    view["plays"][:23], view["by"][:23] = order[:21] + order[-2:], [*([1, 2, 0] * 7), 1, 2]
    view["won"][:3] = 40, 9, 60
    assert int(sampling.play(rules, view, U64(3))) == card("D6")


def test_risk_falls_with_the_strength_of_a_hand_and_rises_with_players():
    """A fitted curve; these are the shares observed by tools/risk.py, within 0.07."""
    observed = {("parlett_strict", 3): {5: 0.39, 8: 0.14}, ("parlett_simple", 4): {5: 0.70, 8: 0.31, 11: 0.06}}
    hands = {5: "CA HT D7 D8 S7 S8 C7 C8 DT", 8: "CA H8 HT CK D7 S7 S8 C7 C8", 11: "CA DA H8 HT CK D7 S7 S8 C7"}
    for (preset, players), shares in observed.items():
        rules, view = law(PRESETS[preset])[0], np.zeros(1, VIEW)[0]
        view["trump"], view["players"], view["seats"], view["seat"] = suit(card("H6")), players, (1 << players) - 1, 1
        for strength, share in shares.items():
            view["hand"] = mask_of(map(card, hands[strength].split()))
            assert trumps.strength(rules, view, view["hand"]) == strength
            assert risk.risk(rules, view) == pytest.approx(share, abs=0.07)
