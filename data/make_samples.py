"""Writes jassstats/samples: small logs in several formats, from deals that this project simulates.

    python data/make_samples.py [FOLDER]

The same bytes come out every time: everything follows from the seeds below. Names are invented, cards are played at
random within the rules, so the answers say nothing about good play.
"""

import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from msgspec.structs import replace

import foreign
import thursday
import tuesday
from jassstats import games
from jassstats.cards import name
from jassstats.logs import write as log_writer
from jassstats.record import Deal, Entry
from jassstats.replay import replay
from jassstats.replay.columns import NONE, Logged
from jassstats.replay.pack import pack
from jassstats.simulation import runs

ROOT = Path(__file__).parent.parent
FRIDAYS = ("2025-01-10", "2025-01-24", "2025-02-07", "2025-02-21", "2025-03-07", "2025-03-21")
TABLES = (
    ("Anna", "Beat", "Corinne", "Dario"),
    ("Anna", "Corinne", "Eva", "Fritz"),
    ("Beat", "Anna", "Dario", "Eva"),
    ("Fritz", "Beat", "Anna", "Corinne"),
)
"""Who sits at seats 0, 1, 2, 3; partners sit opposite. Each evening has two parties, with the next two of these."""


OTHERS = (("Gabi", "Hans", "Iris", "Jonas"), ("Gabi", "Iris", "Hans", "Jonas"))
"""Another table, which keeps its slate only."""


def main() -> None:
    """Write every sample file into the folder named, jassstats/samples if none is."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "jassstats" / "samples")
    folder.mkdir(parents=True, exist_ok=True)
    log_writer.write(folder / "evenings.jsonl", evenings())
    parts = {
        "challenge_match.json": foreign.challenge(stories(bots())),
        "jasskit_arena.jsonl": foreign.jasskit_arena(stories(arena())),
        "swisslos_match.log": foreign.swisslos(stories(lottery()), datetime(2025, 2, 14, 21, 5, 37)),
        "jassguru_slates.csv": foreign.jassguru(slates()),
        "mistakes.jsonl": mistakes(),
        "thursday.jass": thursday.evening(broken),
        "tuesday.jass": tuesday.evening(broken),
    }
    for file, text in parts.items():
        (folder / file).write_text(text, encoding="utf-8", newline="\n")


def parties(preset: str, seed: int, count: int) -> list[list[Deal]]:
    """The deals of some simulated parties, partie by partie."""
    run = runs.run("schieber", preset, seed=seed, parties=count)
    found: list[list[Deal]] = []
    for chunk in runs.chunks(run):
        for row in range(len(chunk)):
            deal = chunk.record(row)
            if deal.number == 0:
                found.append([])
            found[-1].append(deal)
    return found


def evenings() -> Iterator[Deal]:
    """Six evenings of two parties to 2500, four of six players at the table."""
    for place, deals in enumerate(parties("swisslos_2500", seed=1291, count=2 * len(FRIDAYS))):
        evening, second = FRIDAYS[place // 2], place % 2
        yield from sat_down(deals, TABLES[place % len(TABLES)], evening, second=bool(second))


def slates() -> list[tuple[Deal, Any]]:
    """Twelve parties of another table: the first deal of each, and the slate at its end."""
    played = parties("swisslos_2500", seed=1353, count=2 * len(FRIDAYS))
    firsts = []
    for place, deals in enumerate(played):
        players = OTHERS[place // 2 % len(OTHERS)]
        firsts.append(next(sat_down(deals, players, FRIDAYS[place // 2], second=bool(place % 2))))
    return list(zip(firsts, map(added_up, played), strict=True))


def added_up(deals: Sequence[Deal]) -> Any:
    """The slate of a partie."""
    options = games.house("schieber", deals[0].preset)
    partie = games.load("schieber").partie
    slate = partie.Partie(options)
    [packed], _ = pack([Logged("", "", place, Entry(1, "", deal)) for place, deal in enumerate(deals)])
    for found in replay.replay(packed):
        matsch = None if found["matsch"] == NONE else int(found["matsch"])
        slate.add(found["score"][:2], matsch, int(found["declarer"]) % 2, partie.moments(found, options))
    return slate


def sat_down(deals: Sequence[Deal], players: Sequence[str], evening: str, *, second: bool = False) -> Iterator[Deal]:
    """The deals of a partie with names and times; the second partie of an evening starts an hour and a half later."""
    for deal in deals:
        deal.players = list(players)
        deal.table = "Rössli"
        deal.partie = f"{evening}/{1 + second}"
        deal.date = foreign.after(f"{evening}T20:00:00", 90 * second + 6 * (deal.number or 0))
        yield log_writer.canonical(deal)


def bots() -> list[Deal]:
    """A match of two kinds of bots on the challenge server."""
    deals = parties("challenge", seed=1458, count=1)[0]
    for deal in deals:
        deal.players = ["Bergbot", "Talbot", "Bergbot", "Talbot"]
    return deals


def arena() -> list[Deal]:
    """Thirty deals of an arena."""
    deals = [deal for partie in parties("jasskit", seed=1386, count=4) for deal in partie][:30]
    for place, deal in enumerate(deals):
        deal.date = foreign.after("2025-03-14T13:30:00", place)
    return deals


def lottery() -> list[Deal]:
    """A match to 2500 that ends in the middle of its last deal."""
    return parties("swisslos_2500", seed=1469, count=1)[0]


def stories(deals: Sequence[Deal]) -> foreign.Played:
    """The deals with what came of them."""
    return [(deal, replay.explain(deal)) for deal in deals]


def mistakes() -> str:
    """Eight lines as people and programs get them wrong; the first and the last are sound."""
    deals = list(sat_down(parties("swisslos_2500", seed=1499, count=1)[0], TABLES[0], "2025-04-04"))
    lines = [deals[0], broken(deals[1:], "SCH-20"), broken(deals[3:], "SCH-17"), *slips(deals[6:]), deals[9]]
    texts = [log_writer.encode(line).decode() for line in lines]
    texts.insert(4, texts[0][: len(texts[0]) // 2])
    return "\n".join(texts) + "\n"


def slips(deals: Sequence[Deal]) -> Iterator[Deal]:
    """A card played twice, a card lost from a hand, house rules that nobody knows."""
    cards = deals[0].plays.split()
    yield replace(deals[0], plays=" ".join([*cards[:8], cards[4], *cards[9:]]))
    yield replace(deals[1], hands=[*deals[1].hands[:3], deals[1].hands[3][:-3]])
    yield replace(deals[2], preset="swisslos_250")


def broken(deals: Sequence[Deal], rule: str) -> Deal:
    """The first of these deals that breaks a rule once two of a seat's cards change places."""
    return next(wrong for deal in deals for wrong in swapped(deal) if breaks(wrong) == rule)


def breaks(deal: Deal) -> str:
    """The rule that a deal breaks."""
    breach = replay.explain(deal).breach
    return breach.rule if breach else ""


def swapped(deal: Deal) -> Iterator[Deal]:
    """The deal with one card played before its turn, in all ways a seat could."""
    story = replay.explain(deal)
    order = [(play.seat, play.card) for trick in story.tricks for play in trick.plays]
    for early, (seat, _) in enumerate(order):
        for late in range(early + 1, len(order)):
            if order[late][0] == seat:
                cards = [card for _, card in order]
                cards[early], cards[late] = cards[late], cards[early]
                yield replace(deal, plays=" ".join(name(card) for card in cards))


if __name__ == "__main__":
    main()
