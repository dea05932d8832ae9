"""Strategies of Handjass: lawful everywhere, repeatable, blind to what they may not see, each what its name says."""

import numpy as np
import pytest
from deal_states import deal_state

from jassstats import games
from jassstats.cards import card, mask_of, suit
from jassstats.engine.dtypes import STANDING
from jassstats.engine.function_addresses import address
from jassstats.games.handjass.kernels import calls as call_kernels
from jassstats.games.handjass.kernels.law import LAW, law
from jassstats.games.handjass.options import PRESETS, Options
from jassstats.games.handjass.play import calls as call_loop
from jassstats.games.handjass.play import card_values
from jassstats.games.handjass.play import tricks as trick_loop
from jassstats.games.handjass.play.view import VIEW
from jassstats.games.handjass.strategies import highest, lowest, points
from jassstats.replay import replay
from jassstats.simulation import runs, strategy_loader

U64 = np.uint64
LAWFUL = [(preset, players) for preset in PRESETS for players in (2, 3, 4)]
MINE = '''"""Mine."""
import numpy as np
from jassstats.engine.jit import compiled

@compiled
def play(law, view, rand):
    """The highest bit I may."""
    return np.uint64({answer})
'''


def table(*strategies, preset="parlett_simple", deals=500, seed=3, **how):
    """Deals at a table, and what follows from them."""
    run = runs.run("handjass", preset, strategies=strategies, seed=seed, deals=deals, **how)
    made = runs.deals(run, 0, deals)
    return made, replay.replay(made)


def mixed(players):
    """As many unlike strategies as there are seats."""
    return ("solid", "points+play=highest", "lowest+exchange=always", "random_legal")[:players]


@pytest.mark.parametrize(("preset", "players"), LAWFUL)
def test_every_strategy_is_lawful_under_every_preset_and_table_size(preset, players):
    for strategies in (mixed(players), mixed(players)[::-1], ("solid",) * players):
        made, outcome = table(*strategies, preset=preset, deals=150)
        assert replay.problems(made, outcome) == {}
        assert (outcome["breach"] == 0).all()
        assert outcome["complete"].all()


@pytest.mark.parametrize("preset", PRESETS)
def test_the_asked_loop_and_the_random_one_make_the_same_deals(preset):
    """One seat of three is asked and answers as a random one would; nothing may change."""
    plain, _ = table("random_legal", preset=preset, players=3, deals=300)
    run = runs.run("handjass", preset, deals=300, seed=3, players=3)
    asks = strategy_loader.addresses("handjass", run.strategies)
    random = strategy_loader.module("handjass", "random_legal")
    asks[1] = [address(getattr(random, decision), LAW, VIEW) for decision in strategy_loader.decisions("handjass")]
    rows = np.zeros_like(plain.rows)
    rows["calls"], rows["plays"], rows["house"] = 255, 255, plain.rows["house"]
    generate = games.load("handjass").deal_loop
    house = law(games.house("handjass", preset))[0]
    indices = np.arange(300, dtype=np.uint64)
    assert generate.deals(house, U64(3), indices, rows, asks) == 300
    for field in ("hands", "n_calls", "calls", "away", "n_plays", "plays"):
        assert (rows[field] == plain.rows[field]).all(), field


def test_a_deal_depends_on_its_address_alone_whoever_plays():
    run = runs.run("handjass", "parlett_simple", deals=400, seed=8, strategies=mixed(3))
    whole = runs.deals(run, 0, 400)
    assert runs.deals(run, 123, 45).rows.tobytes() == whole.rows[123:168].tobytes()
    assert runs.deals(run, 0, 400).rows.tobytes() == whole.rows.tobytes()
    other = runs.deals(runs.run("handjass", "parlett_simple", deals=400, seed=8, players=3), 0, 400)
    assert (other.rows["hands"] == whole.rows["hands"]).all()


def test_whole_parties_are_played_by_strategies_and_do_not_depend_on_how_they_are_cut():
    run = runs.run("handjass", "parlett_simple", parties=60, seed=8, strategies=mixed(4))
    whole = runs.deals(run, 0, 60)
    parts = [runs.deals(run, first, 20) for first in (0, 20, 40)]
    assert np.concatenate([part.rows for part in parts]).tobytes() == whole.rows.tobytes()
    assert (replay.replay(whole)["breach"] == 0).all()


# What a seat is told


def decide(strategy, decision, view):
    """Return the decision of a strategy."""
    return int(getattr(strategy, decision)(law(Options())[0], view, U64(77)))


def seen(hand, legal=None, **public):
    """A view of so much."""
    view = np.zeros(1, VIEW)[0]
    view["hand"], view["legal"] = mask_of(map(card, hand)), mask_of(map(card, legal or hand))
    for name, value in public.items():
        view[name] = value
    return view


def swapped(row, one, other):
    """The same deal with two cards changed for one another."""
    row, both = row.copy(), U64(1 << one | 1 << other)
    for field in ("hands", "spare"):
        for place, cards in enumerate(row[field]):
            if (int(cards) >> one & 1) != (int(cards) >> other & 1):
                row[field][place] = cards ^ both
    return row


def decided(row, strategy):
    """Return the calls and plays of a table of three on some packets, dealt by hand."""
    row, house = row.copy(), law(Options())[0]
    asks, deal = strategy_loader.addresses("handjass", (strategy,) * 3), deal_state(house, row)
    table, view, out = deal.table, deal.seat_view, deal.out
    row["n_plays"], out["forehand"] = 0, (row["dealer"] + 1) % 3
    view["forehand"] = out["forehand"]
    call_kernels.lay_out(house, row, out, table)
    view["trump"], view["upcard"], view["players"], view["seats"] = row["upcard"] // 9, row["upcard"], 3, 7
    call_loop.speak(deal, asks)
    view["active"] = 7
    trick_loop.play(deal, 7, asks, True)
    return row


@pytest.mark.parametrize("strategy", ["random_legal", "solid", "highest+rob=random_legal", "lowest"])
def test_unseen_cards_do_not_change_a_decision(strategy):
    """A card of the third seat's changes places with one of the reserve's: the seats before it decide the same."""
    strategy += "+exchange=never"
    rows = table("usual", players=3, deals=400)[0].rows
    differ = 0
    for row in rows:
        third = int(row["dealer"])
        one = int(row["hands"][third]).bit_length() - 1
        other = next(c for c in range(36) if int(row["spare"][0]) >> c & 1 and c != row["upcard"])
        if one % 9 == 0 or other % 9 == 0:
            continue  # a six may rob, which all can see
        plain, changed = decided(row, strategy), decided(swapped(row, one, other), strategy)
        assert (plain["plays"][:2] == changed["plays"][:2]).all()
        differ += int((plain["plays"] != changed["plays"]).any())
    assert differ > 20, "the change mattered to nobody, so nothing was tested"


@pytest.mark.parametrize("exchange", ["always", "points", "trumps", "frontier"])
def test_unseen_cards_do_not_change_who_exchanges(exchange):
    """Cards of the two seats after the forehand and of the reserve are dealt anew; the forehand says the same."""
    rows = table("usual", players=3, deals=300)[0].rows
    for row in rows:
        forehand = (int(row["dealer"]) + 1) % 3
        others = [(forehand + 1) % 3, (forehand + 2) % 3]
        again = row.copy()
        again["hands"][others[0]], again["hands"][others[1]] = row["hands"][others[1]], row["hands"][others[0]]
        first = [decided(r, f"solid+exchange={exchange}+rob=usual")["calls"][:2].tolist() for r in (row, again)]
        said = [[call for call in calls if call[0] == forehand and call[1] in (1, 2)][:1] for calls in first]
        assert said[0] == said[1]


# What strategies do


def test_lowest_gives_the_fewest_points_and_highest_the_strongest_card():
    view = seen(["CT", "CA", "C7", "C8"], trump=1)
    assert decide(lowest, "play", view) == card("C7")
    assert decide(highest, "play", view) == card("CA")


def test_points_exchanges_below_its_threshold_and_not_at_it():
    trump = suit(card("HJ"))
    rich = seen(["HJ", "H9", "SA"], trump=trump, allowed=0b110)
    poor = seen(["H6", "H7", "SA", "DT"], trump=trump, allowed=0b110)
    assert (decide(points, "exchange", rich), decide(points, "exchange", poor)) == (0, 1)


def test_a_hand_is_counted_in_card_points():
    hand = U64(mask_of(map(card, ["HJ", "H9", "SA", "DT", "C9"])))
    assert card_values.points(law(Options())[0], suit(card("HJ")), hand) == 55


# Names


def test_a_strategy_may_be_put_together():
    made, outcome = table("solid+exchange=always", "lowest", "lowest", deals=200)
    assert set(outcome["taker"].tolist()) <= {0, 255}
    assert (outcome["taker"] == 0).all()
    assert made.run.strategies[0] == "solid+exchange=always"


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ("clever", "no strategy called 'clever'"),
        ("solid+lead=lowest", "'lead=lowest' in .* is no decision=strategy: decisions are rob, exchange, fold, play"),
        ("solid+play", "'play' in 'solid.play' is no decision"),
        ("solid+play=clever", "no strategy called 'clever'"),
        ("/nowhere/mine.py", "there is no file /nowhere/mine.py"),
    ],
)
def test_a_strategy_that_is_not_there_is_named_with_those_that_are(wish, message):
    with pytest.raises(ValueError, match=message):
        runs.run("handjass", "parlett_simple", deals=1, strategies=(wish,))


def mine(folder, answer, name="mine"):
    path = folder / f"{name}.py"
    path.write_text(MINE.format(answer=answer), encoding="utf-8")
    return str(path)


def test_a_file_of_ones_own_plays(tmp_path):
    made, outcome = table(mine(tmp_path, "63 if view.legal == 0 else law.hand * 0") + "+play=lowest", deals=20)
    assert (outcome["breach"] == 0).all()
    run = runs.run("handjass", "parlett_simple", deals=1, strategies=(mine(tmp_path, "1", "other"),))
    assert run.law != made.run.law, "the fingerprint of a run changes with its strategies"


def test_an_unlawful_answer_is_named_with_its_address(tmp_path):
    wrong = mine(tmp_path, "36", "wrong")
    with pytest.raises(ValueError, match="answered unlawfully: deal 0 of seed 3, after 3 calls and 0 cards"):
        table(wrong, deals=5)
    run = runs.run("handjass", "parlett_simple", parties=2, seed=3, strategies=(wrong,), players=3)
    with pytest.raises(ValueError, match="answered unlawfully: deal 0 of partie 0 of seed 3"):
        runs.deals(run, 0, 2)


# Strength


FIXED = "+exchange=never+fold=never"


@pytest.mark.prove
@pytest.mark.parametrize("preset", ["parlett_simple", "parlett_strict"])
@pytest.mark.parametrize(
    ("ours", "other", "deals"),
    [
        ("solid", "random_legal", 30_000),
        ("solid", "lowest", 30_000),
        ("solid", "highest", 30_000),
        ("sampling", "solid", 3_000),
    ],
)
def test_the_better_strategy_leads_in_points_sacks_and_strokes(ours, other, deals, preset):
    """Deals played three times each, with ours at every seat once: a lead of five standard errors."""
    better = {"points": [], "sacks": [], "strokes": []}
    for seat in range(3):
        strategies = [other + FIXED] * 3
        strategies[seat] = ours + FIXED
        made, outcome = table(*strategies, deals=deals, preset=preset)
        standing = np.zeros(len(made), STANDING)
        games.load("handjass").kernel.stand(law(PRESETS[preset]), made.rows, outcome, standing)
        found = {
            "points": outcome["score"][:, :3],
            "sacks": -((outcome["sacked"][:, None] >> np.arange(3)) & 1).astype(int),
            "strokes": standing["strokes"][:, :3],
        }
        for name, values in found.items():
            better[name].append(1.5 * values[:, seat] - values.sum(axis=1) / 2)
    for name, leads in better.items():
        by_deal = np.mean(leads, axis=0)
        assert by_deal.mean() > 5 * by_deal.std() / np.sqrt(len(by_deal)), name
