"""The forms of a rule for taking the reserve: weighed features, a coarse table, one limit a place; and their results.

python tools/frontier_forms.py [DEALS]: fitted on the first half of a book, measured on the second, against a table that
takes by the shipped frontier. More points a deal than never taking, at one seat; ± is the standard error.
"""

import sys

import numpy as np

from jassstats.study import frontier
from jassstats.study.frontier import BranchedDeals, LinearRule, Rule
from jassstats.study.frontier.fitting import gains


def brought(book: BranchedDeals, others: np.ndarray, wants: np.ndarray) -> str:
    """Return the gain a deal of taking where a seat wants to, as the mean of all places."""
    found = np.zeros(len(book))
    for seat in range(book.seats):
        there = gains(book, others, seat)
        found += there.chooses * there.gain * wants[:, seat] / book.seats
    return f"{found.mean():7.3f} ± {found.std() / len(found) ** 0.5:.3f}"


def cells(book: BranchedDeals, seat: int, keys: tuple[str, ...]) -> np.ndarray:
    """Each hand's cell in a coarse table."""
    held = book.marks[seat]
    named = {
        "points": np.minimum(book.deals["points"][:, seat] // 6, 12),
        "trumps": held[:, :9].sum(axis=1).astype(int),
        "aces": held[:, 17].astype(int),
        "upcard": book.upcards[seat],
    }
    found = np.zeros(len(book), np.int64)
    for key in keys:
        found = found * 13 + named[key]
    return found


def by_table(fitted: BranchedDeals, book: BranchedDeals, others: Rule, keys: tuple[str, ...]) -> np.ndarray:
    """Take in a cell if taking brought something there on average."""
    wants = np.zeros((len(book), book.seats), bool)
    rest = others.wants(fitted)
    for seat in range(book.seats):
        there, at = gains(fitted, rest, seat), cells(fitted, seat, keys)
        size = 13 ** len(keys)
        sums = np.bincount(at[there.chooses], there.gain[there.chooses], size)
        wants[:, seat] = sums[cells(book, seat, keys)] > 0
    return wants


def interacting(fitted: BranchedDeals, book: BranchedDeals, rule: LinearRule) -> np.ndarray:
    """The weighed hand, corrected by squares and products of it with trumps and aces (least squares)."""
    wants = np.zeros((len(book), book.seats), bool)
    rest = rule.wants(fitted)

    def design(of: BranchedDeals, seat: int) -> np.ndarray:
        apart = (rule.worth(of, seat) - rule.limit(of, seat)) / 20
        trumps, aces = of.marks[seat][:, :9].sum(axis=1) - 2, of.marks[seat][:, 17] - 1
        buur, nell = of.marks[seat][:, 5], of.marks[seat][:, 3]
        parts = [np.ones(len(of)), apart, apart**2, trumps, trumps**2, aces, aces**2, trumps * aces, buur * nell]
        return np.stack([*parts, apart * trumps, apart * aces], axis=1)

    for seat in range(book.seats):
        there = gains(fitted, rest, seat)
        rows, gain = design(fitted, seat)[there.chooses], there.gain[there.chooses]
        wants[:, seat] = design(book, seat) @ np.linalg.lstsq(rows, gain, rcond=None)[0] > 0
    return wants


def main(deals: int) -> None:
    """Print a line for each form."""
    for players in (2, 3):
        book = frontier.write(players=players, deals=deals, seed=77)
        fitted, measured = book.halves()
        rule = frontier.shipped(book)
        others = rule.wants(measured)
        best = max(frontier.thumbs(), key=lambda one: float(brought(measured, others, one.wants(measured)).split()[0]))
        print(f"{players} players, {len(measured):,} deals measured")
        print("  shipped frontier       ", brought(measured, others, others))
        print("  fitted here            ", brought(measured, others, frontier.fit(fitted, rule).wants(measured)))
        print("  with squares, products ", brought(measured, others, interacting(fitted, measured, rule)))
        for keys in (("points",), ("points", "trumps"), ("points", "trumps", "aces"), ("points", "trumps", "upcard")):
            print(
                f"  table of {' × '.join(keys):25s}", brought(measured, others, by_table(fitted, measured, rule, keys))
            )
        print(f"  {best.name:23s}", brought(measured, others, best.wants(measured)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400_000)
