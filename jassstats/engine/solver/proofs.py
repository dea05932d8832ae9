"""The table of proofs: bounds on positions, stored so that they hold for every position equal in all that mattered.

An entry has the owner of each card of a suit, from the lowest up, and a mask of the cards whose rank mattered. If the
cards differ in points, the bound is weakened by the difference.
"""

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import types
from numba.extending import intrinsic

from jassstats.engine.bits import ONE, ZERO, U, count, first
from jassstats.engine.jit import compiled
from jassstats.engine.solver.records import AT_LEAST, AT_MOST, SETTLED, WAYS

SUIT, PLAIN = U(511), U((1 << 27) - 1)
TOP = SUIT << U(27)
HASHED = U(1023) << U(54)
MIX, STIR = U(0x9E3779B97F4A7C15), U(0xD6E8FEB86659FD93)


@intrinsic
def _pick(typingctx, word, mask):
    """Gather the bits of `word` under `mask`; one instruction of processors with BMI2."""

    def code(context, builder, signature, args):
        kind = ir.IntType(64)
        pext = builder.module.declare_intrinsic("llvm.x86.bmi.pext.64", (), ir.FunctionType(kind, [kind, kind]))
        return builder.call(pext, args)

    return types.uint64(types.uint64, types.uint64), code


@intrinsic
def highest(typingctx, mask):
    """The highest card of a mask that is not empty."""

    def code(context, builder, signature, args):
        kind = ir.IntType(64)
        return builder.sub(ir.Constant(kind, 63), builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1)))

    return types.uint64(types.uint64), code


@compiled
def pick_by_instruction(word, mask):
    """Gather the bits of `word` under `mask`."""
    return _pick(word, mask)


@compiled
def pick_by_counting(word, mask):
    """Gather the bits of `word` under `mask`, on any processor."""
    found, at = ZERO, ZERO
    while mask != ZERO:
        found |= ((word >> first(mask)) & ONE) << at
        at += ONE
        mask &= mask - ONE
    return found


pick = pick_by_instruction if get_host_cpu_features().get("bmi2") else pick_by_counting


@compiled
def stir(word):
    """Return a word of which every bit depends on every bit of the argument."""
    word ^= word >> U(32)
    word *= STIR
    return word ^ (word >> U(29))


@compiled
def sign(board, state, frame):
    """Write the name of a position: its hash, and the owners of its plain cards."""
    hands, rest = state.hands, frame.rest
    odd, upper = hands[1] | hands[3], hands[2] | hands[3]
    trumps = rest & TOP
    key = pick(odd, trumps) | (pick(upper, trumps) << U(9)) | (U(frame.leader) << U(18))
    key |= U(frame.standing) << U(20)
    key |= ((rest & board.free[frame.mode]) >> U(35)) << U(24)
    name = stir((state.lengths + state.salt + board.layout) ^ (key * MIX))
    if board.exact == 1 or (board.by_points == 1 and frame.standing != SETTLED):
        for seat in range(4):
            name = stir((name + hands[seat]) * MIX)
    plain = rest & PLAIN
    frame.hash = name
    frame.owners = pick(odd, plain) | (pick(upper, plain) << U(27)) | ((name >> U(22)) << U(54))


@compiled
def recall(board, state, table, frame):
    """Return whether a stored proof answers the question; it is then in the frame. Else its best card may be a hint."""
    bucket = table[np.int64(frame.hash & U(len(table) - 1))]
    tag = frame.hash >> U(32)
    frame.hint = -1
    for way in range(WAYS):
        if (bucket.owners[way] ^ frame.owners) & bucket.mask[way] != ZERO:
            continue
        if bucket.tag[way] != tag or bucket.kind[way] == 0:
            continue
        if frame.hint < 0:
            frame.hint = bucket.first[way]
        if holds(board, state, bucket, way, frame):
            frame.relevant = relevant_of(frame.rest, bucket.mask[way])
            return True
    return False


@compiled
def holds(board, state, bucket, way, frame):
    """Return whether an entry still answers the question after it is weakened by the difference in points."""
    value, lower = np.int64(bucket.value[way]), bucket.kind[way] == AT_LEAST
    if (value < frame.need) if lower else (value >= frame.need):
        return False
    for seat in range(4):
        stored, held = bucket.hands[way, seat], state.hands[seat]
        if stored == held:
            continue
        if not lower:
            value += less(board, frame.mode, held, stored)
            if value >= frame.need:
                return False
        else:
            value -= less(board, frame.mode, stored, held)
            if value < frame.need:
                return False
    frame.value = value
    return True


@compiled
def less(board, mode, hand, other):
    """Return the points lost where a card of `other` counts less than that of `hand`, card by card in each suit."""
    found, differ = np.int64(0), hand ^ other
    for region in range(4):
        suit = SUIT << U(9 * region)
        if differ & suit == ZERO:
            continue
        one, two = hand & suit, other & suit
        while one != ZERO and two != ZERO:
            a, b = first(one), first(two)
            found += max(0, board.worth[mode, a] - board.worth[mode, b])
            one &= one - ONE
            two &= two - ONE
    return found


@compiled
def relevant_of(rest, mask):
    """The lowest card of each suit whose rank mattered, by an entry's mask, among the cards of this position."""
    found, at = ZERO, ZERO
    for region in range(3):
        suit = rest & (SUIT << U(9 * region))
        n = count(suit)
        irrelevant = n - count((mask >> at) & ((ONE << n) - ONE))
        at += n
        if irrelevant == n:
            continue
        while irrelevant != ZERO:
            suit &= suit - ONE
            irrelevant -= ONE
        found |= suit & (ZERO - suit)
    return found


@compiled
def store(board, state, table, frame):
    """Store the proof of the frame's position."""
    kind = AT_LEAST if frame.value >= frame.need else AT_MOST
    upward = ZERO
    for region in range(3):
        suit = SUIT << U(9 * region)
        lowest = frame.relevant & suit
        if lowest != ZERO:
            upward |= suit & ~((lowest & (ZERO - lowest)) - ONE)
    if board.ranked == 1:
        upward = PLAIN
    some = pick(upward & frame.rest, frame.rest & PLAIN)
    bucket = table[np.int64(frame.hash & U(len(table) - 1))]
    mask, tag = some | (some << U(27)) | HASHED, frame.hash >> U(32)
    way = place_for(state, bucket, frame.owners, mask, tag, kind)
    bucket.owners[way], bucket.mask[way], bucket.tag[way] = frame.owners, mask, tag
    for seat in range(4):
        bucket.hands[way, seat] = state.hands[seat]
    bucket.value[way], bucket.kind[way] = frame.value, kind
    bucket.first[way] = ranked_card(state.hands[frame.seat], frame.first)


@compiled
def place_for(state, bucket, owners, mask, tag, kind):
    """The slot for an entry: that of the same position, else the oldest."""
    for way in range(WAYS):
        if bucket.owners[way] == owners and bucket.mask[way] == mask and bucket.tag[way] == tag:
            same = bucket.kind[way] == kind
            for seat in range(4):
                same &= bucket.hands[way, seat] == state.hands[seat]
            if same:
                return way
    way = np.int64(bucket.oldest)
    bucket.oldest = U((way + 1) % WAYS)
    return way


@compiled
def ranked_card(hand, card):
    """A card named by its suit and the number of higher cards of it in the hand; -1 for none."""
    if card < 0:
        return -1
    suit = card // 9
    higher = (hand & (SUIT << U(9 * suit))) >> U(card + 1)
    return suit + 4 * np.int64(count(higher))


@compiled
def card_ranked(hand, name):
    """The card of a hand with a name from `ranked_card`, or -1."""
    if name < 0:
        return -1
    suit = hand & (SUIT << U(9 * (name & 3)))
    for _ in range(name >> 2):
        if suit == ZERO:
            return -1
        suit ^= ONE << highest(suit)
    return np.int64(highest(suit)) if suit != ZERO else -1
