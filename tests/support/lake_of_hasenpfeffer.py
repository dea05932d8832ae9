"""Forty deals of Hasenpfeffer with facts drawn at random: they need not fit together, only be many."""

KINDS = ("complete", "complete", "complete", "broken_off")
BIDS = ("pass", "1", "2", "3", "6", "big")


def fill(insert, lake, rng):
    """Put them into a lake, keys from 201 on. `insert` takes a lake, a table and rows."""
    for deal in range(201, 241):
        insert(lake, "deals", [some_deal(deal, rng)])
        insert(lake, "seats", some_seats(deal, rng))
        insert(lake, "sides", some_sides(deal, rng))
        insert(lake, "calls", some_calls(deal, rng))
        insert(lake, "plays", some_plays(deal, rng))
        tricks = [{"deal": deal, "trick": t, "leader": 0, "winner": t % 4, "card_points": 0} for t in range(6)]
        insert(lake, "tricks", tricks)
        claim = {"deal": deal, "claim": "score", "place": 0, "claimed": 1, "found": 1, "equal": True}
        insert(lake, "claims", [claim])


def some_deal(deal, rng):
    kind = rng.choice(KINDS)
    void = deal % 10 == 0
    return {
        "deal": deal,
        "game": "hasenpfeffer",
        "preset": rng.choice(["founding", "classic"]),
        "overrides": "{}",
        "partie": f"b{deal % 5}",
        "number": deal % 8,
        "date": f"2024-0{1 + deal % 5}-11 20:00:00" if deal % 4 else None,
        "players": 4,
        "dealer": 3,
        "forehand": 0,
        "declarer": None if void else int(rng.integers(4)),
        "forced": None if void else deal % 7 == 0,
        "contract": None if void else "H",
        "trump": None if void else "H",
        "factor": 1,
        "widow": 36 if deal % 3 else 24,
        "meld_source": "none",
        "marriage_worth": 0,
        "kind": kind,
        "complete": kind == "complete",
        "hands_known": deal % 7 != 0,
        "played": 24,
        "source": "jassstats",
        "file": f"f{deal % 3}",
        "line": deal,
    }


def some_seats(deal, rng):
    for seat, player in enumerate(rng.permutation(["Anna", "Beat", "Carla", "Dora", "Anna", None])[:4]):
        yield {
            "deal": deal,
            "seat": seat,
            "order": seat,
            "side": seat % 2,
            "player": player,
            "dealt": int(rng.integers(1 << 36)) | (1 << 36 if seat == deal % 5 else 0),
            "hand": int(rng.integers(1 << 36)),
            "trumps": int(rng.integers(7)),
            "tricks": int(rng.integers(4)),
            "last_trick": seat == deal % 4,
            "played_in": True,
        }


def some_sides(deal, rng):
    for side in (0, 1):
        bid = int(rng.integers(1, 7)) if rng.integers(4) else None
        tricks = int(rng.integers(7))
        yield {
            "deal": deal,
            "side": side,
            "declaring": side == 0,
            "bid": bid,
            "bidder": None if bid is None else side + 2 * int(rng.integers(2)),
            "made": None if bid is None else tricks >= bid,
            "tricks": tricks,
            "gross": 3,
            "penalty": 0,
            "net": 3,
            "score": 3,
        }


def some_calls(deal, rng):
    for place in range(4):
        word = str(rng.choice(BIDS))
        kind = "pass" if word == "pass" else "bid"
        yield {"deal": deal, "call": place, "seat": place, "kind": kind, "value": None if kind == "pass" else word}
    yield {"deal": deal, "call": 4, "seat": 3, "kind": "contract", "value": "H"}


def some_plays(deal, rng):
    for trick in range(6):
        for place in range(4):
            yield {
                "deal": deal,
                "trick": trick,
                "place": place,
                "seat": place,
                "card": 4 * trick + place,
                "led": place == 0,
                "trump": bool(rng.integers(2)),
                "legal": 1 + int(rng.integers(4)),
                "followed": place > 0,
                "ruffed": False,
                "forced": bool(rng.integers(2)),
                "ai": deal == 203,
            }
