"""The law of a contract with cards numbered by place, for the tricks still to come."""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U, count, first
from jassstats.engine.jit import compiled
from jassstats.engine.solver.records import LAST_SUIT, SETTLED
from jassstats.engine.tricks import LOW_BOUND

NONE = 255
LAYOUT = U(0xC2B2AE3D27D4EB4F)


@compiled
def lay_out(law, contract, left, cards, payoff, board):
    """Fill `board` for the last `left` tricks of a contract, played with `cards`. Return the most that they count."""
    begin, end = law.hand - left, np.int64(law.hand)
    now = np.int64(law.mode_of[contract, begin])
    base, mixed = now, 0
    for trick in range(begin, end):
        mode = np.int64(law.mode_of[contract, trick])
        board.mode_at[law.hand - trick] = mode
        mixed |= np.int64(mode != now)
        base = mode if law.trump[mode] != NONE else base
    top = np.int64(law.trump[base]) if law.trump[base] != NONE else 3
    for card in range(37):
        board.place[card] = NONE
    put(law, base, top, board)
    for trick in range(begin, end):
        copy_mode(law, np.int64(law.mode_of[contract, trick]), top, board)
    board.head, board.undertrump, board.ruff_free = law.head, law.undertrump, law.ruff_free
    board.mixed, board.exact, board.ranked = mixed, mixed, mixed | law.head
    board.layout = U(1 + 8 * mixed + 16 * base) * LAYOUT
    board.solid = board.free[base]
    if law.undertrump == LOW_BOUND or (mixed == 1 and law.trump[base] != NONE):
        board.solid = U(511) << U(LAST_SUIT)
        board.exact, board.ranked = 1, 1
    settle(payoff, board)
    return weigh(law, contract, left, cards, payoff, board)


@compiled
def put(law, mode, top, board):
    """Number the cards by place: by suit, then by how many cards of the suit beat them; trumps last."""
    for card in range(37):
        suit = np.int64(law.suit[mode, card])
        if suit > 3:
            continue
        region = 3 if suit == top else suit if suit < top else suit - 1
        higher = np.int64(count(law.of_suit[mode, suit] & law.beats[mode, card]))
        if higher < 9:  # a suit of more cards has low cards that are in no pack
            place = 9 * region + 8 - higher
            board.place[card], board.card[place] = place, card


@compiled
def places(board, cards):
    """A set of cards as a set of places."""
    found = ZERO
    while cards != ZERO:
        found |= ONE << U(board.place[first(cards)])
        cards &= cards - ONE
    return found


@compiled
def copy_mode(law, mode, top, board):
    """Copy a mode's tables, with cards replaced by places."""
    board.trump[mode] = 3 if law.trump[mode] != NONE else NONE
    board.trumps[mode] = ZERO
    board.free[mode] = places(board, law.free[mode])
    for region in range(4):
        board.of_suit[mode, region] = U(511) << U(9 * region)
    if law.trump[mode] != NONE:
        board.trumps[mode] = board.of_suit[mode, 3]
    for card in range(37):
        place = board.place[card]
        if place == NONE:
            continue
        board.suit[mode, place] = place // 9
        board.points[mode, place] = law.points[mode, card]
        board.beats[mode, place] = ZERO
        beaten_by = law.beats[mode, card]
        while beaten_by != ZERO:
            other = first(beaten_by)
            beaten_by &= beaten_by - ONE
            if board.place[other] != NONE:
                board.beats[mode, place] |= ONE << U(board.place[other])


@compiled
def weigh(law, contract, left, cards, payoff, board):
    """Write the worth of each place. Return the most that the rest of the deal counts."""
    mixed = board.mixed
    board.loss = payoff.difference * mixed
    double = 1 + payoff.difference * (1 - mixed)
    board.each, board.last = payoff.each * payoff.factor * double, payoff.last * payoff.factor * double
    board.offset = 0
    for place in range(36):
        board.most[place], board.kind[place] = 0, ZERO
    whole = board.last + left * board.each
    for trick in range(law.hand - left, law.hand):
        mode = np.int64(law.mode_of[contract, trick])
        for place in range(36):
            worth = np.int64(board.points[mode, place]) * payoff.factor * double
            board.worth[mode, place] = worth
            board.most[place] = max(board.most[place], worth)
            if mixed == 1:
                board.kind[place] |= U(board.points[mode, place]) << U(8 * mode)
            else:
                board.kind[place] = U(board.points[mode, place])
    while cards != ZERO:
        whole += board.most[board.place[first(cards)]]
        cards &= cards - ONE
    if double == 2:
        board.offset = -(whole // 2)
    return whole


@compiled
def settle(payoff, board):
    """Write the payoff at the end, and its bounds from each standing."""
    board.by_points = 0
    for own in range(3):
        for other in range(3):
            at = 3 * own + other
            board.ends[at] = payoff.ends[at]
            low, high = payoff.ends[at], payoff.ends[at]
            for i in range(own, 3):
                for j in range(other, 3):
                    low, high = min(low, payoff.ends[3 * i + j]), max(high, payoff.ends[3 * i + j])
            board.lowest[at], board.highest[at] = low, high
    for own in range(3):
        if payoff.ends[3 * own + 1] != payoff.ends[3 * own + 2] or payoff.ends[3 + own] != payoff.ends[6 + own]:
            board.by_points = 1


@compiled
def standing_after(board, standing, side, counts):
    """The standing after a side has won a trick; `counts`: 1 if the trick counts points."""
    own, other = standing // 3, standing % 3
    new = 2 if counts else 1
    if side == 0:
        own = max(own, new)
    else:
        other = max(other, new)
    after = 3 * own + other
    return np.int64(SETTLED) if board.lowest[after] == board.highest[after] else after
