"""Parse a hand as a person types it into the bid or the choice of trumps it is about. Each mistake has its own message.

The seat to the dealer's left is seat 0 and the dealer is seat 3, so an order is a seat. Calls are written as in our
logs.
"""

from typing import Any

import numpy as np

from jassstats.cards import JOKER, NONE, mask_of
from jassstats.games.hasenpfeffer.options import CALLS, NAMING, Options
from jassstats.games.hasenpfeffer.play.view import VIEW
from jassstats.games.hasenpfeffer.rules import play as rules
from jassstats.games.hasenpfeffer.rules.calls import Talk, hear, lawful, names, void
from jassstats.rules.breach import Breach
from jassstats.rules.decision import Answer, Position, Typed, WrongHand, hand, slate

METRICS = {
    "lead": "points on the slate, those of the other side taken away",
    "score": "points of the own side on the slate",
    "tricks": "tricks of the own side",
    "set": "own contract failed",
}
"""The metrics of a deal for the side that decides; `play.advise` fills its columns in this order."""

SHARES = ("set",)
"""The metrics that are true or false; their means are shares."""

UNITS = {"lead": ("points", 2, 0.1)}
"""The metric that ranks answers: unit, decimals, and the width at which an interval is narrow enough."""

DEALER, SEATS = 3, rules.SEATS


def ranked(position: Position) -> str:  # noqa: ARG001  the same signature in every game
    """Return the metric that ranks the answers."""
    return "lead"


def position(options: Options, typed: Typed) -> Position:
    """The decision of a typed hand. Raises `WrongHand`."""
    if typed.players not in (None, SEATS):
        raise WrongHand(f"hasenpfeffer is played by 4, not by {typed.players}")
    if typed.up or typed.put or typed.zeros:
        raise WrongHand("in Hasenpfeffer no card is turned up or put away, and there are no zeros")
    held = hand(typed.hand, rules.HAND, rules.pack(options), "Hasenpfeffer, nine to ace, by these rules")
    talk = Talk(options, DEALER, [frozenset[int]()] * SEATS)
    calls = _calls(typed, talk)
    if typed.order is not None and not 0 <= typed.order < SEATS:
        raise WrongHand(f"order is 0 (the dealer's left) to {DEALER} (the dealer), not {typed.order}")
    decision, me, words = due(talk, typed.order)
    if decision == "name" and not talk.suit_due and names(talk) is None and not held >> JOKER & 1:
        raise WrongHand("all passed: who holds the joker names trumps, and it is not in this hand (HP-14)")
    if typed.order not in (None, me):
        raise WrongHand(f"seat {me} is to call, not {typed.order}: write in --calls what was said, as 0:pass")
    if typed.decide not in ("", decision):
        raise WrongHand(f"the decision here is to {decision}, not {typed.decide!r}")
    view = view_record(talk, me, held)
    view["allowed"] = mask_of(words) if decision == "bid" else 0
    if typed.points:
        if len(typed.points) != 2:
            raise WrongHand(f"{len(typed.points)} points are given: one for each side, that of seats 0 and 2 first")
        slate("points", typed.points, view["totals"][0])
    return Position("hasenpfeffer", decision, view, tuple(calls), answers(words))


def answers(words: list[int]) -> tuple[Answer, ...]:
    """The answers for some calls."""
    return tuple(Answer(CALLS[word], word) for word in words)


def due(talk: Talk, order: int | None = None) -> tuple[str, int, list[int]]:
    """Return the decision, its seat and the legal calls. `order` is the seat if only hands would show it (HP-14)."""
    if void(talk) or (talk.over and talk.contract is not None):
        raise WrongHand("there is nothing to call: all is said, and the cards are played")
    if not talk.over and not talk.suit_due:
        words = lawful(talk)
        if len(words) < 2:
            raise WrongHand(f"seat {talk.turn} can only say {CALLS[words[0]]}")
        return "bid", talk.turn, words
    seat = talk.turn if talk.suit_due else names(talk)
    contracts = [NAMING + number for number in range(len(rules.contracts(talk.options)))]
    return "name", seat if seat is not None else order or 0, contracts


def view_record(talk: Talk, me: int, hand: int) -> Any:
    """Return the VIEW record of the seat."""
    view = np.zeros(1, VIEW)
    known = {
        "hand": hand, "seat": me, "dealer": talk.dealer, "forehand": rules.forehand(talk.dealer),
        "passed": mask_of(talk.passed), "spoken": talk.spoken, "high": talk.high, "widow": NONE,
        "bidder": NONE if talk.best is None else talk.best, "contract": NONE, "namer": NONE,
    }  # fmt: skip
    for name, value in known.items():
        view[name] = value
    view["bids"][0] = talk.bids
    return view


def _calls(typed: Typed, talk: Talk) -> list[tuple[int, int]]:
    """The calls made so far, applied in order. If only an order is typed, the seats before it passed."""
    found = []
    before = "" if typed.order is None else " ".join(f"{seat}:pass" for seat in range(min(typed.order, SEATS)))
    for said in (typed.calls or before).split():
        who, _, word = said.partition(":")
        if who not in ("0", "1", "2", "3") or word not in CALLS:
            raise WrongHand(f"{said!r} is no call: write ORDER:CALL, order 0 to 3 and one of {', '.join(CALLS)}")
        try:
            hear(talk, int(who), word)
        except Breach as breach:
            raise WrongHand(f"{said} can't be: {breach.because} ({breach.rule})") from None
        found.append((int(who), CALLS.index(word)))
    return found
