"""Features of hands: aces, runs, quartets, the marriage, the trump six. Those of unknown hands are null."""

from typing import Any

import numpy as np

from jassstats.cards import NONE, RANKS
from jassstats.facts.arrow_columns import Column, maybe

SUIT, RANK = np.uint64(9), np.uint64(1)
PLAIN = np.uint64((1 << 36) - 1)
ACES = np.uint64(sum(1 << 9 * suit + RANKS.index("A") for suit in range(4)))
NOT_ACES = PLAIN & ~ACES
WEDDED, SIX = np.uint64(0b11 << RANKS.index("Q")), np.uint64(1)


def of_hands(end: str, mask: np.ndarray, trump: np.ndarray) -> dict[str, Column]:
    """Return the columns of some hands, named with `end`. mask: uint64, 0 if unknown; trump: a suit or NONE."""
    unknown, played = mask == 0, (mask != 0) & (trump != NONE)
    low = SUIT * np.where(trump == NONE, 0, trump).astype(np.uint64)
    aces = mask & ACES & ~(np.uint64(0b111111111) << low)
    return {
        f"aces{end}": maybe(np.bitwise_count(aces), ~played),
        f"longest{end}": maybe(longest(mask & PLAIN), unknown),
        f"fours{end}": maybe(fours(mask), unknown),
        f"wedded{end}": maybe((mask >> low) & WEDDED == WEDDED, ~played),
    }


def as_dealt(mask: np.ndarray, trump: np.ndarray, upcard: np.ndarray) -> dict[str, Column]:
    """Return the columns that only concern a hand as it was dealt."""
    untold, hidden = (mask == 0) | (trump == NONE), (mask == 0) | (upcard == NONE)
    low = SUIT * np.where(trump == NONE, 0, trump).astype(np.uint64)
    shown = np.where(upcard == NONE, 0, upcard).astype(np.uint64)
    return {
        "trumps_dealt": maybe(np.bitwise_count((mask >> low) & np.uint64(0b111111111)), untold),
        "six_dealt": maybe((mask >> low) & SIX > 0, untold),
        "upcard_dealt": maybe((mask >> shown) & RANK > 0, hidden),
    }


def longest(mask: np.ndarray) -> Any:
    """Return the length of the longest run in a hand: neighbours are joined until none are left."""
    found = (mask > 0).astype(np.uint8)
    starts = mask & (mask >> RANK) & NOT_ACES  # of runs of two, then of three, …
    rows = np.flatnonzero(starts)
    while len(rows):
        found[rows] += 1
        starts = starts[starts > 0]
        starts &= starts >> RANK
        rows = rows[starts > 0]
    return found


def fours(mask: np.ndarray) -> Any:
    """Return the ranks that a hand holds in all four suits, a bit each."""
    return (mask & (mask >> SUIT) & (mask >> (2 * SUIT)) & (mask >> (3 * SUIT)) & np.uint64(0b111111111)).astype(
        np.uint16
    )
