"""The choice of views for a query: the tables as stored, or with columns of the deal beside each row.

The columns of the deal cost a join, and a query that joins `deals` itself would have them twice. So a query that uses
none of them runs on the tables as stored. Other queries run on the views with those columns; if DuckDB can't bind one
there, because a name is ambiguous, it runs on the tables as stored.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from jassstats.lake.schema import TABLES
from jassstats.lake.views import BESIDE, DEAL_COLUMNS

Node = dict[str, Any]


def order(nodes: Sequence[Node], tables: Iterable[str]) -> tuple[bool, ...]:
    """Return the views to try in turn: True stands for those with the columns of the deal.

    `nodes` are all objects of the query's tree; none means that the query could not be parsed.
    """
    kinds = {node.get("type") for node in nodes}
    if nodes and not kinds & {"SHOW_REF", "TABLE_FUNCTION"} and not BESIDE.keys() & set(tables):
        return (False,)
    if any(node.get("ref_type") == "NATURAL" for node in nodes):  # it would also join by columns that are empty in both
        return (False,)
    if nodes and not kinds & {"SHOW_REF", "TABLE_FUNCTION", "PIVOT"} and not _stars(nodes) and not _used(nodes):
        return (False,)
    return (False, True) if any(map(_all_of_a_join_with_deals, nodes)) else (True, False)


def _stars(nodes: Sequence[Node]) -> bool:
    """Return whether a star may stand for the columns of a table that has columns of its deal."""
    stars: int = sum(node.get("type") == "STAR" for node in nodes)
    for node in nodes:
        if node.get("type") == "SELECT_NODE" and _table(node["from_table"]) in TABLES.keys() - BESIDE.keys():
            stars -= sum(column.get("type") == "STAR" for column in node["select_list"])
        if node.get("type") == "ORDER_MODIFIER":  # `order by all` is all that is selected
            stars -= sum(key["expression"].get("type") == "STAR" for key in node["orders"])
    return stars > 0


def _used(nodes: Sequence[Node]) -> bool:
    """Return whether the query names a column of the deal, or a row as a whole."""
    rows = {str(node.get(key, "")).lower() for node in nodes if node.get("type") == "BASE_TABLE"
            for key in ("table_name", "alias")}  # fmt: skip
    for node in nodes:
        named: list[str] = [
            str(name).lower() for name in (*node.get("column_names", ()), *node.get("using_columns", ()))
        ]
        if DEAL_COLUMNS.keys() & set(named) and named[0] != "deals":
            return True
        if len(named) == 1 and named[0] in rows:
            return True
    return False


def _all_of_a_join_with_deals(node: Node) -> bool:
    """Return whether a `select *` is over a join with `deals`, which has those columns already."""
    if node.get("type") != "SELECT_NODE" or node["from_table"].get("type") != "JOIN":
        return False
    star = any(column.get("type") == "STAR" and not column["relation_name"] for column in node["select_list"])
    return bool(star) and "deals" in _joined(node["from_table"])


def _joined(source: Node) -> Iterator[str]:
    """Yield the tables of a join."""
    if source.get("type") == "JOIN":
        yield from _joined(source["left"])
        yield from _joined(source["right"])
    else:
        yield _table(source)


def _table(source: Node) -> str:
    """Return the table that is read, in lower case; empty if it is anything else."""
    return str(source["table_name"]).lower() if source.get("type") == "BASE_TABLE" else ""
