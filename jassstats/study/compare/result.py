"""What came of a comparison: a difference with its interval for each pair and currency, and what it rests on."""

import json
import shlex
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from jassstats import estimate
from jassstats.study.compare import summary
from jassstats.study.compare.accumulate import Tally
from jassstats.study.compare.design import AMONG, BOTH, Design
from jassstats.study.compare.pilot import Frozen

if TYPE_CHECKING:
    import pandas as pd

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


@dataclass(frozen=True)
class Comparison:
    """Strategies compared. Prints itself in a notebook; `records`, `json` and `to_pandas` give the table."""

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

    def told(self) -> dict[str, Any]:
        """Everything but how long it took: the same whatever the chunks, the cores and the interruptions were."""
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
            "rows": self.records(),
        }

    def json(self, *, timing: bool = True) -> str:
        """The table with all it rests on, as JSON."""
        took = {"timing": {**self.timing._asdict(), "deals_per_second": self.timing.rate}} if timing else {}
        return json.dumps({**self.told(), **took}, ensure_ascii=False, allow_nan=False)

    def to_pandas(self) -> "pd.DataFrame":
        """The rows as a pandas table."""
        import pandas as pd

        return pd.DataFrame(self.records(), columns=list(COLUMNS))

    def notes(self) -> list[str]:
        """What the table rests on, in sentences."""
        design, unit = self.design, "parties" if self.design.parties else "deals"
        told, saved = self.told(), 1 - self.tally.tables / self.told()["tables_unshared"]
        loose = sorted({row["currency"] for row in told["rows"] if not row["paired"]})
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

    def _repr_html_(self) -> str:
        """The table as a notebook shows it."""
        rows = summary.for_people(self.records())
        head = "".join(f"<th title='{escape(COLUMNS.get(name, name))}'>{escape(name)}</th>" for name in rows[0])
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(value)}</td>" for value in row.values()) + "</tr>" for row in rows
        )
        notes = "<br>".join(escape(line) for line in self.notes())
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table><p>{notes}</p>"

    def __str__(self) -> str:
        """The rows as lines of text under the names of their columns, and what they rest on."""
        rows = summary.for_people(self.records())
        lines = [list(rows[0]), *(list(row.values()) for row in rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        told = ["  ".join(map(str.ljust, line, widths)).rstrip() for line in lines]
        return "\n".join([*told, *self.notes()])
