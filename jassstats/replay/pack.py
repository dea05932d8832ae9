"""Log records packed into `Deals`. A malformed record gives a problem; `replay` checks the rules."""

import datetime as dt
import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from jassstats import games
from jassstats.cards import NAMES, NONE, cards_of, mask_of, parse
from jassstats.engine.dtypes import CALLS, PLAYS, SEATS
from jassstats.record import Deal, Problem, canonical_date
from jassstats.replay import pack_extras
from jassstats.replay.columns import Deals, House, Logged, by_game, empty_rows

Problems = dict[int, Problem]


def pack(logged: Sequence[Logged]) -> tuple[list[Deals], Problems]:
    """Return the deals of some log entries, one `Deals` a game, and by index the problems of the other entries."""
    problems: Problems = {i: item.entry.problem for i, item in enumerate(logged) if item.entry.problem is not None}
    packed = []
    for game, which in by_game(logged).items():
        if game not in games.names():
            message = f"there is no game called {game!r}: there are {', '.join(games.names())}"
            problems |= {i: Problem("LOG-50", message) for i in which}
            continue
        packed.append(_pack_game(game, [logged[i] for i in which], np.array(which), problems))
    return [deals for deals in packed if len(deals)], problems


def _pack_game(game: str, logged: list[Logged], origin: np.ndarray, problems: Problems) -> Deals:
    rows = empty_rows(len(logged))
    deals = [item.entry.deal for item in logged if item.entry.deal is not None]
    found: Problems = {}
    houses = _write_houses(game, deals, rows, found)
    _write_cards(game, deals, rows, found)
    _write_calls(game, deals, rows, found)
    _write_rest(game, deals, rows, found)
    problems |= {int(origin[i]): problem for i, problem in found.items()}
    packed = Deals(game, houses, rows, logged, origin, records=deals)
    return packed.take(np.array([i for i in range(len(deals)) if i not in found], np.int64)) if found else packed


def _write_houses(game: str, deals: list[Deal], rows: np.ndarray, found: Problems) -> list[House]:
    """Number the distinct house rules."""
    numbers: dict[Any, int] = {}
    houses: list[House] = []
    column = rows["house"]
    for i, deal in enumerate(deals):
        key = (deal.preset, *((knob, type(v), v) for knob, v in sorted(deal.set.items()))) if deal.set else deal.preset
        number = numbers.get(key, -1)
        if number < 0:
            try:
                options = games.house(game, deal.preset, deal.set)
            except ValueError as error:
                found[i] = Problem("LOG-51", str(error))
                continue
            number = numbers[key] = len(houses)
            houses.append(House(deal.preset, tuple((knob, getattr(options, knob)) for knob in sorted(deal.set))))
        column[i] = number
    return houses


def _write_cards(game: str, deals: list[Deal], rows: np.ndarray, found: Problems) -> None:
    """Write hands and plays: all at once if they are canonical, one by one if not."""
    from jassstats.engine import parse_cards

    fields = [
        "|".join((*deal.hands, deal.plays)) if len(deal.hands) == SEATS else "||||" + deal.plays for deal in deals
    ]
    block = np.frombuffer(("\n".join(fields) + "\n").encode("ascii", "replace"), np.uint8)
    state = np.zeros(len(deals), np.uint8)
    if any("\n" in line or line.count("|") != SEATS for line in fields):
        state[:] = parse_cards.ODD
    else:
        parse_cards.read(block, rows, state, parse_cards.SUIT_BASE, parse_cards.RANK_PLACE)
    rules = games.load(game).rules
    state[(state == parse_cards.FINE) & _foreign(rows, rules)] = parse_cards.ODD
    for i in np.flatnonzero(state != parse_cards.FINE).tolist():
        _note(found, i, _write_slowly(deals[i], rows[i]))
    few = np.array([len(d.hands) not in (0, SEATS) for d in deals], bool)
    for i in np.flatnonzero(_suspect(rows, rules) | few).tolist():
        _note(found, i, _check_hands(deals[i], rows[i], rules))


def _note(found: Problems, i: int, problem: Problem | None) -> None:
    """Keep the first problem of a deal."""
    if problem is not None:
        found.setdefault(i, problem)


def _write_slowly(deal: Deal, row: Any) -> Problem | None:
    """Write one deal whose cards are spelt in another way, or stand twice."""
    row["hands"], row["plays"] = 0, 255
    rules = games.load(deal.game).rules
    try:
        hands = [parse(hand) for hand in deal.hands]
        plays = parse(deal.plays)
    except ValueError as error:
        return Problem("LOG-52", str(error))
    for seat, hand in enumerate(hands[:SEATS]):
        if len(set(hand)) < len(hand):
            twice = next(c for c in hand if hand.count(c) > 1)
            return Problem(rules.PACK_RULE, f"{NAMES[twice]} stands twice in one hand", seat=seat, card=NAMES[twice])
        row["hands"][seat] = mask_of(hand)
    if len(plays) > PLAYS:
        return Problem("LOG-53", f"{len(plays)} cards were played, but there are only {PLAYS}")
    foreign = [c for c in plays if not rules.PACK >> c & 1]
    if foreign:
        return Problem(rules.PACK_RULE, f"{NAMES[foreign[0]]} is not in the pack", card=NAMES[foreign[0]])
    row["plays"][: len(plays)] = plays
    row["n_plays"] = len(plays)
    return None


def _foreign(rows: np.ndarray, rules: Any) -> Any:
    """Return the rows in which a card was played that is not in the pack."""
    known = np.array([card == NONE or (card < len(NAMES) and rules.PACK >> card & 1) for card in range(NONE + 1)], bool)
    return ~known[rows["plays"]].all(axis=1)


def _suspect(rows: np.ndarray, rules: Any) -> Any:
    """Return the rows whose hands overlap, have the wrong size or hold cards that are not in the pack."""
    hands = rows["hands"]
    sizes = np.bitwise_count(hands)
    together = np.bitwise_or.reduce(hands, axis=1)
    wrong = ((sizes != rules.HAND) & (sizes != 0)).any(axis=1)
    return wrong | (sizes.sum(axis=1) != np.bitwise_count(together)) | ((together & ~np.uint64(rules.PACK)) != 0)


def _check_hands(deal: Deal, row: Any, rules: Any) -> Problem | None:
    """Return the problem of the first hand that is wrong."""
    if len(deal.hands) not in (0, SEATS):
        return Problem("LOG-54", f'{len(deal.hands)} hands are given: give {SEATS}, with "" for an unknown one')
    owners: dict[int, int] = {}
    for seat, mask in enumerate(row["hands"]):
        cards = cards_of(int(mask))
        for number in cards:
            if number in owners:
                message = f"{NAMES[number]} is in the hands of seats {owners[number]} and {seat}"
                return Problem(rules.PACK_RULE, message, seat=seat, card=NAMES[number])
            if not rules.PACK >> number & 1:
                return Problem(rules.PACK_RULE, f"{NAMES[number]} is not in the pack", seat=seat, card=NAMES[number])
            owners[number] = seat
        if cards and len(cards) != rules.HAND:
            return Problem(rules.HAND_RULE, f"seat {seat} was dealt {len(cards)} cards, not {rules.HAND}", seat=seat)
    return None


def _write_calls(game: str, deals: list[Deal], rows: np.ndarray, found: Problems) -> None:
    """Write calls. Few texts differ, so each is parsed once."""
    numbers: dict[str, int] = {}
    which = [numbers.setdefault(deal.calls, len(numbers)) for deal in deals]
    read = [_read_calls(game, text) for text in numbers]
    table = np.array([calls if isinstance(calls, np.ndarray) else _no_calls() for calls in read])
    rows["calls"] = table[which]
    rows["n_calls"] = (table[:, :, 0] != NONE).sum(axis=1)[which]
    wrong = {n for n, calls in enumerate(read) if isinstance(calls, Problem)}
    for i, n in enumerate(which):
        problem = read[n] if n in wrong else None
        if isinstance(problem, Problem):
            found.setdefault(i, problem)


def _no_calls() -> np.ndarray:
    return np.full((CALLS, 2), 255, np.uint8)


@functools.lru_cache(maxsize=4096)
def _read_calls(game: str, text: str) -> np.ndarray | Problem:
    words = games.load(game).options.CALLS
    table = _no_calls()
    calls = text.split()
    if len(calls) > CALLS:
        return Problem("LOG-55", f"{len(calls)} calls are more than a deal can have")
    for k, word in enumerate(calls):
        seat, _, what = word.partition(":")
        if seat not in ("0", "1", "2", "3") or what not in words:
            there = " ".join(words)
            return Problem("LOG-56", f"{word!r} is no call: write SEAT:CALL, seat 0 to 3 and one of {there}")
        table[k] = int(seat), words.index(what)
    return table


def _write_rest(game: str, deals: list[Deal], rows: np.ndarray, found: Problems) -> None:
    """Write dealer, players and rare fields."""
    rules = games.load(game).rules
    dealers = [deal.dealer if 0 <= deal.dealer < SEATS else NONE for deal in deals]
    rows["dealer"] = dealers
    rows["players"] = SEATS
    usual = rules.PLAYERS == (SEATS,)
    for i, deal in enumerate(deals):
        if deal.date is not None or deal.number is not None or len(deal.players) not in (0, SEATS):
            _note(found, i, _check_names(deal, rules))
        told = deal.slate or deal.strokes or deal.sacks or deal.struck or deal.ai
        if told or deal.seats or not usual or pack_extras.beside(deal):
            _note(found, i, pack_extras.write(deal, rows[i], rules))
        if deal.claims is not None:
            _note(found, i, pack_extras.check_claims(deal.claims, rules))
        if dealers[i] == NONE:
            _note(found, i, Problem("LOG-57", f"dealer {deal.dealer} is no seat: seats are 0 to {SEATS - 1}"))


def _check_names(deal: Deal, rules: Any) -> Problem | None:
    """Check players, number and date."""
    if deal.players and len(deal.players) not in rules.PLAYERS:
        return Problem("LOG-58", f"{len(deal.players)} players are named: name {_either(rules.PLAYERS)} or none")
    if deal.number is not None and not 0 <= deal.number <= 65_535:
        return Problem("LOG-59", f"number {deal.number} of a deal in its partie must be 0 to 65535")
    if deal.date is not None and day(deal.date) is None:
        return Problem("LOG-60", f"date {deal.date!r} is not ISO 8601, such as 2026-11-30 or 2026-11-30T20:15:00")
    return None


def _either(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


@functools.lru_cache(maxsize=4096)
def day(text: str) -> dt.datetime | None:
    """Return a date to the second, in UTC if it names a time zone, else local; None if it is not ISO 8601."""
    try:
        return dt.datetime.fromisoformat(canonical_date(text))
    except ValueError:
        return None
