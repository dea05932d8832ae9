"""Bids by playouts: the score of each bid over many worlds, against leaving the contract to the best other seat."""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U, first
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.dtypes import OUTCOME
from jassstats.engine.jit import compiled
from jassstats.games.hasenpfeffer.kernels.worlds import SEATS, TRICKS, difference, imagine, leads, play_out, rival
from jassstats.games.hasenpfeffer.strategies import solid

WORLDS = 24
"""The worlds drawn for each bid."""

play = solid.play
PASS = U(0)


@compiled
def bid(law, view, rand):
    """Return the bid with the greatest mean difference of scores, or a pass if that is better."""
    if view.allowed & (view.allowed - ONE) == ZERO:
        return first(view.allowed)
    counts, out = np.zeros((5, TRICKS + 1)), np.zeros(1, OUTCOME)
    passing = look(law, view, rand, counts, out[0]) if view.allowed & ONE == ONE else -1e9
    chosen, most, left = PASS, passing, view.allowed & ~ONE
    while left != ZERO:
        call = first(left)
        for contract in range(np.int64(law.contracts)):
            mean = 0.0
            for won in range(TRICKS + 1):
                mean += counts[contract, won] * difference(law, np.int64(call), won, out[0]) / WORLDS
            if mean > most:
                chosen, most = call, mean
        left &= left - ONE
    return chosen


@compiled
def name(law, view, rand):
    """Name the trumps in which the own side takes most tricks over the worlds."""
    counts, out = np.zeros((5, TRICKS + 1)), np.zeros(1, OUTCOME)
    look(law, view, rand, counts, out[0])
    chosen, most = 0, -1.0
    for contract in range(np.int64(law.contracts)):
        tricks = 0.0
        for won in range(TRICKS + 1):
            tricks += won * counts[contract, won]
        if tricks > most:
            chosen, most = contract, tricks
    return U(chosen)


@compiled
def look(law, view, rand, counts, out):
    """Count the tricks of the own side in each contract over the worlds. Return the score of a pass.

    A pass leaves the contract to the other seat that promises most, or to the partner or opponent who has it.
    """
    seat, dealer, high = np.int64(view.seat), np.int64(view.dealer), np.int64(view.high)
    pack, hands, left, passing = np.zeros(37, np.uint8), np.zeros(SEATS, np.uint64), np.zeros(SEATS, np.uint64), 0.0
    named = np.zeros(SEATS, np.int64)
    for _ in range(WORLDS):
        rand = imagine(law, view.hand, seat, rand, pack, hands)
        for contract in range(np.int64(law.contracts)):
            counts[contract, play_out(law, contract, seat, leads(law, dealer, seat), hands, left)] += 1.0
        other, call = rival(law, hands, seat, high, named)
        if view.spoken == SEATS - 1 and view.bidder != NO_SEAT:
            other, call = np.int64(view.bidder), high
        won = play_out(law, named[other], other, leads(law, dealer, other), hands, left)
        sign = 1.0 if (other ^ seat) & 1 == 0 else -1.0
        passing += sign * difference(law, call, won, out) / WORLDS
    return passing
