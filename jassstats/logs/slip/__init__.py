"""Slips: evenings typed by hand, from memory or from paper, in a text that people can read (`.jass`).

`docs/slip.md` specifies the form. A slip and our log form hold the same data: each converts to the other without loss.
"""

import re
from collections.abc import Iterator

from jassstats.logs.open_text import Text
from jassstats.logs.slip import header_lines, parser
from jassstats.logs.slip.tokens import clean
from jassstats.record import Deal, Entry, Problem, composed

ABOUT = "slips typed by hand: cards or only points, a whole evening in one text (.jass)"
_BEGINS = re.compile(rf"\s*({'|'.join([*header_lines.LINES, 'deal'])})\b(?!\s*[,\"])", re.IGNORECASE)


def sniff(head: bytes) -> bool:
    """Return whether the first line that is not empty begins as a line of a head does."""
    if head.lstrip()[:1] in {b"[", b"{"}:
        return False  # JSON, whose first line may be the whole file
    said = (clean(line) for line in head.decode("utf-8", "replace").splitlines())
    first = next(filter(None, said), "")
    return _BEGINS.match(first) is not None


def read(text: Text) -> Iterator[Entry]:
    """Yield an entry for every deal of a slip."""
    slip = parser.Reader()
    for number, raw in text.lines():
        if isinstance(raw, Problem):
            yield Entry(number, "", None, raw)
            continue
        try:
            said = composed(raw.decode())
        except UnicodeDecodeError as cause:
            message = f"line {number}, column {cause.start + 1}: byte {raw[cause.start]:#04x} is not UTF-8"
            yield Entry(number, "", None, Problem("LOG-7", message))
            continue
        yield from slip.line(number, said.rstrip("\r"))
    yield from slip.rest()


def with_place(entry: Entry, problem: Problem) -> Problem:
    """Return a problem that replay found, with the line and the player it is about."""
    deal: Deal | None = entry.deal
    if deal is None or problem.trick is None:
        return problem
    mark = re.compile(rf"\s*{problem.trick + 1}[.)]")
    place = next((at for at, line in enumerate(entry.raw.split("\n")) if mark.match(line)), None)
    who = deal.players[problem.seat] if problem.seat is not None and problem.seat < len(deal.players) else ""
    where = ([] if place is None else [f"line {entry.line + place}"]) + ([who] if who else [])
    return problem._replace(message=f"{', '.join(where)}: {problem.message}") if where else problem
