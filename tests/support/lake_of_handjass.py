"""Forty deals of Handjass with facts drawn at random: they need not fit together, only be many and sometimes empty."""

PARTIES = 5


def fill(insert, lake, rng):
    """Put them into a lake, keys from 101 on. `insert` takes a lake, a table and rows."""
    for deal in range(101, 141):
        insert(lake, "deals", [some_deal(deal, rng)])
        insert(lake, "seats", some_seats(deal, rng))
        insert(lake, "sides", [{"deal": deal, "side": side, "score": 40} for side in range(3)])
        insert(lake, "plays", some_plays(deal, rng))
        tricks = [{"deal": deal, "trick": t, "leader": 0, "winner": t % 3, "card_points": 9} for t in range(9)]
        insert(lake, "tricks", tricks)
        insert(lake, "melds", some_melds(deal, rng))
        claim = {"deal": deal, "claim": "score", "place": 0, "claimed": 1, "found": 1, "equal": True}
        insert(lake, "claims", [claim])
    for number in range(PARTIES):
        insert(lake, "parties", some_partie(number, rng))


def some_deal(deal, rng):
    kind = rng.choice(["complete", "complete", "complete", "broken_off", "score_only"])
    settled = kind != "broken_off"
    return {
        "deal": deal,
        "game": "handjass",
        "preset": rng.choice(["parlett_simple", "jasswiki"]),
        "run": 1 + deal % 2,
        "index": deal // 2,
        "overrides": "{}",
        "partie": f"h{deal % PARTIES}",
        "number": deal % 8,
        "date": f"2024-0{1 + deal % 5}-11 20:00:00" if deal % 4 else None,
        "players": 3,
        "dealer": 2,
        "forehand": 0,
        "trump": rng.choice(list("CDHS")),
        "upcard": int(rng.integers(36)),
        "unplayed_points": int(rng.integers(60)),
        "robber": int(rng.integers(3)) if deal % 2 else None,
        "taker": int(rng.integers(3)) if deal % 3 else None,
        "players_in": 3 if settled else None,
        "exchanging": "full_hand",
        "may_fold": True,
        "minimum": 21,
        "sacks": int(rng.integers(3)) if settled else None,
        "awards": 2,
        "awarded": int(rng.integers(3)) if settled else None,
        "meld_source": "derived",
        "marriage_worth": 20,
        "meld_seat": int(rng.integers(3)),
        "meld_step": rng.choice(["alone", "points", "seat"]),
        "kind": kind,
        "complete": kind == "complete",
        "hands_known": deal % 7 != 0,
        "played": 27,
        "source": "jassstats",
        "file": f"f{deal % 3}",
        "line": deal,
    }


def some_seats(deal, rng):
    for seat, player in enumerate(rng.permutation(["Anna", "Beat", "Carla", "Dora", "Anna", None])[:3]):
        inside = bool(rng.integers(6))
        score = int(rng.integers(90))
        yield {
            "deal": deal,
            "seat": seat,
            "order": seat,
            "side": seat,
            "player": player,
            "dealt": deal // 2 << 20 | 0x1FF << seat,
            "hand": int(rng.integers(1 << 36)),
            "tricks": int(rng.integers(5)),
            "card_points": score,
            "last_trick": seat == deal % 3,
            "meld_points": 20 * int(rng.integers(3)),
            "meld_counted": 20 * int(rng.integers(2)),
            "marriage": 0,
            "points": score if inside else None,
            "score": score if inside else None,
            "strokes": int(rng.integers(-1, 3)),
            "awards": int(rng.integers(2)),
            "sack_strokes": int(rng.integers(2)),
            "strokes_before": int(rng.integers(5)),
            "zeros_before": int(rng.integers(2)),
            "in_sack": bool(rng.integers(2)) if inside else None,
            "zero_struck": bool(rng.integers(2)),
            "exchange": rng.choice(["taken", "kept", "denied"]),
            "exchanged": False,
            "robbed": bool(rng.integers(2)),
            "played_in": inside,
        }


def some_plays(deal, rng):
    for trick in range(9):
        for place in range(3):
            trump, followed = bool(rng.integers(2)), bool(place and rng.integers(2))
            yield {
                "deal": deal,
                "trick": trick,
                "place": place,
                "seat": place,
                "card": 3 * trick + place,
                "led": place == 0,
                "trump": trump,
                "legal": 1 + int(rng.integers(4)),
                "followed": followed,
                "ruffed": bool(place and trump and not followed),
                "forced": bool(rng.integers(2)),
                "ai": deal == 103,
            }


def some_melds(deal, rng):
    meld = {"deal": deal, "meld": 0, "length": 3, "top": 8, "rank": "A", "in_trumps": False, "points": 20}
    for seat, kind in enumerate(["sequence", "quartet", "marriage"][: deal % 4]):
        yield {**meld, "seat": seat, "kind": kind, "counted": bool(rng.integers(2)), "stage": "played"}


def some_partie(number, rng):
    places = rng.permutation([1, 2, 3])
    for seat in range(3):
        yield {
            "partie": f"h{number}",
            "game": "handjass",
            "seat": seat,
            "side": seat,
            "player": "Anna" if seat < 2 else "Beat",
            "finish": int(places[seat]) if number else None,
            "zeros": seat,
            "deals": 8,
            "loser": bool(places[seat] == 3) if number else None,
            "finished": number > 0,
            "file": "f0",
        }
