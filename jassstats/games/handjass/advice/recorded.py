"""The calls of a recorded deal as decisions: the view of the seat, the possible answers, and the recorded answer."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from jassstats.games.handjass.advice.parse_hand import answers
from jassstats.games.handjass.kernels.law import law as record
from jassstats.games.handjass.options import CALLS, Options
from jassstats.games.handjass.play import snapshot
from jassstats.games.handjass.play.view import VIEW
from jassstats.rules.decision import Position


def positions(options: Options, row: Any, points: Any = (), zeros: Any = ()) -> Iterator[tuple[Position, int]]:
    """Each call of a DEAL record where the seat had a choice and its hand is known, with the recorded answer.

    points, zeros: the slate before the deal by seat, if it is known.
    """
    law = record(options)[0]
    calls = [(int(seat), int(word)) for seat, word in row["calls"][: row["n_calls"]]]
    for k, (seat, word) in enumerate(calls):
        view = np.zeros(1, VIEW)
        view["points"][0, : len(points)], view["zeros"][0, : len(zeros)] = points, zeros
        if not snapshot.before_call(snapshot.at_start(law, row, view[0]), k, seat) or not view["hand"][0]:
            continue
        said, allowed = CALLS[word], int(view["allowed"][0])
        words = ("rob", "") if said == "rob" else tuple(w for n, w in enumerate(CALLS) if n and allowed >> n & 1)
        if said not in words or len(words) < 2:
            continue
        decision = said if said == "rob" else "exchange" if {"exchange", "change"} & set(words) else "fold"
        given = answers(words, int(view["hand"][0]), int(view["upcard"][0]))
        if said == "change":
            given = tuple(one._replace(put=int(row["away"][seat])) if one.put else one for one in given)
        yield Position("handjass", decision, view, tuple(calls[:k]), given), words.index(said)
