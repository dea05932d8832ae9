"""Studies of slates, the reserve, contracts and players: each plays cards or reads results of a lake."""

from os import PathLike
from typing import TYPE_CHECKING

from jassstats.access import compile_notice
from jassstats.api.argument_types import Names, Overrides, Path, Paths, Progress, as_tuple
from jassstats.api.listings import default_preset
from jassstats.errors import UsageError
from jassstats.keyword_arguments import check_keywords

if TYPE_CHECKING:
    from jassstats.study.contract_cost import ContractCosts
    from jassstats.study.equity import Equity
    from jassstats.study.frontier import Frontier
    from jassstats.study.ratings import Ratings


@check_keywords()
def equity(
    game: str = "handjass",
    preset: str | None = None,
    *,
    overrides: Overrides | None = None,
    players: int | None = None,
    strategies: Names = "solid",
    deals: int = 100_000,
    zeros: int = 2,
    batches: int = 8,
    seed: int = 1,
    progress: Progress | None = None,
) -> "Equity":
    """Compute how likely each seat is to lose the partie, from every slate.

    Parameters
    ----------
    game : str
        The name of a game. Today this is possible for "handjass".
    preset : str, optional
        The house rules, see `list_presets`.
    overrides : mapping of str to bool, int or str, optional
        House rules that differ from the preset.
    players : int, optional
        The number of players at the start, 2 to 4. The game's usual number if not given.
    strategies : str or iterable of str
        One strategy for all seats, or one for each seat.
    deals : int
        How many deals are simulated for each set of seats that can be left in the partie.
    zeros : int
        How many zeros are told apart. More count as that many.
    batches : int
        Into how many parts the deals are divided for the intervals, at least 2.
    seed : int
        The start of the random numbers, from 0 to 2**64 - 1.
    progress : callable, optional
        Called with the number of tables computed, and how many there are.

    Returns
    -------
    Equity
        The probabilities of all slates.

    Raises
    ------
    UsageError
        The game keeps no slate of points and zeros, or its parties have no end.

    Examples
    --------
    >>> import jassstats as js
    >>> table = js.equity(players=2, strategies="lowest", deals=400, batches=2)
    >>> bool(table.chances(points=[4, 0], zeros=[0, 0]).value[0] < 0.3)
    True

    """
    from jassstats.study import equity as equity_study

    compile_notice.needed("handjass", "play.equity")
    return equity_study.solve(
        game,
        preset or default_preset(game),
        overrides=overrides,
        players=players,
        strategies=as_tuple(strategies),
        deals=deals,
        zeros=zeros,
        batches=batches,
        seed=seed,
        progress=progress,
    )


@check_keywords()
def frontier(
    game: str = "handjass",
    preset: str | None = None,
    *,
    overrides: Overrides | None = None,
    players: int = 3,
    deals: int = 200_000,
    play: str = "solid",
    seed: int = 1,
    progress: Progress | None = None,
) -> "Frontier":
    """Measure which hands should take the reserve, and what simple rules for taking lose.

    Every deal is played once for each seat that may take the reserve, and once with nobody taking it.

    Parameters
    ----------
    game : str
        The name of a game. Only "handjass" has a reserve.
    preset : str, optional
        The house rules, see `list_presets`.
    overrides : mapping of str to bool, int or str, optional
        House rules that differ from the preset.
    players : int
        The number of players, 2 or 3.
    deals : int
        How many deals are played, each in every branch.
    play : str
        The strategy by which all seats play their cards.
    seed : int
        The start of the random numbers, from 0 to 2**64 - 1.
    progress : callable, optional
        Called with the number of deals played, and how many were asked for.

    Returns
    -------
    Frontier
        The played deals and the fitted rule. Its methods compare rules, draw the border and find best responses.

    Raises
    ------
    UsageError
        The game has no reserve, or none can be taken under these rules by so many players.

    Examples
    --------
    >>> import jassstats as js
    >>> js.frontier(deals=100).rule.name
    'frontier'

    """
    from jassstats.study import frontier as frontier_study

    if game != "handjass":
        raise UsageError(f"{game} has no reserve to take: the frontier is of handjass")
    compile_notice.needed(game, "play.branches")
    book = frontier_study.write(
        preset or default_preset(game),
        players=players,
        deals=deals,
        play=play,
        overrides=overrides,
        seed=seed,
        progress=progress,
    )
    return frontier_study.from_deals(book)


@check_keywords()
def ratings(lake: Path = "lake", *, by: str = "parties", game: str | None = None, trust: bool = False) -> "Ratings":
    """Rate the players of a lake from the order in which they finished.

    The model is that of Weng and Lin for several players and sides, as the package openskill has it.

    Parameters
    ----------
    lake : path
        The folder of the lake.
    by : {"parties", "deals"}
        What is rated: the results of whole parties or of single deals.
    game : str, optional
        Rate only this game.
    trust : bool
        Execute the strategy files that the lake names, where simulated deals must be dealt again.

    Returns
    -------
    Ratings
        The rating of each player with its interval. Everybody begins at 25.

    Raises
    ------
    UsageError
        `by` is another word.
    LakeError
        There is no lake, or it can't be read.
    MissingPackageError
        The package openskill is not installed.

    Examples
    --------
    >>> import jassstats as js
    >>> report = js.ingest("samples/evenings.jsonl", "lake")
    >>> [row["player"] for row in js.ratings("lake", by="deals").records()][:2]
    ['Anna', 'Dario']

    """
    from jassstats.access.open_lake import open_lake
    from jassstats.study import ratings as player_ratings

    return player_ratings.rate_players(open_lake(lake, trust=trust).lake, by, game)


@check_keywords()
def cost(
    files: Paths = (),
    *,
    deals: int = 10_000,
    preset: str | None = None,
    overrides: Overrides | None = None,
    strategies: Names = "solid",
    play: str = "solid",
    seed: int = 1,
    progress: Progress | None = None,
) -> "ContractCosts":
    """Measure what contracts of Schieber bring less than the best other contract on the same cards.

    Each deal is played under every contract that its declarer could have named. The best is the best in hindsight.

    Parameters
    ----------
    files : path or iterable of paths
        Logs of Schieber. If none is given, deals are simulated.
    deals : int
        How many deals are simulated.
    preset : str, optional
        The house rules of simulated deals.
    overrides : mapping of str to bool, int or str, optional
        House rules of simulated deals that differ from the preset.
    strategies : str or iterable of str
        Who names the contracts of simulated deals: one strategy for all seats, or one for each seat.
    play : str
        The strategy by which all seats play the cards.
    seed : int
        The start of the random numbers, from 0 to 2**64 - 1.
    progress : callable, optional
        Called with the number of deals played.

    Returns
    -------
    ContractCosts
        For each contract its mean score, that of the best other contract, and the difference.

    Raises
    ------
    UsageError
        The deals are of another game, or none of them has all hands and a contract.

    Examples
    --------
    >>> import jassstats as js
    >>> js.cost(deals=50).used
    50

    """
    from jassstats.study import contract_cost

    compile_notice.needed("schieber", "play.contract_cost")
    named = [files] if isinstance(files, str | PathLike) else list(files)
    simulated = contract_cost.simulated(
        preset or default_preset("schieber"), deals, overrides=overrides, strategies=as_tuple(strategies), seed=seed
    )
    return contract_cost.contract_costs(contract_cost.logged(named) if named else simulated, play, progress)
