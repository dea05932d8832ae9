"""The table `melds`."""

from typing import Any

import numpy as np

from jassstats import games
from jassstats.cards import NONE, RANKS
from jassstats.engine.dtypes import SEATS
from jassstats.facts.arrow_columns import coded, same
from jassstats.facts.completeness import by_house
from jassstats.replay.columns import Deals


def melds(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    """Return the columns of `melds`."""
    rules = games.load(deals.game).rules
    row, seat, cards, values, married = _held(deals, outcome)
    counted = np.where(married, outcome["marriage"][row, seat] > 0, outcome["meld_side"][row] == seat % rules.SIDES)
    top, quartet = _highest(cards), ~married & (_suits(cards) > 1)
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
        "stage": same(games.load(deals.game).meld_stage, len(row)),
    }


def _held(deals: Deals, outcome: np.ndarray) -> tuple[np.ndarray, ...]:
    """Return every meld, marriages last for each seat: deal, seat, cards, value, whether it is a marriage."""
    row, seat, place = np.nonzero(outcome["meld"])
    wed = np.flatnonzero(outcome["marriage_seat"] != NONE)
    pair = np.uint64(0b11 << 6) << (9 * outcome["trump"][wed].astype(np.uint64))
    rows, seats = np.r_[row, wed], np.r_[seat, outcome["marriage_seat"][wed]]
    order = np.lexsort((np.r_[place, np.full(len(wed), 9)], seats, rows))
    cards = np.r_[outcome["meld"][row, seat, place], pair]
    values = np.r_[outcome["meld_value"][row, seat, place], _marriage_points(deals, wed)]
    return rows[order], seats[order], cards[order], values[order], order >= len(row)


def _suits(cards: np.ndarray) -> Any:
    """Return the number of suits in each mask."""
    return sum((cards >> np.uint64(9 * suit)) & np.uint64(0b111111111) > 0 for suit in range(4))


def _marriage_points(deals: Deals, which: np.ndarray) -> Any:
    return by_house(deals, "marriage").astype(np.uint16)[deals.rows["house"][which]]


def _highest(cards: np.ndarray) -> np.ndarray:
    """Return the highest card of each mask: exact, since masks have fewer than 53 bits."""
    return (np.frexp(cards.astype(np.float64))[1] - 1).astype(np.uint8)


def _places(row: np.ndarray, seat: np.ndarray) -> np.ndarray:
    """Number the melds of each seat of a deal, from 0."""
    group = row * SEATS + seat
    first = np.r_[True, group[1:] != group[:-1]] if len(group) else np.zeros(0, bool)
    start = np.maximum.accumulate(np.where(first, np.arange(len(group)), 0)) if len(group) else group
    return (np.arange(len(group)) - start).astype(np.uint8)
