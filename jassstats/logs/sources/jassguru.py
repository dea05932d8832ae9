"""Sessions kept with the slate app jassguru, as CSV: players, and the strokes of each game. No cards.

A row is a whole game to a target: a partie of its own. Its strokes are written as one line: one for the Berg, two for
the win, one for each Matsch, two for Schneider, and those of a Kontermatsch as recorded (SCH-36). The holder of the
Rose Ten has the forehand in the first game; if the row does not name the holder, seat 0 is taken.
"""

import csv
from collections.abc import Iterator
from datetime import date

from jassstats.logs.error_codes import Refused
from jassstats.logs.json_errors import digest, entry
from jassstats.logs.open_text import Text, shown
from jassstats.record import Deal, Entry

ABOUT = "sessions of the slate app jassguru (CSV): strokes only, no cards"
PRESET = "pagat"

HEADER = (
    *("Datum", "Spiel", "Rosen10", "T1Spieler1", "T1Spieler2", "T2Spieler1", "T2Spieler2"),
    *("Berg", "Sieg", "T1Matsch", "T2Matsch", "Schneider", "T1Kontermatsch", "T2Kontermatsch"),
)
STROKES = {"Berg": 1, "Sieg": 2, "Schneider": 2}


def sniff(head: bytes) -> bool:
    """Return whether the header names the Rose Ten."""
    return head.lstrip().split(b"\n", 1)[0].startswith(b"Datum,Spiel,Rosen10,")


def read(text: Text) -> Iterator[Entry]:
    """Yield an entry for every row but the header."""
    for line, raw in text.lines():
        if isinstance(raw, bytes) and raw.startswith(b"Datum,Spiel,"):
            continue
        found = entry(line, raw, deal)
        yield found._replace(raw=shown(raw)) if isinstance(raw, bytes) else found


def deal(raw: bytes) -> Deal:
    """Return the deal of one row."""
    try:
        cells = next(csv.reader([raw.decode()]))
    except csv.Error as error:
        raise Refused("LOG-24", f"the row is no CSV: {error}") from None
    if len(cells) != len(HEADER):
        raise Refused("LOG-24", f"a row has {len(HEADER)} columns, this one has {len(cells)}")
    row = dict(zip(HEADER, map(str.strip, cells), strict=True))
    players = [row["T1Spieler1"], row["T2Spieler1"], row["T1Spieler2"], row["T2Spieler2"]]
    forehand = players.index(row["Rosen10"]) if row["Rosen10"] in players else 0
    return Deal(
        game="schieber",
        preset=PRESET,
        set={"strokes": "standard", "whole_games": "ended" if number(row, "Sieg") else "broken_off"},
        players=players,
        date=day(row["Datum"]),
        partie=digest(row["Datum"], str(number(row, "Spiel")), *players),
        number=0,
        dealer=(forehand + 3) % 4,
        slate=[strokes(row, "1"), strokes(row, "2")],
    )


def number(row: dict[str, str], column: str) -> int:
    """Return the number in a column, 0 if the cell is empty."""
    text = row[column]
    if text and not (text.isascii() and text.isdecimal() and len(text) < 5):
        raise Refused("LOG-22", f"`{column}`: expected a number of at most four digits, got {text!r}")
    return int(text or 0)


def strokes(row: dict[str, str], team: str) -> int:
    """Return the strokes of a team."""
    marks = sum(worth for column, worth in STROKES.items() if number(row, column) == int(team))
    return marks + number(row, f"T{team}Matsch") + number(row, f"T{team}Kontermatsch")


def day(text: str) -> str:
    """Return a Swiss date in ISO 8601."""
    try:
        day, month, year = map(int, text.split("."))
        return date(year, month, day).isoformat()
    except (ValueError, OverflowError):
        raise Refused("LOG-22", f"`Datum`: expected a day such as 15.5.2025, got {text!r}") from None
