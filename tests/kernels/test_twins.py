"""Plain rules and compiled kernels are twins: the same answers for every game and preset, in any position and deal."""

import importlib
from dataclasses import replace

import numpy as np
import pytest

from jassstats import games
from jassstats.cards import NAMES, NONE, cards_of, mask_of
from jassstats.engine import tricks
from jassstats.replay import replay
from jassstats.replay.columns import Deals, House
from jassstats.rules.ranking import winner
from jassstats.simulation import runs as simulation_runs

PRESETS = [(game, preset) for game in games.names() for preset in games.load(game).options.PRESETS]
TABLES = [(game, preset, n) for game, preset in PRESETS for n in games.load(game).rules.PLAYERS]
CORNERS = {game: importlib.import_module(f"corner_rules_{game}") for game in games.names()}
"""Each game's own file beside this one says which knobs no preset turns, so that each is compared too."""


def run(game, preset, overrides, deals, seed, players=None):
    """Deals generated where anything may undertrump, so that some break the stricter rules they are judged by."""
    made = simulation_runs.run(
        game, preset, deals=deals, seed=seed, overrides=overrides | CORNERS[game].LOOSE, players=players
    )
    return simulation_runs.deals(made, 0, deals)


def spoilt(deals, seed):
    """The same deals, a third of them broken off and a third with two cards of the play exchanged."""
    rng = np.random.default_rng(seed)
    rows = deals.rows.copy()
    for i in range(len(rows)):
        if i % 3 == 1:
            rows["n_plays"][i] = rng.integers(0, max(1, int(rows["n_plays"][i])))
            rows["plays"][i, rows["n_plays"][i] :] = NONE
            rows["hands"][i, : rng.integers(0, 5)] = 0
        elif i % 3 == 2 and rows["n_plays"][i]:
            a, b = rng.integers(0, rows["n_plays"][i], 2)
            rows["plays"][i, [a, b]] = rows["plays"][i, [b, a]]
            rows["hands"][i, : rng.integers(0, 2) * 4] = 0
    return rows


def announcing(deals, seed):
    """The same deals with announcements: what each seat holds, less some, or another seat. Some hands are unknown."""
    rng = np.random.default_rng(seed)
    rows = deals.rows.copy()
    outcome = replay.replay(deals)
    rows["has_announced"] = 1
    rows["announced"][:, :, :3] = np.where(rng.random(outcome["meld"].shape) < 0.8, outcome["meld"], 0)
    wed = np.flatnonzero((outcome["marriage_seat"] != NONE) & (rng.random(len(rows)) < 0.8))
    pair = np.uint64(0b11 << 6) << (np.uint64(9) * outcome["trump"][wed].astype(np.uint64))
    rows["announced"][wed, outcome["marriage_seat"][wed], 3] = pair
    turned = np.flatnonzero(rng.random(len(rows)) < 0.1)
    rows["announced"][turned] = np.roll(rows["announced"][turned], 1, axis=1)
    for i in range(len(rows)):
        rows["hands"][i, rng.random(4) < 0.4] = 0
        rows["n_plays"][i] = rng.integers(0, 1 + int(rows["n_plays"][i]))
        rows["plays"][i, rows["n_plays"][i] :] = NONE
    return rows


def judged(game, preset, overrides, rows, players=None):
    house = House(preset, tuple(sorted(overrides.items())))
    return Deals(
        game, [house], rows, run=simulation_runs.run(game, preset, deals=1, overrides=overrides, players=players)
    )


def agree(game, preset, overrides, count, seed, players=None, *, changed=spoilt):
    """Compare `count` whole deals; how many broke the law."""
    generated = run(game, preset, overrides, count, seed, players)
    deals = judged(game, preset, overrides, changed(generated, seed), players)
    recorded = deals.rows.copy()
    outcome = replay.replay(deals)
    deals.rows = recorded
    for i in range(count):
        compare(replay.explain(deals.record(i)), outcome[i])
    return int((outcome["breach"] != 0).sum())


def compare(story, out):
    """Everything a story tells, against the kernel's record of the same deal."""
    if story.breach is not None or out["breach"]:
        assert out["breach"], str(story.breach)
        assert story.breach is not None, f"kernel: breach {out['breach']} at {out['at']}"
        if story.tricks and out["breach"] in (3, 4):
            last = story.tricks[-1]
            size = len(story.active) or 4
            assert int(out["at"]) == size * (len(story.tricks) - 1) + len(last.plays)
        return
    assert (story.forehand, story.pushed) == (out["forehand"], bool(out["pushed"]))
    assert seat_of(story.declarer) == out["declarer"]
    done = [t for t in story.tricks if t.winner is not None]
    n = len(done)
    assert n == out["n_tricks"]
    assert [t.leader for t in done] == list(out["leader"][:n])
    assert [t.winner for t in done] == list(out["winner"][:n])
    assert [t.points for t in done] == list(out["trick_points"][:n])
    plays = [p for t in story.tricks for p in t.plays]
    assert [p.seat for p in plays] == list(out["seat"][: len(plays)])
    assert [NONE if p.legal is None else len(p.legal) for p in plays] == list(out["legal"][: len(plays)])
    assert list(story.hands) == [frozenset(cards_of(int(h))) for h in out["hands"]]
    assert seat_of(story.meld_seat) == out["meld_seat"]
    assert (
        story.meld_step
        == ("", "alone", "points", "kind", "cards", "top", "trump", "seat", "sum", "tie")[out["meld_step"]]
    )
    for seat in range(4):
        runs = [(mask_of(m.cards), m.points) for m in story.melds if m.seat == seat and m.kind != "marriage"]
        held = [(int(m), int(v)) for m, v in zip(out["meld"][seat], out["meld_value"][seat], strict=True) if m]
        assert runs == held
        wed = [m.points for m in story.melds if m.seat == seat and m.kind == "marriage" and m.counted]
        assert sum(wed) == out["marriage"][seat]
    assert seat_of(story.matsch) == out["matsch"]
    assert list(story.points) == list(out["points"][: len(story.points)])
    assert list(story.score) == list(out["score"][: len(story.score)])
    assert story.factor == out["factor"]
    assert (seat_of(story.robber), seat_of(story.taker)) == (out["robber"], out["taker"])
    assert mask_of(story.sacked) == out["sacked"]
    assert (story.bids or [0, 0]) == list(out["bid"])
    bidders = [seat_of(s) for s, n in zip(story.bidders, story.bids, strict=True) if n]
    assert bidders == list(out["bidder"][out["bid"] > 0])
    assert (story.gross or [0, 0], story.penalty or [0, 0]) == (list(out["gross"]), list(out["penalty"]))
    assert story.forced == bool(out["forced"])
    if story.active:
        assert mask_of(story.active) == out["active"]


def seat_of(value):
    return NONE if value is None else value


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_whole_deals_agree_under_every_preset(game, preset, players):
    agree(game, preset, {}, 100, 3, players)


@pytest.mark.parametrize(("game", "number"), [(g, i) for g in games.names() for i in range(len(CORNERS[g].CORNERS))])
def test_whole_deals_agree_on_knobs_no_preset_turns(game, number):
    corners = CORNERS[game]
    assert agree(game, corners.PRESET, corners.CORNERS[number], 300, seed=4) > 0


ANNOUNCED = [(table, {"meld_source": "announced"} if table[0] == "schieber" else {}) for table in TABLES]


@pytest.mark.parametrize(("table", "knobs"), [one for one in ANNOUNCED if one[0][0] != "hasenpfeffer"])
def test_announced_melds_of_hands_known_and_unknown_agree(table, knobs):
    game, preset, players = table
    broken = agree(game, preset, knobs, 100, 5, players, changed=announcing)
    assert broken < 100


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_legal_cards_and_winners_agree_in_any_position(game, preset):
    positions(game, games.house(game, preset), 1_000, seed=5)


@pytest.mark.prove
@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_twenty_thousand_deals_agree_under_every_preset(game, preset, players):
    agree(game, preset, {}, 20_000, 6, players)


@pytest.mark.prove
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_hundred_thousand_positions_agree_under_every_preset(game, preset):
    positions(game, games.house(game, preset), 100_000, seed=7)


@pytest.mark.prove
@pytest.mark.parametrize("undertrump", tricks.UNDERTRUMP)
def test_a_hundred_thousand_positions_agree_however_undertrumping_is_ruled(undertrump):
    positions("schieber", replace(games.house("schieber", "swisslos_2500"), undertrump=undertrump), 100_000, seed=8)


def positions(game, options, count, seed):
    """Compare random positions, reachable or not: any hand, any trick so far, any mode."""
    rules, law = games.load(game).rules, games.load(game).law.law(options)[0]
    rng = np.random.default_rng(seed)
    modes = rules.modes(options)
    pack = np.array([c for c in range(37) if rules.PACK >> c & 1 and all(mode.suit[c] < 4 for mode in modes)])
    for _ in range(count):
        number, laid = int(rng.integers(len(modes))), int(rng.integers(1, 4))
        drawn = [int(c) for c in rng.permutation(pack)[: laid + int(rng.integers(1, rules.HAND + 1))]]
        trick, hand = drawn[:laid], set(drawn[laid:])
        mode = modes[number]
        may = rules.legal(hand, trick, mode, options)
        best = trick[winner(trick, mode)]
        found = tricks.legal(
            law, number, np.uint64(mask_of(hand)), np.uint64(mode.suit[trick[0]]), np.uint64(best), low(trick, mode)
        )
        assert mask_of(may) == int(found), (mode.name, [NAMES[c] for c in trick], [NAMES[c] for c in sorted(hand)])
        for card in hand:
            assert bool(tricks.beats(law, number, np.uint64(card), np.uint64(best))) == mode.beats(card, best)


def low(trick, mode):
    """The naturally lowest trump laid on a plain lead, as the kernels keep it."""
    trumps = [c for c in trick if mode.is_trump(c)]
    return np.uint64(min(trumps)) if trumps and not mode.is_trump(trick[0]) else tricks.NOBODY
