"""Hasenpfeffer on one core, every deal complete, beside random play of OpenSpiel's euchre through Python, same run."""

import importlib.util
import random
from functools import partial

from jassstats.simulation import runs
from measure import headline, one_core, rates, say

DEALS, RUNS, THEIRS = 300_000, 7, 2_000


def ours(run: runs.Run, deals: int) -> None:
    """Deals of a run, some at a time, as a lake is filled."""
    for first in range(0, deals, runs.CHUNK):
        runs.deals(run, first, min(runs.CHUNK, deals - first))


def beside_open_spiel() -> None:
    """Whole deals of euchre, the cousin with 24 cards: dealt by chance nodes, then any legal call or card."""
    if importlib.util.find_spec("pyspiel") is None:
        print("OpenSpiel is not installed (pip install open_spiel): nothing to stand beside")
        return
    import pyspiel

    game, dice = pyspiel.load_game("euchre"), random.Random(1)  # noqa: S311  a benchmark needs repeatable dice

    def play(deals: int) -> None:
        for _ in range(deals):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(dice.choice(state.legal_actions()))

    say("OpenSpiel euchre, through Python", rates(THEIRS, partial(play, THEIRS), RUNS), "deals/s", f"{THEIRS:,} deals")


if __name__ == "__main__":
    headline()
    one_core()
    beside_open_spiel()
    for preset in ("founding", "classic", "pepper"):
        run = runs.run("hasenpfeffer", preset, deals=DEALS)
        taken = rates(DEALS, partial(ours, run, DEALS), RUNS)
        say(f"{preset}, random legal", taken, "deals/s", f"{DEALS:,} deals", "≥ 2,000,000")
    for strategy, deals in (("solid", 100_000), ("sampling", 3_000)):
        run = runs.run("hasenpfeffer", "classic", deals=deals, strategies=(strategy,))
        say(f"classic, {strategy}", rates(deals, partial(ours, run, deals), RUNS), "deals/s", f"{deals:,} deals")
    run = runs.run("hasenpfeffer", "classic", parties=2_000, strategies=("solid",))
    many = len(runs.deals(run, 0, 2_000))
    taken = rates(many, partial(runs.deals, run, 0, 2_000), RUNS)
    say("classic, parties of solid players", taken, "deals/s", "2,000 parties")
