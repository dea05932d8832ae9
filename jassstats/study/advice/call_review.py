"""The result of a review of calls: a row for each call, and a summary by decision."""

from collections import defaultdict
from dataclasses import dataclass
from math import isnan

from jassstats import estimate
from jassstats.results import Result, Row, Table
from jassstats.study.advice.recorded import OPEN, RIGHT, WRONG
from jassstats.study.advice.result import with_ends

CALLS = ("deal", "seat", "order", "decision", "did", "best", "verdict", "ahead", "better", "worlds")
VERDICT = "verdict: right or wrong where the interval of `ahead` lies on one side of 0, else open"
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
        """Return a row for each call."""
        return [dict(row) for row in self.rows]

    def notes(self) -> list[str]:
        """Return the meaning of the columns."""
        ahead = "ahead: points that the call brings more than the best other answer, by what the seat knew"
        return [f"{ahead}; {INTERVAL}", VERDICT]

    def summary(self) -> Table:
        """Return the shares of right, wrong and open calls and their mean lead, by decision, order and call.

        A seat makes a decision of one kind at most once in a deal, with rare exceptions, so that the rows of a group
        are independent.

        Returns
        -------
        Table
            A row for each group, with intervals.

        Examples
        --------
        >>> import jassstats as js
        >>> review = js.review_calls("samples/evenings.jsonl:1", worlds=200)
        >>> [(row["did"], row["n"]) for row in review.summary().records()]
        [('push', 1), ('U', 1)]

        """
        groups: dict[tuple[str, int, str], list[Row]] = defaultdict(list)
        for row in self.rows:
            groups[row["decision"], row["order"], row["did"]].append(row)
        note = f"right, wrong, open: shares of the n calls; ahead: points more than the best other answer; {INTERVAL}"
        return Table([_group(*key, members) for key, members in sorted(groups.items())], remarks=(note, VERDICT))


def _group(decision: str, order: int, did: str, members: list[Row]) -> Row:
    values: dict[str, float] = {}
    for verdict in (RIGHT, WRONG, OPEN):
        hits = sum(row["verdict"] == verdict for row in members)
        values |= with_ends(verdict, estimate.wilson(hits, len(members)))
    values |= with_ends("ahead", estimate.ratio(estimate.sums([row["ahead"] for row in members], 1)))
    head = {"decision": decision, "order": order, "did": did, "n": len(members)}
    return head | {
        name: None if isnan(value) else value for name, value in values.items()
    }  # the mean lead of one row has no interval
