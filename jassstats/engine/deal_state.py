"""The record that the kernels of one deal under play share, so that each takes a few arguments."""

from typing import Any, NamedTuple


class DealState(NamedTuple):
    """A deal under play: the law, its address, its records, and scratch memory. A game fills the fields that it has."""

    law: Any
    """The law record of the house rules."""
    streams: Any
    """The starts of the random-number streams: `rng.Streams`."""
    index: Any
    """The address of the deal in these streams."""
    row: Any
    """The DEAL record."""
    scratch: Any
    """The SCRATCH record: memory without a meaning beyond the deal."""
    seat_view: Any
    """The VIEW record of the game, filled for each seat that decides."""
    table: Any = None
    """The state of the calls, a record of the game."""
    out: Any = None
    """The OUTCOME record."""


class PartieRows(NamedTuple):
    """The arrays that whole parties are written into, one row a deal."""

    rows: Any
    """DEAL records."""
    places: Any
    """(rows, 2), the partie and the number of the deal in it."""
    standing: Any
    """STANDING records; only Handjass writes them."""


class Question(NamedTuple):
    """A decision of a seat whose answers are played out: its knowledge, and the strategies that decide the rest."""

    seat_view: Any
    """The VIEW record of the seat before it answers."""
    calls: Any
    """(k, 2), seat and number of each call made."""
    answers: Any
    """(a, 2), a call and the cards put away with it."""
    addresses: Any
    """(seats, decisions), the addresses of the strategies."""
    believe: Any
    """How surely the others called by their strategies, 0.0 to 1.0.

    A world counts (1 - believe) times for each call that their strategies would not have made. At 0.0 every consistent
    world is equally likely.
    """
