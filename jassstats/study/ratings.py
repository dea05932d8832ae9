"""Ratings of the players of a lake, by Weng and Lin's Bayesian update for several players and sides (openskill).

Results are taken in the order in which they were played. A rating is a mean and a spread; everybody begins at 25 with a
spread of 25/3. Only who came before whom counts, not by how much; and since the model lets strength drift, a spread
never shrinks to nothing, however many results there are.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from jassstats.errors import MissingPackageError, UsageError
from jassstats.lake import Lake
from jassstats.results import Result, Row

WIDE = 1.959964
"""Spreads on either side of a rating in which the model holds 95 %."""

QUERIES = {
    "parties": """
        select parties.partie, parties.side, any_value(finish) as place, list(player order by parties.seat) as players
        from parties
        left join (select partie, min(date) as date, min(deal) as deal from deals group by partie) as begun
            using (partie)
        where finished and finish is not null and ($game is null or game = $game)
        group by parties.partie, parties.side
        order by min(begun.date) nulls last, min(begun.deal), parties.partie, place, parties.side
    """,
    "deals": """
        select deals.deal, sides.side, -any_value(sides.score) as place, list(player order by seats.seat) as players
        from deals
        join sides using (deal)
        join seats on seats.deal = deals.deal and seats.side = sides.side
        where sides.score is not null and ($game is null or deals.game = $game)
        group by deals.deal, deals.date, sides.side
        order by deals.date nulls last, deals.deal, place, sides.side
    """,
}
"""Results: what was played, a side, its place (the least is the best), and who sits there."""


class Rated(NamedTuple):
    """A player's rating."""

    player: str
    rating: float
    rating_low: float  # where the model holds it with 95 %
    rating_high: float
    played: int


@dataclass(frozen=True, repr=False)
class Ratings(Result):
    """Ratings of players, the best first.

    Attributes
    ----------
    rated : list of Rated
        Name, rating, its interval and the number of results of each player.
    used, unnamed, with_oneself : int
        Results that were used; left out because a player has no name; left out because one name sits on two sides.
    by : {"parties", "deals"}
        What was rated.

    """

    rated: list[Rated]
    used: int
    unnamed: int
    with_oneself: int
    by: str = "parties"
    column_names = Rated._fields
    shown_columns = ("player", "rating", "played")

    def records(self) -> list[Row]:
        """Return a row for each player."""
        return [one._asdict() for one in self.rated]

    def notes(self) -> list[str]:
        """Return the numbers of results that were used and left out, and the meaning of the brackets."""
        left_out = f"{self.unnamed:,} left out: somebody has no name. "
        left_out += f"{self.with_oneself:,} left out: one name on two sides."
        return [f"{self.used:,} {self.by} used. {left_out} […] is where the model holds the rating with 95 %."]


def rate_players(lake: Lake, by: str = "parties", game: str | None = None) -> Ratings:
    """Rate the players of a lake by its finished parties, or deal by deal.

    Raises `MissingPackageError` without openskill.
    """
    if by not in QUERIES:
        raise UsageError(f"ratings go by {' or '.join(QUERIES)}, not by {by}")
    model = _model()
    known: dict[str, Any] = {}
    played: dict[str, int] = {}
    used = unnamed = with_oneself = 0
    for places, sides in results(lake, by, game):
        names = [name for side in sides for name in side]
        if None in names or len(sides) < 2:
            unnamed += 1
        elif len(set(names)) < len(names):
            with_oneself += 1
        else:
            teams = [[known.setdefault(name, model.rating(name=name)) for name in side] for side in sides]
            for side in model.rate(teams, ranks=places):
                known |= {each.name: each for each in side}
            for name in names:
                played[name] = played.get(name, 0) + 1
            used += 1
    rated = [
        Rated(name, one.mu, one.mu - WIDE * one.sigma, one.mu + WIDE * one.sigma, played[name])
        for name, one in known.items()
    ]
    return Ratings(sorted(rated, key=lambda one: (-one.rating, one.player)), used, unnamed, with_oneself, by)


def results(lake: Lake, by: str, game: str | None) -> Iterator[tuple[list[float], list[list[Any]]]]:
    """Yield each partie or deal in order: the places of the sides, and their players."""
    rows = lake.stored(QUERIES[by], game=game).fetchall()
    for _, sides in groupby(rows, key=lambda row: row[0]):
        finish = list(sides)
        yield [float(place) for _, _, place, _ in finish], [players for *_, players in finish]


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise MissingPackageError("ratings need openskill: pip install -e '.[ratings]'") from None
    return PlackettLuce()
