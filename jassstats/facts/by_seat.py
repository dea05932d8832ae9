"""The tables `seats` and `sides`: a row for each seat that is still in the partie, or for each side."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa

from jassstats import games
from jassstats.deals import NONE, Deals
from jassstats.engine.records import SEATS, TRICKS
from jassstats.facts.columns import Column, maybe, names, same, words_at
from jassstats.facts.known import bits, everything_known, records

SEAT = np.arange(SEATS, dtype=np.uint8)


def seats(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    """The columns of `seats`."""
    rules = games.part(deals.game, "rules")
    flat = _there(bits(deals.rows["seats"]))
    held = outcome["meld_value"].sum(axis=2)
    counted = np.where(outcome["meld_side"][:, None] == SEAT % rules.SIDES, held, 0)
    active = bits(outcome["active"])
    unplayed = flat(~active | (outcome["n_tricks"] == 0)[:, None])
    unknown = flat(_wide(~everything_known(deals)))
    dealt, hand = flat(deals.rows["hands"]), flat(outcome["hands"])
    points = outcome["card_points"].astype(np.int32) + counted + outcome["marriage"]
    player, strategy = _players(deals, flat)
    return {
        "deal": flat(_wide(keys)),
        "seat": flat(_wide(SEAT, by_seat=True, n=len(deals))),
        "player": player,
        "strategy": strategy,
        "order": flat(outcome["order"]),
        "side": flat(_wide(SEAT % rules.SIDES, by_seat=True, n=len(deals))),
        "dealt": maybe(dealt, dealt == 0),
        "hand": maybe(hand, hand == 0),
        "tricks": maybe(flat(outcome["tricks"]), unplayed),
        "card_points": maybe(flat(outcome["card_points"]), unplayed),
        "last_trick": maybe(flat(outcome["winner"][:, TRICKS - 1, None] == SEAT), flat(_wide(outcome["n_tricks"] < TRICKS))),
        "meld_points": maybe(flat(held).astype(np.uint16), unknown),
        "meld_counted": maybe(flat(counted).astype(np.uint16), unknown),
        "marriage": maybe(flat(outcome["marriage"]), unknown),
        "points": maybe(flat(points), unplayed | unknown),
        "played_in": flat(active),
        **(_alone(deals, outcome, flat, unplayed | unknown) if rules.SIDES == SEATS else {}),
    }


def _alone(deals: Deals, outcome: np.ndarray, flat: Callable[[Any], Any], unscored: np.ndarray) -> dict[str, Any]:
    """What only a game without partners has: each seat's own score, sack and strokes."""
    found = {
        "score": maybe(flat(outcome["score"]), unscored),
        "in_sack": maybe(flat(bits(outcome["sacked"])), unscored),
        "exchanged": flat(outcome["taker"][:, None] == SEAT) | flat(bits(outcome["changed"])),
        "robbed": flat(outcome["robber"][:, None] == SEAT),
    }
    if deals.standing is not None:
        standing, unsettled = deals.standing, flat(_wide((outcome["complete"] == 0) & (deals.rows["n_slate"] == 0)))
        found |= {
            "strokes": maybe(flat(standing["strokes"]), unsettled),
            "strokes_before": maybe(flat(standing["points"]), flat(_wide(standing["known"] == 0))),
            "zeros_before": maybe(flat(standing["zeros"]), flat(_wide(standing["known"] == 0))),
            "zero_struck": maybe(flat(bits(standing["struck"])), unsettled),
        }
    return found


def _there(here: np.ndarray) -> Callable[[Any], Any]:
    """Flattens (deals, seats) and leaves out seats that are not in the deal."""
    if here.all():
        return lambda values: np.ascontiguousarray(values).ravel()
    at = np.flatnonzero(here.ravel())
    return lambda values: np.ascontiguousarray(values).ravel()[at]


def _wide(values: np.ndarray, *, by_seat: bool = False, n: int = 0) -> np.ndarray:
    """A value a deal, or with `by_seat` a value a seat, as (deals, seats)."""
    shape = (n, SEATS) if by_seat else (len(values), SEATS)
    return np.broadcast_to(values if by_seat else values[:, None], shape)


def _players(deals: Deals, flat: Callable[[Any], Any]) -> tuple[Column, Column]:
    """Who sat where, by deal and seat: names, and strategies if simulated."""
    n = len(deals)
    if deals.run is not None:
        strategies = list(deals.run.strategies) + [""] * (SEATS - len(deals.run.strategies))
        codes = flat(np.broadcast_to(np.arange(SEATS, dtype=np.int32), (n, SEATS)))
        both = words_at(codes, strategies)
        return both, both
    tables: dict[tuple[str, ...], int] = {}
    which = np.array([tables.setdefault(tuple(d.players), len(tables)) for d in records(deals)], np.int64)
    rows = [players + ("",) * (SEATS - len(players)) for players in tables]
    named = np.array([bool(p) for players in rows for p in players], bool).reshape(-1, SEATS)[which]
    people = names([p for players in rows for p in players])
    codes = people.indices.to_numpy().reshape(-1, SEATS)[which]
    column = pa.array(flat(codes), mask=flat(~named))
    return words_at(column, people.dictionary), same(None, len(column))


def sides(deals: Deals, outcome: np.ndarray, keys: np.ndarray) -> dict[str, Any]:
    """The columns of `sides`."""
    n, count = len(deals), games.part(deals.game, "rules").SIDES
    flat = _there(bits(deals.rows["seats"])[:, :count] if count == SEATS else np.ones((n, count), bool))
    side = np.arange(count, dtype=np.uint8)
    unplayed = flat(np.broadcast_to((outcome["n_tricks"] == 0)[:, None], (n, count)))
    ended = flat(np.broadcast_to((outcome["n_tricks"] == TRICKS)[:, None], (n, count)))
    unknown = flat(np.broadcast_to((~everything_known(deals) & _has_melds(deals))[:, None], (n, count)))
    written = flat(np.broadcast_to((deals.rows["n_slate"] > 0)[:, None], (n, count)))
    declarer = outcome["declarer"][:, None]
    declaring, undeclared = flat(declarer % count == side), flat(np.broadcast_to(declarer == NONE, (n, count)))
    card_points = _by_side(outcome["card_points"], count)
    made = flat(2 * card_points > card_points.sum(axis=1, keepdims=True))
    melds = np.where(outcome["meld_side"][:, None] == side, _by_side(outcome["meld_value"].sum(axis=2), count), 0)
    scores = np.where(deals.rows["n_slate"][:, None] > 0, deals.rows["slate"][:, :count], outcome["score"][:, :count])
    folded = flat(~bits(outcome["active"])[:, :count])
    return {
        "deal": flat(np.broadcast_to(keys[:, None], (n, count))),
        "side": flat(np.broadcast_to(side, (n, count))),
        "declaring": maybe(declaring, undeclared),
        "made": maybe(made, ~ended | undeclared | ~declaring),
        "tricks": maybe(flat(_by_side(outcome["tricks"], count)).astype(np.uint8), unplayed | folded),
        "card_points": maybe(flat(card_points).astype(np.uint16), unplayed | folded),
        "melds": maybe(flat(melds).astype(np.uint16), unknown | unplayed | folded),
        "marriage": maybe(flat(_by_side(outcome["marriage"], count)).astype(np.uint16), unknown | unplayed | folded),
        "matsch": maybe(flat(outcome["matsch"][:, None] == side), ~ended),
        "points": maybe(flat(outcome["points"][:, :count]), unplayed | unknown | folded),
        "score": maybe(flat(scores).astype(np.int32), (unplayed | unknown | folded) & ~written),
    }


def _by_side(by_seat: np.ndarray, count: int) -> Any:
    """Sums over the seats of each side."""
    return by_seat.reshape(len(by_seat), SEATS // count, count).sum(axis=1, dtype=np.int32)


def _has_melds(deals: Deals) -> Any:
    """Whether the house counts melds or a marriage at all, by deal."""
    law = games.part(deals.game, "law").law
    counts = [bool(law(o)["run_points"].any() or law(o)["marriage"][0]) for o in deals.options()]
    return np.array(counts)[deals.rows["house"]]
