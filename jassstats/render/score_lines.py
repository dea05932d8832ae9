"""The result of a deal, by seat or by side: points, sacks, strokes."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from jassstats.number_format import number
from jassstats.record import Deal
from jassstats.render.card_style import Deck
from jassstats.render.names import side_of, sides_in
from jassstats.rules.outcome import Story

Slate = Mapping[int, Mapping[str, Any]]
"""The rows of `seats` of a deal, by seat; empty for a deal that is in no lake."""


class Entry(NamedTuple):
    """One line of the result: the player or side, the points, and their origin."""

    who: str
    written: str
    how: str


def entries(deal: Deal, story: Story, slate: Slate, deck: Deck) -> Iterator[Entry]:
    """Yield the line of each side; nothing after a breach."""
    if story.breach or not (story.tricks or deal.slate or story.active or deal.strokes):
        return
    if deal.strokes:
        yield from tallied(deal, story, slate, deck)
        return
    for side in sides_in(deal, story):
        who, strokes = side_of(deal, story, side, deck), written(slate.get(side, {}), deck)
        if deal.slate:
            known = joined(deck.say("as_written"), sack(story, side, deck), strokes)
            yield Entry(who, number(deal.slate[side]), known)
        elif story.active and (side not in story.active or len(story.active) < 2):
            yield Entry(who, deck.say("in_written" if side in story.active else "folded"), joined(strokes))
        elif story.tricks:
            yield Entry(
                who, number(story.score[side]), joined(*sums(story, side, deck), sack(story, side, deck), strokes)
            )


def tallied(deal: Deal, story: Story, slate: Slate, deck: Deck) -> Iterator[Entry]:
    """Yield strokes, sacks and zeros struck out, for a deal of which nothing else is known."""
    for seat in sides_in(deal, story):
        in_it = deck.say("in_sack") if seat in deal.sacks else ""
        struck = deck.say("struck") if seat in deal.struck else ""
        how = joined(in_it, struck, before(slate.get(seat, {}), deck), deck.say("as_written"))
        yield Entry(side_of(deal, story, seat, deck), several(deal.strokes[seat], "stroke", deck), how)


def sums(story: Story, side: int, deck: Deck) -> Iterator[str]:
    """Yield the origins of the points."""
    if story.bids:
        yield deck.say("bid", n=story.bids[side]) if story.bids[side] else ""
        yield deck.say(
            "taken_of", n=sum(t.winner is not None and t.winner % len(story.bids) == side for t in story.tricks)
        )
        return
    melds = sum(meld.points for meld in story.melds if meld.counted and meld.seat % len(story.points) == side)
    of_cards = story.points[side] - melds
    yield deck.say("with_melds", a=of_cards, b=melds) if melds else deck.say("card_points", n=of_cards)
    yield "Matsch" if story.matsch == side else ""
    yield deck.say("times", n=story.factor) if story.factor != 1 else ""


def sack(story: Story, side: int, deck: Deck) -> str:
    """Return the remark that a seat is in the sack, or an empty text."""
    return deck.say("in_sack") if side in story.sacked else ""


def written(row: Mapping[str, Any], deck: Deck) -> str:
    """Return the strokes of the deal, and the slate before it, if they are known."""
    if row.get("strokes") is None:
        return ""
    struck = deck.say("struck") if row["zero_struck"] else ""
    return joined(several(row["strokes"], "stroke", deck), struck, before(row, deck))


def before(row: Mapping[str, Any], deck: Deck) -> str:
    """Return the strokes and zeros on the slate before the deal, if they are known."""
    if row.get("strokes_before") is None:
        return ""
    stood = several(row["strokes_before"], "stroke", deck)
    zeros = several(row["zeros_before"], "zero", deck) if row["zeros_before"] else ""
    return deck.say("before", what=deck.say("and", a=stood, b=zeros) if zeros else stood)


def several(value: int, noun: str, deck: Deck) -> str:
    """Return a number of strokes or zeros."""
    return deck.say(noun if abs(value) == 1 else f"{noun}s", n=value)


def joined(*words: str) -> str:
    """Return texts with commas, without empty ones."""
    return ", ".join(word for word in words if word)
