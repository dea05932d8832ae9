"""The check of a user's query: it may read the lake's views and nothing else, and it changes nothing.

DuckDB parses the query into a tree, and the tree is checked. The text itself is never matched against keywords.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from jassstats.lake.errors import WrongQuery

if TYPE_CHECKING:
    import duckdb

FUNCTIONS = {
    "range",
    "generate_series",
    "unnest",
    "duckdb_columns",
    "duckdb_tables",
    "duckdb_views",
    "duckdb_functions",
}
"""Functions that are allowed in a FROM clause: none of them reads a file or runs a query given as text."""

EXPLAIN = re.compile(r"\s*explain(\s+analyze\s+|\s*\([^()]*\)\s*|\s+)", re.IGNORECASE)


def tables(connection: "duckdb.DuckDBPyConnection", query: str) -> set[str]:
    """Return the tables a query names, in lower case. Raises `WrongQuery` if it is anything but one reading query."""
    return tables_of(nodes(connection, query))


def tables_of(parts: Iterable[dict[str, Any]]) -> set[str]:
    """Return the tables that the parts of a query name, in lower case."""
    return {str(node["table_name"]).lower() for node in parts if node.get("type") == "BASE_TABLE"}


def nodes(connection: "duckdb.DuckDBPyConnection", query: str) -> list[dict[str, Any]]:
    """Return all parts of a query's tree. Raises `WrongQuery` if it is anything but one reading query.

    A query that can't be parsed returns none: DuckDB's own error message is the better one.
    """
    text = EXPLAIN.sub("", query, count=1) if EXPLAIN.match(query) else query
    found = connection.execute("select json_serialize_sql(?)", [text]).fetchall()[0][0]
    try:
        tree = json.loads(found)
    except RecursionError:
        raise WrongQuery("the query is nested too deeply: write it with fewer brackets or steps") from None
    if tree["error"]:
        if tree.get("error_type") == "not implemented":
            raise WrongQuery("only a reading query is possible here: select, from, with, describe, summarize, explain")
        connection.extract_statements(query)  # raises, before any statement of a broken text is run
        return []
    if len(tree["statements"]) != 1:
        raise WrongQuery(f"one query at a time, not {len(tree['statements'])}")
    parts = list(_nodes(tree["statements"][0]))
    for node in parts:
        _check(node)
    return parts


def _check(node: dict[str, Any]) -> None:
    kind = node.get("type")
    if isinstance(kind, str) and kind.endswith("_QUERY_NODE"):
        raise WrongQuery(f"only a reading query is possible here, without {kind.split('_')[0].lower()}")
    if kind == "TABLE_FUNCTION":
        name = str(node["function"].get("function_name", "")).lower()
        if name not in FUNCTIONS:
            raise WrongQuery(f"{name}(…) can't be read from here: ask the views of the lake")


def _nodes(tree: Any) -> Iterator[dict[str, Any]]:
    """Yield every object in a JSON tree."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            yield node
            waiting += node.values()
        elif isinstance(node, list):
            waiting += node
