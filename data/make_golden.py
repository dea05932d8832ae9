"""Writes data/golden/handjass_*.jsonl from worked deals and parties that a referee noted down in another form.

    python data/make_golden.py FOLDER_OF_THE_NOTES

The notes hold, for each deal, the pack as it was shuffled, what was called, every card with all that could have been
played in its place, and what was written on the slate. Here each deal becomes a line of our own log form with what must
come of it beside it; nothing of it was computed by this project, so that the tests have something to be wrong about.
"""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from jassstats.cards import card, name
from jassstats.games import house
from jassstats.games.handjass.rules.setup import SEATS, deal
from jassstats.record import Deal

Noted = dict[str, Any]
WORDS = {"take": "exchange"}


def main() -> None:
    """Write both files into data/golden."""
    notes, here = Path(sys.argv[1]), Path(__file__).parent / "golden"
    here.mkdir(exist_ok=True)
    deals = json.loads((notes / "handjass_deals.json").read_text(encoding="utf-8"))["deals"]
    parties = json.loads((notes / "handjass_parties.json").read_text(encoding="utf-8"))["parties"]
    _write(here / "handjass_deals.jsonl", [_deal(noted, noted["preset"]) for noted in deals])
    _write(here / "handjass_parties.jsonl", [_partie(noted) for noted in parties])


def _write(path: Path, lines: list[Noted]) -> None:
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    path.write_text(text, encoding="utf-8", newline="\n")


def _partie(noted: Noted) -> Noted:
    slate = noted["final_slate"]
    return {
        "name": noted["id"],
        "shows": noted["exercises"],
        "players": noted["players"],
        "dealer": noted["first_dealer"],
        "deals": [_deal(one, noted["preset"], noted["id"]) for one in noted["deals"]],
        "finish": noted["finishing_order"],
        "loser": noted["loser"],
        "slate": _slate(slate),
    }


def _deal(noted: Noted, preset: str, partie: str | None = None) -> Noted:
    """A deal as decided, and what must come of it. Lists are by seat; null for a seat without a deal score."""
    decided = msgspec.to_builtins(_decisions(noted, preset, partie))
    named = {} if partie else {"name": noted["id"], "shows": noted["exercises"]}
    return {**named, "deal": decided, "told": _told(noted), "slate": _written(noted)}


def _decisions(noted: Noted, preset: str, partie: str | None) -> Deal:
    pack = [card(text) for text in noted["pack"]]
    dealt = deal(pack, noted["dealer"], noted["seats"], house("handjass", preset))
    calls = [c for c in noted["calls"] if c["choice"] != "decline"]  # who could rob and does not says nothing
    return Deal(
        game="handjass",
        preset=preset,
        seats=noted["seats"],
        partie=partie,
        number=noted["deal"] - 1 if partie else None,
        dealer=noted["dealer"],
        hands=[_text(hand) for hand in dealt.hands],
        upcard=name(dealt.upcard),
        reserve=_text(dealt.reserve),
        dead=_text(dealt.dead),
        calls=" ".join(f"{c['seat']}:{WORDS.get(c['choice'], c['choice'])}" for c in calls),
        plays=" ".join(text for trick in noted.get("tricks", []) for text in _laid(trick)),
    )


def _text(cards: list[int]) -> str:
    return " ".join(name(c) for c in sorted(cards))


def _laid(trick: Noted) -> list[str]:
    return list(trick["cards"]) if "cards" in trick else [play["card"] for play in trick["plays"]]


def _told(noted: Noted) -> Noted:
    """What follows from the decisions."""
    tricks = noted.get("tricks", [])
    told = {
        "forehand": noted["vorhand"],
        "trump": noted["trump"],
        "upcard": noted["upcard"],
        "robber": noted["robber"],
        "taker": noted["taker"],
        "in": noted["in"],
        "status": noted["status"],
        "tricks": [[t["leader"], t["winner"], t["points"]] for t in tricks],
        "melds": [
            [int(seat), m["kind"], m["points"], " ".join(sorted(m["cards"], key=card))]
            for seat, melds in noted.get("melds_held", {}).items()
            for m in melds
        ],
        "alone": noted.get("independent_marriages", []),
        "best": noted.get("meld_winner"),
        "meld_points": _by_seat(noted.get("meld_points_counted", {}), 0),
        "trick_points": _by_seat(noted.get("trick_points", {}), 0),
        "score": _by_seat(noted["deal_scores"], None),
        "unplayed": noted["unplayed_points"],
        "sacked": noted["sacked"],
    }
    if "hands_dealt" in noted:
        told["dealt"] = [" ".join(sorted(hand, key=card)) for hand in _by_seat(noted["hands_dealt"], [])]
    if "hands_at_trick_1" in noted:
        told["hands"] = [" ".join(sorted(hand, key=card)) for hand in _by_seat(noted["hands_at_trick_1"], [])]
    if tricks and "plays" in tricks[0]:
        told["legal"] = [" ".join(sorted(p["legal"], key=card)) for t in tricks for p in t["plays"]]
    return told


def _written(noted: Noted) -> Noted:
    """The slate before and after, and what became of the awards."""
    awards = noted["awards"]
    return {
        "before": _slate(noted["slate_before"]),
        "after": _slate(noted["slate_after"]),
        "awards": [sum(a["seat"] == seat for a in awards) for seat in range(SEATS)],
        "struck": [sum(a["seat"] == seat and a["use"] == "strike" for a in awards) for seat in range(SEATS)],
        "lapsed": noted["awards_lapsed"],
        "out": noted["exits"],
    }


def _slate(noted: Noted) -> Noted:
    return {
        "points": [noted.get(str(seat), {}).get("points") for seat in range(SEATS)],
        "zeros": [noted.get(str(seat), {}).get("zeros") for seat in range(SEATS)],
    }


def _by_seat(noted: Noted, missing: Any) -> list[Any]:
    return [noted.get(str(seat), missing) for seat in range(SEATS)]


if __name__ == "__main__":
    main()
