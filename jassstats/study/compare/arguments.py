"""A comparison as a person asks for it, and the design, end and way of working that it means."""

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Literal, NamedTuple, TypedDict

from jassstats import estimate, games
from jassstats.games import house_rules
from jassstats.simulation import strategy_loader
from jassstats.simulation.strategy_loader import Wish
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


class Terms(TypedDict, total=False):
    """What may be said beside the strategies and the game; all of it may be left out."""

    players: int | None
    overrides: Mapping[str, games.Knob] | None
    seed: int
    deals: int | None  # so many deals, or
    parties: int | None  # so many whole parties
    time: str | float | None  # or for so long: 90, "2m"
    until: Literal["decided"] | None  # or until the metric is decided
    cap: int | None  # and no longer than this
    metric: str | None
    margin: float
    ways: str
    every_pair: bool
    level: float
    baseline: bool
    pilot: int  # deals or parties that what is fixed beforehand is taken from
    ledger: str | PathLike[str] | None
    cores: int
    chunk: int
    progress: Progress | None


class Asked(NamedTuple):
    """Terms, understood."""

    design: Design
    until: Until
    how: How
    given: Given


def compared(asked: Asked) -> Comparison:
    """Make the comparison."""
    return compare(asked.design, asked.until, asked.how, asked.given)


def understood(game: str, preset: str, strategies: Iterable[Wish], terms: Terms) -> Asked:
    """What is to be played, until when, and how. Raises `UsageError` for what can't be meant."""
    if strange := set(terms) - set(Terms.__annotations__):
        raise TypeError(f"compare has no {', '.join(sorted(strange))}: it has {', '.join(Terms.__annotations__)}")
    names = strategy_loader.table(game, strategies)
    for name in names:
        strategy_loader.parts(game, name)
    ways, level = terms.get("ways", BOTH), terms.get("level", estimate.LEVEL)
    if ways not in WAYS:
        raise WrongComparison(f"there is no way called {ways!r}: there are {', '.join(WAYS)}")
    if not 0 < level < 1:
        raise WrongComparison(f"a level is a share between 0 and 1, not {level:g}")
    preset, knobs = house_rules.resolve(game, preset, terms.get("overrides"))
    options = games.house(game, preset, knobs)
    design = Design(
        game,
        preset,
        terms.get("players") or games.load(game).rules.USUAL,
        names,
        terms.get("seed", 1),
        tuple((knob, getattr(options, knob)) for knob in sorted(knobs)),
        terms.get("parties") is not None,
        ways,
        terms.get("every_pair", False),
    )
    how = How(terms.get("ledger"), terms.get("cores", CORES), terms.get("chunk", 0), terms.get("progress"))
    return Asked(design, _until(terms), how, Given(level, terms.get("baseline", True), terms.get("pilot", 0)))


def _until(terms: Terms) -> Until:
    """When to stop; if nothing is said, when it is decided."""
    deals, parties, time = terms.get("deals"), terms.get("parties"), terms.get("time")
    if deals is not None and parties is not None:
        raise WrongComparison("compare over single deals or over whole parties")
    counted = deals if deals is not None else parties
    cap = CAP if parties is None else CAP_PARTIES
    most = min(
        number for number in (counted, terms.get("cap"), cap if counted is None else counted) if number is not None
    )
    if most < 1:
        raise WrongComparison("compare over at least one deal")
    decided = terms.get("until") == "decided" or (counted is None and time is None)
    limit = seconds(time) if isinstance(time, str) else time
    if limit is not None and counted is None and terms.get("cap") is None:
        most = LONG
    return Until(most, limit, decided, terms.get("metric") or "", terms.get("margin", 0.0))


LONG = 1 << 34
"""More deals than a time limit lets anybody play."""
