"""The lists of games, presets, strategies, log formats and statistics."""

from jassstats import games
from jassstats.keyword_arguments import check_keywords


@check_keywords()
def list_games() -> list[str]:
    """List the games.

    Returns
    -------
    list of str
        The names of the games, in alphabetical order.

    Examples
    --------
    >>> import jassstats as js
    >>> js.list_games()
    ['handjass', 'hasenpfeffer', 'schieber']

    """
    return games.names()


@check_keywords()
def list_presets(game: str = "handjass") -> dict[str, str]:
    """List the presets (named house rules) of a game.

    Parameters
    ----------
    game : str
        The name of a game.

    Returns
    -------
    dict of str to str
        The name of each preset, and what it is in one line.

    Raises
    ------
    UsageError
        There is no such game.

    Examples
    --------
    >>> import jassstats as js
    >>> "pagat" in js.list_presets("schieber")
    True

    """
    about: dict[str, str] = games.load(game).options.ABOUT
    return about


@check_keywords()
def list_strategies(game: str = "handjass") -> dict[str, str]:
    """List the strategies that can play a game.

    Parameters
    ----------
    game : str
        The name of a game.

    Returns
    -------
    dict of str to str
        The name of each strategy, and what it does in one line.

    Raises
    ------
    UsageError
        There is no such game.

    Examples
    --------
    >>> import jassstats as js
    >>> "solid" in js.list_strategies("schieber")
    True

    """
    return games.strategies(game)


@check_keywords()
def list_sources() -> dict[str, str]:
    """List the log formats that can be read.

    Returns
    -------
    dict of str to str
        The name of each format, and what it is in one line.

    Examples
    --------
    >>> import jassstats as js
    >>> "swisslos" in js.list_sources()
    True

    """
    from jassstats.logs import read as log_reader

    return log_reader.sources()


@check_keywords()
def list_stats() -> dict[str, str]:
    """List the statistics of the catalogue.

    Returns
    -------
    dict of str to str
        The name of each statistic, and the question that it answers. `js.open(lake).stat(name)` answers it.

    Examples
    --------
    >>> import jassstats as js
    >>> js.list_stats()["push_rate"]
    'How often does the forehand push?'

    """
    from jassstats import stats

    return {stat.name: stat.question for stat in stats.catalogue()}


def default_preset(game: str) -> str:
    """The preset that is used where none is named."""
    name: str = games.load(game).options.DEFAULT_PRESET
    return name
