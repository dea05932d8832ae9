"""Fact tables from outcomes, as Arrow, a column at a time. No rule is applied here."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa

from jassstats import games
from jassstats.facts import deals as deal_facts
from jassstats.facts import melds, plays, seats
from jassstats.facts.arrow_columns import coded, maybe, numbers, table
from jassstats.facts.completeness import SCORED, everything_known, kinds, marriage_known, melds_known, score
from jassstats.lake.parquet import stored
from jassstats.replay.claims import claiming, compare
from jassstats.replay.columns import Deals

__all__ = [
    "SCORED",
    "everything_known",
    "kinds",
    "marriage_known",
    "melds_known",
    "numbers",
    "score",
    "table",
    "tables",
]


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
    """Return the columns of `claims`, deal by deal, without totals, which need the slate."""
    sides = games.load(deals.game).rules.SIDES
    kinds_ = compare(claiming(deals), outcome, sides, (melds_known(deals, outcome), marriage_known(deals, outcome)))
    row, place, side, claimed, found, told = (np.concatenate(parts) for parts in zip(*kinds_.values(), strict=True))
    names_ = np.repeat(np.arange(len(kinds_)), [len(kind.row) for kind in kinds_.values()])
    order = np.argsort(row, kind="stable")
    return {
        "deal": keys[row[order]],
        "claim": coded(names_[order], list(kinds_)),
        "place": place[order].astype(np.uint8),
        "side": maybe(side[order].astype(np.int64), side[order] < 0),
        "claimed": claimed[order].astype(np.int32),
        "found": maybe(found[order].astype(np.int32), ~told[order]),
        "equal": maybe((claimed == found)[order], ~told[order]),
    }


MAKERS: dict[str, Callable[[Deals, np.ndarray, np.ndarray], dict[str, Any]]] = {
    "deals": deal_facts.deals,
    "seats": seats.seats,
    "sides": seats.sides,
    "calls": plays.calls,
    "melds": melds.melds,
    "tricks": plays.tricks,
    "plays": plays.plays,
    "claims": claims,
}
"""The function that makes the columns of each table."""
