"""What is known of each deal, and who wrote what down."""

import numpy as np

from jassstats import games
from jassstats.deals import Deals
from jassstats.engine.records import SEATS
from jassstats.record import Deal

SIDES = 2
KINDS = ("complete", "broken_off", "score_only", "calls_only")


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


def records(deals: Deals) -> list[Deal]:
    """The log records of logged deals."""
    return [item.entry.deal for item in deals.logged if item.entry.deal is not None]
