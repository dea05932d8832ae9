"""The order in which the entries of a file are replayed: as they stand, but each partie by its deal numbers.

Apps often write the newest deal first. The deals of a partie are then sorted by number among the places they have in
the file. This is done in windows of a fixed size, so that memory stays bounded and an interrupted ingest continues with
the same order.
"""

from collections.abc import Iterable, Iterator
from itertools import islice, pairwise

from jassstats.record import Entry
from jassstats.replay.columns import Logged
from jassstats.replay.identity import FileMarks

WINDOW = 16_384


def read_in_order(
    file: str, source: str, entries: Iterable[Entry], sha256: str = "", *, newest_first: bool = False
) -> Iterator[Logged]:
    """Return the entries of a file with their places, each partie in the order of its numbers.

    With `newest_first` only parties that are written from the last deal to the first are put in order.
    """
    there, at, marks = iter(entries), 0, FileMarks(sha256)
    while window := list(islice(there, WINDOW)):
        items = [_logged(file, source, record, entry, marks) for record, entry in enumerate(window, at)]
        at += len(window)
        order_parties(items, newest_first=newest_first)
        yield from items


def _logged(file: str, source: str, record: int, entry: Entry, marks: FileMarks) -> Logged:
    deal = entry.deal
    mark = b"" if deal is None or any(deal.hands) else marks.mark(deal, entry.line, record)
    return Logged(file, source, record, entry, mark)


def order_parties(items: list[Logged], *, newest_first: bool = False) -> None:
    """Change a list in place: put the deals of each partie in the order of their numbers, if all numbers differ."""
    places: dict[str, list[int]] = {}
    for place, item in enumerate(items):
        deal = item.entry.deal
        if deal is not None and deal.partie is not None and deal.number is not None:
            places.setdefault(deal.partie, []).append(place)
    for mine in places.values():
        numbers = [_number(items[place]) for place in mine]
        falls = [a > b for a, b in pairwise(numbers)]
        if (all(falls) if newest_first else any(falls)) and len(set(numbers)) == len(numbers):
            ordered = sorted((items[place] for place in mine), key=_number)
            for place, item in zip(mine, ordered, strict=True):
                items[place] = item


def _number(item: Logged) -> int:
    deal = item.entry.deal
    return 0 if deal is None or deal.number is None else deal.number
