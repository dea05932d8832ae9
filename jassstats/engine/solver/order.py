"""The order in which the search tries cards: by the likely winner of the trick, its points, and earlier refutations.

The weights were fitted by hill climbing to the number of positions searched; they change the time, never a value.
"""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U, count
from jassstats.engine.jit import compiled

SUIT = U(511)
LEAD = (50, 2, 1, 2, 2, 1, 30, -2, 77, -1, -2, 4, 3, 44)
FOLLOW = np.array(
    [
        (100, 10, 11, 7, 1, 3, 13, 4, 1, -3, 14, 1),
        (100, 6, 6, 0, 3, -2, 11, 6, 3, 0, 1, 1),
        (100, 3, 17, 2, 4, 3, 45, 24, 6, 0, 0, 14),
    ],
    np.int64,
)
HISTORY = np.array((22, 23, 43, 17), np.int64)
AFTER = np.array((0, 32, 32, 32), np.int64)
FULL = 4096
NO_LEAD = np.int64(0)


@compiled
def upto(bit):
    """A bit and all below it."""
    return bit | (bit - ONE)


@compiled
def score(board, state, frame):
    """Score each card of the frame: the highest is tried first."""
    friend, foe = (ZERO, ZERO) if frame.turn == 0 else strongest(board, state, frame, mask_of(board, frame))
    for k in range(frame.n):
        card = frame.cards[k]
        if frame.turn == 0:
            value = lead_score(board, state, frame, card)
        else:
            value = follow_score(board, state, frame, card, friend, foe)
        value = value * 16 + ((state.history[frame.turn, frame.seat, card] * HISTORY[frame.turn]) >> 5)
        if frame.turn > 0:
            value += (state.after[frame.seat, frame.best, card] * AFTER[frame.turn]) >> 5
        elif card == frame.hint:
            value += 1 << 20
        frame.scores[k] = value


@compiled
def mask_of(board, frame):
    """The cards that can win the trick: those of the suit led, and trumps."""
    return board.of_suit[frame.mode, frame.led] | board.trumps[frame.mode]


@compiled
def strongest(board, state, frame, mask):
    """The best cards still to come to the trick: of the mover's side, and of the others."""
    friend, foe = ZERO, ZERO
    for turn in range(frame.turn + 1, board.players):
        seat = (frame.leader + turn) % board.players
        best = state.hands[seat] & mask
        if board.side[seat] == board.side[frame.seat]:
            friend = max(friend, best)
        else:
            foe = max(foe, best)
    return friend, foe


@compiled
def follow_score(board, state, frame, card, friend, foe):
    """Return the score of a card that follows in a trick. friend, foe: from `strongest`."""
    last = frame.turn == board.players - 1
    mode, w = frame.mode, FOLLOW[2 if last else frame.turn - 1]
    bit = ONE << U(card)
    suit = np.int64(card // 9)
    wins = (board.beats[mode, frame.best] >> U(card)) & ONE == ONE
    top = upto(bit if wins else ONE << U(frame.best))
    same = board.side[frame.winner] == board.side[frame.seat]
    ahead = wins or same
    trump = board.trumps[mode] & bit != ZERO
    points, strength = np.int64(board.points[mode, card]), card - 18 if trump else card - 9 * suit
    ours = ahead
    if not last:
        ours = (foe <= top or friend > foe) if ahead else (friend > top and friend > foe)
    if ours:
        value = w[0] + w[1] * points + w[2] * frame.sum - (w[4] if wins else w[5]) * strength + (w[3] if wins else 0)
    else:
        value = -w[7] * points - w[8] * strength + (w[9] if wins else 0)
    if trump and suit != frame.led:
        value -= w[6]
    elif suit != frame.led:
        hand, others = state.hands[frame.seat], frame.rest & (SUIT << U(9 * suit))
        value -= w[10] * np.int64(count(hand & (SUIT << U(9 * suit))))
        value -= 0 if others & ~hand > bit else w[11]
    return value


@compiled
def lead_score(board, state, frame, card):
    """Return the score of a card that is led."""
    mode, w = frame.mode, LEAD
    bit, suit = ONE << U(card), np.int64(card // 9)
    own = board.of_suit[mode, suit]
    trump = board.trumps[mode] & bit != ZERO
    friend, foe, ruffed, void, can_ruff = ZERO, ZERO, False, False, False
    for turn in range(1, board.players):
        seat = (frame.leader + turn) % board.players
        hand = state.hands[seat]
        best, trumps = hand & (own | board.trumps[mode]), hand & board.trumps[mode] != ZERO
        if board.side[seat] == board.side[frame.seat]:
            friend = max(friend, best)
            void, can_ruff = hand & own == ZERO, trumps
        else:
            foe = max(foe, best)
            ruffed |= hand & own == ZERO and trumps
    points, top = np.int64(board.points[mode, card]), upto(bit)
    value = w[0] + w[1] * points if foe <= top or friend > foe else -w[4] * points
    value -= w[7] * (card - 18 if trump else card - 9 * suit)
    value += (w[6] if trump else 0) + (w[8] if foe <= top else 0)
    length = np.int64(count(state.hands[frame.seat] & own))
    value += w[9] * length
    if not trump:
        value += (w[10] if can_ruff else -w[10]) if void else 0
        value += (w[11] if length == 1 else 0) - (w[13] if ruffed else 0)
    return value


@compiled
def learn(state, frame, card):
    """Record that a card refuted the question and that the cards before it did not."""
    row = state.history[frame.turn, frame.seat]
    row[card] += (FULL - row[card]) >> 5
    for k in range(frame.tried):
        row[frame.tried_card[k]] -= (row[frame.tried_card[k]] + FULL) >> 6
    if frame.turn > 0:
        beside = state.after[frame.seat, frame.best]
        beside[card] += (FULL - beside[card]) >> 5
        for k in range(frame.tried):
            beside[frame.tried_card[k]] -= (beside[frame.tried_card[k]] + FULL) >> 6
