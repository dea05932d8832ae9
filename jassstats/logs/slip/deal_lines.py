"""The lines of one deal on a slip, by the keyword they begin with: cards, calls, melds and tricks."""

from collections.abc import Callable, Sequence

from jassstats.logs.slip.card_names import card, contract, meant, near
from jassstats.logs.slip.deal_builder import DealBuilder, empty
from jassstats.logs.slip.score_lines import claim, points, sacks, strokes, struck
from jassstats.logs.slip.state import SEATS, SlipError
from jassstats.logs.slip.tokens import Word

Line = Callable[[DealBuilder, list[Word]], None]
"""A function that takes the builder and the tokens of the line after its keyword."""


def cards(builder: DealBuilder, found: Sequence[Word]) -> list[str]:
    """Return tokens as cards."""
    names: list[str] = []
    for word in found:
        name = card(word.text, builder.state.scheme)
        if name is None:
            hint = meant(word.text, builder.state.scheme, [*builder.placed, *names])
            raise SlipError("LOG-30", f"a card was expected, {word.text!r} is none{hint}", word.column)
        if name in names:
            raise SlipError("LOG-40", f"{name} stands twice on this line", word.column, name)
        names.append(name)
    return names


def dealt(builder: DealBuilder, found: Sequence[Word], where: str) -> str:
    """Return cards that may lie in one place only, and note where they lie."""
    names = cards(builder, found)
    for word, name in zip(found, names, strict=True):
        if name in builder.placed:
            place, line = builder.placed[name]
            message = f"{name} is in {place} on line {line} already"
            raise SlipError("LOG-40", message, word.column, name)
    builder.placed |= dict.fromkeys(names, (where, builder.at))
    return " ".join(names)


def hand(builder: DealBuilder, found: list[Word]) -> None:
    """Read `Anna: C6 C9 …`: the cards dealt to her, as many as the game deals."""
    seat = owner(builder, found)
    hands = builder.told.setdefault("hands", empty())
    who = builder.state.who(seat)
    if hands[seat]:
        raise SlipError("LOG-42", f"{who} has a hand in this deal already", found[0].column)
    hands[seat] = dealt(builder, found[1:], f"the hand of {who}")
    due, there = builder.state.hand(), len(found) - 1
    if there != due:
        builder.lacking += max(0, due - there)
        short = "lacks" if there < due else "has too many:"
        many = f"{abs(due - there)} card{'s' if abs(due - there) > 1 else ''}"
        message = f"{there} cards were read and {due} expected: the hand of {who} {short} {many}"
        raise SlipError("LOG-42", message, found[-1].column)


def owner(builder: DealBuilder, found: Sequence[Word]) -> int:
    """Return the seat that a line begins with."""
    if not found:
        raise SlipError("LOG-42", "a player was expected, and cards after the name")
    seat = builder.state.seat(found[0])
    if seat >= SEATS:
        raise SlipError("LOG-41", f"there is no seat {seat}: seats are 0 to {SEATS - 1}", found[0].column)
    return seat


def dealer(builder: DealBuilder, found: list[Word]) -> None:
    """Read `dealer Anna`."""
    if len(found) != 1:
        raise SlipError("LOG-42", "write the name of the one who dealt after `dealer`")
    builder.dealer = builder.state.seat(found[0])


def upcard(builder: DealBuilder, found: list[Word]) -> None:
    """Read `upcard DJ`."""
    if len(found) != 1:
        raise SlipError("LOG-42", f"one card shows trumps, {len(found)} were read")
    builder.told["upcard"] = cards(builder, found)[0]


def reserve(builder: DealBuilder, found: list[Word]) -> None:
    """Read `reserve CQ D8 …`: the spare hand."""
    builder.told["reserve"] = dealt(builder, found, "the reserve")


def dead(builder: DealBuilder, found: list[Word]) -> None:
    """Read `dead D9 DT …`: the packet nobody may take."""
    builder.told["dead"] = dealt(builder, found, "the dead hand")


def widow(builder: DealBuilder, found: list[Word]) -> None:
    """Read `widow JK`."""
    builder.told["widow"] = dealt(builder, found, "the widow")


def fresh(builder: DealBuilder, found: list[Word]) -> None:
    """Read `fresh Anna H7 S9 SA`: her face-down cards."""
    seat = owner(builder, found)
    where = f"the fresh cards of {builder.state.who(seat)}"
    builder.told.setdefault("fresh", empty())[seat] = dealt(builder, found[1:], where)


def away(builder: DealBuilder, found: list[Word]) -> None:
    """Read `away Anna C6 C9 H6`: the cards that she put away for the fresh ones."""
    seat = owner(builder, found)
    builder.told.setdefault("away", empty())[seat] = " ".join(cards(builder, found[1:]))


def calls(builder: DealBuilder, found: list[Word]) -> None:
    """Read `calls Beat push, Dario S`: names and calls in turn, in the order they were made."""
    for who, what in zip(found[::2], [*found[1::2], None], strict=False):
        if what is None:
            raise SlipError("LOG-42", f"{who.text!r} stands last: a call was expected after it", who.column)
        call(builder, builder.state.seat(who), what)


def call(builder: DealBuilder, seat: int, what: Word) -> None:
    """Add one call."""
    name = contract(what.text, builder.state.scheme)
    known = builder.state.calls()
    if known and name not in known:
        hint = near(what.text, known) or f"; there are {' '.join(known)}"
        raise SlipError(
            "LOG-31", f"a call was expected, {what.text!r} is none in {builder.state.game}{hint}", what.column
        )
    builder.calls.append(f"{seat}:{name}")


def melds(builder: DealBuilder, found: list[Word]) -> None:
    """Read `meld Anna H8 H9 HT / CK DK HK SK`, her announced melds; `meld none` if nobody announced any."""
    told = builder.told.setdefault("melds", empty())
    if [word.text.lower() for word in found] in (["none"], ["-"]):
        return
    seat = owner(builder, found)
    parts: list[list[Word]] = [[]]
    for word in found[1:]:
        if word.text == "/":
            parts.append([])
        else:
            parts[-1].append(word)
    told[seat] = "/".join(" ".join(cards(builder, part)) for part in parts)


def trick(builder: DealBuilder, found: list[Word]) -> None:
    """Read `3. Anna: HA S9 S7 …`: the cards of a trick in order of play; the leader may be left out."""
    number = int(found[0].text.rstrip(".)"))
    rest = found[1:]
    if rest and (
        rest[0].colon or (not card(rest[0].text, builder.state.scheme) and builder.state.seat_of(rest[0]) is not None)
    ):
        builder.leaders.append(builder.state.seat(rest.pop(0)))
    before = [len(one) for one in builder.tricks]
    names = cards(builder, rest)
    builder.tricks.append(names)
    if number != len(builder.tricks):
        raise SlipError("LOG-42", f"trick {len(builder.tricks)} was expected here, {number} was read", found[0].column)
    for earlier, one in enumerate(builder.tricks[:-1], 1):
        for twice in set(one) & set(names):
            column = next(word.column for word in rest if card(word.text, builder.state.scheme) == twice)
            raise SlipError("LOG-40", f"{twice} was played to trick {earlier} already", column, twice)
    if before and (len(names) > before[0] or before[-1] < before[0]):
        which, many = (number, len(names)) if len(names) > before[0] else (number - 1, before[-1])
        raise SlipError("LOG-35", f"trick {which} has {many} cards, trick 1 has {before[0]}", found[0].column)


def marks(builder: DealBuilder, found: list[Word]) -> None:
    """Read `ai 0110…`: a 1 for each card that a program played."""
    builder.told["ai"] = "".join(word.text for word in found)


LINES: dict[str, Line] = {
    "dealer": dealer,
    "upcard": upcard,
    "hand": hand,
    "reserve": reserve,
    "dead": dead,
    "widow": widow,
    "fresh": fresh,
    "away": away,
    "calls": calls,
    "call": calls,
    "meld": melds,
    "melds": melds,
    "ai": marks,
    "points": points,
    "strokes": strokes,
    "sacks": sacks,
    "struck": struck,
    "claim": claim,
}
"""The reader of each line of a deal, by its keyword."""

ONCE = {"points": "slate"} | {word: word for word in ("upcard", "reserve", "dead", "widow", "ai", "sacks", "struck")}
"""The lines that a deal has once, and the field each fills: a second one would replace the first."""
