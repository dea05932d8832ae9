"""Melds of Handjass in plain Python: the melds of a hand, their points, and the seat whose melds count (HJ-26 … HJ-39).

A meld is a set of cards: a run, a quartet, or King and Queen of trumps. Suits are numbers, the trump suit too.

"""

from collections.abc import Iterable, Sequence

from jassstats.cards import rank, suit
from jassstats.games.handjass.options import Options
from jassstats.games.handjass.rules.play import UPWARD
from jassstats.rules import melds as shared
from jassstats.rules.melds import unbroken
from jassstats.rules.outcome import Meld

RUN_POINTS = {  # HJ-27, by length
    "kleiner": (0, 0, 0, 20, 50, 100, 100, 100, 100, 100),
    "grosser": (0, 0, 0, 20, 50, 100, 150, 200, 250, 300),
    "vorarlberg": (0, 0, 0, 20, 50, 100, 120, 140, 160, 180),
}
MARRIAGE = 20  # HJ-30
SPLIT_FROM = {"none": 10, "nine": 9, "eight_nine": 8}  # HJ-89: the shortest run that counts as two
PAGAT_QUARTETS = "678TQKA9J"  # HJ-36: low to high

STEPS = ("points", "kind", "cards", "top", "trump")
"""The criteria by which melds are compared, in order (HJ-36); the order of the seats decides last."""


def run_points(options: Options) -> tuple[int, ...]:
    """Return the points of a run by its length (HJ-27)."""
    return RUN_POINTS[options.seq_scale]


def quartet_points(options: Options) -> tuple[int, ...]:
    """Return the points of a quartet by its rank from the six up; 0 where it is none (HJ-28, HJ-29)."""
    o = options
    low = (o.four_sixes, o.four_sevens, o.four_eights, o.four_nines)
    return (*low, o.four_tens, o.four_jacks, o.four_queens, o.four_kings, o.four_aces)


def runs(hand: Iterable[int], options: Options) -> list[frozenset[int]]:
    """The runs that count: one from each unbroken run (HJ-33), or two from a long one where it is split (HJ-89)."""
    found = []
    for run in unbroken(hand):
        five = run[-5:] if len(run) >= SPLIT_FROM[options.split_long_run] else run
        found += [frozenset(part) for part in (five, run[: -len(five)]) if part]
    return found


def quartets(hand: Iterable[int], options: Options) -> list[frozenset[int]]:
    """Four cards of a rank, of the ranks that count (HJ-28)."""
    return shared.quartets(hand, quartet_points(options))


def value(meld: frozenset[int], trump: int, options: Options) -> int:
    """Return the points of a meld; 0 for any other set of cards."""
    return MARRIAGE if meld == pair(trump) else shared.value(meld, run_points(options), quartet_points(options))


def held(hand: Iterable[int], trump: int, options: Options) -> list[frozenset[int]]:
    """The runs and quartets that a hand counts: the greatest total, then the strongest best meld (HJ-31, HJ-32).

    A quartet can't leave two runs of an unbroken one: seven cards and the other three of the quartet are ten.

    """
    cards = frozenset(hand)
    fours = quartets(cards, options)
    if options.card_reuse == "kreuzweis":
        return runs(cards, options) + fours
    ways = shared.partings(cards, fours, lambda rest: runs(rest, options))

    def worth(way: list[frozenset[int]]) -> tuple[int, tuple[int, ...]]:
        best = max((strength(m, trump, options) for m in way), default=())
        return sum(value(m, trump, options) for m in way), best

    return max(ways, key=worth)


def pair(trump: int) -> frozenset[int]:
    """King and Queen of trumps (HJ-30)."""
    return frozenset(9 * trump + UPWARD.index(name) for name in "KQ")


def kind(meld: Iterable[int]) -> str:
    """The kind of a meld: sequence, quartet or marriage."""
    cards = set(meld)
    if len(cards) == 2:
        return "marriage"
    return "sequence" if len({suit(c) for c in cards}) == 1 else "quartet"


def counting(seat: int, hand: Iterable[int], trump: int, options: Options) -> list[Meld]:
    """All melds that a seat would count, the marriage last (HJ-34, HJ-35)."""
    cards = set(hand)
    melds = held(cards, trump, options) + ([pair(trump)] if pair(trump) <= cards else [])
    return [Meld(seat, kind(m), m, value(m, trump, options)) for m in melds]


def strength(meld: frozenset[int], trump: int, options: Options) -> tuple[int, ...]:
    """Return the strength of a meld, a number for each of `STEPS` (HJ-36); 0 at a step that this table does not use."""
    quartet = kind(meld) == "quartet"
    top = max(rank(c) for c in meld)
    listed = 1 + PAGAT_QUARTETS.index(UPWARD[top]) if quartet else 0
    return (
        value(meld, trump, options),
        listed if options.meld_order == "pagat_table" else 0,
        len(meld),
        0 if options.meld_order == "points_cards_trump" else top,  # HJ-37
        int(not quartet and suit(min(meld)) == trump),
    )


def compared(melds: Iterable[Meld], options: Options) -> list[Meld]:
    """The melds that can be best: not a marriage without another meld (HJ-35)."""
    return [m for m in melds if m.kind != "marriage" or options.marriage == "as_meld"]


def bests(melds: Sequence[Meld], trump: int, options: Options) -> dict[int, tuple[int, ...]]:
    """The strength of each seat's best meld (HJ-34)."""
    found: dict[int, tuple[int, ...]] = {}
    for meld in compared(melds, options):
        found[meld.seat] = max(found.get(meld.seat, ()), strength(meld.cards, trump, options))
    return found


def compare(melds: Sequence[Meld], order: Sequence[int], trump: int, options: Options) -> tuple[int | None, str]:
    """The seat with the best meld, and the step that decided (HJ-36). `order` is from the forehand; the first wins."""
    by_seat = bests(melds, trump, options)
    if not by_seat:
        return None, ""
    best = max(by_seat, key=lambda s: (by_seat[s], -order.index(s)))
    rivals = [by_seat[s] for s in by_seat if s != best]
    if not rivals:
        return best, "alone"
    if max(rivals) == by_seat[best]:
        return best, "seat"
    return best, STEPS[_unlike(by_seat[best], max(rivals))]


def announcements(
    melds: Sequence[Meld], order: Sequence[int], trump: int, options: Options
) -> dict[int, dict[str, int]]:
    """Return what each seat announces of its melds at its first card (HJ-38, HJ-77); empty if it is silent.

    A seat that can't have the best meld is silent; any other names its points. On equal points the holder and the seat
    name one step more at a time until they differ. The seat that is beaten there names no more.

    """
    by_seat, said = bests(melds, trump, options), dict.fromkeys(order, 0)
    holder: int | None = None
    for seat in order:
        if seat not in by_seat or (holder is not None and by_seat[seat][0] < by_seat[holder][0]):
            continue
        if holder is None:
            holder, said[seat] = seat, 1
            continue
        at = _unlike(by_seat[seat], by_seat[holder])
        better = by_seat[seat] > by_seat[holder]
        said[seat] = min(at + better, len(STEPS))
        said[holder] = max(said[holder], min(at + (at > 0), len(STEPS)))
        holder = seat if better else holder
    return {s: _announced(by_seat.get(s, ()), said[s], options) for s in order}


def _unlike(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """The first step at which two strengths differ; the number of steps if they are equal."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b), len(STEPS))


def _announced(best: tuple[int, ...], steps: int, options: Options) -> dict[str, int]:
    left_out = {"points_cards_trump": ("kind", "top"), "points_cards_top_trump": ("kind",), "pagat_table": ()}
    unasked = left_out[options.meld_order]
    return {step: best[i] for i, step in enumerate(STEPS[:steps]) if step not in unasked}
