"""What stands for "none" in the records that kernels read and write: the same number as `cards.NONE`."""

from jassstats.cards import NONE

NO_SEAT = NONE
NO_CARD = NONE
NO_CALL = NONE

__all__ = ["NONE", "NO_CALL", "NO_CARD", "NO_SEAT"]
