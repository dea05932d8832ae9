"""The compiled replay of Schieber, in uint64 arithmetic over the law record. Twin of `rules.replay`.

This replay only finds at which call or play the law was broken; the plain rules give the reason.
"""

import numpy as np

from jassstats.engine.bits import ZERO
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.jit import compiled
from jassstats.engine.replay_tricks import play, unplayed
from jassstats.games.schieber.kernels.melds import meld, tricks_of

CALL, UNCALLED = 1, 2
"""The breaches before play: a call out of turn, cards without a contract. See `engine.replay_tricks` for the others."""

SEATS, PUSH = 4, 14


@compiled
def replay(laws, deals, outcomes):
    """Replay deals. `outcomes` is filled, one record a deal."""
    scratch = np.zeros(SEATS, np.uint64)
    for i in range(len(deals)):
        replay_deal(laws[deals[i].house], deals[i], outcomes[i], scratch)


@compiled
def replay_deal(law, deal, out, left):
    """Replay one deal, from the first call to the score. `left` is scratch memory for four hands."""
    out.forehand = (deal.dealer + 1) & 3
    out.declarer, out.contract, out.trump = NO_SEAT, NO_SEAT, NO_SEAT
    out.meld_seat, out.meld_side, out.matsch = NO_SEAT, NO_SEAT, NO_SEAT
    out.marriage_seat, out.factor = NO_SEAT, 1
    out.robber, out.taker, out.active = NO_SEAT, NO_SEAT, 15
    for seat in range(SEATS):
        out.order[seat] = (seat - out.forehand) & 3
    if not call(law, deal, out):
        return
    if out.contract != NO_SEAT:
        out.factor = law.factor[out.contract]
        out.trump = out.contract if out.contract < 4 else NO_SEAT
        for seat in range(SEATS):
            out.hands[seat] = deal.hands[seat]
        if not play(law, deal, out, left, leads(law, out), ZERO) or not meld(law, deal, out):
            return
    score(law, deal, out)


@compiled
def call(law, deal, out):
    """Apply the recorded calls: write the declarer and the contract (SCH-5 … SCH-7)."""
    turn, pushes = np.int64(out.forehand), 0
    for k in range(deal.n_calls):
        seat, what = deal.calls[k, 0], deal.calls[k, 1]
        out.at = k
        lawful = seat == turn and out.contract == NO_SEAT
        if lawful and what == PUSH:
            pushes += 1
            lawful = pushes <= law.push_back
            turn = (out.forehand + 2 * pushes) & 3
        elif lawful:
            lawful = (law.allowed >> what) & 1 == 1
            out.declarer, out.contract = seat, what
        if not lawful:
            out.breach = CALL
            return False
    out.pushed = pushes > 0
    if deal.n_calls == 0 and deal.n_plays > 0 and law.first_card == 1:
        out.declarer, out.contract = out.forehand, deal.plays[0] // 9
    if out.contract == NO_SEAT and deal.n_plays > 0:
        out.breach = UNCALLED
        return False
    out.at = 0
    return True


@compiled
def leads(law, out):
    """Return the seat that leads to the first trick (SCH-8)."""
    maker = law.first_lead == 1 or (law.first_lead == 2 and out.contract >= 6)
    return np.int64(out.declarer if maker else out.forehand)


@compiled
def score(law, deal, out):
    """Write the points by side, the Matsch, and the score for the slate (SCH-24 … SCH-26)."""
    if out.n_tricks == 9:
        out.complete = 1
        for side in range(2):
            nothing = out.card_points[1 - side] + out.card_points[3 - side] == 0 and law.matsch_points == 1
            if out.matsch == NO_SEAT and (tricks_of(out, 1 - side) == 0 or nothing):
                out.matsch = side
    for seat in range(SEATS):
        out.points[seat & 1] += out.card_points[seat] + out.marriage[seat]
        if out.meld_side == seat & 1:
            for j in range(3):
                out.points[seat & 1] += out.meld_value[seat, j]
    for side in range(2):
        out.score[side] = out.points[side] * out.factor
    if out.matsch != NO_SEAT:
        out.score[out.matsch] += np.int64(law.matsch_bonus) * (out.factor if law.matsch_times == 1 else 1)
    if out.contract != NO_SEAT and deal.n_plays < 36:
        out.unplayed = unplayed(law, deal, law.mode_of[out.contract, 0])
