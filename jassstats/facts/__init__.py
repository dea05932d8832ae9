"""Outcomes → the fact tables, as Arrow. Everything is a column at a time; nothing here knows a rule."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa

from jassstats import games
from jassstats.claims import compare
from jassstats.deals import Deals
from jassstats.facts import by_card, by_deal, by_meld, by_seat
from jassstats.facts.columns import names, table
from jassstats.facts.known import kinds, records, score
from jassstats.lake.schema import stored

__all__ = ["kinds", "score", "table", "tables"]


def tables(
    deals: Deals, outcome: np.ndarray, keep: np.ndarray, keys: np.ndarray, wanted: set[str] | None = None
) -> dict[str, pa.Table]:
    """The tables deals, seats, sides, calls, melds, tricks, plays and claims, or those `wanted`, of rows `keep`.

    keys: uint64, the deals' keys in the lake.
    """
    if not len(keep):
        return {name: stored(name).empty_table() for name in MAKERS if wanted is None or name in wanted}
    if len(keep) < len(deals):
        deals, outcome = deals.take(keep), outcome[keep]
    return {
        name: table(name, maker(deals, outcome, keys))
        for name, maker in MAKERS.items()
        if wanted is None or name in wanted
    }


def claims(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    """The columns of `claims`, but for totals, which need the slate."""
    count = games.part(deals.game, "rules").SIDES
    claiming = [(i, deal.claims) for i, deal in enumerate(records(deals)) if deal.claims is not None]
    rows = [row for i, claimed in claiming for row in compare(claimed, outcome[i], int(keys[i]), count)]
    names_ = ("deal", "claim", "place", "side", "claimed", "found", "equal")
    columns: dict[str, Any] = {name: [row[at] for row in rows] for at, name in enumerate(names_)}
    columns["claim"] = names(columns["claim"])
    return columns


MAKERS: dict[str, Callable[[Deals, np.ndarray, np.ndarray], dict[str, Any]]] = {
    "deals": by_deal.deals,
    "seats": by_seat.seats,
    "sides": by_seat.sides,
    "calls": by_card.calls,
    "melds": by_meld.melds,
    "tricks": by_card.tricks,
    "plays": by_card.plays,
    "claims": claims,
}
"""Who makes the columns of each table."""
