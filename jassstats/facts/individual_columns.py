"""Columns that only games without partners have: packets taken and traded, sacks, awards, strokes."""

from collections.abc import Callable
from typing import Any

import numpy as np

from jassstats import games
from jassstats.cards import NONE
from jassstats.engine.dtypes import SEATS
from jassstats.facts.arrow_columns import coded, maybe, seat_or_none
from jassstats.facts.completeness import bits, by_house
from jassstats.replay.columns import Deals

EXCHANGE = ("taken", "kept", "denied")
SEAT = np.arange(SEATS)

Flat = Callable[[Any], Any]
"""A function that lays (deals, seats or sides) out in rows, without seats that are not in the deal."""


def of_deals(deals: Deals, outcome: np.ndarray) -> dict[str, Any]:
    """Return the columns of `deals`."""
    if games.load(deals.game).rules.SIDES < SEATS:
        return {}
    unsettled, inside = _unsettled(deals, outcome), _inside(deals, outcome)
    found = {
        "robber": seat_or_none(outcome["robber"]),
        "taker": seat_or_none(outcome["taker"]),
        "players_in": maybe(np.bitwise_count(inside), (inside == 0) & (outcome["complete"] == 0)),
        "exchanging": coded(_at_table(deals, "exchange").astype(np.int32), games.load(deals.game).exchanges or ()),
        "may_fold": _may_fold(deals),
        "minimum": by_house(deals, "minimum")[deals.rows["house"]],
        "sacks": maybe(np.bitwise_count(outcome["sacked"]), unsettled & ~deals.tallied()),
        "awards": _at_table(deals, "awards"),
    }
    if deals.standing is not None:
        found["awarded"] = maybe(deals.standing["awards"].sum(axis=1).astype(np.uint8), unsettled)
    return found


def of_seats(deals: Deals, outcome: np.ndarray, flat: Flat, unscored: np.ndarray, melded: np.ndarray) -> dict[str, Any]:
    """Return the columns of `seats`; `unscored` marks its rows without a deal score.

    melded: (deals, seats), points of melds and marriage that count.
    """
    inside, untold = _inside(deals, outcome), _silent(outcome) | (_written(deals) & ~_exchange_told(deals))
    unsaid = flat(_wide((inside == 0) & (outcome["complete"] == 0)))
    taken, robbed = flat(_taken(outcome)), flat(outcome["robber"][:, None] == SEAT)
    found = {
        "played_in": maybe(flat(bits(inside)), unsaid),
        "score": maybe(flat(outcome["score"]), unscored),
        "in_sack": maybe(flat(bits(outcome["sacked"])), unscored & ~flat(_wide(deals.tallied()))),
        "exchanged": maybe(taken, flat(_wide(untold)) & ~taken),
        "exchange": _exchange(deals, outcome, flat, untold),
        "robbed": maybe(robbed, flat(_wide(_robber_unknown(deals, outcome)))),
    }
    return found | (_standing(deals, outcome, flat, melded) if deals.standing is not None else {})


def _standing(deals: Deals, outcome: np.ndarray, flat: Flat, melded: np.ndarray) -> dict[str, Any]:
    """Return the columns of each seat's slate before the deal, and of the strokes the deal adds."""
    standing: Any = deals.standing
    unsettled, unknown = flat(_wide(_unsettled(deals, outcome))), flat(_wide(standing["known"] == 0))
    unwritten = unsettled & ~flat(_wide(deals.tallied()))
    return {
        "strokes": maybe(flat(standing["strokes"]), unwritten),
        "awards": maybe(flat(standing["awards"]), unsettled),
        "meld_award": maybe(flat(_by_melds(deals, outcome, melded)), unsettled),
        "sack_strokes": maybe(flat(standing["fed"]), unsettled),
        "strokes_before": maybe(flat(standing["points"]), unknown),
        "zeros_before": maybe(flat(standing["zeros"]), unknown),
        "zero_struck": maybe(flat(bits(standing["struck"])), unwritten),
    }


def _by_melds(deals: Deals, outcome: np.ndarray, melded: np.ndarray) -> Any:
    """Return the awards that melds decided: without them the seat misses the minimum, or enough others pass it."""
    standing: Any = deals.standing
    there = bits(outcome["active"] & ~outcome["sacked"])  # the seats that may get an award
    score, minimum = outcome["score"].astype(np.int32), by_house(deals, "minimum")[deals.rows["house"]]
    bare, rival = score - melded, np.where(there, score, -1)
    rivals = sum((rival[:, seat, None] >= bare).astype(np.int8) for seat in range(SEATS)) - there
    saved = there & (bare < minimum[:, None])
    outdone = rivals >= _at_table(deals, "awards")[:, None]
    return (melded > 0) & (standing["awards"] > 0) & (saved | outdone)


def _exchange(deals: Deals, outcome: np.ndarray, flat: Flat, untold: np.ndarray) -> Any:
    """Return each seat's exchange. A seat that decided before anybody took the reserve kept its own hand."""
    taker, order = outcome["taker"], outcome["order"]
    first = np.take_along_axis(order, np.minimum(taker, SEATS - 1)[:, None].astype(np.int64), axis=1)
    denied = (taker != NONE)[:, None] & (order > first)
    none = (_at_table(deals, "exchange") == 0) | untold
    return coded(flat(np.select([_taken(outcome), denied], [0, 2], 1)), EXCHANGE, flat(_wide(none)))


def _taken(outcome: np.ndarray) -> Any:
    """Return whether a seat took the reserve, or changed cards for fresh ones."""
    return (outcome["taker"][:, None] == SEAT) | bits(outcome["changed"])


def _exchange_told(deals: Deals) -> Any:
    """Return whether the calls of a deal record an exchange, or that there was none."""
    words = games.load(deals.game).options.CALLS
    swaps = [words.index(word) for word in ("keep", "exchange", "change") if word in words]
    return np.isin(deals.rows["calls"][:, :, 1], swaps).any(axis=1)


def _robber_unknown(deals: Deals, outcome: np.ndarray) -> Any:
    """Return deals in which somebody may have robbed, or may still rob, without a record of it."""
    house = deals.rows["house"]
    late = (by_house(deals, "rob_late")[house] > 0) | (by_house(deals, "rob_found")[house] > 0)
    over = (deals.rows["n_plays"] > 0) | (outcome["complete"] > 0) | (~_silent(outcome) & ~late)
    nobody = (_at_table(deals, "rob") > 0) & (outcome["robber"] == NONE)
    return nobody & (_written(deals) | ~over)


def _written(deals: Deals) -> Any:
    """Return deals of which only points or strokes were written down."""
    return (deals.rows["n_slate"] > 0) | deals.tallied()


def _silent(outcome: np.ndarray) -> Any:
    """Return deals that broke off before all calls were made: nobody is in yet."""
    return (outcome["active"] == 0) & (outcome["complete"] == 0)


def _unsettled(deals: Deals, outcome: np.ndarray) -> Any:
    """Return deals whose points for the slate are not known."""
    return (outcome["complete"] == 0) & (deals.rows["n_slate"] == 0)


def _inside(deals: Deals, outcome: np.ndarray) -> Any:
    """Return the seats that came in, a bit each: all of them if nobody may fold and only strokes are known."""
    return np.where(deals.tallied() & ~_may_fold(deals), deals.rows["seats"], outcome["active"])


def _may_fold(deals: Deals) -> Any:
    """Return deals in which a seat may stay out."""
    return by_house(deals, "rounds")[deals.rows["house"]] > 0


def _at_table(deals: Deals, name: str) -> Any:
    """Return a field of the law record that depends on the number of seats in the deal, by deal."""
    return by_house(deals, name)[deals.rows["house"], np.bitwise_count(deals.rows["seats"])]


def _wide(values: np.ndarray) -> np.ndarray:
    """Return one value a deal as (deals, seats)."""
    return np.broadcast_to(values[:, None], (len(values), SEATS))
