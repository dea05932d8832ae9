"""The tables `seats` and `sides`."""

from typing import Any

import numpy as np
import pyarrow as pa

from jassstats import games
from jassstats.deals import NONE, Deals
from jassstats.engine.records import SEATS, TRICKS
from jassstats.facts.columns import Column, maybe, names, same, words_at
from jassstats.facts.known import SIDES, records, score


def seats(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    """The columns of `seats`."""
    n, flat = len(deals), 4 * len(deals)
    seat = np.tile(np.arange(SEATS, dtype=np.uint8), n)
    dealt = np.ascontiguousarray(deals.rows["hands"]).ravel()
    unplayed = np.repeat(outcome["n_tricks"] == 0, SEATS)
    unknown = np.repeat(~(deals.rows["hands"] != 0).all(axis=1), SEATS)
    last = outcome["winner"][:, TRICKS - 1, None] == np.arange(SEATS)
    counted = np.where(outcome["meld_side"][:, None] == np.arange(SEATS) % 2, outcome["meld_value"].sum(axis=2), 0)
    held = outcome["meld_value"].sum(axis=2).astype(np.uint16).ravel()
    points = outcome["card_points"].astype(np.int32) + counted + outcome["marriage"]
    ended = np.repeat(outcome["n_tricks"] == TRICKS, SEATS)
    player, strategy = _players(deals)
    return {
        "deal": np.repeat(keys, SEATS),
        "seat": seat,
        "player": player,
        "strategy": strategy,
        "order": ((seat - np.repeat(outcome["forehand"], SEATS)) % SEATS).astype(np.uint8),
        "side": seat % 2,
        "dealt": maybe(dealt, dealt == 0),
        "hand": maybe(dealt, dealt == 0),
        "tricks": maybe(outcome["tricks"].ravel(), unplayed),
        "card_points": maybe(outcome["card_points"].ravel(), unplayed),
        "last_trick": maybe(last.ravel(), ~ended),
        "meld_points": maybe(held, unknown),
        "meld_counted": maybe(counted.astype(np.uint16).ravel(), unknown),
        "marriage": maybe(outcome["marriage"].ravel(), unknown),
        "points": maybe(points.astype(np.int32).ravel(), unplayed | unknown),
        "played_in": np.ones(flat, bool),
    }


def _players(deals: Deals) -> tuple[Column, Column]:
    """Who sat where, by deal and seat: names, and strategies if simulated."""
    n = len(deals)
    if deals.run is not None:
        strategies = list(deals.run.strategies)
        codes = np.tile(np.arange(SEATS, dtype=np.int32), n)
        both = words_at(codes, strategies)
        return both, both
    tables: dict[tuple[str, ...], int] = {}
    which = np.array([tables.setdefault(tuple(d.players), len(tables)) for d in records(deals)], np.int64)
    known = np.array([bool(players) for players in tables], bool)
    people = names([p for players in tables for p in (players or ("",) * SEATS)])
    codes = people.indices.to_numpy().reshape(-1, SEATS)[which].ravel()
    blank = people.dictionary.index("").as_py()  # a seat that nobody is named for, at a table where others are
    empty = np.repeat(~known[which], SEATS) | (codes == blank)
    return words_at(pa.array(codes, mask=empty), people.dictionary), same(None, 4 * n)


def sides(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    """The columns of `sides`."""
    n = len(deals)
    side = np.tile(np.arange(SIDES, dtype=np.uint8), n)

    def by_side(column: np.ndarray) -> Any:
        return (column[:, :2].astype(np.int32) + column[:, 2:]).ravel()

    unplayed = np.repeat(outcome["n_tricks"] == 0, SIDES)
    ended = np.repeat(outcome["n_tricks"] == TRICKS, SIDES)
    unknown = np.repeat(~(deals.rows["hands"] != 0).all(axis=1), SIDES) & _has_melds(deals)
    melds = np.where(outcome["meld_side"][:, None] == np.arange(SIDES), _meld_sums(outcome), 0).astype(np.uint16)
    declaring = (np.repeat(outcome["declarer"], SIDES) % 2) == side
    undeclared = np.repeat(outcome["declarer"] == NONE, SIDES)
    card_points = by_side(outcome["card_points"])
    written = np.repeat(deals.rows["n_slate"] > 0, SIDES)
    slate = deals.rows["slate"][:, :SIDES].astype(np.int32).ravel()
    points = np.ascontiguousarray(outcome["points"][:, :SIDES]).ravel()
    scores = np.where(written, slate, np.ascontiguousarray(score(outcome)).ravel()).astype(np.int32)
    half = np.repeat(card_points.reshape(-1, SIDES).sum(axis=1), SIDES)
    return {
        "deal": np.repeat(keys, SIDES),
        "side": side,
        "declaring": maybe(declaring, undeclared),
        "made": maybe(2 * card_points > half, ~ended | undeclared | ~declaring),
        "tricks": maybe(by_side(outcome["tricks"]).astype(np.uint8), unplayed),
        "card_points": maybe(card_points.astype(np.uint16), unplayed),
        "melds": maybe(melds.ravel(), unknown | unplayed),
        "marriage": maybe(by_side(outcome["marriage"]).astype(np.uint16), unknown | unplayed),
        "matsch": maybe(np.repeat(outcome["matsch"], SIDES) == side, ~ended),
        "points": maybe(points, unplayed | unknown),
        "score": maybe(scores, (unplayed | unknown) & ~written),
    }


def _meld_sums(outcome: np.ndarray) -> Any:
    by_seat = outcome["meld_value"].sum(axis=2)
    found: np.ndarray = by_seat[:, :2] + by_seat[:, 2:]
    return found


def _has_melds(deals: Deals) -> np.ndarray:
    """Whether the house counts melds or a marriage at all, by deal and side."""
    law = games.part(deals.game, "law").law
    counts = [bool(law(o)["run_points"].any() or law(o)["marriage"][0]) for o in deals.options()]
    return np.repeat(np.array(counts)[deals.rows["house"]], SIDES)
