"""Exact values of a position and of every legal card, found by questions with yes or no as the answer."""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U, first
from jassstats.engine.jit import compiled
from jassstats.engine.solver.position import candidates, same
from jassstats.engine.solver.search import search

STEP = np.int64(4)
"""The first distance between two questions, in points."""


@compiled
def ask(board, state, table, frames, need, only):
    """A bound on the value of frames[0]: at least `need` if it can be reached, else less."""
    frames[0].need, frames[0].only = need, only
    search(board, state, table, frames)
    return frames[0].value


@compiled
def value(board, state, table, frames, only, guess, step):
    """The exact value of frames[0] with some cards as the next ones, searched from a guess in growing steps."""
    frame = frames[0]
    low = board.lowest[frame.standing] - board.loss * frame.total
    high = board.highest[frame.standing] + frame.total
    return between(board, state, table, frames, only, guess, step, low, high)


@compiled
def between(board, state, table, frames, only, guess, step, low, high):
    """The exact value, which is known to be between two bounds."""
    up, down = False, False
    while low < high:
        need = min(max(guess, low + 1), high)
        if up and down:
            need = (low + high + 1) // 2
        elif up:
            need, step = min(low + step, high), 2 * step
        elif down:
            need, step = max(high + 1 - step, low + 1), 2 * step
        found = ask(board, state, table, frames, need, only)
        if found >= need:
            low, up = max(found, low), True
        else:
            high, down = min(found, high), True
    return low


@compiled
def values(board, state, table, frames, found):
    """Write the value of each legal card of frames[0] by place, equal cards searched once. Return the legal cards."""
    frame = frames[0]
    may = candidates(board, state, frame)
    guess, before = frame.total // 2, np.int64(-1)
    left = may
    while left != ZERO:
        card = np.int64(first(left))
        left &= left - ONE
        if before >= 0 and same(board, state, frame, before, card):
            found[card] = found[before]
        else:
            found[card] = value(board, state, table, frames, ONE << U(card), guess, STEP)
            guess = found[card]
        before = card
    return may
