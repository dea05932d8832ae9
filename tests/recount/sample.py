"""Logs of every kind, made from dealt games: names, dates, hands nobody saw, deals broken off, points alone, folds.

Everything is drawn from one seed, so that the same logs come out each time.
"""

import random

import msgspec
from recount.logs import ROWS, Log

import jassstats as js
from jassstats.record import Claims
from jassstats.simulation import runs

NAMES = ("Anna", "Beat", "Corinne", "Dario", "Eva", "")
TABLES = ("Rössli", "Krone", None)
NOWHERE = {"file": None, "source": None, "run": None, "index": None}

HANDJASS = (
    ("parlett_simple", "usual", 3, {}),
    ("parlett_simple", "random_legal", 2, {}),
    ("parlett_simple", "random_legal", 4, {"tie_policy": "all", "matsch_bonus": 100, "award_requires_min": False}),
    ("parlett_simple", "random_legal", 3, {"all_sacked": "void", "minimum": 60, "lose_at_zeros": 3}),
    ("parlett_strict", "solid", 4, {}),
    ("parlett_seven", "risk", 4, {}),
    ("parlett_seven", "random_legal", 3, {}),
    ("parlett_strict_seven", "trumps", 3, {}),
    ("pagat_potato", "random_legal", 4, {}),
    ("jasswiki", "random_legal", 3, {}),
    ("jasswiki_bessern3", "always", 3, {}),
    ("jassverzeichnis", "random_legal", 3, {"meld_requires_trick": True}),
    ("putze_fr", "random_legal", 3, {}),
    ("pomme_2", "usual", 2, {}),
    ("schlaeger", "random_legal", 4, {}),
    ("jassonkel_putz", "risk", 4, {}),
)
"""House rules, a strategy that uses what they allow, how many sit at the table, and knobs that differ."""

ALL_CONTRACTS = {"contracts": "suits obenabe undenufe slalom gusti mary 3x3"}
SCHIEBER = (
    ("swisslos_2500", {}),
    ("swisslos_2500", ALL_CONTRACTS),
    ("swisslos_1000", {"first_lead": "maker"}),
    ("swisslos_tournament", {"meld_source": "announced"}),
    ("pagat", {}),
    ("jasskit", {}),
    ("challenge", {}),
    ("vorarlberg_kreuz", {"meld_requires_trick": True}),
    ("reto55", {}),
    ("founding", {}),
)
"""House rules, and knobs that differ."""

HASENPFEFFER = ("founding", "classic", "pagat_25", "hare", "pepper")

RUNS = (
    {"game": "handjass", "preset": "parlett_simple", "strategies": ["usual", "random_legal", "solid"], "deals": 40},
    {"game": "handjass", "preset": "parlett_strict", "strategies": ["usual", "random_legal", "always"], "deals": 30},
    {"game": "handjass", "preset": "parlett_simple", "strategies": ["solid", "usual", "usual", "solid"], "parties": 4},
    {"game": "schieber", "preset": "swisslos_1000", "strategies": ["solid", "usual", "solid", "usual"], "parties": 3},
    {"game": "schieber", "preset": "challenge", "strategies": ["solid", "usual", "random_legal", "usual"], "deals": 20},
    {"game": "hasenpfeffer", "preset": "classic", "strategies": "random_legal", "deals": 25},
)
"""The runs simulated into the lake; the first two share a seed, so that their cards are the same."""


def dealt(game, preset, **how):
    """Records of simulated deals; of parties, all their deals in order."""
    run = runs.run(game, preset, **how)
    made = runs.deals(run, 0, run.total)
    return [made.record(place) for place in range(len(made))]


def single(rng, many):
    """Single deals of all games and many presets, none in a partie."""
    for preset, strategy, players, knobs in HANDJASS:
        how = {"strategies": strategy, "players": players, "overrides": knobs}
        yield from dealt("handjass", preset, deals=many, seed=rng.randrange(1 << 30), **how)
    for preset, knobs in SCHIEBER:
        yield from dealt("schieber", preset, deals=many, overrides=knobs, seed=rng.randrange(1 << 30))
    for preset in HASENPFEFFER:
        strategies = ["random_legal", "usual", "solid", "random_legal"]
        yield from dealt("hasenpfeffer", preset, deals=many, strategies=strategies, seed=rng.randrange(1 << 30))


def parties(rng, many):
    """Whole parties, one after the other, some of them spoilt."""
    made = [("handjass", preset, strategy, n, knobs) for preset, strategy, n, knobs in HANDJASS]
    made += [("schieber", preset, "random_legal", 4, knobs) for preset, knobs in SCHIEBER if preset != "founding"]
    made += [("hasenpfeffer", preset, "solid", 4, {}) for preset in HASENPFEFFER[:2]]
    for game, preset, strategy, players, knobs in made:
        how = {"strategies": strategy, "players": players, "overrides": knobs, "seed": rng.randrange(1 << 30)}
        deals = dealt(game, preset, parties=many, **how)
        for name in dict.fromkeys(deal.partie for deal in deals):
            own = [deal for deal in deals if deal.partie == name]
            yield from spoilt(rng, named(rng, own, f"{preset} {players} {len(knobs)} {name}"))


def named(rng, deals, name):
    """One partie's deals, under its name, with players that stay on their seats."""
    players = rng.sample(NAMES[:5], max(4, len(deals[0].players)))[: len(deals[0].players)]
    table, day = rng.choice(TABLES), rng.randrange(1, 28)
    for deal in deals:
        deal.partie, deal.players, deal.table = name, players, table
        deal.date = f"2024-{1 + day % 12:02d}-{day:02d}T20:00:00"
    return deals


def spoilt(rng, deals):
    """A partie as it is, without its end, without a deal in between, with one broken off, or in points or strokes."""
    how = rng.choice(("whole", "whole", "whole", "unseen", "open", "gap", "cut", "silent", "points", "strokes"))
    middle = len(deals) // 2
    if how == "open":
        return deals[: max(1, middle)]
    if how == "gap":
        return deals[:middle] + deals[middle + 1 :]
    if how == "cut":
        deals[middle].plays = " ".join(deals[middle].plays.split()[:7])
    if how == "silent":
        deals[middle].plays, deals[middle].away = "", []
        deals[middle].calls = " ".join(deals[middle].calls.split()[:1])
    if how == "unseen":
        return [folded(rng, deal) for deal in deals]
    if how == "points" and deals[0].game == "handjass":
        return [in_points(deal) for deal in deals]
    if how == "strokes" and deals[0].game == "handjass" and "seven" in deals[0].preset:
        return [in_strokes(deal) for deal in deals]
    return deals


def in_points(deal):
    """Of a deal that was played, only what was written down and who came in."""
    story = ROWS[deal.game](deal, NOWHERE).story
    if len(story.active) < 2:
        return deal
    said = [word for word in deal.calls.split() if word.split(":")[1] in ("in", "out", "maybe")]
    kept = {"preset": deal.preset, "set": deal.set, "seats": deal.seats, "partie": deal.partie, "number": deal.number}
    told = {"players": deal.players, "date": deal.date, "table": deal.table, "dealer": deal.dealer}
    return type(deal)(game=deal.game, slate=list(story.score), calls=" ".join(said), **kept, **told)


def in_strokes(deal):
    """Of a deal that was played, only strokes and sacks, as on a clean slate."""
    log = Log()
    log.read([deal], [NOWHERE])
    seats = log.deals[0].seats
    strokes = [0, 0, 0, 0]
    for row in seats:
        strokes[row["seat"]] = row["strokes"]
    kept = {"preset": deal.preset, "set": deal.set, "players": deal.players, "dealer": deal.dealer}
    kept |= {"seats": deal.seats, "partie": deal.partie, "number": deal.number, "date": deal.date}
    return type(deal)(game=deal.game, strokes=strokes, sacks=[r["seat"] for r in seats if r["in_sack"]], **kept)


def aged(rng, deal):
    """A single deal as somebody logged it: with names, perhaps a day, and less than everything."""
    deal.players = [rng.choice(NAMES) for _ in deal.players]
    deal.table = rng.choice(TABLES)
    day = rng.randrange(1, 28)
    deal.date = rng.choice((None, f"2024-{1 + day % 12:02d}-{day:02d}", f"2025-0{1 + day % 9}-{day:02d}T21:30:00"))
    how = rng.choice(("whole", "whole", "blind", "folded", "cut", "dealt", "calls", "points", "ai", "claims", "wrong"))
    return WAYS[how](rng, deal) if how in WAYS else deal


def blind(rng, deal):
    """Some hands were not seen, and how far the play went is open."""
    for seat in range(len(deal.hands)):
        if rng.random() < 0.5:
            deal.hands[seat] = ""
    return cut(rng, deal) if rng.random() < 0.4 else deal


def folded(rng, deal):  # noqa: ARG001  every way is called alike
    """Hands that were thrown in stay unseen, as at the table (HJ-65)."""
    for word in deal.calls.split():
        seat, said = word.split(":")
        if said == "out":
            deal.hands[int(seat)] = ""
    return deal


def cut(rng, deal):
    """The play was broken off."""
    plays = deal.plays.split()
    deal.plays = " ".join(plays[: rng.randrange(len(plays))]) if plays else ""
    return deal


def uncalled(rng, deal):
    """Cards were dealt, and not everybody had spoken."""
    calls = deal.calls.split()
    deal.plays, deal.calls = "", " ".join(calls[: rng.randrange(len(calls) + 1)])
    deal.away = []
    return deal


def calls(rng, deal):  # noqa: ARG001
    """Calls alone."""
    deal.plays = ""
    return deal


def points(rng, deal):
    """Points alone, or strokes alone."""
    if deal.game == "handjass":
        return in_points(deal) if rng.random() < 0.7 else in_strokes(deal)
    if deal.game == "schieber":
        score = list(ROWS[deal.game](deal, NOWHERE).story.score)
        kept = {"preset": deal.preset, "set": deal.set, "players": deal.players, "date": deal.date}
        return type(deal)(game=deal.game, dealer=deal.dealer, slate=score, **kept)
    return deal


def ai(rng, deal):
    """A program played some cards for somebody."""
    deal.ai = "".join(rng.choice("0001") for _ in deal.plays.split())
    return deal


def claims(rng, deal):
    """A source says what came of it, and is wrong at times."""
    made = ROWS[deal.game](deal, NOWHERE)
    off = rng.choice((0, 0, 1))
    if deal.game == "schieber" and made.tricks:
        deal.claims = Claims(
            winners=[trick["winner"] for trick in made.tricks],
            trick_points=[trick["points"] + off * (trick["trick"] == 2) for trick in made.tricks],
            card_points=[side["card_points"] + off for side in made.sides],
            score=[made.sides[0]["score"] or 0, (made.sides[1]["score"] or 0) + off],
        )
    return deal


def wrong(rng, deal):
    """Two cards change places, which is mostly against some rule."""
    plays = deal.plays.split()
    if len(plays) > 5:
        one, other = rng.sample(range(len(plays)), 2)
        plays[one], plays[other] = plays[other], plays[one]
    deal.plays = " ".join(plays)
    return deal


WAYS = {
    "blind": blind,
    "folded": folded,
    "cut": cut,
    "dealt": uncalled,
    "calls": calls,
    "points": points,
    "ai": ai,
    "claims": claims,
    "wrong": wrong,
}


def written(folder, rng, many, of_parties):
    """Write the logs: three files of single deals, one of parties. The records, by file."""
    deals = [aged(rng, deal) for deal in single(rng, many)]
    rng.shuffle(deals)
    files = {f"evening{n}.jsonl": deals[n::3] for n in range(3)}
    files["parties.jsonl"] = list(parties(rng, of_parties))
    for name, records in files.items():
        (folder / name).write_bytes(b"".join(msgspec.json.encode(record) + b"\n" for record in records))
    return files


def lake_and_log(folder, *, many, of_parties=1, seed=7):
    """A lake of logs and simulated runs, and the same deals read from records alone."""
    rng = random.Random(seed)  # noqa: S311  logs to test with
    files, log = written(folder, rng, many, of_parties), Log()
    report = js.ingest([folder / name for name in files], folder / "lake")
    for name, records in files.items():
        log.read(records, [{"file": name, "source": "jassstats", "line": n} for n in range(1, len(records) + 1)])
    for number, how in enumerate(RUNS, 1):
        js.simulate(how["game"], folder / "lake", **{k: v for k, v in how.items() if k != "game"}, seed=11)
        records = dealt(**how, seed=11)
        log.read(records, [{"run": number, "index": place} for place in range(len(records))])
    return js.open(folder / "lake"), log, report
