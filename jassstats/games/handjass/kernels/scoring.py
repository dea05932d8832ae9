"""The slate of Handjass, compiled: awards, zeros and exits of a deal. Twin of `scoring` and `partie`."""

import numpy as np

from jassstats.engine.bits import U, count
from jassstats.engine.jit import compiled
from jassstats.games.handjass.kernels.law import ALL

SEATS = 4


@compiled
def settle(law, seats, out, standing):
    """Write what a deal adds into `standing` (STANDING). Return the seats to be marked and the zeros struck by seat."""
    marked, zeros = add(law, seats, out, standing), np.zeros(SEATS, np.int64)
    for seat in range(SEATS):
        zeros[seat] = struck(standing, seat)
    return marked, zeros


@compiled
def add(law, seats, out, standing):
    """Write what a deal adds into `standing` (STANDING). Return the seats to be marked with a zero, a bit each."""
    places = np.int64(law.awards[count(U(seats))])
    many = count(U(out.active))
    short = np.int64(out.sacked) if many >= U(2) else 0
    for seat in range(SEATS):
        standing.awards[seat], standing.fed[seat] = 0, 0
    if many == U(1):
        for seat in range(SEATS):
            if (out.active >> seat) & 1 == 1:
                standing.awards[seat] = places if law.solo == ALL else min(np.int64(law.solo), places)
    elif many >= U(2):
        award(law, out, short, places, standing)
    marked, standing.struck = 0, 0
    for seat in range(SEATS):
        zeros = struck(standing, seat)
        standing.strokes[seat] = standing.awards[seat] - zeros
        standing.struck |= 1 << seat if zeros > 0 else 0
    if many < U(2) or (law.void == 1 and short == out.active):
        return marked
    for seat in range(SEATS):
        if (out.active >> seat) & 1 == 0:
            continue
        if (short >> seat) & 1 == 0:
            standing.fed[seat] = np.int64(count(U(short))) if law.feeds == 1 else 0
            standing.strokes[seat] += standing.fed[seat]
        elif law.minus_one == 1:
            standing.strokes[seat] -= 1
        else:
            marked |= 1 << seat
    return marked


@compiled
def struck(standing, seat):
    """Return how many zeros a seat strikes out: one for each award, while it has any."""
    return min(np.int64(standing.awards[seat]), np.int64(standing.zeros[seat]))


@compiled
def award(law, out, short, places, standing):
    """Write how many awards each seat takes (HJ-53, HJ-70 … HJ-72, HJ-86)."""
    ranked = np.int64(out.active) & ~short if law.needs_minimum == 1 else np.int64(out.active)
    if count(U(ranked)) == U(1) and law.sole == 1 and ranked & short == 0:
        for seat in range(SEATS):
            if ranked >> seat & 1 == 1:
                standing.awards[seat] = places
        return
    left = places
    while ranked != 0 and left > 0:
        most, tied = np.int64(-1000), 0
        for seat in range(SEATS):
            most = max(most, np.int64(out.score[seat]) if ranked >> seat & 1 == 1 else most)
        for seat in range(SEATS):
            tied |= np.int64(out.score[seat] == most) << seat
        tied &= ranked
        size = np.int64(count(U(tied)))
        if size > left and law.ties_all == 0:
            return
        for seat in range(SEATS):
            if tied >> seat & 1 == 1:
                standing.awards[seat] = 1
        left = max(0, left - size)
        ranked &= ~tied


@compiled
def write(law, seats, marked, struck, standing, slate):
    """Write the slate after a deal into `slate` (2, seats): points, zeros."""
    points, zeros = slate[0], slate[1]
    for seat in range(SEATS):
        if (seats >> seat) & 1 == 1:
            points[seat] += standing.strokes[seat]
            if law.floor == 1:
                points[seat] = max(0, points[seat])
            zeros[seat] += (marked >> seat & 1) - struck[seat]


@compiled
def going(law, seats, slate):
    """The seats that leave the partie by their slate, a bit each (HJ-60, HJ-62, HJ-87)."""
    gone, points, zeros = 0, slate[0], slate[1]
    for seat in range(SEATS):
        if (seats >> seat) & 1 == 1:
            reached = points[seat] - (zeros[seat] if law.net == 1 else 0) >= law.target
            gone |= 1 << seat if reached else 0
    return gone


@compiled
def left_in(law, seats, out, slate, sacks):
    """The seats left in the partie after a deal, a bit each; 0 once the partie is over (HJ-60 … HJ-62)."""
    gone = going(law, seats, slate)
    if gone != 0 and law.first_wins == 1:
        return 0
    if gone == seats:
        gone &= ~(1 << last_of(seats, out))
    seats &= ~gone
    drowned = False
    for seat in range(SEATS):
        marks = sacks[seat] if law.minus_one == 1 else slate[1, seat]
        drowned |= (seats >> seat) & 1 == 1 and 0 < law.zeros_lose <= marks
    return 0 if count(U(seats)) < U(2) or drowned else seats


@compiled
def last_of(seats, out):
    """The last in finishing order of the seats that would leave together (HJ-62)."""
    last, least, latest = 0, np.int64(1 << 40), -1
    played = count(U(out.active)) >= U(2)
    for seat in range(SEATS):
        if (seats >> seat) & 1 == 1:
            score = np.int64(out.score[seat]) if played and (out.active >> seat) & 1 == 1 else np.int64(-1)
            if score < least or (score == least and out.order[seat] > latest):
                last, least, latest = seat, score, np.int64(out.order[seat])
    return last
