"""The codec of our log form: a deal as canonical bytes, and a line as a deal. It opens no files.

The canonical form: fields in the order of the record, without those that have their default; hands and melds ascending;
cards suit first with T for the Ten; options in the order of their names; dates as `record.canonical_date` writes them;
names in composed Unicode (NFC).
"""

import json
import re

import msgspec

from jassstats import cards
from jassstats.logs.error_codes import Refused, internal
from jassstats.record import Claims, Deal, Entry, Problem, canonical_date, composed

SEATS = 4

decoder = msgspec.json.Decoder(Deal)
_any = msgspec.json.Decoder()
_KEY = re.compile(rb'"\s*:')
encoder = msgspec.json.Encoder(order="deterministic")


def canonical(deal: Deal) -> Deal:
    """Return the same deal in canonical form. Raises `ValueError` for a card or call that can't be read."""
    return msgspec.structs.replace(
        deal,
        players=[] if deal.players == [""] * SEATS else [composed(name) for name in deal.players],
        date=_date(deal.date),
        table=None if deal.table is None else composed(deal.table),
        partie=None if deal.partie is None else composed(deal.partie),
        hands=_hands(deal.hands),
        calls=" ".join(map(_call, deal.calls.split())),
        melds=[_melds(text) for text in deal.melds],
        plays=" ".join(map(_card, deal.plays.split())),
        ai="".join(deal.ai.split()),
        claims=None if deal.claims == Claims() else deal.claims,
    )


def normalise(deal: Deal) -> None:
    """Change a deal in place so that equal dates and names are equal text. A date that can't be read stays as it is."""
    if deal.date is not None:
        deal.date = _date(deal.date)
    if not "".join(deal.players).isascii():
        deal.players = [composed(name) for name in deal.players]
    if deal.table is not None:
        deal.table = composed(deal.table)
    if deal.partie is not None:
        deal.partie = composed(deal.partie)


def _date(text: str | None) -> str | None:
    """Return a date in canonical form. A text that is no date stays as it is: replay refuses it later."""
    try:
        return None if text is None else canonical_date(text)
    except ValueError:
        return text


def _card(text: str) -> str:
    return cards.name(cards.card(text))


def _ascending(text: str) -> str:
    return " ".join(map(cards.name, sorted(cards.parse(text))))


def _hands(hands: list[str]) -> list[str]:
    """Return hands in canonical form. Four unknown hands become none; a wrong number of hands stays a mistake."""
    nobody = len(hands) == SEATS and not any(hand.split() for hand in hands)
    return [] if nobody else [_ascending(hand) for hand in hands]


def _melds(text: str) -> str:
    """Return the melds of a seat sorted by their lowest card, the shorter first; each meld ascending."""
    melds = sorted(sorted(cards.parse(meld)) for meld in text.split("/") if meld.split())
    return "/".join(" ".join(map(cards.name, meld)) for meld in melds)


DIGITS = 9
"""The most digits of a seat in a call: Python refuses to read a number of thousands."""


def _call(text: str) -> str:
    """Return a call in canonical form, such as `1:push` or `3:S`: a suit is one capital, any other call is small."""
    seat, colon, what = text.partition(":")
    if not colon or not what or not seat.isdecimal() or len(seat) > DIGITS:
        raise ValueError(f"{text!r} is no call: write the seat, a colon and what was called, such as 1:push or 3:S")
    return f"{int(seat)}:{what.upper() if len(what) == 1 else what.lower()}"


def encode(deal: Deal) -> bytes:
    """Return a deal as one line, without the end of line."""
    return encoder.encode(deal)


def tidied(entry: Entry) -> Entry:
    """Return an entry with its deal canonical, or with a problem if a card or call in it can't be read."""
    if entry.deal is None:
        return entry
    try:
        return entry._replace(deal=canonical(entry.deal))
    except ValueError as cause:
        code = "LOG-56" if "is no call" in str(cause) else "LOG-52"
        return entry._replace(deal=None, problem=Problem(code, str(cause)))
    except Exception as cause:  # noqa: BLE001  a mistake of ours is told of this deal, and the others are written
        return entry._replace(deal=None, problem=internal(cause))


def decode(line: bytes) -> Deal:
    """Return the deal of one line. A key that stands twice is refused: nobody can know which value was meant."""
    deal = decoder.decode(line)
    if len(_KEY.findall(line)) != _count_keys(_any.decode(line)):
        json.loads(line, object_pairs_hook=_refuse_double_keys, parse_int=str)
    return deal


def _count_keys(value: object) -> int:
    if isinstance(value, dict):
        return len(value) + sum(map(_count_keys, value.values()))
    return 0


def _refuse_double_keys(pairs: list[tuple[str, object]]) -> None:
    keys = set()
    for key, _ in pairs:
        if key in keys:
            raise Refused("LOG-23", f"`{key}` stands twice")
        keys.add(key)
