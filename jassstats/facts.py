"""Outcomes → the fact tables, as Arrow. Everything is a column at a time; nothing here knows a rule."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from jassstats import games
from jassstats.cards import RANKS, SUITS
from jassstats.deals import NONE, Deals, partie_name
from jassstats.engine.records import FOLLOWED, LED, PLAYS, RUFFED, SEATS, STEPS, TRICKS, TRUMP
from jassstats.lake.schema import ID_BYTES, stored
from jassstats.packing import day
from jassstats.record import Deal

SIDES = 2
KINDS = ("complete", "broken_off", "score_only", "calls_only")


def tables(
    deals: Deals, outcome: np.ndarray, keep: np.ndarray, keys: np.ndarray, wanted: set[str] | None = None
) -> dict[str, pa.Table]:
    """The tables deals, seats, sides, calls, melds, tricks, plays and claims, or those `wanted`, of rows `keep`.

    keys: uint64, the deals' keys in the lake.
    """
    deals, outcome = deals.take(keep), outcome[keep]
    makers: dict[str, Callable[[Deals, np.ndarray, np.ndarray], dict[str, Any]]] = {
        "deals": _deals, "seats": _seats, "sides": _sides, "calls": _calls, "melds": _melds, "tricks": _tricks,
        "plays": _plays, "claims": _claims,
    }  # fmt: skip
    return {name: table(name, maker(deals, outcome, keys)) for name, maker in makers.items() if wanted is None or name in wanted}


def table(name: str, columns: dict[str, Any]) -> pa.Table:
    """A fact table in its schema; columns that are not given are empty."""
    schema = stored(name)
    n = len(next(iter(columns.values())))
    arrays = []
    for part in schema:
        if part.name not in columns:
            arrays.append(pa.nulls(n, part.type))
            continue
        values = columns[part.name]
        made = values if isinstance(values, pa.Array) else pa.array(values)
        arrays.append(made if made.type == part.type else made.cast(part.type))
    return pa.Table.from_arrays(arrays, schema=schema)


def score(outcome: np.ndarray) -> np.ndarray:
    """What goes on the slate: (deals, sides), int32."""
    return outcome["score"][:, :SIDES]


def kinds(deals: Deals) -> np.ndarray:
    """How much of each deal is known, as a number in KINDS."""
    full = deals.rows["n_plays"] == _deck(deals)
    slate, plays = deals.rows["n_slate"] > 0, deals.rows["n_plays"] > 0
    hands = deals.rows["hands"].any(axis=1)
    return np.select([full, slate, plays | hands], [0, 2, 1], 3).astype(np.int32)


def _deck(deals: Deals) -> int:
    return SEATS * int(games.part(deals.game, "rules").HAND)


def names(values: Sequence[str | None]) -> pa.DictionaryArray:
    """Texts of which few differ, as a dictionary column."""
    numbers: dict[str | None, int] = {}
    codes = np.array([numbers.setdefault(value, len(numbers)) for value in values], np.int32)
    empty = numbers.get(None)
    there = [value if value is not None else "" for value in numbers]
    return pa.DictionaryArray.from_arrays(pa.array(codes, mask=codes == empty if empty is not None else None), there)


def coded(codes: np.ndarray, words: Sequence[str], empty: np.ndarray | None = None) -> pa.DictionaryArray:
    """Numbers as words; `empty` says where there is none."""
    inside = np.minimum(codes, len(words) - 1).astype(np.int32)
    return pa.DictionaryArray.from_arrays(pa.array(inside, mask=empty), pa.array(words, pa.string()))


def same(value: str | None, n: int) -> pa.Array:
    """One text, n times."""
    if value is None:
        return pa.nulls(n, pa.dictionary(pa.int32(), pa.string()))
    return pa.DictionaryArray.from_arrays(np.zeros(n, np.int32), [value])


def maybe(values: np.ndarray, empty: np.ndarray) -> pa.Array:
    """Numbers, some of them absent."""
    return pa.array(np.ascontiguousarray(values), mask=np.ascontiguousarray(empty))


def seat_or_none(values: np.ndarray) -> pa.Array:
    """Seats, NONE where there is none."""
    return maybe(values, values == NONE)


def _records(deals: Deals) -> list[Deal]:
    return [item.entry.deal for item in deals.logged if item.entry.deal is not None]


def _deals(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    n, rows, options = len(deals), deals.rows, games.part(deals.game, "options")
    none = outcome["contract"] == NONE
    overrides = [json.dumps(dict(h.overrides), sort_keys=True) for h in deals.houses]
    kind = kinds(deals)
    whole = kind == 0
    return {
        "deal": keys,
        "game": same(deals.game, n),
        "preset": coded(rows["house"], [h.preset for h in deals.houses]),
        "overrides": coded(rows["house"], overrides),
        "players": rows["players"],
        "dealer": rows["dealer"],
        "forehand": outcome["forehand"],
        "declarer": seat_or_none(outcome["declarer"]),
        "pushed": maybe(outcome["pushed"] > 0, none),
        "contract": coded(outcome["contract"], options.CONTRACTS, none),
        "trump": coded(outcome["trump"], list(SUITS), outcome["trump"] == NONE),
        "factor": maybe(outcome["factor"], none),
        "unplayed_points": maybe(outcome["unplayed"], none | (kind == 2)),
        "meld_seat": seat_or_none(outcome["meld_seat"]),
        "meld_step": coded(outcome["meld_step"], STEPS, outcome["meld_step"] == 0),
        "kind": coded(kind, KINDS),
        "complete": whole,
        "hands_known": (rows["hands"] != 0).all(axis=1),
        "played": rows["n_plays"],
        **(_from_log(deals) if deals.logged else _from_run(deals)),
    }


def _from_log(deals: Deals) -> dict[str, Any]:
    records = _records(deals)
    return {
        "id": pa.FixedSizeBinaryArray.from_buffers(
            pa.binary(ID_BYTES), len(deals), [None, pa.py_buffer(b"".join(deals.digests()))]
        ),
        "partie": [d.partie for d in records],
        "number": pa.array([d.number for d in records], pa.uint16()),
        "date": pa.array([d.date and day(d.date) for d in records], pa.timestamp("s")),
        "table": names([d.table for d in records]),
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


def _seats(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
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


def _players(deals: Deals) -> tuple[pa.Array, pa.Array]:
    """Who sat where, by deal and seat: names, and strategies if simulated."""
    n = len(deals)
    if not deals.logged:
        strategies = list(deals.run.strategies)
        codes = np.tile(np.arange(SEATS, dtype=np.int32), n)
        both = pa.DictionaryArray.from_arrays(codes, strategies)
        return both, both
    tables: dict[tuple[str, ...], int] = {}
    which = np.array([tables.setdefault(tuple(d.players), len(tables)) for d in _records(deals)], np.int64)
    known = np.array([bool(players) for players in tables])
    people = names([p for players in tables for p in (players or ("",) * SEATS)])
    codes = people.indices.to_numpy().reshape(-1, SEATS)[which].ravel()
    empty = np.repeat(~known[which], SEATS)
    return pa.DictionaryArray.from_arrays(pa.array(codes, mask=empty), people.dictionary), same(None, 4 * n)


def _sides(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    n = len(deals)
    side = np.tile(np.arange(SIDES, dtype=np.uint8), n)

    def by_side(column: np.ndarray) -> np.ndarray:
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


def _meld_sums(outcome: np.ndarray) -> np.ndarray:
    by_seat = outcome["meld_value"].sum(axis=2)
    found: np.ndarray = by_seat[:, :2] + by_seat[:, 2:]
    return found


def _has_melds(deals: Deals) -> np.ndarray:
    """Whether the house counts melds or a marriage at all, by deal and side."""
    law = games.part(deals.game, "law").law
    counts = [bool(law(o)["run_points"].any() or law(o)["marriage"][0]) for o in deals.options()]
    return np.repeat(np.array(counts)[deals.rows["house"]], SIDES)


def _calls(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    del outcome
    words = games.part(deals.game, "options").CALLS
    row, place = np.nonzero(deals.rows["calls"][:, :, 0] != NONE)
    what = deals.rows["calls"][row, place, 1]
    kinds = games.part(deals.game, "rules").CALL_KINDS
    named = np.array([kind == "contract" for kind in kinds])
    return {
        "deal": keys[row],
        "call": place.astype(np.uint8),
        "seat": deals.rows["calls"][row, place, 0],
        "kind": coded(what, kinds),
        "value": coded(what, words, ~named[what]),
    }


def _melds(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    row, seat, place = np.nonzero(outcome["meld"])
    cards = outcome["meld"][row, seat, place]
    wed = np.flatnonzero(outcome["marriage_seat"] != NONE)
    pair = np.uint64(0b11 << 6) << (9 * outcome["trump"][wed].astype(np.uint64))
    holder = outcome["marriage_seat"][wed]
    order = np.lexsort((np.r_[place, np.full(len(wed), 9)], np.r_[seat, holder], np.r_[row, wed]))
    row, seat = np.r_[row, wed][order], np.r_[seat, holder][order]
    cards, married = np.r_[cards, pair][order], np.r_[np.zeros(len(place), bool), np.ones(len(wed), bool)][order]
    values = np.r_[outcome["meld_value"].reshape(len(deals), -1)[np.nonzero(outcome["meld"].reshape(len(deals), -1))],
                   _marriage_points(deals, wed)][order]  # fmt: skip
    counted = np.where(married, outcome["marriage"][row, seat] > 0, outcome["meld_side"][row] == seat % 2)
    top = _highest(cards)
    quartet = ~married & (np.bitwise_count(cards & np.uint64(0b111111111 << 27)) == 1) & (np.bitwise_count(cards) == 4)
    quartet &= np.bitwise_count(cards & np.uint64(0b111111111)) == 1
    return {
        "deal": keys[row],
        "seat": seat.astype(np.uint8),
        "meld": _places(row, seat),
        "kind": coded(np.where(married, 2, quartet.astype(np.int32)), ("sequence", "quartet", "marriage")),
        "length": np.bitwise_count(cards).astype(np.uint8),
        "top": top,
        "rank": coded(top % 9, list(RANKS)),
        "in_trumps": ~quartet & (top // 9 == outcome["trump"][row]),
        "points": values.astype(np.uint16),
        "counted": counted,
        "stage": same("dealt", len(row)),
    }


def _marriage_points(deals: Deals, which: np.ndarray) -> np.ndarray:
    worth = np.array([o.marriage for o in deals.options()], np.uint16)
    return worth[deals.rows["house"][which]]


def _highest(cards: np.ndarray) -> np.ndarray:
    """The highest card of each mask: exact, since masks have fewer than 53 bits."""
    return (np.frexp(cards.astype(np.float64))[1] - 1).astype(np.uint8)


def _places(row: np.ndarray, seat: np.ndarray) -> np.ndarray:
    """Number the melds of one seat of one deal, from 0."""
    group = row * SEATS + seat
    first = np.r_[True, group[1:] != group[:-1]] if len(group) else np.zeros(0, bool)
    start = np.maximum.accumulate(np.where(first, np.arange(len(group)), 0)) if len(group) else group
    return (np.arange(len(group)) - start).astype(np.uint8)


def _tricks(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    del deals
    there = np.arange(TRICKS) < outcome["n_tricks"][:, None]
    row, trick = np.nonzero(there)
    return {
        "deal": keys[row],
        "trick": trick.astype(np.uint8),
        "leader": outcome["leader"][there],
        "winner": outcome["winner"][there],
        "card_points": outcome["trick_points"][there],
    }


def _plays(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    n = len(deals)
    there = (np.arange(PLAYS) < deals.rows["n_plays"][:, None]).ravel()
    how, legal = outcome["how"].ravel()[there], outcome["legal"].ravel()[there]
    place = np.tile(np.arange(PLAYS, dtype=np.uint8), n)[there]
    unknown = legal == NONE
    return {
        "deal": np.repeat(keys, PLAYS)[there],
        "trick": place // SEATS,
        "place": place % SEATS,
        "seat": outcome["seat"].ravel()[there],
        "card": deals.rows["plays"].ravel()[there],
        "led": how & LED > 0,
        "legal": maybe(legal, unknown),
        "trump": how & TRUMP > 0,
        "followed": how & FOLLOWED > 0,
        "ruffed": how & RUFFED > 0,
        "forced": maybe(legal == 1, unknown),
        "ai": _ai(deals, int(there.sum())),
    }


def _ai(deals: Deals, n: int) -> pa.Array:
    """Plays that a program made for an absent person, where the source says so."""
    texts = [d.ai for d in _records(deals)]
    if not any(texts):
        return pa.nulls(n, pa.bool_())
    marks = "".join(d or "-" * int(k) for d, k in zip(texts, deals.rows["n_plays"], strict=True))
    letters = np.frombuffer(marks.encode(), np.uint8)
    return maybe(letters == ord("1"), letters == ord("-"))


def _claims(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    from jassstats.claims import compare  # noqa: PLC0415  most deals claim nothing

    rows = [row for i, d in enumerate(_records(deals)) if d.claims for row in compare(d.claims, outcome[i], int(keys[i]))]
    columns = ("deal", "claim", "place", "side", "claimed", "found", "equal")
    found: dict[str, Any] = dict(zip(columns, zip(*rows, strict=True), strict=True)) if rows else dict.fromkeys(columns, ())
    found["claim"] = names(list(found["claim"]))
    return found
