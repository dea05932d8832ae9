"""The choice of deals for a report: all of a small lake; of a large one some of each notable kind, and others."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from jassstats.access import lake_deals
from jassstats.access.lake import LakeHandle
from jassstats.number_format import counted, number
from jassstats.render.card_style import Deck
from jassstats.viewer import frames

EACH = 60
"""The number of deals of each notable kind chosen from a large lake."""

AT_ONCE = 200
"""The number of deals that are read together."""

KINDS = {
    "everybody in the sack": "sacks > 0 and sacks = players_in",
    "nobody in the sack": "sacks = 0 and players_in > 1",
    "reserve taken": "taker is not null",
    "robbed": "robber is not null",
    "somebody stayed out": "players_in < players",
    "melds decided by trump or seat": "meld_step in ('trump', 'top', 'seat')",
    "an award lapsed": "awarded < awards",
    "pushed": "pushed",
    "without trumps": "contract is not null and trump is null",
    "broken off": "kind = 'broken_off'",
    "only points known": "kind in ('score_only', 'whole_game')",
}
"""The notable kinds of deals, each with its condition on `deals`."""


@dataclass(frozen=True)
class Chosen:
    """Some deals of a lake: their rows for the list, their data for the viewer, and the way they were chosen."""

    rows: list[dict[str, Any]]
    data: list[frames.Data]
    how: str

    def fewer(self, most: int) -> "Chosen":
        """Return the first of them, if the page is too large."""
        told = f"{self.how.partition(' Only')[0]} Only the first {number(most)} of these fit into the page."
        return Chosen(self.rows[:most], self.data[:most], told)


def deals(lake: LakeHandle, most: int, deck: Deck, progress: Callable[[int, int | None], None] | None = None) -> Chosen:
    """Choose at most `most` deals of a lake, in the order of their keys."""
    counts = lake.query("select count(*) from deals").values
    every = counts[0][0]
    rows = chosen(lake, most, every)
    data = []
    for first in range(0, len(rows), AT_ONCE):
        told = lake_deals.several(lake.lake, rows[first : first + AT_ONCE])
        data += [frames.steps(told[row["deal"]], deck) for row in rows[first : first + AT_ONCE]]
        if progress:
            progress(len(data), len(rows))
    return Chosen(rows, data, selection_sentence(every, len(rows), each(most)))


def each(most: int) -> int:
    """Return the number of deals of each notable kind, so that at least half of the deals are others."""
    return min(EACH, most // (2 * len(KINDS)))


def selection_sentence(every: int, shown: int, of_a_kind: int) -> str:
    """Return the sentence about the way the deals were chosen."""
    if shown == every:
        return f"All {counted(every, 'deal')} of the lake, in its order."
    return (
        f"{number(shown)} of {counted(every, 'deal')}: up to {of_a_kind} of each kind the list can be narrowed to, "
        "evenly spaced among their kind, then others evenly spaced over the whole lake; in the lake's order. "
        "The same lake always gives the same choice."
    )


def chosen(lake: LakeHandle, most: int, every: int) -> list[dict[str, Any]]:
    """Return the rows of `deals`, with a list `kinds` of what is notable about each."""
    kinds = ", ".join(f"case when {condition} then '{kind}' end" for kind, condition in KINDS.items())
    query = f"select *, list_filter([{kinds}], lambda kind: kind is not null) as kinds from deals"  # noqa: S608  ours
    keys = "" if every <= most else f" where deal in ({', '.join(map(str, spaced(lake, most)))})"
    result = lake.query(f"{query}{keys} order by deal limit {most}")
    columns, rows = result.columns, result.values
    return [dict(zip(columns, row, strict=True)) for row in rows]


def spaced(lake: LakeHandle, most: int) -> list[int]:
    """Return the keys of the deals chosen from more than can be shown."""
    keys: dict[int, None] = {}
    for condition in KINDS.values():
        keys |= dict.fromkeys(evenly(lake, condition, each(most)))
    rest = most - len(keys)
    others = f"deal not in ({', '.join(map(str, keys)) or 'null'})" if keys else "true"
    return [*keys, *evenly(lake, others, rest)]


def evenly(lake: LakeHandle, condition: str, many: int) -> list[int]:
    """Return `many` of the deals that satisfy a condition, evenly spaced in the order of their keys."""
    numbered = "select deal, row_number() over (order by deal) - 1 as n, count(*) over () as m"
    found = f"{numbered} from deals where {condition}"
    step = f"n * {many} // m <> (n - 1) * {many} // m"
    query = f"select deal from ({found}) where m <= {many} or n = 0 or {step} order by deal limit {many}"  # noqa: S608  ours
    rows = lake.query(query).values
    return [row[0] for row in rows]
