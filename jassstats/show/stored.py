"""A deal out of a lake, as the record it was read from: by key, by id, or by the start of an id."""

import json
from typing import Any

import numpy as np

from jassstats import cards, games, simulate
from jassstats.lake import Lake
from jassstats.record import Deal
from jassstats.show.address import NoSuchDeal, recorded
from jassstats.show.told import Told

ID = 32
"""Hex digits of an id."""


def deal(lake: Lake, address: str) -> Told:
    """The deal with that key, or whose id starts so, told."""
    found = row(lake, address)
    return recorded(again(lake, found) if found["run"] is not None else record(lake, found))


def row(lake: Lake, address: str) -> dict[str, Any]:
    """The row of `deals` that an address means. A number is a key if there is such a deal, else the start of an id."""
    number = int(address) if address.isdecimal() and len(address) < ID // 2 else -1
    query = "select * from deals where {} order by deal limit 3"
    found = rows(lake, query.format("deal = $key"), key=number) if number >= 0 else []
    found = found or rows(lake, query.format("id[1:length($start)] = $start"), start=address.lower())
    if not found:
        raise NoSuchDeal(f"no deal of {lake.path} has the key or id {address!r}; `jassstats find` lists what there is")
    if len(found) > 1:
        ids = ", ".join(str(one["id"]) for one in found)
        raise NoSuchDeal(f"several ids start with {address!r} ({ids}); write more of it")
    return found[0]


def rows(lake: Lake, query: str, **params: object) -> list[dict[str, Any]]:
    """The answer to a query, as dictionaries."""
    relation = lake.sql(query, **params)
    return [dict(zip(relation.columns, values, strict=True)) for values in relation.fetchall()]


def again(lake: Lake, found: dict[str, Any]) -> Deal:
    """A simulated deal, dealt and played again from its address."""
    from jassstats import runs

    settings = lake.manifest.runs[found["run"]]
    run = simulate.from_dict({name: value for name, value in settings.items() if name not in {"done", "tried"}})
    return runs.again(run, np.array([found["index"]], np.uint64)).record(0)


def record(lake: Lake, found: dict[str, Any]) -> Deal:
    """A logged deal, put together again from its facts: what was decided is all there."""
    about = (rows(lake, f"select * from {table} where deal = $key order by all", key=found["deal"]) for table in ABOUT)  # noqa: S608  our own tables
    seats, calls, plays, melds, sides = about
    overrides = json.loads(found["overrides"])
    options = games.house(found["game"], found["preset"], overrides)
    announced = getattr(options, "meld_source", "derived") == "announced"
    return Deal(
        game=found["game"],
        preset=found["preset"],
        set=overrides,
        players=[seat["player"] or "" for seat in seats] if any(seat["player"] for seat in seats) else [],
        date=None if found["date"] is None else found["date"].isoformat(),
        table=found["table"],
        partie=found["partie"],
        number=found["number"],
        dealer=found["dealer"],
        hands=[cards.names(seat["dealt"] or 0) for seat in seats] if any(seat["dealt"] for seat in seats) else [],
        calls=" ".join(f"{call['seat']}:{call['value'] or call['kind']}" for call in calls),
        melds=spoken(melds, len(seats)) if announced else [],
        plays=" ".join(cards.name(play["card"]) for play in plays),
        slate=[side["score"] for side in sides] if found["kind"] == "score_only" else [],
    )


ABOUT = ("seats", "calls", "plays", "melds", "sides")


def spoken(melds: list[dict[str, Any]], seats: int) -> list[str]:
    """The melds announced, seat by seat."""
    of_seat = [[meld for meld in melds if meld["seat"] == seat and meld["kind"] != "marriage"] for seat in range(seats)]
    return ["/".join(cards.names(cards.mask_of(held(meld))) for meld in mine) for mine in of_seat]


def held(meld: dict[str, Any]) -> list[int]:
    """The cards of a meld, from its highest one."""
    top = meld["top"]
    if meld["kind"] == "quartet":
        return [9 * suit + cards.rank(top) for suit in range(4)]
    return list(range(top - meld["length"] + 1, top + 1))
