"""The tables of a law record, computed from the plain modes. This file has no constants of any game."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from jassstats.engine.constants import NONE
from jassstats.engine.dtypes import CARDS, MODES, TABLES
from jassstats.rules.ranking import Mode


def blank(fields: Sequence[Any]) -> Any:
    """An empty law record, in an array of one: the tables of every game, then the game's own fields."""
    return np.zeros(1, np.dtype([*TABLES, *fields]))


def write_modes(law: Any, modes: Sequence[Mode], free: Sequence[int]) -> None:
    """Fill the tables from the modes; `free` is the mask of trumps that need not follow, by mode."""
    if len(modes) > MODES:
        message = f"a law has room for {MODES} modes, not {len(modes)}"
        raise ValueError(message)
    for number, mode in enumerate(modes):
        law["suit"][0, number] = mode.suit
        law["points"][0, number] = mode.points
        law["trump"][0, number] = NONE if mode.trump is None else mode.trump
        law["free"][0, number] = free[number]
        for card in range(CARDS):
            bit = np.uint64(1 << card)
            if mode.suit[card] < 4:
                law["of_suit"][0, number, mode.suit[card]] |= bit
            if mode.is_trump(card):
                law["trumps"][0, number] |= bit
            law["beats"][0, number, card] = sum(1 << c for c in range(CARDS) if c != card and mode.beats(c, card))
