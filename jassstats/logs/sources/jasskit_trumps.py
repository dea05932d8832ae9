"""Trump decisions of jass-kit as CSV: a hand and the choice made with it, no outcome, no header, no names.

A row has 38 numbers: 36 ones and zeros for the cards in the kit's order, 1 for the forehand or 0 for its partner, and
the action, 10 for a push. A forehand's push and the row of its partner after it are one deal. The dealer is not
recorded: the forehand is put in seat 0.
"""

from collections.abc import Iterator

from jassstats.logs.error_codes import Refused
from jassstats.logs.json_errors import entry
from jassstats.logs.open_text import Text, shown
from jassstats.logs.shared import hslu_tricks
from jassstats.record import Deal, Entry

ABOUT = "trump decisions of jass-kit (CSV of 38 columns): hands and calls without outcome"
PRESET = "jasskit"


def sniff(head: bytes) -> bool:
    """Return whether the first row has 38 numbers, the first 37 of them 0 or 1, and nine cards."""
    row = head.lstrip().split(b"\n", 1)[0].strip().split(b",")
    cells = [cell.strip() for cell in row]
    return len(cells) == 38 and set(cells[:37]) <= {b"0", b"1"} and cells[:36].count(b"1") == 9


def read(text: Text) -> Iterator[Entry]:
    """Yield each decision, or a push and its answer, as one deal."""
    push: Entry | None = None
    for line, raw in text.lines():
        found = entry(line, raw, decision)
        if isinstance(raw, bytes):
            found = found._replace(raw=shown(raw))
        if push and found.deal and answers(push.deal, found.deal):
            yield push._replace(deal=joined(push.deal, found.deal))
            push = None
            continue
        if push:
            yield push
        push = found if found.deal and found.deal.calls == "0:push" else None
        if not push:
            yield found
    if push:
        yield push


def decision(raw: bytes) -> Deal:
    """Return the deal of one row."""
    cells = raw.decode("ascii").strip().split(",")
    try:
        numbers = [int(cell) for cell in cells]
    except ValueError:
        numbers = []
    if len(numbers) != 38 or set(numbers[:37]) - {0, 1}:
        raise Refused("LOG-24", f"a row has 37 zeros and ones and an action; this one has {len(cells)} columns")
    *cards, forehand, action = numbers
    hand = " ".join(card for card, held in zip(hslu_tricks.ORDER, cards, strict=True) if held)
    if action in hslu_tricks.PUSHES:
        calls = "0:push" if forehand else "0:push 2:push"
    else:
        calls = f"0:{hslu_tricks.contract(action)}" if forehand else f"0:push 2:{hslu_tricks.contract(action)}"
    hands = [hand, "", "", ""] if forehand else ["", "", hand, ""]
    return Deal(game="schieber", preset=PRESET, dealer=3, hands=hands, calls=calls)


def answers(push: Deal | None, row: Deal) -> bool:
    """Return whether a row can be the partner's answer to the push before it: a hand with other cards."""
    return push is not None and bool(row.hands[2]) and not set(row.hands[2].split()) & set(push.hands[0].split())


def joined(push: Deal | None, answer: Deal) -> Deal:
    """Return push and answer as one deal."""
    if push is not None:
        answer.hands[0] = push.hands[0]
    return answer
