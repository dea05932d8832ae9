"""Decisions of deals that were played, weighed: of one deal, or of many out of a lake."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from math import isnan
from os import PathLike
from typing import TYPE_CHECKING, Any

from jassstats.access import compile_notice
from jassstats.access.lake import open_lake
from jassstats.errors import UsageError

if TYPE_CHECKING:
    from jassstats.render.deal import Told
    from jassstats.study.advice.recorded import Decided

Path = str | PathLike[str]
Row = dict[str, Any]


def decided(
    deal: str | int, lake: Path = "lake", *, strategies: str | Iterable[str] = "solid", trust: bool = False, **how: Any
) -> "list[Decided]":
    """The calls of a recorded deal, each weighed by what the seat knew; the deal is named as for `show`.

    `how`: worlds, believe, seed as in `study.advice.weigh.weigh`.
    """
    from jassstats.api import data as api

    told = api.show(deal, lake, trust=trust)
    if told.deal is None or not told.lawful:
        raise UsageError(f"{deal} can't be weighed: it is not lawful, or not there; `show` tells why")
    if not any(told.deal.hands):
        raise UsageError(f"{deal} holds no hands, so nobody knows what its players knew")
    return list(of_told(told, strategies, **how))


def review(  # noqa: PLR0913  each is what a person names
    lake: Path,
    game: str,
    where: str = "",
    *,
    limit: int = 1000,
    worlds: int = 500,
    strategies: str | Iterable[str] = "solid",
    trust: bool = False,
    progress: Callable[[int, int | None], None] | None = None,
    **how: Any,
) -> list[Row]:
    """The calls of many deals of a lake, a row each: those that satisfy a condition, the first `limit` of them."""
    from jassstats.access import lake_deals

    opened = open_lake(lake, trust=trust)
    found = opened.find(f"(game = '{game}') and (\n{where or 'true'}\n)", limit=limit)
    rows: list[Row] = []
    for number, row in enumerate(found):
        told = lake_deals.several(opened.lake, [row])[row["deal"]]
        if told.deal is not None and told.lawful and any(told.deal.hands):
            rows += [one.row() | {"deal": row["deal"]} for one in of_told(told, strategies, worlds=worlds, **how)]
        if progress:
            progress(number + 1, len(found))
    return rows


def of_told(told: "Told", strategies: str | Iterable[str], **how: Any) -> "Iterator[Decided]":
    """The decisions of a deal that can be told."""
    from jassstats.record import Entry
    from jassstats.replay import pack
    from jassstats.replay.columns import Logged
    from jassstats.study.advice import recorded

    compile_notice.needed(told.deal.game if told.deal else "", "play.advise")
    packed, _ = pack.pack([Logged("", "", 0, Entry(1, "", told.deal))])
    table = (strategies,) if isinstance(strategies, str) else tuple(strategies)
    yield from recorded.decisions(packed[0], 0, table, told.slate, **how)


def summary(rows: Iterable[Row]) -> list[Row]:
    """By decision, order and what was done: how many, how often it was best, and how much it was ahead on average.

    A seat decides at most once of a kind in a deal, all but always: the rows of a group are independent.
    """
    from jassstats import estimate
    from jassstats.study.advice.result import with_ends

    groups: dict[tuple[str, int, str], list[Row]] = defaultdict(list)
    for row in rows:
        groups[row["decision"], row["order"], row["did"]].append(row)
    told = []
    for (decision, order, did), members in sorted(groups.items()):
        best = estimate.wilson(sum(row["did"] == row["best"] for row in members), len(members))
        ahead = estimate.ratio(estimate.sums([row["ahead"] for row in members], 1))
        head = {"decision": decision, "order": order, "did": did, "n": len(members)}
        found = with_ends("best", best) | with_ends("ahead", ahead)
        told.append(
            head | {name: None if isnan(end) else end for name, end in found.items()}
        )  # one row has no interval
    return told
