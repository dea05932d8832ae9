"""Melds of every game, as masks: runs in natural order and quartets. Twins of each game's plain melds."""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, U, count, first, nth
from jassstats.engine.jit import compiled

RUN_STARTS = U(sum(0b001111111 << 9 * suit for suit in range(4)))
"""The cards that a run of three can begin with: 6 to Q."""
RANKS = U(0x1FF)
FOUR = U(0b1000000001000000001000000001)
"""One card of each suit: the sixes."""
NINE = U(9)


@compiled
def fours(hand):
    """The ranks of which a hand holds all four, as nine bits."""
    return hand & (hand >> NINE) & (hand >> U(18)) & (hand >> U(27)) & RANKS


@compiled
def threes(hand):
    """The cards that have the next two cards of their suit in the hand."""
    return hand & (hand >> ONE) & (hand >> U(2)) & RUN_STARTS


@compiled
def held(law, hand, trump, upside_down, melds, values):
    """Write the melds that a hand can declare together into `melds` (masks) and `values`. Return their number."""
    ranks = fours(hand)
    if ranks == ZERO and threes(hand) == ZERO:
        return 0
    if law.reuse == 1 or ranks == ZERO:
        n = _runs(law, hand, upside_down, melds, values)
        return _quartets(law, ranks, melds, values, n)
    return _best_parting(law, hand, trump, upside_down, melds, values)


@compiled
def _runs(law, hand, upside_down, melds, values):
    """Write the unbroken runs of a hand. Long ones are split where house rules do, the better five cards first."""
    n, starts = np.int64(0), threes(hand)
    while starts != ZERO:
        low = first(starts)
        length = min(first(~(hand >> low)), NINE - low % NINE)
        if law.split > 0 and length >= U(law.split):
            rest = length - U(5)
            n = _add_run(law, low if upside_down == 1 else low + rest, U(5), melds, values, n)
            n = _add_run(law, low + U(5) if upside_down == 1 else low, rest, melds, values, n)
        else:
            n = _add_run(law, low, length, melds, values, n)
        starts &= ~(((ONE << length) - ONE) << low)
    return n


@compiled
def _add_run(law, low, length, melds, values, n):
    if law.run_points[length] == 0:
        return n
    melds[n] = ((ONE << length) - ONE) << low
    values[n] = law.run_points[length]
    return n + 1


@compiled
def _quartets(law, ranks, melds, values, n):
    """Add the quartets of some ranks."""
    while ranks != ZERO:
        rank = first(ranks)
        if law.quartet_points[rank] != 0:
            melds[n] = FOUR << rank
            values[n] = law.quartet_points[rank]
            n += 1
        ranks &= ranks - ONE
    return n


@compiled
def _best_parting(law, hand, trump, upside_down, melds, values):
    """With each card in one meld only, write the quartets and runs of greatest total, then of strongest best meld."""
    ranks = fours(hand)
    most, strongest, chosen = np.int64(-1), ZERO, ZERO
    for choice in range(U(1) << count(ranks)):
        some = _choose(ranks, U(choice))
        n = _runs(law, hand & ~_cards(some), upside_down, melds, values)
        n = _quartets(law, some, melds, values, n)
        total, best = np.int64(0), ZERO
        for i in range(n):
            total += values[i]
            best = max(best, strength(law, melds[i], values[i], trump, upside_down))
        if total > most or (total == most and best > strongest):
            most, strongest, chosen = total, best, some
    n = _runs(law, hand & ~_cards(chosen), upside_down, melds, values)
    n = _quartets(law, chosen, melds, values, n)
    melds[n:], values[n:] = ZERO, 0  # left there by a longer choice
    return n


@compiled
def _choose(ranks, choice):
    """The ranks whose place among `ranks` is set in `choice`."""
    some = ZERO
    for i in range(count(ranks)):
        if (choice >> U(i)) & ONE != ZERO:
            some |= ONE << nth(ranks, U(i))
    return some


@compiled
def _cards(ranks):
    return ranks | (ranks << NINE) | (ranks << U(18)) | (ranks << U(27))


@compiled
def value(law, meld):
    """Return the points of a run or quartet; 0 for any other set of cards."""
    ranks = fours(meld)
    if ranks != ZERO:
        return np.int64(law.quartet_points[first(ranks)]) if count(meld) == U(4) else np.int64(0)
    low, length = first(meld), count(meld)
    run = ((ONE << length) - ONE) << low
    if meld != run or low // NINE != (low + length - ONE) // NINE or length < U(3):
        return np.int64(0)
    return np.int64(law.run_points[length])


@compiled
def used(law, melds, j):
    """Return whether meld j shares a card with an earlier one, other than a run with a quartet where rules allow it."""
    for i in range(j):
        alike = (fours(melds[i]) == ZERO) == (fours(melds[j]) == ZERO)
        if melds[i] & melds[j] != ZERO and (alike or law.reuse == 0):
            return True
    return False


@compiled
def run_around(hand, part):
    """The unbroken run of a hand that holds all of `part`."""
    low, high = first(part), first(part) + count(part) - ONE
    while low % NINE != ZERO and (hand >> (low - ONE)) & ONE != ZERO:
        low -= ONE
    while high % NINE != U(8) and (hand >> (high + ONE)) & ONE != ZERO:
        high += ONE
    return ((ONE << (high - low + ONE)) - ONE) << low


@compiled
def splits(law, run, one, other):
    """Return whether two parts are those of a long run that counts as two: its upper five cards and the rest."""
    length = count(run)
    if law.split == 0 or length < U(law.split):
        return False
    upper = run & ~(((ONE << (length - U(5))) - ONE) << first(run))
    return (one == upper and other == run & ~upper) or (other == upper and one == run & ~upper)


@compiled
def declared(law, announced, hand, marriage, melds, values):
    """Write the announced melds of a seat except its marriage. Return their number, or -1 if one is false."""
    n = 0
    for cards in announced:
        if cards == ZERO or cards == marriage:
            continue
        worth = value(law, cards)
        if n == len(melds) or cards & ~hand != ZERO or worth == 0:
            return -1
        melds[n], values[n] = cards, worth
        if used(law, melds, n):
            return -1
        n += 1
    return n


@compiled
def certain(hand, announced):
    """Return the cards that a seat certainly holds: its hand, or those announced if the hand is unknown."""
    if hand != ZERO:
        return hand
    cards = ZERO
    for said in announced:
        cards |= said
    return cards


@compiled
def strength(law, meld, points, trump, upside_down):
    """Return the strength of a meld as one number: points, kind, cards, top card, trumps; four bits or more each."""
    low, length = first(meld), count(meld)
    quartet = fours(meld) != ZERO
    low_rank = low % NINE
    top = low_rank if quartet else low_rank + length - ONE
    if upside_down == 1:
        top = U(8) - low_rank
    if law.use_top == 0:
        top = ZERO
    in_trumps = ONE if not quartet and low // NINE == trump else ZERO
    kind = U(law.quartet_kind[low_rank]) if quartet else ZERO
    return (U(points) << U(16)) | (kind << U(12)) | (length << U(8)) | (top << U(4)) | in_trumps


@compiled
def unlike(a, b):
    """The first field in which two strengths differ, as a number in `dtypes.STEPS`."""
    differ = a ^ b
    if differ >> U(16) != ZERO:
        return 2
    if differ >> U(12) != ZERO:
        return 3
    if differ >> U(8) != ZERO:
        return 4
    return 5 if differ >> U(4) != ZERO else 6
