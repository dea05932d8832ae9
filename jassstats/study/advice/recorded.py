"""What was decided in recorded deals, weighed: was it right by what the seat knew, and by how much.

Luck is left out: each answer is tried in worlds that the seat could not rule out, the real cards being one of them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jassstats import games
from jassstats.replay.columns import Deals
from jassstats.study.advice import weigh
from jassstats.study.advice.result import Advice, with_ends

Slate = Mapping[int, Mapping[str, Any]]
"""Rows of `seats` by seat, with the strokes and zeros before the deal."""


@dataclass(frozen=True)
class Decided:
    """One decision of a deal: who made it, which answer it was, and what each would have brought."""

    deal: int  # row in the deals that were asked about
    seat: int
    order: int
    chosen: int
    advice: Advice

    def row(self) -> dict[str, Any]:
        """The decision in a row: what was done, what is best, and how much the choice brought more than the other."""
        weighed = self.advice.weighed
        rival = next(at for at in weighed.order() if at != self.chosen)
        row = {"deal": self.deal, "seat": self.seat, "order": self.order, "decision": weighed.position.decision}
        row |= {"did": weighed.names[self.chosen], "best": self.advice.best, "worlds": len(weighed.found)}
        row |= with_ends("ahead", weighed.more(self.chosen, rival)) | with_ends(
            "better", weighed.better(self.chosen, rival)
        )
        for currency in weighed.currencies:
            row[f"{currency}_did"] = float(weighed.mean(currency).value[self.chosen])
            row[f"{currency}_else"] = float(weighed.mean(currency).value[rival])
        return row


def decisions(
    deals: Deals,
    i: int,
    strategies: Sequence[str] = ("solid",),
    slate: Slate | None = None,
    kinds: Sequence[str] = (),
    **how: Any,
) -> Iterator[Decided]:
    """The decisions of one deal, in order; `kinds` of them, or all. `how`: worlds, believe, seed as `weigh` takes."""
    options = deals.options()[deals.rows[i]["house"]]
    law, row = games.load(deals.game).law.law(options)[0], deals.rows[i]
    before = [[before_of(slate, seat, name) for seat in range(4)] for name in ("strokes_before", "zeros_before")]
    for position, chosen in games.load(deals.game).recorded.positions(options, row, *before):
        if kinds and position.decision not in kinds:
            continue
        view = position.view[0]
        weighed = weigh.weigh(position, law, strategies, **how)
        order = weigh.turn(view).index(int(view["seat"]))
        yield Decided(i, int(view["seat"]), order, chosen, Advice(weighed, options))


def before_of(slate: Slate | None, seat: int, name: str) -> int:
    """What stood on the slate before, 0 where nobody knows."""
    return int((slate or {}).get(seat, {}).get(name) or 0)


def review(
    deals: Deals, *, progress: Callable[[int, int | None], None] | None = None, **how: Any
) -> list[dict[str, Any]]:
    """Every decision of many deals, a row each; `how` as `decisions`. For thousands of deals few worlds do, 500 say."""
    rows = []
    for i in range(len(deals)):
        rows += [decided.row() for decided in decisions(deals, i, **how)]
        if progress:
            progress(i + 1, len(deals))
    return rows
