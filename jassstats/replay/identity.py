"""The identity of deals with too few known cards to be recognised by them.

Such a deal is recognised by everything that was written down of it, if that includes a day and a player; equal ones in
a file are numbered. Without a day or a player it is identified by the contents of its file and its line: only a copy of
the same file, under any name, holds it too.
"""

from collections import Counter

import msgspec

from jassstats.record import Deal

ENOUGH_PLAYS = 9
"""The number of cards played that identifies a deal, as the nine cards of one hand do."""

_FIELDS = (
    *("players", "seats", "date", "table", "partie", "number", "upcard", "calls", "plays"),
    *("slate", "strokes", "sacks", "struck"),
)


def few_cards(deal: Deal) -> bool:
    """Return whether a deal can't be recognised by its cards: no hand is known, and fewer than nine were played."""
    return not any(deal.hands) and len(deal.plays.split()) < ENOUGH_PLAYS


def recognisable(deal: Deal) -> bool:
    """Return whether a deal can be recognised by what was written down: it has a day and a player."""
    return deal.date is not None and any(deal.players)


def contents(deal: Deal) -> bytes:
    """Return all that was written down of a deal of which few cards are known."""
    return msgspec.json.encode([getattr(deal, name) for name in _FIELDS])


class FileMarks:
    """Marks that distinguish the deals of one file with few known cards."""

    def __init__(self, sha256: str) -> None:
        """Take the hash of the file's bytes."""
        self.sha256 = sha256
        self.counts: Counter[bytes] = Counter()

    def mark(self, deal: Deal, line: int, record: int) -> bytes:
        """Return the mark of the next deal of the file: nothing for one that its cards tell from others."""
        if not few_cards(deal):
            return b""
        if not recognisable(deal):
            return f"{self.sha256}\0{line}\0{record}".encode()
        written = contents(deal)
        self.counts[written] += 1
        return b"%d" % self.counts[written]
