"""Completeness of deals: the kind of each, its known hands, and its score."""

from typing import Any

import numpy as np

from jassstats import games
from jassstats.engine.dtypes import SEATS
from jassstats.replay.columns import Deals

KINDS = ("complete", "broken_off", "score_only", "calls_only", "whole_game")
SCORED = (0, 2, 4)
"""The kinds of which everything that goes on the slate is known."""


def score(deals: Deals, outcome: np.ndarray) -> Any:
    """Return the points for the slate: (deals, sides), int32."""
    return outcome["score"][:, : games.load(deals.game).rules.SIDES]


def kinds(deals: Deals, outcome: np.ndarray) -> np.ndarray:
    """Return the kind of each deal, as an index of KINDS."""
    if deals.run is not None:
        return np.where(outcome["complete"] > 0, 0, 1).astype(np.int32)
    slate, plays = (deals.rows["n_slate"] > 0) | deals.tallied(), deals.rows["n_plays"] > 0
    hands, called = np.bitwise_or.reduce(deals.rows["hands"], axis=1) != 0, deals.rows["n_calls"] > 0
    games_in_strokes = np.array(
        [getattr(options, "whole_games", "none") != "none" for options in deals.options()], bool
    )
    known = [outcome["complete"] > 0, slate & games_in_strokes[deals.rows["house"]], slate, plays, called, hands]
    return np.select(known, [0, 4, 2, 1, 3, 1], 3).astype(np.int32)


def bits(mask: np.ndarray) -> np.ndarray:
    """Return a column of seat masks as truth values: (deals, seats)."""
    return (mask[:, None] >> np.arange(SEATS, dtype=np.uint8)) & 1 > 0


def by_house(deals: Deals, name: str) -> Any:
    """Return a field of the law record, one value a house; zeros if the game has no such field."""
    law = games.load(deals.game).law.law
    records = [law(options)[0] for options in deals.options()]
    return np.array([record[name] if name in record.dtype.names else 0 for record in records])


def melds_known(deals: Deals, outcome: np.ndarray) -> Any:
    """Return whether the melds of every playing seat are known, by deal: its hand, or what it announced."""
    if deals.run is not None:
        return np.ones(len(deals), bool)
    return _playing_hands_known(deals, outcome) | announced(deals)


def marriage_known(deals: Deals, outcome: np.ndarray) -> Any:
    """Return whether the holder of King and Queen of trumps is known, by deal. Some count without an announcement."""
    if deals.run is not None:
        return np.ones(len(deals), bool)
    worth = by_house(deals, "marriage")
    if "marriage_alone" in (games.load(deals.game).law.law(deals.options()[0]).dtype.names or ()):
        worth = worth * by_house(deals, "marriage_alone")
    unsaid = (worth > 0)[deals.rows["house"]]
    return _playing_hands_known(deals, outcome) | (announced(deals) & ~unsaid)


def announced(deals: Deals) -> Any:
    """Return whether the melds that count are those announced, by deal."""
    if deals.run is not None:
        return np.zeros(len(deals), bool)
    recorded = deals.rows["has_announced"] > 0
    if "announced" in (games.load(deals.game).law.law(deals.options()[0]).dtype.names or ()):
        recorded &= (by_house(deals, "announced") > 0)[deals.rows["house"]]
    return recorded


def _playing_hands_known(deals: Deals, outcome: np.ndarray) -> Any:
    """Return whether the hand of every playing seat is known, by deal; a folded hand is never shown (HJ-65)."""
    everything = everything_known(deals)
    needed = bits(outcome["active"])
    held = (outcome["hands"] != 0) | ~needed
    return np.where(outcome["active"] > 0, held.all(axis=1), everything)


def everything_known(deals: Deals) -> Any:
    """Return whether the dealt hand of every seat is known, by deal."""
    if deals.run is not None:
        return np.ones(len(deals), bool)
    known = (deals.rows["hands"] != 0) | ~bits(deals.rows["seats"])
    return np.logical_and.reduce([known[:, seat] for seat in range(SEATS)])
