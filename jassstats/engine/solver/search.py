"""The search: it proves whether the maximising side can reach a value, and finds the ranks that this depends on.

It is a loop over a stack of frames, one frame a card. Every frame ends with a value, which is a bound on the side of
the question, and with the plain cards whose rank mattered.
"""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U, first
from jassstats.engine.jit import compiled
from jassstats.engine.solver.board import standing_after
from jassstats.engine.solver.order import learn, score, upto
from jassstats.engine.solver.proofs import PLAIN, SUIT, card_ranked, recall, sign, store
from jassstats.engine.solver.records import SETTLED
from jassstats.engine.tricks import NOBODY, legal

ALL = ~ZERO
FAR = 1 << 40


@compiled
def search(board, state, table, frames):
    """Answer the question of frames[0], and write its value and the relevant cards there."""
    depth = 0
    known = enter(board, state, table, frames[0])
    while True:
        frame = frames[depth]
        if not known:
            card = following(board, state, frame)
            if card >= 0:
                lay(board, state, frame, card, frames[depth + 1])
                depth += 1
                known = enter(board, state, table, frames[depth])
                continue
            give_up(board, state, table, frame)
        if depth == 0:
            return
        depth -= 1
        known = take_back(board, state, table, frames[depth], frames[depth + 1])


@compiled
def enter(board, state, table, frame):
    """Enter a position. Return whether its value is known at once."""
    state.nodes += 1
    frame.relevant = ZERO
    if frame.turn == 0:
        low = board.lowest[frame.standing] - board.loss * frame.total
        high = board.highest[frame.standing] + frame.total
        if frame.left == 0:
            low = high = board.ends[frame.standing]
        if frame.left == 0 or frame.need <= low or frame.need > high:
            frame.value = low if frame.need <= low else high
            return True
        frame.mode = board.mode_at[frame.left]
        frame.low, frame.sum, frame.trick = np.int64(NOBODY), 0, ZERO
        frame.hint = -1
        if frame.only == ALL and frame.left > 1:
            sign(board, state, frame)
            if recall(board, state, table, frame):
                return True
            frame.hint = card_ranked(state.hands[frame.seat], frame.hint)
    begin(board, state, frame)
    return False


@compiled
def begin(board, state, frame):
    """Write the cards to try, one of each group of equals, in order of promise."""
    hand = state.hands[frame.seat]
    may = hand
    if frame.turn > 0:
        may = legal(board, frame.mode, hand, frame.led, U(frame.best), U(frame.low))
    may &= frame.only
    frame.n, frame.next, frame.tried, frame.pairs, frame.first = 0, 0, 0, 0, -1
    frame.value = -FAR if board.side[frame.seat] == 0 else FAR
    others, before = frame.rest & ~hand, np.int64(-1)
    while may != ZERO:
        card = np.int64(first(may))
        may &= may - ONE
        if before >= 0 and board.kind[before] == board.kind[card] and adjacent(board, others, before, card):
            pair(frame, before, card)
        else:
            frame.cards[frame.n] = card
            frame.n += 1
        before = card
    if frame.n > 1:
        score(board, state, frame)


@compiled
def adjacent(board, others, low, high):
    """Return whether two cards of a hand are equal but for points: of one suit, with no other hand's card between."""
    between = others & ((ONE << U(high)) - ONE) & ~upto(ONE << U(low))
    special = board.solid & ((ONE << U(high)) | (ONE << U(low)))
    return low // 9 == high // 9 and between == ZERO and special == ZERO


@compiled
def pair(frame, low, high):
    """Record two cards that are treated as equal."""
    if frame.pairs < 9:
        frame.lower[frame.pairs], frame.upper[frame.pairs] = ONE << U(low), ONE << U(high)
        frame.pairs += 1


@compiled
def following(board, state, frame):
    """The next card to try, or -1. Cards that can do no better than one that failed are skipped."""
    while frame.next < frame.n:
        best = frame.next
        for k in range(frame.next + 1, frame.n):
            if frame.scores[k] > frame.scores[best]:
                best = k
        card = frame.cards[best]
        frame.cards[best], frame.scores[best] = frame.cards[frame.next], frame.scores[frame.next]
        frame.cards[frame.next] = card
        frame.next += 1
        if not hopeless(board, state, frame, card):
            return card
    return np.int64(-1)


@compiled
def hopeless(board, state, frame, card):
    """Return whether a card must fail since another of its suit failed that differs in points only."""
    if board.exact == 1 or (board.by_points == 1 and frame.standing != SETTLED):
        return False
    maximise = board.side[frame.seat] == 0
    others, suit = frame.rest & ~state.hands[frame.seat], SUIT << U(9 * (card // 9))
    for k in range(frame.tried):
        other = frame.tried_card[k]
        if other // 9 != card // 9:
            continue
        differ = difference(board, frame, card, other)
        bound = frame.tried_value[k] + differ if maximise else frame.tried_value[k] - differ
        if (bound >= frame.need) if maximise else (bound < frame.need):
            continue
        low, high = min(card, other), max(card, other)
        small = board.ranked == 0 and high < 27 and frame.tried_relevant[k] & suit & upto(ONE << U(high)) == ZERO
        if small or adjacent(board, others, low, high):
            pair(frame, low, high)
            frame.value = max(frame.value, bound) if maximise else min(frame.value, bound)
            return True
    return False


@compiled
def difference(board, frame, card, other):
    """Return how much more a card can bring its side than `other`, which is equal but for its points."""
    more = board.worth[frame.mode, card] - board.worth[frame.mode, other]
    if frame.turn < board.players - 1:
        return abs(more)
    wins = (board.beats[frame.mode, frame.best] >> U(other)) & ONE == ONE
    winner = frame.seat if wins else frame.winner
    return max(0, more if board.side[winner] == board.side[frame.seat] else -more)


@compiled
def lay(board, state, frame, card, child):
    """Play a card, and prepare the next frame."""
    bit, mode, suit = ONE << U(card), frame.mode, card // 9
    state.hands[frame.seat] ^= bit
    state.lengths -= ONE << U(16 * frame.seat + 4 * suit)
    frame.cards[frame.next - 1] = card
    child.trick, child.sum = frame.trick | bit, frame.sum + board.worth[mode, card]
    best, winner, low, led = card, frame.seat, np.int64(NOBODY), suit
    if frame.turn > 0:
        best, winner, low, led = frame.best, frame.winner, frame.low, frame.led
        if suit != led and board.trumps[mode] & bit != ZERO:
            low = card if low == 255 else lower_by_nature(board, low, card)
        if (board.beats[mode, best] >> U(card)) & ONE == ONE:
            best, winner = card, frame.seat
    child.best, child.winner, child.low, child.led = best, winner, low, led
    frame.gain, frame.decided, child.only = 0, ZERO, ALL
    if frame.turn == board.players - 1:
        finish(board, frame, child)
        return
    child.leader, child.turn, child.seat = frame.leader, frame.turn + 1, (frame.seat + 1) % board.players
    child.left, child.mode, child.standing, child.total = frame.left, mode, frame.standing, frame.total
    child.need, child.rest = frame.need, frame.rest


@compiled
def lower_by_nature(board, one, two):
    """The trump of the lower card number, which one house rule needs."""
    return one if board.card[one] < board.card[two] else two


@compiled
def finish(board, frame, child):
    """Complete the trick, which `child` holds, and write the position after it there."""
    trick, best, winner = child.trick, child.best, child.winner
    suit, side = SUIT << U(9 * (best // 9)), board.side[winner]
    if best < 27 and trick & suit != ONE << U(best):
        frame.decided = ONE << U(best)
    worth = child.sum + board.each + (board.last if frame.left == 1 else 0)
    frame.gain = worth if side == 0 else -worth * board.loss
    most, cards = board.each + (board.last if frame.left == 1 else 0), trick
    while cards != ZERO:
        most += board.most[first(cards)]
        cards &= cards - ONE
    child.leader, child.turn, child.seat, child.left = winner, 0, winner, frame.left - 1
    child.standing = frame.standing
    if frame.standing != SETTLED:
        child.standing = standing_after(board, frame.standing, side, worth - board.each > 0)
    child.total, child.need, child.rest = frame.total - most, frame.need - frame.gain, frame.rest & ~trick


@compiled
def take_back(board, state, table, frame, child):
    """Undo the last card and evaluate its result. Return whether it answers the question."""
    card = frame.cards[frame.next - 1]
    state.hands[frame.seat] ^= ONE << U(card)
    state.lengths += ONE << U(16 * frame.seat + 4 * (card // 9))
    value, relevant = child.value + frame.gain, child.relevant | frame.decided
    maximise = board.side[frame.seat] == 0
    if (value >= frame.need) if maximise else (value < frame.need):
        frame.value, frame.relevant, frame.first = value, relevant, card
        learn(state, frame, card)
        keep(board, state, table, frame)
        return True
    if (value > frame.value) if maximise else (value < frame.value):
        frame.value, frame.first = value, card
    frame.relevant |= relevant
    frame.tried_card[frame.tried], frame.tried_value[frame.tried] = card, value
    frame.tried_relevant[frame.tried] = relevant
    frame.tried += 1
    return False


@compiled
def give_up(board, state, table, frame):
    """Fail after every card failed. A pair treated as equal must stay equal wherever the proof is used."""
    changed = True
    while changed:
        changed = False
        for k in range(frame.pairs):
            low, high = frame.lower[k], frame.upper[k]
            suit = SUIT << U(9 * (first(low) // U(9)))
            mattered = frame.relevant & suit
            if low & PLAIN != ZERO and mattered & upto(high) != ZERO and mattered & upto(low) == ZERO:
                frame.relevant |= low
                changed = True
    keep(board, state, table, frame)


@compiled
def keep(board, state, table, frame):
    """Store the proof if its position is whole and at the start of a trick."""
    if frame.turn == 0 and frame.only == ALL and frame.left > 1:
        store(board, state, table, frame)
