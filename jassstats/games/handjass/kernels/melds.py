"""Melds of Handjass, compiled: the melds of each seat, and the seat that counts (HJ-26 … HJ-39). Twin of `melds`."""

from jassstats.engine import melds
from jassstats.engine.bits import ONE, ZERO, U
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.dtypes import MELDS
from jassstats.engine.jit import compiled
from jassstats.engine.replay_tricks import known

FALSE_MELD = 5
"""The breach of announcing a set of cards that is no meld, or that the seat does not hold."""

SEATS = 4
PAIR = U(0b11 << 6)
"""Queen and King of clubs."""


@compiled
def meld(law, deal, out):
    """Find the melds, and the seat whose melds count. An unknown hand has what it announced.

    Nothing is written if a hand in play is unknown and announcements were not recorded.
    """
    playing = out.active if out.contract != NO_SEAT and out.active & (out.active - 1) != 0 else 0
    if deal.has_announced == 1 and not silent(deal, playing):
        out.breach = FALSE_MELD
        return False
    if playing == 0 or (deal.has_announced == 0 and not known(out)):
        return True
    trump = U(out.contract)
    pair = PAIR << (U(9) * trump)
    for seat in range(SEATS):
        if (out.active >> seat) & 1 == 1 and not declare(law, deal, out, seat, trump, pair):
            out.breach = FALSE_MELD
            return False
    compare(law, out, trump)
    if out.marriage_seat != NO_SEAT:
        if law.marriage_alone == 1:
            show(law, deal, out, pair)
        elif out.meld_side == out.marriage_seat:
            out.marriage[out.marriage_seat] = law.marriage
    return True


@compiled
def silent(deal, playing):
    """Return whether no seat announced anything that does not play cards."""
    for seat in range(SEATS):
        if (playing >> seat) & 1 == 0 and melds.certain(ZERO, deal.announced[seat]) != ZERO:
            return False
    return True


@compiled
def declare(law, deal, out, seat, trump, pair):
    """Write the melds of one seat: all it can count, or those it announced; false if an announcement is wrong."""
    hand = melds.certain(out.hands[seat], deal.announced[seat])
    wed = hand & pair == pair
    if deal.has_announced == 0:
        if melds.fours(hand) == ZERO and melds.threes(hand) == ZERO:
            out.marriage_seat = seat if wed else out.marriage_seat
            return True
        melds.held(law, hand, trump, 0, out.meld[seat], out.meld_value[seat])
    else:
        found = melds.declared(law, deal.announced[seat], hand, pair, out.meld[seat], out.meld_value[seat])
        said = False
        for cards in deal.announced[seat]:
            said |= cards == pair
        if found < 0 or (said and not wed) or overdone(law, hand, out.meld[seat]):
            return False
        wed = wed and (said or law.marriage_alone == 1)
    if wed:
        out.marriage_seat = seat
    return True


@compiled
def overdone(law, hand, said):
    """Return whether an unbroken run was announced in parts that the house rules do not allow (HJ-33, HJ-89)."""
    for i in range(len(said)):
        for j in range(i):
            if said[i] == ZERO or said[j] == ZERO or melds.fours(said[i]) != ZERO or melds.fours(said[j]) != ZERO:
                continue
            run = melds.run_around(hand, said[i])
            if run & said[j] == said[j] and not melds.splits(law, run, said[i], said[j]):
                return True
    return False


@compiled
def show(law, deal, out, pair):
    """Count a marriage without another meld once both its cards are played (HJ-35)."""
    shown = ZERO
    for k in range(deal.n_plays):
        shown |= (ONE << U(deal.plays[k])) & pair
    if shown == pair:
        out.marriage[out.marriage_seat] = law.marriage


@compiled
def compare(law, out, trump):
    """The seat with the best meld; the earlier of equals (HJ-34 … HJ-37, HJ-39)."""
    best, rival, winner = ZERO, ZERO, NO_SEAT
    seat = out.forehand
    for _ in range(SEATS):
        if out.meld[seat, 0] != ZERO or out.marriage_seat == seat:
            mine = strongest(law, out, seat, trump)
            if mine > best:
                best, rival, winner = mine, best, seat
            else:
                rival = max(rival, mine)
        seat = (seat + 1) & 3
    if winner == NO_SEAT:
        return
    out.meld_seat, out.meld_side = winner, winner
    if rival == ZERO:
        out.meld_step = 1
    else:
        out.meld_step = 7 if rival == best else melds.unlike(best, rival)
    if law.needs_trick == 1 and out.tricks[winner] == 0:
        out.meld_side = NO_SEAT


@compiled
def strongest(law, out, seat, trump):
    """The strength of a seat's best meld, 0 without one. A marriage without another meld is none (HJ-35)."""
    best = ZERO
    j = 0
    while j < MELDS and out.meld[seat, j] != ZERO:
        best = max(best, melds.strength(law, out.meld[seat, j], out.meld_value[seat, j], trump, 0))
        j += 1
    if law.marriage_alone == 0 and out.marriage_seat == seat:
        best = max(best, melds.strength(law, PAIR << (U(9) * trump), law.marriage, trump, 0))
    return best
