"""The features of a hand for a rule of taking: trumps card by card, side cards by rank, and melds.

A reserve with its upcard differs from one whose upcard was robbed. With two players the upcard lies in the dead hand,
and can't come.
"""

import numpy as np

RANKS = "6789TJQKA"
MARKS = (*(f"trump {rank}" for rank in RANKS), *(f"side {rank}" for rank in RANKS), "melds")
"""The features of a hand: numbers of cards, and the melds in points."""
UPCARDS = (*RANKS, "robbed by me", "robbed")
"""The upcard: a rank of trumps, or the six in its place, after this seat or another robbed it."""
ROBBED = 9


def marks(deals: np.ndarray, seat: int) -> np.ndarray:
    """Every hand of a seat by MARKS, (deals, 19) float32; `deals` are BRANCHED records."""
    cards = deals["hands"][:, seat, None] >> np.arange(36, dtype=np.uint64) & np.uint64(1)
    suits, rows = cards.astype(np.float32).reshape(-1, 4, 9), np.arange(len(deals))
    trumps = suits[rows, deals["upcard"] // 9]
    held = deals["melds"][:, seat, None].astype(np.float32)
    return np.concatenate([trumps, suits.sum(axis=1) - trumps, held], axis=1)


def upcards(deals: np.ndarray, seat: int) -> np.ndarray:
    """Return the features of the upcard when a seat decides, in the order of UPCARDS."""
    robber, rank = deals["robber"], deals["upcard"] % 9
    return np.asarray(np.where(robber == 255, rank, np.where(robber == seat, ROBBED, ROBBED + 1)), np.int64)
