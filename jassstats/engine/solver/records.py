"""The records of the solver: the payoff, the law by places, a position in the search, and the table of proofs.

A place is a card's number on the board: 9 places for each suit, the lowest card first, trumps last. Without trumps the
last suit is spades.
"""

import numpy as np

from jassstats.engine.dtypes import CARDS, MODES, TABLES

SEATS, CHOICES, LAST_SUIT = 4, 9, 27
SETTLED = 8
"""The standing of two sides that both have points: the outcome no longer depends on which side wins a trick."""

PAYOFF = np.dtype([
    ("factor", "i8"),  # factor of card points
    ("difference", "i8"),  # 1: own points less those of the others; 0: own points alone
    ("each", "i8"),  # points of a trick beside its cards
    ("last", "i8"),  # bonus of the last trick
    ("ends", "i8", (9,)),  # added at the end, by 3 * (standing of the side) + (standing of the others)
])  # fmt: skip
"""The goal of the maximising side. A standing is 0 without a trick, 1 with tricks that count nothing, 2 with points."""

BOARD = np.dtype(
    [
        *TABLES,  # the law, by places
        ("place", "u1", (CARDS,)),  # by card
        ("card", "u1", (CARDS,)),  # by place
        ("mode_at", "u1", (10,)),  # by cards that each hand held when the trick began
        ("worth", "i8", (MODES, CARDS)),  # points of a place, as the payoff weighs them
        ("most", "i8", (CARDS,)),  # the largest worth in a mode still to come
        ("kind", "u8", (CARDS,)),  # equal for places that count the same in every mode to come
        ("each", "i8"),
        ("last", "i8"),
        ("loss", "i8"),  # 1 if a lost trick is subtracted
        ("offset", "i8"),  # to be added to the value of the search
        ("layout", "u8"),  # identifies the order of the places: proofs of one layout do not hold in another
        ("solid", "u8"),  # places that are never equal to a neighbour
        ("mixed", "i8"),  # 1 if the rest of the deal has tricks of more than one mode
        ("exact", "u1"),  # 1 if a proof holds for exactly the same hands only
        ("ranked", "u1"),  # 1 if every rank matters, not only those that won
        ("by_points", "u1"),  # 1 if it matters whether a trick has points
        ("players", "i8"),
        ("side", "i8", (SEATS,)),  # 0 for seats that maximise
        ("ends", "i8", (9,)),
        ("lowest", "i8", (9,)),  # of `ends`, over every standing that may follow
        ("highest", "i8", (9,)),
    ],
    align=True,
)

FRAME = np.dtype(
    [
        ("leader", "i8"),
        ("turn", "i8"),  # 0 for the lead
        ("seat", "i8"),
        ("left", "i8"),  # cards in each hand when the trick began
        ("mode", "i8"),
        ("led", "i8"),  # suit
        ("best", "i8"),  # place that wins so far
        ("low", "i8"),  # see engine.tricks
        ("winner", "i8"),
        ("sum", "i8"),  # worth of the cards in the trick
        ("standing", "i8"),
        ("total", "i8"),  # the most that can still be won
        ("need", "i8"),  # the question: at least this much?
        ("trick", "u8"),
        ("rest", "u8"),  # every card when the trick began
        ("only", "u8"),  # cards to be tried
        ("n", "i8"),
        ("next", "i8"),
        ("cards", "i8", (CHOICES,)),
        ("scores", "i8", (CHOICES,)),
        ("value", "i8"),
        ("relevant", "u8"),  # plain cards whose rank mattered
        ("gain", "i8"),  # of the trick that the card in hand completes
        ("decided", "u8"),  # the card that won it, where its rank mattered
        ("tried", "i8"),
        ("tried_card", "i8", (CHOICES,)),
        ("tried_value", "i8", (CHOICES,)),
        ("tried_relevant", "u8", (CHOICES,)),
        ("pairs", "i8"),  # of cards taken as equal
        ("lower", "u8", (CHOICES,)),
        ("upper", "u8", (CHOICES,)),
        ("hint", "i8"),
        ("first", "i8"),  # best card so far, or -1
        ("owners", "u8"),
        ("hash", "u8"),
    ],
    align=True,
)
"""A frame of the search: a position with a card to be played. A search is a stack of frames."""

STATE = np.dtype(
    [
        ("hands", "u8", (SEATS,)),
        ("lengths", "u8"),  # of each suit in each hand, four bits each
        ("salt", "u8"),  # changes for each question that may not share proofs
        ("nodes", "i8"),
        ("history", "i8", (4, SEATS, CARDS)),  # by turn, seat and card
        ("after", "i8", (SEATS, CARDS, CARDS)),  # by seat, card to beat and card
    ],
    align=True,
)

WAYS = 8
BUCKET = np.dtype(
    [
        ("owners", "u8", (WAYS,)),
        ("mask", "u8", (WAYS,)),
        ("hands", "u8", (WAYS, SEATS)),
        ("tag", "u8", (WAYS,)),
        ("value", "i4", (WAYS,)),
        ("kind", "u1", (WAYS,)),  # AT_LEAST, AT_MOST; 0 for none
        ("first", "i1", (WAYS,)),  # suit and how many higher cards of it the hand held
        ("oldest", "u8"),
    ],
    align=True,
)
AT_LEAST, AT_MOST = 1, 2
