"""Kernels in plain Python, as `make coverage` runs them, make the same deals as the compiled ones."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from jassstats import games
from jassstats.replay import replay
from jassstats.simulation import runs

DEALS = 2


def made(game, preset, strategy, players):
    """Return the bytes of a few deals and of their outcomes."""
    run = runs.run(game, preset, deals=DEALS, seed=11, strategies=(strategy,) * players, players=players)
    deals = runs.deals(run, 0, DEALS)
    return deals.rows.tobytes().hex() + replay.replay(deals).tobytes().hex()


def every_table():
    """Every preset of every game, with the strategies that need no playouts, at the tables it knows."""
    for game in ("handjass", "schieber", "hasenpfeffer"):
        for preset in games.load(game).options.PRESETS:
            for players in (2, 3, 4) if game == "handjass" else (4,):
                for strategy in ("random_legal", "usual", "solid"):
                    yield game, preset, strategy, players


@pytest.mark.prove
def test_plain_kernels_make_the_deals_of_compiled_ones():
    """Two deals of each preset, strategy and size of table: the same calls, cards and outcomes, byte for byte."""
    here = Path(__file__).resolve()
    plain = os.environ | {
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": os.pathsep.join([str(here.parents[1] / "support"), str(here.parent), *sys.path]),
    }
    install = "import plain_kernels\nplain_kernels.install()\n"
    script = f"{install}import test_plain_kernels as t\nfor table in t.every_table(): print(t.made(*table))"
    command = [sys.executable, "-W", "ignore::RuntimeWarning", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=plain)
    for table, line in zip(every_table(), done.stdout.split(), strict=True):
        assert made(*table) == line, table
