"""A comparison as a person asks for it, and the design, end and way of working that it means."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from os import PathLike

from jassstats import estimate, games
from jassstats.games import house_rules
from jassstats.simulation import strategy_loader
from jassstats.simulation.strategy_loader import StrategySpec
from jassstats.study.compare.design import BOTH, WAYS, Design
from jassstats.study.compare.pilot import Given
from jassstats.study.compare.result import Comparison
from jassstats.study.compare.sequential import (
    CAP,
    CAP_PARTIES,
    CORES,
    How,
    Progress,
    Until,
    WrongComparison,
    compare,
    seconds,
)

LONG = 1 << 34
"""More deals than a time limit lets anybody play."""


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
    ways: str = BOTH
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
        """Refuse what can't be compared."""
        if self.until not in (None, "decided"):
            raise WrongComparison(f"until can be 'decided', not {self.until!r}")
        if self.ways not in WAYS:
            raise WrongComparison(f"there is no way called {self.ways!r}: there are {', '.join(WAYS)}")
        if not 0 < self.level < 1:
            raise WrongComparison(f"a level is a share between 0 and 1, not {self.level:g}")

    def run(self) -> Comparison:
        """Make the comparison."""
        end = self.end()
        execution = How(self.ledger, self.cores, self.chunk, self.progress)
        return compare(self.design(), end, execution, Given(self.level, self.baseline, self.pilot))

    def design(self) -> Design:
        """What is played."""
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
            self.ways,
            self.every_pair,
        )

    def end(self) -> Until:
        """When to stop; if nothing is said, when it is decided."""
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
