"""The words of a told deal: seats, contracts, melds."""

from jassstats import cards
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


def seats_of(story: Story) -> int:
    """How many sat in the deal."""
    return len(story.hands) or 4


def sides_of(story: Story) -> int:
    """How many sides scored."""
    return len(story.score) or len(story.points) or 2


def side_of(deal: Deal, story: Story, side: int) -> str:
    """Who score together."""
    return " and ".join(name_of(deal, seat) for seat in range(side, seats_of(story), sides_of(story)))


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
