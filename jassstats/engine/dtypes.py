"""The three records that kernels handle: the law, a deal's decisions, and what follows from them.

They are the same for every game; a field without use stays zero, or NONE where zero would mean a seat or card.
"""

import numpy as np

MODES, CARDS, SEATS, TRICKS, PLAYS, CALLS, MELDS = 8, 37, 4, 9, 36, 16, 3
ANNOUNCED = MELDS + 1  # those that nine cards hold, and a marriage

TABLES = [
    ("suit", "u1", (MODES, CARDS)),  # suit a card belongs to
    ("points", "u1", (MODES, CARDS)),  # card points
    ("of_suit", "u8", (MODES, 4)),  # mask of a suit's cards
    ("beats", "u8", (MODES, CARDS)),  # cards that win against this one, once it is the best of a trick
    ("trump", "u1", (MODES,)),  # the trump suit, or NONE
    ("trumps", "u8", (MODES,)),  # mask; empty without trumps
    ("free", "u8", (MODES,)),  # trumps that need never follow a trump lead: the buur
    ("hand", "u1"),  # cards a seat is dealt
    ("last_trick", "u1"),  # what the last trick counts more
    ("head", "u1"),  # 1 if one must beat the trick where one can
    ("undertrump", "u1"),  # see engine.tricks
    ("ruff_free", "u1"),  # 1 if one may ruff though one could follow
]
"""What every game's law record begins with. A mode is a way that cards rank and count in a trick."""

DEAL = np.dtype([
    ("hands", "u8", (SEATS,)),  # dealt cards by seat, 0 if unknown
    ("announced", "u8", (SEATS, ANNOUNCED)),  # melds as cards
    ("calls", "u1", (CALLS, 2)),  # seat, number of the call
    ("plays", "u1", (PLAYS,)),  # cards in order
    ("spare", "u8", (2,)),  # packets nobody was dealt: the reserve or the widow, the dead hand
    ("fresh", "u8", (SEATS,)),  # face-down cards a seat may change for
    ("away", "u8", (SEATS,)),  # cards a seat put away for them
    ("slate", "i2", (SEATS,)),  # written points by side, if no cards were recorded
    ("house", "u2"),  # which house rules
    ("n_calls", "u1"),
    ("n_plays", "u1"),
    ("n_slate", "u1"),
    ("dealer", "u1"),
    ("players", "u1"),
    ("seats", "u1"),  # who is still in the partie, a bit each
    ("upcard", "u1"),  # NONE if there is none
    ("has_announced", "u1"),
])  # fmt: skip
"""A deal as decided. Calls and plays beyond their number are NONE (255)."""

OUTCOME = np.dtype([
    ("breach", "u1"),  # 0 lawful; else 1 + the number of the check that failed, see the game's kernel
    ("at", "u1"),  # which call or play broke the law
    ("forehand", "u1"),
    ("declarer", "u1"),
    ("pushed", "u1"),
    ("contract", "u1"),
    ("trump", "u1"),
    ("factor", "u1"),
    ("n_tricks", "u1"),
    ("complete", "u1"),  # 1 if the deal ran to its end
    ("order", "u1", (SEATS,)),  # distance from the forehand, by seat
    ("hands", "u8", (SEATS,)),  # held at the first lead; filled in where every card was played
    ("seat", "u1", (PLAYS,)),  # who played
    ("legal", "u1", (PLAYS,)),  # how many cards were legal; NONE if the hand is unknown
    ("how", "u1", (PLAYS,)),  # LED, FOLLOWED, RUFFED, TRUMP
    ("leader", "u1", (TRICKS,)),
    ("winner", "u1", (TRICKS,)),
    ("trick_points", "u1", (TRICKS,)),  # the last trick's bonus included
    ("tricks", "u1", (SEATS,)),
    ("card_points", "u2", (SEATS,)),
    ("active", "u1"),  # seats that play, a bit each
    ("robber", "u1"),
    ("taker", "u1"),  # who took the reserve
    ("changed", "u1"),  # seats that put cards away for fresh ones, a bit each
    ("sacked", "u1"),  # seats that fell short, a bit each
    ("meld", "u8", (SEATS, MELDS)),  # melds held, as cards
    ("meld_value", "u2", (SEATS, MELDS)),
    ("meld_seat", "u1"),  # best meld
    ("meld_step", "u1"),  # what decided, see STEPS
    ("meld_side", "u1"),  # whose melds count
    ("marriage", "u1", (SEATS,)),  # points that count
    ("marriage_seat", "u1"),  # who holds it
    ("marriage_trick", "u1"),  # trick of its second card
    ("matsch", "u1"),  # side that took every trick
    ("points", "i4", (SEATS,)),  # by side: card points, melds, marriage; before factors
    ("score", "i4", (SEATS,)),  # by side: onto the slate
    ("unplayed", "u2"),  # card points of cards not played
    ("bid", "u1", (2,)),  # by side: tricks it promised, 0 for none; so are these by side:
    ("bidder", "u1", (2,)),  # seat that promised them
    ("gross", "i2", (2,)),  # credit before any penalty
    ("penalty", "i2", (2,)),  # taken off for a failed bid
    ("forced", "u1"),  # 1 if all passed and a bid was put on somebody
])  # fmt: skip
"""What follows from a deal's decisions."""

STANDING = np.dtype([
    ("points", "i2", (SEATS,)),  # on the slate before the deal, by seat
    ("zeros", "i2", (SEATS,)),
    ("strokes", "i2", (SEATS,)),  # what the deal adds
    ("known", "u1"),  # 1 if the slate is known; else points and zeros are taken as none
    ("struck", "u1"),  # seats that struck out a zero, a bit each
    ("awards", "u1", (SEATS,)),  # awards taken, those that struck out zeros included
    ("fed", "u1", (SEATS,)),  # of `strokes`, what others in the sack brought
])  # fmt: skip
"""How a deal found the slate, and what it did to it; of games in which that bears on what a deal is worth."""

LED, FOLLOWED, RUFFED, TRUMP = 1, 2, 4, 8
STEPS = ("", "alone", "points", "kind", "cards", "top", "trump", "seat", "sum", "tie")
"""What decided the melds, by number."""


def _some(record: np.dtype, *names: str) -> list[tuple[str, np.dtype]]:
    return [(name, record[name]) for name in names]


SUMMARY = np.dtype(
    _some(DEAL, "house", "players", "seats", "dealer", "upcard", "n_plays", "n_slate")
    + _some(OUTCOME, "forehand", "declarer", "pushed", "contract", "trump", "factor", "unplayed", "n_tricks")
    + _some(OUTCOME, "complete", "active", "robber", "taker", "sacked", "meld_seat", "meld_step", "score")
    + _some(STANDING, "awards")
)
"""What the table `deals` tells of a simulated deal, out of the three records: a tenth of their size."""
