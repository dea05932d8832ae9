"""The dealing of Handjass, compiled: packets and upcard of the deal at an address. Twin of `rules.setup.deal`."""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import ONE, ZERO, U
from jassstats.engine.jit import compiled
from jassstats.engine.replay_tricks import after
from jassstats.games.handjass.kernels.law import DEAD, RESERVE

SEATS = 4


@compiled
def deal_out(law, start, index, order, row, pack):
    """Deal three cards at a time in rotation from the forehand, then the other packets (HJ-12, HJ-14, HJ-85)."""
    for card in range(36):
        pack[card] = card
    n, seat = np.int64(row.players), after(order, np.int64(row.dealer))
    aside = n == 2 and law.reserve[n] > 0
    dead_too = aside and law.dead_in_turn == 1
    packets = n + (1 if aside else 0) + (1 if dead_too else 0)
    rng.shuffle(start, index, pack, 9 * packets + np.int64(law.fresh[n]) * n + 1)
    row.spare[0], row.spare[1] = ZERO, ZERO
    for s in range(SEATS):
        row.hands[s], row.fresh[s], row.away[s] = ZERO, ZERO, ZERO
    for place in range(packets):
        if place < n:
            row.hands[U(seat)] = packet(pack, place, packets)
            seat = after(order, seat)
        else:
            row.spare[place - n] = packet(pack, place, packets)
    at = 9 * packets
    rest = at
    for _ in range(n):
        for _ in range(law.fresh[n]):
            row.fresh[seat] |= ONE << U(pack[at])
            at += 1
        seat = after(order, seat)
    if not aside:
        for k in range(law.reserve[n]):
            row.spare[0] |= ONE << U(pack[U(at + k)])
    dead = 36 - np.int64(law.dead[n])
    if not dead_too:
        for k in range(dead, 36):
            row.spare[1] |= ONE << U(pack[k])
    row.upcard = shown(law, n, pack, rest, at, rest - 1 if dead_too else dead)


@compiled
def packet(pack, place, packets):
    """Collect three times three cards of one of the packets that are dealt in turn."""
    cards = ZERO
    for turn in range(3):
        first = U(3 * (turn * packets + place))
        cards |= (ONE << U(pack[first])) | (ONE << U(pack[first + ONE])) | (ONE << U(pack[first + U(2)]))
    return cards


@compiled
def shown(law, n, pack, rest, reserve, dead):
    """The card that shows trumps: the dealer's ninth, the reserve's first, or the dead packet's last or first."""
    if law.upcard_in[n] == RESERVE:
        return pack[reserve]
    if law.upcard_in[n] == DEAD:
        return pack[dead]
    return pack[rest - 1]
