"""The same deals under two sets of house rules: the changes of sacks, strokes, exchanges and parties.

Cards and seats are the same. A decision under the first rules stands under the second as far as it is lawful there: the
calls if all of them are lawful and no other call is due, the cards up to the first that may not be played. From there
on the strategies decide, seeing the second rules. With `anew` they decide everything anew. Parties are played so too,
deal n of partie p from the same pack, since a slate that differs seats others at the table.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from jassstats import estimate, games
from jassstats.errors import UsageError
from jassstats.estimate import Estimate, Sums
from jassstats.number_format import counted
from jassstats.record import Deal
from jassstats.replay import replay
from jassstats.replay.columns import Deals, empty_rows, simulated
from jassstats.results import Result, Row
from jassstats.simulation import runs as simulation_runs
from jassstats.simulation import strategy_loader
from jassstats.study.rules_diff import difference_table
from jassstats.study.rules_diff import parties as party_diff
from jassstats.study.rules_diff.measures import MEASURES

EXAMPLES = 3
"""The number of deals kept as examples of each change."""

EXEMPLIFIED = ("sack", "award", "exchange", "in")
"""The measures of which examples are kept."""


class Change(NamedTuple):
    """One measure under both rules, over seats; intervals clustered by deal."""

    what: str
    meaning: str
    first: Estimate  # mean a seat
    second: Estimate
    difference: Estimate  # second less first
    more: int  # seats with more under the second rules
    less: int
    changed: Estimate  # share of seats with another value
    deals: Estimate  # share of deals in which some seat has another value


class Example(NamedTuple):
    """A deal whose result differs."""

    number: int  # its address in the run: seed and number reproduce it
    what: str
    description: str
    first: Deal  # as decided under the first rules
    second: Deal


@dataclass(frozen=True, repr=False)
class Difference(Result):
    """The differences between two sets of house rules on the same deals.

    Attributes
    ----------
    first, second : Run
        The two runs.
    knobs : dict
        House rules that differ, with both values.
    changes : list of Change
        Each measure under both rules.
    calls_stand, all_stands, cards_stand : Estimate
        Share of deals whose calls all stand; whose decisions all stand; mean number of cards that stand.
    examples : list of Example
        Deals whose result differs.
    parties : Parties or None
        Whole parties under both rules, if they were played.

    """

    column_names = difference_table.COLUMNS
    shown_columns = difference_table.SHOWN
    plot_function = "jassstats.plots.rules_diff:rule_changes"

    first: simulation_runs.Run
    second: simulation_runs.Run
    knobs: dict[str, tuple[Any, Any]]  # that differ
    changes: list[Change]
    calls_stand: Estimate  # share of deals whose calls all stand
    all_stands: Estimate  # share of deals of which every decision stands
    cards_stand: Estimate  # mean number of cards that stand, of those laid
    examples: list[Example] = field(default_factory=list)
    parties: party_diff.Parties | None = None

    @property
    def title(self) -> str:
        """Both sets of rules, and the number of deals."""
        return f"{named(self.first)}, then {named(self.second)}: {counted(self.first.total, 'deal')}"

    def records(self) -> list[Row]:
        """Return a row for each measure, and for what is no matter of single seats."""
        beside = difference_table.besides(self.all_stands, self.parties)
        return [*map(difference_table.measured, self.changes), *beside]

    def notes(self) -> list[str]:
        """Return the rules that differ, the share of decisions that stand, the results of parties, and the examples."""
        return [
            "[…] is the 95 % interval, clustered by deal; seats are counted but for `deals`.",
            "Options: " + "; ".join(f"{name} {one}, {other}" for name, (one, other) in self.knobs.items()) + ".",
            self._stands(),
            *difference_table.about_parties(self.parties),
            *(f"Deal {one.number}: {one.description}." for one in self.examples),
        ]

    def _stands(self) -> str:
        return (
            f"Calls stand in {self.calls_stand.value:.1%} of deals, every decision in {self.all_stands.value:.1%}; "
            f"of the cards {self.cards_stand.value:.1f} a deal."
        )

    def write_examples(self, file: str | PathLike[str]) -> int:
        """Write the example deals to a log, each as decided under the first rules and then the second.

        Parameters
        ----------
        file : path
            The file to write: .jsonl or .jass, compressed if it ends in .gz or .zst.

        Returns
        -------
        int
            The number of deals written, two for each example.

        Raises
        ------
        OSError
            The file can't be written.

        Examples
        --------
        >>> import jassstats as js
        >>> difference = js.diff("handjass", "parlett_simple", "parlett_strict", deals=200)
        >>> difference.write_examples("examples.jsonl") == 2 * len(difference.examples)
        True

        """
        from jassstats.logs import write as log_writer

        return log_writer.write(Path(file), (deal for one in self.examples for deal in (one.first, one.second)))


def runs(
    game: str, first: str, second: str | None, overrides: Mapping[str, games.Knob] | None = None, **run_options: Any
) -> tuple[simulation_runs.Run, simulation_runs.Run]:
    """Return the same run under two sets of rules; `overrides` change the second.

    The `run_options` are those of `simulation.runs.run`.
    """
    if not games.load(game).has("play.rules_diff"):
        raise UsageError(f"deals of {game} can't be dealt again under other rules: those of handjass can")
    one = simulation_runs.run(game, first, **run_options)
    other = simulation_runs.run(game, second or first, overrides=overrides, **run_options)
    if one.law == other.law:
        raise UsageError("both sets of rules are the same: name two presets, or a knob to set in the second")
    for run in (one, other):
        options = games.house(game, run.preset, run.overrides)
        if not options.fewest <= len(run.strategies) <= options.most:
            allowed = f"{options.fewest} to {options.most}"
            raise UsageError(f"{run.preset} is played by {allowed}, not by {len(run.strategies)}")
    return one, other


def diff(
    first: simulation_runs.Run,
    second: simulation_runs.Run,
    *,
    parties: int = 0,
    anew: bool = False,
    examples: int = EXAMPLES,
    progress: Callable[[int, int | None], None] | None = None,
) -> Difference:
    """Play `first`, and its deals once more under the rules of `second`; then `parties` parties, if there are any."""
    moments = dict.fromkeys(MEASURES, np.zeros(12))
    stood, kept, done = np.zeros(6), list[Example](), 0
    for before in simulation_runs.chunks(first):
        outcome = replay.replay(before)
        after, stands = played_anew(second, before) if anew else redeal(second, before)
        result = replay.replay(after)
        stood += _stood(stands, before.rows["n_plays"])
        for name, (_, read) in MEASURES.items():
            values = [_seats(read(*played), len(first.strategies)) for played in ((before, outcome), (after, result))]
            moments[name] = moments[name] + _moments(*values)
            if name in EXEMPLIFIED and sum(one.what == name for one in kept) < examples:
                kept += _examples(name, values, (before, after), examples - sum(one.what == name for one in kept))
        done += len(before)
        if progress:
            progress(done, first.total)
    changes = [_change(name, MEASURES[name][0], sums, len(first.strategies)) for name, sums in moments.items()]
    lost = party_diff.compare(first, second, parties) if parties else None
    return Difference(first, second, knobs(first, second), changes, *_shares(stood), kept, lost)


def knobs(first: simulation_runs.Run, second: simulation_runs.Run) -> dict[str, tuple[Any, Any]]:
    """The house rules that differ."""
    one, other = (vars(games.house(run.game, run.preset, run.overrides)) for run in (first, second))
    return {knob: (one[knob], other[knob]) for knob in one if one[knob] != other[knob]}


def redeal(run: simulation_runs.Run, before: Deals) -> tuple[Deals, np.ndarray]:
    """Deal some deals once more under the rules of a run. Returns also the calls and cards that stand: (deals, 2)."""
    rows, stands = empty_rows(len(before)), np.zeros((len(before), 2), np.int64)
    rules_diff, law, where = games.load(run.game).rules_diff, simulation_runs.law_of(run), np.asarray(before.index)
    recorded = rules_diff.Recorded(before.rows, rows, stands)
    made = rules_diff.replayed(
        law, np.uint64(run.seed), where, recorded, strategy_loader.addresses(run.game, run.strategies)
    )
    if made < len(rows):
        raise simulation_runs.unlawful(run, rows[made], f"deal {where[made]}")
    return simulated(run, rows, where), stands


def played_anew(run: simulation_runs.Run, before: Deals) -> tuple[Deals, np.ndarray]:
    """Play the same deals with every decision made under the rules of a run.

    Returns also, (deals, 2), 1 where all calls are the same, and the number of cards before the first difference.
    """
    after = simulation_runs.deals_at(run, np.asarray(before.index))
    rows, others = before.rows, after.rows
    same = rows["plays"] == others["plays"]
    calls = (rows["calls"] == others["calls"]).all(axis=(1, 2)) & (rows["away"] == others["away"]).all(axis=1)
    cards = np.minimum(np.where(same.all(axis=1), same.shape[1], same.argmin(axis=1)), rows["n_plays"])
    return after, np.stack([calls, cards], axis=1).astype(np.int64)


def _moments(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Deals; sums and squares over deals of either value, their difference and changes; seats up, down; deals."""
    apart = second - first
    sums = [each.sum(axis=1) for each in (first, second, apart, apart != 0)]
    pairs = [part for each in sums for part in (each.sum(), (each * each).sum())]
    counts = [(apart > 0).sum(), (apart < 0).sum(), (apart != 0).any(axis=1).sum()]
    return np.array([len(first), *pairs, *counts], float)


def _change(name: str, meaning: str, moments: np.ndarray, seats: int) -> Change:
    deals, more, less, touched = (float(moments[at]) for at in (0, 9, 10, 11))
    of = [Sums(deals, x, deals * seats, xx, x * seats, deals * seats**2) for x, xx in moments[1:9].reshape(4, 2)]
    first, second, apart = (estimate.ratio(each) for each in of[:3])
    changed, some = estimate.rate(of[3]), estimate.wilson(touched, deals)
    return Change(name, meaning, first, second, apart, int(more), int(less), changed, some)


def _stood(stands: np.ndarray, laid: np.ndarray) -> np.ndarray:
    whole = (stands[:, 0] == 1) & (stands[:, 1] == laid)
    share = stands[:, 1].astype(float)
    return np.array([len(stands), stands[:, 0].sum(), whole.sum(), share.sum(), (share * share).sum(), 0], float)


def _shares(stood: np.ndarray) -> tuple[Estimate, Estimate, Estimate]:
    deals, calls, whole, cards, squares, _ = stood
    mean = estimate.ratio(Sums(deals, cards, deals, squares, cards, deals))
    return estimate.wilson(calls, deals), estimate.wilson(whole, deals), mean


def _examples(name: str, values: list[np.ndarray], deals: tuple[Deals, Deals], wanted: int) -> list[Example]:
    apart = values[1] - values[0]
    examples = []
    for row in np.flatnonzero((apart != 0).any(axis=1))[:wanted].tolist():
        seat = int(np.flatnonzero(apart[row])[0])
        either = [each.take(np.array([row])) for each in deals]
        runs = [each.run for each in deals]
        only = runs[1 if apart[row, seat] > 0 else 0]
        description = f"seat {seat} {MEASURES[name][0]} under {named(only)} only"
        records = [each.record(0) for each in either]
        examples.append(Example(int(np.asarray(deals[0].index)[row]), name, description, *records))
    return examples


def named(run: simulation_runs.Run) -> str:
    """Return the name of house rules: the preset, and the options that differ from it."""
    return ", ".join([run.preset, *(f"{knob} {value}" for knob, value in run.overrides.items())])


def _seats(values: Any, seats: int) -> np.ndarray:
    return np.asarray(values)[:, :seats].astype(np.int64)
