"""The VIEW record: what a seat may know when it decides, that is its own cards, all calls and cards, the slate (HP-7).

One record serves all seats. The private fields are written for each seat just before it decides, over those of the seat
before. Cards are masks; seats and calls are numbers.
"""

from typing import Any

import numpy as np

from jassstats.cards import names
from jassstats.engine.dtypes import PLAYS, SEATS
from jassstats.games.hasenpfeffer.options import CALLS, CONTRACTS

VIEW = np.dtype([
    ("hand", "u8"),  # the seat's own cards now
    ("legal", "u8"),  # those it may play
    ("allowed", "u8"),  # bids it may make, a bit each, by the numbers of options.CALLS
    ("seat", "u1"),  # the seat that decides; the fields up to here are private
    ("dealer", "u1"),
    ("forehand", "u1"),
    ("bids", "u1", (SEATS,)),  # last bid of each seat, 0 for none
    ("passed", "u1"),  # seats that passed, a bit each
    ("spoken", "u1"),  # bids and passes so far
    ("high", "u1"),  # the highest bid
    ("bidder", "u1"),  # the seat that made it, NONE if nobody
    ("contract", "u1"),  # 0 to 3 the trump suit, 4 no trumps, NONE before it is named
    ("namer", "u1"),
    ("forced", "u1"),  # 1 if all passed
    ("bid", "u1", (2,)),  # tricks each side has promised, once the bidding is over
    ("widow", "u1"),  # NONE unless it was shown
    ("trick", "u1"),  # tricks played
    ("laid", "u1"),  # cards in this trick so far
    ("led", "u1"),  # suit led
    ("best", "u1"),  # card that wins so far
    ("winner", "u1"),  # seat that laid it
    ("to_come", "u1"),  # seats that play after this one in the trick
    ("played", "u8"),  # all cards played, this trick's included
    ("n_plays", "u1"),
    ("plays", "u1", (PLAYS,)),  # cards in order
    ("by", "u1", (PLAYS,)),  # the seat of each
    ("won", "u1", (SEATS,)),  # tricks taken
    ("totals", "i2", (2,)),  # on the slate, by side
])  # fmt: skip

NO_TRUMPS = f", or {CONTRACTS.index('N')} (N) under house rules with no trumps"


def choices(view: Any, decision: str) -> str:
    """Return the possible answers to a decision, as text."""
    if decision == "play":
        return names(int(view.legal))
    if decision == "name":
        return ", ".join(f"{number} ({trumps})" for number, trumps in enumerate(CONTRACTS[:4])) + NO_TRUMPS
    return " or ".join(f"{number} ({name})" for number, name in enumerate(CALLS) if int(view.allowed) >> number & 1)
