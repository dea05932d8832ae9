"""The share of repetitions in which the interval of each column holds the truth, by number of deals and of parties.

It writes docs/coverage.md:

    python tools/interval_coverage.py [--repetitions 1000]

Deals of each game are simulated once. The truth of a column is its value over all of them. Neighbouring deals
(or parties) form a repetition, and one query a statistic answers for all repetitions, which are its groups.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import jassstats as js
from jassstats import stats
from jassstats.stats.catalogue import Stat

DEALS = (5, 10, 30, 100, 300)
PARTIES = (5, 20, 40)
SEATS = {"handjass": 3, "schieber": 4, "hasenpfeffer": 4}
PLAYERS = ("solid", "solid", "random_legal")
"""Strategies of unequal strength, so that columns of parties won and lost vary."""
LABEL = "run"
"""The column that holds the number of the repetition: almost every statistic can be grouped by it."""
LABELLED_DEALS = """create view deals as
    select stored_deals.* replace (repetition as run) from stored_deals join numbers using (deal)"""
LABELLED_PARTIES = """create view parties as
    select stored_parties.* replace (repetition as run) from stored_parties join labels using (partie)"""
LEAST = 0.93
"""The coverage that an interval of a promised 0.95 should have."""
ROUNDING = 1e-9
PAGE = Path(__file__).parents[1] / "docs" / "coverage.md"


class Units(NamedTuple):
    """The deals or parties of a repetition."""

    number: int
    kind: str

    @property
    def views(self) -> list[str]:
        """The statements that put the number of the repetition into `deals` and `parties`."""
        order = "deal" if self.kind == "deals" else "partie"
        number = f"((dense_rank() over (order by {order}) - 1) // {self.number})::int"
        return [
            "alter view deals rename to stored_deals",
            f"create table numbers as select deal, {number} as repetition from stored_deals",  # noqa: S608  our own names
            LABELLED_DEALS,
            "create table labels as select distinct partie, run as repetition from deals",
            "alter view parties rename to stored_parties",
            LABELLED_PARTIES,
        ]


class Coverage(NamedTuple):
    """The answers of one column in all repetitions: with an interval, with one that holds the truth, and all."""

    given: int
    held: int
    rows: int
    n: float

    @property
    def share(self) -> float | None:
        """The share of intervals that hold the truth; None if fewer than half of the answers have an interval."""
        return self.held / self.given if self.given and 2 * self.given >= self.rows else None


class Repetitions:
    """A lake whose deals are numbered by repetition."""

    def __init__(self, lake: Any, units: Units) -> None:
        """Take an open lake and the size of a repetition."""
        self.lake, self.units = lake, units

    def connect(self, tables: set[str]) -> Any:
        """Return a connection in which the run of deals and parties is the repetition."""
        connection = self.lake.connect({*tables, "deals"})
        for statement in self.units.views:
            connection.execute(statement)
        return connection


def coverage(lake: Any, stat: Stat, units: Units, repetitions: int) -> dict[str, Coverage]:
    """Return the coverage of each column with an interval, over all groups that the statistic always has."""
    whole = {_key(row, stat): row for row in stats.answer(lake, stat.name, by=[]).records()}
    condition = f"{LABEL} < {repetitions}"
    rows = stats.answer(Repetitions(lake, units), stat.name, by=[LABEL], where=condition).records()
    return {name: _column(name, stat, rows, whole) for name in stat.intervals}


def _column(name: str, stat: Stat, rows: list[dict[str, Any]], whole: dict[Any, dict[str, Any]]) -> Coverage:
    answered = [(row, whole[_key(row, stat)][name]) for row in rows if row[name] is not None]
    given = [
        (row[f"{name}_low"], row[f"{name}_high"], truth) for row, truth in answered if row[f"{name}_low"] is not None
    ]
    held = sum(low - ROUNDING <= truth <= high + ROUNDING for low, high, truth in given)
    n = median([row[stat.intervals[name].over] for row, _ in answered] or [0])
    return Coverage(len(given), held, len(answered), n)


def _key(row: dict[str, Any], stat: Stat) -> tuple[Any, ...]:
    return tuple(row[name] for name in stat.fixed)


def statistics(game: str) -> Iterator[Stat]:
    """Yield the statistics of a game that have intervals and can be grouped by repetition."""
    for stat in stats.catalogue():
        if game in stat.games and stat.intervals and LABEL in stat.by:
            yield stat


def simulated(game: str, folder: Path, *, deals: int | None = None, parties: int | None = None) -> Any:
    """Return the open lake of simulated deals."""
    names = [PLAYERS[seat % len(PLAYERS)] for seat in range(SEATS[game])]
    js.simulate(game, folder, deals=deals, parties=parties, strategies=names, seed=7)
    return js.open(folder).lake


SIZES = [*(Units(number, "deals") for number in DEALS), *(Units(number, "parties") for number in PARTIES)]
Measured = dict[tuple[str, str], dict[Units, Coverage]]
"""Coverage by statistic and column, for each size of a repetition."""


def measured(game: str, folder: Path, repetitions: int) -> Measured:
    """Return the coverage of every column of a game."""
    found: Measured = {}
    for kind, sizes in (("deals", DEALS), ("parties", PARTIES)):
        lake = simulated(game, folder / f"{game}_{kind}", **{kind: repetitions * max(sizes)})
        for stat in statistics(game):
            for size in sizes:
                units = Units(size, kind)
                for column, answer in coverage(lake, stat, units, repetitions).items():
                    found.setdefault((stat.name, column), {})[units] = answer
            print(game, kind, stat.name, file=sys.stderr)
    return found


def cell(answer: Coverage | None) -> str:
    """Return a coverage in per cent; bold below the goal, a dash where there are too few units for an interval."""
    if answer is None or not answer.rows:
        return ""
    if answer.share is None:
        return "–"
    return f"{answer.share:.1%}".rstrip("%") if answer.share >= LEAST else f"**{answer.share:.1%}**".replace("%", "")


def table(found: Measured) -> str:
    """Return the coverage of all columns of a game as a table in Markdown."""
    head = ["statistic", "column", *(f"{units.number} {units.kind}" for units in SIZES)]
    lines = [head, ["---"] * len(head)]
    for (stat, column), answers in sorted(found.items()):
        lines.append([f"`{stat}`", f"`{column}`", *(cell(answers.get(units)) for units in SIZES)])
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def summary(found: dict[str, Measured]) -> str:
    """Return for each size the number of columns with an interval, the median coverage, and those below the goal."""
    head = ["in a repetition", "columns with an interval", "too few to say", "median", "93 % or more", "lowest"]
    lines = [head, ["---"] * len(head)]
    columns = [answers for game in found.values() for answers in game.values()]
    for units in SIZES:
        answers = [each[units] for each in columns if units in each and each[units].rows]
        shares = [answer.share for answer in answers if answer.share is not None]
        good = sum(share >= LEAST for share in shares)
        numbers = [len(shares), len(answers) - len(shares), f"{median(shares):.1%}", good, f"{min(shares):.1%}"]
        lines.append([f"{units.number} {units.kind}", *map(str, numbers)])
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def page(found: dict[str, Measured], repetitions: int) -> str:
    """Return the whole page."""
    games = "\n\n".join(f"## {game.title()}\n\n{table(columns)}" for game, columns in found.items())
    return TEXT.format(repetitions=repetitions, summary=summary(found), games=games)


TEXT = """# Coverage of the intervals

An interval of 95 % should hold the truth in 95 of 100 evenings like yours. This page says how often it does, for every
column of every statistic that has an interval, when only a few deals or parties are known.

`python tools/interval_coverage.py` writes it. Deals of each game are simulated, with `solid` and `random_legal` at one
table. The truth is the value over all of them. Neighbouring deals or parties form {repetitions:,} repetitions of each
size, and one query a statistic answers for all of them. With 1,000 repetitions a coverage
is known to about ± 1.4 points.

{summary}

- A number is the share of intervals that hold the truth, in per cent; **bold** is below 93.
- A dash means that most repetitions had too few independent units, so that no interval is given.
- A statistic with rows of its own (a row a contract, a row a number of points) counts all its rows. Each has fewer
  units than the repetition. A row of what is rare appears only where it happened, so that its value is often too high.
- An empty cell means that these deals have no answer: single deals belong to no partie, and under the house rules that
  were simulated nobody folds. `house_rules` and `results_over_time` are not counted: they have groups of their own.

{games}
"""


def main() -> None:
    """Measure the coverage and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repetitions", type=int, default=1000)
    repetitions = parser.parse_args().repetitions
    with tempfile.TemporaryDirectory() as folder:
        found = {game: measured(game, Path(folder), repetitions) for game in SEATS}
    PAGE.write_text(page(found, repetitions), encoding="utf-8")


if __name__ == "__main__":
    main()
