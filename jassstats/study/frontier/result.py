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
        """Return the gain of rules at one seat over the frontier there, while all other seats take by one rule.

        Parameters
        ----------
        others : str or sequence of str
            The rules of the other seats, by name; see `named`.
        rules : sequence of str
            The rules at the one seat. The best simple rule of each sort if none is given.

        Returns
        -------
        Table
            A row for each rule: the share of deals it takes in, and its gain in each metric, with intervals.

        Raises
        ------
        UsageError
            There is no such rule.

        Examples
        --------
        >>> import jassstats as js
        >>> frontier = js.frontier(players=2, deals=2000)
        >>> [row["rule"] for row in frontier.compare_rules(rules=["never", "points<36"]).records()]
        ['never', 'points < 36']

        """
        return Table(*frontier_tables.contest(self, [others] if isinstance(others, str) else others, rules))

    def indifference(self) -> Table:
        """Return the curve of indifference, a row for each place and upcard.

        Returns
        -------
        Table
            The rows: the limit that was fitted, and where the hands near it gain nothing by taking.

        Examples
        --------
        >>> import jassstats as js
        >>> frontier = js.frontier(players=2, deals=2000)
        >>> frontier.indifference().records()[0]["upcard"]
        'robbed by me'

        """
        return Table(*frontier_tables.border(self))

    def best_responses(self, rules: Sequence[str] = ()) -> Table:
        """Return the gain of one seat by the best answer to each rule, within each class of rules.

        Parameters
        ----------
        rules : sequence of str
            The rules by which all seats take, by name; see `named`. The usual ones if none is given.

        Returns
        -------
        Table
            A row for each rule and class: the best answer, and its gain in points a deal with its interval.

        Raises
        ------
        UsageError
            There is no such rule.

        Examples
        --------
        >>> import jassstats as js
        >>> frontier = js.frontier(players=2, deals=2000)
        >>> [row["within"] for row in frontier.best_responses(["never"]).records()]
        ['points', 'trumps', 'frontier']

        """
        return Table(*frontier_tables.responses(self, rules))

    def named(self, name: str) -> Rule:
        """Return a rule by name.

        Parameters
        ----------
        name : str
            `frontier`, `always`, `never`, `points`, `trumps`, or one such as `points<36`.

        Returns
        -------
        Rule
            The rule.

        Raises
        ------
        UsageError
            There is no such rule.

        Examples
        --------
        >>> import jassstats as js
        >>> frontier = js.frontier(players=2, deals=2000)
        >>> frontier.named("points<36").name
        'points < 36'

        """
        return self.rule if name == "frontier" else named(name)

    def contest(self, others: str = "trumps", rules: Sequence[str] = ()) -> list[Compared]:
        """Return the estimates of `compare_rules`.

        Parameters
        ----------
        others : str
            The rule of the other seats, by name; see `named`.
        rules : sequence of str
            The rules at the one seat. All simple ones if none is given.

        Returns
        -------
        list of Compared
            The share of deals in which each rule takes, its results, and their differences from the frontier.

        Raises
        ------
        UsageError
            There is no such rule.

        Examples
        --------
        >>> import jassstats as js
        >>> frontier = js.frontier(players=2, deals=2000)
        >>> [compared.rule for compared in frontier.contest(rules=["never"])]
        ['never']

        """
        chosen = [self.named(name) for name in rules] or thumbs()
        return contest(self.book, chosen, self.rule, self.named(others))

    def border(self, others: str = "frontier") -> list[Indifferent]:
        """Return the estimates of `indifference`.

        Parameters
        ----------
        others : str
            The rule of the other seats, by name; see `named`.

        Returns
        -------
        list of Indifferent
            The limit and the crossing for each place and upcard.

        Raises
        ------
        UsageError
            There is no such rule.

        Examples
        --------
        >>> import jassstats as js
        >>> frontier = js.frontier(players=2, deals=2000)
        >>> frontier.border()[0].upcard
        'robbed by me'

        """
        return border(self.book, self.rule, self.named(others), self.metric)

    def responses(self, rules: Sequence[str] = ("never", "points", "trumps", "always", "frontier")) -> list[Response]:
        """Return the estimates of `best_responses`.

        Parameters
        ----------
        rules : sequence of str
            The rules by which all seats take, by name; `naive` is the best answer to a table that never takes.

        Returns
        -------
        list of Response
            The best answer to each rule within each class, and its gain in points a deal.

        Raises
        ------
        UsageError
            There is no such rule.

        Examples
        --------
        >>> import jassstats as js
        >>> frontier = js.frontier(players=2, deals=2000)
        >>> [response.within for response in frontier.responses(["never"])]
        ['points', 'trumps', 'frontier']

        """
        chosen = [self.naive() if name == "naive" else self.named(name) for name in rules]
        return responses(self.book, chosen, self.metric)

    def naive(self) -> LinearRule:
        """Return the frontier of a seat that expects nobody else to take, fitted on the first half of the deals.

        Returns
        -------
        LinearRule
            The rule.

        Examples
        --------
        >>> import jassstats as js
        >>> frontier = js.frontier(players=2, deals=2000)
        >>> frontier.naive().name
        'naive'

        """
        rule = stable(self.book.halves()[0], self.metric, rounds=1)[0].rule
        return LinearRule("naive", rule.weights, rule.limits)

    def steady(self, within: str) -> tuple[list[Rule], Distance]:
        """Return the best answers to best answers within a class of rules.

        Parameters
        ----------
        within : str
            The class: `points`, `trumps` or `frontier`.

        Returns
        -------
        tuple of (list of Rule, Distance)
            The answers, the naive one first, and the distance of the first from the last.

        Raises
        ------
        UsageError
            There is no such class.

        Examples
        --------
        >>> import jassstats as js
        >>> frontier = js.frontier(players=2, deals=2000)
        >>> answers, distance = frontier.steady("points")
        >>> answers[-1] == answers[-2]
        True

        """
        sought, measured = self.book.halves()
        last, rounds = steady(sought, within, self.metric)
        return rounds, apart(measured, rounds[0], last, self.metric)


def from_deals(book: BranchedDeals) -> Frontier:
    """The frontier of a book's table."""
    options = games.house("handjass", book.run.preset, book.run.overrides)
    return Frontier(book, shipped(book), KINDS[kind_of(options)].metric)
