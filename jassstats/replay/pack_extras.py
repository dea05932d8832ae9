"""Rare fields of deals: seats that dropped out, spare packets, announced melds, written points, AI masks."""

from collections.abc import Iterator
from typing import Any

from jassstats.cards import NAMES, card, mask_of, parse
from jassstats.engine.dtypes import ANNOUNCED, SEATS
from jassstats.record import Claims, Deal, Problem, seats_in

LARGEST = 32_767
"""The most points of a deal that a fact table can hold."""
CHANGED = 3
"""The number of cards that are changed together."""
BESIDE_HANDS = ("upcard", "reserve", "dead", "fresh", "widow", "away", "melds")
"""Fields that not every game has."""


def beside(deal: Deal) -> bool:
    """Return whether a deal has any of those fields, even if it records that there was nothing."""
    return bool(deal.upcard or deal.reserve or deal.dead or deal.fresh or deal.widow or deal.away or deal.melds)


def write(deal: Deal, row: Any, rules: Any) -> Problem | None:
    """Write the fields into a DEAL row, and return the first problem."""
    try:
        return next((problem for problem in _written(deal, row, rules) if problem), None)
    except ValueError as error:
        return Problem("LOG-52", str(error))


def _written(deal: Deal, row: Any, rules: Any) -> Iterator[Problem | None]:
    yield _stray(deal, rules)
    yield _seats(deal, row, rules)
    yield _points(deal, row, rules)
    yield _tally(deal, row, rules)
    if deal.ai and (len(deal.ai) != row["n_plays"] or set(deal.ai) - {"0", "1"}):
        yield Problem("LOG-62", f"ai needs one 0 or 1 for each of the {row['n_plays']} cards played")
    if deal.melds:
        yield _announced(deal, row)
    if rules.PLAYERS != (SEATS,) or deal.widow:
        yield _packets(deal, row, rules)


def _stray(deal: Deal, rules: Any) -> Problem | None:
    """Return the problem of a field that no deal of this game has: ignoring it would lose it."""
    for name in BESIDE_HANDS:
        if name not in rules.BESIDE_HANDS and any(getattr(deal, name) or ()):
            there = " or ".join(rules.BESIDE_HANDS)
            return Problem("LOG-69", f"{name}: no deal of this game has that beside its hands, only {there}")
    return None


def _seats(deal: Deal, row: Any, rules: Any) -> Problem | None:
    """Write the seats in the deal: those given, or as many as there are players or hands."""
    usual = max(rules.PLAYERS)
    there = seats_in(deal, usual) if len(rules.PLAYERS) > 1 else deal.seats or list(range(usual))
    if len(there) not in rules.PLAYERS or sorted(set(there)) != there or not 0 <= there[0] <= there[-1] < SEATS:
        numbers = ", ".join(map(str, rules.PLAYERS))
        return Problem("LOG-61", f"seats {there}: {numbers} of the seats 0 to {SEATS - 1} play this game, in order")
    if deal.dealer not in there:
        return Problem("LOG-66", f"seat {deal.dealer} deals, but only seats {there} are in the deal")
    if strangers := [seat for seat, hand in enumerate(deal.hands) if hand and seat not in there]:
        return Problem("LOG-66", f"seat {strangers[0]} has a hand, but only seats {there} are in the deal")
    row["seats"], row["players"] = mask_of(there), len(there)
    return None


def _points(deal: Deal, row: Any, rules: Any) -> Problem | None:
    """Write points: one for each side or seat that may score."""
    if not deal.slate:
        return None
    if problem := _written_points(deal, row, rules):
        return problem
    row["slate"][: len(deal.slate)] = deal.slate
    row["n_slate"] = len(deal.slate)
    return None


def _written_points(deal: Deal, row: Any, rules: Any) -> Problem | None:
    """Return the problem of written points, or None."""
    if deal.plays:
        return Problem("LOG-63", "slate is only for a deal whose cards were not recorded, but cards were played")
    if len(deal.slate) != rules.SIDES:
        unit = "seat" if rules.SIDES == SEATS else "side"
        return Problem("LOG-63", f"slate holds {rules.SIDES} numbers, one a {unit}: {len(deal.slate)} were read")
    for side, points in enumerate(deal.slate):
        if not -LARGEST <= points <= LARGEST:
            size = "large" if points > 0 else "small"
            return Problem("LOG-63", f"slate: {points} is too {size}: a number of points is at most {LARGEST}")
        if points < 0 and not rules.POINTS_BELOW_ZERO:
            return Problem("LOG-63", f"slate: {points} is below zero, and no deal of this game gives that")
        if points and rules.SIDES == SEATS and not row["seats"] >> side & 1:
            there = [seat for seat in range(SEATS) if row["seats"] >> seat & 1]
            return Problem(
                "LOG-63", f"slate: seat {side} has {points} points, but only seats {there} are in the deal", seat=side
            )
    return None


def check_claims(claims: Claims, rules: Any) -> Problem | None:
    """Return the problem of a claimed number that belongs to no side, or None."""
    for name in ("card_points", "melds", "marriage", "score", "totals"):
        many = len(getattr(claims, name) or ())
        if many > rules.SIDES:
            return Problem("LOG-70", f"claims of {name} hold {many} numbers: this game has {rules.SIDES} sides")
    for trick, row in enumerate(claims.running or (), 1):
        if len(row) != rules.SIDES:
            message = f"claims of running hold {len(row)} numbers after trick {trick}: give one for each side"
            return Problem("LOG-70", f"{message}, {rules.SIDES}", trick=trick - 1)
    return None


def _tally(deal: Deal, row: Any, rules: Any) -> Problem | None:
    """Check strokes, sacks and zeros struck, in games where everybody scores alone."""
    if not (deal.strokes or deal.sacks or deal.struck):
        return None
    out = [s for s in range(SEATS) if not row["seats"] >> s & 1]
    if rules.SIDES != SEATS or len(deal.strokes) != SEATS or not all(-128 <= n <= 127 for n in deal.strokes):
        return Problem("LOG-68", f"strokes holds {SEATS} numbers, one a seat, in games where everybody scores alone")
    if any(deal.hands) or deal.plays or deal.slate:
        return Problem("LOG-68", "strokes are written of a deal whose cards and points nobody recorded")
    written = {*deal.sacks, *deal.struck, *(seat for seat, strokes in enumerate(deal.strokes) if strokes)}
    if strangers := written & set(out) | {seat for seat in written if not 0 <= seat < SEATS}:
        return Problem("LOG-68", f"seat {min(strangers)} is not in the deal and has nothing to write")
    return None


def _announced(deal: Deal, row: Any) -> Problem | None:
    if len(deal.melds) != SEATS:
        return Problem("LOG-64", f'melds of {len(deal.melds)} seats are given: give {SEATS}, with "" for none')
    for seat, text in enumerate(deal.melds):
        parts = [part for part in text.split("/") if part.strip()]
        if len(parts) > ANNOUNCED:
            return Problem("LOG-65", f"seat {seat} announced {len(parts)} melds: nine cards hold at most {ANNOUNCED}")
        row["announced"][seat, : len(parts)] = [mask_of(parse(part)) for part in parts]
    row["has_announced"] = 1
    return None


def _packets(deal: Deal, row: Any, rules: Any) -> Problem | None:
    """Write upcard, reserve, dead hand, widow and the fresh cards."""
    if deal.upcard is not None:
        row["upcard"] = card(deal.upcard)
    taken = 0
    for mask in row["hands"]:
        taken |= int(mask)
    spare = ("reserve", deal.reserve, 0) if deal.reserve else ("widow", deal.widow or "", 0)
    for name, text, place in (spare, ("dead", deal.dead, 1)):
        cards = parse(text)
        if problem := _apart(name, cards, taken, rules):
            return problem
        row["spare"][place] = mask_of(cards)
        taken |= mask_of(cards)
    for name in ("fresh", "away"):
        if len(getattr(deal, name)) > SEATS:
            return Problem("LOG-54", f"{name} of {len(getattr(deal, name))} seats is given: give {SEATS}")
        for seat, text in enumerate(getattr(deal, name)):
            cards = parse(text)
            if len(cards) not in (0, CHANGED):
                return Problem("LOG-67", f"{name} of seat {seat} has {len(cards)} cards, not {CHANGED}", seat=seat)
            if name == "fresh" and (problem := _apart(name, cards, taken, rules)):
                return problem
            row[name][seat] = mask_of(cards)
            taken |= mask_of(cards)
    return None


def _apart(name: str, cards: list[int], taken: int, rules: Any) -> Problem | None:
    """Return the problem of a packet's card that is not in the pack, or in a hand or packet already."""
    for place, number in enumerate(cards):
        if taken >> number & 1 or number in cards[:place] or not rules.PACK >> number & 1:
            why = "is not in the pack" if not rules.PACK >> number & 1 else "stands twice"
            return Problem(rules.PACK_RULE, f"{NAMES[number]} in the {name} {why}", card=NAMES[number])
    return None
