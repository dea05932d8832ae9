"""Parse a hand as a person types it into the decision it is about. Each mistake gets a message of its own.

The forehand is seat 0 and the dealer is the last seat, so an order is a seat. Calls are written as in our logs.

"""

from typing import Any

import numpy as np

from jassstats.cards import NAMES, NONE, cards_of, mask_of, parse, suit
from jassstats.games.handjass.options import CALLS, Options
from jassstats.games.handjass.play.view import VIEW
from jassstats.games.handjass.rules import play as rules
from jassstats.games.handjass.rules import setup
from jassstats.games.handjass.rules.calls import Talk, bar, due, hear
from jassstats.rules.breach import Breach
from jassstats.rules.decision import SILENT, Answer, Position, Typed, WrongHand, cards, hand, slate

METRICS = {
    "score": "deal score: card points, melds, last trick",
    "sacked": "in the sack",
    "awards": "awards taken, those that strike out a zero included",
    "strokes": "strokes written, those for others in the sack included",
    "zeros": "zeros marked, less those struck out",
    "net": "strokes less zeros",
}
"""The metrics of a deal for the seat that decides; `play.advise` fills its columns in this order."""

SHARES = ("sacked",)
"""The metrics that are true or false; their means are shares."""

UNITS = {"score": ("points", 1, 0.5), "net": ("strokes", 2, 0.02)}
"""The metrics that rank answers: unit, decimals, and the width at which an interval is narrow enough.

Other metrics are only reported where they disagree.

"""

SAID = {
    "rob": "rob",
    "keep": "keep",
    "exchange": "take",
    "change": "change",
    "in": "in",
    "out": "fold",
    "maybe": "maybe",
}
"""The names of answers for people, by call."""


def position(options: Options, typed: Typed) -> Position:
    """The decision of a typed hand. Raises `WrongHand`."""
    players = typed.players or len(typed.points) or rules.USUAL
    if players not in rules.PLAYERS:
        raise WrongHand(f"handjass is played by 2, 3 or 4, not by {players}")
    upcard, held = _upcard(typed.up), hand(typed.hand, rules.HAND, rules.PACK, "Handjass")
    talk = Talk(options, list(range(players)), [set() for _ in range(4)], upcard=upcard)
    talk.fresh, talk.away = [set() for _ in range(4)], [set() for _ in range(4)]
    calls = _calls(typed, talk)
    me = _seat(typed, talk, bool(calls))
    if not calls:
        calls = _kept(talk, me)
    put = _put(typed, talk, me, held)
    _check(talk, me, held, put)
    decision, words = _decision(typed.decide, talk, me, held)
    view = _view(talk, me, held, put)
    _slate(typed, view, players)
    view["allowed"] = sum(1 << CALLS.index(word) for word in words if word)
    return Position("handjass", decision, view, tuple(calls), answers(words, held, upcard, typed.put))


def ranked(position: Position) -> str:
    """Return the metric that ranks the answers: points, or net strokes if one is to fold, which scores none."""
    return "net" if any(answer.call == CALLS.index("out") for answer in position.answers) else "score"


def answers(words: tuple[str, ...], hand: int, upcard: int, put: str = "") -> tuple[Answer, ...]:
    """The answers for some calls. A change puts away the cards of `put`, or else the three least valuable ones."""
    found = []
    for word in words:
        away = (mask_of(parse(put)) if put else least(hand, upcard)) if word == "change" else 0
        found.append(Answer(SAID.get(word, "leave"), CALLS.index(word) if word else SILENT, away))
    return tuple(found)


def least(hand: int, upcard: int) -> int:
    """The three least valuable cards of a hand: fewest points first, then lowest, trumps last."""
    trump = suit(upcard)

    def worth(c: int) -> tuple[bool, int, int]:
        points = rules.TRUMP[c % 9] if suit(c) == trump else rules.PLAIN[c % 9]
        return suit(c) == trump, points, c % 9

    return mask_of(sorted(cards_of(hand), key=worth)[: setup.CHANGED])


def _cards(text: str) -> list[int]:
    return cards(text, rules.PACK, "Handjass")


def _upcard(text: str) -> int:
    if not text.strip():
        raise WrongHand("which card was turned up? It shows trumps: name it, as in --up ST")
    cards = _cards(text)
    if len(cards) != 1:
        raise WrongHand(f"one card is turned up, not {len(cards)}: {text!r}")
    return cards[0]


def _calls(typed: Typed, talk: Talk) -> list[tuple[int, int]]:
    """The calls made so far, applied in order."""
    found = []
    for said in typed.calls.split():
        who, _, word = said.partition(":")
        if who not in map(str, range(talk.players)) or word not in CALLS:
            there = ", ".join(CALLS)
            raise WrongHand(f"{said!r} is no call: write ORDER:CALL, order 0 to {talk.players - 1} and one of {there}")
        try:
            hear(talk, int(who), word)
        except Breach as breach:
            raise WrongHand(f"{said} can't be: {breach.because} ({breach.rule})") from None
        found.append((int(who), CALLS.index(word)))
    return found


def _seat(typed: Typed, talk: Talk, spoken: bool) -> int:  # noqa: FBT001  true if calls were typed
    """The seat that holds the hand: the order that was typed, else the seat that calls next."""
    turn = due(talk)
    order = typed.order if typed.order is not None else (turn[0] if turn and spoken else 0)
    if not 0 <= order < talk.players:
        raise WrongHand(f"order is 0 (the forehand) to {talk.players - 1} (the dealer), not {order}")
    return order


def _kept(talk: Talk, me: int) -> list[tuple[int, int]]:
    """The calls of the earlier seats if none were typed: each kept its hand, or came in."""
    found: list[tuple[int, int]] = []
    turn = due(talk)
    while turn is not None and turn[0] != me and (turn[0] < me or turn[1] == ("in",)):
        word = "keep" if "keep" in turn[1] else "in"
        hear(talk, turn[0], word)
        found.append((turn[0], CALLS.index(word)))
        turn = due(talk)
    return found


def _put(typed: Typed, talk: Talk, me: int, hand: int) -> int:
    """The cards that the seat threw in or put away before; cards of a change still to come are not among them."""
    changed = talk.exchanges.get(me) == "change"
    if talk.taker != me and not changed:
        _to_put(typed.put, talk, me, hand)
        return 0
    put, size = mask_of(_cards(typed.put)), setup.CHANGED if changed else rules.HAND
    if put.bit_count() != size or put & hand:
        raise WrongHand(f"say in --put which {size} cards seat {me} gave away: none of them is in the hand now")
    return put


def _to_put(text: str, talk: Talk, me: int, hand: int) -> None:
    """Check the cards named for a change: only a seat that may change names some, and they are cards of its hand."""
    put, words = mask_of(_cards(text)), (due(talk) or (me, ()))[1]
    if put and "change" not in words:
        raise WrongHand(f"seat {me} gave nothing away by what was said, and --put names cards: {text}")
    if put and (put & ~hand or put.bit_count() != setup.CHANGED):
        raise WrongHand(f"a change puts away {setup.CHANGED} cards of the hand, not {text}")


def _check(talk: Talk, me: int, hand: int, put: int) -> None:
    """Check that the upcard and a robber's six are where the rules put them."""
    up, upcard, six = 1 << (talk.upcard or 0), talk.upcard or 0, 1 << (9 * suit(talk.upcard or 0))
    where = setup.layout(talk.players, talk.options).upcard_in
    held = (where == "hand" and me == talk.order[-1]) or (where == "reserve" and me == talk.taker)
    if talk.robber is not None:
        held = me == talk.robber
        mine = where == "reserve" and me == talk.taker
        if mine != bool((hand | put) & six) and not (held and put & six):
            lies = "with the reserve" if where == "reserve" else "in the dead packet"
            raise WrongHand(f"seat {talk.robber} robbed: {NAMES[9 * suit(upcard)]} lies {lies} now")
    if held and not (hand | put) & up:
        raise WrongHand(f"{NAMES[upcard]} was turned up and is in the hand of seat {me}: name it there")
    if not held and (hand | put) & up:
        raise WrongHand(f"{NAMES[upcard]} was turned up: it can't be in the hand of seat {me}")


def _decision(wish: str, talk: Talk, me: int, hand: int) -> tuple[str, tuple[str, ...]]:
    """Return the decision and the calls that may be made; "" stands for making no call."""
    turn = due(talk)
    mine = turn[1] if turn is not None and turn[0] == me else ()
    talk.hands[me] = set(cards_of(hand))
    barred = bar(talk, me)
    talk.hands[me] = set()
    if wish == "rob":
        if barred:
            raise WrongHand(f"seat {me} can't rob: {barred[1]} ({barred[0]})")
        return "rob", ("rob", "")
    if wish not in ("", "exchange", "fold"):
        raise WrongHand(f"there is no decision called {wish!r}: rob, exchange or fold")
    kind = "exchange" if {"exchange", "change"} & set(mine) else "fold"
    if len(mine) < 2 or wish not in ("", kind):
        raise WrongHand(_nothing(talk, me, mine, kind if len(mine) > 1 else ""))
    return kind, tuple(mine)


def _nothing(talk: Talk, me: int, mine: tuple[str, ...], there: str) -> str:
    """Return why the seat has nothing to decide."""
    turn = due(talk)
    if there:
        return f"seat {me} decides on {there} here, saying {' or '.join(mine)}"
    if turn is None:
        return f"there is nothing to call at this table of {talk.players}: all is said, and the cards are played"
    if turn[0] == me:
        return f"seat {me} can only say {turn[1][0]}"
    return f'seat {turn[0]} is to speak, not {me}: write in --calls what was said, as "0:keep"'


def _view(talk: Talk, me: int, hand: int, put: int) -> Any:
    """Return the VIEW record of the seat."""
    view, upcard = np.zeros(1, VIEW), talk.upcard or 0
    seats = (1 << talk.players) - 1
    inside = [s for s, word in talk.first.items() if talk.final.get(s, word) == "in"]
    waiting = [s for s in talk.order if s not in talk.first or (talk.first[s] == "maybe" and s not in talk.final)]
    known = {
        "hand": hand, "put": put, "seat": me, "seats": seats, "players": talk.players, "dealer": talk.players - 1,
        "upcard": upcard, "trump": suit(upcard), "active": mask_of(inside), "waiting": mask_of(waiting),
        "changed": mask_of(s for s, word in talk.exchanges.items() if word == "change"),
        "robber": NONE if talk.robber is None else talk.robber, "taker": NONE if talk.taker is None else talk.taker,
        "meld_seat": NONE,
    }  # fmt: skip
    for name, value in known.items():
        view[name] = value
    return view


def _slate(typed: Typed, view: Any, players: int) -> None:
    """Write points and zeros of all seats into the view, if they were typed."""
    for name in ("points", "zeros"):
        given = list(getattr(typed, name))
        if given and len(given) != players:
            raise WrongHand(f"{len(given)} {name} are given for {players} players")
        slate(name, given, view[name][0])
