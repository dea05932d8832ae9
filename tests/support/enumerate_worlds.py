"""Worlds: the deals that a seat can't tell from the one it is in. Counted one by one, or drawn at random.

`possible` enumerates them in plain Python, by replaying every other way the unseen cards may lie: slow, and right by
what a deal is. `draw` is the fast way, each world as likely as another; both agree, by test.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from jassstats import games
from jassstats.cards import cards_of, mask_of
from jassstats.engine.dtypes import OUTCOME
from jassstats.record import Deal


def possible(deal: Deal, options: Any, seat: int) -> Iterator[Deal]:
    """Every deal that looks the same to a seat as this one, which is recorded up to some decision of its own."""
    room = games.load(deal.game).module("rules.worlds")
    seen, known = room.known_cards(deal, options, seat), room.known(deal, options, seat)
    packets = room.packets(deal)
    fixed = {name: mask & seen for name, mask in packets.items()}
    sizes = [(name, (packets[name] & ~seen).bit_count()) for name in packets]
    unseen = [card for mask in packets.values() for card in cards_of(mask & ~seen)]
    for parts in _parted(sorted(unseen), [size for _, size in sizes]):
        other = {name: fixed[name] | part for (name, _), part in zip(sizes, parts, strict=True)}
        made = room.with_packets(deal, other)
        if room.known(made, options, seat) == known:
            yield made


def _parted(cards: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to part cards into sets of these sizes, as masks."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in chosen]
        for others in _parted(rest, sizes[1:]):
            yield (mask_of(chosen), *others)


def draw(game: str, law: Any, view: Any, count: int, seed: int = 1) -> np.ndarray:
    """Worlds at random for what a seat sees: (count, places) masks, by the places of the game's `imagine`.

    law, view: one record each of the game's LAW and VIEW. Compiled; needs the kernels.
    """
    from jassstats.engine import rng

    room = games.load(game).module("kernels.worlds")
    world, echo, out = np.zeros(1, room.WORLD)[0], np.zeros(1, view.dtype)[0], np.zeros(1, OUTCOME)[0]
    room.know(law, view, world)
    found = np.zeros((count, room.PLACES), np.uint64)
    for number in range(count):
        word = np.uint64(rng.word(np.uint64(seed), np.uint64(number), np.uint64(0)))
        room.imagine(law, view, word, world, echo, out)
        found[number] = world["cards"]
    return found
