"""Modes: ways that cards rank and count in a trick, such as a trump suit, top-down or bottom-up.

Heights and points are tables by card. This module alone decides from them which card wins a trick.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from jassstats.cards import rank, suit

CARDS = range(37)


@dataclass(frozen=True)
class Mode:
    """A mode: the rank and the points of each card in one trick."""

    name: str
    trump: int | None
    suit: tuple[int, ...]  # the suit each card belongs to
    height: tuple[int, ...]  # height within that suit; the higher wins
    points: tuple[int, ...]

    def is_trump(self, card: int) -> bool:
        """Return whether the card belongs to the trump suit."""
        return self.suit[card] == self.trump

    def beats(self, card: int, best: int) -> bool:
        """Return whether `card` takes the trick from `best`, the best card so far."""
        if self.suit[card] == self.suit[best]:
            return self.height[card] > self.height[best]
        return self.is_trump(card)

    def follows(self, card: int, led: int) -> bool:
        """Return whether `card` follows the suit of the card `led`."""
        return self.suit[card] == self.suit[led]


def mode(name: str, trump: int | None, order: dict[bool, str], points: dict[bool, Sequence[int]]) -> Mode:
    """A mode of a pack without joker: orders of ranks, low to high, and points by rank; key True is the trump suit."""
    return Mode(
        name=name,
        trump=trump,
        suit=tuple(suit(c) for c in CARDS),
        height=tuple(order[suit(c) == trump].index("6789TJQKA"[rank(c)]) if c < 36 else 0 for c in CARDS),
        points=tuple(points[suit(c) == trump][rank(c)] if c < 36 else 0 for c in CARDS),
    )


def winner(trick: Sequence[int], mode: Mode) -> int:
    """The index in the trick of the card that wins it; 0 is the lead."""
    best = 0
    for place in range(1, len(trick)):
        if mode.beats(trick[place], trick[best]):
            best = place
    return best
