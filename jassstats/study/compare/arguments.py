"""The arguments of `js.compare`, checked and turned into a design, an end and options."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from os import PathLike

from jassstats import estimate, games
from jassstats.games import house_rules
from jassstats.simulation import strategy_loader
from jassstats.simulation.strategy_loader import StrategySpec
from jassstats.study.compare.design import BOTH, DIRECTIONS, Design
from jassstats.study.compare.pilot import PilotOptions
from jassstats.study.compare.result import Comparison
from jassstats.study.compare.sequential import (
    CAP,
    CAP_PARTIES,
    CORES,
    Execution,
    Progress,
    Until,
    WrongComparison,
    compare,
    seconds,
)

LONG = 1 << 34
"""A number of deals that no time limit allows."""


@dataclass(frozen=True, kw_only=True)
class CompareRequest:
    """The arguments of `js.compare`. Raises `UsageError` for what can't be played."""

    game: str
    preset: str
    strategies: Iterable[StrategySpec]
    overrides: Mapping[str, games.Knob] | None = None
    players: int | None = None
    deals: int | None = None  # so many deals, or
    parties: int | None = None  # so many whole parties
    time: str | float | None = None  # or for so long: 90, "2m"
    until: str | None = None  # or until the metric is decided
    cap: int | None = None  # and no longer than this
    metric: str | None = None
    margin: float = 0.0
    directions: str = BOTH
    every_pair: bool = False
    level: float = estimate.LEVEL
    baseline: bool = True
    pilot: int = 0  # deals or parties of the pilot; the usual number if 0
    ledger: str | PathLike[str] | None = None
    cores: int = CORES
    chunk: int = 0
    seed: int = 1
    progress: Progress | None = None

    def __post_init__(self) -> None:
        """Refuse arguments that can't be played."""
        if self.until not in (None, "decided"):
            raise WrongComparison(f"until can be 'decided', not {self.until!r}")
        if self.directions not in DIRECTIONS:
            raise WrongComparison(f"directions are {', '.join(DIRECTIONS)}, not {self.directions!r}")
        if not 0 < self.level < 1:
            raise WrongComparison(f"a level is a share between 0 and 1, not {self.level:g}")

    def run(self) -> Comparison:
        """Play the comparison and return its result."""
        end = self.end()
        execution = Execution(self.ledger, self.cores, self.chunk, self.progress)
        return compare(self.design(), end, execution, PilotOptions(self.level, self.baseline, self.pilot))

    def design(self) -> Design:
        """Return the design: everything that is played."""
        names = strategy_loader.table(self.game, self.strategies)
        for name in names:
            strategy_loader.parts(self.game, name)
        preset, overrides = house_rules.resolve(self.game, self.preset, self.overrides)
        options = games.house(self.game, preset, overrides)
        return Design(
            self.game,
            preset,
            self.players or games.load(self.game).rules.USUAL,
            names,
            self.seed,
            tuple((name, getattr(options, name)) for name in sorted(overrides)),
            self.parties is not None,
            self.directions,
            self.every_pair,
        )

    def end(self) -> Until:
        """Return the end of the comparison. It ends when it is decided if no end is given."""
        if self.deals is not None and self.parties is not None:
            raise WrongComparison("compare over single deals or over whole parties")
        counted = self.deals if self.deals is not None else self.parties
        usual = CAP if self.parties is None else CAP_PARTIES
        bounds = (counted, self.cap, usual if counted is None else counted)
        most = min(number for number in bounds if number is not None)
        if most < 1:
            raise WrongComparison("compare over at least one deal")
        decided = self.until == "decided" or (counted is None and self.time is None)
        limit = seconds(self.time) if isinstance(self.time, str) else self.time
        if limit is not None and counted is None and self.cap is None:
            most = LONG
        return Until(most, limit, decided, self.metric or "", self.margin)
