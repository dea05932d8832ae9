"""A deal out of a lake, told: by key, by id, or by the start of an id."""

from typing import Any

import numpy as np

from jassstats.lake import Lake
from jassstats.lake.schema import AI, AI_KNOWN
from jassstats.record import Deal
from jassstats.show.address import NoSuchDeal, recorded
from jassstats.show.told import Told

ID = 32
"""Hex digits of an id."""


def deal(lake: Lake, address: str) -> Told:
    """The deal with that key, or whose id starts so."""
    found = row(lake, address)
    return recorded(again(lake, found) if found["run"] is not None else record(lake, found["deal"]))


def row(lake: Lake, address: str) -> dict[str, Any]:
    """The row of `deals` that an address means. A number is a key if there is such a deal, else the start of an id."""
    number = int(address) if address.isdecimal() and len(address) < ID // 2 else -1
    query = "select * from deals where {} order by deal limit 3"
    found = rows(lake, query.format("deal = $key"), key=number) if number >= 0 else []
    found = found or rows(lake, query.format("starts_with(id, $start)"), start=address.lower())
    if not found:
        raise NoSuchDeal(f"no deal of {lake.path} has the key or id {address!r}; `jassstats find` lists what there is")
    if len(found) > 1:
        ids = ", ".join(str(one["id"]) for one in found)
        raise NoSuchDeal(f"several ids start with {address!r} ({ids}); write more of it")
    return found[0]


def rows(lake: Lake, query: str, **params: object) -> list[dict[str, Any]]:
    """The answer to a query, as dictionaries."""
    relation = lake.sql(query, **params)
    return [dict(zip(relation.columns, values, strict=True)) for values in relation.fetchall()]


def again(lake: Lake, found: dict[str, Any]) -> Deal:
    """A simulated deal, dealt and played again from its address."""
    from jassstats import runs, simulate

    settings = lake.manifest.runs[found["run"]]
    run = simulate.from_dict({name: value for name, value in settings.items() if name not in {"done", "tried"}})
    if run.law != simulate.fingerprint(run):
        raise NoSuchDeal(f"run {found['run']} was made under other rules than these: its deals can't be told any more")
    return runs.again(run, np.array([found["index"]], np.uint64)).record(0)


def record(lake: Lake, key: int) -> Deal:
    """A logged deal, put together again from its facts."""
    from jassstats import stored

    of = "select *{} from {} where deal = $key order by all"
    more = {
        "plays": f", {AI_KNOWN} * (ai is not null)::int + {AI} * coalesce(ai, false)::int as how"
    }  # as it is stored
    queries = {name: of.format(more.get(name, ""), name) for name in stored.NEEDED}
    return stored.deals({name: lake.sql(query, key=key).to_arrow_table() for name, query in queries.items()})[key]
