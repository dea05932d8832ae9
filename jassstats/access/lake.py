"""A lake as a person holds it: query it in SQL, by the name of a statistic, or for one deal."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jassstats.access.query_result import FoundDeals, QueryResult
from jassstats.keyword_arguments import check_keywords
from jassstats.lake import Lake
from jassstats.lake.errors import WrongQuery, first_words
from jassstats.number_format import counted

if TYPE_CHECKING:
    import duckdb

    from jassstats.render.deal import ShownDeal
    from jassstats.stats import Answer


@dataclass(frozen=True)
class LakeHandle:
    """An open lake: query it in SQL, by the name of a statistic, or for one deal. `js.open` returns it.

    Attributes
    ----------
    lake : Lake
        The lake itself, for the library.

    """

    lake: Lake

    def sql(self, query: str, **params: object) -> "duckdb.DuckDBPyRelation":
        """Return the DuckDB relation of a query, for work in DuckDB, pandas, Polars or Arrow.

        Parameters
        ----------
        query : str
            A reading SQL query. `$name` in it stands for a parameter.
        **params : object
            The parameters.

        Returns
        -------
        duckdb.DuckDBPyRelation
            The relation; its methods `df`, `pl`, `arrow` and `fetchall` run it.

        Raises
        ------
        UsageError
            The query would change something, or names a table that is not there.
        duckdb.Error
            The query is not understood; or, when the relation runs, a file of the lake is damaged.

        Examples
        --------
        >>> import jassstats as js
        >>> made = js.simulate("schieber", "lake", deals=100)
        >>> js.open("lake").sql("select count(*) from deals where game = $game", game="schieber").fetchall()
        [(100,)]

        """
        return self.lake.sql(query, **params)

    def query(
        self, query: str, timeout: float | None = None, limit: int | None = None, **params: object
    ) -> QueryResult:
        """Run a query and return its rows.

        Parameters
        ----------
        query : str
            A reading SQL query. `$name` in it stands for a parameter.
        timeout : float, optional
            The longest time in seconds. Without it the query runs to its end.
        limit : int, optional
            At most so many rows.
        **params : object
            The parameters.

        Returns
        -------
        QueryResult
            The rows, as every answer has them.

        Raises
        ------
        UsageError
            The query is not understood, would change something, took too long, or its answer is too large to be held.

        Examples
        --------
        >>> import jassstats as js
        >>> made = js.simulate("schieber", "lake", deals=100)
        >>> js.open("lake").query("select game, count(*) as deals from deals group by game").records()
        [{'game': 'schieber', 'deals': 100}]

        """
        import duckdb

        from jassstats.access import bounded_rows

        try:
            return QueryResult(*bounded_rows.answer(self.lake, query, params, limit, timeout))
        except duckdb.OutOfMemoryException as error:
            raise WrongQuery(
                f"the query needs more memory than it may have (JASSSTATS_MEMORY sets that): {first_words(error)}"
            ) from None
        except duckdb.Error as error:
            raise WrongQuery(first_words(error)) from None

    @check_keywords()
    def stat(  # noqa: PLR0913  each is what a person names
        self,
        name: str,
        by: str | Iterable[str] | None = None,
        params: Mapping[str, Any] | None = None,
        *,
        where: str | None = None,
        player: str | None = None,
        since: str | None = None,
        until: str | None = None,
    ) -> "Answer":
        """Answer a statistic of the catalogue.

        Parameters
        ----------
        name : str
            The name of the statistic, see `js.list_stats`.
        by : str or iterable of str, optional
            Columns to group by, separated by commas or in a list. "" is one row. The usual ones if not given.
        params : mapping of str to value, optional
            Parameters of the statistic.
        where : str, optional
            A SQL condition on the columns of `deals`.
        player : str, optional
            Only deals with this player at the table.
        since, until : str, optional
            First and last day, such as "2025-03-01".

        Returns
        -------
        Answer
            The rows, with n and intervals.

        Raises
        ------
        UsageError
            There is no such statistic, column or parameter, or the condition is not understood.

        Examples
        --------
        >>> import jassstats as js
        >>> made = js.simulate("handjass", "lake", deals=500, players=3, seed=1)
        >>> [row["seats"] for row in js.open("lake").stat("sack_rate", by="").records()]
        [1500]

        """
        from jassstats import stats

        options = dict(params) if params else None
        with self.lake.one_moment():
            return stats.answer(self.lake, name, by, options, where=where, player=player, since=since, until=until)

    @check_keywords()
    def find(self, where: str, limit: int | None = None) -> QueryResult:
        """Find deals, by key.

        Parameters
        ----------
        where : str
            A SQL condition on the columns of `deals`.
        limit : int, optional
            At most so many deals.

        Returns
        -------
        QueryResult
            The rows of `deals`.

        Raises
        ------
        UsageError
            The condition is empty or not understood.

        Examples
        --------
        >>> import jassstats as js
        >>> js.ingest("samples/tuesday.jass", "lake").total("accepted")
        9
        >>> [row["deal"] for row in js.open("lake").find("dealer = 0")]
        [1, 4, 8]

        """
        if not where.strip():
            raise WrongQuery("the condition is empty: say one on the columns of deals, such as 'robber is not null'")
        end = "" if limit is None else f"limit {limit:d}"
        found = self.query(f"select * from deals where (\n{where}\n) order by deal {end}")  # noqa: S608  a lake lets a query read its views, nothing else
        return FoundDeals(found.columns, found.values)

    @check_keywords()
    def deal(self, address: str | int) -> "ShownDeal":
        """Return one deal.

        Parameters
        ----------
        address : str or int
            The key of the deal, its id, or the start of its id.

        Returns
        -------
        ShownDeal
            The deal and its results. `print` writes it, a notebook draws it.

        Raises
        ------
        UsageError
            There is no such deal, or several ids begin so.

        Examples
        --------
        >>> import jassstats as js
        >>> made = js.ingest("samples/tuesday.jass", "lake")
        >>> js.open("lake").deal(0).deal.game
        'hasenpfeffer'

        """
        from jassstats.access import lake_deals

        with self.lake.one_moment():
            return lake_deals.deal(self.lake, str(address))

    @check_keywords()
    def files(self) -> list[dict[str, Any]]:
        """Return the counts of each file: deals_in = accepted + quarantined + duplicates.

        Returns
        -------
        list of dict
            A row for each file.

        Raises
        ------
        LakeError
            The lake can't be read.

        Examples
        --------
        >>> import jassstats as js
        >>> made = js.ingest("samples/tuesday.jass", "lake")
        >>> [(row["file"], row["deals_in"]) for row in js.open("lake").files()]
        [('tuesday.jass', 12)]

        """
        return self.lake.files()

    @check_keywords()
    def counts(self) -> dict[str, int]:
        """Return the number of rows of each table.

        Returns
        -------
        dict of str to int
            The number of rows by the name of the table.

        Raises
        ------
        LakeError
            The lake can't be read.

        Examples
        --------
        >>> import jassstats as js
        >>> made = js.ingest("samples/tuesday.jass", "lake")
        >>> js.open("lake").counts()["deals"]
        9

        """
        return self.lake.counts()

    def __repr__(self) -> str:
        """Return the path of the lake and the number of its deals."""
        deals, files = counted(self.counts()["deals"], "deal"), counted(len(self.files()), "file")
        return f"<lake {self.lake.path}: {deals} from {files}>"
