"""The decisions of recorded deals, evaluated: right, wrong or open by what the seat knew, with the lead of each answer.

Luck is left out: each answer is played out in worlds that the seat could not rule out; the real cards are one of them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jassstats import games
from jassstats.estimate import Estimate
from jassstats.replay.columns import Deals
from jassstats.study.advice import weigh
from jassstats.study.advice.result import Advice, with_ends

Slate = Mapping[int, Mapping[str, Any]]
"""Rows of `seats` by seat, with the strokes and zeros before the deal."""

RIGHT, WRONG, OPEN = "right", "wrong", "open"
"""Verdicts on a call. It is open as long as the interval of `ahead` contains 0."""


@dataclass(frozen=True)
class Decided:
    """One decision of a deal: the seat, the answer it gave, and the values of all answers."""

    deal: int  # row in the batch of deals
    seat: int
    order: int
    chosen: int
    advice: Advice

    def row(self) -> dict[str, Any]:
        """Return a row: the answer given, the best one, the verdict, and the lead over the best other answer."""
        weighed = self.advice.weighed
        rival = next(at for at in weighed.order() if at != self.chosen)
        ahead = weighed.more(self.chosen, rival)
        row = {"deal": self.deal, "seat": self.seat, "order": self.order, "decision": weighed.position.decision}
        row |= {"did": weighed.names[self.chosen], "best": self.best, "verdict": verdict(ahead)}
        row |= {"worlds": len(weighed.payoffs)}
        row |= with_ends("ahead", ahead) | with_ends("better", weighed.better(self.chosen, rival))
        for metric in weighed.metrics:
            row[f"{metric}_did"] = float(weighed.mean(metric).value[self.chosen])
            row[f"{metric}_else"] = float(weighed.mean(metric).value[rival])
        return row

    @property
    def best(self) -> str:
        """The best answer, or `open` as long as the interval of its lead over the next best contains 0."""
        first, second = self.advice.weighed.order()[:2]
        is_certain = verdict(self.advice.weighed.more(first, second)) == RIGHT
        return self.advice.best if is_certain else OPEN


def verdict(ahead: Estimate) -> str:
    """Return the verdict on a call from its lead over the best other answer.

    >>> verdict(Estimate(2.0, 0.5, 3.5, 0.7)), verdict(Estimate(1.0, -0.5, 2.5, 0.7))
    ('right', 'open')
    """
    return RIGHT if ahead.low > 0 else WRONG if ahead.high < 0 else OPEN


def decisions(  # noqa: PLR0913  the options of a review
    deals: Deals,
    i: int,
    strategies: Sequence[str] = ("solid",),
    slate: Slate | None = None,
    kinds: Sequence[str] = (),
    *,
    worlds: int | None = None,
    believe: float = 0.0,
    seed: int = 1,
) -> Iterator[Decided]:
    """Evaluate the decisions of one deal in order, or those of some `kinds`.

    Without `worlds` a decision gets as many as it takes to be clear, so that a call has one verdict however it is
    chosen. The other parameters are those of `weigh`.
    """
    options = deals.options()[deals.rows[i]["house"]]
    law, row = games.load(deals.game).law.law(options)[0], deals.rows[i]
    before = [[before_of(slate, seat, name) for seat in range(4)] for name in ("strokes_before", "zeros_before")]
    for position, chosen in games.load(deals.game).recorded.positions(options, row, *before):
        if kinds and position.decision not in kinds:
            continue
        view = position.view[0]
        weighed = weigh.weigh(position, law, strategies, worlds=worlds, believe=believe, seed=seed, until_clear=True)
        order = weigh.turn(view).index(int(view["seat"]))
        yield Decided(i, int(view["seat"]), order, chosen, Advice(weighed, options))


def before_of(slate: Slate | None, seat: int, name: str) -> int:
    """Return the strokes or zeros of a seat before the deal, 0 if they are not known."""
    return int((slate or {}).get(seat, {}).get(name) or 0)


def review(
    deals: Deals, *, worlds: int | None = None, progress: Callable[[int, int | None], None] | None = None
) -> list[dict[str, Any]]:
    """Evaluate every decision of a batch of deals, a row each."""
    rows = []
    for i in range(len(deals)):
        rows += [decided.row() for decided in decisions(deals, i, worlds=worlds)]
        if progress:
            progress(i + 1, len(deals))
    return rows
