"""Deals out of a lake, told: by key, by id, or by the start of an id."""

from typing import Any

import numpy as np

from jassstats.access.deal_address import NoSuchDeal
from jassstats.lake import Lake
from jassstats.lake.parquet import AI, AI_KNOWN
from jassstats.record import Deal
from jassstats.render.deal import ShownDeal

Row = dict[str, Any]

ID = 32
"""Hex digits of an id."""


def deal(lake: Lake, address: str) -> ShownDeal:
    """The deal with that key, or whose id starts so, and what it wrote on its slate."""
    found = row(lake, address)
    return several(lake, [found])[found["deal"]]


def several(lake: Lake, rows_of_deals: list[Row]) -> dict[int, ShownDeal]:
    """The deals of some rows of `deals`, by key, each with what it wrote on its slate."""
    from jassstats.replay import replay

    runs: dict[int | None, list[Row]] = {}
    for found in rows_of_deals:
        runs.setdefault(found["run"], []).append(found)
    told: dict[int, ShownDeal] = {}
    for run, of_run in runs.items():
        records, seats = regenerated(lake, of_run) if run is not None else stored_deals(lake, of_run)
        told |= {key: ShownDeal(one, replay.explain(one), slate=slate(seats, key)) for key, one in records.items()}
    return told


def slate(seats: dict[int, list[Row]], key: int) -> dict[int, Row]:
    """The rows of `seats` of a deal, by seat."""
    return {seat["seat"]: seat for seat in seats.get(key, [])}


def row(lake: Lake, address: str) -> Row:
    """The row of `deals` that an address means. A number is a key if there is such a deal, else the start of an id."""
    number = int(address) if address.isascii() and address.isdecimal() and len(address) < ID // 2 else -1
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
    relation = lake.stored(query, **params)
    return [dict(zip(relation.columns, values, strict=True)) for values in relation.fetchall()]


def regenerated(lake: Lake, of_run: list[Row]) -> tuple[dict[int, Deal], dict[int, list[Row]]]:
    """Simulated deals of one run, dealt and played again from their addresses, and their seats, both by key."""
    from jassstats import facts
    from jassstats.replay import replay
    from jassstats.simulation import runs as simulation_runs
    from jassstats.simulation import to_lake

    try:
        run = simulation_runs.stored(lake.manifest.runs[of_run[0]["run"]], trust=lake.trust)
    except simulation_runs.NotReproducible as error:
        raise NoSuchDeal(str(error)) from error
    made = to_lake.deals_at(run, np.array([found["index"] for found in of_run], np.uint64))
    keys = np.array([found["deal"] for found in of_run], np.uint64)
    seats = facts.tables(made, replay.replay(made), np.arange(len(made)), keys, {"seats"})["seats"]
    return {int(key): made.record(place) for place, key in enumerate(keys)}, by_deal(seats.to_pylist())


def stored_deals(lake: Lake, found: list[Row]) -> tuple[dict[int, Deal], dict[int, list[Row]]]:
    """Logged deals, put together again from their facts, and their seats, both by key."""
    from jassstats.access import reconstruct

    keys = [row["deal"] for row in found]
    of = "select *{} from {} where deal in (select unnest($keys)) order by all"
    more = {
        "plays": f", {AI_KNOWN} * (ai is not null)::int + {AI} * coalesce(ai, false)::int as how"
    }  # as it is stored
    queries = {name: of.format(more.get(name, ""), name) for name in reconstruct.NEEDED}
    tables = {name: lake.stored(query, keys=keys).to_arrow_table() for name, query in queries.items()}
    return reconstruct.deals(tables), by_deal(tables["seats"].to_pylist())


def by_deal(rows_of_seats: list[Row]) -> dict[int, list[Row]]:
    """Rows of `seats` by deal."""
    found: dict[int, list[Row]] = {}
    for seat in rows_of_seats:
        found.setdefault(seat["deal"], []).append(seat)
    return found
