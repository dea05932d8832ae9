"""Names in a shown deal: seats, contracts, melds. Invisible characters from logs are made visible."""

import unicodedata
from functools import reduce

from jassstats import cards, games
from jassstats.record import Deal
from jassstats.render.card_style import Deck
from jassstats.rules.outcome import Meld, Story

LONG = 40
"""The most characters of a name that are shown."""

BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that print nothing."""


def name_of(deal: Deal, seat: int) -> str:
    """Return the player's name, with the seat if two have the same; else the seat alone."""
    name = deal.players[seat] if seat < len(deal.players) else ""
    shown = visible(name).strip()
    if not shown:
        return f"Seat {seat}"
    return shown if deal.players.count(name) == 1 else f"{shown} {seat}"


def visible(text: str, width: int = LONG) -> str:
    """Return a text with invisible characters written as their numbers, cut to `width` characters.

    >>> visible("An" + chr(0x200B) + "na"), visible("a" * 9, 5)
    ('An⟨200B⟩na', 'aaaa…')
    """
    told = "".join(f"⟨{ord(sign):04X}⟩" if unseen(sign) else sign for sign in text[: width + 1])
    return told if len(told) <= width else f"{told[: width - 1]}…"


def unseen(sign: str) -> bool:
    """Return whether a character is a control or format character, half a character, or one that no font has."""
    return unicodedata.category(sign) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} or sign in BLANKS


def fitting(name: str, width: int) -> str:
    """Return a name cut to fit; a seat at its end is kept.

    >>> fitting("random_legal 0", 9), fitting("Anna", 9)
    ('random… 0', 'Anna')
    """
    if len(name) <= width:
        return name
    stem, _, seat = name.rpartition(" ")
    return f"{stem[: width - 3]}… {seat}" if stem and len(seat) == 1 else f"{name[: width - 1]}…"


def seats_in(deal: Deal, story: Story) -> list[int]:
    """Return the seats in the deal, by the game's own rule if fewer may play than sit at the table."""
    there = games.load(deal.game).seats_in_play
    return there(deal) if there else list(range(len(story.hands) or 4))


def sides_in(deal: Deal, story: Story) -> list[int]:
    """Return the sides that score: seats, where each plays alone."""
    sides = games.load(deal.game).rules.SIDES
    return [side for side in seats_in(deal, story) if side < sides]


def side_of(deal: Deal, story: Story, side: int, deck: Deck) -> str:
    """Return the names of the players of a side."""
    sides = games.load(deal.game).rules.SIDES
    names = [name_of(deal, seat) for seat in seats_in(deal, story) if seat % sides == side]
    return reduce(lambda a, b: deck.say("and", a=a, b=b), names)


def dealt(deal: Deal, story: Story, seat: int) -> frozenset[int]:
    """Return the hand dealt to a seat; if it was not recorded, the one that follows from the play."""
    text = deal.hands[seat] if seat < len(deal.hands) else ""
    exchanged = seat in {story.taker, story.robber}
    return frozenset(cards.parse(text)) or (frozenset() if exchanged or not story.hands else story.hands[seat])


def hands_of(deal: Deal, story: Story) -> dict[str, frozenset[int]]:
    """Return the hands at the first lead, by name; the dealt ones if nothing was played."""
    held = {seat: story.hands[seat] if story.hands else frozenset() for seat in seats_in(deal, story)}
    return {name_of(deal, seat): hand or dealt(deal, story, seat) for seat, hand in held.items()}


def roles(deal: Deal, story: Story, seat: int, deck: Deck) -> list[str]:
    """Return the roles of a seat in this deal."""
    of = {"deals": deal.dealer, "forehand": story.forehand, "declarer": story.declarer}
    return [deck.say(role) for role, holder in of.items() if holder == seat]


def capital(text: str) -> str:
    """Return the text with a capital first."""
    return text[:1].upper() + text[1:]


def when_and_where(deal: Deal) -> list[str]:
    """Return game and house rules, date, table and partie, as far as they are known."""
    words = (
        f"{deal.game.capitalize()}, {deal.preset}",
        " ".join(f"{knob}={value}" for knob, value in deal.set.items()),
        (deal.date or "").replace("T", " ").removesuffix(":00"),
        visible(deal.table or ""),
        f"partie {visible(deal.partie)}" if deal.partie else "",
        f"deal {deal.number + 1}" if deal.number is not None else "",
    )
    return [word for word in words if word]


def opening(deal: Deal, story: Story, deck: Deck) -> str:
    """Return the calls in a sentence."""
    pushed = f"{name_of(deal, story.forehand)} {deck.say('pushes')}, " if story.pushed else ""
    if story.contract is None:
        return pushed.rstrip(", ")
    what = deck.contract(story.contract)
    named = what if story.declarer is None else f"{name_of(deal, story.declarer)} {deck.say('names', what=what)}"
    factor = f" ({deck.say('counts', n=story.factor)})" if story.factor != 1 else ""
    return f"{pushed}{named}{factor}"


def meld_words(meld: Meld, deck: Deck) -> str:
    """Return the name of a meld."""
    held = sorted(meld.cards)
    if meld.kind == "quartet":
        return deck.say("four", what=deck.several(cards.rank(held[0])))
    if meld.kind == "marriage":
        return deck.say("pair")
    shown = " ".join(deck.rank_of(card) for card in held)
    return f"{deck.say('run', n=len(held))} {deck.signs[cards.suit(held[0])]} {shown}"
