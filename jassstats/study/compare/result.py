"""What came of a comparison: a difference with its interval for each pair and currency, and what it rests on."""

import shlex
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from jassstats import estimate
from jassstats.results import Result
from jassstats.study.compare import summary
from jassstats.study.compare.accumulate import Tally
from jassstats.study.compare.design import AMONG, BOTH, Design
from jassstats.study.compare.pilot import Frozen

COLUMNS = summary.COLUMNS


class Look(NamedTuple):
    """All differences after so many deals, with the ends of their intervals; by line."""

    deals: int
    value: list[float]
    low: list[float]
    high: list[float]


class Timing(NamedTuple):
    """Deals played now, not those out of a ledger, and how long it took."""

    deals: int
    seconds: float

    @property
    def rate(self) -> float:
        """Deals a second."""
        return self.deals / self.seconds if self.seconds > 0 else 0.0


@dataclass(frozen=True, repr=False)
class Comparison(Result):
    """Strategies compared on the same deals: a row for each pair, direction and metric.

    Attributes
    ----------
    design : Design
        What was played: game, house rules, strategies, seating.
    metric, margin
        The metric that decides, and the difference of it that does not matter.
    looks : tuple of Look
        All differences and their intervals, at every look.
    timing : Timing
        Deals or parties played now, and the seconds it took.

    """

    column_names = tuple(summary.COLUMNS)
    plot_function = "jassstats.plots.compare:page"

    design: Design
    frozen: Frozen
    hash: str
    metric: str
    margin: float
    tally: Tally = field(repr=False)
    looks: tuple[Look, ...] = field(repr=False)
    timing: Timing = field(compare=False)

    @property
    def deals(self) -> int:
        """Deals, or parties, that were counted."""
        return self.tally.deals

    @property
    def level(self) -> float:
        """Of all intervals together."""
        return self.frozen.given.level

    @property
    def command(self) -> str:
        """The command that gives these figures again."""
        design = self.design
        words = ["jassstats", "compare", *design.strategies, "--game", design.game, "--players", str(design.players)]
        words += ["--preset", design.preset]
        for knob, value in design.overrides:
            words += ["--set", f"{knob}={str(value).lower() if isinstance(value, bool) else value}"]
        words += ["--parties" if design.parties else "--deals", str(self.deals), "--seed", str(design.seed)]
        words += ["--ways", design.ways] if design.ways != BOTH else []
        words += ["--every-pair"] if design.every_pair else []
        words += ["--metric", self.metric] if self.metric else []
        words += ["--margin", f"{self.margin:g}"] if self.margin else []
        words += ["--level", f"{self.level:g}"] if self.level != estimate.LEVEL else []
        words += [] if self.frozen.given.control else ["--no-baseline"]
        words += ["--pilot", str(self.frozen.given.pilot)] if self.frozen.given.pilot else []
        return shlex.join(words)

    def records(self) -> list[dict[str, Any]]:
        """A row for each pair, way and currency; `COLUMNS` says what it holds. None is what can't be said."""
        metric = self.metric or self.design.currencies[0].name
        return summary.rows(self.design, self.frozen, self.tally, (metric, self.margin))

    def shown_rows(self) -> list[dict[str, Any]]:
        """Return the rows for people: what a reader wants first, each value with its interval in one text."""
        return list(summary.for_people(self.records()))

    def details(self) -> dict[str, Any]:
        """Return the command, the hash, the numbers of deals and tables, the columns, and how long it took."""
        return {**self.settings(), "timing": {**self.timing._asdict(), "deals_per_second": self.timing.rate}}

    def settings(self) -> dict[str, Any]:
        """Return what was played: the same whatever the chunks, the cores and the interruptions were."""
        return {
            "command": self.command,
            "hash": self.hash,
            "deals": self.deals,
            "units": "parties" if self.design.parties else "deals",
            "level": self.level,
            "share": f"each of {len(self.design.lines)} lines has an even share of {1 - self.level:.3g} (Bonferroni)",
            "tables": self.tally.tables,
            "tables_unshared": self.deals * (len(self.design.strategies) + len(self.design.mixed) * self.design.sides),
            "columns": COLUMNS,
        }

    def notes(self) -> list[str]:
        """What the table rests on, in sentences."""
        design, unit = self.design, "parties" if self.design.parties else "deals"
        saved = 1 - self.tally.tables / self.settings()["tables_unshared"]
        loose = sorted({row["currency"] for row in self.records() if not row["paired"]})
        where = "both ways" if design.ways != AMONG else f"alone among {design.strategies[0]}"
        counted = f"{self.deals:,} {unit}, {where}, at each of {design.sides} places"
        alike = f"; {100 * saved:.0f} % of the tables were not played, being alike" if saved > 0 else ""
        sure = f"for all {len(design.lines)} lines together with {100 * self.level:g} %"
        sentences = [
            f"{counted}{alike}.",
            f"Intervals hold at every look, {sure}.",
        ]
        sentences += [f"Not paired in {', '.join(loose)}: variance ratio under {summary.PAIRED}."] if loose else []
        if self.timing.deals:
            sentences.append(f"{self.timing.rate:,.0f} {unit} a second.")
        return [*sentences, self.command]
