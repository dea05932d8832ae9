"""Deals out of a lake, as the records they were read from: what was decided is all in the facts."""

import json
from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from jassstats import cards, games
from jassstats.lake.parquet import AI, AI_KNOWN
from jassstats.record import Deal

if TYPE_CHECKING:
    import pyarrow as pa

SEATS = 4
NEEDED = ("deals", "seats", "calls", "plays", "melds", "sides")
"""The tables that decisions are read from."""

Row = dict[str, Any]
Rows = Mapping[str, list[Row]]


def deals(tables: "Mapping[str, pa.Table]") -> dict[int, Deal]:
    """The logged deals in some tables, as they are stored, by key. All rows of a deal must be there, in their order."""
    of: dict[int, dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for name in NEEDED:
        for row in tables[name].to_pylist() if name in tables else []:
            of[row["deal"]][name].append(row)
    return {key: _deal(rows["deals"][0], rows) for key, rows in of.items()}


def _deal(about: Row, rows: Rows) -> Deal:
    overrides = json.loads(about["overrides"])
    seats, plays = rows["seats"], rows["plays"]
    return Deal(
        game=about["game"],
        preset=about["preset"],
        set=overrides,
        players=_by_seat(seats, "player"),
        seats=_left(about["game"], seats),
        date=None if about["date"] is None else about["date"].isoformat(),
        table=about["table"],
        partie=partie(about["partie"], about["file"]),
        number=about["number"],
        dealer=about["dealer"],
        **_packets(about, seats),
        calls=" ".join(f"{call['seat']}:{call['value'] or call['kind']}" for call in rows["calls"]),
        melds=_announced(about, rows),
        plays=" ".join(cards.name(play["card"]) for play in plays),
        ai="".join("01"[play["how"] & AI > 0] for play in plays if play["how"] & AI_KNOWN),
        **(_written(about["game"], rows) if about["kind"] in ("score_only", "whole_game") else {}),
    )


def partie(name: str | None, file: str | None) -> str | None:
    """Return the name of a partie in its file. A lake adds the file to it if two files use the same name."""
    return name.removesuffix(f" ({file})") if name is not None else None


def _packets(about: Row, seats: list[Row]) -> dict[str, Any]:
    """Hands, upcard, spare packets and cards changed, as texts."""
    columns = {"hands": "dealt", "fresh": "fresh", "away": "away"}
    masks = {name: _by_seat(seats, column) for name, column in columns.items()}
    return {
        "upcard": None if about["upcard"] is None else cards.name(about["upcard"]),
        "widow": None if about["widow"] is None else cards.name(about["widow"]),
        "reserve": cards.names(about["reserve"] or 0),
        "dead": cards.names(about["dead"] or 0),
        **{name: [cards.names(mask or 0) for mask in by_seat] for name, by_seat in masks.items()},
    }


def _by_seat(seats: list[Row], column: str) -> list[Any]:
    """A column of `seats`, with a place for each seat at the table; nothing if it is empty."""
    there = {seat["seat"]: seat[column] for seat in seats if seat[column]}
    empty = "" if column == "player" else 0
    return [there.get(seat, empty) for seat in range(SEATS if column != "player" else _people(seats))] if there else []


def _people(seats: list[Row]) -> int:
    """The places up to the last one that is taken."""
    return max(int(seat["seat"]) for seat in seats) + 1


def _left(game: str, seats: list[Row]) -> list[int]:
    """The seats still in, where the game may be played by fewer than its table holds."""
    return [] if len(games.load(game).rules.PLAYERS) == 1 else [seat["seat"] for seat in seats]


def _written(game: str, rows: Rows) -> dict[str, Any]:
    """Points by side; or strokes by seat, where only they are known."""
    seats = rows["seats"]
    if any(side["score"] is not None for side in rows["sides"]) or all(seat["strokes"] is None for seat in seats):
        return {"slate": _slate(game, rows["sides"])}
    strokes = {seat["seat"]: seat["strokes"] for seat in seats}
    return {
        "strokes": [strokes.get(seat, 0) for seat in range(SEATS)],
        "sacks": [seat["seat"] for seat in seats if seat["in_sack"]],
        "struck": [seat["seat"] for seat in seats if seat["zero_struck"]],
    }


def _slate(game: str, sides: list[Row]) -> list[int]:
    """Written points by side; none for a seat that is out."""
    there = {side["side"]: side["score"] or 0 for side in sides}
    return [there.get(side, 0) for side in range(games.load(game).rules.SIDES)]


def _announced(about: Row, rows: Rows) -> list[str]:
    """The melds announced, seat by seat; nothing if not recorded. A marriage that counts unsaid is left out."""
    if about["meld_source"] != "announced" or all(seat["meld_points"] is None for seat in rows["seats"]):
        return []
    options = games.house(about["game"], about["preset"], json.loads(about["overrides"]))
    announced = [meld for meld in rows["melds"] if meld["kind"] != "marriage" or options.marriage == "as_meld"]
    of_seat = [[meld for meld in announced if meld["seat"] == seat] for seat in range(SEATS)]
    return ["/".join(cards.names(cards.mask_of(_held(meld))) for meld in mine) for mine in of_seat]


def _held(meld: Row) -> list[int]:
    """The cards of a meld, from its highest one."""
    top = meld["top"]
    if meld["kind"] == "quartet":
        return [9 * suit + cards.rank(top) for suit in range(4)]
    if meld["kind"] == "marriage":
        return [top - 1, top]
    return list(range(top - meld["length"] + 1, top + 1))
