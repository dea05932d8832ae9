"""The cost of the contract that was named, against the best contract on the same deal.

All contracts are played on the same cards by one strategy at every seat, the one that was named too, so that nobody is
compared with better play. The best is the best in hindsight: it knows all four hands, so that a cost is no blame. What
a choice costs on average, and which contract was best instead, still tells choices apart.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from os import PathLike
from typing import Any, NamedTuple

import numpy as np

from jassstats import estimate, games
from jassstats.errors import StrategyError, UsageError
from jassstats.estimate import Estimate
from jassstats.logs import read as log_reader
from jassstats.number_format import counted
from jassstats.replay import pack, replay
from jassstats.replay.columns import Deals, Logged
from jassstats.results import Result, Row, interval_columns
from jassstats.simulation import runs, strategy_loader

Progress = Callable[[int, int | None], None]


class ContractCost(NamedTuple):
    """The deals in which one contract was named, by whether it was named after a push; points of score, per deal."""

    contract: str
    pushed: bool
    deals: int
    score: Estimate  # the declaring side's less the other's
    best: Estimate  # the same under the best other contract
    cost: Estimate  # best less score; negative if the named contract was the best
    right: Estimate  # share of deals in which it was the best
    instead: str  # the contract that was most often best


@dataclass(frozen=True, repr=False)
class ContractCosts(Result):
    """The results of each contract, and of the best other contract on the same deals.

    Attributes
    ----------
    costs : list of ContractCost
        The figures of each contract, named at once or after a push.
    used, left_out : int
        Deals that were played; deals without known hands or a contract, or that break a rule.

    """

    costs: list[ContractCost]
    used: int
    left_out: int

    @property
    def title(self) -> str:
        """The title of the table."""
        return "What the contract brought, and the best other one on the same deal"

    def records(self) -> list[Row]:
        """Return a row for each contract, named at once or after a push."""
        return [_row(one) for one in self.costs]

    def notes(self) -> list[str]:
        """Return the meaning of the columns, and the number of deals."""
        left_out = f"; {self.left_out:,} left out: not all hands or no contract known" if self.left_out else ""
        basis = f"{counted(self.used, 'deal')}{left_out}. Scores are the declaring side's less the other's, a deal."
        return [*LEGEND, basis]


ESTIMATES = ("score", "best", "cost", "right")
LEGEND = (
    "score: mean of what the contract brought, played out by the strategy named",
    "best: the same under the best other contract",
    "cost: best less score; negative if the named contract was the best",
    "right: share of deals in which the contract was the best, 0 to 1",
    "instead: the contract that was most often best",
    "[…] is the 95 % interval.",
)


def _row(one: ContractCost) -> Row:
    row: Row = {"contract": one.contract, "pushed": one.pushed, "deals": one.deals}
    for name in ESTIMATES:
        row |= interval_columns(name, getattr(one, name))
    return row | {"instead": one.instead}


def contract_costs(deals: Iterable[Deals], play: str = "solid", progress: Progress | None = None) -> ContractCosts:
    """The cost of the contracts in some deals of Schieber. Raises `UsageError` if they are of another game."""
    parts, given = [], 0
    for some in deals:
        if some.game != "schieber":
            raise UsageError(f"contracts are named in schieber, not in {some.game}")
        given += len(some)
        parts += list(_played(some, play))
        if progress:
            progress(given, None)
    if not sum(len(part[0]) for part in parts):
        raise UsageError(f"in none of {given:,} deals are all hands and the contract known")
    scores, chosen, pushed = (np.concatenate([part[k] for part in parts]) for k in range(3))
    names = games.load("schieber").options.CALLS
    costs = []
    for contract in np.unique(chosen).tolist():
        for after in (False, True):
            rows = (chosen == contract) & (pushed == after)
            if rows.any():
                costs.append(_costs(names, contract, scores[rows], after=after))
    return ContractCosts(costs, len(chosen), given - len(chosen))


def _played(deals: Deals, play: str) -> Iterator[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Yield scores by contract, the contract named, and true for one named after a push; by house rules."""
    outcome, rows = replay.replay(deals), deals.rows
    named = (outcome["breach"] == 0) & (outcome["contract"] != 255) & (rows["n_calls"] > 0)
    known = named & (outcome["hands"] != 0).all(axis=1)
    contract_cost, table = games.load("schieber").contract_cost, strategy_loader.table("schieber", (play,) * 4)
    addresses = strategy_loader.addresses("schieber", table)
    for options_index, law in enumerate(replay.laws(deals)):
        if int(law["allowed"]).bit_count() < 2:
            raise UsageError(f"{deals.houses[options_index].preset} knows one contract only: there is no other to name")
        here = np.flatnonzero(known & (rows["house"] == options_index))
        some = rows[here]
        some["hands"] = outcome["hands"][here]
        scores = np.zeros((len(here), contract_cost.CONTRACTS), np.int64)
        if contract_cost.under_each(law, np.uint64(0), some, scores, addresses) < len(here):
            raise StrategyError(f"{play} answered unlawfully")
        yield scores, outcome["contract"][here].astype(int), outcome["pushed"][here] > 0


def _costs(names: tuple[str, ...], contract: int, scores: np.ndarray, *, after: bool) -> ContractCost:
    mine, others = scores[:, contract].astype(float), scores.copy()
    others[:, contract] = others.min()
    best = others.max(axis=1).astype(float)
    right = int((mine >= best).sum())
    instead = np.bincount(scores.argmax(axis=1), minlength=len(names)).argmax()
    mean, other, cost = (estimate.ratio(estimate.sums(each, 1)) for each in (mine, best, best - mine))
    return ContractCost(
        names[contract], after, len(mine), mean, other, cost, estimate.wilson(right, len(mine)), names[instead]
    )


def simulated(preset: str, deals: int, **run_options: Any) -> Iterator[Deals]:
    """Deals whose contracts the strategies of a run named; `run_options` are those of `simulation.runs.run`."""
    yield from runs.chunks(runs.run("schieber", preset, deals=deals, **run_options))


def logged(files: Iterable[str | PathLike[str]]) -> Iterator[Deals]:
    """Yield the deals of some logs."""
    for file in files:
        read = enumerate(log_reader.read(file))
        yield from pack.pack([Logged(str(file), "", number, entry) for number, entry in read if entry.deal])[0]
