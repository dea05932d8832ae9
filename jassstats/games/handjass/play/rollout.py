"""Rollouts of Handjass: a deal played to its end by `solid` seats that see only their own cards, compiled.

Strategies use this to weigh their answers over worlds that `imagine` draws. The strategy is called by name, not by
address: an address would not outlive the session in a kernel that is kept on disk.

"""

from typing import Any, NamedTuple

import numpy as np

from jassstats.engine import tricks
from jassstats.engine.bits import ONE, ZERO, U, count, first
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.jit import compiled
from jassstats.engine.replay_tricks import after, ring
from jassstats.games.handjass.kernels import melds
from jassstats.games.handjass.kernels.scoring import settle
from jassstats.games.handjass.strategies import solid

SEATS, TRICKS = 4, 9
POINT = 0.03
"""The value of a card point, in strokes. It breaks ties, and smooths the results of a few worlds."""
OUT = 1.5
"""The value of being out of the partie and safe, in strokes."""


@compiled
def meld(law, view, hands, out):
    """Write the melds and marriages that count in a world into `out.points`, by seat; `hands` hold nine cards each."""
    trump, pair = U(view.trump), melds.PAIR << (U(9) * U(view.trump))
    out.marriage_seat, out.meld_side, out.forehand, out.active = NO_SEAT, NO_SEAT, view.forehand, view.active
    for seat in range(SEATS):
        out.points[seat], out.tricks[seat], out.marriage[seat] = 0, 1, 0
        for j in range(3):
            out.meld[seat, j], out.meld_value[seat, j] = ZERO, 0
        if (view.active >> seat) & 1 == 1:
            melds.melds.held(law, hands[seat], trump, 0, out.meld[seat], out.meld_value[seat])
            if hands[seat] & pair == pair:
                out.marriage_seat = seat
    melds.compare(law, out, trump)
    for seat in range(SEATS):
        if out.meld_side == seat:
            for j in range(3):
                out.points[seat] += out.meld_value[seat, j]
        if out.marriage_seat == seat and (law.marriage_alone == 1 or out.meld_side == seat):
            out.points[seat] += law.marriage


@compiled
def play_out(law, view, left, card, rand):
    """Play the rest of a deal, `card` first if it is one. The view changes; `view.won` then holds the points by seat.

    left: cards still held, by seat. The seat of the view plays next; the view holds the cards of the trick.
    """
    order, size, mode = ring(np.int64(view.active)), np.int64(count(U(view.active))), np.int64(view.trump)
    low, seat = tricks.NOBODY, np.int64(view.seat)
    for k in range(view.n_plays - view.laid + 1, view.n_plays):
        laid = U(view.plays[k])
        if view.led != mode and law.suit[mode, laid] == mode:
            low = min(low, laid)
    while view.trick < TRICKS:
        while view.laid < size:
            hand, led, best = left[seat], U(view.led), U(view.best)
            view.legal = hand if view.laid == 0 else tricks.legal(law, mode, hand, led, best, low)
            if card == U(NO_SEAT):
                card = first(view.legal)
                if view.legal != ONE << card:
                    view.hand, view.seat, view.to_come = hand, seat, size - 1 - view.laid
                    card = solid.play(law, view, rand)
            left[seat] = hand ^ (ONE << card)
            view.played |= ONE << card
            view.stake += law.points[mode, card]
            if view.laid == 0:
                view.led, view.best, view.winner = law.suit[mode, card], card, seat
            else:
                if led != U(mode) and law.suit[mode, card] == mode:
                    low = min(low, card)
                if tricks.beats(law, mode, card, best):
                    view.best, view.winner = card, seat
            view.laid += 1
            card, seat = U(NO_SEAT), after(order, seat)
        view.won[view.winner] += view.stake + (law.last_trick if view.trick == TRICKS - 1 else 0)
        view.trick += 1
        seat, low = np.int64(view.winner), tricks.NOBODY
        view.laid, view.stake = 0, 0


@compiled
def worth(law, view, out, standing, me, point):
    """Return what a finished deal is worth to a seat, in strokes: above the mean of the others, with exits and points.

    `out.points` holds the melds that count. point: the value of a card point, in strokes. A zero counts as a stroke
    less, a zero struck out as a stroke more.
    """
    out.sacked = 0
    for seat in range(SEATS):
        standing.points[seat], standing.zeros[seat] = view.points[seat], view.zeros[seat]
        out.score[seat] = 0
        if (view.active >> seat) & 1 == 1:
            out.score[seat] = view.won[seat] + out.points[seat]
            out.sacked |= 1 << seat if out.score[seat] < law.minimum else 0
    out.active = view.active
    marked, struck = settle(law, np.int64(view.seats), out, standing)
    mine, others = 0.0, 0.0
    for seat in range(SEATS):
        if (view.seats >> seat) & 1 == 0:
            continue
        found = np.float64(standing.strokes[seat]) + struck[seat] - ((marked >> seat) & 1)
        if standing.points[seat] + standing.strokes[seat] >= law.target:
            found += OUT
        if seat == me:
            mine = found + point * out.score[seat]
        else:
            others += found + point * out.score[seat]
    return mine - others / np.float64(count(U(view.seats)) - ONE)


class Memory(NamedTuple):
    """The records that a rollout writes, and the value of a card point."""

    scratch_view: Any
    """VIEW record."""
    out: Any
    """OUTCOME record."""
    standing: Any
    """STANDING record."""
    point: Any
    """In strokes."""


@compiled
def whole(law, seat_view, active, hands, rand, memory):
    """Return what a deal among some seats is worth to the seat of the view. `hands` are changed. memory: `Memory`."""
    scratch, out = memory.scratch_view, memory.out
    copy(seat_view, scratch)
    scratch.active, scratch.put, scratch.played = active, ZERO, ZERO
    scratch.n_plays, scratch.trick, scratch.laid, scratch.stake = 0, 0, 0, 0
    for seat in range(SEATS):
        scratch.won[seat] = 0
    meld(law, scratch, hands, out)
    if count(U(active)) > U(1):
        leader, order = np.int64(seat_view.forehand), ring(np.int64(seat_view.seats))
        while (active >> leader) & 1 == 0:
            leader = after(order, leader)
        scratch.seat = leader
        play_out(law, scratch, hands, U(NO_SEAT), rand)
    return worth(law, scratch, out, memory.standing, np.int64(seat_view.seat), memory.point)


@compiled
def copy(view, scratch):
    """Copy the fields that all worlds share."""
    scratch.seats, scratch.players, scratch.dealer, scratch.forehand = (
        view.seats,
        view.players,
        view.dealer,
        view.forehand,
    )
    scratch.trump, scratch.upcard = view.trump, view.upcard
    for seat in range(SEATS):
        scratch.points[seat], scratch.zeros[seat] = view.points[seat], view.zeros[seat]
