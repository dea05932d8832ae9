"""Deals of a lake with their replay: by key, by id, or by the start of an id."""

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
    """Return the deal with that key, or whose id starts so, with its rows of the slate."""
    deal_row = row(lake, address)
    return several(lake, [deal_row])[deal_row["deal"]]


def several(lake: Lake, rows_of_deals: list[Row]) -> dict[int, ShownDeal]:
    """Return the deals of some rows of `deals`, by key, each with its rows of the slate."""
    from jassstats.replay import replay

    runs: dict[int | None, list[Row]] = {}
    for deal_row in rows_of_deals:
        runs.setdefault(deal_row["run"], []).append(deal_row)
    shown: dict[int, ShownDeal] = {}
    for run, of_run in runs.items():
        records, seats = regenerated(lake, of_run) if run is not None else stored_deals(lake, of_run)
        shown |= {key: ShownDeal(one, replay.explain(one), slate=slate(seats, key)) for key, one in records.items()}
    return shown


def slate(seats: dict[int, list[Row]], key: int) -> dict[int, Row]:
    """Return the rows of `seats` of a deal, by seat."""
    return {seat["seat"]: seat for seat in seats.get(key, [])}


def row(lake: Lake, address: str) -> Row:
    """Return the row of `deals` that an address means.

    A number is a key if there is such a deal, else the start of an id.
    """
    number = int(address) if address.isascii() and address.isdecimal() and len(address) < ID // 2 else -1
    query = "select * from deals where {} order by deal limit 3"
    matches = rows(lake, query.format("deal = $key"), key=number) if number >= 0 else []
    matches = matches or rows(lake, query.format("starts_with(id, $start)"), start=address.lower())
    if not matches:
        raise NoSuchDeal(f"no deal of {lake.path} has the key or id {address!r}; `jassstats find` lists what there is")
    if len(matches) > 1:
        ids = ", ".join(str(match["id"]) for match in matches)
        raise NoSuchDeal(f"several ids start with {address!r} ({ids}); write more of it")
    return matches[0]


def rows(lake: Lake, query: str, **params: object) -> list[Row]:
    """Return the rows of a query as dictionaries."""
    relation = lake.stored(query, **params)
    return [dict(zip(relation.columns, values, strict=True)) for values in relation.fetchall()]


def regenerated(lake: Lake, of_run: list[Row]) -> tuple[dict[int, Deal], dict[int, list[Row]]]:
    """Return simulated deals of one run, regenerated from their addresses, and their seats, both by key."""
    from jassstats import facts
    from jassstats.replay import replay
    from jassstats.simulation import runs as simulation_runs
    from jassstats.simulation import to_lake

    try:
        run = simulation_runs.stored(lake.manifest.runs[of_run[0]["run"]], trust=lake.trust)
    except simulation_runs.NotReproducible as error:
        raise NoSuchDeal(str(error)) from error
    deals = to_lake.deals_at(run, np.array([deal_row["index"] for deal_row in of_run], np.uint64))
    keys = np.array([deal_row["deal"] for deal_row in of_run], np.uint64)
    seats = facts.tables(deals, replay.replay(deals), np.arange(len(deals)), keys, {"seats"})["seats"]
    return {int(key): deals.record(place) for place, key in enumerate(keys)}, by_deal(seats.to_pylist())


def stored_deals(lake: Lake, rows_of_deals: list[Row]) -> tuple[dict[int, Deal], dict[int, list[Row]]]:
    """Return logged deals, reconstructed from their facts, and their seats, both by key."""
    from jassstats.access import reconstruct

    keys = [deal_row["deal"] for deal_row in rows_of_deals]
    query = "select *{} from {} where deal in (select unnest($keys)) order by all"
    stored = f", {AI_KNOWN} * (ai is not null)::int + {AI} * coalesce(ai, false)::int as how"  # flags of `plays`
    queries = {name: query.format(stored if name == "plays" else "", name) for name in reconstruct.NEEDED}
    tables = {name: lake.stored(query, keys=keys).to_arrow_table() for name, query in queries.items()}
    return reconstruct.deals(tables), by_deal(tables["seats"].to_pylist())


def by_deal(rows_of_seats: list[Row]) -> dict[int, list[Row]]:
    """Return rows of `seats` by deal."""
    seats: dict[int, list[Row]] = {}
    for seat in rows_of_seats:
        seats.setdefault(seat["deal"], []).append(seat)
    return seats
