"""The luck of the cards as a control variate: the packets that were dealt, compared with the average packets.

Measures are taken of every packet (the hands in order from the forehand, then the reserve). They are sums over its
cards: trumps, card points, aces. If the card that is turned up is known, each of the others is equally likely to lie
anywhere. So the mean of each measure is known exactly, and the baseline has mean zero for any weights. The weights are
fitted by least squares on separate deals before the run, and kept if they gain enough on other such deals; otherwise
there is no baseline. Weights and measures are whole numbers, so that sums stay exact.
Source: any textbook on Monte Carlo, such as A. B. Owen, Monte Carlo theory, methods and examples (2013), section 8.9;
weights that are fitted beforehand leave the estimate unbiased.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jassstats import games
from jassstats.cards import NONE
from jassstats.replay.columns import Deals
from jassstats.study.compare.metrics import Whole

UNIT = 64 * 36
"""The unit of a weight: 64ths of a card's value, divided by the number of cards that may lie anywhere."""
WORTH = 1.05
"""The factor by which a baseline must reduce the variance to be used."""

ACE, JACK = 8, 5


class Weights(NamedTuple):
    """The baseline of one difference: a weight for each measure, in parts of UNIT; empty where it is off."""

    of: tuple[int, ...]
    gain: float  # variance without it over variance with it, on deals that it was not fitted on

    @property
    def on(self) -> bool:
        """The baseline is used."""
        return bool(self.of)


def measures(deals: Deals) -> Whole:
    """Return the measures of each deal, with mean zero: (measures, deals), in parts of `parts`."""
    rows, law = deals.rows, games.load(deals.game).law.law(deals.options()[0])[0]
    turned_up = bool((rows["upcard"] != NONE).all())
    table, totals = _tables(law, games.load(deals.game).rules.PACK, turned_up=turned_up)
    suit = rows["upcard"] // 9 if turned_up else np.zeros(len(rows), np.uint8)
    turned = np.where(rows["upcard"] == NONE, 0, np.uint64(1) << rows["upcard"].astype(np.uint64))
    own = totals[:, suit] - _sum(table, suit, turned)
    by_packet, others = [], parts(deals.game, turned_up=turned_up)
    for packet in _packets(rows):
        rest = packet & ~turned
        many = np.bitwise_count(rest).astype(np.int64)
        by_packet.append(others * _sum(table, suit, rest) - many * own)
    return np.concatenate(by_packet)


def parts(game: str, *, turned_up: bool) -> int:
    """Return the number of cards that may lie anywhere, the denominator of a measure."""
    return int(games.load(game).rules.PACK).bit_count() - turned_up


def fit(difference: Whole, measured: Whole) -> Weights:
    """Fit the weights of one difference on the first half of some deals, and judge them on the second half."""
    half = len(difference) // 2
    x, y = measured.astype(float), difference.astype(float)
    weights = np.linalg.lstsq(x[:, :half].T, y[:half], rcond=1e-9)[0]
    of = np.rint(weights * UNIT).astype(np.int64)
    rest = y[half:] - of @ x[:, half:] / UNIT
    spread = float(np.var(rest))
    gain = float(np.var(y[half:])) / spread if spread > 0 else 1.0
    return Weights(tuple(of.tolist()) if gain >= WORTH and of.any() else (), gain)


def lessened(difference: Whole, weights: Weights, measured: Whole) -> Whole:
    """Return a difference less its baseline, in parts of UNIT."""
    return UNIT * difference - np.asarray(weights.of, np.int64) @ measured


def _packets(rows: np.ndarray) -> list[NDArray[np.uint64]]:
    """Return the hands in order of play, then the first spare packet."""
    seats, players = np.arange(4), rows["players"].astype(np.int64)[:, None]
    there = rows["seats"].astype(np.int64)[:, None] >> seats & 1
    order = np.where(there == 1, (seats - rows["dealer"].astype(np.int64)[:, None] - 1) % np.maximum(players, 1), 9)
    hands = np.take_along_axis(rows["hands"], np.argsort(order, axis=1, kind="stable"), axis=1)
    return [*(hands[:, place] for place in range(int(rows["players"].max(initial=0)))), rows["spare"][:, 0]]


def _tables(law: Any, pack: int, *, turned_up: bool) -> tuple[Whole, Whole]:
    """Return the measures of each byte of a mask, (measures, suits, 5, 256), and of the pack, (measures, suits)."""
    cards = np.array([pack >> c & 1 for c in range(40)], np.int64)
    rank, suits = np.arange(40) % 9, np.arange(40) // 9
    aces, jacks = cards * (rank == ACE), cards * (rank == JACK)
    if turned_up:
        each = np.array(
            [
                [cards * (suits == trump) for trump in range(4)],
                [
                    np.pad(law["points"][law["mode_of"][trump, 0]].astype(np.int64), (0, 3)) * cards
                    for trump in range(4)
                ],
                [aces] * 4,
            ]
        )
    else:
        each = np.array([[aces], [jacks]])
    bits = np.arange(256)[:, None] >> np.arange(8) & 1
    table = each.reshape(*each.shape[:2], 5, 8) @ bits.T
    return table, each.sum(axis=2)


def _sum(table: Whole, suit: NDArray[np.uint8], masks: NDArray[np.uint64]) -> Whole:
    """Return the measures of some sets of cards: (measures, deals)."""
    octets = np.ascontiguousarray(masks.astype("<u8")).view(np.uint8).reshape(-1, 8)
    total: Whole = sum(table[:, suit, place, octets[:, place]] for place in range(5))  # type: ignore[assignment]
    return total
