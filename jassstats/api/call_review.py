"""The calls of recorded deals, evaluated: of one deal, or of many deals of a lake."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from jassstats.access import compile_notice
from jassstats.access.open_lake import open_lake
from jassstats.api.argument_types import Names, Path, Progress, as_tuple
from jassstats.api.deals import show
from jassstats.errors import UsageError
from jassstats.keyword_arguments import check_keywords

if TYPE_CHECKING:
    from jassstats.render.deal import ShownDeal
    from jassstats.study.advice.call_review import CallReview
    from jassstats.study.advice.recorded import Decided


@check_keywords()
def review_calls(
    deal: str | int | None = None,
    lake: Path = "lake",
    *,
    game: str | None = None,
    where: str = "",
    limit: int = 1000,
    worlds: int | None = None,
    strategies: Names = "solid",
    believe: float = 0.0,
    seed: int = 1,
    trust: bool = False,
    progress: Progress | None = None,
) -> "CallReview":
    """Evaluate the calls of one recorded deal, or of many deals of a lake, by what each seat knew.

    A call is right or wrong where the interval of its lead lies on one side of 0. Otherwise it is open.

    Parameters
    ----------
    deal : str or int, optional
        One deal: a key or id of the lake, or FILE:LINE or FILE#N of a log. If not given, deals of the lake are chosen.
    lake : path
        The folder of the lake.
    game : str, optional
        Only deals of this game.
    where : str
        A SQL condition on the columns of `deals`, where deals of the lake are chosen.
    limit : int
        At most so many deals.
    worlds : int, optional
        How many deals of the unseen cards for each call. If not given, 1,000 where the best answer then leads by
        far, else until the intervals are narrow.
    strategies : str or iterable of str
        How everybody plays on: one strategy for all seats, or one for each order.
    believe : float
        How surely others called by their strategies: from 0, nothing is inferred from their calls, to below 1.
    seed : int
        The start of the random numbers, from 0 to 2**64 - 1.
    trust : bool
        Execute the strategy files that the lake names, to deal simulated deals again.
    progress : callable, optional
        Called with the number of deals reviewed, and how many there are.

    Returns
    -------
    CallReview
        A row for each call: what was done, the best answer, the verdict, and the difference with its interval.

    Raises
    ------
    UsageError
        There is no such deal, it is of another game, it breaks a rule, its hands are not known, or the condition is
        not understood.
    StrategyError
        A strategy answered unlawfully.
    LakeError
        There is no lake, or it can't be read.

    Examples
    --------
    >>> import jassstats as js
    >>> for row in js.review_calls("samples/evenings.jsonl:1", worlds=200).records():
    ...     print(row["seat"], row["decision"], row["did"], row["verdict"])
    3 call push right
    1 call U wrong

    """
    from jassstats.study.advice.call_review import CallReview

    if deal is not None:
        shown = show(deal, lake, trust=trust)
        if shown.deal is None or not shown.lawful:
            raise UsageError(f"{deal} can't be reviewed: it breaks a rule or is not there; `show` gives the reason")
        if game is not None and shown.deal.game != game:
            raise UsageError(f"{deal} is a deal of {shown.deal.game}, not of {game}")
        if not any(shown.deal.hands):
            raise UsageError(f"{deal} can't be reviewed: the hands of its players are not known")
        decisions = _decisions(shown, as_tuple(strategies), worlds=worlds, believe=believe, seed=seed)
        address = deal if isinstance(deal, int) else str(deal)
        return CallReview(tuple(decision.row() | {"deal": address} for decision in decisions), many=False)
    rows: list[dict[str, Any]] = []
    for key, shown in _chosen(lake, game, where, limit, trust=trust, progress=progress):
        decisions = _decisions(shown, as_tuple(strategies), worlds=worlds, believe=believe, seed=seed)
        rows += [decision.row() | {"deal": key} for decision in decisions]
    return CallReview(tuple(rows), many=True)


def _chosen(
    lake: Path, game: str | None, where: str, limit: int, *, trust: bool, progress: Progress | None
) -> "Iterator[tuple[int, ShownDeal]]":
    """The lawful deals of a lake with known hands that satisfy a condition, by key."""
    from jassstats.access import lake_deals

    handle = open_lake(lake, trust=trust)
    of_game = "true" if game is None else f"game = '{game}'"
    rows = handle.find(f"({of_game}) and (\n{where or 'true'}\n)", limit=limit)
    for number, row in enumerate(rows):
        shown = lake_deals.several(handle.lake, [row])[row["deal"]]
        if shown.deal is not None and shown.lawful and any(shown.deal.hands):
            yield row["deal"], shown
        if progress:
            progress(number + 1, len(rows))


def _decisions(shown: "ShownDeal", strategies: tuple[str, ...], **options: Any) -> "Iterator[Decided]":
    """The decisions of a lawful deal, evaluated; `options` are worlds, believe and seed."""
    from jassstats.record import Entry
    from jassstats.replay import pack
    from jassstats.replay.columns import Logged
    from jassstats.study.advice import recorded

    compile_notice.needed(shown.deal.game if shown.deal else "", "play.advise")
    packed, _ = pack.pack([Logged("", "", 0, Entry(1, "", shown.deal))])
    yield from recorded.decisions(packed[0], 0, strategies, shown.slate, **options)
