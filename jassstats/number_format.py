"""The format of numbers for people: counts, values, values with their interval.

>>> number(12000), counted(1, "deal"), counted(12000, "deal")
('12,000', '1 deal', '12,000 deals')
"""

from datetime import date, datetime
from decimal import Decimal
from math import ceil, log10

NO_WIDTH = 1e-9
"""The width below which an interval's width comes from rounding only."""

MISSING = "–"
"""The sign for a missing value."""


def number(value: int) -> str:
    """Return a count, its thousands separated."""
    return f"{value:,}"


def counted(value: int, noun: str) -> str:
    """Return a count and its noun, in the plural unless the count is one."""
    return f"{value:,} {noun}" if abs(value) == 1 else f"{value:,} {noun}s"


def plain_value(value: object) -> object:
    """Return a value in the types of JSON and CSV."""
    if isinstance(value, bool | int | float | str) or value is None:
        return value
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return float(value)
    return value.item() if hasattr(value, "item") else str(value)


def format_value(value: object) -> str:
    """Return a value for a person: thousands separated, three figures of a fraction, yes and no.

    >>> format_value(12345), format_value(0.0123), format_value(True), format_value(None)
    ('12,345', '0.0123', 'yes', '–')
    """
    value = plain_value(value)
    if value is None:
        return MISSING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}" if abs(value) >= 10_000 else str(value)
    if isinstance(value, float) and 0 < abs(value) < 0.1:
        return f"{value:.3g}"
    if isinstance(value, float):
        return f"{value:.3f}" if abs(value) < 10 else f"{value:,.1f}"
    return str(value)


def format_interval(value: object, low: float | None, high: float | None, *, signed: bool = False) -> str:
    """Return a value with its interval, to as many decimals as the width of the interval allows.

    >>> format_interval(0.1234567, 0.11, 0.14)
    '0.123  [0.110, 0.140]'
    >>> format_interval(12.3, 5.0, 20.0, signed=True)
    '+12  [+5, +20]'
    """
    if not isinstance(value, int | float) or low is None or high is None or high - low < NO_WIDTH:
        return f"{_signed(value, signed=signed)}  [{_signed(low, signed=signed)}, {_signed(high, signed=signed)}]"
    places, sign = decimals(high - low), "+" if signed else ""
    return "{}  [{}, {}]".format(*(f"{round(end, places) + 0.0:{sign},.{places}f}" for end in (value, low, high)))


def decimals(width: float, most: int = 8) -> int:
    """The number of decimals for an interval of this width: two figures of the width, or one."""
    return min(max(ceil(1 - log10(width)), 0), most) if width > 0 else 1


def value_decimals(value: float, low: float | None, high: float | None) -> int:
    """Return the number of decimals that fits the interval's width; two figures of a value without an interval."""
    if isinstance(value, int):
        return 0
    return decimals(high - low if low is not None and high is not None and high > low else abs(value) / 10)


def format_number(value: float, places: int, *, share: bool = False) -> str:
    """Return a number with so many decimals and a minus sign; a share is written in hundredths.

    >>> format_number(-1234.5, 1), format_number(0.1234, 3, share=True)
    ('−1,234.5', '12.3')
    """
    text = f"{100 * value:,.{max(places - 2, 0)}f}" if share else f"{value:,.{places}f}"
    return text.replace("-", "−")


def value_and_interval(value: float, low: float | None, high: float | None, *, share: bool = False) -> tuple[str, str]:
    """Return a value, and its interval in brackets if it has one; a share is written in per cent.

    >>> value_and_interval(0.1234, 0.11, 0.14, share=True)
    ('12.3 %', '[11.0, 14.0]')
    >>> value_and_interval(7, None, None)
    ('7', '')
    """
    places = value_decimals(value, low, high)
    interval = [format_number(end, places, share=share) for end in (low, high) if end is not None]
    between = f"[{', '.join(interval)}]" if len(interval) == 2 else ""
    return format_number(value, places, share=share) + (" %" if share else ""), between


def _signed(value: object, *, signed: bool) -> str:
    """Return a value with its sign."""
    text = format_value(value)
    return f"+{text}" if signed and isinstance(value, int | float) and value >= 0 else text
