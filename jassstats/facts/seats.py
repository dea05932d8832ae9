"""The tables `seats` and `sides`: a row for each seat that is still in the partie, or for each side."""

from collections.abc import Callable
from typing import Any

import numpy as np

from jassstats import games
from jassstats.cards import NONE
from jassstats.engine.dtypes import SEATS
from jassstats.facts import bid_columns, hand_features, individual_columns
from jassstats.facts.arrow_columns import Column, maybe, names, numbers, same, words_at
from jassstats.facts.completeness import bits, by_house, marriage_known, melds_known
from jassstats.facts.individual_columns import Flat
from jassstats.replay.claims import by_side, meld_values
from jassstats.replay.columns import Deals

SEAT = np.arange(SEATS, dtype=np.uint8)


def seats(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    """Return the columns of `seats`."""
    sides_, n = games.load(deals.game).rules.SIDES, len(deals)
    flat = _there(bits(deals.rows["seats"]))
    player, strategy = _players(deals, flat)
    masks = {name: flat(deals.rows[name]) for name in ("fresh", "away")}
    dealt, hand = flat(deals.rows["hands"]), flat(outcome["hands"])
    masks |= {"dealt": dealt, "hand": hand}
    trump, upcard = flat(_wide(outcome["trump"])), flat(_wide(deals.rows["upcard"]))
    return {
        "deal": flat(_wide(keys)),
        "seat": flat(np.broadcast_to(SEAT, (n, SEATS))),
        "player": player,
        "strategy": strategy,
        "order": flat(outcome["order"]),
        "side": flat(np.broadcast_to(SEAT % sides_, (n, SEATS))),
        **{name: maybe(mask, mask == 0) for name, mask in masks.items()},
        "trumps": _trumps(deals, outcome, flat),
        **hand_features.of_hands("", hand, trump),
        **hand_features.of_hands("_dealt", dealt, trump),
        **hand_features.as_dealt(dealt, trump, upcard),
        "played_in": flat(bits(outcome["active"])),
        **_taken(deals, outcome, flat, sides_),
    }


def _taken(deals: Deals, outcome: np.ndarray, flat: Flat, sides_: int) -> dict[str, Any]:
    """Return the columns of each seat's tricks, points and melds."""
    held = meld_values(outcome)
    counted = np.where(outcome["meld_side"][:, None] == SEAT % sides_, held, 0)
    points = outcome["card_points"].astype(np.int32) + counted + outcome["marriage"]
    unplayed = flat(~bits(outcome["active"]) | (outcome["n_tricks"] == 0)[:, None])
    hand = games.load(deals.game).rules.HAND
    silent, unwed = flat(_wide(~melds_known(deals, outcome))), flat(_wide(~marriage_known(deals, outcome)))
    going = flat(_wide(outcome["n_tricks"] < hand))
    found = {
        "tricks": maybe(flat(outcome["tricks"]), unplayed),
        "card_points": maybe(flat(outcome["card_points"]), unplayed),
        "last_trick": maybe(flat(outcome["winner"][:, hand - 1, None] == SEAT), going | unplayed),
        "meld_points": maybe(flat(held).astype(np.uint16), silent),
        "meld_counted": maybe(flat(counted).astype(np.uint16), silent),
        "marriage": maybe(flat(outcome["marriage"]), unwed),
        "points": maybe(flat(points), unplayed | unwed),
    }
    if sides_ < SEATS:
        return bid_columns.counting(deals, found)
    written = (deals.rows["n_slate"] > 0) & (np.bitwise_count(outcome["active"]) > 1)  # a single seat plays no cards
    unscored = np.where(flat(_wide(written)), flat(~bits(outcome["active"])), unplayed | unwed)
    return found | individual_columns.of_seats(deals, outcome, flat, unscored, counted + outcome["marriage"])


def _trumps(deals: Deals, outcome: np.ndarray, flat: Flat) -> Column:
    """Return the number of trumps held at the first lead, by the law of each house."""
    contract = outcome["contract"]
    house, named = deals.rows["house"], np.where(contract == NONE, 0, contract)
    mode = by_house(deals, "mode_of")[house, named, 0]
    trumps = np.where(contract == NONE, 0, by_house(deals, "trumps")[house, mode])[:, None]
    there = (outcome["hands"] != 0) & (trumps != 0)
    return maybe(flat(np.bitwise_count(outcome["hands"] & trumps)), flat(~there))


def _there(here: np.ndarray) -> Callable[[Any], Any]:
    """Return a function that flattens (deals, seats) and leaves out seats that are not in the deal."""
    if here.all():
        return lambda values: np.ascontiguousarray(values).ravel()
    at = np.flatnonzero(here.ravel())
    return lambda values: np.ascontiguousarray(values).ravel()[at]


def _wide(values: np.ndarray) -> np.ndarray:
    """Return one value a deal as (deals, seats)."""
    return np.broadcast_to(values[:, None], (len(values), SEATS))


def _players(deals: Deals, flat: Flat) -> tuple[Column, Column]:
    """Return the names by deal and seat, and the strategies of simulated deals."""
    n = len(deals)
    if deals.run is not None:
        strategies = list(deals.run.strategies) + [""] * (SEATS - len(deals.run.strategies))
        codes = flat(np.broadcast_to(np.arange(SEATS, dtype=np.int32), (n, SEATS)))
        both = words_at(codes, strategies)
        return both, both
    tables: dict[tuple[str, ...], int] = {}
    which = np.array([tables.setdefault(tuple(d.players), len(tables)) for d in deals.records], np.int64)
    rows = [players + ("",) * (SEATS - len(players)) for players in tables]
    named = np.array([bool(p) for players in rows for p in players], bool).reshape(-1, SEATS)[which]
    people = names([p for players in rows for p in players])
    codes = people.indices.to_numpy().reshape(-1, SEATS)[which]
    column = numbers(flat(codes), flat(~named))
    return words_at(column, people.dictionary), same(None, len(column))


def sides(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    """Return the columns of `sides`."""
    n, count = len(deals), games.load(deals.game).rules.SIDES
    side = np.arange(count, dtype=np.uint8)
    flat = _there(bits(deals.rows["seats"])[:, :count] if count == SEATS else np.ones((n, count), bool))

    def wide(values: np.ndarray) -> Any:
        return flat(np.broadcast_to(values[:, None], (n, count)))

    unplayed = wide(outcome["n_tricks"] == 0) | flat(~bits(outcome["active"])[:, :count])
    silent = wide(~melds_known(deals, outcome) & _has_melds(deals))
    unwed = wide(~marriage_known(deals, outcome) & _has_melds(deals))
    written = wide(deals.rows["n_slate"] > 0)
    melds = np.where(outcome["meld_side"][:, None] == side, by_side(meld_values(outcome), count), 0)
    scores = np.where(deals.rows["n_slate"][:, None] > 0, deals.rows["slate"][:, :count], outcome["score"][:, :count])
    found = {
        "deal": wide(keys),
        "side": flat(np.broadcast_to(side, (n, count))),
        "tricks": maybe(flat(by_side(outcome["tricks"], count)).astype(np.uint8), unplayed),
        "card_points": maybe(flat(by_side(outcome["card_points"], count)).astype(np.uint16), unplayed),
        "melds": maybe(flat(melds).astype(np.uint16), silent | unplayed),
        "marriage": maybe(flat(by_side(outcome["marriage"], count)).astype(np.uint16), unwed | unplayed),
        "points": maybe(flat(outcome["points"][:, :count]), unplayed | unwed),
        "score": maybe(flat(scores).astype(np.int32), (unplayed | unwed) & ~written),
        **_declaring(deals, outcome, flat, wide),
    }
    return bid_columns.counting(deals, found) | bid_columns.of_sides(deals, outcome, scores)


def _declaring(deals: Deals, outcome: np.ndarray, flat: Flat, wide: Flat) -> dict[str, Any]:
    """Return the columns of the declaring side, of whether it made the contract, and of Matsch."""
    rules = games.load(deals.game).rules
    count = rules.SIDES
    side, declarer = np.arange(count, dtype=np.uint8), outcome["declarer"][:, None]
    declaring, undeclared = flat(declarer % count == side), wide(outcome["declarer"] == NONE)
    ended = wide(outcome["n_tricks"] == rules.HAND)
    card_points = by_side(outcome["card_points"], count)
    made = flat(2 * card_points > by_side(card_points, 1))
    every_trick = by_side(outcome["tricks"], count) == rules.HAND  # a bonus for Matsch may follow the points instead
    return {
        "declaring": maybe(declaring, undeclared),
        "made": maybe(made, ~ended | undeclared | ~declaring),
        "matsch": maybe(flat(every_trick), ~ended),
    }


def _has_melds(deals: Deals) -> Any:
    """Return whether the house rules count melds or a marriage at all, by deal."""
    runs, marriage = by_house(deals, "run_points"), by_house(deals, "marriage")
    return (runs.reshape(len(runs), -1).any(axis=1) | (marriage > 0))[deals.rows["house"]]
