"""The POSITION record of a question, and the first frame of its search."""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U, count
from jassstats.engine.jit import compiled
from jassstats.engine.solver.board import lay_out, places
from jassstats.engine.solver.records import SEATS, SETTLED
from jassstats.engine.solver.search import adjacent, lower_by_nature
from jassstats.engine.tricks import NOBODY, legal

POSITION = np.dtype([
    ("contract", "i8"),
    ("players", "i8"),  # seats 0 to players - 1, in order of play
    ("hands", "u8", (SEATS,)),  # cards in each hand
    ("leader", "i8"),
    ("laid", "i8"),  # cards in the trick
    ("trick", "i8", (SEATS,)),  # by order of play
    ("side", "i8", (SEATS,)),  # 0 for the seats that maximise
    ("standing", "i8"),  # 3 * (standing of their side) + (standing of the others), see PAYOFF
])  # fmt: skip
"""A position with open cards, before a card is played."""

STEP = U(0x9E3779B97F4A7C15)


@compiled
def set_up(law, position, payoff, board, state, frames):
    """Write the law and the position, and the first frame of the search."""
    frame, cards = frames[0], ZERO
    for seat in range(position.players):
        cards |= position.hands[seat]
    left = np.int64(count(position.hands[position.leader])) + (1 if position.laid > 0 else 0)
    for k in range(position.laid):
        cards |= ONE << U(position.trick[k])
    total = lay_out(law, position.contract, left, cards, payoff, board)
    board.players = position.players
    state.lengths = ZERO
    for seat in range(SEATS):
        board.side[seat] = position.side[seat]
        state.hands[seat] = places(board, position.hands[seat]) if seat < position.players else ZERO
        for region in range(4):
            held = count(state.hands[seat] & (U(511) << U(9 * region)))
            state.lengths += held << U(16 * seat + 4 * region)
    frame.standing = position.standing
    if board.lowest[frame.standing] == board.highest[frame.standing]:
        frame.standing = SETTLED
    frame.leader, frame.seat, frame.turn, frame.left = position.leader, position.leader, 0, left
    frame.total, frame.rest, frame.mode = total, places(board, cards), board.mode_at[left]
    frame.trick, frame.sum, frame.low = ZERO, 0, np.int64(NOBODY)
    for k in range(position.laid):
        lay_first(board, frame, np.int64(board.place[position.trick[k]]))


@compiled
def lay_first(board, frame, card):
    """Play a card that is in the trick already."""
    bit, suit, mode = ONE << U(card), card // 9, frame.mode
    if frame.turn == 0:
        frame.led, frame.best, frame.winner = suit, card, frame.seat
    else:
        if suit != frame.led and board.trumps[mode] & bit != ZERO:
            frame.low = card if frame.low == 255 else lower_by_nature(board, frame.low, card)
        if (board.beats[mode, frame.best] >> U(card)) & ONE == ONE:
            frame.best, frame.winner = card, frame.seat
    frame.trick |= bit
    frame.sum += board.worth[mode, card]
    frame.turn, frame.seat = frame.turn + 1, (frame.seat + 1) % board.players


@compiled
def candidates(board, state, frame):
    """The legal cards of a frame, by place."""
    hand = state.hands[frame.seat]
    if frame.turn == 0:
        return hand
    return legal(board, frame.mode, hand, frame.led, U(frame.best), U(frame.low))


@compiled
def same(board, state, frame, low, high):
    """Return whether two cards of a hand are equal choices."""
    others = frame.rest & ~state.hands[frame.seat]
    return board.kind[low] == board.kind[high] and adjacent(board, others, low, high)


@compiled
def forget(state):
    """Start a question that shares no proofs with earlier ones."""
    state.salt += STEP
    for turn in range(4):
        for seat in range(SEATS):
            for card in range(37):
                state.history[turn, seat, card] = 0
    for seat in range(SEATS):
        for best in range(37):
            for card in range(37):
                state.after[seat, best, card] = 0
