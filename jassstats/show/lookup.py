"""A deal out of a lake, told: by key, by id, or by the start of an id."""

from dataclasses import replace
from typing import Any

import numpy as np

from jassstats.lake import Lake
from jassstats.lake.schema import AI, AI_KNOWN
from jassstats.record import Deal
from jassstats.show.address import NoSuchDeal, recorded
from jassstats.show.told import Told

Row = dict[str, Any]

ID = 32
"""Hex digits of an id."""


def deal(lake: Lake, address: str) -> Told:
    """The deal with that key, or whose id starts so, and what it wrote on its slate."""
    found = row(lake, address)
    one, seats = again(lake, found) if found["run"] is not None else record(lake, found["deal"])
    return replace(recorded(one), slate={seat["seat"]: seat for seat in seats})


def row(lake: Lake, address: str) -> Row:
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


def rows(lake: Lake, query: str, **params: object) -> list[Row]:
    """The answer to a query, as dictionaries."""
    relation = lake.sql(query, **params)
    return [dict(zip(relation.columns, values, strict=True)) for values in relation.fetchall()]


def again(lake: Lake, found: Row) -> tuple[Deal, list[Row]]:
    """A simulated deal, dealt and played again from its address, and its seats."""
    from jassstats import facts, replay, runs, simulate

    settings = lake.manifest.runs[found["run"]]
    run = simulate.from_dict({name: value for name, value in settings.items() if name not in {"done", "tried"}})
    if run.law != simulate.fingerprint(run):
        raise NoSuchDeal(f"run {found['run']} was made under other rules than these: its deals can't be told any more")
    one = runs.again(run, np.array([found["index"]], np.uint64))
    key = np.array([found["deal"]], np.uint64)
    seats = facts.tables(one, replay.replay(one), np.arange(1), key, {"seats"})["seats"]
    return one.record(0), seats.to_pylist()


def record(lake: Lake, key: int) -> tuple[Deal, list[Row]]:
    """A logged deal, put together again from its facts, and its seats."""
    from jassstats import stored

    of = "select *{} from {} where deal = $key order by all"
    more = {
        "plays": f", {AI_KNOWN} * (ai is not null)::int + {AI} * coalesce(ai, false)::int as how"
    }  # as it is stored
    queries = {name: of.format(more.get(name, ""), name) for name in stored.NEEDED}
    tables = {name: lake.sql(query, key=key).to_arrow_table() for name, query in queries.items()}
    return stored.deals(tables)[key], tables["seats"].to_pylist()
