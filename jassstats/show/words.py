"""The words of a told deal: seats, contracts, melds."""

from jassstats import cards, games
from jassstats.record import Deal
from jassstats.rules.story import Meld, Story
from jassstats.show.deck import Deck

QUARTET = ("sixes", "sevens", "eights", "nines", "tens", "Jacks", "Queens", "Kings", "Aces")


def name_of(deal: Deal, seat: int) -> str:
    """The player's name, with the seat if two have the same; else the seat alone."""
    name = deal.players[seat] if seat < len(deal.players) else ""
    if not name:
        return f"Seat {seat}"
    return name if deal.players.count(name) == 1 else f"{name} {seat}"


def fitting(name: str, room: int) -> str:
    """A name cut to fit, its seat kept if it ends in one.

    >>> fitting("random_legal 0", 9), fitting("Anna", 9)
    ('random… 0', 'Anna')
    """
    if len(name) <= room:
        return name
    stem, _, seat = name.rpartition(" ")
    return f"{stem[: room - 3]}… {seat}" if stem and len(seat) == 1 else f"{name[: room - 1]}…"


def seats_in(deal: Deal, story: Story) -> list[int]:
    """The seats in the deal: a game that is played by fewer than its table holds says which."""
    there = getattr(games.part(deal.game, "tell"), "there", None)
    return there(deal) if there else list(range(len(story.hands) or 4))


def sides_in(deal: Deal, story: Story) -> list[int]:
    """The sides that score: seats, where each plays alone."""
    sides = games.part(deal.game, "rules").SIDES
    return [side for side in seats_in(deal, story) if side < sides]


def side_of(deal: Deal, story: Story, side: int) -> str:
    """Who score together."""
    sides = games.part(deal.game, "rules").SIDES
    return " and ".join(name_of(deal, seat) for seat in seats_in(deal, story) if seat % sides == side)


def dealt(deal: Deal, story: Story, seat: int) -> frozenset[int]:
    """The hand dealt to a seat; where nobody recorded it, the one that follows from the play."""
    text = deal.hands[seat] if seat < len(deal.hands) else ""
    exchanged = seat in {story.taker, story.robber}
    return frozenset(cards.parse(text)) or (frozenset() if exchanged or not story.hands else story.hands[seat])


def when_and_where(deal: Deal) -> list[str]:
    """Game and house rules, date, table, partie, as far as they are known."""
    words = (
        f"{deal.game.capitalize()}, {deal.preset}",
        " ".join(f"{knob}={value}" for knob, value in deal.set.items()),
        (deal.date or "").replace("T", " ").removesuffix(":00"),
        deal.table,
        f"partie {deal.partie}" if deal.partie else "",
        f"deal {deal.number + 1}" if deal.number is not None else "",
    )
    return [word for word in words if word]


def opening(deal: Deal, story: Story, deck: Deck) -> str:
    """The calls in a sentence."""
    pushed = f"{name_of(deal, story.forehand)} pushes, " if story.pushed else ""
    if story.contract is None:
        return pushed.rstrip(", ")
    who = "" if story.declarer is None else f"{name_of(deal, story.declarer)} names "
    factor = f" (counts {story.factor} times)" if story.factor != 1 else ""
    return f"{pushed}{who}{deck.contract(story.contract)}{factor}"


def meld_words(meld: Meld, deck: Deck) -> str:
    """A meld in words."""
    held = sorted(meld.cards)
    if meld.kind == "quartet":
        return f"four {QUARTET[cards.rank(held[0])]}"
    shown = " ".join(deck.ranks[cards.rank(card)] for card in held)
    kind = "King and Queen of trumps" if meld.kind == "marriage" else f"run of {len(held)}"
    return f"{kind} {deck.signs[cards.suit(held[0])]} {shown}" if meld.kind != "marriage" else kind
