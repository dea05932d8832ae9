"""Calls before the first lead: robbing, exchanging, coming in. They change hands and packets.

>>> from jassstats.games.handjass.options import Options
>>> talk = Talk(Options(), order=[0, 1, 2], hands=[set(), set(), set(), set()])
>>> hear(talk, 0, "keep")
>>> due(talk)
(1, ('keep', 'exchange'))
"""

from dataclasses import dataclass, field

from jassstats.cards import NAMES, suit
from jassstats.games.handjass.options import Options
from jassstats.games.handjass.rules.setup import CHANGED, combined, exchanging, layout, robbing
from jassstats.rules.breach import Breach


@dataclass
class Talk:
    """The state of the calls: the calls made so far, and where the cards are. An empty hand or packet is unknown."""

    options: Options
    order: list[int]  # from the forehand
    hands: list[set[int]]  # by seat
    reserve: set[int] = field(default_factory=set)
    dead: set[int] = field(default_factory=set)
    fresh: list[set[int]] = field(default_factory=list)
    away: list[set[int]] = field(default_factory=list)
    upcard: int | None = None
    robber: int | None = None
    taker: int | None = None
    discard: set[int] = field(default_factory=set)
    came: dict[int, set[int]] = field(default_factory=dict)  # cards that a seat got by exchanging
    exchanges: dict[int, str] = field(default_factory=dict)  # answer of each seat to the exchange
    first: dict[int, str] = field(default_factory=dict)  # first declaration of each seat on coming in
    final: dict[int, str] = field(default_factory=dict)  # second declaration of each seat that first said maybe

    @property
    def players(self) -> int:
        """The number of seats in the deal."""
        return len(self.order)


def due(talk: Talk) -> tuple[int, tuple[str, ...]] | None:
    """Return the seat that calls next and its legal calls, robbing aside; None once all calls are made."""
    return _due_exchange(talk) or _due_declaration(talk)


def _due_exchange(talk: Talk) -> tuple[int, tuple[str, ...]] | None:
    how = exchanging(talk.players, talk.options)
    over = talk.taker is not None or len(talk.exchanges) == talk.players  # HJ-22
    if how == "none" or over or combined(talk.players, talk.options):
        return None
    seat = talk.order[len(talk.exchanges)]  # HJ-20
    return seat, ("keep", "exchange" if how == "full_hand" else "change")


def _due_declaration(talk: Talk) -> tuple[int, tuple[str, ...]] | None:
    options = talk.options
    if options.participation == "none":
        return None
    if len(talk.first) < talk.players:
        seat = talk.order[len(talk.first)]
        words = ("in", "out", "maybe") if options.participation == "two_round" else ("in", "out")  # HJ-65, HJ-80
        if seat == talk.taker and options.taker_must_play:
            return seat, ("in",)  # HJ-82
        if combined(talk.players, options) and talk.taker is None:
            return seat, ("exchange", *words)  # HJ-81
        return seat, words
    waiting = [s for s in talk.order if talk.first[s] == "maybe" and s not in talk.final]
    return (waiting[0], ("in", "out")) if waiting else None  # HJ-80


def hear(talk: Talk, seat: int, word: str) -> None:
    """Apply one call. Raises `Breach` if it may not be made."""
    if word == "rob":
        _rob(talk, seat)
        return
    turn = due(talk)
    if turn is None or turn[0] != seat or word not in turn[1]:
        raise _unheard(talk, seat, word, turn)
    if word in ("keep", "change") or (word == "exchange" and not combined(talk.players, talk.options)):
        talk.exchanges[seat] = word
    elif seat in talk.first:
        talk.final[seat] = word
    else:
        talk.first[seat] = "in" if word == "exchange" else word  # HJ-81: the seat that takes the reserve is in
    if word == "exchange":
        _take(talk, seat)
    if word == "change":
        _change(talk, seat)


def active(talk: Talk) -> list[int]:
    """The seats that are in, from the forehand; none until all calls are made."""
    if due(talk) is not None:
        return []
    return [s for s in talk.order if talk.final.get(s, talk.first.get(s, "in")) == "in"]


def _unheard(talk: Talk, seat: int, word: str, turn: tuple[int, tuple[str, ...]] | None) -> Breach:
    """Return the breach of a call that is out of turn or not allowed."""
    if turn is None:
        rule = "HJ-22" if word in ("exchange", "change") and talk.exchanges else _about(talk, word)
        return Breach(rule, f"{word} can't be said: nobody has anything more to say", seat=seat)
    if word == "exchange" and talk.taker is not None:
        return Breach("HJ-22", f"seat {talk.taker} has taken the reserve already", seat=seat)
    if turn[0] != seat:
        return Breach(_about(talk, turn[1][0]), f"{word} is out of turn: seat {turn[0]} is to speak", seat=seat)
    if turn[1] == ("in",):
        return Breach("HJ-82", f"seat {seat} took the reserve and is in, it can't say {word}", seat=seat)
    return Breach(_about(talk, turn[1][0]), f"{word} can't be said here: {' or '.join(turn[1])}", seat=seat)


def _about(talk: Talk, word: str) -> str:
    """The rule that orders this kind of call at this table."""
    if word in ("keep", "exchange", "change"):
        if combined(talk.players, talk.options):
            return "HJ-81"
        return "HJ-85" if exchanging(talk.players, talk.options) == "bessern3" else "HJ-20"
    return "HJ-80" if talk.options.participation == "two_round" else "HJ-65"


def _take(talk: Talk, seat: int) -> None:
    """Exchange the hand for the reserve (HJ-20), including the upcard or the six that robbing put there (HJ-23)."""
    talk.taker = seat
    talk.discard, talk.hands[seat], talk.reserve = talk.hands[seat], talk.reserve, set()
    talk.came[seat] = set(talk.hands[seat])


def _change(talk: Talk, seat: int) -> None:
    """Exchange three cards of the hand for three fresh ones (HJ-85). If they were not recorded, the hand is unknown."""
    hand = talk.hands[seat]
    put, come = (talk.away[seat] if talk.away else set()), (talk.fresh[seat] if talk.fresh else set())
    if put and (len(put) != CHANGED or (hand and not put <= hand)):
        cards = " ".join(NAMES[c] for c in sorted(put))
        raise Breach("HJ-85", f"{cards} are not three cards of the hand", seat=seat)
    talk.hands[seat] = (hand - put) | come if hand and put and come else set()
    talk.discard = talk.discard | put
    talk.came[seat] = set(come)


def _rob(talk: Talk, seat: int) -> None:
    """Swap the six for the upcard: the six then lies where the upcard lay (HJ-17)."""
    if barred := bar(talk, seat):
        raise Breach(barred[0], barred[1], seat=seat)
    talk.robber = seat
    if talk.upcard is None:
        return
    swap = {9 * suit(talk.upcard), talk.upcard}
    lay = talk.reserve if layout(talk.players, talk.options).upcard_in == "reserve" else talk.dead
    if lay is talk.reserve and talk.taker is not None:
        lay = talk.hands[talk.taker]
    for cards in (lay, talk.hands[seat]):
        if cards:
            cards.symmetric_difference_update(swap)


def bar(talk: Talk, seat: int) -> tuple[str, str] | None:
    """Return the rule by which a seat can't rob now, and the reason in words; None if it can."""
    if seat not in talk.order:
        return "HJ-9", f"seat {seat} is not in the deal"
    if talk.players == 4 or not robbing(talk.players, talk.options):
        return "HJ-18", "there is no robbing at this table"
    if talk.robber is not None:
        return "HJ-15", f"seat {talk.robber} has robbed already"
    return _bar_time(talk, seat) or (_bar_cards(talk, seat, talk.upcard) if talk.upcard is not None else None)


def _bar_time(talk: Talk, seat: int) -> tuple[str, str] | None:
    spoken = bool(talk.exchanges or talk.first)
    if talk.options.rob_timing == "before_exchange":
        if not spoken or (talk.options.rob_after_exchange and seat in talk.came):
            return None
        return ("HJ-19" if seat in talk.came else "HJ-16"), "robbing comes before the exchange"
    if due(talk) is not None:
        return "HJ-84", "robbing comes after all have declared"
    if talk.options.rob_requires_active and seat not in active(talk):
        return "HJ-84", f"seat {seat} is out"
    taken = talk.taker is not None and layout(talk.players, talk.options).upcard_in == "reserve"
    if taken and (talk.options.rob_from_taken == "forbidden" or talk.taker == seat):
        return "HJ-84", f"the upcard went with the reserve to seat {talk.taker}"
    return None


def _bar_cards(talk: Talk, seat: int, upcard: int) -> tuple[str, str] | None:
    six = 9 * suit(upcard)
    if upcard == six:
        return "HJ-18", f"the upcard is {NAMES[six]} itself"
    elsewhere = any(six in cards for cards in (*talk.hands, talk.reserve, talk.dead, talk.discard))
    if six not in talk.hands[seat] and (talk.hands[seat] or elsewhere):
        return "HJ-15", f"seat {seat} does not hold {NAMES[six]}"
    came = talk.came.get(seat)
    if came and six in came and not talk.options.rob_after_exchange:
        return "HJ-19", f"{NAMES[six]} came with the exchange"
    if came and six not in came and talk.options.rob_timing == "before_exchange":
        return "HJ-16", "robbing comes before the exchange"
    return None
