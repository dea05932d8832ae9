"""Moved: see `jassstats.record`."""

from jassstats.record import FORM, Claims, Deal, Entry, Problem

__all__ = ["FORM", "Claims", "Deal", "Entry", "Problem"]
