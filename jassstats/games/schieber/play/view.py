"""The VIEW record: what a seat may know when it decides, that is its own cards, all calls and cards, the slate.

One record serves all seats. The private fields are written for each seat just before it decides, over those of the seat
before. Cards are masks; seats and calls are numbers. Melds are not in the view.
"""

from typing import Any

import numpy as np

from jassstats.cards import names
from jassstats.engine.dtypes import PLAYS, SEATS
from jassstats.games.schieber.options import CALLS

VIEW = np.dtype([
    ("hand", "u8"),  # the seat's own cards now
    ("legal", "u8"),  # those it may play
    ("allowed", "u8"),  # calls it may make, a bit each; see options.CALLS
    ("seat", "u1"),  # the seat that decides; the fields up to here are private
    ("dealer", "u1"),
    ("forehand", "u1"),
    ("pushes", "u1"),
    ("declarer", "u1"),  # declarer, NONE before a contract is named
    ("contract", "u1"),
    ("trick", "u1"),  # tricks played
    ("laid", "u1"),  # cards in this trick so far
    ("led", "u1"),  # suit led
    ("best", "u1"),  # card that wins so far
    ("winner", "u1"),  # seat that laid it
    ("to_come", "u1"),  # seats that play after this one in the trick
    ("stake", "i2"),  # card points in this trick so far
    ("played", "u8"),  # all cards played, this trick's included
    ("n_plays", "u1"),
    ("plays", "u1", (PLAYS,)),  # cards in order
    ("by", "u1", (PLAYS,)),  # the seat of each
    ("won", "i2", (SEATS,)),  # card points taken, without the last trick's bonus
    ("totals", "i4", (2,)),  # on the slate, by side
])  # fmt: skip


def choices(view: Any, decision: str) -> str:
    """Return the possible answers to a decision, as text."""
    if decision == "play":
        return names(int(view.legal))
    return " or ".join(f"{number} ({name})" for number, name in enumerate(CALLS) if int(view.allowed) >> number & 1)
