"""The measures by seat that are compared under two sets of house rules."""

from collections.abc import Callable
from typing import Any

import numpy as np

from jassstats.cards import NONE
from jassstats.replay.columns import Deals

MEASURES: dict[str, tuple[str, Callable[[Deals, np.ndarray], Any]]] = {
    "sack": ("in the sack", lambda _, out: _bits(out["sacked"])),
    "award": ("took an award", lambda deals, _: _standing(deals)["awards"] > 0),
    "strokes": ("game points written on a clean slate", lambda deals, _: _standing(deals)["strokes"]),
    "score": ("deal score", lambda _, out: out["score"]),
    "exchange": ("took the reserve or changed cards", lambda _, out: _bits(out["changed"]) | _seat(out["taker"])),
    "rob": ("robbed the upcard", lambda _, out: _seat(out["robber"])),
    "in": ("came in", lambda _, out: _bits(out["active"])),
    "melds": ("counted a meld", lambda _, out: _seat(out["meld_side"])),
}
"""The measures by seat: the meaning of each, and the function that reads it from deals and their outcomes."""


def _standing(deals: Deals) -> Any:
    return deals.standing


def _bits(masks: np.ndarray) -> np.ndarray:
    return np.asarray(masks[:, None] >> np.arange(4, dtype=np.uint8) & 1 == 1)


def _seat(seats: np.ndarray) -> np.ndarray:
    return np.asarray((seats[:, None] == np.arange(4)) & (seats != NONE)[:, None])
