"""The lines of results on a slip: points by seat or by side, strokes, sacks, and claims of other programs."""

import re
from typing import Any

import msgspec

from jassstats.logs.slip.card_names import contract, near
from jassstats.logs.slip.deal_builder import DealBuilder
from jassstats.logs.slip.header_lines import NOTHING
from jassstats.logs.slip.state import SEATS, SlipError
from jassstats.logs.slip.tokens import Word
from jassstats.record import Claims

POINTS = re.compile(r"[+-]?\d{1,6}")
_WHOLE = re.compile(r"-?\d{1,10}")
_MISREAD = str.maketrans("OoQlI|SB", "00011158")
_LARGEST = (1 << 31) - 1


def points(builder: DealBuilder, found: list[Word]) -> None:
    """Read `points 80 40 –`: the points written down, by seat or by side.

    A dash stands for a seat out of the partie, `out` for a seat that stayed out of this deal, `in` for the only one in
    it.
    """
    state = builder.state
    said = [contract(word.text, state.scheme) for word in found]
    cells = [
        None if w.text in NOTHING else 0 if s in ("in", "out") else number(w) for w, s in zip(found, said, strict=True)
    ]
    sides = state.sides() or len(cells)
    wanted = len(state.players) or len(cells) if state.alone() else sides
    if len(cells) != wanted:
        each = f"one for each of {', '.join(filter(None, state.players))}" if state.alone() else "one for each side"
        message = f"{wanted} numbers were expected, {each}, and {len(cells)} read; a dash stands for who is out"
        raise SlipError("LOG-42", message, found[-1].column if found else 1)
    if None in cells:
        builder.seats = [seat for seat, cell in enumerate(cells) if cell is not None]
    builder.out = [seat for seat, word in enumerate(said) if word == "out"]
    builder.told["slate"] = [cell or 0 for cell in cells] + [0] * (sides - len(cells))


def strokes(builder: DealBuilder, found: list[Word]) -> None:
    """Read `strokes 2 1 0`: game points by seat, where nobody wrote the points; a dash for a seat out of the partie."""
    state, wanted = builder.state, len(builder.state.players) or len(found)
    if len(found) != wanted or wanted > SEATS:
        each = ", ".join(filter(None, state.players)) or "the players"
        message = f"{wanted} numbers were expected, one for each of {each}, and {len(found)} read"
        raise SlipError("LOG-42", f"{message}; a dash stands for who is out", found[-1].column if found else 1)
    cells = [None if word.text in NOTHING else number(word) for word in found]
    if None in cells:
        builder.seats = [seat for seat, cell in enumerate(cells) if cell is not None]
    builder.told["strokes"] = [cell or 0 for cell in cells] + [0] * (SEATS - len(cells))


def sacks(builder: DealBuilder, found: list[Word]) -> None:
    """Read `sacks Zita`: the players in the sack; `sacks none` is allowed too."""
    builder.told["sacks"] = _people(builder, found)


def struck(builder: DealBuilder, found: list[Word]) -> None:
    """Read `struck Yvonne`: the players who struck out a zero in place of a stroke."""
    builder.told["struck"] = _people(builder, found)


def _people(builder: DealBuilder, found: list[Word]) -> list[int]:
    """Return the seats of some players, in order; none for a dash or `none`."""
    if [word.text.lower() for word in found] in (["none"], ["-"], ["–"]):
        return []
    return sorted({builder.state.seat(word) for word in found})


def by_seat(builder: DealBuilder, found: list[Word]) -> list[Word]:
    """Return the points of `Anna 80, Beat 40` in the order of the seats; a player not named is out of the partie."""
    if len(found) % 2:
        raise SlipError(
            "LOG-42", "a player and her points were expected in turn, as in `Anna 80, Beat 40`", found[-1].column
        )
    told = {builder.state.seat(who): points for who, points in zip(found[::2], found[1::2], strict=True)}
    many = max(len(builder.state.players), *(seat + 1 for seat in told))
    return [told.get(seat, Word("-", 1)) for seat in range(many)]


def number(word: Word) -> int:
    """Return a number of points."""
    text = word.text.replace("−", "-")
    if POINTS.fullmatch(text):
        return int(text)
    guess = text.translate(_MISREAD)
    hint = f"; did you mean {guess}?" if POINTS.fullmatch(guess) else ""
    raise SlipError("LOG-42", f"points were expected, {word.text!r} is no number{hint}", word.column)


def claim(builder: DealBuilder, found: list[Word]) -> None:
    """Read `claim score 60 254`: the result that another program claims; running scores are separated by `/`."""
    name = found[0].text if found else ""
    if name not in Claims.__struct_fields__:
        hint = near(name, Claims.__struct_fields__) or f"; there are {', '.join(Claims.__struct_fields__)}"
        raise SlipError("LOG-42", f"nothing is claimed as {name!r}{hint}", found[0].column if found else 1)
    rows: list[list[int]] = [[]]
    for word in found[1:]:
        if word.text == "/":
            rows.append([])
        elif _WHOLE.fullmatch(word.text) and abs(int(word.text)) <= _LARGEST:
            rows[-1].append(int(word.text))
        else:
            raise SlipError("LOG-42", f"a number was expected, {word.text!r} is none", word.column)
    told: Any = (rows if rows != [[]] else []) if name == "running" else rows[0]
    try:
        msgspec.convert({name: told}, Claims)
    except msgspec.ValidationError as cause:
        raise SlipError("LOG-42", f"claims of {name} can't be so: {cause}", found[0].column) from None
    builder.claims[name] = told
