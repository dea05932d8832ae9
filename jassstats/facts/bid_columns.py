"""Columns that only games with bids have: tricks promised, credit, penalty."""

from typing import Any

import numpy as np

from jassstats import games
from jassstats.facts.arrow_columns import maybe
from jassstats.facts.completeness import by_house
from jassstats.replay.columns import Deals

POINTS = {"card_points", "points", "melds", "marriage", "meld_points", "meld_counted"}


def counting(deals: Deals, columns: dict[str, Any]) -> dict[str, Any]:
    """Return the columns without those of points, if the cards of the game count nothing."""
    count = by_house(deals, "points").any()
    return {name: values for name, values in columns.items() if count or name not in POINTS}


def of_deals(deals: Deals, outcome: np.ndarray, none: np.ndarray) -> dict[str, Any]:
    """Return the columns of `deals`; `none` marks deals without a contract."""
    return {"forced": maybe(outcome["forced"] > 0, none)} if _promised(deals) else {}


def of_sides(deals: Deals, outcome: np.ndarray, scores: np.ndarray) -> dict[str, Any]:
    """Return the columns of `sides`; scores: (deals, sides). Both sides are in every deal."""
    if not _promised(deals):
        return {}
    written, ended = deals.rows["n_slate"] > 0, outcome["complete"] > 0
    tricks = outcome["tricks"][:, :2] + outcome["tricks"][:, 2:]
    none, open_ = outcome["bid"].ravel() == 0, ~np.repeat(ended, 2)
    unplayed = np.repeat(outcome["n_tricks"] == 0, 2)
    gross, penalty = (outcome[name].astype(np.int32).ravel() for name in ("gross", "penalty"))
    return {
        "bid": maybe(outcome["bid"].ravel(), none),
        "bidder": maybe(outcome["bidder"].ravel(), none),
        "made": maybe((tricks >= outcome["bid"]).ravel(), none | open_ | unplayed),
        "gross": maybe(gross, open_),
        "penalty": maybe(penalty, open_),
        "net": maybe(gross - penalty, open_),
        "score": maybe(scores.ravel().astype(np.int32), open_ & ~np.repeat(written, 2)),
    }


def _promised(deals: Deals) -> bool:
    """Return whether tricks are promised in this game."""
    return "bid" in games.load(deals.game).rules.CALL_KINDS
