"""Comparisons on the same deals: of strategies, and of house rules."""

from typing import TYPE_CHECKING, Literal

from jassstats.access import compile_notice
from jassstats.api.argument_types import Names, Overrides, Path, Progress, as_tuple
from jassstats.api.listings import default_preset
from jassstats.keyword_arguments import check_keywords

if TYPE_CHECKING:
    from jassstats.simulation.strategy_loader import StrategySpec
    from jassstats.study.compare.result import Comparison
    from jassstats.study.rules_diff.deals import Difference


@check_keywords()
def compare(
    *strategies: "StrategySpec",
    game: str = "handjass",
    preset: str | None = None,
    overrides: Overrides | None = None,
    players: int | None = None,
    deals: int | None = None,
    parties: int | None = None,
    time: str | float | None = None,
    until: Literal["decided"] | None = None,
    cap: int | None = None,
    metric: str | None = None,
    margin: float = 0.0,
    directions: str = "both",
    every_pair: bool = False,
    level: float = 0.95,
    baseline: bool = True,
    pilot: int = 0,
    ledger: Path | None = None,
    cores: int = 2,
    chunk: int = 0,
    seed: int = 1,
    progress: Progress | None = None,
) -> "Comparison":
    """Compare strategies on the same deals, at every seat. The first is the one that the others are compared with.

    The intervals hold at every look, and for all pairs and metrics together. If neither a number nor a time is given,
    the comparison goes on until the metric is decided.

    Parameters
    ----------
    *strategies : str, module, function or mapping
        Two strategies or more, see `list_strategies`.
    game : str
        The name of a game, see `list_games`.
    preset : str, optional
        The house rules, see `list_presets`.
    overrides : mapping of str to bool, int or str, optional
        House rules that differ from the preset.
    players : int, optional
        The number of players. The game's usual number if not given.
    deals, parties : int, optional
        So many single deals, or so many whole parties. At most one of the two is given.
    time : str or float, optional
        The longest time, in seconds, or as "90s", "2m" or "1h".
    until : {"decided"}, optional
        Stop when the metric is decided.
    cap : int, optional
        Stop after so many deals or parties, decided or not. 1,000,000 deals or 50,000 parties if not given.
    metric : str, optional
        What decides. The first metric of the game if not given.
    margin : float
        A difference of the metric that does not matter, in its own unit.
    directions : {"both", "among", "each"}
        Which strategy of a pair is the challenger, at one place of a table of the other: each of them, and the mean is
        reported; only the second; or each of them, in a row of its own.
    every_pair : bool
        Compare each strategy with each, not only with the first.
    level : float
        The confidence of all intervals together, between 0 and 1.
    baseline : bool
        Remove the luck of the cards by a control variate.
    pilot : int
        How many deals or parties fix the control variate. 0 is the usual number.
    ledger : path, optional
        A file that keeps the sums, so that the comparison can be continued.
    cores : int
        How many processor cores are used.
    chunk : int
        How many deals or parties are played at a time. 0 is the usual number. No figure depends on it.
    seed : int
        The start of the random numbers, from 0 to 2**64 - 1.
    progress : callable, optional
        Called with the number of deals or parties played, and how many there will be if that is known.

    Returns
    -------
    Comparison
        A row for each pair and metric: the difference, its interval and the verdict.

    Raises
    ------
    UsageError
        The arguments do not fit the game or each other, or the ledger is of another comparison.
    StrategyError
        A strategy can't be loaded, raised an exception or answered unlawfully.

    Examples
    --------
    >>> import jassstats as js
    >>> js.compare("solid", "lowest", players=2, deals=500, pilot=100).records()[0]["metric"]
    'points'

    """
    from jassstats.study.compare.arguments import CompareRequest

    request = CompareRequest(
        game=game, preset=preset or default_preset(game), strategies=strategies, overrides=overrides, players=players,
        deals=deals, parties=parties, time=time, until=until, cap=cap, metric=metric, margin=margin,
        directions=directions, every_pair=every_pair, level=level, baseline=baseline, pilot=pilot, ledger=ledger,
        cores=cores, chunk=chunk, seed=seed, progress=progress,
    )  # fmt: skip
    compile_notice.needed(game, "play.deals")
    return request.run()


@check_keywords()
def diff(
    game: str,
    first: str,
    second: str | None = None,
    *,
    overrides: Overrides | None = None,
    deals: int = 100_000,
    parties: int = 0,
    players: int | None = None,
    strategies: Names = "solid",
    anew: bool = False,
    examples: int = 3,
    seed: int = 1,
    progress: Progress | None = None,
) -> "Difference":
    """Play the same deals under two sets of house rules and count what changes.

    A decision is kept while it is lawful under the second rules. After the first that is not, the strategies decide.

    Parameters
    ----------
    game : str
        The name of a game. Today this is possible for "handjass".
    first, second : str
        Two presets. `second` is `first` if not given.
    overrides : mapping of str to bool, int or str, optional
        House rules of the second set that differ from its preset.
    deals : int
        How many deals are played.
    parties : int
        How many whole parties are played as well.
    players : int, optional
        The number of players. The game's usual number if not given.
    strategies : str or iterable of str
        One strategy for all seats, or one for each seat.
    anew : bool
        Make every decision again under the second rules.
    examples : int
        How many example deals are kept of each change.
    seed : int
        The start of the random numbers, from 0 to 2**64 - 1.
    progress : callable, optional
        Called with the number of deals played, and how many were asked for.

    Returns
    -------
    Difference
        Each measure under both rules, with intervals, and example deals.

    Raises
    ------
    UsageError
        The two sets of rules are the same, or do not fit the game or the number of players.

    Examples
    --------
    >>> import jassstats as js
    >>> js.diff("handjass", "parlett_simple", "parlett_strict", deals=200).changes[0].what
    'sack'

    """
    from jassstats.study.rules_diff import deals as rules_diff

    compile_notice.needed("handjass", "play.rules_diff")
    runs = rules_diff.runs(
        game, first, second, overrides, deals=deals, strategies=as_tuple(strategies), players=players, seed=seed
    )
    return rules_diff.diff(*runs, parties=parties, anew=anew, examples=examples, progress=progress)
