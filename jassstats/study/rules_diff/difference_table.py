"""A difference between house rules as rows: one for each measure, and some for whole deals and parties."""

from typing import Any

from jassstats.estimate import Estimate
from jassstats.number_format import counted
from jassstats.results import Row, interval_columns

SHOWN = ("what", "first", "second", "difference", "more", "less", "changed", "deals")
ESTIMATES = ("first", "second", "difference", "changed", "deals")
COLUMNS = tuple(
    column for name in SHOWN for column in ((name, f"{name}_low", f"{name}_high") if name in ESTIMATES else (name,))
)


def measured(change: Any) -> Row:
    """One change as a row: each estimate with its interval."""
    row: Row = {"what": change.meaning}
    for name in SHOWN[1:]:
        value = getattr(change, name)
        row |= interval_columns(name, value) if name in ESTIMATES else {name: value}
    return row


def besides(all_stands: Estimate, parties: Any) -> list[Row]:
    """Return the rows that are not about single seats, in the same columns: decisions that stand, and parties."""
    rows = [_line("some decision does not stand", deals=_complement(all_stands))]
    if parties:
        one, other = parties.length
        rows.append(_line("deals that a partie lasts", first=one, second=other, difference=parties.longer))
        rows.append(_line("of parties: lost by another seat", deals=parties.changed))
    return rows


def _line(what: str, **estimates: Estimate) -> Row:
    """A row that has some of the estimates only."""
    row: Row = dict.fromkeys(COLUMNS) | {"what": what}
    for name, estimate in estimates.items():
        row |= interval_columns(name, estimate)
    return row


def _complement(share: Estimate) -> Estimate:
    """The share of all others."""
    return Estimate(1 - share.value, 1 - share.high, 1 - share.low, share.error)


def about_parties(lost: Any) -> list[str]:
    """Return a sentence on the parties that were played."""
    if not lost:
        return []
    share, low, high = (float(part) for part in lost.changed[:3])
    one, other = (float(mean.value) for mean in lost.length)
    sentence = (
        f"Of {lost.parties:,} parties, played by the strategies under either rules, {share:.1%} "
        f"[{low:.1%}, {high:.1%}] are lost by another seat; they last {one:.2f} deals, then {other:.2f}. "
        f"{counted(lost.unfinished, 'more partie')} had no single loser."
    )
    return [sentence]
