"""The result of a review of calls: a row for each call, and a summary by decision."""

from collections import defaultdict
from dataclasses import dataclass
from math import isnan

from jassstats import estimate
from jassstats.results import Result, Row, Table
from jassstats.study.advice.result import with_ends

CALLS = ("seat", "order", "decision", "did", "best", "ahead", "better", "worlds")
GROUPS = ("decision", "order", "did", "n", "best", "ahead")
INTERVAL = "[…] is the 95 % interval"


@dataclass(frozen=True, repr=False)
class CallReview(Result):
    """Evaluated calls of recorded deals, a row for each call.

    Attributes
    ----------
    rows : tuple of dict
        The rows.
    many : bool
        Deals of a lake were reviewed, rather than one deal.

    """

    rows: tuple[Row, ...]
    many: bool
    shown_columns = CALLS

    def records(self) -> list[Row]:
        """A row for each call."""
        return [dict(row) for row in self.rows]

    def notes(self) -> list[str]:
        """Return the meaning of the columns."""
        return [f"ahead: what was done brings more than the best other answer, by what the seat knew; {INTERVAL}"]

    def summary(self) -> Table:
        """Return how often each call was best, and how much it was ahead, by decision, order and what was done.

        A seat decides at most once of a kind in a deal, with rare exceptions: the rows of a group are independent.
        """
        groups: dict[tuple[str, int, str], list[Row]] = defaultdict(list)
        for row in self.rows:
            groups[row["decision"], row["order"], row["did"]].append(row)
        note = f"best: how often it was the best answer; ahead: points more than the best other one; {INTERVAL}"
        return Table([_group(*key, members) for key, members in sorted(groups.items())], remarks=(note,))


def _group(decision: str, order: int, did: str, members: list[Row]) -> Row:
    best = estimate.wilson(sum(row["did"] == row["best"] for row in members), len(members))
    ahead = estimate.ratio(estimate.sums([row["ahead"] for row in members], 1))
    values = with_ends("best", best) | with_ends("ahead", ahead)
    head = {"decision": decision, "order": order, "did": did, "n": len(members)}
    return head | {name: None if isnan(value) else value for name, value in values.items()}  # one row has no interval
