"""Lakes: deals simulated into one, a lake checked."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from jassstats.access import compile_notice
from jassstats.access.lake import open_lake
from jassstats.api.argument_types import Overrides, Path, Progress
from jassstats.api.listings import default_preset

if TYPE_CHECKING:
    from jassstats.audit import Verification
    from jassstats.simulation.strategy_loader import StrategySpec
    from jassstats.simulation.to_lake import SimulationReport


def simulate(
    game: str,
    lake: Path = "lake",
    *,
    deals: int | None = None,
    parties: int | None = None,
    preset: str | None = None,
    overrides: Overrides | None = None,
    players: int | None = None,
    strategies: "StrategySpec | Iterable[StrategySpec]" = "random_legal",
    where: str = "",
    seed: int = 1,
    progress: Progress | None = None,
) -> "SimulationReport":
    """Generate deals, or whole parties, into a lake.

    A deal is known by seed and number, so that anybody can make it again. A run that was interrupted, or that is asked
    for more deals, continues from its end.

    Parameters
    ----------
    game : str
        The name of a game, see `list_games`.
    lake : path
        The folder of the lake. It is made if it is not there.
    deals, parties : int, optional
        How many deals, or how many whole parties. Exactly one of the two is given.
    preset : str, optional
        The house rules, see `list_presets`.
    overrides : mapping of str to bool, int or str, optional
        House rules that differ from the preset.
    players : int, optional
        The number of players. The game's usual number if not given.
    strategies : str, module, function or mapping, or an iterable of them
        One strategy for all seats, or one for each seat. See `list_strategies`.
    where : str
        A SQL condition on `hand_0` to `hand_3`, `dealer` and `forehand`. Deals that do not satisfy it are dropped.
    seed : int
        The start of the random numbers, from 0 to 2**64 - 1.
    progress : callable, optional
        Called with the number of deals or parties made, and how many were asked for.

    Returns
    -------
    SimulationReport
        What was added to the lake.

    Raises
    ------
    UsageError
        The arguments do not fit the game or each other.
    StrategyError
        A strategy can't be loaded, raised an exception or answered unlawfully.
    LakeError
        The lake can't be written.

    Examples
    --------
    >>> import jassstats as js, tempfile
    >>> js.simulate("schieber", tempfile.mkdtemp() + "/lake", deals=100, seed=7).deals
    100

    """
    from jassstats.simulation import runs, to_lake

    compile_notice.needed(game, "play.deals")
    run = runs.run(
        game,
        preset or default_preset(game),
        deals=deals,
        parties=parties,
        seed=seed,
        strategies=strategies,
        overrides=overrides,
        where=where,
        players=players,
    )
    return to_lake.into(lake, run, progress)


def verify(lake: Path = "lake", *, trust: bool = False) -> "Verification":
    """Check a lake: the hashes of its files, its counts, and a sample of its deals, dealt or replayed again.

    Parameters
    ----------
    lake : path
        The folder of the lake.
    trust : bool
        Execute the strategy files that the lake names. Without it, their runs are not dealt again.

    Returns
    -------
    Verification
        A row for each check: whether it passed, and what was looked at or found wrong.

    Raises
    ------
    LakeError
        There is no lake. A manifest that is damaged is a check that failed.

    Examples
    --------
    >>> import jassstats as js
    >>> js.verify("lake").ok  # doctest: +SKIP
    True

    """
    from jassstats import audit

    compile_notice.needed()
    return audit.Verification(audit.verify_folder(lake, lambda: open_lake(lake, trust=trust).lake))
