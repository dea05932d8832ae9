"""A lake as a person holds it: ask it in SQL, by name, or for one deal."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from jassstats.access import compile_notice
from jassstats.errors import LakeError, UsageError
from jassstats.lake import Lake
from jassstats.lake.errors import WrongQuery
from jassstats.render.numbers import counted

if TYPE_CHECKING:
    import duckdb

    from jassstats.lake.query import Telling
    from jassstats.render.deal import Told
    from jassstats.stats import Answer, Which


class NoLake(LakeError, UsageError):
    """There is nothing where a lake was named."""


@dataclass(frozen=True)
class Opened:
    """A lake to ask."""

    lake: Lake

    def sql(self, query: str, **params: object) -> "duckdb.DuckDBPyRelation":
        """The answer to a query, as a DuckDB relation; `$name` in it stands for a parameter."""
        return self.lake.sql(query, **params)

    def rows(
        self, query: str, timeout: float | None = None, limit: int | None = None, **params: object
    ) -> tuple[list[str], list[tuple[Any, ...]]]:
        """The answer to a query as names and rows, at most `limit` of them.

        Raises `WrongQuery`; also after `timeout` seconds of answering, or if the answer is too large to be held.
        """
        import duckdb

        from jassstats.access import bounded_rows

        try:
            with bounded_rows.time_limit(self.lake, timeout) as until:
                answer = self.lake.execute(query, **params)
                return [name for name, *_ in answer.description], bounded_rows.fetch(answer, limit, until=until)
        except duckdb.InterruptException:
            raise WrongQuery(
                f"the query took more than {timeout:g} s: ask for less, or give it a longer --timeout"
            ) from None
        except duckdb.OutOfMemoryException as error:
            raise WrongQuery(
                f"the query needs more memory than it may have (JASSSTATS_MEMORY sets that): {first_words(error)}"
            ) from None
        except duckdb.Error as error:
            raise WrongQuery(first_words(error)) from None

    def stat(
        self,
        name: str,
        by: str | Iterable[str] | None = None,
        params: dict[str, Any] | None = None,
        **which: "Unpack[Which]",
    ) -> "Answer":
        """The answer to one statistic of the catalogue, with n and intervals."""
        from jassstats import stats

        return stats.answer(self.lake, name, by, params, **which)

    def find(self, where: str, limit: int | None = None) -> list[dict[str, Any]]:
        """The deals that satisfy a condition on the columns of `deals`, by key."""
        if not where.strip():
            raise WrongQuery("the condition is empty: say one on the columns of deals, such as 'robber is not null'")
        ends = "" if limit is None else f"limit {limit:d}"
        columns, rows = self.rows(f"select * from deals where (\n{where}\n) order by deal {ends}")  # noqa: S608  a lake lets a query read its views, nothing else
        return [dict(zip(columns, row, strict=True)) for row in rows]

    def deal(self, address: str | int) -> "Told":
        """One deal, by its key or by its id or the start of it."""
        from jassstats.access import lake_deals

        with self.lake.one_moment():
            return lake_deals.deal(self.lake, str(address))

    def files(self) -> list[dict[str, Any]]:
        """What each file gave: deals_in = accepted + quarantined + duplicates."""
        return self.lake.files()

    def counts(self) -> dict[str, int]:
        """Rows by table."""
        return self.lake.counts()

    def __repr__(self) -> str:
        """Where it is and how much it holds."""
        deals, files = counted(self.counts()["deals"], "deal"), counted(len(self.files()), "file")
        return f"<lake {self.lake.path}: {deals} from {files}>"


def open_lake(path: str | PathLike[str], telling: "Telling | None" = None, *, trust: bool = False) -> Opened:
    """The lake in a folder; tables that simulated deals lack are made when a query first names them.

    `telling` opens a bar for that work, given its title and unit. `trust`: execute the strategy files that the lake
    names, to deal its runs again; without it only files that were named in this session are executed.
    """
    from jassstats import lake

    if not Path(path).exists():
        raise NoLake(f"there is no lake at {path}: `jassstats ingest FILE -o {path}` makes one")
    found = lake.open(Path(path), partial(regenerate, trust=trust))
    found.trust = trust
    found.telling = telling or found.telling
    return Opened(found)


def regenerate(*wanted: Any, trust: bool = False) -> Any:
    """Tables of simulated deals, made again from their addresses. Loads the compiler, and only when needed."""
    from jassstats.simulation import to_lake

    compile_notice.needed(wanted[0]["game"])
    return to_lake.regenerate(*wanted, trust=trust)


def first_words(error: Exception) -> str:
    """A database's message up to its hints about lines."""
    return str(error).split("\n\n", 1)[0].strip()
