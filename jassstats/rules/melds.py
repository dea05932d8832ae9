"""Melds of all Jass games in plain Python: runs in natural order, quartets, and the ways to split a hand into melds."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations

from jassstats.cards import rank, suit

Cards = frozenset[int]


def unbroken(hand: Iterable[int]) -> list[list[int]]:
    """The maximal runs of three or more cards of a suit in natural order, trumps included."""
    cards = set(hand)
    found = []
    for low in sorted(cards):
        if low % 9 and low - 1 in cards:
            continue
        run = [low]
        while (run[-1] + 1) % 9 and run[-1] + 1 in cards:
            run.append(run[-1] + 1)
        if len(run) >= 3:
            found.append(run)
    return found


def quartets(hand: Iterable[int], points: Sequence[int]) -> list[Cards]:
    """Four cards of a rank, of the ranks that count; `points` by rank."""
    cards = set(hand)
    fours = [frozenset(range(r, 36, 9)) for r in range(9) if points[r]]
    return [four for four in fours if four <= cards]


def value(meld: Cards, run_points: Sequence[int], quartet_points: Sequence[int]) -> int:
    """Return the points of a run (by length) or quartet (by rank); 0 for any other set of cards."""
    ranks, suits = {rank(c) for c in meld}, {suit(c) for c in meld}
    if len(meld) == 4 and len(ranks) == 1:
        return quartet_points[ranks.pop()]
    if len(suits) == 1 and 3 <= len(meld) <= 9 and max(ranks) - min(ranks) == len(meld) - 1:
        return run_points[len(meld)]
    return 0


def partings(hand: Cards, fours: Sequence[Cards], runs: Callable[[Cards], list[Cards]]) -> Iterator[list[Cards]]:
    """Every choice of quartets, with the runs of the other cards: each card is in one meld only."""
    some = chain.from_iterable(combinations(fours, n) for n in range(len(fours) + 1))
    return (runs(hand.difference(*chosen)) + list(chosen) for chosen in some)
