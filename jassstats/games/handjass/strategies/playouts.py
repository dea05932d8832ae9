"""Exchanges, and comes in, if that brings more on average over many worlds, each played to its end by `solid` seats."""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import ONE, ZERO, U
from jassstats.engine.dtypes import OUTCOME, STANDING
from jassstats.engine.jit import compiled
from jassstats.games.handjass.kernels.calls import CHANGED, IN, OUT
from jassstats.games.handjass.kernels.worlds import FRESH, RESERVE, WORLD, imagine, know
from jassstats.games.handjass.play.rollout import POINT, SEATS, Memory, whole
from jassstats.games.handjass.play.view import VIEW
from jassstats.games.handjass.strategies import always

WORLDS = 64
"""Worlds drawn for each call."""


@compiled
def exchange(law, view, rand):
    """Return other cards if they bring more on average; the other seats are assumed to keep theirs."""
    put = always.exchange(law, view, rand)
    three = put if view.allowed >> U(CHANGED) & ONE == ONE else ZERO
    me, more = np.int64(view.seat), 0.0
    world, scratch, out, standing = np.zeros(1, WORLD), np.zeros(1, VIEW), np.zeros(1, OUTCOME), np.zeros(1, STANDING)
    hands, memory = np.zeros(SEATS, np.uint64), Memory(scratch[0], out[0], standing[0], POINT)
    know(law, view, world[0])
    everybody = np.int64(view.active) | view.waiting | (1 << me) if law.rounds > 0 else np.int64(view.seats)
    for _ in range(WORLDS):
        rand = rng.mix(rand + rng.GOLDEN)
        imagine(law, view, rand, world[0], scratch[0], out[0])
        for other in range(2):
            for seat in range(SEATS):
                hands[seat] = world[0].cards[seat]
            if other == 1:
                new = world[0].cards[FRESH + me] if three != ZERO else world[0].cards[RESERVE]
                hands[me] = (view.hand & ~three) | new if three != ZERO else new
            found = whole(law, view, everybody, hands, rand, memory)
            more += found if other == 1 else -found
    return put if more > 0.0 else ZERO


@compiled
def fold(law, view, rand):
    """Fold if that is better for the slate. Seats still to declare are assumed to come in. Points do not matter."""
    if view.allowed >> U(OUT) & ONE == ZERO:
        return U(IN)
    me, more = np.int64(view.seat), 0.0
    world, scratch, out, standing = np.zeros(1, WORLD), np.zeros(1, VIEW), np.zeros(1, OUTCOME), np.zeros(1, STANDING)
    hands, memory = np.zeros(SEATS, np.uint64), Memory(scratch[0], out[0], standing[0], 0.0)
    know(law, view, world[0])
    others = (np.int64(view.active) | view.waiting) & ~(1 << me)
    for _ in range(WORLDS):
        rand = rng.mix(rand + rng.GOLDEN)
        imagine(law, view, rand, world[0], scratch[0], out[0])
        for inside in range(2):
            for seat in range(SEATS):
                hands[seat] = world[0].cards[seat]
            found = whole(law, view, others | (inside << me), hands, rand, memory)
            more += found if inside == 1 else -found
    return U(IN) if more > 0.0 else U(OUT)
