"""The chance to lose a partie from every slate, compiled: the effects of a deal, and the iteration over all slates.

A slate is a row of `values`. Its index is made of the seats left (`base` holds where their rows begin), the next
dealer, and points and zeros of each seat as one digit. If all seats play alike, they are named by order from the
forehand and the dealer is the last; otherwise they keep their numbers.

"""

from typing import Any, NamedTuple

import numpy as np

from jassstats.engine.bits import U, count
from jassstats.engine.dtypes import OUTCOME, STANDING
from jassstats.engine.jit import compiled
from jassstats.engine.replay_tricks import after, ring
from jassstats.games.handjass.kernels.scoring import SEATS, going, last_of, settle, write

AWARDS, OTHER, RANK, MARKED = 0, 4, 8, 12
WIDTH = 13
"""The columns of a pattern: awards, other points and rank by score, by order from the forehand; then marked seats."""


@compiled
def patterns(law, deals, outcomes, found):
    """Write the effect of each deal on an empty slate into `found` (deals, WIDTH). Seat 0 must be the forehand."""
    standing = np.zeros(1, STANDING)
    for i in range(len(deals)):
        for seat in range(SEATS):
            standing[0].zeros[seat] = 0
        marked, _ = settle(law, np.int64(deals[i].seats), outcomes[i], standing[0])
        found[i, MARKED] = marked
        for seat in range(deals[i].players):
            found[i, AWARDS + seat] = standing[0].awards[seat]
            found[i, OTHER + seat] = standing[0].strokes[seat] - standing[0].awards[seat]
        left, place = np.int64(deals[i].seats), np.int64(deals[i].players)
        while left != 0:
            last = last_of(left, outcomes[i])
            place -= 1
            found[i, RANK + last] = place
            left &= ~(1 << last)


class Slates(NamedTuple):
    """The slates of some seats, and the chances to lose from every slate."""

    seats: Any
    """The seats that are left, a bit each."""
    alike: Any
    """Whether all seats play alike."""
    shape: Any
    """Fewest points, digits of points, most zeros."""
    base: Any
    """The row at which the slates of each set of seats begin in `values`."""
    values: Any
    """(slates, 4), the chance to lose by seat."""
    sums: Any
    """Scratch memory for the chance to lose by seat."""


class Patterns(NamedTuple):
    """The effects that a deal may have."""

    kinds: Any
    """(patterns, WIDTH); see `patterns`."""
    weights: Any
    """The share of each pattern."""
    ends: Any
    """(dealers + 1), where the patterns of each dealer end."""


@compiled
def sweep(law, slates, effects, order):
    """Update the chances of every slate once, in `order`. Return the greatest change.

    slates: `Slates`; its values are changed in place. effects: `Patterns`.
    """
    seats, alike, shape = np.int64(slates.seats), slates.alike, slates.shape
    values, sums = slates.values, slates.sums
    n, worst, out = np.int64(count(U(seats))), 0.0, np.zeros(1, OUTCOME)
    here, there = np.zeros((2, SEATS), np.int64), np.zeros((2, SEATS), np.int64)
    line, standing = np.zeros(SEATS, np.int64), np.zeros(1, STANDING)
    states = (shape[1] * (shape[2] + 1)) ** n
    turn, place, dealer = ring(seats), -1, n - 1 if alike else 0
    for seat in range(SEATS):
        if (seats >> seat) & 1 == 0 or (alike and seat != dealer):
            continue
        place += 1
        line[0] = after(turn, seat)
        for k in range(1, n):
            line[k] = after(turn, line[k - 1])
        for state in order:
            read(seats, state, shape, here)
            sums[:] = 0.0
            for k in range(effects.ends[place], effects.ends[place + 1]):
                there[:], out[0].active = here, seats
                step(law, line, effects.kinds[k], out[0], standing[0], there)
                follow(law, slates, seat, out[0], there, effects.weights[k])
            row = slates.base[seats] + place * states + state
            for each in range(SEATS):
                worst = max(worst, abs(values[row, each] - sums[each]))
                values[row, each] = sums[each]
    return worst


@compiled
def read(seats, state, shape, slate):
    """Decode the points and zeros by seat of a state into `slate`."""
    for seat in range(SEATS):
        if (seats >> seat) & 1 == 1:
            digit = state % (shape[1] * (shape[2] + 1))
            state //= shape[1] * (shape[2] + 1)
            slate[0, seat], slate[1, seat] = shape[0] + digit // (shape[2] + 1), digit % (shape[2] + 1)


@compiled
def step(law, line, kind, out, standing, slate):
    """Write a pattern on a slate. `out.active` are the seats that play, `line` the same in order of play."""
    struck, seats = np.zeros(SEATS, np.int64), np.int64(out.active)
    marked = 0
    for k in range(count(U(seats))):
        seat = line[k]
        struck[seat] = min(np.int64(kind[AWARDS + k]), slate[1, seat])
        standing.strokes[seat] = kind[AWARDS + k] - struck[seat] + kind[OTHER + k]
        out.score[seat], out.order[seat] = -np.int64(kind[RANK + k]), k
        marked |= (np.int64(kind[MARKED]) >> k & 1) << seat
    write(law, seats, marked, struck, standing, slate)


@compiled
def follow(law, slates, dealer, out, slate, weight):
    """Add to `slates.sums` the chances of each seat on the next slate, multiplied by `weight`."""
    seats, alike, shape, sums = np.int64(slates.seats), slates.alike, slates.shape, slates.sums
    gone = going(law, seats, slate)
    if gone != 0 and law.first_wins == 1:
        winner = leader(gone, out)
        for seat in range(SEATS):
            sums[seat] += weight if (seats >> seat) & 1 == 1 and seat != winner else 0.0
        return
    if gone == seats:
        gone &= ~(1 << last_of(seats, out))
    left = seats & ~gone
    turn = ring(left)
    deals = after(turn, dealer)
    if turn_over(left):
        sums[deals] += weight
        return
    n, row, digits = np.int64(count(U(left))), 0, 1
    seat = after(turn, deals) if alike else first_of(left)
    for _ in range(n):
        points = min(max(slate[0, seat], shape[0]), shape[0] + shape[1] - 1) - shape[0]
        row += digits * (points * (shape[2] + 1) + min(slate[1, seat], shape[2]))
        digits *= shape[1] * (shape[2] + 1)
        seat = after(turn, seat)
    if alike:
        row += slates.base[(1 << n) - 1]
        for k in range(n):
            sums[seat] += weight * slates.values[row, k]
            seat = after(turn, seat)
    else:
        row += slates.base[left] + digits * np.int64(count(U(left & ((1 << deals) - 1))))
        for each in range(SEATS):
            sums[each] += weight * slates.values[row, each]


@compiled
def turn_over(left):
    """Return whether only one seat is left."""
    return left & (left - 1) == 0


@compiled
def first_of(left):
    """The lowest seat."""
    seat = 0
    while (left >> seat) & 1 == 0:
        seat += 1
    return seat


@compiled
def leader(gone, out):
    """The first in finishing order of the seats that leave together (HJ-62)."""
    best = first_of(gone)
    for seat in range(SEATS):
        if (gone >> seat) & 1 == 1 and out.score[seat] > out.score[best]:
            best = seat
    return best
