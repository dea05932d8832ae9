"""The calls of a recorded deal as decisions: the view of the seat, the possible answers, and the recorded answer."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from jassstats.cards import mask_of
from jassstats.games.schieber.advice.parse_hand import may_call
from jassstats.games.schieber.options import CALLS, Options
from jassstats.games.schieber.play.view import VIEW
from jassstats.rules.decision import Answer, Position


def positions(options: Options, row: Any, points: Any = (), zeros: Any = ()) -> Iterator[tuple[Position, int]]:  # noqa: ARG001
    """Each call of a DEAL record by a seat whose hand is known, with the recorded answer.

    The slate has no effect here: `points` and `zeros` are not used.
    """
    calls = [(int(seat), int(call)) for seat, call in row["calls"][: row["n_calls"]]]
    for k, (seat, call) in enumerate(calls):
        allowed = may_call(options, k)
        if not row["hands"][seat] or len(allowed) < 2 or call not in allowed:
            continue
        view = np.zeros(1, VIEW)
        known = {"hand": row["hands"][seat], "seat": seat, "dealer": row["dealer"], "pushes": k}
        for name, value in (known | {"declarer": 255, "contract": 255, "allowed": mask_of(allowed)}).items():
            view[name] = value
        answers = tuple(Answer(CALLS[one], one) for one in allowed)
        yield Position("schieber", "call", view, tuple(calls[:k]), answers), allowed.index(call)
