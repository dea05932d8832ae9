"""The deals of a report: all of a small lake; of a large one some of each notable kind, the others evenly spaced."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from jassstats.access import lake_deals
from jassstats.access.lake import LakeHandle
from jassstats.number_format import counted, number
from jassstats.render.card_style import Deck
from jassstats.viewer import frames

EACH = 60
"""Deals of each notable kind that are chosen from a large lake."""

AT_ONCE = 200
"""Deals that are looked up together."""

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
    "only points known": "kind = 'score_only'",
}
"""What a reader may look for, and its condition on `deals`."""


@dataclass(frozen=True)
class Chosen:
    """Some deals of a lake: a line about each for the list, what the viewer shows of it, and how they were chosen."""

    rows: list[dict[str, Any]]
    data: list[frames.Data]
    how: str

    def fewer(self, most: int) -> "Chosen":
        """The first of them, where the page has no room for more."""
        told = f"{self.how.partition(' Only')[0]} Only the first {number(most)} of these fit into the page."
        return Chosen(self.rows[:most], self.data[:most], told)


def deals(lake: LakeHandle, most: int, deck: Deck, progress: Callable[[int, int | None], None] | None = None) -> Chosen:
    """The deals chosen from a lake, at most so many, by key."""
    counts = lake.query("select count(*) from deals").values
    every = counts[0][0]
    rows = chosen(lake, most, every)
    data = []
    for first in range(0, len(rows), AT_ONCE):
        told = lake_deals.several(lake.lake, rows[first : first + AT_ONCE])
        data += [frames.steps(told[row["deal"]], deck) for row in rows[first : first + AT_ONCE]]
        if progress:
            progress(len(data), len(rows))
    return Chosen(rows, data, said(every, len(rows), each(most)))


def each(most: int) -> int:
    """Deals of each notable kind that are chosen: no more than leave half of the room to the others."""
    return min(EACH, most // (2 * len(KINDS)))


def said(every: int, shown: int, of_a_kind: int) -> str:
    """How the deals were chosen, in words."""
    if shown == every:
        return f"All {counted(every, 'deal')} of the lake, in its order."
    return (
        f"{number(shown)} of {counted(every, 'deal')}: up to {of_a_kind} of each kind the list can be narrowed to, "
        "evenly spaced among their kind, then others evenly spaced over the whole lake; in the lake's order. "
        "The same lake always gives the same choice."
    )


def chosen(lake: LakeHandle, most: int, every: int) -> list[dict[str, Any]]:
    """The rows of `deals`, with a list `kinds` of what is notable about each."""
    kinds = ", ".join(f"case when {condition} then '{kind}' end" for kind, condition in KINDS.items())
    query = f"select *, list_filter([{kinds}], lambda kind: kind is not null) as kinds from deals"  # noqa: S608  ours
    keys = "" if every <= most else f" where deal in ({', '.join(map(str, spaced(lake, most)))})"
    result = lake.query(f"{query}{keys} order by deal limit {most}")
    columns, rows = result.columns, result.values
    return [dict(zip(columns, row, strict=True)) for row in rows]


def spaced(lake: LakeHandle, most: int) -> list[int]:
    """The keys of the deals chosen from more than can be shown."""
    keys: dict[int, None] = {}
    for condition in KINDS.values():
        keys |= dict.fromkeys(evenly(lake, condition, each(most)))
    rest = most - len(keys)
    others = f"deal not in ({', '.join(map(str, keys)) or 'null'})" if keys else "true"
    return [*keys, *evenly(lake, others, rest)]


def evenly(lake: LakeHandle, condition: str, many: int) -> list[int]:
    """So many of the deals that satisfy a condition, evenly spaced in the order of their keys."""
    numbered = "select deal, row_number() over (order by deal) - 1 as n, count(*) over () as m"
    found = f"{numbered} from deals where {condition}"
    step = f"n * {many} // m <> (n - 1) * {many} // m"
    query = f"select deal from ({found}) where m <= {many} or n = 0 or {step} order by deal limit {many}"  # noqa: S608  ours
    rows = lake.query(query).values
    return [row[0] for row in rows]
