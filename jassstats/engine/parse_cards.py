"""A compiled parser of cards as text, for many deals at once. Our log format writes cards as `SJ S9 …`."""

import numpy as np

from jassstats.cards import JOKER, NAMES, RANKS, SUITS
from jassstats.engine.bits import ONE, U
from jassstats.engine.dtypes import PLAYS, SEATS
from jassstats.engine.jit import compiled

BLANK, FIELD, LINE = ord(" "), ord("|"), ord("\n")
JOKER_NAME = tuple(NAMES[JOKER].encode())
FINE, ODD, TWICE = 0, 1, 2
"""The results of parsing: parsed; not in our spelling, or too long; a card twice in one hand or sequence."""


def _places(letters: str, step: int) -> np.ndarray:
    table = np.full(256, 255, np.uint8)
    for place, letter in enumerate(letters):
        table[ord(letter)] = place * step
    return table


SUIT_BASE = _places(SUITS, 9)
RANK_PLACE = _places(RANKS, 1)


@compiled
def read(text, rows, state, suit_base, rank_place):
    """Parse lines of five fields, four hands and the plays, into DEAL rows; `state` gets FINE, ODD or TWICE by row."""
    i, field, at, n, size = 0, 0, 0, 0, len(text)
    seen = U(0)
    while at < size and i < len(rows):
        byte = text[at]
        if byte == FIELD or byte == LINE:
            _close(rows[i], field, seen, n)
            seen, n, at = U(0), 0, at + 1
            field += 1
            if byte == LINE:
                field, i = 0, i + 1
            continue
        at += 1 if byte == BLANK and n > 0 else 0
        card = 255
        if at + 1 < size and suit_base[text[at]] != 255 and rank_place[text[at + 1]] != 255:
            card = suit_base[text[at]] + rank_place[text[at + 1]]
        elif at + 1 < size and text[at] == JOKER_NAME[0] and text[at + 1] == JOKER_NAME[1]:
            card = JOKER
        followed = text[at + 2] if at + 2 < size else LINE
        if card == 255 or n >= PLAYS or not (followed == BLANK or followed == FIELD or followed == LINE):
            state[i] = ODD
            at = _next_line(text, at)
            field, i, seen, n = 0, i + 1, U(0), 0
            continue
        bit = ONE << U(card)
        if seen & bit != U(0):
            state[i] = TWICE
        seen |= bit
        if field == SEATS:
            rows[i].plays[n] = card
        n, at = n + 1, at + 2


@compiled
def _close(row, field, cards, n):
    """Finish a field: store its hand or the number of plays."""
    if field < SEATS:
        row.hands[field] = cards
    else:
        row.n_plays = n


@compiled
def _next_line(text, at):
    """Return the start of the next line."""
    while at < len(text) and text[at] != LINE:
        at += 1
    return at + 1
