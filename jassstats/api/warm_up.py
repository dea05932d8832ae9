"""The one-time compilation of every kernel."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from jassstats import games
from jassstats.access import compile_notice
from jassstats.api import comparisons, studies
from jassstats.api.listings import default_preset
from jassstats.keyword_arguments import check_keywords


@check_keywords()
def warm() -> None:
    """Compile every kernel now, and keep the result for later runs.

    It is done once for each version. Otherwise the first function that needs a kernel waits for it.

    Raises
    ------
    OSError
        The folder for compiled kernels can't be written.

    Examples
    --------
    >>> import jassstats as js
    >>> js.warm()

    """
    compile_notice.needed(module="play.deals")
    cold = [game for game in games.names() if compile_notice.is_cold(game)]
    if len(cold) > 1 and (os.cpu_count() or 1) > 1:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(_compile_in_a_process, cold))
    for game in games.names():
        compile_game(game)


def compile_game(game: str) -> None:
    """Compile every kernel of one game that is not compiled yet."""
    from jassstats.record import Entry
    from jassstats.replay import pack, replay
    from jassstats.replay.columns import Logged
    from jassstats.simulation import runs

    compile_notice.needed(game, "play.deals")
    for run in (runs.run(game, default_preset(game), deals=8), runs.run(game, default_preset(game), parties=1)):
        deals = runs.deals(run, 0, 1)
        logged = [Logged("", "", 0, Entry(1, "", deals.record(row))) for row in range(len(deals))]
        for packed in pack.pack(logged)[0]:
            replay.replay(packed)
    _compile_advice(game)
    _compile_studies(game)


def _compile_in_a_process(game: str) -> None:
    """Compile a game in a process of its own, since a process compiles one kernel at a time.

    If that fails, the caller compiles the game itself and reports the reason.
    """
    code = f"from jassstats.api.warm_up import compile_game; compile_game({game!r})"
    subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)  # noqa: S603  our own code


def _compile_studies(game: str) -> None:
    """Compile what the studies of a game need."""
    if game == "handjass":
        comparisons.diff("handjass", "parlett_simple", "parlett_strict", deals=4)
        studies.equity("handjass", players=2, deals=16, batches=2)
        studies.frontier("handjass", players=2, deals=4)
    if game == "schieber":
        studies.cost(deals=2)


def _compile_advice(game: str) -> None:
    """Compile what advice needs, by weighing a call of a simulated deal."""
    from jassstats.simulation import runs
    from jassstats.study.advice import recorded

    run = runs.run(game, default_preset(game), deals=8, strategies=("solid",))
    deals = runs.deals(run, 0, 8)
    next((decision for i in range(len(deals)) for decision in recorded.decisions(deals, i, worlds=2)), None)
