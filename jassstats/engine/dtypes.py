"""The record types that kernels read and write: a deal's decisions, their outcome, the slate before and after a deal.

They are the same for every game. An unused field is zero, or NONE where zero would mean a seat or card.

"""

import numpy as np

MODES, CARDS, SEATS, TRICKS, PLAYS, CALLS, MELDS = 8, 37, 4, 9, 36, 16, 3
ANNOUNCED = MELDS + 1  # runs and quartets in nine cards, and a marriage

TABLES = [
    ("suit", "u1", (MODES, CARDS)),  # suit a card belongs to
    ("points", "u1", (MODES, CARDS)),  # card points
    ("of_suit", "u8", (MODES, 4)),  # mask of a suit's cards
    ("beats", "u8", (MODES, CARDS)),  # cards that beat this one if it is the best of a trick
    ("trump", "u1", (MODES,)),  # the trump suit, or NONE
    ("trumps", "u8", (MODES,)),  # mask; empty without trumps
    ("free", "u8", (MODES,)),  # trumps that need not follow a trump lead: the buur
    ("hand", "u1"),  # cards a seat is dealt
    ("last_trick", "u1"),  # bonus of the last trick
    ("head", "u1"),  # 1 if one must beat the trick when possible
    ("undertrump", "u1"),  # see engine.tricks
    ("ruff_free", "u1"),  # 1 if one may ruff though one could follow suit
]
"""The first fields of every game's law record. A mode is a way that cards rank and count in a trick."""

DEAL = np.dtype([
    ("hands", "u8", (SEATS,)),  # dealt cards by seat, 0 if unknown
    ("announced", "u8", (SEATS, ANNOUNCED)),  # melds as cards
    ("calls", "u1", (CALLS, 2)),  # seat, number of the call
    ("plays", "u1", (PLAYS,)),  # cards in order
    ("spare", "u8", (2,)),  # packets that no seat was dealt: the reserve or the widow, the dead packet
    ("fresh", "u8", (SEATS,)),  # face-down cards that a seat may change for
    ("away", "u8", (SEATS,)),  # cards that a seat put away for them
    ("slate", "i2", (SEATS,)),  # recorded points by side, if no cards were recorded
    ("house", "u2"),  # index of the house rules
    ("n_calls", "u1"),
    ("n_plays", "u1"),
    ("n_slate", "u1"),
    ("dealer", "u1"),
    ("players", "u1"),
    ("seats", "u1"),  # seats still in the partie, a bit each
    ("upcard", "u1"),  # NONE if there is none
    ("has_announced", "u1"),
])  # fmt: skip
"""The decisions of a deal. Calls and plays beyond their number are NONE (255)."""

OUTCOME = np.dtype([
    ("breach", "u1"),  # 0 if lawful; else 1 + the number of the failed check, see the game's kernel
    ("at", "u1"),  # index of the call or play that broke the law
    ("forehand", "u1"),
    ("declarer", "u1"),
    ("pushed", "u1"),
    ("contract", "u1"),
    ("trump", "u1"),
    ("factor", "u1"),
    ("n_tricks", "u1"),
    ("complete", "u1"),  # 1 if the deal was played to its end
    ("order", "u1", (SEATS,)),  # distance from the forehand, by seat
    ("hands", "u8", (SEATS,)),  # hands at the first lead; filled in where every card was played
    ("seat", "u1", (PLAYS,)),  # seat of each card
    ("legal", "u1", (PLAYS,)),  # number of legal cards; NONE if the hand is unknown
    ("how", "u1", (PLAYS,)),  # LED, FOLLOWED, RUFFED, TRUMP
    ("leader", "u1", (TRICKS,)),
    ("winner", "u1", (TRICKS,)),
    ("trick_points", "u1", (TRICKS,)),  # the last trick's bonus included
    ("tricks", "u1", (SEATS,)),
    ("card_points", "u2", (SEATS,)),
    ("active", "u1"),  # seats that play, a bit each
    ("robber", "u1"),
    ("taker", "u1"),  # seat that took the reserve
    ("changed", "u1"),  # seats that put cards away for fresh ones, a bit each
    ("sacked", "u1"),  # seats below the minimum, a bit each
    ("meld", "u8", (SEATS, MELDS)),  # melds held, as cards
    ("meld_value", "u2", (SEATS, MELDS)),
    ("meld_seat", "u1"),  # best meld
    ("meld_step", "u1"),  # criterion that decided, see STEPS
    ("meld_side", "u1"),  # seat or side whose melds count
    ("marriage", "u1", (SEATS,)),  # points that count
    ("marriage_seat", "u1"),  # seat that holds it
    ("marriage_trick", "u1"),  # trick of its second card
    ("matsch", "u1"),  # side that took every trick
    ("points", "i4", (SEATS,)),  # by side: card points, melds, marriage; before factors
    ("score", "i4", (SEATS,)),  # by side: score for the slate
    ("unplayed", "u2"),  # card points of cards not played
    ("bid", "u1", (2,)),  # by side: tricks promised, 0 for none; so are these by side:
    ("bidder", "u1", (2,)),  # seat that promised them
    ("gross", "i2", (2,)),  # credit before any penalty
    ("penalty", "i2", (2,)),  # subtracted for a failed bid
    ("forced", "u1"),  # 1 if all passed and a seat was forced to bid
])  # fmt: skip
"""The results of a deal's decisions."""

SCRATCH = np.dtype([
    ("left", "u8", (SEATS,)),  # the cards that each seat still holds
    ("pack", "u1", (36,)),  # the cards in the order in which they are dealt
])  # fmt: skip
"""The memory that the play of a deal needs. One record is a smaller argument than two arrays, and so faster."""

STANDING = np.dtype([
    ("points", "i2", (SEATS,)),  # on the slate before the deal, by seat
    ("zeros", "i2", (SEATS,)),
    ("strokes", "i2", (SEATS,)),  # what the deal adds
    ("known", "u1"),  # 1 if the slate is known; else points and zeros are taken as 0
    ("struck", "u1"),  # seats that struck out a zero, a bit each
    ("awards", "u1", (SEATS,)),  # awards taken, those that struck out zeros included
    ("fed", "u1", (SEATS,)),  # of `strokes`, those for other seats in the sack
])  # fmt: skip
"""The slate before a deal, and what the deal added to it, for games where the slate affects the value of a deal."""

LED, FOLLOWED, RUFFED, TRUMP = 1, 2, 4, 8
STEPS = ("", "alone", "points", "kind", "cards", "top", "trump", "seat", "sum", "tie")
"""The criteria that decide between melds, by number."""


def _some(record: np.dtype, *names: str) -> list[tuple[str, np.dtype]]:
    return [(name, record[name]) for name in names]


SUMMARY = np.dtype(
    _some(DEAL, "house", "players", "seats", "dealer", "upcard", "n_plays", "n_slate")
    + _some(OUTCOME, "forehand", "declarer", "pushed", "contract", "trump", "factor", "unplayed", "n_tricks")
    + _some(OUTCOME, "complete", "active", "robber", "taker", "sacked", "meld_seat", "meld_step", "score")
    + _some(STANDING, "awards")
)
"""The columns of the table `deals` for a simulated deal, out of the three records: a tenth of their size."""
