"""The writer of slips. Common values are written once, and every deal reads back as the same deal.

Every deal is checked: its lines are read back at once. A deal that would read back differently (a name with an end of
line in it, a field that a slip has no line for) is written as a line of our log form after the keyword `log`.
"""

import re
from collections.abc import Callable, Iterable, Iterator

from jassstats.logs.jsonl.codec import canonical, encode
from jassstats.logs.slip import header_lines
from jassstats.logs.slip.deal_lines import LINES
from jassstats.logs.slip.parser import one
from jassstats.logs.slip.state import SEATS, ParserState
from jassstats.logs.slip.tokens import bare, quoted
from jassstats.record import Claims, Deal, seats_in

_PLAIN = re.compile(r"[^\W_](?:[^\s\"#“”„«»]| (?! ))*(?<! )")


def lines(deals: Iterable[Deal]) -> Iterator[str]:
    """Yield the slip, line by line, each with its end."""
    state = ParserState()
    yield "jass\n"
    for deal in map(canonical, deals):
        rows = _spelt(deal, state, _row) if _only_points(deal) else []
        found, after = one(state, rows) if rows else ([], state)
        if not _same(found, deal):
            rows = _spelt(deal, state, _deal)
            found, after = one(state, rows)
        if not _same(found, deal) or _only_a_dealer(deal):
            rows = ["", f"log {encode(deal).decode()}"]
            _, after = one(state, rows)
        for text in rows:
            yield f"{text}\n"
        state = after


def _spelt(deal: Deal, state: ParserState, spell: Callable[[Deal], Iterable[str]]) -> list[str]:
    """Return the head and the deal below it; nothing for a deal with an impossible seat, which needs a `log` line."""
    try:
        return [*_head(deal, state), *spell(deal)]
    except (IndexError, ValueError):
        return []


def _same(found: list[Deal | None], deal: Deal) -> bool:
    return len(found) == 1 and found[0] is not None and encode(canonical(found[0])) == encode(deal)


def _head(deal: Deal, state: ParserState) -> list[str]:
    """Return the lines of the head for values that changed."""
    said = []
    if (deal.game, deal.preset, deal.set) != (state.game, state.preset, state.knobs) or _kinds(deal.set) != _kinds(
        state.knobs
    ):
        said = [f"game {deal.game} {deal.preset}", *(f"set {k} {_value(v)}" for k, v in sorted(deal.set.items()))]
    if deal.table != state.table:
        said.append(f"table {_text(deal.table)}")
    if deal.players != state.players:
        said.append(f"players {' '.join(map(_name, deal.players)) or '-'}")
    day = state.copy()
    if deal.date != state.date:
        said.append(f"date {'-' if deal.date is None else deal.date}")
        day.date = deal.date
    seats = [] if deal.players != state.players else state.seats
    if not state.begun or deal.partie != state.partie:
        named = "none" if deal.partie is None else "" if deal.partie == day.next_partie() else _text(deal.partie)
        said.append(f"partie {named}".rstrip())
        seats = []
    if deal.seats != seats and not ((deal.slate or deal.strokes) and deal.seats == _writing(deal)):
        said.append(f"seats {' '.join(_who(deal, seat) for seat in deal.seats) or 'all'}")
    return ["", *said] if said else []


def _kinds(knobs: dict[str, bool | int | str]) -> list[type]:
    return [type(value) for _, value in sorted(knobs.items())]


def _value(value: bool | int | str) -> str:  # noqa: FBT001  a knob can be a yes or no
    if isinstance(value, bool):
        return "yes" if value else "no"
    plain = isinstance(value, int) or (_PLAIN.fullmatch(value) and value not in ("yes", "no", "true", "false"))
    return str(value) if plain else quoted(str(value))


def _text(text: str | None) -> str:
    if text is None:
        return "-"
    return text if _PLAIN.fullmatch(text) and text.lower() != "none" else quoted(text)


def _name(name: str) -> str:
    return (name if bare(name) else quoted(name)) if name else "-"


def _who(deal: Deal, seat: int) -> str:
    """Return a player as a line begins with her: by name if the name is unique and no keyword, else by seat number."""
    name = deal.players[seat] if 0 <= seat < len(deal.players) else ""
    alike = [player for player in deal.players if player.casefold() == name.casefold()]
    spare = name.lower() not in {*header_lines.LINES, *LINES, "deal", "log", "none", "all"}
    return _name(name) if name and len(alike) == 1 and spare else str(seat)


def _only_points(deal: Deal) -> bool:
    talked = {call.partition(":")[2] for call in deal.calls.split()} - {"in", "out"}
    return bool(deal.slate) and not (any(deal.hands) or talked or deal.plays or deal.melds or deal.upcard)


def _only_a_dealer(deal: Deal) -> bool:
    """Return whether only the dealer of a deal is known: the next line of points would be read as its own."""
    told = (
        deal.slate,
        deal.strokes,
        any(deal.hands),
        deal.calls,
        deal.plays,
        deal.melds,
        deal.upcard,
        deal.reserve,
        deal.dead,
    )
    return not any((*told, any(deal.fresh), deal.widow, any(deal.away), deal.ai, deal.claims))


def _writing(deal: Deal) -> list[int]:
    """Return the seats with points of their own, where somebody at the table has none."""
    many = len(deal.players)
    return deal.seats if many and deal.seats and deal.seats[-1] < many and len(deal.seats) < many else []


def _row(deal: Deal) -> list[str]:
    """Return a line of points."""
    return [_points(deal)]


def _points(deal: Deal) -> str:
    there = _writing(deal)
    many = len(deal.players) if len(deal.slate) == SEATS and deal.players else len(deal.slate)
    return " ".join(_cell(deal, seat, there) for seat in range(many))


def _cell(deal: Deal, seat: int, there: list[int]) -> str:
    """Return the text for a seat in a line of points."""
    if there and seat not in there:
        return "-"
    return "out" if f"{seat}:out" in deal.calls.split() else str(deal.slate[seat])


def _deal(deal: Deal) -> Iterator[str]:
    """Yield the lines of a deal with all that is known of it."""
    yield ""
    yield "deal" if deal.number is None and deal.partie is None else f"deal {_number(deal.number)}"
    yield f"dealer {_who(deal, deal.dealer)}"
    if deal.upcard is not None:
        yield f"upcard {deal.upcard}"
    yield from (f"{_who(deal, seat)}: {cards}" for seat, cards in enumerate(deal.hands) if cards)
    packets = {"reserve": deal.reserve, "dead": deal.dead, "widow": deal.widow}
    yield from (f"{word} {cards}" for word, cards in packets.items() if cards)
    yield from (f"fresh {_who(deal, seat)} {cards}" for seat, cards in enumerate(deal.fresh) if cards)
    if deal.calls:
        made = (call.split(":") for call in deal.calls.split())
        yield f"calls {', '.join(f'{_who(deal, int(seat))} {what}' for seat, what in made)}"
    yield from (f"away {_who(deal, seat)} {cards}" for seat, cards in enumerate(deal.away) if cards)
    if deal.melds and not any(deal.melds):
        yield "meld none"
    spelt = ((seat, text.replace("/", " / ")) for seat, text in enumerate(deal.melds) if text)
    yield from (f"meld {_who(deal, seat)} {text}" for seat, text in spelt)
    yield from _tricks(deal)
    if deal.ai:
        yield f"ai {deal.ai}"
    if deal.slate:
        yield f"points {_points(deal)}"
    yield from _tally(deal)
    yield from _claims(deal.claims, led=bool(_leaders(deal)))


def _tally(deal: Deal) -> Iterator[str]:
    """Yield the lines of strokes and sacks, for a deal of which nothing else is known."""
    if deal.strokes:
        many, there = len(deal.players) or len(deal.seats) or SEATS, _writing(deal)
        yield f"strokes {' '.join('-' if there and s not in there else str(deal.strokes[s]) for s in range(many))}"
    for word, seats in (("sacks", deal.sacks), ("struck", deal.struck)):
        if seats:
            yield f"{word} {' '.join(_who(deal, seat) for seat in seats)}"


def _number(number: int | None) -> str:
    return "-" if number is None else str(number + 1)


def _per_trick(deal: Deal) -> int:
    """Return the number of cards in a trick: one from each seat that plays."""
    many = len(seats_in(deal, SEATS))
    out = {call.split(":")[0] for call in deal.calls.split() if call.endswith(":out")}
    return max(1, many - len(out))


def _leaders(deal: Deal) -> list[int]:
    """Return the leader of each trick, if every one is claimed."""
    claimed = (deal.claims and deal.claims.leaders) or []
    per = _per_trick(deal)
    return claimed if deal.plays and len(claimed) == -(-len(deal.plays.split()) // per) else []


def _tricks(deal: Deal) -> Iterator[str]:
    plays, per, leaders = deal.plays.split(), _per_trick(deal), _leaders(deal)
    for trick, at in enumerate(range(0, len(plays), per)):
        led = f"{_who(deal, leaders[trick])}: " if leaders else ""
        yield f"{trick + 1}. {led}{' '.join(plays[at : at + per])}"


def _claims(claims: Claims | None, *, led: bool) -> Iterator[str]:
    for name in Claims.__struct_fields__ if claims else ():
        told = getattr(claims, name)
        if told is not None and not (led and name == "leaders"):
            rows = told if name == "running" else [told]
            yield f"claim {name} {' / '.join(' '.join(map(str, row)) for row in rows)}".rstrip()
