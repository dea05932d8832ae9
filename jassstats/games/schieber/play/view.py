"""What a seat may know when it decides: its own cards, everything called and played, the slate. Nothing else.

One record serves the whole table: what is private is written for each seat just before it is asked, over what the seat
before it was shown. Cards are masks, seats and calls are numbers as everywhere. Melds are not told.
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
    ("seat", "u1"),  # who is asked; what was written up to here is private
    ("dealer", "u1"),
    ("forehand", "u1"),
    ("pushes", "u1"),
    ("declarer", "u1"),  # who named the contract, NONE before
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
    ("by", "u1", (PLAYS,)),  # who played them
    ("won", "i2", (SEATS,)),  # card points taken, without the last trick's bonus
    ("totals", "i4", (2,)),  # on the slate, by side
])  # fmt: skip


def choices(view: Any, decision: str) -> str:
    """What a seat that is asked may answer, in words."""
    if decision == "play":
        return names(int(view.legal))
    return " or ".join(f"{number} ({name})" for number, name in enumerate(CALLS) if int(view.allowed) >> number & 1)
