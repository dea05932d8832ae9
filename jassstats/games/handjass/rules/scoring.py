"""The scoring of a deal of Handjass on the slate: sacks, awards, zeros (HJ-52 … HJ-75). Lists are by seat.

>>> settle([62, 55, 25, 15], zeros=[0, 0, 0, 0], players=4, options=Options()).gained
[2, 2, 1, 0]
"""

from collections.abc import Sequence
from typing import NamedTuple

from jassstats.games.handjass.options import Options, by_players

Scores = Sequence[int | None]
"""Deal scores by seat; None for a seat that folded or is out of the partie."""


class Settled(NamedTuple):
    """The entries of one deal on the slate, by seat."""

    sacked: list[int]  # seats below the minimum
    awards: list[int]  # awards taken, those that strike out zeros included
    struck: list[int]  # zeros struck out, an award each
    gained: list[int]  # game points won or lost
    marked: list[int]  # zeros added
    lapsed: int  # awards that no seat took


def status(active: Sequence[int], options: Options) -> str:
    """Return whether a deal is played, won by the only seat that is in, or passed to the next dealer (HJ-65, HJ-83)."""
    if len(active) >= 2:
        return "played"
    alone = len(active) == 1 and options.min_in == 1 and options.solo_in != "redeal"
    return "solo" if alone else "passed"


def sacked(scores: Scores, options: Options) -> list[int]:
    """The seats that fell short of the minimum (HJ-54)."""
    return [seat for seat, score in enumerate(scores) if score is not None and score < options.minimum]


def awards(scores: Scores, places: int, options: Options) -> list[int]:
    """Return how many awards each seat takes (HJ-53, HJ-70 … HJ-72, HJ-86)."""
    short = set(sacked(scores, options))
    barred = short if options.award_requires_min else set()  # HJ-71
    ranked = {seat: score for seat, score in enumerate(scores) if score is not None and seat not in barred}
    taken = [0] * len(scores)
    if len(ranked) == 1 and options.unclaimed_award == "sole_survivor" and not set(ranked) & short:
        taken[next(iter(ranked))] = places  # HJ-86
        return taken
    left = places
    for score in sorted(set(ranked.values()), reverse=True):
        tied = [seat for seat in ranked if ranked[seat] == score]
        if left == 0 or (len(tied) > left and options.tie_policy == "none"):
            break  # HJ-70: every place the group touches lapses
        for seat in tied:
            taken[seat] = 1
        left = max(0, left - len(tied))
    return taken


def settle(scores: Scores, zeros: Sequence[int], players: int, options: Options) -> Settled:
    """Score a deal that was played. `zeros` stand before it, `players` are in the partie, folded or not (HJ-72)."""
    short = sacked(scores, options)
    there = [seat for seat, score in enumerate(scores) if score is not None]
    places = by_players(options, "awards", players)
    taken = awards(scores, places, options)
    settled = _award(short, taken, zeros, places)
    if options.all_sacked == "void" and short == there:
        return settled  # HJ-74: nothing is written
    for seat in there:
        if seat not in short and options.sack_bonus_to_others:
            settled.gained[seat] += len(short)  # HJ-55, HJ-56, HJ-58
    for seat in short:
        if options.below_min == "zero_mark":
            settled.marked[seat] = 1  # HJ-54
        else:
            settled.gained[seat] -= 1  # HJ-63, HJ-87
    return settled


def solo(seat: int, zeros: Sequence[int], players: int, options: Options) -> Settled:
    """Score a deal with one seat in: it takes one award, or all of them, and nothing is played (HJ-65, HJ-83)."""
    places = by_players(options, "awards", players)
    taken = [0] * len(zeros)
    taken[seat] = places if options.solo_in == "both" else min(1, places)
    return _award([], taken, zeros, places)


def nothing(zeros: Sequence[int]) -> Settled:
    """Return the entries of a deal that writes nothing."""
    return _award([], [0] * len(zeros), zeros, 0)


def _award(short: list[int], taken: list[int], zeros: Sequence[int], places: int) -> Settled:
    """Apply awards: they strike zeros first, one each (HJ-57, HJ-73); the rest are game points (HJ-53)."""
    struck = [min(n, z) for n, z in zip(taken, zeros, strict=True)]
    gained = [n - s for n, s in zip(taken, struck, strict=True)]
    return Settled(short, taken, struck, gained, [0] * len(taken), max(0, places - sum(taken)))


def reached(points: int, zeros: int, options: Options) -> bool:
    """Return whether a slate takes its player out of the partie (HJ-60; by standing zeros HJ-62, HJ-87)."""
    return points - (zeros if options.exit_net_of_zeros else 0) >= options.target


def finishing(leaving: Sequence[int], scores: Scores, order: Sequence[int]) -> list[int]:
    """The seats that leave on one deal, in finishing order: by that deal's score, then from the forehand (HJ-62)."""

    def before(seat: int) -> tuple[int, int]:
        score = scores[seat]
        return (1 if score is None else -score), order.index(seat)

    return sorted(leaving, key=before)
