"""The JSON Schema of our log form, made from the record, with the limits that its types can't express."""

import json
from typing import Any

import msgspec

from jassstats.record import FORM, Deal

CARD = "([CDHS][6789TJQKA]|JK)"
CARDS = f"^({CARD}( {CARD})*)?$"
CALLS = "^([0-7]:[0-9a-zA-Z_]+( [0-7]:[0-9a-zA-Z_]+)*)?$"
MELDS = f"^({CARD}( {CARD})*(/{CARD}( {CARD})*)*)?$"
SEAT = {"minimum": 0, "maximum": 7}

FIELDS: dict[str, dict[str, Any]] = {
    "form": {"description": "the form and its version"},
    "game": {"description": "handjass, schieber or hasenpfeffer"},
    "preset": {"description": "name of the house rules"},
    "set": {"description": "knobs that differ from the preset"},
    "players": {"description": "names by seat; empty text for nobody known"},
    "seats": {"description": "seats still in the partie; none means all of them", "items": SEAT},
    "date": {"description": "when it was played, ISO 8601: a day, or a moment to the second without a zone"},
    "table": {"description": "where it was played"},
    "partie": {"description": "which partie it belongs to"},
    "number": {"description": "of the deal in its partie, from 0"},
    "dealer": {"description": "seat that dealt", **SEAT},
    "hands": {"description": "dealt cards by seat, ascending; empty text if unknown", "items": {"pattern": CARDS}},
    "upcard": {"description": "the card that shows trumps", "pattern": CARDS},
    "reserve": {"description": "the spare hand that may be taken, ascending", "pattern": CARDS},
    "dead": {"description": "the packet nobody may take, ascending", "pattern": CARDS},
    "fresh": {"description": "face-down cards by seat, to be changed for", "items": {"pattern": CARDS}},
    "widow": {"description": "the card dealt to nobody", "pattern": CARDS},
    "away": {"description": "cards put away for the fresh ones, by seat", "items": {"pattern": CARDS}},
    "calls": {"description": "seat and call, in order: 1:push 3:S", "pattern": CALLS},
    "melds": {
        "description": "announced, by seat, as cards parted by /; none at all if not recorded",
        "items": {"pattern": MELDS},
    },
    "plays": {"description": "cards in order of play", "pattern": CARDS},
    "ai": {"description": "0 or 1 for each play: 1 if a program played it for a person", "pattern": "^[01]*$"},
    "slate": {"description": "points written by side, of a deal whose cards nobody recorded"},
    "strokes": {"description": "game points by seat, of a deal whose points nobody recorded either"},
    "sacks": {"description": "beside strokes: seats in the sack", "items": SEAT},
    "struck": {"description": "beside strokes: seats that struck out a zero", "items": SEAT},
    "claims": {"description": "what a source says came of the deal; compared after replay, never used by it"},
}

CLAIMS: dict[str, dict[str, Any]] = {
    "leaders": {"description": "seat, by trick"},
    "winners": {"description": "seat, by trick"},
    "trick_points": {"description": "card points by trick, the last trick's bonus included, before any factor"},
    "running": {"description": "score so far by side, after each trick"},
    "card_points": {"description": "by side, the last trick's bonus included, before any factor"},
    "melds": {"description": "meld points by side, before any factor"},
    "marriage": {"description": "by side, before any factor"},
    "score": {"description": "by side, what the deal adds to the slate"},
    "totals": {"description": "by side, the slate after the deal"},
}


def deal() -> dict[str, Any]:
    """Return the schema of one line of a log in our form (JSON Schema 2020-12)."""
    found = msgspec.json.schema(Deal)
    for name, words in (("Deal", FIELDS), ("Claims", CLAIMS)):
        fields = found["$defs"][name]["properties"]
        for field, said in words.items():
            items = said.get("items")
            fields[field] |= said if items is None else said | {"items": fields[field]["items"] | items}
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:jassstats:{FORM.replace('/', ':')}",
        "title": "A deal of a Jass game, one line of a log",
    }
    return head | found


def schemas() -> dict[str, str]:
    """Return every published schema: the name of its file, and its text."""
    return {"deal.schema.json": json.dumps(deal(), indent=2, ensure_ascii=False) + "\n"}
