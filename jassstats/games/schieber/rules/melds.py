"""Melds of Schieber in plain Python: the melds of a hand, their points, and whose melds count (SCH-27 … SCH-33)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from jassstats.cards import SUITS, rank, suit
from jassstats.games.schieber.options import Options
from jassstats.games.schieber.rules.play import SEATS, UPWARD, side
from jassstats.rules import melds as shared
from jassstats.rules.melds import unbroken
from jassstats.rules.outcome import Meld

RUN_POINTS = {  # SCH-27, by length
    "small": (0, 0, 0, 20, 50, 100, 100, 100, 100, 100),
    "big": (0, 0, 0, 20, 50, 100, 150, 200, 250, 300),
    "vorarlberg": (0, 0, 0, 20, 50, 100, 120, 140, 160, 180),
    "reto55": (0, 0, 0, 20, 50, 100, 100, 100, 100, 100),
    "none": (0,) * 10,
}
QUARTET_POINTS = {  # SCH-27, by rank 6 7 8 9 T J Q K A; four nines are a knob
    "small": (0, 0, 0, 150, 100, 200, 100, 100, 100),
    "big": (100, 100, 100, 150, 100, 200, 100, 100, 100),
    "vorarlberg": (0, 0, 0, 150, 100, 200, 100, 100, 100),
    "reto55": (100, 100, 100, 100, 100, 100, 100, 100, 100),
    "none": (0,) * 9,
}
NINES = 3


def run_points(options: Options) -> tuple[int, ...]:
    """Return the points of a run, by its length."""
    return RUN_POINTS[options.melds]


def quartet_points(options: Options) -> tuple[int, ...]:
    """Return the points of a quartet, by its rank; 0 where it is none."""
    points = list(QUARTET_POINTS[options.melds])
    if options.melds not in ("none", "reto55"):
        points[NINES] = options.four_nines
    return tuple(points)


def reuse(options: Options) -> bool:
    """Return whether a card may be in a run and a quartet (SCH-30: never under the small scale)."""
    return options.meld_reuse and options.melds != "small"


def runs(hand: Iterable[int], contract: str, options: Options) -> list[frozenset[int]]:
    """Unbroken runs. Where long ones are split, the better five of eight or nine cards, and the rest (SCH-27)."""
    found = []
    best_five = slice(0, 5) if upside_down(contract, options) else slice(-5, None)
    for run in unbroken(hand):
        five = frozenset(run[best_five])
        split = len(run) >= 8 and options.split_long_runs
        found += [five, frozenset(run) - five] if split else [frozenset(run)]  # 5 + 3 or 5 + 4
    return found


def quartets(hand: Iterable[int], options: Options) -> list[frozenset[int]]:
    """Four cards of a rank, of the ranks that count."""
    return shared.quartets(hand, quartet_points(options))


def value(meld: frozenset[int], options: Options) -> int:
    """Return the points of a run or quartet; 0 for any other set of cards."""
    return shared.value(meld, run_points(options), quartet_points(options))


def held(hand: Iterable[int], contract: str, options: Options) -> list[frozenset[int]]:
    """The melds that a hand can declare together: the greatest total, then the strongest best meld (SCH-30)."""
    if options.melds == "none":
        return []
    cards = frozenset(hand)
    fours = quartets(cards, options)
    if reuse(options):
        return runs(cards, contract, options) + fours
    ways = shared.partings(cards, fours, lambda rest: runs(rest, contract, options))

    def worth(way: list[frozenset[int]]) -> tuple[int, tuple[int, ...]]:
        return sum(value(m, options) for m in way), max((strength(m, contract, options) for m in way), default=())

    return max(ways, key=worth)


def upside_down(contract: str, options: Options) -> bool:
    """Return whether the lowest card of a meld is its best (SCH-28)."""
    return contract == "U" and options.undenufe_melds_reversed


def strength(meld: frozenset[int], contract: str, options: Options) -> tuple[int, ...]:
    """Return the strength of a meld for comparison: points, kind, cards, top card, trumps (SCH-28)."""
    quartet = len({suit(c) for c in meld}) > 1
    top = 8 - min(rank(c) for c in meld) if upside_down(contract, options) else max(rank(c) for c in meld)
    in_trumps = not quartet and contract in SUITS and suit(min(meld)) == SUITS.index(contract)
    return (value(meld, options), int(quartet and options.tie100 == "quartet"), len(meld), top, int(in_trumps))


STEPS = ("points", "kind", "cards", "top", "trump")


def compare(
    melds: Sequence[Meld], forehand: int, contract: str, options: Options
) -> tuple[int | None, int | None, str]:
    """The seat with the best meld, the side whose melds count, and the step that decided (SCH-28, SCH-29)."""
    if not melds:
        return None, None, ""
    by_seat = {m.seat: max(strength(o.cards, contract, options) for o in melds if o.seat == m.seat) for m in melds}
    best = max(by_seat, key=lambda s: (by_seat[s], -((s - forehand) % SEATS)))
    rivals = [by_seat[s] for s in by_seat if side(s) != side(best)]
    if not rivals:
        return best, side(best), "alone"
    if options.meld_compare == "sum":
        return _by_sum(melds, best, options)
    rival = max(rivals)
    if rival != by_seat[best]:
        unlike = next(i for i, (a, b) in enumerate(zip(by_seat[best], rival, strict=True)) if a != b)
        return best, side(best), STEPS[unlike]
    return (best, side(best), "seat") if options.meld_tie == "earlier" else (best, None, "tie")


def _by_sum(melds: Sequence[Meld], best: int, options: Options) -> tuple[int | None, int | None, str]:
    sums = [sum(m.points for m in melds if side(m.seat) == s) for s in (0, 1)]
    if sums[0] != sums[1]:
        return best, int(sums[1] > sums[0]), "sum"
    return (best, side(best), "seat") if options.meld_tie == "earlier" else (best, None, "tie")


def marriage(hand: Iterable[int], contract: str) -> bool:
    """Return whether a hand holds King and Queen of trumps (SCH-33: suit contracts only)."""
    if contract not in SUITS:
        return False
    base = 9 * SUITS.index(contract)
    return {base + UPWARD.index("K"), base + UPWARD.index("Q")} <= set(hand)


def counted(melds: Iterable[Meld], winners: int | None) -> list[Meld]:
    """The same melds, with those of the winning side marked as counted."""
    return [replace(m, counted=side(m.seat) == winners) for m in melds]
