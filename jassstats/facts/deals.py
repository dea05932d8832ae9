"""The table `deals`."""

import json
from typing import Any

import numpy as np
import pyarrow as pa

from jassstats import games
from jassstats.cards import NONE, SUITS
from jassstats.engine.dtypes import STEPS
from jassstats.facts import bid_columns, individual_columns
from jassstats.facts.arrow_columns import Column, coded, maybe, names, same, seat_or_none
from jassstats.facts.completeness import KINDS, announced, by_house, everything_known, kinds
from jassstats.lake.parquet import ID_BYTES
from jassstats.replay.columns import Deals, partie_name
from jassstats.replay.pack import day


def deals(of: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    """Return the columns of `deals`."""
    n, rows = len(of), of.rows
    none = outcome["contract"] == NONE
    overrides = [json.dumps(dict(h.overrides), sort_keys=True) for h in of.houses]
    kind = kinds(of, outcome)
    whole = kind == 0
    return {
        "deal": keys,
        "game": same(of.game, n),
        "preset": coded(rows["house"], [h.preset for h in of.houses]),
        "overrides": coded(rows["house"], overrides),
        "players": rows["players"],
        "dealer": rows["dealer"],
        "forehand": outcome["forehand"],
        **_contract(of, outcome, none),
        "unplayed_points": maybe(outcome["unplayed"], (outcome["n_tricks"] == 0) & (kind != 0)),
        **individual_columns.of_deals(of, outcome),
        "upcard": maybe(rows["upcard"], rows["upcard"] == NONE),
        "widow": _widow(of),
        **_melding(of, outcome),
        "kind": coded(kind, KINDS),
        "complete": whole,
        "hands_known": everything_known(of),
        "played": rows["n_plays"],
        **(_from_log(of) if of.run is None else _from_run(of)),
    }


def _contract(of: Deals, outcome: np.ndarray, none: np.ndarray) -> dict[str, Any]:
    """Return the columns of the contract and its declarer; games without contracts have trumps alone."""
    words, pushing = games.load(of.game).contracts, "push" in games.load(of.game).rules.CALL_KINDS
    return {
        "declarer": seat_or_none(outcome["declarer"]),
        "pushed": maybe(outcome["pushed"] > 0, none if pushing else np.ones(len(of), bool)),
        "contract": coded(outcome["contract"], words, none) if words else same(None, len(of)),
        "trump": coded(outcome["trump"], list(SUITS), outcome["trump"] == NONE),
        "factor": maybe(outcome["factor"], none),
        **bid_columns.of_deals(of, outcome, none),
    }


def _melding(of: Deals, outcome: np.ndarray) -> dict[str, Any]:
    house = of.rows["house"]
    scored = np.array([bool(np.any(points)) for points in by_house(of, "run_points")])
    said = [getattr(options, "meld_source", "") == "announced" for options in of.options()]
    source = np.where(scored[house], np.array(said)[house] | announced(of), 2).astype(np.int32)
    return {
        "meld_source": coded(source, ("derived", "announced", "none")),
        "marriage_worth": by_house(of, "marriage").astype(np.uint8)[house],
        "meld_seat": seat_or_none(outcome["meld_seat"]),
        "meld_step": coded(outcome["meld_step"], STEPS, outcome["meld_step"] == 0),
    }


def _widow(of: Deals) -> Column:
    """Return the card dealt to nobody, where the game has one."""
    if "spare" not in (of.rows.dtype.names or ()):
        return same(None, len(of))
    spare = of.rows["spare"][:, 0]
    cards = np.log2(np.maximum(spare, 1)).astype(np.uint8)
    return maybe(cards, np.bitwise_count(spare) != 1)


def _from_log(deals: Deals) -> dict[str, Any]:
    there, (reserve, dead) = deals.records, deals.rows["spare"].T
    return {
        "reserve": maybe(reserve, np.bitwise_count(reserve) < 2),  # a single card is a widow
        "dead": maybe(dead, dead == 0),
        "id": pa.FixedSizeBinaryArray.from_buffers(
            pa.binary(ID_BYTES), len(deals), [None, pa.py_buffer(b"".join(deals.digests()))]
        ),
        "partie": [d.partie for d in there],
        "number": pa.array([d.number for d in there], pa.uint16()),
        "date": pa.array([d.date and day(d.date) for d in there], pa.timestamp("s")),
        "table": names([d.table for d in there]),
        "source": names([item.source for item in deals.logged]),
        "file": names([item.file for item in deals.logged]),
        "line": np.array([item.entry.line for item in deals.logged], np.uint32),
    }


def _from_run(deals: Deals) -> dict[str, Any]:
    n = len(deals)
    found: dict[str, Any] = {"run": np.full(n, deals.run.run, np.uint32), "index": deals.index}
    if deals.parties is not None:
        found["partie"] = [partie_name(deals.run, int(p)) for p in deals.parties[:, 0]]
        found["number"] = deals.parties[:, 1].astype(np.uint16)
    return found
