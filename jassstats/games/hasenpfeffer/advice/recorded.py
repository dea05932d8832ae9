"""The calls of a recorded deal as decisions: the view of the seat, the possible answers, and the recorded answer."""

from collections.abc import Iterator
from typing import Any

from jassstats.cards import cards_of, mask_of
from jassstats.games.hasenpfeffer.advice.parse_hand import answers, due, view_record
from jassstats.games.hasenpfeffer.options import CALLS, Options
from jassstats.games.hasenpfeffer.rules import play as rules
from jassstats.games.hasenpfeffer.rules.calls import Talk, hear
from jassstats.rules.decision import Position, WrongHand


def positions(options: Options, row: Any, points: Any = (), zeros: Any = ()) -> Iterator[tuple[Position, int]]:  # noqa: ARG001
    """Each call of a DEAL record by a seat with a choice and a known hand, with the recorded answer.

    The slate has no effect here: `points` and `zeros` are not used.
    """
    hands = [frozenset(cards_of(int(hand))) for hand in row["hands"]]
    widow = cards_of(int(row["spare"][0])) or cards_of(rules.pack(options) & ~mask_of(c for h in hands for c in h))
    talk = Talk(options, int(row["dealer"]), hands, widow[0] if len(widow) == 1 else None)
    calls = [(int(seat), int(call)) for seat, call in row["calls"][: row["n_calls"]]]
    for k, (seat, call) in enumerate(calls):
        try:
            decision, who, words = due(talk)
        except WrongHand:
            who = -1
        if who == seat and hands[seat] and call in words:
            view = view_record(talk, seat, mask_of(hands[seat]))
            view["allowed"] = mask_of(words) if decision == "bid" else 0
            yield Position("hasenpfeffer", decision, view, tuple(calls[:k]), answers(words)), words.index(call)
        hear(talk, seat, CALLS[call])
