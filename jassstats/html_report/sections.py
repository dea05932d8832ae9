"""The sections of a report, and the statistics that each asks for."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Ask:
    """One statistic, its groups, the columns to show, and the function of `plots` that draws the answer."""

    stat: str
    by: str | None = None
    columns: tuple[str, ...] = ()
    picture: str = ""


@dataclass(frozen=True)
class Section:
    """A section of the report: its text, its game (any, if none is named), and its statistics."""

    title: str
    about: str
    asks: tuple[Ask, ...]
    game: str = ""

    @property
    def anchor(self) -> str:
        """The name of the section in links."""
        return self.title.lower().replace(" ", "-").replace(":", "")


SECTIONS = (
    Section(
        "The sack",
        "A seat that stays below the minimum of its house rules falls into the sack. Who sits where decides how often: "
        "the forehand leads, the others may answer.",
        (
            Ask("sack_rate", "players,order", ("seats", "rate", "just_below", "just_above"), "sacks"),
            Ask("sack_rate", "preset,minimum", ("seats", "rate")),
            Ask("sacks_per_deal", None, ("deals", "share")),
        ),
        "handjass",
    ),
    Section(
        "Melds",
        "How often a hand holds a run, a quartet or a marriage as it is dealt. The exact probability beside it was "
        "counted over all hands of nine out of thirty-six cards; the shares should lie around it.",
        (Ask("meld_frequency", "", ("hands", "held", "rate", "exact"), "melds"),),
        "handjass",
    ),
    Section(
        "The exchange",
        "Who takes the reserve, and how takers, keepers and those who were denied it fare. They hold different hands: "
        "the difference between them is not what the exchange brings.",
        (
            Ask("exchange_outcomes", "", ("seats", "score", "sack_rate", "award_rate", "strokes"), "exchange"),
            Ask("exchange_rate", "order", ("asked", "taken", "take_rate"), "exchange_rate"),
        ),
        "handjass",
    ),
    Section(
        "Players of Handjass",
        "What each player makes of a seat: points, sacks and game points.",
        (
            Ask("seat_points", "player", ("seats", "score", "card_points", "melds"), "estimates"),
            Ask("sack_rate", "player", ("seats", "rate")),
            Ask("strokes", "player", ("seats", "award_rate", "strokes", "struck")),
        ),
        "handjass",
    ),
    Section(
        "Parties of Handjass",
        "How long a partie takes, who loses it, and in which order the seats finish. Parties played to their end.",
        (
            Ask("partie_length", None, ("parties", "unfinished", "deals", "shortest", "longest")),
            Ask("parties_lost", "player", ("parties", "loss_rate", "first_rate", "finish"), "estimates"),
        ),
        "handjass",
    ),
    Section(
        "Contracts",
        "What is named in Schieber, how often the forehand pushes, and how well the declaring side does.",
        (
            Ask("contracts", None, ("deals", "share"), "contracts"),
            Ask("push_rate", "", ("deals", "push_rate")),
            Ask("declarers", None, ("deals", "card_points", "success"), "success"),
            Ask("points_spread", None, ("deals", "share"), "points"),
        ),
        "schieber",
    ),
    Section(
        "Melds of Schieber",
        "Runs and quartets as dealt, as the house rules know them; marriages not among them.",
        (Ask("melds_dealt", None, ("deals", "melds", "per_deal", "with_one"), "estimates"),),
        "schieber",
    ),
    Section(
        "Players of Schieber",
        "The difference between what a player's side and the other one write in a deal, and who wins.",
        (
            Ask("player_results", "", ("deals", "difference", "win_rate"), "estimates"),
            Ask("partnerships", "", ("deals", "difference", "win_rate")),
            Ask("parties_won", None, (), ""),
        ),
        "schieber",
    ),
    Section(
        "Bids",
        "What is bid in Hasenpfeffer and how often a bid is kept, by the number of tricks promised.",
        (
            Ask("bids", "", ("calls", "share"), "estimates"),
            Ask("bids_made", None, (), "estimates"),
            Ask("joker_at"),
        ),
        "hasenpfeffer",
    ),
)
