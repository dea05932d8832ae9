"""The lines of one deal on a slip, each by the word it begins with: cards, calls, melds and tricks."""

from collections.abc import Callable, Sequence

from jassstats.logs.slip.card_names import card, contract, meant, near
from jassstats.logs.slip.deal_builder import Sheet, empty
from jassstats.logs.slip.score_lines import claim, points, sacks, strokes, struck
from jassstats.logs.slip.state import SEATS, Mistake
from jassstats.logs.slip.tokens import Word

Line = Callable[[Sheet, list[Word]], None]
"""Takes the sheet and the words of the line after its first."""


def cards(sheet: Sheet, found: Sequence[Word]) -> list[str]:
    """Words as cards."""
    names: list[str] = []
    for word in found:
        name = card(word.text, sheet.page.scheme)
        if name is None:
            hint = meant(word.text, sheet.page.scheme, [*sheet.placed, *names])
            raise Mistake("LOG-30", f"a card was expected, {word.text!r} is none{hint}", word.column)
        if name in names:
            raise Mistake("LOG-40", f"{name} stands twice on this line", word.column, name)
        names.append(name)
    return names


def dealt(sheet: Sheet, found: Sequence[Word], where: str) -> str:
    """Cards that lie in one place only."""
    names = cards(sheet, found)
    for word, name in zip(found, names, strict=True):
        if name in sheet.placed:
            place, line = sheet.placed[name]
            message = f"{name} is in {place} on line {line} already"
            raise Mistake("LOG-40", message, word.column, name)
    sheet.placed |= dict.fromkeys(names, (where, sheet.at))
    return " ".join(names)


def hand(sheet: Sheet, found: list[Word]) -> None:
    """`Anna: C6 C9 …`: the cards dealt to her, as many as the game deals."""
    seat = owner(sheet, found)
    hands = sheet.told.setdefault("hands", empty())
    who = sheet.page.who(seat)
    if hands[seat]:
        raise Mistake("LOG-42", f"{who} has a hand in this deal already", found[0].column)
    hands[seat] = dealt(sheet, found[1:], f"the hand of {who}")
    due, there = sheet.page.hand(), len(found) - 1
    if there != due:
        sheet.lacking += max(0, due - there)
        short = "lacks" if there < due else "has too many:"
        many = f"{abs(due - there)} card{'s' if abs(due - there) > 1 else ''}"
        message = f"{there} cards were read and {due} expected: the hand of {who} {short} {many}"
        raise Mistake("LOG-42", message, found[-1].column)


def owner(sheet: Sheet, found: Sequence[Word]) -> int:
    """The seat that a line begins with."""
    if not found:
        raise Mistake("LOG-42", "a player was expected, and cards after the name")
    seat = sheet.page.seat(found[0])
    if seat >= SEATS:
        raise Mistake("LOG-41", f"there is no seat {seat}: seats are 0 to {SEATS - 1}", found[0].column)
    return seat


def dealer(sheet: Sheet, found: list[Word]) -> None:
    """`dealer Anna`."""
    if len(found) != 1:
        raise Mistake("LOG-42", "write the name of the one who dealt after `dealer`")
    sheet.dealer = sheet.page.seat(found[0])


def upcard(sheet: Sheet, found: list[Word]) -> None:
    """`upcard DJ`."""
    if len(found) != 1:
        raise Mistake("LOG-42", f"one card shows trumps, {len(found)} were read")
    sheet.told["upcard"] = cards(sheet, found)[0]


def reserve(sheet: Sheet, found: list[Word]) -> None:
    """`reserve CQ D8 …`: the spare hand."""
    sheet.told["reserve"] = dealt(sheet, found, "the reserve")


def dead(sheet: Sheet, found: list[Word]) -> None:
    """`dead D9 DT …`: the packet nobody may take."""
    sheet.told["dead"] = dealt(sheet, found, "the dead hand")


def widow(sheet: Sheet, found: list[Word]) -> None:
    """`widow JK`."""
    sheet.told["widow"] = dealt(sheet, found, "the widow")


def fresh(sheet: Sheet, found: list[Word]) -> None:
    """`fresh Anna H7 S9 SA`: her face-down cards."""
    seat = owner(sheet, found)
    where = f"the fresh cards of {sheet.page.who(seat)}"
    sheet.told.setdefault("fresh", empty())[seat] = dealt(sheet, found[1:], where)


def away(sheet: Sheet, found: list[Word]) -> None:
    """`away Anna C6 C9 H6`: what she put away for them."""
    seat = owner(sheet, found)
    sheet.told.setdefault("away", empty())[seat] = " ".join(cards(sheet, found[1:]))


def calls(sheet: Sheet, found: list[Word]) -> None:
    """`calls Beat push, Dario S`: names and calls in turn, in the order they were made."""
    for who, what in zip(found[::2], [*found[1::2], None], strict=False):
        if what is None:
            raise Mistake("LOG-42", f"{who.text!r} stands last: a call was expected after it", who.column)
        call(sheet, sheet.page.seat(who), what)


def call(sheet: Sheet, seat: int, what: Word) -> None:
    """One call."""
    name = contract(what.text, sheet.page.scheme)
    known = sheet.page.calls()
    if known and name not in known:
        hint = near(what.text, known) or f"; there are {' '.join(known)}"
        raise Mistake("LOG-31", f"a call was expected, {what.text!r} is none in {sheet.page.game}{hint}", what.column)
    sheet.calls.append(f"{seat}:{name}")


def melds(sheet: Sheet, found: list[Word]) -> None:
    """`meld Anna H8 H9 HT / CK DK HK SK`: what she announced; `meld none` if nobody announced anything."""
    told = sheet.told.setdefault("melds", empty())
    if [word.text.lower() for word in found] in (["none"], ["-"]):
        return
    seat = owner(sheet, found)
    parts: list[list[Word]] = [[]]
    for word in found[1:]:
        if word.text == "/":
            parts.append([])
        else:
            parts[-1].append(word)
    told[seat] = "/".join(" ".join(cards(sheet, part)) for part in parts)


def trick(sheet: Sheet, found: list[Word]) -> None:
    """`3. Anna: HA S9 S7 …`: the cards of a trick as they fell; who led may be left out."""
    number = int(found[0].text.rstrip(".)"))
    rest = found[1:]
    if rest and (
        rest[0].colon or (not card(rest[0].text, sheet.page.scheme) and sheet.page.found(rest[0]) is not None)
    ):
        sheet.leaders.append(sheet.page.seat(rest.pop(0)))
    before = [len(one) for one in sheet.tricks]
    names = cards(sheet, rest)
    sheet.tricks.append(names)
    if number != len(sheet.tricks):
        raise Mistake("LOG-42", f"trick {len(sheet.tricks)} was expected here, {number} was read", found[0].column)
    for earlier, one in enumerate(sheet.tricks[:-1], 1):
        for twice in set(one) & set(names):
            column = next(word.column for word in rest if card(word.text, sheet.page.scheme) == twice)
            raise Mistake("LOG-40", f"{twice} was played to trick {earlier} already", column, twice)
    if before and (len(names) > before[0] or before[-1] < before[0]):
        which, many = (number, len(names)) if len(names) > before[0] else (number - 1, before[-1])
        raise Mistake("LOG-35", f"trick {which} has {many} cards, trick 1 has {before[0]}", found[0].column)


def marks(sheet: Sheet, found: list[Word]) -> None:
    """`ai 0110…`: a 1 for each card that a program played."""
    sheet.told["ai"] = "".join(word.text for word in found)


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
"""The words that begin a line of a deal."""

ONCE = {"points": "slate"} | {word: word for word in ("upcard", "reserve", "dead", "widow", "ai", "sacks", "struck")}
"""Lines that a deal has once, and what they tell: a second one would take the place of the first."""
