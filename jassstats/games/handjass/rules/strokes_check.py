"""Checks of strokes that were written without points: no deal under the house rules can have given them.

Who folded is not written, so a seat without strokes may have stayed out where the house rules allow it.

>>> list(doubts(Options(), [2, 2, 0, 0], sacks=[], struck=[], there=[0, 1, 2]))[0]
(0, '2 strokes; nobody is in the sack, so that it can be 1 at most: is a sack missing?')
"""

from collections.abc import Iterator, Sequence

from jassstats.games.handjass.options import Options, by_players


def doubts(
    options: Options, strokes: Sequence[int], *, sacks: Sequence[int], struck: Sequence[int], there: Sequence[int]
) -> Iterator[tuple[int | None, str]]:
    """Yield each doubt: a seat, or none for the deal, and a text. Strokes are by seat, the rest are lists of seats."""
    if options.all_sacked == "void" and set(sacks) == set(there):
        if any(strokes) or struck:
            yield None, "everybody is in the sack, and then nothing is written (HJ-74)"
        return
    folding, places = options.participation != "none", by_players(options, "awards", len(there))
    alone = folding or len(there) - len(sacks) == 1
    most = places if alone and "both" in (options.solo_in, _sole(options)) else min(1, places)
    fed, awards = _fed(options, sacks), 0
    for seat in there:
        own, gone = strokes[seat], seat in struck
        if seat in sacks:
            odd = _in_sack(options, own, struck=gone)
        else:
            stayed_out = folding and own == 0 and not gone
            odd = "" if stayed_out else _outside(own + gone - fed, most, own, sacks)
            awards += max(0, own + gone - fed)
        if odd:
            yield seat, odd
    if awards > places and options.tie_policy == "none":
        yield None, f"{_counted(awards, 'award')} taken; {len(there)} players have {places} at most (HJ-53)"


def _sole(options: Options) -> str:
    """Return `both` if the only seat out of the sack takes both awards, else an empty text (HJ-86)."""
    return "both" if options.unclaimed_award == "sole_survivor" else ""


def _fed(options: Options, sacks: Sequence[int]) -> int:
    """The strokes that a seat out of the sack gets for those in it (HJ-55)."""
    return len(sacks) if options.sack_bonus_to_others else 0


def _in_sack(options: Options, strokes: int, *, struck: bool) -> str:
    lost = -1 if options.below_min == "minus_one" else 0  # HJ-54, HJ-63
    if not options.award_requires_min or (strokes == lost and not struck):
        return ""
    also = " and a zero struck out" if struck else ""
    return f"in the sack, and yet {_counted(strokes, 'stroke')}{also}, where {lost} were expected (HJ-71)"


def _outside(awards: int, most: int, strokes: int, sacks: Sequence[int]) -> str:
    """Return what is doubtful about the strokes of a seat out of the sack; `awards` are those not for sacks."""
    said, fallen = _counted(strokes, "stroke"), f"{len(sacks)} in the sack" if sacks else "nobody is in the sack"
    if awards < 0:
        return f"{said}; {fallen}, so that it must be {strokes - awards} at least (HJ-55)"
    if awards > most:
        return f"{said}; {fallen}, so that it can be {strokes - awards + most} at most: is a sack missing?"
    return ""


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if abs(number) == 1 else 's'}"
