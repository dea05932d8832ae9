"""Exact values of a position and of every legal card, found by questions with yes or no as the answer."""

from typing import Any, NamedTuple

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U, first
from jassstats.engine.jit import compiled
from jassstats.engine.solver.position import candidates, same
from jassstats.engine.solver.search import search

STEP = np.int64(4)
"""The first distance between two questions, in points."""


class Memory(NamedTuple):
    """The records that a search works in."""

    board: Any
    """BOARD: the law, with cards numbered as in the position."""
    state: Any
    """STATE: the hands, and what was learned on the way."""
    table: Any
    """BUCKET records: the proofs."""
    frames: Any
    """FRAME records: the stack. The first is the position that is asked about."""


@compiled
def ask(memory, need, only):
    """A bound on the value of the position: at least `need` if it can be reached, else less."""
    frames = memory.frames
    frames[0].need, frames[0].only = need, only
    search(memory.board, memory.state, memory.table, frames)
    return frames[0].value


@compiled
def value(memory, only, guess, step):
    """The exact value of the position with some cards as the next ones, searched from a guess in growing steps."""
    board, frame = memory.board, memory.frames[0]
    low = board.lowest[frame.standing] - board.loss * frame.total
    high = board.highest[frame.standing] + frame.total
    up, down = False, False
    while low < high:
        need = min(max(guess, low + 1), high)
        if up and down:
            need = (low + high + 1) // 2
        elif up:
            need, step = min(low + step, high), 2 * step
        elif down:
            need, step = max(high + 1 - step, low + 1), 2 * step
        found = ask(memory, need, only)
        if found >= need:
            low, up = max(found, low), True
        else:
            high, down = min(found, high), True
    return low


@compiled
def values(memory, found):
    """Write the value of each legal card by place, equal cards searched once. Return the legal cards."""
    board, state, frame = memory.board, memory.state, memory.frames[0]
    may = candidates(board, state, frame)
    guess, before = frame.total // 2, np.int64(-1)
    left = may
    while left != ZERO:
        card = np.int64(first(left))
        left &= left - ONE
        if before >= 0 and same(board, state, frame, before, card):
            found[card] = found[before]
        else:
            found[card] = value(memory, ONE << U(card), guess, STEP)
            guess = found[card]
        before = card
    return may
