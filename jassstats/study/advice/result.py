"""Advice on a hand: the mean value of each answer over the cards that the seat can't see, and the certainty of it.

>>> import jassstats as js
>>> advice = js.advise("handjass", "SJ S9 HA HK D7 D6 C8 C7 C6", up="ST", worlds=500)
>>> advice.best
'keep'
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

from jassstats import estimate, games
from jassstats.errors import UsageError
from jassstats.games import house_rules
from jassstats.results import Result
from jassstats.rules.decision import Typed
from jassstats.study.advice import weigh
from jassstats.study.advice.weigh import DecisionValues

BLIND = (
    "Averages are over the worlds the seat can't rule out; they can't see bluff, nor what is worth finding out.",
    "After this answer everybody, the seat itself too, plays on by the strategies named; other players, other figures.",
)
UNIFORM = "Every consistent world is equally likely: nothing is inferred from what others did not say."
BELIEVED = "Worlds count less where the others, by their strategies, would have called otherwise (believe = {})."


@dataclass(frozen=True, repr=False)
class Advice(Result):
    """The answers to one decision, compared on the same deals of the unseen cards.

    Attributes
    ----------
    weighed : DecisionValues
        The payoffs of each answer, world by world.
    options : Options
        The house rules.

    """

    weighed: DecisionValues
    options: Any = None
    plot_function = "jassstats.plots.advice:advice_values"

    @property
    def headline(self) -> str:
        """The decision, as a question."""
        return f"{' or '.join(self.weighed.names)}?".capitalize()

    @property
    def best(self) -> str:
        """The answer that brings most."""
        return self.weighed.names[self.weighed.order()[0]]

    @property
    def sure(self) -> float:
        """The probability, 0.5 to 1, that the best answer is better than the next, given the worlds that were drawn."""
        first, second = self.weighed.order()[:2]
        lead = self.weighed.more(first, second)
        return NormalDist().cdf(float(lead.value / lead.error)) if lead.error > 0 else 1.0

    def records(self) -> list[dict[str, Any]]:
        """Return a row for each answer, the best first: every metric, and the lead over the best other answer."""
        return [self._row(at) for at in self.weighed.order()]

    def _row(self, at: int) -> dict[str, Any]:
        weighed, order = self.weighed, self.weighed.order()
        row: dict[str, Any] = {"answer": weighed.names[at]}
        for metric in weighed.metrics:
            shares = metric in hand_parser(weighed).SHARES
            estimated = weighed.share(metric) if shares else weighed.mean(metric)
            row |= with_ends(metric, estimated, at)
        rival = next(other for other in order if other != at)
        row |= with_ends("ahead", weighed.more(at, rival))
        return row | with_ends("better", weighed.better(at, rival))

    def sentence(self) -> str:
        """Return the advice in a line.

        Returns
        -------
        str
            The best answer and the next, their values, and the lead with its interval.

        Examples
        --------
        >>> import jassstats as js
        >>> advice = js.advise("handjass", "SJ S9 HA HK D7 D6 C8 C7 C6", up="ST", worlds=500)
        >>> advice.sentence().startswith("keep: ")
        True

        """
        weighed, game = self.weighed, hand_parser(self.weighed)
        first, second = weighed.order()[:2]
        unit, places, _ = game.UNITS[weighed.main]
        lead, better, main = weighed.more(first, second), weighed.better(first, second), weighed.mean()
        one, other = weighed.names[first], weighed.names[second]
        clauses = [
            f"{one}: {main.value[first]:.{places}f} {unit} against {main.value[second]:.{places}f} to {other}",
            f"{lead.value:.{places}f} ± {lead.high - lead.value:.{places}f} more",
            f"better in {better.value:.0%} of worlds",
        ]
        for metric in game.SHARES:
            risk = weighed.share(metric).value
            clauses.append(f"{game.METRICS[metric]} {risk[first]:.1%} against {risk[second]:.1%}")
        return "; ".join(clauses) + "."

    def notes(self) -> list[str]:
        """Return the meaning of the columns, the basis of the figures, and the limits of an average."""
        weighed = self.weighed
        players = ", ".join(dict.fromkeys(weighed.strategies))
        worlds = f"{len(weighed.payoffs):,} worlds, everybody playing as {players}"
        sure = f"{self.sure:.1%} sure" if self.sure < 0.9995 else "sure"
        lines = [*self.meanings(), f"{worlds}; {sure}, as far as chance goes.", *self.otherwise()]
        return [*lines, *BLIND, BELIEVED.format(weighed.believe) if weighed.believe else UNIFORM]

    def meanings(self) -> list[str]:
        """Return the meaning of each column.

        Returns
        -------
        list of str
            The name of a column and its meaning, in the order of the columns.

        Examples
        --------
        >>> import jassstats as js
        >>> advice = js.advise("handjass", "SJ S9 HA HK D7 D6 C8 C7 C6", up="ST", worlds=500)
        >>> advice.meanings()[1]
        'sacked: in the sack'

        """
        columns = [f"{name}: {meaning}" for name, meaning in hand_parser(self.weighed).METRICS.items()]
        ahead = f"ahead: {self.weighed.main} more than the best other answer on the same cards"
        return [*columns, ahead, "better: share of worlds with more of it, equal ones half; […] is the 95 % interval"]

    def otherwise(self) -> list[str]:
        """Return a sentence for each other metric in which another answer is clearly better.

        Returns
        -------
        list of str
            The sentences; none if the best answer is best in every metric.

        Examples
        --------
        >>> import jassstats as js
        >>> advice = js.advise("handjass", "SJ S9 HA HK D7 D6 C8 C7 C6", up="ST", worlds=500)
        >>> advice.otherwise()
        []

        """
        weighed, sentences = self.weighed, []
        best = weighed.order()[0]
        for metric, (unit, places, _) in hand_parser(weighed).UNITS.items():
            other = weighed.order(metric)[0]
            lead = weighed.more(other, best, metric)
            if metric != weighed.main and other != best and lead.low > 0:
                gain = f"{lead.value:.{places}f} ± {lead.high - lead.value:.{places}f}"
                sentences.append(f"In {unit} it is otherwise: to {weighed.names[other]} brings {gain} more.")
        return sentences

    def details(self) -> dict[str, Any]:
        """Return the decision, the best answer, its certainty, and the basis of the figures."""
        weighed = self.weighed
        return {
            "game": weighed.position.game, "decision": weighed.position.decision, "best": self.best, "sure": self.sure,
            "worlds": len(weighed.payoffs), "tried": weighed.tried, "seed": weighed.seed, "believe": weighed.believe,
            "strategies": list(weighed.strategies), "advice": self.sentence(),
        }  # fmt: skip

    @property
    def title(self) -> str:
        """The advice in a line."""
        return self.sentence()

    def __repr__(self) -> str:
        """The advice in a line."""
        return f"<Advice: {self.sentence()}>"


def hand_parser(weighed: DecisionValues) -> Any:
    """The module of a game that reads typed hands. It has the names of the metrics too."""
    return games.load(weighed.position.game).parse_hand


def with_ends(name: str, estimated: estimate.Estimate, at: int | None = None) -> dict[str, float]:
    """Return an estimate as three columns: the value and both ends of its interval."""
    parts = (estimated.value, estimated.low, estimated.high)
    value, low, high = (float(part if at is None else part[at]) for part in parts)
    return {name: value, f"{name}_low": low, f"{name}_high": high}


def advise(  # noqa: PLR0913  each is what a person names
    game: str,
    typed: Typed,
    *,
    preset: str,
    overrides: Mapping[str, games.Knob] | None = None,
    strategies: Sequence[str] = ("solid",),
    worlds: int | None = None,
    believe: float = 0.0,
    seed: int = 1,
) -> Advice:
    """Return advice for a hand. Raises `WrongHand` for an impossible hand, `UsageError` for other wrong arguments."""
    if not 0 <= believe < 1:
        raise UsageError(f"believe is from 0 (nothing is inferred) to under 1, not {believe}")
    options = games.house(game, *house_rules.resolve(game, preset, overrides))
    position = games.load(game).parse_hand.position(options, typed)
    law = games.load(game).law.law(options)[0]
    weighed = weigh.weigh(position, law, strategies, worlds=worlds, believe=believe, seed=seed)
    return Advice(weighed, options)
