"""The tables `calls`, `tricks` and `plays`."""

from typing import Any

import numpy as np

from jassstats import games
from jassstats.cards import NONE
from jassstats.engine.dtypes import PLAYS, SEATS, TRICKS
from jassstats.facts.arrow_columns import coded, maybe
from jassstats.lake.parquet import AI, AI_KNOWN
from jassstats.replay.columns import Deals


def calls(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    """Return the columns of `calls`."""
    del outcome
    words = games.load(deals.game).options.CALLS
    row, place = np.nonzero(deals.rows["calls"][:, :, 0] != NONE)
    what = deals.rows["calls"][row, place, 1]
    kinds = games.load(deals.game).rules.CALL_KINDS
    named = np.array([kind != word for kind, word in zip(kinds, words, strict=True)])
    return {
        "deal": keys[row],
        "call": place.astype(np.uint8),
        "seat": deals.rows["calls"][row, place, 0],
        "kind": coded(what, kinds),
        "value": coded(what, words, ~named[what]),
    }


def tricks(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    """Return the columns of `tricks`."""
    del deals
    there = np.arange(TRICKS) < outcome["n_tricks"][:, None]
    row, trick = np.nonzero(there)
    return {
        "deal": keys[row],
        "trick": trick.astype(np.uint8),
        "leader": outcome["leader"][there],
        "winner": outcome["winner"][there],
        "card_points": outcome["trick_points"][there],
    }


def plays(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    """Return the columns of `plays`."""
    n = len(deals)
    there = (np.arange(PLAYS) < deals.rows["n_plays"][:, None]).ravel()
    how, legal = outcome["how"].ravel()[there], outcome["legal"].ravel()[there]
    trick, place = _places(outcome, n, there)
    return {
        "deal": np.repeat(keys, PLAYS)[there],
        "trick": trick,
        "place": place,
        "seat": outcome["seat"].ravel()[there],
        "card": deals.rows["plays"].ravel()[there],
        "legal": maybe(legal, legal == NONE),
        "how": how | _ai(deals),
    }


def _places(outcome: np.ndarray, n: int, there: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the trick of each card, and its place in it: a trick has as many cards as seats play."""
    order = np.arange(PLAYS, dtype=np.uint8)
    size = np.maximum(np.bitwise_count(outcome["active"]), 1)
    if (size == SEATS).all():
        return np.tile(order // SEATS, n)[there], np.tile(order % SEATS, n)[there]
    return (order // size[:, None]).ravel()[there], (order % size[:, None]).ravel()[there]


def _ai(deals: Deals) -> np.ndarray | np.uint8:
    """Return bits of `how` for plays that a program made for an absent person, if the source records them."""
    texts = [d.ai for d in deals.records]
    if not any(texts):
        return np.uint8(0)
    marks = "".join(d or "-" * int(k) for d, k in zip(texts, deals.rows["n_plays"], strict=True))
    letters = np.frombuffer(marks.encode(), np.uint8)
    return np.where(letters == ord("-"), 0, AI_KNOWN + AI * (letters == ord("1"))).astype(np.uint8)
