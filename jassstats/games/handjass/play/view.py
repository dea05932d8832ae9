"""The VIEW record: what a seat may know when it decides (HJ-77), that is its own cards, all calls and cards, the slate.

One record serves all seats. The private fields are written for each seat just before it decides, over those of the seat
before. Cards are masks; seats and calls are numbers.

"""

from typing import Any

import numpy as np

from jassstats.cards import names
from jassstats.engine.dtypes import PLAYS, SEATS
from jassstats.games.handjass.options import CALLS

VIEW = np.dtype([
    ("hand", "u8"),  # the seat's own cards now
    ("legal", "u8"),  # those it may play
    ("put", "u8"),  # what it threw in or put away itself
    ("allowed", "u8"),  # calls it may make, a bit each; see options.CALLS
    ("seat", "u1"),  # the seat that decides; the fields up to here are private
    ("seats", "u1"),  # seats still in the partie, a bit each; so are these:
    ("active", "u1"),  # seats that play; before the first lead, those that said they do
    ("changed", "u1"),  # seats that put cards away
    ("waiting", "u1"),  # seats that have not yet said whether they come in
    ("players", "u1"),
    ("dealer", "u1"),
    ("forehand", "u1"),
    ("upcard", "u1"),
    ("trump", "u1"),  # its suit
    ("robber", "u1"),  # the seat that swapped the six for the upcard, NONE if nobody
    ("taker", "u1"),  # who took the reserve
    ("trick", "u1"),  # tricks played
    ("laid", "u1"),  # cards in this trick so far
    ("led", "u1"),  # suit led
    ("best", "u1"),  # card that wins so far
    ("winner", "u1"),  # seat that laid it
    ("stake", "i2"),  # card points in this trick so far
    ("to_come", "u1"),  # seats that play after this one in the trick
    ("played", "u8"),  # all cards played, this trick's included
    ("n_plays", "u1"),
    ("plays", "u1", (PLAYS,)),  # cards in order
    ("by", "u1", (PLAYS,)),  # the seat of each
    ("won", "i2", (SEATS,)),  # card points taken
    ("counted", "i2", (SEATS,)),  # points of melds and marriages that count for all to see
    ("meld_seat", "u1"),  # seat of the best meld announced, NONE if none; next, how much each seat announced:
    ("meld_told", "u1", (SEATS,)),  # nothing 0, or as far as points 2, kind 3, cards 4, top 5, trump 6
    ("meld_points", "u2", (SEATS,)),
    ("meld_kind", "u1", (SEATS,)),  # its rank among melds of as many points; NONE while not announced
    ("meld_cards", "u1", (SEATS,)),  # how many; 0 while not announced
    ("meld_top", "u1", (SEATS,)),  # rank; NONE while not announced or where it does not matter
    ("meld_trump", "u1", (SEATS,)),  # 1 if in trumps; NONE while not announced
    ("melds", "u8", (SEATS,)),  # shown by `meld_seat` after the first trick
    ("points", "i2", (SEATS,)),  # on the slate
    ("zeros", "i2", (SEATS,)),
])  # fmt: skip


def choices(view: Any, decision: str) -> str:
    """Return the possible answers to a decision, as text."""
    calls = [(number, name) for number, name in enumerate(CALLS) if int(view.allowed) >> number & 1]
    if decision == "play":
        return names(int(view.legal))
    if decision == "rob":
        return "0 (no) or 1 (yes)"
    if decision == "exchange":
        three = any(name == "change" for _, name in calls)
        return f"0 (no) or three of {names(int(view.hand))}" if three else "0 (no) or 1 (yes)"
    return " or ".join(f"{number} ({name})" for number, name in calls if name in {"in", "out", "maybe"})
