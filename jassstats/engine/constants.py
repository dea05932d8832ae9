"""The number that stands for "none" in the records of kernels. It equals `cards.NONE`."""

from jassstats.cards import NONE

NO_SEAT = NONE
NO_CARD = NONE
NO_CALL = NONE

__all__ = ["NONE", "NO_CALL", "NO_CARD", "NO_SEAT"]
