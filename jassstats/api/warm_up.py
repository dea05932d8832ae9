"""The one-time compilation of every kernel."""

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
    from jassstats.record import Entry
    from jassstats.replay import pack, replay
    from jassstats.replay.columns import Logged
    from jassstats.simulation import runs

    for game in games.names():
        compile_notice.needed(game, "play.deals")
        for run in (runs.run(game, default_preset(game), deals=8), runs.run(game, default_preset(game), parties=1)):
            deals = runs.deals(run, 0, 1)
            logged = [Logged("", "", 0, Entry(1, "", deals.record(row))) for row in range(len(deals))]
            for packed in pack.pack(logged)[0]:
                replay.replay(packed)
        _warm_advice(game)
    comparisons.diff("handjass", "parlett_simple", "parlett_strict", deals=4)
    studies.equity("handjass", players=2, deals=16, batches=2)
    studies.frontier("handjass", players=2, deals=4)
    studies.cost(deals=2)


def _warm_advice(game: str) -> None:
    """Compile what advice needs, by weighing a call of a simulated deal."""
    from jassstats.simulation import runs
    from jassstats.study.advice import recorded

    run = runs.run(game, default_preset(game), deals=8, strategies=("solid",))
    deals = runs.deals(run, 0, 8)
    next((decision for i in range(len(deals)) for decision in recorded.decisions(deals, i, worlds=2)), None)
