"""The compiled replay of Hasenpfeffer, in uint64 arithmetic over the law record. Twin of `rules.replay`.

This replay only finds at which call or play the law was broken; the plain rules give the reason.
"""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U
from jassstats.engine.jit import compiled
from jassstats.engine.replay_tricks import play
from jassstats.games.hasenpfeffer.kernels.calls import (
    NO_SEAT,
    SEATS,
    TABLE,
    WIDOW,
    joker_at,
    lay_out,
    leads,
    over,
    say,
    void,
)
from jassstats.games.hasenpfeffer.kernels.law import DEALER, JOKER_BIDS
from jassstats.games.hasenpfeffer.kernels.scoring import promise, settle

CALL, UNCALLED, LAYOUT, LEADERLESS, HINDSIGHT = 1, 2, 9, 10, 11
"""The breaches outside play: a call that can't be made, cards before all calls were made, cards that are not in the
pack or lie aside, no known leader, a bid forced on the wrong seat. See `engine.replay_tricks` for the others."""


@compiled
def replay(laws, deals, outcomes):
    """Replay deals. `outcomes` is filled, one record a deal."""
    table, left = np.zeros(1, TABLE), np.zeros(SEATS, np.uint64)
    for i in range(len(deals)):
        replay_deal(laws[deals[i].house], deals[i], outcomes[i], table[0], left)


@compiled
def replay_deal(law, deal, out, table, left):
    """Replay one deal, from the first call to the score. `table` and `left` are scratch memory."""
    begin(law, deal, out)
    if not sound(law, deal, out) or not talk(law, deal, out, table):
        return
    if void(law, table):
        out.complete = 1
        return
    if table.contract == NO_SEAT or not over(law, table):
        return
    out.declarer, out.contract = table.namer, table.contract
    out.trump = table.contract if table.contract < SEATS else NO_SEAT
    if deal.n_plays > 0:
        leader = leads(law, table)
        if leader == NO_SEAT:
            out.breach = LEADERLESS
            return
        if not play(law, deal, out, left, leader, deal.spare[0]) or not look_back(law, deal, out, table):
            return
    promise(law, table, out)
    if out.n_tricks == law.hand:
        out.complete = 1
        settle(law, out)


@compiled
def begin(law, deal, out):
    """Write the seats into the outcome; nothing else is known yet."""
    out.forehand = (deal.dealer + 1) & 3
    out.declarer, out.contract, out.trump, out.factor = NO_SEAT, NO_SEAT, NO_SEAT, 1
    out.meld_seat, out.meld_side, out.marriage_seat = NO_SEAT, NO_SEAT, NO_SEAT
    out.matsch, out.robber, out.taker, out.active = NO_SEAT, NO_SEAT, NO_SEAT, 15
    for seat in range(SEATS):
        out.order[seat], out.hands[seat] = (seat - out.forehand) & 3, deal.hands[seat]
    find_widow(law, deal, out)


@compiled
def find_widow(law, deal, out):
    """Return whether every hand is known. Then the card in no hand is the widow, if it was not recorded (HP-8)."""
    seen = ZERO
    for seat in range(SEATS):
        if out.hands[seat] == ZERO:
            return False
        seen |= out.hands[seat]
    if law.joker == 1 and deal.spare[0] == ZERO:
        deal.spare[0] = law.pack & ~seen
    return True


@compiled
def sound(law, deal, out):
    """Return whether all cards are in the pack, and the widow is one card that is not played (HP-2, HP-7, HP-8)."""
    widow = deal.spare[0]
    seen, other = widow, deal.spare[1]
    for seat in range(SEATS):
        seen |= deal.hands[seat]
        other |= deal.fresh[seat] | deal.away[seat]
    for k in range(deal.n_plays):
        card = ONE << U(deal.plays[k])
        seen |= card
        other |= card & widow
    lawful = other == ZERO and deal.upcard == NO_SEAT and seen & ~law.pack == ZERO
    if widow != ZERO:
        lawful = lawful and widow & (widow - ONE) == ZERO and law.joker == 1
    if not lawful:
        out.breach = LAYOUT
    return lawful


@compiled
def talk(law, deal, out, table):
    """Apply every recorded call in order; false at one that can't be made, or at cards that can't be played yet."""
    lay_out(deal, table)
    for k in range(deal.n_calls):
        out.at = k
        if not say(law, table, np.int64(deal.calls[k, 0]), np.int64(deal.calls[k, 1])):
            out.breach = CALL
            return False
    out.at = 0
    if deal.n_plays > 0 and (table.contract == NO_SEAT or not over(law, table)):
        out.breach = UNCALLED
        return False
    return True


@compiled
def look_back(law, deal, out, table):
    """Check, once all hands are known, that the forced bid was that of the joker's holder (HP-14)."""
    if not find_widow(law, deal, out):
        return True
    table.joker = joker_at(out.hands, deal.spare[0])
    if table.high > 0 or law.all_pass != JOKER_BIDS:
        return True
    wrong = table.joker == WIDOW or (law.namer != DEALER and table.joker != table.namer)
    if wrong:
        out.breach = HINDSIGHT
    return not wrong
