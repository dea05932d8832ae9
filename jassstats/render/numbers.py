"""Counts as people write them.

>>> number(12000), counted(1, "deal"), counted(12000, "deal")
('12,000', '1 deal', '12,000 deals')
"""


def number(value: int) -> str:
    """A count with its thousands parted."""
    return f"{value:,}"


def counted(value: int, noun: str) -> str:
    """So many of something."""
    return f"{value:,} {noun}" if abs(value) == 1 else f"{value:,} {noun}s"
