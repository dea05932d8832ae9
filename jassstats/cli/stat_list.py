"""The list of the statistics, by game and by theme."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from jassstats import games

if TYPE_CHECKING:
    from jassstats.stats import Stat

THEMES = {
    "calls": (
        "bids", "bids_made", "contracts", "declarers", "failed_readings", "forced_bids", "lead_after_push",
        "promises_together", "push_rate", "trumps_and_bids",
    ),
    "exchange": (
        "discards", "exchange_hands", "exchange_outcomes", "exchange_rate", "folding", "robbing",
    ),
    "melds": (
        "anyone_melds", "marriage", "meld_frequency", "meld_points", "meld_steps", "meld_winners", "melds_counted",
        "melds_dealt", "melds_decide",
    ),
    "card play": (
        "buur_nell", "first_lead", "forced_plays", "joker_at", "last_trick", "last_trick_points", "overtrumps",
        "tricks_taken", "trump_ruffs", "trumps_led", "unplayed_points",
    ),
    "points": (
        "awards", "matsch", "matsch_players", "points_spread", "sack_gains", "sack_rate", "sacks_per_deal",
        "seat_points", "seat_points_spread", "strokes",
    ),
    "parties": (
        "comebacks", "finishing_order", "partie_length", "parties_lost", "parties_won", "slate_states",
    ),
    "players": ("partnerships", "player_results", "results_over_time", "streaks"),
    "logs": ("claims_checked", "deals_logged", "house_rules", "rejects_by_rule"),
}  # fmt: skip
"""Names of statistics by theme, in the order in which themes are listed. Any other statistic has the theme `other`."""
OTHER = "other"
COLUMNS = ("name", "games", "theme", "question")


def rows(search: str = "", game: str | None = None) -> list[dict[str, str]]:
    """Return a row for each statistic of a game that contains every word of `search`, by game and theme."""
    if game is not None:
        games.load(game)
    themes = [*THEMES, OTHER]
    kept = [
        {"name": stat.name, "games": games_of(stat), "theme": theme_of(stat.name), "question": stat.question}
        for stat in _catalogue()
        if (game is None or game in stat.games) and matches(stat, search)
    ]
    return sorted(kept, key=lambda row: (row["games"] != "all", row["games"], themes.index(row["theme"]), row["name"]))


def _catalogue() -> "Iterator[Stat]":
    from jassstats import stats

    yield from stats.catalogue()


def matches(stat: "Stat", search: str) -> bool:
    """Every word of `search` stands in the name, the theme, the question or the description of a statistic."""
    text = " ".join((stat.name, theme_of(stat.name), stat.question, stat.prose)).casefold()
    return all(word in text for word in search.casefold().split())


def theme_of(name: str) -> str:
    """Return the theme of a statistic."""
    return next((theme for theme, names in THEMES.items() if name in names), OTHER)


def games_of(stat: Any) -> str:
    """Return the games whose deals a statistic counts, `all` for every game."""
    return "all" if list(stat.games) == games.names() else ", ".join(stat.games)


def groups(listed: list[dict[str, str]]) -> Iterator[tuple[str, list[dict[str, str]]]]:
    """Yield the games as a heading, and the rows of their statistics; a theme stands in its first row only."""
    for played, of_games in groupby(listed, key=itemgetter("games")):
        shown = []
        for theme, of_theme in groupby(of_games, key=itemgetter("theme")):
            shown += [row | {"theme": "" if k else theme} for k, row in enumerate(of_theme)]
        yield "All games" if played == "all" else f"Only {played.replace(', ', ' and ')}", shown
