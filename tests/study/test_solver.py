"""The solver against trying everything: equal values in every game, contract, house rule and payoff."""

import subprocess
import sys
from pathlib import Path

import minimax
import numpy as np
import pytest

from jassstats import games
from jassstats.engine.solver.solve import Solver

ELSEWHERE = """
import minimax, numpy as np, test_solver
game, options, law, solver = test_solver.solvers()[0]
print(solver.value(*minimax.drawn(np.random.default_rng(1), game, options, 3)))
"""


def solvers():
    """Game, house rules, law and a solver, for each house rule that play depends on."""
    found = []
    for game, preset, knobs in minimax.HOUSES:
        options = games.house(game, preset, knobs)
        law = games.load(game).law.law(options)
        found.append((game, options, law, Solver(law, size=8)))
    return found


def compare(n, most, seed, least=1):
    """Positions of every house in turn, each solved and tried out; how many differ."""
    rng, tables, wrong = np.random.default_rng(seed), solvers(), []
    for i in range(n):
        game, options, law, solver = tables[i % len(tables)]
        position, payoff = minimax.drawn(rng, game, options, most, least)
        solver.forget()
        if solver.value(position, payoff) != minimax.by_trying(law, position, payoff):
            wrong.append((i, game, options, position, payoff))
    return wrong


def test_the_compiled_reference_is_the_plain_one():
    rng = np.random.default_rng(3)
    for game, options, law, _ in solvers() * 4:
        position, payoff = minimax.drawn(rng, game, options, most=2)
        contract = int(position["contract"])
        expected = minimax.plain(game, options, contract, position, payoff)
        assert minimax.by_trying(law, position, payoff) == expected


def test_values_are_those_of_trying_everything():
    assert compare(1700, 3, seed=11) == []


def test_each_legal_card_has_the_value_of_the_position_after_it():
    rng = np.random.default_rng(5)
    for game, options, law, solver in solvers() * 6:
        position, payoff = minimax.drawn(rng, game, options, most=3)
        solver.forget()
        found = solver.values(position, payoff)
        seat = (position["leader"] + position["laid"]) % position["players"]
        best = max if position["side"][seat] == 0 else min
        assert best(found.values()) == minimax.by_trying(law, position, payoff)
        for card, value in found.items():
            if position["laid"] + 1 < position["players"]:
                assert value == minimax.by_trying(law, after(position, seat, card), payoff)


def after(position, seat, card):
    """The position after a card that does not complete the trick."""
    found = position.copy()
    found["hands"][seat] ^= np.uint64(1 << card)
    found["trick"][position["laid"]] = card
    found["laid"] += 1
    return found


def test_a_question_is_answered_as_the_value_says():
    rng = np.random.default_rng(6)
    for game, options, _, solver in solvers() * 6:
        position, payoff = minimax.drawn(rng, game, options, most=4)
        solver.forget()
        value = solver.value(position, payoff)
        solver.forget()
        assert [solver.at_least(position, payoff, value + more) for more in (-3, 0, 1, 30)] == [
            True,
            True,
            False,
            False,
        ]


def one_by_one(n, most, seed):
    """Deals played at random, each position solved with what earlier ones proved and without; how many differ."""
    rng, wrong = np.random.default_rng(seed), 0
    kept, fresh = solvers(), solvers()
    for i in range(n):
        (game, options, _, solver), cold = kept[i % len(kept)], fresh[i % len(kept)][3]
        position, payoff = minimax.drawn(rng, game, options, most, least=2)
        solver.forget()
        while position["laid"] < position["players"] - 1:
            cold.forget()
            found = solver.values(position, payoff)
            wrong += found != cold.values(position, payoff)
            seat = (position["leader"] + position["laid"]) % position["players"]
            position = after(position, seat, int(rng.choice(list(found))))
    return wrong


def test_proofs_of_earlier_questions_change_no_value():
    assert one_by_one(60, 4, seed=8) == 0


def test_a_new_process_takes_the_kernels_from_disk():
    game, options, _, solver = solvers()[0]
    position, payoff = minimax.drawn(np.random.default_rng(1), game, options, 3)
    program = f"import sys; sys.path[:0] = {[Path(__file__).parent.as_posix(), *sys.path]}\n" + ELSEWHERE
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.returncode) == (str(solver.value(position, payoff)), 0), done.stderr


@pytest.mark.prove
def test_10_000_positions_of_up_to_4_cards_and_300_of_5():
    assert compare(10_000, 4, seed=101) == []
    assert compare(300, 5, seed=102, least=5) == []


@pytest.mark.prove
def test_1000_deals_card_by_card():
    assert one_by_one(1000, 5, seed=103) == 0
