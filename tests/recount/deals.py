"""Facts about one deal, by the plain rules, from its record: plain values by the names that statistics use.

Nothing here comes from a table or a query. A value that nobody can know from the record is None.
"""

import datetime as dt
from dataclasses import dataclass, field, replace

from recount.hands import SUITS, told_of

from jassstats.cards import parse
from jassstats.games.handjass import options as handjass_options
from jassstats.games.handjass.rules import play as handjass_play
from jassstats.games.handjass.rules import replay as handjass_replay
from jassstats.games.hasenpfeffer import options as hasenpfeffer_options
from jassstats.games.hasenpfeffer.rules import play as hasenpfeffer_play
from jassstats.games.hasenpfeffer.rules import replay as hasenpfeffer_replay
from jassstats.games.schieber import options as schieber_options
from jassstats.games.schieber.rules import play as schieber_play
from jassstats.games.schieber.rules import replay as schieber_replay

OPTIONS = {"handjass": handjass_options, "schieber": schieber_options, "hasenpfeffer": hasenpfeffer_options}
PLAY = {"handjass": handjass_play, "schieber": schieber_play, "hasenpfeffer": hasenpfeffer_play}
REPLAY = {"handjass": handjass_replay, "schieber": schieber_replay, "hasenpfeffer": hasenpfeffer_replay}
TRICKS = {"handjass": 9, "schieber": 9, "hasenpfeffer": 6}
PERIODS = {"year": "%Y", "month": "%Y-%m", "week": "%G-W%V", "day": "%Y-%m-%d"}


@dataclass
class Dealt:
    """One deal: its columns, and a list of dictionaries for each kind of thing there are several of."""

    record: object
    options: object
    story: object
    columns: dict
    seats: list = field(default_factory=list)
    sides: list = field(default_factory=list)
    tricks: list = field(default_factory=list)
    plays: list = field(default_factory=list)
    melds: list = field(default_factory=list)
    calls: list = field(default_factory=list)

    def __getitem__(self, name):
        """A column of the deal."""
        return self.columns[name]

    def at(self, seat):
        """The row of a seat."""
        return next(row for row in self.seats if row["seat"] == seat)

    def of(self, side):
        """The row of a side."""
        return next(row for row in self.sides if row["side"] == side)


def begun(record, origin):
    """A deal as far as every game tells it in the same way. `origin`: file, source and line, or run and index."""
    options = replace(OPTIONS[record.game].PRESETS[record.preset], **record.set)
    story = REPLAY[record.game].tell(record, options)
    deal = Dealt(record, options, story, {**origin, **dated(record)})
    deal.columns |= {
        "game": record.game,
        "preset": record.preset,
        "table": record.table,
        "partie": record.partie,
        "dealer": record.dealer,
        "forehand": story.forehand,
        "declarer": story.declarer,
        "contract": story.contract,
        "trump": trump_of(story),
        "played": len(parse(record.plays)),
        "meld_seat": story.meld_seat,
        "meld_step": story.meld_step or None,
    }
    if story.breach is None:
        deal.tricks, deal.plays, deal.calls = tricks_of(deal), plays_of(deal), calls_of(record)
    return deal


def dated(record):
    """The day of a deal, and the periods it belongs to."""
    when = None if record.date is None else dt.datetime.fromisoformat(record.date)
    return {"date": when} | {name: when and when.strftime(form) for name, form in PERIODS.items()}


def trump_of(story):
    """The trump suit of a suit contract; in a contract of several parts trumps are there for some tricks (SCH-9)."""
    return story.contract if story.contract in tuple(SUITS) else None


def kind_of(deal, *, complete):
    """Return the kind of a deal (docs/tables.md): one with calls alone was never played, so it can't be broken off."""
    if complete:
        return "complete"
    if deal.record.slate or deal.record.strokes:
        return "score_only"
    return "calls_only" if deal.record.calls and not deal.record.plays else "broken_off"


def ended(deal):
    """Return whether all tricks were played."""
    tricks = deal.story.tricks
    return len(tricks) == TRICKS[deal["game"]] and tricks[-1].winner is not None


def mode_of(deal, trick):
    """The mode a trick was played in."""
    return next(mode for mode in PLAY[deal["game"]].modes(deal.options) if mode.name == trick.mode)


def tricks_of(deal):
    """Complete tricks."""
    return [
        {"trick": place, "leader": trick.leader, "winner": trick.winner, "points": trick.points}
        for place, trick in enumerate(deal.story.tricks)
        if trick.winner is not None
    ]


def plays_of(deal):
    """Cards played, and what each was in its trick."""
    found, marks = [], deal.record.ai
    for number, trick in enumerate(deal.story.tricks):
        mode = mode_of(deal, trick)
        led = trick.plays[0].card
        for place, play in enumerate(trick.plays):
            trump = mode.is_trump(play.card)
            found.append(
                {
                    "trick": number,
                    "place": place,
                    "seat": play.seat,
                    "card": play.card,
                    "led": place == 0,
                    "trump": trump,
                    "followed": place > 0 and mode.follows(play.card, led),
                    "ruffed": place > 0 and trump and not mode.is_trump(led),
                    "legal": None if play.legal is None else len(play.legal),
                    "forced": None if play.legal is None else len(play.legal) == 1,
                    "ai": marks[len(found)] == "1" if marks else False,
                    "height": mode.height[play.card],
                }
            )
    return found


def calls_of(record):
    """Return the calls with their seats."""
    return [{"seat": int(word.split(":")[0]), "word": word.split(":")[1]} for word in record.calls.split()]


def player_at(record, seat):
    """Return the player at a seat."""
    return (record.players[seat] or None) if seat < len(record.players) else None


def hand_at(texts, seat):
    """A recorded hand; None if it is not known."""
    return frozenset(parse(texts[seat])) or None if seat < len(texts) else None


def held(deal, seat, dealt):
    """The two hands of a seat, and what they hold."""
    hand = deal.story.hands[seat] or None
    return {
        "dealt": dealt,
        "hand": hand,
        **told_of(hand, deal["trump"]),
        **told_of(dealt, deal["trump"], "_dealt"),
    }


def taken(deal, seat):
    """Return what a seat that played took; None for one that did not, or while no trick is complete."""
    if seat not in deal.story.active or not deal.tricks:
        return {"tricks": None, "card_points": None, "last_trick": None}
    own = [trick for trick in deal.tricks if trick["winner"] == seat]
    return {
        "tricks": len(own),
        "card_points": sum(trick["points"] for trick in own),
        "last_trick": deal.tricks[-1]["winner"] == seat if ended(deal) else None,
    }
