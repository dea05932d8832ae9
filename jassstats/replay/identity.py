"""What makes two records the same deal, where too few cards are known for the cards alone to tell.

Such a deal is recognised by everything that was written down of it, if that includes a day and a player; of several
equal ones in a file, by which of them it is. With no day or no player it is known by the contents of its file and its
line: only the same file, under whatever name, holds it again.
"""

from collections import Counter

import msgspec

from jassstats.record import Deal

ENOUGH_PLAYS = 9
"""Cards played from which on they tell one deal from any other, as the nine cards of one hand do."""

_FIELDS = (
    *("players", "seats", "date", "table", "partie", "number", "upcard", "calls", "plays"),
    *("slate", "strokes", "sacks", "struck"),
)


def few_cards(deal: Deal) -> bool:
    """Whether the cards of a deal don't tell it from others: no hand is known, and fewer than nine cards played."""
    return not any(deal.hands) and len(deal.plays.split()) < ENOUGH_PLAYS


def recognisable(deal: Deal) -> bool:
    """Whether what was written down of a deal tells it from others: it has a day and a player."""
    return deal.date is not None and any(deal.players)


def contents(deal: Deal) -> bytes:
    """Return all that was written down of a deal of which few cards are known."""
    return msgspec.json.encode([getattr(deal, name) for name in _FIELDS])


class FileMarks:
    """Tells apart the deals of one file of which few cards are known."""

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
