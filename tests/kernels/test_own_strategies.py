"""Strategies of one's own in plain Python: they play as compiled ones do, and what goes wrong in them is told."""

# ruff: noqa: ARG001  every strategy has the one declared signature

import itertools
import re
import types
from pathlib import Path

import numpy as np
import pytest

from jassstats import games
from jassstats.engine import python_strategies
from jassstats.games.handjass.options import PRESETS
from jassstats.games.handjass.strategies import solid
from jassstats.lake import LakeError
from jassstats.replay import replay
from jassstats.simulation import runs, strategy_loader, to_lake

THRIFTY = Path(__file__).parents[2] / "data" / "strategies" / "thrifty.py"
LOWEST = "min(card for card in range(36) if view.legal >> card & 1)"


def lowest(law, view, rand):
    """The card of the lowest number."""
    return min(card for card in range(36) if view.legal >> card & 1)


def played(*strategies, preset="parlett_simple", deals=100, seed=5, **how):
    """The deals of a table, all of them lawful."""
    run = runs.run("handjass", preset, strategies=strategies, seed=seed, deals=deals, **how)
    made = runs.deals(run, 0, deals)
    assert (replay.replay(made)["breach"] == 0).all()
    return made


def written(folder, body, decision="play", name="mine"):
    """A strategy of one function."""
    path = folder / f"{name}.py"
    path.write_text(f'"""Mine."""\n\n\ndef {decision}(law, view, rand):\n    {body}\n', encoding="utf-8")
    return str(path)


def compiled(path, folder):
    """The same file with its functions compiled."""
    text = path.read_text(encoding="utf-8").replace("\ndef ", "\n@compiled\ndef ")
    other = folder / f"{path.stem}_compiled.py"
    other.write_text("from jassstats.engine.jit import compiled\n" + text, encoding="utf-8")
    return str(other)


@pytest.mark.parametrize("preset", ["parlett_simple", "jasswiki", "parlett_strict_seven"])
def test_a_function_gives_the_same_deals_plain_and_compiled(preset, tmp_path):
    """The sample strategy; nothing else differs than `@compiled`."""
    other = compiled(THRIFTY, tmp_path)
    rows = [played(file, "solid", file, preset=preset, deals=60).rows for file in (str(THRIFTY), other)]
    assert rows[0].tobytes() == rows[1].tobytes()
    assert rows[0].tobytes() != played("solid", preset=preset, deals=60, players=3).rows.tobytes()


@pytest.mark.parametrize(("preset", "players"), list(itertools.product(PRESETS, (2, 3, 4))))
def test_plain_functions_are_lawful_under_every_preset_and_table_size(preset, players):
    assert len(played(*(str(THRIFTY), "solid", "random_legal", "lowest")[:players], preset=preset, deals=20)) == 20


def test_whole_parties_are_played_by_plain_functions():
    run = runs.run(
        "handjass", "parlett_simple", parties=2, strategies=[str(THRIFTY), "solid", {"play": lowest}], seed=3
    )
    assert (replay.replay(runs.deals(run, 0, 2))["breach"] == 0).all()


# How it is named


def test_a_module_a_function_and_functions_by_decision_sit_at_a_table(tmp_path):
    def play(law, view, rand):
        return lowest(law, view, rand)

    text = Path(written(tmp_path, f"return {LOWEST}"))
    strategy_loader.trust([str(text)])
    module = strategy_loader.module("handjass", str(text))
    wishes = [module, str(text), play, {"play": lowest, "": "usual"}]
    tables = [played(wish, "solid", "solid", deals=30).rows for wish in wishes]
    assert all(rows.tobytes() == tables[0].tobytes() for rows in tables)
    assert strategy_loader.named("handjass", solid) == "solid"
    assert strategy_loader.named("handjass", {"play": lowest, "": "solid"}) == f"solid+play={__file__}:lowest"


def test_one_strategy_for_all_seats_need_not_be_in_a_list():
    made = played(*[{"play": lowest}], players=3, deals=10)
    assert made.run.strategies == (f"usual+play={__file__}:lowest",) * 3


def test_answers_may_be_names(tmp_path):
    plays = written(tmp_path, f"return ('CA', {LOWEST})[1 - (view.legal >> 8 & 1)]")
    folds = written(tmp_path, "return 'out' if view.seat == 1 else 'in'", "fold", "folds")
    made = played(f"usual+play={plays}+fold={folds}+exchange=never", preset="parlett_seven", players=3, deals=50)
    calls = made.rows["calls"].reshape(-1, 2).tolist()
    assert [1, 5] in calls
    assert all(call == 4 for seat, call in calls if seat in {0, 2} and call > 2)
    three = written(tmp_path, "return [c for c in range(36) if view.hand >> c & 1][:3]", "exchange", "three")
    made = played(f"usual+exchange={three}", preset="jasswiki_bessern3", players=3, deals=5)
    assert all(int(away).bit_count() == 3 for away in made.rows["away"][:, :3].ravel())


def test_a_file_that_was_changed_is_read_again(tmp_path):
    path = written(tmp_path, f"return {LOWEST}")
    first, law = (
        played(path, players=3, deals=20),
        runs.run("handjass", "parlett_simple", deals=1, strategies=path).law,
    )
    written(tmp_path, f"return {LOWEST.replace('min', 'max')}")
    again = played(path, players=3, deals=20)
    assert first.rows.tobytes() != again.rows.tobytes()
    assert runs.run("handjass", "parlett_simple", deals=1, strategies=path).law != law


def test_two_functions_of_the_same_code_are_two_strategies():
    """They are told apart though nothing but a value around them differs."""
    asked = [0, 0]

    def counting(number):
        def play(law, view, rand):
            asked[number] += 1
            return lowest(law, view, rand)

        return play

    for number, play in enumerate((counting(0), counting(1), counting(0))):
        played(play, players=3, deals=1)
        assert asked[number % 2] == (54 if number == 2 else 27)


def test_functions_of_a_session_make_a_lake_that_says_so_later(tmp_path, monkeypatch):
    def play(law, view, rand):
        return lowest(law, view, rand)

    run = runs.run("handjass", "parlett_simple", deals=3, strategies=play)
    assert re.fullmatch(r"usual\+play=play@[0-9a-f]{8}'*", run.strategies[0])
    assert to_lake.into(tmp_path / "lake", run).deals == 3
    monkeypatch.setattr(strategy_loader, "_session", {})
    with pytest.raises(LakeError, match=r"run 1 can't be dealt again.*was a function of a Python session that is over"):
        to_lake.regenerate(run.as_dict(), np.zeros(1), np.zeros(1), {"plays"})


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        (3, "3 can't sit at a table: name a strategy, or give a module or a function"),
        (lowest, "lowest is no decision: call it one of rob, exchange, fold, play, or give {decision: function}"),
        ({"play": 3}, "3 is no function"),
        ({"lead": lowest}, "is no decision=strategy"),
        (types.ModuleType("shelf"), "the module shelf has no file"),
    ],
)
def test_what_can_t_sit_at_a_table_is_refused(wish, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        runs.run("handjass", "parlett_simple", deals=1, strategies=wish)


# What goes wrong


@pytest.mark.parametrize(
    ("decision", "body", "message"),
    [
        ("play", "return 1 // (view.trick - 2)", r"mine.py, line 5, in play: ZeroDivisionError: .*, seat \d\)"),
        ("play", "view.hand = 0", "AttributeError: hand can't be set: what a strategy sees is read only"),
        ("play", "law.points[0, 0] = 3", "ValueError: assignment destination is read-only"),
        ("play", "return view.cards", "AttributeError: there is no 'cards': there are hand, legal"),
        ("play", "return None", "TypeError: it answered None, which is no number, card or call"),
        ("play", "return 'SX'", "UsageError: 'SX' is no card"),
        ("play", "return 36", "mine.py answered unlawfully: .* seat 1 answered 36 to play and might have answered "),
        ("play", "return -1", "seat 1 answered -1 to play and might have answered D7 D9 "),
        ("play", "return 1 << 70", "answered -1 to play"),
        ("rob", "return 2", "answered 2 to rob and might have answered 0 .no. or 1 .yes."),
        ("rob", "raise KeyError(7)", "in rob: KeyError: 7"),
        ("exchange", "return 2", "answered 2 to exchange and might have answered 0 .no. or 1 .yes."),
        ("exchange", "raise KeyError(7)", "in exchange: KeyError: 7"),
        ("fold", "return 1", "answered 1 to fold and might have answered 4 .in. or 5 .out."),
        ("fold", "raise KeyError(7)", "in fold: KeyError: 7"),
    ],
)
def test_a_mistake_is_told_with_its_place_and_deal(decision, body, message, tmp_path):
    if body.startswith("return 1 //"):
        body = body.replace("return", f"return {LOWEST} + 0 *")
    mine = written(tmp_path, body, decision)
    with pytest.raises(ValueError, match=message) as caught:
        played(f"solid+{decision}={mine}", preset="parlett_seven", players=3)
    assert re.search(r"deal \d+ of seed 5, after \d+ calls and \d+ cards", str(caught.value))
    assert python_strategies.failure() is None, "the next run begins with a clean slate"


@pytest.mark.parametrize(
    ("game", "decision", "body", "message"),
    [
        ("schieber", "call", "return 30", r"answered 30 to call and might have answered 0 \(C\) or .* or 14 \(push\)"),
        ("schieber", "play", "return 36", "answered 36 to play and might have answered [CDHS]"),
        ("hasenpfeffer", "bid", "return 3", r"answered 3 to bid and might have answered 0 \(pass\) or 4 \(4\) or 5 "),
        ("hasenpfeffer", "name", "return 5", r"answered 5 to name and might have answered 0 \(C\), .* or 4 \(N\)"),
        ("hasenpfeffer", "play", "return 37", "answered 37 to play and might have answered [CDHSJ]"),
    ],
)
def test_what_might_have_been_answered_is_told_in_every_game(game, decision, body, message, tmp_path):
    preset = {"schieber": "swisslos_2500", "hasenpfeffer": "founding"}[game]
    run = runs.run(game, preset, deals=9, strategies=f"solid+{decision}={written(tmp_path, body, decision)}")
    with pytest.raises(ValueError, match=message):
        runs.deals(run, 0, 9)


def test_a_mistake_in_a_partie_is_told_with_the_partie(tmp_path):
    for body in ("return 36", "raise KeyError(view.points[0])"):
        run = runs.run("handjass", "parlett_simple", parties=2, strategies=written(tmp_path, body), players=4)
        with pytest.raises(ValueError, match=r"mine.py.*deal 0 of partie 0 of seed 1, after 0 calls and 0 cards"):
            runs.deals(run, 0, 2)


def test_an_unlawful_answer_of_a_compiled_strategy_is_overheard_too(tmp_path):
    mine = compiled(Path(written(tmp_path, "return 35 - view.seat")), tmp_path)
    with pytest.raises(
        ValueError, match=r"mine_compiled.py answered unlawfully: deal 0 .*: seat \d answered 3\d to play"
    ):
        played(mine, players=3)


def test_a_file_that_can_t_be_read_is_named(tmp_path):
    path = tmp_path / "broken.py"
    path.write_text("def play(:\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"broken.py can't be loaded: SyntaxError"):
        played(str(path), players=3)
    with pytest.raises(ValueError, match="has no function brave"):
        played(f"usual+play={THRIFTY}:brave", players=3)


def test_an_interrupt_stops_the_run(tmp_path):
    with pytest.raises(KeyboardInterrupt):
        played(written(tmp_path, "raise KeyboardInterrupt"), players=3)


@pytest.mark.parametrize("body", ["raise SystemExit(3)", "import sys; sys.exit('enough')", "raise GeneratorExit"])
def test_a_strategy_that_would_leave_the_program_is_told_like_any_mistake(body, tmp_path):
    with pytest.raises(ValueError, match=r"mine\.py, line \d, in play: \w+Exit"):
        played(written(tmp_path, body), deals=2)


def test_a_file_that_would_leave_the_program_can_t_be_loaded(tmp_path):
    (tmp_path / "mine.py").write_text("raise SystemExit", encoding="utf-8")
    with pytest.raises(ValueError, match=r"mine\.py can't be loaded: SystemExit"):
        played(str(tmp_path / "mine.py"), deals=2)


def test_a_class_in_the_place_of_a_function_is_named(tmp_path):
    (tmp_path / "mine.py").write_text("class play:\n    def __init__(self, law, view, word): pass\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"class .*play.*it answered"):
        played(str(tmp_path / "mine.py"), deals=2)


def test_what_a_plain_function_sees_is_a_copy():
    """A view that a strategy keeps does not change when other seats get theirs."""
    kept = []

    def play(law, view, rand):
        kept.append((view, view.hand, repr(view)))
        return lowest(law, view, rand)

    played(play, players=3, deals=3)
    assert len(kept) == 81
    assert all(view.hand == hand and repr(view) == text for view, hand, text in kept)
    assert kept[0][0].won.tolist() == [0, 0, 0, 0]
    assert games.load("handjass").view.choices(kept[0][0], "play") in kept[0][2]
