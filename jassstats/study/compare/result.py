"""The result of a comparison: a difference with its interval for each contrast, and the numbers behind it."""

import shlex
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from jassstats import estimate
from jassstats.results import Result
from jassstats.study.compare import summary
from jassstats.study.compare.accumulate import Tally
from jassstats.study.compare.design import AMONG, BOTH, Design
from jassstats.study.compare.pilot import PilotFit

COLUMNS = summary.COLUMNS


class Look(NamedTuple):
    """All differences after a number of deals, with the ends of their intervals, by contrast."""

    deals: int
    value: list[float]
    low: list[float]
    high: list[float]


class Timing(NamedTuple):
    """The number of deals played now, without those of a ledger, and the time it took."""

    deals: int
    seconds: float

    @property
    def rate(self) -> float:
        """The number of deals a second."""
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
    pilot_fit: PilotFit
    hash: str
    metric: str
    margin: float
    tally: Tally = field(repr=False)
    looks: tuple[Look, ...] = field(repr=False)
    timing: Timing = field(compare=False)

    @property
    def deals(self) -> int:
        """The number of deals or parties that were counted."""
        return self.tally.deals

    @property
    def level(self) -> float:
        """The confidence level of all intervals together."""
        return self.pilot_fit.options.level

    @property
    def command(self) -> str:
        """The command that reproduces these figures."""
        design = self.design
        arguments = ["jassstats", "compare", design.game, *design.strategies, "--players", str(design.players)]
        arguments += ["--preset", design.preset]
        for option, value in design.overrides:
            arguments += ["--set", f"{option}={str(value).lower() if isinstance(value, bool) else value}"]
        arguments += ["--parties" if design.parties else "--deals", str(self.deals), "--seed", str(design.seed)]
        arguments += ["--directions", design.directions] if design.directions != BOTH else []
        arguments += ["--every-pair"] if design.every_pair else []
        arguments += ["--metric", self.metric] if self.metric else []
        arguments += ["--margin", f"{self.margin:g}"] if self.margin else []
        arguments += ["--level", f"{self.level:g}"] if self.level != estimate.LEVEL else []
        arguments += [] if self.pilot_fit.options.control else ["--no-baseline"]
        arguments += ["--pilot", str(self.pilot_fit.options.pilot)] if self.pilot_fit.options.pilot else []
        return shlex.join(arguments)

    def records(self) -> list[dict[str, Any]]:
        """Return a row for each pair, direction and metric, with the columns of `COLUMNS`. None is unknown."""
        metric = self.metric or self.design.metrics[0].name
        return summary.rows(self.design, self.pilot_fit, self.tally, (metric, self.margin))

    def shown_rows(self) -> list[dict[str, Any]]:
        """Return the rows for people: the most important columns, each value with its interval in one text."""
        return list(summary.for_people(self.records()))

    def details(self) -> dict[str, Any]:
        """Return the command, the hash, the numbers of deals and tables, the columns, and the time it took."""
        return {**self.settings(), "timing": {**self.timing._asdict(), "deals_per_second": self.timing.rate}}

    def settings(self) -> dict[str, Any]:
        """Return what was played. It does not depend on the chunks, the cores or interruptions.

        Returns
        -------
        dict of str to value
            The command, the number of deals or parties, the tables that were played, and the level of the intervals.

        Examples
        --------
        >>> import jassstats as js
        >>> js.compare("solid", "lowest", players=2, deals=500, pilot=100).settings()["units"]
        'deals'

        """
        contrasts = len(self.design.contrasts)
        return {
            "command": self.command,
            "hash": self.hash,
            "deals": self.deals,
            "units": "parties" if self.design.parties else "deals",
            "level": self.level,
            "share": f"each of {contrasts} contrasts has an equal share of {1 - self.level:.3g} (Bonferroni)",
            "tables": self.tally.tables,
            "tables_unshared": self.deals * (len(self.design.strategies) + len(self.design.mixed) * self.design.sides),
            "columns": COLUMNS,
        }

    def notes(self) -> list[str]:
        """Return the number of deals, the meaning of the intervals, and the command."""
        design, unit = self.design, "parties" if self.design.parties else "deals"
        saved = 1 - self.tally.tables / self.settings()["tables_unshared"]
        loose = sorted({row["metric"] for row in self.records() if not row["paired"]})
        first = design.strategies[0]
        where = "both directions" if design.directions != AMONG else f"the challenger among {first}"
        counted = f"{self.deals:,} {unit}, {where}, at each of {design.sides} places"
        alike = f"; {100 * saved:.0f} % of the tables were alike and not played" if saved > 0 else ""
        sure = f"for all {len(design.contrasts)} contrasts together with {100 * self.level:g} %"
        sentences = [
            f"{counted}{alike}.",
            f"Intervals hold at every look, {sure}.",
        ]
        sentences += [f"Not paired in {', '.join(loose)}: variance ratio under {summary.PAIRED}."] if loose else []
        if self.timing.deals:
            sentences.append(f"{self.timing.rate:,.0f} {unit} a second.")
        return [*sentences, self.command]
