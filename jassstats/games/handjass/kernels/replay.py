"""The compiled replay of Handjass, in uint64 arithmetic over the law record. Twin of `rules.replay`.

This replay only finds at which call or play the law was broken; the plain rules give the reason.

"""

import numpy as np

from jassstats.engine.bits import count
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.jit import compiled
from jassstats.engine.replay_tricks import after, play, ring, unplayed
from jassstats.games.handjass.kernels.calls import TABLE, active, lay_out, talk, waiting
from jassstats.games.handjass.kernels.melds import meld
from jassstats.games.handjass.kernels.scoring import settle

UNSAID, UNCALLED, ALONE = 2, 7, 8
"""The breaches before play: cards before all calls were made, no upcard, no opponent."""

SEATS = 4


@compiled
def replay(laws, deals, outcomes):
    """Replay deals. `outcomes` is filled, one record a deal."""
    table, left = np.zeros(1, TABLE), np.zeros(SEATS, np.uint64)
    for i in range(len(deals)):
        replay_deal(laws[deals[i].house], deals[i], outcomes[i], table[0], left)


@compiled
def stand(laws, deals, outcomes, standings):
    """Fill `standings` with what each deal writes on its slate, from the points and zeros before the deal."""
    for i in range(len(deals)):
        settle(laws[deals[i].house], np.int64(deals[i].seats), outcomes[i], standings[i])


@compiled
def replay_deal(law, deal, out, table, left):
    """Replay one deal, from the packets to the deal score. `table` and `left` are scratch memory."""
    begin(deal, out)
    if not lay_out(law, deal, out, table) or not talk(law, deal, out, table):
        return
    for seat in range(SEATS):
        out.hands[seat] = table.hands[seat]
    out.active = active(law, table)
    if deal.n_slate > 0 and deal.n_calls == 0:
        out.active = deal.seats
    if waiting(law, table) == NO_SEAT and count(np.uint64(out.active)) < np.uint64(2):
        out.complete = 1
    if not may_play(law, deal, out, table):
        return
    if deal.n_plays > 0 and not play(law, deal, out, left, leader(out), table.reserve | table.dead | table.discard):
        return
    if meld(law, deal, out):
        score(law, deal, out)


@compiled
def begin(deal, out):
    """Write the trump suit and the order of the seats into the outcome."""
    out.declarer, out.contract, out.trump, out.factor = NO_SEAT, NO_SEAT, NO_SEAT, 1
    out.meld_seat, out.meld_side, out.matsch = NO_SEAT, NO_SEAT, NO_SEAT
    out.marriage_seat, out.robber, out.taker = NO_SEAT, NO_SEAT, NO_SEAT
    if deal.upcard != NO_SEAT:
        out.trump = deal.upcard // 9
        out.contract = out.trump
    seat_players(deal, out)


@compiled
def seat_players(deal, out):
    """Write the seats of the deal and their distance from the forehand (HJ-10)."""
    order = ring(np.int64(deal.seats))
    seat = after(order, np.int64(deal.dealer))
    out.forehand = seat
    for distance in range(deal.players):
        out.order[seat] = distance
        seat = after(order, seat)


@compiled
def leader(out):
    """The first seat that plays, counted from the forehand (HJ-40, HJ-65)."""
    seat = np.int64(out.forehand)
    while (out.active >> seat) & 1 == 0:
        seat = (seat + 1) & 3
    return seat


@compiled
def may_play(law, deal, out, table):
    """Return whether cards may be played: all calls are made, an upcard shows trumps, and at least two seats are in."""
    if deal.n_plays == 0:
        return True
    out.at = 0
    if waiting(law, table) != NO_SEAT:
        out.breach = UNSAID
    elif out.contract == NO_SEAT:
        out.breach = UNCALLED
    elif count(np.uint64(out.active)) < np.uint64(2):
        out.breach = ALONE
    return out.breach == 0


@compiled
def score(law, deal, out):
    """Write the deal scores and the points of unplayed cards (HJ-8)."""
    score_seats(law, deal, out)
    if out.contract != NO_SEAT:
        out.unplayed = unplayed(law, deal, law.mode_of[out.contract, 0])


@compiled
def score_seats(law, deal, out):
    """Write the deal score of each seat, and the seats in the sack (HJ-7, HJ-52, HJ-54)."""
    short = 0
    for seat in range(SEATS):
        points = np.int64(out.card_points[seat]) + np.int64(out.marriage[seat])
        if out.meld_side == seat:
            for j in range(3):
                points += out.meld_value[seat, j]
        if out.n_tricks == 9:
            out.complete = 1
            out.matsch = seat if out.tricks[seat] == 9 else out.matsch
        out.points[seat] = points
        out.score[seat] = points + (law.matsch_bonus if out.matsch == seat else 0)
        if deal.n_slate > 0:
            out.score[seat] = deal.slate[seat] if (out.active >> seat) & 1 == 1 else 0
        short |= np.int64(out.score[seat] < law.minimum) << seat
    if (out.n_tricks == 9 or deal.n_slate > 0) and count(np.uint64(out.active)) >= np.uint64(2):
        out.sacked = short & out.active
