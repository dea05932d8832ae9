"""The frontier of one table, with its comparisons, its curve of indifference and its best responses."""

from collections.abc import Sequence
from dataclasses import dataclass

from jassstats import games
from jassstats.number_format import counted
from jassstats.results import Result, Row, Table
from jassstats.study.frontier import frontier_tables
from jassstats.study.frontier.best_responses import Distance, Response, apart, responses, steady
from jassstats.study.frontier.branched_deals import BranchedDeals
from jassstats.study.frontier.export import KINDS, kind_of, shipped
from jassstats.study.frontier.fitting import stable
from jassstats.study.frontier.indifference import Indifferent, border
from jassstats.study.frontier.rule_comparison import Compared, contest
from jassstats.study.frontier.take_rules import LinearRule, Rule, named, thumbs


@dataclass(frozen=True, repr=False)
class Frontier(Result):
    """Deals played in every branch, and the rule by which the strategy `frontier` takes the reserve at that table.

    Attributes
    ----------
    book : BranchedDeals
        The deals.
    rule : LinearRule
        The rule.
    metric : str
        The metric that the rule is fitted in.

    """

    book: BranchedDeals
    rule: LinearRule
    metric: str
    plot_function = "jassstats.plots.frontier:frontier_curve"

    @property
    def title(self) -> str:
        """House rules, players and deals."""
        players = counted(self.book.seats, "player")
        return f"{self.book.run.preset}, {players}, {len(self.book):,} deals in every branch"

    def records(self) -> list[Row]:
        """Return the rows of `compare_rules` against others who take as `trumps`."""
        return self.compare_rules().records()

    def notes(self) -> list[str]:
        """Return the notes of `compare_rules`."""
        return self.compare_rules().notes()

    def compare_rules(self, others: str | Sequence[str] = "trumps", rules: Sequence[str] = ()) -> Table:
        """Return what rules bring at one seat, less the frontier there, while all other seats take as `others`.

        Of the many simple rules the best of each sort is returned, unless `rules` names some.
        """
        return Table(*frontier_tables.contest(self, [others] if isinstance(others, str) else others, rules))

    def indifference(self) -> Table:
        """Return the curve of indifference, a row for each place and upcard."""
        return Table(*frontier_tables.border(self))

    def best_responses(self, rules: Sequence[str] = ()) -> Table:
        """Return the gain of one seat by the best answer to each rule, within each class of rules."""
        return Table(*frontier_tables.responses(self, rules))

    def named(self, name: str) -> Rule:
        """A rule by name: `frontier`, `always`, `never`, `points`, `trumps`, or one such as points<36."""
        return self.rule if name == "frontier" else named(name)

    def contest(self, others: str = "trumps", rules: Sequence[str] = ()) -> list[Compared]:
        """Rules at one seat, all simple ones unless named, less the frontier there; the rest take as `others`."""
        chosen = [self.named(name) for name in rules] or thumbs()
        return contest(self.book, chosen, self.rule, self.named(others))

    def border(self, others: str = "frontier") -> list[Indifferent]:
        """The curve of indifference where the rest take as `others`."""
        return border(self.book, self.rule, self.named(others), self.metric)

    def responses(self, rules: Sequence[str] = ("never", "points", "trumps", "always", "frontier")) -> list[Response]:
        """Return the best responses if all take by one rule; `naive` is the one to a table that never takes."""
        chosen = [self.naive() if name == "naive" else self.named(name) for name in rules]
        return responses(self.book, chosen, self.metric)

    def naive(self) -> LinearRule:
        """The frontier of one who thinks that nobody else takes, fitted on the first half of the book."""
        rule = stable(self.book.halves()[0], self.metric, rounds=1)[0].rule
        return LinearRule("naive", rule.weights, rule.limits)

    def steady(self, within: str) -> tuple[list[Rule], Distance]:
        """Return the best answers to best answers within a class, the naive one first, and the distance of the last."""
        sought, measured = self.book.halves()
        last, rounds = steady(sought, within, self.metric)
        return rounds, apart(measured, rounds[0], last, self.metric)


def from_deals(book: BranchedDeals) -> Frontier:
    """The frontier of a book's table."""
    options = games.house("handjass", book.run.preset, book.run.overrides)
    return Frontier(book, shipped(book), KINDS[kind_of(options)].metric)
