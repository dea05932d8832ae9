"""Parse a hand as a person types it into the call it is about. Each mistake has its own message.

The forehand is seat 0 and the dealer is seat 3, so an order is a seat. Calls are written as in our logs.
"""

import numpy as np

from jassstats.cards import mask_of
from jassstats.games.schieber.options import CALLS, Options
from jassstats.games.schieber.play.view import VIEW
from jassstats.games.schieber.rules import play as rules
from jassstats.rules.decision import Answer, Position, Typed, WrongHand, hand, slate

METRICS = {
    "lead": "points on the slate, those of the other side taken away",
    "card_points": "card points of the own side",
    "won": "more on the slate than the other side",
    "matsch": "all tricks",
}
"""The metrics of a deal for the side that decides; `play.advise` fills its columns in this order."""

SHARES = ("won", "matsch")
"""The metrics that are true or false; their means are shares."""

UNITS = {"lead": ("points", 1, 3.0)}
"""The metric that ranks answers: unit, decimals, and the width at which an interval is narrow enough."""

PUSH, DEALER, SEATS = CALLS.index("push"), 3, 4


def ranked(position: Position) -> str:  # noqa: ARG001  the same signature in every game
    """Return the metric that ranks the answers."""
    return "lead"


def position(options: Options, typed: Typed) -> Position:
    """The decision of a typed hand. Raises `WrongHand`."""
    if typed.players not in (None, SEATS):
        raise WrongHand(f"schieber is played by 4, not by {typed.players}")
    if typed.up or typed.put or typed.zeros:
        raise WrongHand("in Schieber no card is turned up or put away, and there are no zeros")
    if typed.decide not in ("", "call"):
        raise WrongHand(f"there is no decision called {typed.decide!r}: a hand is asked for its call")
    held, pushes = hand(typed.hand, rules.HAND, rules.PACK, "Schieber"), _pushes(typed.calls)
    allowed, me = may_call(options, pushes), 2 * pushes % SEATS
    if typed.order not in (None, me):
        raise WrongHand(f"seat {me} is to call, not {typed.order}: --pushed, or --calls 0:push, asks the partner")
    view = np.zeros(1, VIEW)
    known = {"hand": held, "seat": me, "dealer": DEALER, "pushes": pushes, "declarer": 255, "contract": 255}
    for name, value in known.items():
        view[name] = value
    view["allowed"] = mask_of(allowed)
    if typed.points:
        if len(typed.points) != 2:
            raise WrongHand(
                f"{len(typed.points)} points are given: one for each side, the own one of the forehand first"
            )
        slate("points", typed.points, view["totals"][0])
    calls = tuple((2 * k % SEATS, PUSH) for k in range(pushes))
    return Position("schieber", "call", view, calls, tuple(Answer(CALLS[call], call) for call in allowed))


def may_call(options: Options, pushes: int) -> list[int]:
    """The calls that may be made after so many pushes, by number (SCH-5, SCH-6). Raises `WrongHand`."""
    most = 0 if not options.push else 2 if options.push_back == "once_forced" else 1
    if pushes > most:
        raise WrongHand(f"{pushes} pushes can't be: at most {most} may be made by these rules (SCH-6)")
    return [CALLS.index(contract) for contract in rules.contracts(options)] + ([PUSH] if pushes < most else [])


def _pushes(text: str) -> int:
    """Return the number of pushes in the typed calls."""
    said = text.split()
    wrong = next((call for k, call in enumerate(said) if call != f"{2 * k % SEATS}:push"), None)
    if wrong is not None:
        raise WrongHand(f"{wrong!r} can't be: before a contract there are only pushes, 0:push and then 2:push")
    return len(said)
