"""The table `melds`."""

from typing import Any

import numpy as np

from jassstats import games
from jassstats.cards import RANKS
from jassstats.deals import NONE, Deals
from jassstats.engine.records import SEATS
from jassstats.facts.columns import coded, same


def melds(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    """The columns of `melds`."""
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
    counted = np.where(
        married,
        outcome["marriage"][row, seat] > 0,
        outcome["meld_side"][row] == seat % games.part(deals.game, "rules").SIDES,
    )
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
        "stage": same(games.part(deals.game, "rules").MELD_STAGE, len(row)),
    }


def _marriage_points(deals: Deals, which: np.ndarray) -> Any:
    law = games.part(deals.game, "law").law
    worth = np.array([law(o)["marriage"][0] for o in deals.options()], np.uint16)
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
